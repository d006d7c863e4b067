"""The deck: a stack of cards to drag, with buttons and keys that do the same."""

import math

import pytest
from playwright.sync_api import expect

from loading import cards
from long_feeds import SIZE


def top(tab):
    return tab.evaluate("document.querySelector('[data-deck] .cell:not([inert])')?.dataset.card")


@pytest.fixture
def deck(feeds, open_tab):
    tab = open_tab(width=600)
    tab.add_init_script("""
      window.told = []
      for (const name of ['moved', 'removed', 'select', 'need-more']) {
        document.addEventListener('cardloom:' + name, event => told.push([name, event.detail]))
      }
    """)
    tab.goto(feeds + "/stack/")
    tab.wait_for_selector("[data-deck]")
    return tab


def drag(tab, distances):
    """Drags the top card by each of the distances, one after the other, and lets go; the last two are slow."""
    box = tab.locator("[data-deck] .cell:not([inert])").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    tab.mouse.move(x, y)
    tab.mouse.down()
    for distance in distances:
        tab.mouse.move(x + distance, y, steps=4)
    return box["width"]


def test_four_cards_are_live_and_only_the_top_one_can_be_reached(deck):
    assert deck.locator("[data-deck] .cell").count() == 4
    assert deck.locator("[data-deck] .cell:not([inert])").count() == 1
    assert top(deck) == "c000"
    assert len(cards(deck)) == SIZE


def test_as_many_cards_are_live_as_the_configuration_says(feeds, open_tab):
    tab = open_tab(width=600)
    tab.goto(feeds + "/pair/")
    live = tab.locator("[data-deck] .cell")
    expect(live).to_have_count(2)
    tab.locator("[data-deck=right]").click()
    expect(live).to_have_count(2)
    assert top(tab) == "c001"


def test_a_dragged_card_turns_and_the_stack_follows_by_the_formulae(deck):
    width = drag(deck, [60])
    angle = 60 / width / 4
    matrix = deck.evaluate("() => { const m = new DOMMatrix(getComputedStyle(document.querySelector('[data-deck] .cell')).transform); return [m.a, m.b, m.e] }")
    assert matrix == pytest.approx([math.cos(angle), math.sin(-angle), 60], abs=1e-3)
    assert deck.evaluate("told.filter(([name]) => name === 'moved').at(-1)[1].rate") == pytest.approx(min(1, angle / 0.15), abs=1e-3)
    deck.mouse.up()


def test_a_dragged_card_follows_sideways_and_up_and_down(deck):
    box = deck.locator("[data-deck] .cell:not([inert])").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    deck.mouse.move(x, y)
    deck.mouse.down()
    for dx, dy in ((20, 0), (20, 35), (-15, 0), (-60, -12)):
        deck.mouse.move(x + dx, y + dy, steps=3)
        assert deck.evaluate(
            "() => { const m = new DOMMatrix(getComputedStyle(document.querySelector('[data-deck] .cell')).transform); return [m.e, m.f] }"
        ) == pytest.approx([dx, dy], abs=1e-3)
    deck.mouse.up()


@pytest.mark.parametrize(("moves", "direction"), [((-200, -100), "right"), ((200, 100), "left")])
def test_a_card_that_is_flicked_leaves_to_the_side_of_its_speed(deck, moves, direction):
    """By events of the page's own making, which carry their own times."""
    deck.evaluate("""moves => {
      const cell = document.querySelector('[data-deck] .cell:not([inert])')
      const { left, top } = cell.getBoundingClientRect()
      cell.parentElement.setPointerCapture = () => {}
      const send = (name, dx, time) => {
        const event = new PointerEvent(name, { bubbles: true, pointerId: 7, isPrimary: true, clientX: left + 100 + dx, clientY: top + 20 })
        Object.defineProperty(event, 'timeStamp', { value: time })
        cell.dispatchEvent(event)
      }
      send('pointerdown', 0, 1000)
      moves.forEach((dx, index) => send('pointermove', dx, 1010 + 10 * index))
      send('pointerup', moves.at(-1), 1010 + 10 * moves.length)
    }""", moves)
    assert deck.evaluate("told.filter(([name]) => name === 'removed').map(([, detail]) => [detail.card, detail.direction])") == [["c000", direction]]


@pytest.mark.parametrize(
    ("dx", "width", "speed", "leaves"),
    [
        (0, 384, 801, True), (0, 384, 800, False), (0, 384, -801, True),
        (233, 384, 0, False), (234, 384, 0, True), (-233, 384, 0, False), (-234, 384, 0, True),
    ],
)
def test_a_card_that_is_let_go_leaves_by_speed_or_by_place(deck, dx, width, speed, leaves):
    assert deck.evaluate("([dx, width, speed]) => cardloom.deck.leaves(dx, width, speed)", [dx, width, speed]) is leaves


def test_a_card_dragged_far_is_removed_in_that_direction_and_undo_brings_it_back(deck):
    drag(deck, [-300])
    deck.mouse.up()
    deck.wait_for_function("() => told.some(([name]) => name === 'removed')")
    assert deck.evaluate("told.find(([name]) => name === 'removed')[1].direction") == "left"
    assert top(deck) == "c001"
    deck.get_by_role("button", name="Undo").click()
    assert top(deck) == "c000"
    expect(deck.get_by_role("button", name="Undo")).to_be_disabled()


def test_buttons_and_arrow_keys_do_the_same_as_dragging(deck):
    deck.get_by_role("button", name="Yes").click()
    deck.keyboard.press("ArrowLeft")
    assert top(deck) == "c002"
    assert deck.evaluate("told.filter(([name]) => name === 'removed').map(([, detail]) => detail.direction)") == ["right", "left"]
    deck.keyboard.press("Backspace")
    assert top(deck) == "c001"


def test_more_cards_are_fetched_when_five_are_left_and_each_comes_once(deck):
    for _ in range(SIZE - 6):
        deck.evaluate("cardloom.deck.stack.remove('left')")
    assert deck.evaluate("told.filter(([name]) => name === 'need-more').length") == 0
    deck.evaluate("cardloom.deck.stack.remove('left')")
    deck.wait_for_function("() => cardloom.order().length === 40")
    assert deck.evaluate("told.filter(([name]) => name === 'need-more').length") == 1
    assert cards(deck) == [f"c{index:03}" for index in range(40)]
    assert deck.locator("[data-deck] .cell").count() == 4


def test_a_click_selects_the_card(deck):
    deck.evaluate("document.addEventListener('cardloom:select', event => event.preventDefault())")
    deck.locator("[data-deck] .cell:not([inert]) a").click()
    assert deck.evaluate("told.at(-1)[0]") == "select"
    assert "/stack/" in deck.url


def test_without_javascript_the_deck_is_a_list(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/stack/")
    assert tab.locator(".cell").count() == SIZE
    expect(tab.locator("#card-c007")).to_be_visible()


def test_the_pager_of_a_deck_shows_only_what_the_deck_cannot_do_itself(deck):
    more = deck.locator("a[rel~=next]")
    expect(more).to_be_hidden()
    deck.route("**/page/2/**", lambda route: route.fulfill(status=404))
    deck.evaluate("cardloom.more()")
    expect(more).to_have_text("Couldn’t load. Tap to try again.")
    expect(more).to_be_visible()
    deck.unroute("**/page/2/**")
    more.click()
    deck.wait_for_function("() => cardloom.order().length === 40")
    end = deck.locator(".state-end")
    expect(end).to_be_hidden()
    deck.evaluate("() => { while (cardloom.deck.stack.left) cardloom.deck.stack.remove('left') }")
    expect(end).to_be_visible()


def test_without_javascript_a_deck_has_a_link_to_its_next_page(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/stack/")
    expect(tab.locator("a[rel~=next]")).to_be_visible()


def test_a_card_that_is_let_go_too_early_returns_in_half_a_second(deck):
    drag(deck, [40, 41, 41])
    # Fingers rest before they let go: the last moves say that there is no speed.
    deck.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    deck.evaluate("""() => {
      window.returns = []
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...all) { returns.push(all[1].duration ?? all[1]); return animate.apply(this, all) }
      const cell = document.querySelector('[data-deck] .cell:not([inert])')
      const { left, top } = cell.getBoundingClientRect()
      const point = { bubbles: true, pointerId: 1, clientX: left + 40, clientY: top + 20 }
      cell.dispatchEvent(new PointerEvent('pointercancel', point))
    }""")
    assert deck.evaluate("returns") == [500]
    assert deck.evaluate("told.filter(([name]) => name === 'moved').at(-1)[1]") == {
        "card": "c000", "section": "stack", "left": SIZE, "rate": 0, "animated": True,
    }
    assert top(deck) == "c000"
    deck.mouse.up()


def test_a_deck_that_is_reloaded_begins_anew(deck):
    deck.get_by_role("button", name="Yes").click()
    deck.get_by_role("button", name="No").click()
    deck.evaluate("cardloom.reload('stack')")
    deck.wait_for_function("() => document.querySelector('[data-deck] .cell:not([inert])')?.dataset.card === 'c000'")
    assert deck.locator("[data-deck] .cell").count() == 4
    assert cards(deck) == [f"c{index:03}" for index in range(SIZE)]
    expect(deck.get_by_role("button", name="Undo")).to_be_disabled()
    assert deck.evaluate("document.querySelectorAll('.deck-controls').length") == 1
    assert deck.evaluate("cardloom.deck.stack.left") == SIZE


def test_no_card_shows_beneath_the_top_one_because_it_says_more(origin, open_tab):
    tab = open_tab(width=320)
    tab.goto(origin + "/people/")
    tab.wait_for_selector("[data-deck]")
    for _ in range(4):
        sizes = tab.evaluate("[...document.querySelectorAll('[data-deck] .cell')].map(one => [one.offsetWidth, one.offsetHeight])")
        assert len({tuple(one) for one in sizes}) == 1, sizes
        assert sizes[0][0] <= 320
        tab.get_by_role("button", name="Yes").click()


def test_a_reload_continues_the_deck_where_it_was(deck):
    deck.locator("[data-deck=right]").click()
    deck.locator("[data-deck=left]").click()
    deck.reload()
    deck.wait_for_function("() => window.cardloom?.deck?.stack?.left")
    assert top(deck) == "c002"
    deck.locator("[data-deck=undo]").click()
    assert top(deck) == "c001"


def test_back_continues_a_deck_that_has_loaded_more(deck):
    for _ in range(SIZE + 2):
        deck.locator("[data-deck=right]").click()
        deck.wait_for_function("() => cardloom.deck.stack.left > 2")
    assert top(deck) == f"c{SIZE + 2:03}"
    address = deck.url
    # Another document, and no way to keep this one.
    deck.evaluate("addEventListener('unload', () => {})")
    deck.goto(address.split("/stack/")[0] + "/folded/")
    deck.go_back()
    deck.wait_for_function(
        "card => document.querySelector('[data-deck] .cell:not([inert])')?.dataset.card === card", arg=f"c{SIZE + 2:03}")
