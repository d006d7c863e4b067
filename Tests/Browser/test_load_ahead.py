"""Pages that come before the reader asks: fetched ahead, or shown by themselves."""

from playwright.sync_api import expect

from loading import MORE, cards, documents, wait_for_cards
from long_feeds import SIZE


def test_the_next_page_is_fetched_when_five_cards_remain_and_then_shown_without_a_request(feeds, open_tab):
    tab = open_tab()
    asked = documents(tab)
    tab.goto(feeds + "/button/")
    assert not [url for url in asked if "page/2" in url]
    with tab.expect_response("**/page/2/**"):
        tab.evaluate("cardloom.order().at(-5).scrollIntoView()")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    assert len([url for url in asked if "page/2" in url]) == 1


def test_nothing_is_fetched_ahead_for_readers_who_save_data(feeds, open_tab):
    tab = open_tab()
    asked = documents(tab)
    tab.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    tab.goto(feeds + "/button/")
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestIdleCallback(done, { timeout: 500 }), { timeout: 500 }))")
    assert not [url for url in asked if "page/2" in url]


def test_auto_loads_so_many_pages_and_then_asks(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/capped/")
    for count in (2, 3):
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        wait_for_cards(tab, count * SIZE)
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(tab.locator(MORE)).to_be_in_viewport()
    expect(tab.locator("#end")).to_be_in_viewport()
    assert len(cards(tab)) == 3 * SIZE


def test_auto_stops_while_the_focus_is_past_the_feed(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/auto/")
    tab.evaluate("document.querySelector('#end a').focus()")
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert len(cards(tab)) == SIZE


def test_a_reader_at_the_end_of_the_page_stays_there_as_cards_come(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    before = tab.evaluate("scrollY")
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 2 * SIZE)
    assert tab.evaluate("scrollY") == before
