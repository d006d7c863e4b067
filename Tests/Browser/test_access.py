"""Load more for readers who listen, type, or want no motion."""

import pytest
from playwright.sync_api import expect

from loading import MORE, wait_for_cards
from long_feeds import SIZE
from verdicts import axe, conformance


def test_the_button_gives_the_focus_to_the_first_new_card_and_says_how_far_the_reader_is(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.locator(MORE).focus()
    tab.keyboard.press("Enter")
    wait_for_cards(tab, 2 * SIZE)
    expect(tab.locator("#card-c020")).to_be_focused()
    expect(tab.locator("[role=status]")).to_have_text("20 more cards, 40 of 600")


@pytest.mark.parametrize("page", [2, 3])
def test_the_link_to_the_cards_before_leaves_the_focus_where_the_reader_is(feeds, tab, page):
    tab.goto(f"{feeds}/button/page/{page}/")
    tab.locator("a[rel~=prev]").press("Enter")
    wait_for_cards(tab, 2 * SIZE)
    # The link is gone, or far above: the focus would be nowhere, or the next key would throw the reader up the page.
    first = tab.locator(f"#card-c{(page - 1) * SIZE:03}")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    tab.keyboard.press("PageUp")
    expect(tab.locator(f"#card-c{(page - 1) * SIZE - 1:03}")).to_be_focused()


def test_what_is_said_can_be_translated_in_the_page(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate("document.body.setAttribute('data-text-loaded', '{n} weitere Karten, {count} von {total}')")
    tab.locator(MORE).click()
    expect(tab.locator("[role=status]")).to_have_text("20 weitere Karten, 40 von 600")


def test_auto_never_moves_the_focus(feeds, tab):
    tab.goto(feeds + "/auto/")
    tab.locator("#card-c015 a").focus()
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.wait_for_function("size => cardloom.order().length >= 2 * size", arg=SIZE)
    expect(tab.locator("#card-c015 a")).to_be_focused()


def test_cards_have_names_and_numbers(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    card = tab.locator("#card-c020")
    assert (card.get_attribute("aria-posinset"), card.get_attribute("aria-setsize")) == ("21", "600")
    expect(tab.get_by_role("article", name="Story number 20")).to_be_visible()


def test_page_keys_walk_from_card_to_card_and_control_end_leaves_the_feed(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.locator("#card-c003 a").focus()
    tab.keyboard.press("PageDown")
    expect(tab.locator("#card-c004")).to_be_focused()
    tab.keyboard.press("PageUp")
    tab.keyboard.press("PageUp")
    expect(tab.locator("#card-c002")).to_be_focused()
    tab.keyboard.press("Control+End")
    expect(tab.locator(MORE)).to_be_focused()


@pytest.mark.parametrize("feed", ["button", "months", "grid", "stack"])
def test_after_load_more_axe_and_the_validator_find_nothing(feeds, open_tab, tmp_path, feed):
    tab = open_tab(reduced_motion="reduce", bypass_csp=True)
    tab.goto(f"{feeds}/{feed}/")
    for count in (2, 3) if feed != "stack" else (2,):
        tab.evaluate("cardloom.more()")
        # At least: a grid that fills no screen goes on by itself.
        tab.wait_for_function("count => cardloom.order().length >= count", arg=count * SIZE)
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))")
    assert axe(tab) == []
    assert conformance(tab, tmp_path) == ""
