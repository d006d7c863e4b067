"""Load more: what it fetches, what it shows meanwhile, and what it never does."""

import gzip
import re

import pytest
from playwright.sync_api import expect

from long_feeds import CARDS, SIZE

MORE = "a[rel~=next]"


def cards(tab):
    """The identities of the feed's cards in order, those out of the document included."""
    return tab.evaluate("cardloom.order().map(cell => cell.dataset.card)")


def wait_for_cards(tab, count):
    tab.wait_for_function("count => cardloom.order().length === count", arg=count)


def documents(tab):
    """Collects the addresses of the pages that a tab asks for."""
    asked = []
    tab.on("request", lambda request: request.url.endswith((".html", "/")) and asked.append(request.url))
    return asked


def problems_of(tab):
    problems = []
    tab.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text))
    tab.on("pageerror", lambda error: problems.append(str(error)))
    return problems


def expected(count):
    return [f"c{index:03}" for index in range(count)]


def test_the_button_puts_the_next_page_behind_the_cards_under_a_strict_policy(feeds, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(feeds + "/button/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    assert cards(tab) == expected(2 * SIZE)
    assert problems == []


def test_addresses_in_loaded_cards_and_around_them_stay_right_wherever_the_address_bar_points(site, origin, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(origin + "/news/")
    before = tab.evaluate("[...document.querySelectorAll('.page-nav a')].map(link => link.href)")
    count = tab.evaluate("cardloom.order().length")
    tab.locator(MORE).click()
    tab.wait_for_function("count => cardloom.order().length > count", arg=count)
    tab.evaluate("cardloom.bring(cardloom.order().at(-1).dataset.card).scrollIntoView()")
    tab.wait_for_function("() => location.pathname.includes('/page/')")
    assert tab.evaluate("[...document.querySelectorAll('.page-nav a')].map(link => link.href)") == before
    tab.wait_for_load_state("networkidle")
    broken = "[...document.images].filter(image => image.complete && !image.naturalWidth).map(image => image.src)"
    assert tab.evaluate(broken) == []
    assert problems == []


def test_a_double_click_loads_one_page(feeds, open_tab):
    tab = open_tab()
    asked = documents(tab)
    tab.goto(feeds + "/button/")
    tab.evaluate("() => { const more = document.querySelector('a[rel~=next]'); more.click(); more.click(); more.click() }")
    wait_for_cards(tab, 2 * SIZE)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 3 * SIZE)
    assert len([url for url in asked if "page/2" in url]) == 1
    assert cards(tab) == expected(3 * SIZE)


def test_five_states_are_told_and_the_feed_is_busy_meanwhile(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    section = tab.locator("#latest")
    assert tab.locator(".pager").get_attribute("data-state") == "default"
    tab.evaluate("""() => {
      window.states = []
      document.addEventListener('cardloom:state', event => states.push(
        [event.detail.state, event.detail.list, document.querySelector('[role=feed]').getAttribute('aria-busy')]))
    }""")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    tab.wait_for_function("() => states.length >= 2")
    assert tab.evaluate("states") == [["requesting", "requesting", "true"], ["requestSuccess", "requestSuccess", None]]
    assert section.get_attribute("data-state") == "requestSuccess"


def test_a_failed_request_is_tried_again_then_the_reader_is_asked(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/short/")
    attempts = []

    def fail(route):
        attempts.append(route.request.url)
        route.fulfill(status=503)

    tab.route("**/page/2/**", fail)
    tab.locator(MORE).click()
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")
    assert len(attempts) == 3
    assert tab.locator(MORE).inner_text() == "That did not work. Try again"
    tab.unroute("**/page/2/**")
    tab.locator(MORE).click()
    wait_for_cards(tab, 30)


def test_a_page_that_is_not_there_is_not_asked_for_again_and_again(feeds, open_tab):
    tab = open_tab()
    # Nothing is fetched ahead, which would be an attempt of its own.
    tab.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    tab.goto(feeds + "/button/")
    attempts = []
    tab.route("**/page/2/**", lambda route: (attempts.append(1), route.fulfill(status=404)))
    tab.locator(MORE).click()
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")
    assert len(attempts) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_where_the_next_page_is_gone_the_reader_goes_on_in_the_list_as_it_is_now(feeds, open_tab, status):
    tab = open_tab(reduced_motion="reduce")
    problems = problems_of(tab)
    tab.goto(feeds + "/button/")
    tab.route("**/page/3/**", lambda route: route.fulfill(status=status))
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    # The address bar follows the reader to the second page.
    tab.locator("#card-c039").scroll_into_view_if_needed()
    tab.wait_for_url(re.compile(r"/page/2/(index\.html)?$"))
    tab.locator(MORE).click()
    link = tab.locator(".pager").get_by_role("link", name="The list has changed. Go on in the new one")
    expect(link).to_be_visible()
    expect(tab.locator("[role=status]")).to_have_text("The list has changed. Go on in the new one")
    assert cards(tab) == expected(2 * SIZE)
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")
    tab.unroute("**/page/3/**")
    link.press("Enter")
    expect(tab.locator("#card-c039")).to_be_focused()
    expect(tab.locator("#card-c039")).to_be_in_viewport()
    tab.locator(MORE).click()
    expect(tab.locator("#card-c040")).to_be_focused()
    assert [one for one in problems if str(status) not in one] == []


def test_where_all_but_the_front_page_is_gone_it_is_loaded_anew(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    tab.route("**/page/2/**", lambda route: route.fulfill(status=404))
    tab.locator(MORE).click()
    link = tab.locator(".pager").get_by_role("link", name="The list has changed. Go on in the new one")
    expect(link).to_be_visible()
    tab.evaluate("window.isOld = true")
    tab.unroute("**/page/2/**")
    link.click()
    tab.wait_for_function("() => !window.isOld && window.cardloom")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)


def test_a_page_that_was_missing_for_a_moment_comes_when_the_reader_tries_again(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    tab.route("**/page/2/**", lambda route: route.fulfill(status=404))
    tab.locator(MORE).click()
    words = tab.get_by_text("The list has changed.").and_(tab.locator("a"))
    expect(words).to_be_visible()
    tab.unroute("**/page/2/**")
    expect(tab.locator(MORE)).to_have_text("That did not work. Try again")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    expect(words).to_have_count(0)


def test_a_slow_request_can_be_stopped(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    held = []
    tab.route("**/page/2/**", lambda route: held.append(route))
    with tab.expect_request("**/page/2/**"):
        tab.locator(MORE).click()
    tab.evaluate("cardloom.abort()")
    expect(tab.locator(".pager")).to_have_attribute("data-state", "default")
    assert len(cards(tab)) == SIZE
    tab.unroute("**/page/2/**")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)


def test_the_end_is_said_and_the_count_becomes_known(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/short/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 30)
    expect(tab.locator(".state-end")).to_be_visible()
    assert tab.locator(MORE).count() == 0
    assert tab.locator("#latest").get_attribute("data-state") == "requestNoMoreData"
    assert tab.evaluate("[...new Set(cardloom.order().map(cell => cell.getAttribute('aria-setsize')))]") == ["30"]
    positions = tab.evaluate("cardloom.order().map(cell => +cell.getAttribute('aria-posinset'))")
    assert positions == list(range(1, 31))


def test_a_page_that_repeats_cards_adds_only_those_that_are_new(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/short/")

    def repeat(route):
        body = route.fetch().text().replace('id="card-c020" data', 'id="card-c003" data').replace('data-card="c020"', 'data-card="c003"')
        route.fulfill(body=body, content_type="text/html")

    tab.route("**/page/2/**", repeat)
    tab.locator(MORE).click()
    wait_for_cards(tab, 29)
    assert cards(tab) == expected(20) + expected(30)[21:]


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
    tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestIdleCallback(done)))")
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


def test_a_feed_by_months_goes_on_in_the_month_where_it_was(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/months/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    assert cards(tab) == expected(2 * SIZE)
    sections = tab.evaluate("cardloom.sections('latest').map(one => [one.id, cardloom.cellsOf(one).children.length])")
    assert sections == [["latest-2026-12", 28], ["latest-2026-11", 12]]
    assert tab.locator("#latest-2026-12 [data-count]").inner_text() == "28"


@pytest.mark.parametrize(("feed", "width"), [("auto", 320), ("grid", 1280)])
def test_six_hundred_cards_to_the_end_each_once_in_order_with_bounded_cells_and_no_shift(feeds, open_tab, feed, width):
    tab = open_tab(width=width)
    tab.add_init_script("""
      window.shift = 0
      new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
        .observe({ type: 'layout-shift', buffered: true })
    """)
    tab.goto(f"{feeds}/{feed}/")
    most = tab.evaluate("""async total => {
      let most = 0
      for (let y = 0; cardloom.order().length < total || scrollY + innerHeight < document.documentElement.scrollHeight - 1; ) {
        scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
        await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done)))
        most = Math.max(most, document.querySelectorAll('.cell').length)
      }
      return most
    }""", CARDS)
    assert cards(tab) == expected(CARDS)
    assert most <= 200
    height = tab.evaluate("document.documentElement.scrollHeight")
    tab.evaluate("""async () => {
      while (scrollY > 0) {
        scrollBy({ top: -innerHeight * 0.8, behavior: 'instant' })
        await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done)))
      }
    }""")
    assert tab.evaluate("document.querySelectorAll('.cell').length") <= 200
    assert tab.evaluate("document.querySelector('.cell').dataset.card") == "c000"
    assert abs(tab.evaluate("document.documentElement.scrollHeight") - height) <= 1
    assert cards(tab) == expected(CARDS)
    assert round(tab.evaluate("shift"), 4) == 0


def test_from_a_file_load_more_is_a_plain_link_and_nothing_complains(long_site, open_tab):
    tab = open_tab(reduced_motion="reduce")  # a transition between files is refused with a message
    problems = problems_of(tab)
    tab.goto((long_site / "button/index.html").as_uri())
    tab.locator(MORE).click()
    tab.wait_for_url("**/page/2/index.html")
    assert tab.locator("[data-card]").first.get_attribute("data-card") == "c020"
    assert problems == []


def test_without_javascript_load_more_is_a_plain_link(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/auto/")
    tab.locator(MORE).click()
    assert re.search(r"/auto/page/2/", tab.url)
    assert tab.locator("[data-card]").count() == SIZE


def test_the_loader_is_no_larger_than_six_kilobytes_compressed(long_site):
    assert len(gzip.compress((long_site / "theme/cardloom.js").read_bytes(), 9)) <= 6 * 1024


def test_after_two_hundred_pages_the_live_cells_are_no_more_than_after_fifty(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/pages/")
    live = []
    for count in (150, 600):
        tab.evaluate("async count => { while (cardloom.order().length < count) await cardloom.more() }", count)
        tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        # Whole rows go, five at least: what is left reaches three screens up, and to the end.
        tab.wait_for_function("() => document.querySelectorAll('.cell').length < 60")
        live.append(tab.locator(".cell").count())
    assert cards(tab) == expected(600)
    assert abs(live[1] - live[0]) <= 45
    assert tab.locator(".cells-away").count() <= 600 / 5


def test_far_cells_of_many_short_sections_leave_too(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/days/")
    tab.evaluate("async () => { while (cardloom.order().length < 120) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cell').length < 60")
    assert cards(tab) == expected(120)


@pytest.mark.parametrize("height", [600, 700, 800, 900])
def test_on_the_way_back_no_far_cell_is_left_between_stand_ins(feeds, open_tab, height):
    tab = open_tab(width=320, height=height)
    tab.goto(feeds + "/pages/")
    tab.evaluate("async () => { while (cardloom.order().length < 300) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for _ in range(8):
        tab.evaluate("scrollBy(0, -3 * innerHeight)")
        # What is in view is there. Up to four may wait for more behind what is live and at the end of the list.
        tab.wait_for_function("""() => {
          const far = [...document.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom < -3 * innerHeight || top > 4 * innerHeight)
          const seen = [...document.querySelectorAll('.cells-away')].map(place => place.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
          return far.length <= 8 && !seen.length
        }""")
