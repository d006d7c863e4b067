"""Load more: what it fetches, what it shows meanwhile, and what it never does."""

import gzip
import re

from playwright.sync_api import expect

from loading import MORE, cards, documents, expected, problems_of, wait_for_cards
from long_feeds import SIZE, scripts


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


def test_a_double_click_loads_one_page(feeds, tab):
    asked = documents(tab)
    tab.goto(feeds + "/button/")
    tab.evaluate("() => { const more = document.querySelector('a[rel~=next]'); more.click(); more.click(); more.click() }")
    wait_for_cards(tab, 2 * SIZE)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 3 * SIZE)
    assert len([url for url in asked if "page/2" in url]) == 1
    assert cards(tab) == expected(3 * SIZE)


def test_five_states_are_told_and_the_feed_is_busy_meanwhile(feeds, tab):
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
    assert tab.evaluate("states") == [["requesting", "requesting", "true"], ["requestSuccess", "requestSuccess", "false"]]
    assert section.get_attribute("data-state") == "requestSuccess"


def test_the_end_is_said_and_the_count_becomes_known(feeds, tab):
    tab.goto(feeds + "/short/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 30)
    expect(tab.locator(".state-end")).to_be_visible()
    assert tab.locator(MORE).count() == 0
    assert tab.locator("#latest").get_attribute("data-state") == "requestNoMoreData"
    assert tab.evaluate("[...new Set(cardloom.order().map(cell => cell.getAttribute('aria-setsize')))]") == ["30"]
    positions = tab.evaluate("cardloom.order().map(cell => +cell.getAttribute('aria-posinset'))")
    assert positions == list(range(1, 31))


def test_a_page_that_repeats_cards_adds_only_those_that_are_new(feeds, tab):
    tab.goto(feeds + "/short/")

    def repeat(route):
        body = route.fetch().text().replace('id="card-c020" data', 'id="card-c003" data').replace('data-card="c020"', 'data-card="c003"')
        route.fulfill(body=body, content_type="text/html")

    tab.route("**/page/2/**", repeat)
    tab.locator(MORE).click()
    wait_for_cards(tab, 29)
    assert cards(tab) == expected(20) + expected(30)[21:]


def test_a_feed_by_months_goes_on_in_the_month_where_it_was(feeds, tab):
    tab.goto(feeds + "/months/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    assert cards(tab) == expected(2 * SIZE)
    sections = tab.evaluate("cardloom.sections('latest').map(one => [one.id, cardloom.cellsIn(cardloom.cellsOf(one)).length])")
    assert sections == [["latest-2026-12", 28], ["latest-2026-11", 12]]
    assert tab.locator("#latest-2026-12 [data-count]").inner_text() == "28"


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
    expect(tab).to_have_url(re.compile("/auto/page/2/"))
    expect(tab.locator("[data-card]")).to_have_count(SIZE)


def test_a_last_page_that_links_to_itself_is_fetched_once(feeds, tab):
    asked = []

    def answer(route):
        asked.append(route.request.url)
        # A request too many would go on for ever.
        page = route.fetch().text() if len(asked) < 3 else ""
        link = '<p class="pager" data-more="button"><a rel="next" href="index.html">More</a></p>'
        route.fulfill(body=page.replace("</main>", link + "</main>"), content_type="text/html")

    tab.goto(feeds + "/short/")
    tab.route("**/short/page/2/**", answer)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 30)
    tab.evaluate("cardloom.more()")
    expect(tab.locator(".state-end")).to_have_count(1)
    assert cards(tab) == expected(30)
    assert tab.evaluate("cardloom.state('latest')") == "requestNoMoreData"
    assert len(asked) == 1


#: The bytes that the loader may take, compressed.
BUDGET = 7 * 1024


def test_the_loader_is_no_larger_than_seven_kilobytes_compressed(long_site, record_property):
    left = BUDGET - len(gzip.compress(scripts(long_site)["cardloom.js"], 9))
    record_property("bytes left for the loader", left)
    assert left >= 0, f"the loader is {-left} bytes larger than {BUDGET}"
