"""Swipes across sections under tabs, by touch."""

import pytest
from playwright.sync_api import expect

from loading import wait_for_cards


def swipe(tab, selector, dx, dy=0, fingers=1):
    """Moves fingers from the middle of an element."""
    tab.locator(selector).first.scroll_into_view_if_needed()
    box = tab.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, min(box["y"] + box["height"] / 2, 800)
    protocol = tab.context.new_cdp_session(tab)

    def touch(kind, *points):
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": px + 40 * finger, "y": py, "id": finger} for px, py in points for finger in range(fingers)]})

    touch("touchStart", (x, y))
    for part in (1, 2, 3, 4):
        touch("touchMove", (x + dx * part / 4, y + dy * part / 4))
    touch("touchEnd")
    protocol.detach()


@pytest.fixture
def tabs(actions, open_tab):
    def tabs(width=390, path="/tabs/"):
        tab = open_tab(width=width, has_touch=True)
        tab.goto(actions + path)
        tab.wait_for_selector("[role=tabpanel]")
        return tab

    return tabs


def expect_tab(tab, name):
    expect(tab.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def test_a_swipe_leads_to_the_tab_beside_and_back(tabs):
    tab = tabs()
    tab.evaluate("() => { window.told = []; document.addEventListener('cardloom:tab', event => told.push(event.detail.title)) }")
    swipe(tab, "#news .cell", -150)
    expect_tab(tab, "Picks")
    swipe(tab, "#picks .cell", -150)
    expect_tab(tab, "About")
    # There is none beside the last.
    swipe(tab, "#about", -150)
    expect_tab(tab, "About")
    swipe(tab, "#about", 150)
    expect_tab(tab, "Picks")
    assert tab.evaluate("told") == ["Picks", "About", "Picks"]


@pytest.mark.parametrize(("dx", "dy", "fingers"), [(-40, 0, 1), (-150, 120, 1), (0, -200, 1), (-150, 0, 2)])
def test_what_is_no_swipe_leads_nowhere(tabs, dx, dy, fingers):
    tab = tabs()
    swipe(tab, "#news .cell", dx, dy, fingers)
    # The next swipe is one: what came before it has been seen by then.
    expect_tab(tab, "News")
    swipe(tab, "#news .cell", -150)
    expect_tab(tab, "Picks")


def test_what_is_moved_sideways_itself_keeps_its_swipes(tabs):
    tab = tabs()
    tab.evaluate("""() => {
      const wide = Object.assign(document.createElement('div'), { id: 'wide', innerHTML: '<p>Wide</p>' })
      wide.style.cssText = 'overflow-x: auto; inline-size: 300px; block-size: 100px'
      wide.firstChild.style.cssText = 'inline-size: 900px; block-size: 80px'
      document.querySelector('#news .cells').before(wide)
    }""")
    swipe(tab, "#wide", -150)
    expect_tab(tab, "News")
    swipe(tab, "#news .cell", -150)
    expect_tab(tab, "Picks")


def test_from_right_to_left_a_swipe_to_the_right_leads_on(tabs):
    tab = tabs()
    tab.evaluate("document.documentElement.dir = 'rtl'")
    swipe(tab, "#news .cell", 150)
    expect_tab(tab, "Picks")
    swipe(tab, "#picks .cell", -150)
    expect_tab(tab, "News")


def test_a_swipe_keeps_what_was_loaded(tabs):
    tab = tabs()
    before = tab.evaluate("cardloom.order('news').length")
    tab.evaluate("cardloom.more('news')")
    tab.wait_for_function("count => cardloom.order('news').length > count", arg=before)
    loaded = tab.evaluate("cardloom.order().length")
    swipe(tab, "#news .cell", -150)
    expect_tab(tab, "Picks")
    swipe(tab, "#picks .cell", 150)
    expect_tab(tab, "News")
    wait_for_cards(tab, loaded)
