"""What happens to readers without anybody's plan: no connection, many keys at once, a full memory, a link to nothing."""

import pytest
from playwright.sync_api import expect

from conftest import complete_chromium_path
from long_feeds import SIZE
from loading import MORE, cards, expected, problems_of, wait_for_cards
from test_place import assert_same, first_in_view, read_to_the_third_page

NETWORK = "net::ERR_INTERNET_DISCONNECTED"


@pytest.mark.parametrize("feed", ["button", "auto"])
def test_what_failed_for_want_of_a_connection_goes_on_when_there_is_one(feeds, open_tab, feed):
    tab = open_tab()
    tab.goto(feeds + "/short/")
    tab.route("**/page/2/**", lambda route: route.abort())
    tab.goto(f"{feeds}/{feed}/")
    tab.evaluate("cardloom.more()")
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")
    tab.unroute("**/page/2/**")
    tab.context.set_offline(True)
    tab.context.set_offline(False)
    tab.wait_for_function("size => cardloom.order().length >= 2 * size", arg=SIZE)
    expect(tab.locator("#card-c000")).not_to_be_focused()
    assert cards(tab) == expected(len(cards(tab)))


def test_a_press_of_the_mouse_on_a_card_with_a_preview_is_no_error(actions, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(actions + "/rows/")
    tab.wait_for_function("() => cardloom.peek")
    tab.locator("main h1").click()
    tab.locator(".cell").first.click(position={"x": 5, "y": 5}, modifiers=["Alt"])
    assert problems == []


def test_a_link_to_a_card_that_is_gone_says_so_to_every_reader_until_they_close_it(feeds, open_tab):
    tab = open_tab(width=320)
    tab.goto(feeds + "/button/#card=nobody")
    notice = tab.locator(".page-notice")
    expect(notice).to_be_in_viewport()
    expect(notice).to_contain_text("That card is not here any more.")
    box = notice.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    tab.evaluate("location.hash = '#card=nobody-else'")
    expect(notice).to_be_visible()
    tab.evaluate("location.hash = '#card=c003'")
    expect(notice).to_have_count(0)
    expect(tab.locator("#card-c003")).to_be_focused()


@pytest.mark.parametrize("hash", ["#card=", "#card=%", "#card=%E0%A4", "#card=<img src=x>", "#card=__proto__", '#card=a"]', "#%"])
def test_a_link_that_nobody_should_have_made_does_no_harm(feeds, open_tab, hash):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(feeds + "/short/" + hash)
    tab.wait_for_load_state("networkidle")
    tab.evaluate("cardloom.more()")
    assert cards(tab) == expected(30)
    assert [one for one in problems if "404" not in one] == []


def test_ten_times_back_and_forward_end_at_the_card_where_they_began(feeds, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    read_to_the_third_page(tab, feeds + "/button/")
    place = first_in_view(tab)
    tab.goto(feeds + "/short/")
    for _ in range(10):
        tab.go_back(wait_until="domcontentloaded")
        tab.go_forward(wait_until="domcontentloaded")
    tab.go_back()
    assert_same(first_in_view(tab), place)
    assert problems == []


def test_a_page_that_the_browser_kept_for_back_is_as_it_was(feeds, browser):
    """In a browser of its own: Playwright switches the back/forward cache off, and the headless shell has none."""
    chromium = browser.browser_type.launch(
        executable_path=complete_chromium_path(), args=["--no-sandbox"], ignore_default_args=["--disable-back-forward-cache"])
    try:
        tab = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        tab.add_init_script("addEventListener('pageshow', event => { window.kept = event.persisted })")
        read_to_the_third_page(tab, feeds + "/button/")
        place = first_in_view(tab)
        tab.evaluate("location.href = '/short/'")
        tab.wait_for_url("**/short/")
        tab.evaluate("void setTimeout(() => history.back())")
        tab.wait_for_function("() => window.kept === true")
        assert cards(tab) == expected(3 * SIZE)
        assert_same(first_in_view(tab), place)
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, 4 * SIZE)
    finally:
        chromium.close()


def test_two_tabs_of_the_same_page_keep_a_place_each(feeds, open_tab):
    one = open_tab()
    other = one.context.new_page()
    places = {}
    for tab, card in ((one, "c007"), (other, "c010")):
        tab.goto(feeds + "/button/")
        tab.evaluate("card => { const cell = cardloom.bring(card); cell.scrollIntoView(); scrollBy(0, 9) }", card)
        places[tab] = first_in_view(tab)
        tab.wait_for_function("card => sessionStorage.getItem('cardloom:/button/')?.includes(card)", arg=places[tab][0])
    for tab in (one, other):
        tab.reload()
        assert_same(first_in_view(tab), places[tab])


def test_with_storage_that_is_full_everything_else_works(feeds, actions, open_tab):
    tab = open_tab(reduced_motion="reduce")
    problems = problems_of(tab)
    tab.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    tab.goto(feeds + "/button/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    tab.goto(feeds + "/folded/")
    tab.locator("summary").first.click()
    tab.goto(actions + "/folded/")
    tab.locator("summary").first.click()
    tab.goto(actions + "/tabs/")
    tab.get_by_role("tab", name="Picks").click()
    expect(tab.locator("#picks")).to_be_visible()
    tab.goto(feeds + "/short/")
    assert problems == []


def test_a_window_that_changes_its_size_while_pages_come_loses_no_card(feeds, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(feeds + "/auto/")
    tab.evaluate("size => { window.all = (async () => { while (cardloom.order().length < 12 * size) await cardloom.more() })() }", SIZE)
    for width in (320, 900, 1280, 500, 1280):
        tab.set_viewport_size({"width": width, "height": 700})
        tab.evaluate("scrollBy(0, 1500)")
    tab.evaluate("window.all")
    found = cards(tab)
    assert found == expected(len(found)) and len(found) >= 12 * SIZE
    assert problems == []


def test_in_a_frame_that_has_no_origin_load_more_is_a_plain_link_and_nothing_complains(feeds, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    host = f"<!DOCTYPE html><title>Host</title><iframe sandbox=allow-scripts src='{feeds}/button/' width=900 height=700></iframe>"
    tab.route("**/host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    tab.goto(feeds + "/host.html")
    frame = tab.frame_locator("iframe")
    frame.locator(MORE).click()
    expect(frame.locator("#card-c020")).to_be_visible()
    expect(frame.locator(".page-number")).to_have_text("page 2")
    assert problems == []


def long_list(tab, feeds):
    tab.goto(feeds + "/auto/")
    tab.evaluate("async size => { while (cardloom.order().length < 10 * size) await cardloom.more() }", SIZE)
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_selector(".cells-away", state="attached")


def go_far(tab):
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelector('.cells-away [data-card=c009]')")


def test_selected_text_stays_selected_however_far_the_reader_goes(feeds, open_tab):
    tab = open_tab(height=600)
    long_list(tab, feeds)
    tab.evaluate("""() => {
      const [from, to] = ['c002', 'c004'].map(id => document.querySelector(`[data-card=${id}] p`))
      getSelection().setBaseAndExtent(from, 0, to, 1)
    }""")
    selected = tab.evaluate("String(getSelection())")
    go_far(tab)
    assert tab.evaluate("String(getSelection())") == selected
    tab.evaluate("getSelection().removeAllRanges()")
    tab.evaluate("scrollBy(0, -5)")
    tab.wait_for_function("() => document.querySelector('.cells-away [data-card=c003]')")


def test_a_card_in_the_middle_of_a_far_row_that_stays_keeps_its_row(feeds, open_tab):
    tab = open_tab(width=1280, height=600)
    tab.goto(feeds + "/grid/")
    tab.evaluate("async size => { while (cardloom.order().length < 15 * size) await cardloom.more() }", SIZE)
    tab.evaluate("cardloom.focus(cardloom.bring('c026'))")
    place = "() => { const last = cardloom.bring('c280'); return Math.round(last.getBoundingClientRect().top + scrollY) }"
    before = tab.evaluate(place)
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => ['c005', 'c045'].every(id => document.querySelector(`.cells-away [data-card=${id}]`))")
    assert tab.evaluate("document.activeElement.dataset.card") == "c026"
    assert tab.evaluate(place) == before
    row = "cell => [...cell.parentElement.children].filter(one => one.getBoundingClientRect().top === cell.getBoundingClientRect().top).length"
    assert tab.locator("#card-c026").evaluate(row) == tab.locator("#card-c280").evaluate(row)


def test_find_in_page_and_the_tab_key_are_right_for_what_is_near_also_when_it_was_away(feeds, open_tab):
    tab = open_tab(height=600)
    long_list(tab, feeds)
    go_far(tab)
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => document.querySelector('[role=feed]').firstElementChild.matches('[data-card=c000]')")
    assert tab.evaluate("find('Story number 3')")
    assert tab.evaluate("getSelection().anchorNode.parentElement.closest('.cell').dataset.card") == "c003"
    tab.locator("#card-c003 a").focus()
    for card in ("c004", "c005"):
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.closest('.cell').dataset.card") == card
    order = tab.evaluate("[...document.querySelectorAll('[role=feed] > .cell')].map(one => +one.getAttribute('aria-posinset'))")
    assert order == sorted(order)


def test_by_keyboard_alone_a_reader_gets_through_the_feed_and_out_of_it(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/short/")
    seen = []
    for _ in range(60):
        tab.keyboard.press("Tab")
        name = tab.evaluate("document.activeElement.closest('.cell')?.dataset.card ?? (document.activeElement.rel || document.activeElement.className)")
        seen.append(name)
        if name == "next":
            tab.keyboard.press("Enter")
            wait_for_cards(tab, 30)
        if tab.evaluate("!!document.activeElement.closest('.page-footer')"):
            break
    assert [one for one in seen if one.startswith("c0")] == [card for card in expected(30)]
    assert tab.evaluate("document.activeElement.closest('.page-footer') !== null")
