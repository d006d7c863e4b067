"""Swipes on rows and previews of cards, by finger, key and button."""

import pytest
from playwright.sync_api import expect

from action_feeds import KEPT

FIRST = "#card-a_2f099"


@pytest.fixture
def rows(actions, open_tab):
    tab = open_tab(width=400, has_touch=True, reduced_motion="reduce")
    tab.add_init_script("""
      window.told = []
      for (const name of ['event', 'dismiss', 'restored', 'peek', 'peeked']) {
        document.addEventListener('cardloom:' + name, ({ detail }) => told.push([name, detail.name ?? detail.card]))
      }
      document.addEventListener('click', event => event.target.closest('a') && event.preventDefault())
    """)
    tab.goto(actions + "/rows/")
    # Each script of its own is there when what it makes known is there.
    tab.wait_for_function("() => cardloom.peek")
    tab.wait_for_load_state("load")
    tab.wait_for_load_state("networkidle")
    return tab


class Finger:
    """One finger on the screen, by the browser's own protocol."""

    def __init__(self, tab, selector):
        self.session = tab.context.new_cdp_session(tab)
        box = tab.locator(selector).bounding_box()
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + 8
        self.send("touchStart", 0, 0)

    def send(self, kind, dx, dy):
        points = [] if kind in ("touchEnd", "touchCancel") else [{"x": self.x + dx, "y": self.y + dy}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, dx, dy=0):
        for step in range(1, 9):
            self.send("touchMove", dx * step / 8, dy * step / 8)

    def lift(self):
        self.send("touchEnd", 0, 0)


def told(tab):
    return tab.evaluate("told")


def test_a_swipe_presses_the_control_of_its_side(rows):
    finger = Finger(rows, FIRST)
    finger.move(300)
    expect(rows.locator(FIRST)).to_have_attribute("data-swiping", "acts")
    finger.lift()
    rows.wait_for_function("() => told.length > 0")
    assert told(rows) == [["event", "like"]]
    expect(rows.locator(FIRST)).to_be_visible()


def test_a_card_that_is_let_go_early_stays(rows):
    finger = Finger(rows, FIRST)
    finger.move(300)
    finger.send("touchMove", 30, 0)
    rows.wait_for_function("() => document.querySelector('[data-swiping=moves]')")
    # A finger that rests has no speed.
    rows.evaluate("() => new Promise(done => requestAnimationFrame(done))")
    finger.send("touchMove", 31, 0)
    finger.send("touchMove", 30, 0)
    finger.lift()
    rows.wait_for_function("() => !document.querySelector('[data-swiping]')")
    assert told(rows) == []


def test_a_finger_that_scrolls_moves_no_row(rows):
    finger = Finger(rows, FIRST)
    finger.move(20, -200)
    finger.lift()
    assert rows.locator("[data-swiping]").count() == 0
    assert told(rows) == []


@pytest.mark.parametrize("by", ["finger", "button"])
def test_a_card_is_removed_by_finger_or_button_and_comes_back(rows, by):
    if by == "finger":
        finger = Finger(rows, FIRST)
        finger.move(-300)
        finger.lift()
    else:
        rows.locator(FIRST).get_by_role("button", name="Archive").click()
    undo = rows.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    expect(rows.locator("[role=status]")).to_have_text("Story number 99 is gone")
    assert rows.locator(FIRST).count() == 0
    assert told(rows) == [["event", "archive"], ["dismiss", "a_2f099"]]
    undo.click()
    expect(rows.locator(FIRST)).to_be_focused()
    assert rows.evaluate("cardloom.order()[0].dataset.card") == "a_2f099"
    assert told(rows)[-1] == ["restored", "a_2f099"]


def test_a_row_without_a_control_that_removes_it_cannot_be_removed(rows):
    row = f"#card-a_2f{KEPT:03}"
    expect(rows.locator(row).get_by_role("button", name="Like")).to_have_count(1)
    assert rows.locator(row).get_by_role("button", name="Archive").count() == 0
    rows.locator(row).scroll_into_view_if_needed()
    finger = Finger(rows, row)
    finger.move(-300)
    expect(rows.locator(row)).to_have_attribute("data-swiping", "moves")
    assert rows.locator(row).get_attribute("data-swiping") != "acts"
    finger.lift()
    rows.wait_for_function("() => !document.querySelector('[data-swiping]')")
    expect(rows.locator(row)).to_be_visible()
    assert told(rows) == []
    assert rows.get_by_role("button", name="Undo").count() == 0


@pytest.mark.parametrize("event", ["cardloom:event", "cardloom:dismiss"])
def test_a_page_can_refuse_to_remove_a_card(rows, event):
    rows.evaluate("name => document.addEventListener(name, event => event.preventDefault())", event)
    rows.locator(FIRST).get_by_role("button", name="Archive").click()
    expect(rows.locator(FIRST)).to_be_visible()
    assert rows.get_by_role("button", name="Undo").count() == 0


def test_in_a_text_from_right_to_left_the_sides_are_those_of_the_text(rows):
    rows.evaluate("document.documentElement.dir = 'rtl'")
    finger = Finger(rows, FIRST)
    finger.move(300)
    finger.lift()
    expect(rows.get_by_role("button", name="Undo")).to_be_focused()


def test_a_preview_opens_by_key_and_closes_to_where_the_reader_was(rows):
    link = rows.locator(FIRST + " a")
    link.focus()
    rows.keyboard.press("p")
    preview = rows.get_by_role("dialog", name="Story number 99")
    expect(preview.get_by_text("All about Story number 99")).to_be_visible()
    rows.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    expect(link).to_be_focused()
    assert "/rows/" in rows.url
    rows.wait_for_function("() => told.length === 2")
    assert told(rows) == [["peek", "a_2f099"], ["peeked", "a_2f099"]]


def test_a_preview_opens_by_button_and_its_controls_send_the_cards_events(rows):
    rows.evaluate("document.addEventListener('cardloom:event', ({ detail }) => { window.detail = detail })")
    rows.locator(FIRST).get_by_role("button", name="Preview").click()
    preview = rows.get_by_role("dialog")
    preview.get_by_role("button", name="Like").click()
    assert rows.evaluate("[detail.name, detail.card, detail.indexPath]") == ["like", "a_2f099", [0, 0]]
    preview.get_by_role("button", name="Close").click()
    expect(preview).to_have_count(0)


def test_a_long_press_opens_a_preview_and_not_the_card(actions, open_tab):
    tab = open_tab(width=400, has_touch=True, reduced_motion="reduce")
    tab.goto(actions + "/rows/")
    tab.wait_for_function("() => cardloom.peek")
    tab.evaluate("document.addEventListener('click', event => { window.clicked = event.defaultPrevented })")
    finger = Finger(tab, FIRST)
    expect(tab.get_by_role("dialog")).to_be_visible()
    finger.lift()
    assert "/rows/" in tab.url
    expect(tab.get_by_role("dialog")).to_be_visible()


def test_without_javascript_a_row_is_what_it_is(actions, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(actions + "/rows/")
    expect(tab.locator(FIRST + " a")).to_be_visible()
    expect(tab.locator(".row-preview")).to_have_count(0)
