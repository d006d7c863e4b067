"""Printing: every card is there, nothing sticks, nothing lies over another."""

import pytest

from long_feeds import SIZE

SHOWN = "[...document.querySelectorAll('[data-card]')].filter(one => one.checkVisibility({ visibilityProperty: true })).length"

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.cell')].filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return boxes.filter((box, index) => boxes.slice(index + 1).some(other => over(box, other))).length
}"""


def print_preview(tab):
    """The page as it goes to paper: what the browser tells the scripts before, and the styles for print."""
    tab.wait_for_load_state("networkidle")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    tab.emulate_media(media="print")


def test_far_cards_are_printed_too(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/auto/")
    tab.evaluate("async size => { while (cardloom.order().length < 10 * size) await cardloom.more() }", SIZE)
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_selector(".cells-away", state="attached")
    # At once: the browser prints before anything else happens on the page.
    shown, away = tab.evaluate(f"() => {{ dispatchEvent(new Event('beforeprint')); return [{SHOWN}, document.querySelectorAll('.cells-away').length] }}")
    assert shown >= 10 * SIZE
    assert away == 0


@pytest.mark.parametrize("feed", ["rows", "tabs", "waterfall", "grid", "months", "folded", "single"])
def test_every_card_of_a_page_is_printed_and_none_over_another(actions, open_tab, feed):
    tab = open_tab(width=800)
    tab.goto(f"{actions}/{feed}/")
    print_preview(tab)
    assert tab.evaluate(SHOWN) == tab.locator("[data-card]").count()
    assert tab.evaluate(OVERLAPS) == 0
    sticky = "[...document.querySelectorAll('main *')].filter(one => one.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(one).position)).length"
    assert tab.evaluate(sticky) == 0


def test_the_cards_that_are_left_in_a_deck_are_printed_and_then_it_is_a_deck_again(feeds, open_tab):
    tab = open_tab(width=800)
    tab.goto(feeds + "/stack/")
    tab.wait_for_selector("[data-deck]")
    tab.get_by_role("button", name="Yes").click()
    tab.wait_for_function("() => !document.querySelector('.deck-ghost')")
    print_preview(tab)
    assert tab.evaluate(SHOWN) == SIZE - 1
    assert tab.evaluate(OVERLAPS) == 0
    tab.emulate_media(media="screen")
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    assert tab.locator("[data-deck] .cell").count() == 4


def test_what_is_closed_is_open_on_paper(actions, feeds, open_tab):
    tab = open_tab(width=800)
    for address, text in ((actions + "/folded/", "[data-card=a_2f099] h3"), (feeds + "/folded/", "#card-c003 h3")):
        tab.goto(address)
        assert tab.locator(text).evaluate("one => one.checkVisibility({ contentVisibilityAuto: true }) && one.getClientRects().length > 0") is False
        print_preview(tab)
        assert tab.locator(text).evaluate("one => one.checkVisibility() && one.getClientRects().length > 0") is True
        tab.emulate_media(media="screen")


def test_a_carousel_is_printed_as_a_whole(origin, open_tab):
    tab = open_tab(width=800)
    tab.goto(origin + "/")
    print_preview(tab)
    out = tab.evaluate("[...document.querySelectorAll('.cell')].filter(one => one.getBoundingClientRect().right > innerWidth + 1).length")
    assert out == 0
    assert tab.evaluate(OVERLAPS) == 0
