"""New cards while a page is open."""


import pytest
from playwright.sync_api import expect

import action_feeds
from action_feeds import CARDS
from generator import GENERATOR, made_once
from loading import MORE, cards, wait_for_cards
from test_place import assert_same, first_in_view

NEW = 3
MANY = 70


@pytest.fixture(scope="module")
def later(tmp_path_factory):
    """The same site after some cards and after many have come: number of new cards → folder."""
    return {
        count: made_once(
            tmp_path_factory, f"later-{count}",
            lambda folder: action_feeds.build(GENERATOR, folder, cards=CARDS + count)) / "public"  # noqa: B023, called at once
        for count in (NEW, MANY)
    }


def serve_later(tab, later, count, feed):
    """From now on the tab's requests for pages of a feed find the later site."""
    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=later[count] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    tab.route(f"**/{feed}/**", answer)


def names(numbers):
    return [f"a_2f{number:03}" for number in numbers]


def refresher(tab):
    return tab.locator(".refresh button")


def test_the_button_says_how_many_cards_are_new_and_puts_them_in_when_asked(actions, later, tab):
    tab.goto(actions + "/rows/")
    before = cards(tab)
    refresher(tab).click()
    expect(refresher(tab)).to_have_text("Look for new cards")
    expect(tab.locator("[role=status]")).to_have_text("Nothing new")
    serve_later(tab, later, NEW, "rows")
    refresher(tab).click()
    expect(refresher(tab)).to_have_text("3 new cards")
    assert cards(tab) == before
    refresher(tab).click()
    assert cards(tab) == names([102, 101, 100]) + before
    expect(refresher(tab)).to_have_text("Look for new cards")
    assert tab.locator(".cell-select").count() == tab.locator(".cell").count()


def test_a_reader_who_is_further_down_is_not_moved(actions, later, tab):
    tab.set_viewport_size({"width": 1280, "height": 600})
    tab.goto(actions + "/rows/")
    serve_later(tab, later, NEW, "rows")
    tab.evaluate("() => { cardloom.order()[12].scrollIntoView(); scrollBy(0, -90) }")
    assert tab.evaluate("cardloom.look('latest')") == 3
    place = first_in_view(tab)
    expect(refresher(tab)).to_be_in_viewport()
    refresher(tab).click()
    assert cards(tab)[:4] == names([102, 101, 100, 99])
    assert_same(first_in_view(tab), place)


def test_more_new_cards_than_a_page_holds_leave_no_gap(actions, later, tab):
    tab.goto(actions + "/rows/")
    before = cards(tab)
    serve_later(tab, later, MANY, "rows")
    assert tab.evaluate("cardloom.look('latest')") == MANY
    refresher(tab).click()
    assert cards(tab) == names(range(CARDS + MANY - 1, CARDS - 1, -1)) + before
    tab.locator(MORE).click()
    wait_for_cards(tab, MANY + len(before) + 20)
    assert len(set(cards(tab))) == MANY + len(before) + 20


def test_a_section_that_does_not_grow_gets_new_cards_too(actions, later, tab):
    tab.goto(actions + "/grid/")
    serve_later(tab, later, NEW, "grid")
    assert tab.evaluate("cardloom.look('goods')") == 3
    refresher(tab).click()
    shown = tab.evaluate("[...document.querySelectorAll('#goods .cell')].map(cell => cell.dataset.card)")
    assert shown == names(range(102, 87, -1))


def test_a_look_that_fails_says_so_and_can_be_repeated(actions, tab):
    tab.goto(actions + "/rows/")
    refresher(tab).wait_for()
    tab.route("**/rows/**", lambda route: route.abort())
    refresher(tab).click()
    expect(refresher(tab)).to_have_text("Couldn’t load. Tap to try again.")
    assert tab.evaluate("cardloom.state('latest')") == "requestFail"
    tab.unroute("**/rows/**")
    refresher(tab).click()
    expect(refresher(tab)).to_have_text("Look for new cards")
    assert tab.evaluate("cardloom.state('latest')") == "requestSuccess"


def test_without_javascript_and_on_further_pages_there_is_no_button(actions, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(actions + "/rows/")
    assert refresher(tab).count() == 0
    tab = open_tab()
    tab.goto(actions + "/rows/page/2/")
    tab.wait_for_load_state("networkidle")
    assert refresher(tab).count() == 0


def test_a_feed_by_months_has_one_button_also_when_a_month_is_new(actions, later, tab):
    tab.goto(actions + "/months/")
    assert tab.locator("#dated-2026-02").count() == 0
    serve_later(tab, later, NEW, "months")
    assert tab.evaluate("cardloom.look('dated')") == 3
    refresher(tab).click()
    assert cards(tab)[:4] == names([102, 101, 100, 99])
    assert tab.evaluate("[...document.querySelectorAll('.section')].map(one => one.id).slice(0, 2)") == ["dated-2026-02", "dated-2026-01"]
    assert refresher(tab).count() == 1
    assert tab.locator(".section[data-refresh]").count() == 1
