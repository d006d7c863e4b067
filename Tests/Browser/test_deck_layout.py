"""How a deck looks and ends: its place in the window, sizes of cards, the edge of any cell, exposure, new cards, the end."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from loading import follow
from long_feeds import TEMPLATES
from servers import serve
from test_events import stop_the_clock

#: A cell without a style sheet, and one whose designer says everything.
PLAIN = """---
for: [plain]
optional: [cell_size]
---
<h2>{{title}}</h2>
<p>{{text}}</p>
"""
STYLED = PLAIN.replace("plain", "styled").replace("<h2>", '<h2 class="styled">')
STYLED_CSS = ".cell:has(> .styled) { padding: 3px; border: 5px solid rgb(1, 2, 3); background: rgb(4, 5, 6); box-shadow: none; }\n"

SITE = """
title: Decks
url: https://example.org/decks/
language: en
sources:
  plain: {file: data/plain.json, kind: kind}
  sized: {file: data/sized.json, kind: kind}
  styled: {file: data/styled.json, kind: kind}
events: [open, see-all, retry]
feeds:
  plain:
    path: /plain/
    title: Plain
    sections: [{id: plain, source: plain, label: Plain, adaptor: deck, refresh: true}]
  sized:
    path: /sized/
    title: Sized
    sections: [{id: sized, source: sized, label: Sized, adaptor: deck, sizes: {styled: 12rem}}]
  styled:
    path: /styled/
    title: Styled
    sections: [{id: styled, source: styled, label: Styled, adaptor: deck}]
  listed:
    path: /listed/
    title: Listed
    sections: [{id: listed, source: sized, label: Listed}]
  paged:
    path: /paged/
    title: Paged
    pages: {size: 3}
    sections: [{id: paged, source: plain, label: Paged, adaptor: deck, loadMore: true}]
"""
SIZES = ["300x420", "30rem", "24rem", "18rem x 20rem", None, "1/2"]
COUNT = 8


def card(number, kind="plain", **more):
    return {"id": f"d{number}", "kind": kind, "title": f"Card {number}", "text": "One line. " * (1 + number * 2), **more}


def build(folder, count=COUNT):
    (folder / "site/data").mkdir(parents=True)
    (folder / "Templates").mkdir()
    for kind in TEMPLATES.iterdir():
        (folder / "Templates" / kind.name).symlink_to(kind) if kind.name != "cells" else (folder / "Templates/cells").mkdir()
    for name, text in {"plain.mustache": PLAIN, "styled.mustache": STYLED, "styled.css": STYLED_CSS}.items():
        (folder / "Templates/cells" / name).write_text(text)
    data = {
        "plain": [card(number) for number in reversed(range(count))],
        "sized": [card(number, **({"cell_size": size} if size else {})) for number, size in enumerate(SIZES)] + [card(9, "styled")],
        "styled": [card(number, "styled") for number in range(3)],
    }
    for name, cards in data.items():
        (folder / f"site/data/{name}.json").write_text(json.dumps(cards))
    (folder / "site/site.yml").write_text(SITE)
    subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def deck_site(tmp_path_factory):
    return made_once(tmp_path_factory, "decks", build) / "public"


@pytest.fixture(scope="module")
def later_site(tmp_path_factory):
    """The same site when two more cards have come."""
    return made_once(tmp_path_factory, "decks-later", lambda folder: build(folder, COUNT + 2)) / "public"


@pytest.fixture(scope="module")
def decks(deck_site):
    address, server = serve(deck_site)
    yield address
    server.shutdown()


def box(tab, selector):
    return tab.evaluate("selector => document.querySelector(selector).getBoundingClientRect().toJSON()", selector)


def settle(tab):
    tab.wait_for_selector("[data-deck] .deck-controls")
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(("width", "height", "fits_at_once"), [(1366, 768, True), (1440, 900, True), (390, 844, True), (320, 568, False)])
def test_a_deck_fits_the_window_with_its_buttons_in_sight(origin, tab, width, height, fits_at_once):
    tab.set_viewport_size({"width": width, "height": height})
    tab.goto(origin + "/people/")
    settle(tab)
    for button in ("No", "Undo", "Yes"):
        expect(tab.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
    if not fits_at_once:
        tab.evaluate("scrollBy(0, document.querySelector('[data-deck] > .cells').getBoundingClientRect().top)")
    cell, controls = box(tab, "[data-deck] .cell"), box(tab, ".deck-controls")
    assert cell["top"] >= 0
    assert cell["bottom"] <= controls["top"]
    assert controls["bottom"] <= height + 0.5
    assert cell["height"] >= 300


def test_a_window_that_becomes_lower_makes_the_deck_lower(origin, tab):
    tab.set_viewport_size({"width": 1366, "height": 1000})
    tab.goto(origin + "/people/")
    settle(tab)
    assert box(tab, "[data-deck] .cell")["height"] == pytest.approx(576, abs=1)
    tab.set_viewport_size({"width": 1366, "height": 768})
    tab.wait_for_function("""() => {
      const [card, controls] = ['[data-deck] .cell', '.deck-controls'].map(one => document.querySelector(one).getBoundingClientRect())
      return controls.bottom <= 768.5 && card.bottom <= controls.top
    }""")


def test_each_card_of_a_deck_has_the_size_that_it_declares(decks, tab):
    tab.set_viewport_size({"width": 1280, "height": 1000})
    tab.goto(decks + "/sized/")
    settle(tab)
    drawn = []
    for _ in SIZES + ["kind"]:
        one = box(tab, "[data-deck] .cell:not([inert])")
        drawn.append((round(one["width"]), round(one["height"])))
        tab.get_by_role("button", name="Yes").click()
    assert drawn[:4] == [(300, 420), (384, 480), (384, 384), (288, 320)]
    assert drawn[4][0] == 384
    # The ratio is that of the width; the window has room for less.
    assert drawn[5][0] == 384 and 480 < drawn[5][1] <= 768
    assert drawn[6] == (384, 192)


def test_a_card_of_a_list_is_as_wide_as_it_declares_and_never_wider_than_the_list(decks, tab):
    tab.set_viewport_size({"width": 1280, "height": 900})
    tab.goto(decks + "/listed/")
    assert (box(tab, "[data-card=d0]")["width"], box(tab, "[data-card=d0]")["height"]) == (300, 420)
    tab.set_viewport_size({"width": 250, "height": 800})
    assert box(tab, "[data-card=d0]")["width"] < 250


LOOK = """() => {
  const style = getComputedStyle(document.querySelector('[data-deck] .cell'))
  return [style.borderTopWidth, style.backgroundColor, style.paddingTop, style.boxShadow]
}"""


def test_a_stack_looks_like_one_with_any_cell(decks, tab):
    tab.set_viewport_size({"width": 600, "height": 900})
    tab.goto(decks + "/plain/")
    settle(tab)
    border, ground, padding, shadow = tab.evaluate(LOOK)
    assert (border, padding) == ("1px", "16px")
    assert ground not in ("rgba(0, 0, 0, 0)", "transparent")
    assert shadow != "none"
    # The edges of the cards below stand out, and no words beside the top card's are in sight.
    bottoms = tab.evaluate("[...document.querySelectorAll('[data-deck] .cell')].map(one => one.getBoundingClientRect().bottom)")
    assert bottoms == sorted(bottoms) and bottoms[-1] - bottoms[0] >= 12
    hits = tab.evaluate("""() => {
      const { left, right, top, bottom } = document.querySelector('[data-deck] .cell:not([inert])').getBoundingClientRect()
      return [...document.querySelectorAll('[data-deck] .cell[inert] :is(h2, p)')].map(one => one.getBoundingClientRect())
        .filter(words => words.bottom > bottom || words.left < left || words.right > right || words.top < top).length
    }""")
    assert hits == 0


def test_a_style_sheet_of_ones_own_wins_over_the_edge_of_a_deck(decks, tab):
    tab.set_viewport_size({"width": 600, "height": 900})
    tab.goto(decks + "/styled/")
    settle(tab)
    assert tab.evaluate(LOOK) == ["5px", "rgb(4, 5, 6)", "3px", "none"]


def observed(tab):
    tab.evaluate("() => new Promise(done => new IntersectionObserver(done).observe(document.body))")


def test_only_the_top_card_is_exposed_and_what_a_dialog_covers_waits(decks, open_tab):
    tab = open_tab(width=600)
    tab.add_init_script("window.exposed = []; document.addEventListener('cardloom:exposure', event => exposed.push(event.detail.card))")
    stop_the_clock(tab)
    tab.goto(decks + "/plain/")
    tab.wait_for_selector("[data-deck] .deck-controls")
    observed(tab)
    tab.clock.run_for(2500)
    assert tab.evaluate("exposed") == ["d7"]
    tab.evaluate("cardloom.deck.plain.remove('left')")
    observed(tab)
    tab.clock.run_for(900)
    assert tab.evaluate("exposed") == ["d7"]
    tab.clock.run_for(300)
    assert tab.evaluate("exposed") == ["d7", "d6"]
    tab.evaluate("""() => {
      document.body.append(Object.assign(document.createElement('dialog'), { textContent: 'In front' }))
      document.querySelector('dialog').style.setProperty('inline-size', '100%')
      document.querySelector('dialog').style.setProperty('block-size', '100%')
      document.querySelector('dialog').showModal()
      cardloom.deck.plain.remove('left')
    }""")
    observed(tab)
    tab.clock.run_for(3000)
    assert tab.evaluate("exposed") == ["d7", "d6"]
    tab.evaluate("document.querySelector('dialog').close()")
    tab.clock.run_for(1100)
    assert tab.evaluate("exposed") == ["d7", "d6", "d5"]


def test_undo_is_told(decks, tab):
    tab.set_viewport_size({"width": 600, "height": 900})
    tab.goto(decks + "/plain/")
    settle(tab)
    tab.evaluate("() => { window.told = []; document.addEventListener('cardloom:restored', event => told.push(event.detail)) }")
    tab.get_by_role("button", name="No", exact=True).click()
    tab.get_by_role("button", name="Undo").click()
    assert tab.evaluate("told") == [{"card": "d7", "section": "plain", "left": COUNT, "direction": "left"}]


def test_a_deck_without_pages_asks_its_author_for_more(decks, tab):
    tab.set_viewport_size({"width": 600, "height": 900})
    tab.goto(decks + "/plain/")
    settle(tab)
    tab.evaluate("() => { window.told = []; document.addEventListener('cardloom:need-more', event => told.push(event.detail.left)) }")
    for _ in range(COUNT):
        tab.get_by_role("button", name="Yes").click()
    assert tab.evaluate("told") == [5, 4, 3, 2, 1, 0]


def test_the_end_says_what_comes_and_starts_again(decks, tab):
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.goto(decks + "/plain/")
    settle(tab)
    tab.evaluate("() => { window.told = []; document.addEventListener('cardloom:restored', event => told.push(event.detail.card)) }")
    yes = tab.get_by_role("button", name="Yes")
    for _ in range(COUNT):
        yes.click()
    expect(tab.locator(".deck-end")).to_contain_text("No more cards")
    expect(tab.locator(".deck-end")).to_be_focused()
    expect(yes).to_be_hidden()
    expect(tab.get_by_role("button", name="Undo")).to_be_enabled()
    end, controls = box(tab, ".deck-end"), box(tab, ".deck-controls")
    assert end["bottom"] <= controls["top"]
    again = tab.get_by_role("button", name="Start again")
    expect(again).to_be_in_viewport(ratio=1)
    again.click()
    assert tab.evaluate("cardloom.deck.plain.left") == COUNT
    assert tab.evaluate("document.querySelector('[data-deck] .cell:not([inert])').dataset.card") == "d7"
    assert tab.evaluate("told") == [f"d{number}" for number in range(COUNT)]
    expect(tab.locator("[data-card=d7]")).to_be_focused()
    expect(tab.locator(".deck-end")).to_have_count(0)


@pytest.mark.parametrize("swiped", [1, COUNT])
def test_the_button_for_new_cards_is_not_under_a_swiped_deck_and_brings_them(decks, later_site, tab, swiped):
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.goto(decks + "/plain/")
    settle(tab)
    for _ in range(swiped):
        tab.get_by_role("button", name="Yes").click()
    tab.route("**/plain/", lambda route: route.fulfill(path=later_site / "plain/index.html", content_type="text/html"))
    assert tab.evaluate("cardloom.look('plain')") == 2
    news = tab.locator(".refresh button")
    expect(news).to_have_text("2 new cards")
    button, cells, controls = box(tab, ".refresh button"), box(tab, "[data-deck] > .cells"), box(tab, ".deck-controls")
    assert button["bottom"] <= cells["top"] and button["bottom"] <= controls["top"]
    expect(news).to_be_in_viewport(ratio=1)
    news.click()
    assert tab.evaluate("cardloom.deck.plain.left") == COUNT + 2 - swiped
    seen = []
    for _ in range(COUNT + 2 - swiped):
        seen.append(tab.evaluate("document.querySelector('[data-deck] .cell:not([inert])').dataset.card"))
        tab.get_by_role("button", name="Yes").click()
    assert sorted(seen) == sorted({f"d{number}" for number in range(COUNT + 2)} - {f"d{COUNT - 1 - gone}" for gone in range(swiped)})


def test_without_javascript_all_cards_of_a_deck_can_be_reached(decks, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(decks + "/paged/")
    seen = []
    while True:
        for cell in tab.locator(".cell").all():
            expect(cell).to_be_visible()
            seen.append(cell.get_attribute("data-card"))
        further = tab.locator("a[rel~=next]")
        if not further.count():
            break
        follow(further)
    assert seen == [f"d{number}" for number in reversed(range(COUNT))]
