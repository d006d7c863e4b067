"""Pages that do not come: those that fail, those that are gone, those that take too long."""

import re

import pytest
from playwright.sync_api import expect

from loading import MORE, cards, expected, problems_of, wait_for_cards
from long_feeds import SIZE


def test_a_failed_request_is_tried_again_then_the_reader_is_asked(feeds, tab):
    tab.goto(feeds + "/short/")
    attempts = []

    def fail(route):
        attempts.append(route.request.url)
        route.fulfill(status=503)

    tab.route("**/page/2/**", fail)
    tab.locator(MORE).click()
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")
    assert len(attempts) == 3
    assert tab.locator(MORE).inner_text() == "Couldn’t load. Tap to try again."
    tab.unroute("**/page/2/**")
    tab.locator(MORE).click()
    wait_for_cards(tab, 30)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_link_shows_that_more_is_on_its_way_and_keeps_its_size(feeds, open_tab, motion):
    tab = open_tab(reduced_motion=motion)
    tab.goto(feeds + "/short/")
    # Never answered: the page is closed before.
    tab.route("**/page/2/**", lambda route: None)
    link = tab.locator(MORE)
    before = link.bounding_box()
    assert link.evaluate("one => getComputedStyle(one, '::before').content") == "none"
    link.click()
    expect(link).to_have_attribute("aria-disabled", "true")
    content, turns = link.evaluate("one => [getComputedStyle(one, '::before').content, getComputedStyle(one, '::before').animationName]")
    assert content.startswith('""' if motion == "no-preference" else '"…"')
    assert turns == ("ring-turns" if motion == "no-preference" else "none")
    after = link.bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])


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
    # The address bar follows the reader to the second page, whose last cards may be far from where they are.
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
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


def test_where_all_but_the_front_page_is_gone_it_is_loaded_anew(feeds, tab):
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


def test_a_page_that_was_missing_for_a_moment_comes_when_the_reader_tries_again(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.route("**/page/2/**", lambda route: route.fulfill(status=404))
    tab.locator(MORE).click()
    words = tab.get_by_text("The list has changed.").and_(tab.locator("a"))
    expect(words).to_be_visible()
    tab.unroute("**/page/2/**")
    expect(tab.locator(MORE)).to_have_text("Couldn’t load. Tap to try again.")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    expect(words).to_have_count(0)


def test_where_the_page_before_is_gone_the_reader_goes_on_in_the_list_as_it_is_now(feeds, open_tab):
    tab = open_tab(reduced_motion="reduce")
    problems = problems_of(tab)
    tab.goto(feeds + "/button/page/3/")
    tab.route("**/page/2/**", lambda route: route.fulfill(status=404))
    tab.locator("a[rel~=prev]").click()
    link = tab.locator("main").get_by_role("link", name="The list has changed. Go on in the new one")
    expect(link).to_be_visible()
    expect(tab.locator("[role=status]")).to_have_text("The list has changed. Go on in the new one")
    # The page that the reader had is still there, with the cards that it had.
    assert cards(tab) == expected(3 * SIZE)[2 * SIZE:]
    tab.unroute("**/page/2/**")
    link.press("Enter")
    expect(tab.locator("#card-c040")).to_be_focused()
    expect(tab.locator("#card-c040")).to_be_in_viewport()
    assert [one for one in problems if "404" not in one] == []


def test_a_page_before_that_was_missing_for_a_moment_comes_when_the_reader_tries_again(feeds, tab):
    tab.goto(feeds + "/button/page/3/")
    tab.route("**/page/2/**", lambda route: route.fulfill(status=410))
    tab.locator("a[rel~=prev]").click()
    words = tab.get_by_text("The list has changed.").and_(tab.locator("a"))
    expect(words).to_be_visible()
    tab.unroute("**/page/2/**")
    tab.locator("a[rel~=prev]").click()
    wait_for_cards(tab, 2 * SIZE)
    expect(words).to_have_count(0)


def test_a_second_page_that_is_gone_is_told_as_the_first_was(feeds, tab):
    tab.goto(feeds + "/button/")
    words = tab.get_by_text("The list has changed.").and_(tab.locator("a"))
    for page in (2, 3):
        tab.route(f"**/page/{page}/**", lambda route: route.fulfill(status=404))
        tab.locator(MORE).click()
        expect(words).to_be_visible()
        tab.unroute(f"**/page/{page}/**")
        tab.locator(MORE).click()
        wait_for_cards(tab, page * SIZE)
        expect(words).to_have_count(0)


def test_a_slow_request_can_be_stopped(feeds, tab):
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


def test_a_page_that_does_not_come_in_twenty_seconds_has_failed(feeds, open_tab):
    tab = open_tab()
    tab.clock.install()
    tab.goto(feeds + "/short/")
    held = []
    tab.route("**/page/2/**", lambda route: held.append(route))
    with tab.expect_request("**/page/2/**"):
        tab.locator(MORE).click()
    pager = tab.locator(".pager")
    tab.clock.run_for(19_000)
    expect(pager).to_have_attribute("data-state", "requesting")
    tab.clock.run_for(2_000)
    expect(pager).to_have_attribute("data-state", "requestFail", timeout=5_000)
    expect(tab.locator(MORE)).to_have_text("Couldn’t load. Tap to try again.")
    assert len(held) == 1
    tab.unroute("**/page/2/**")
    tab.locator(MORE).click()
    wait_for_cards(tab, 30)
