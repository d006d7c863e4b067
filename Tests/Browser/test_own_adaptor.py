"""An adaptor that a program brings: the timeline of the article *An adaptor of your own*, in `Tests/Timeline`."""

import pathlib
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from loading import MORE, cards, problems_of, wait_for_cards
from servers import serve

CELL = '<{{heading}}><a class="cell-link" href="{{url}}">{{title}}</a></{{heading}}>\n'


def build(folder):
    cell = folder / "Templates/cells/moment.mustache"
    cell.parent.mkdir(parents=True)
    cell.write_text("{{#url}}" + CELL + "{{/url}}{{^url}}<{{heading}}>{{title}}</{{heading}}>{{/url}}\n")
    subprocess.run([pathlib.Path(GENERATOR).with_name("TimelineSite"), folder], check=True)


@pytest.fixture(scope="module")
def timeline(tmp_path_factory):
    folder = made_once(tmp_path_factory, "timeline", build) / "public"
    address, server = serve(folder)
    yield address
    server.shutdown()


def reached(tab):
    return tab.evaluate("[...document.querySelectorAll('[data-reached]')].map(cell => cell.dataset.card)")


def test_it_lays_out_and_its_script_runs_for_cards_that_are_loaded(timeline, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(timeline + "/")
    line = tab.locator("#moments > .timeline-line")
    assert line.evaluate("one => getComputedStyle(one).borderInlineEndWidth") == "2px"
    assert tab.locator("#moments .cells").first.evaluate("one => getComputedStyle(one).rowGap") == "32px"
    assert tab.locator("#guests .cells").evaluate("one => getComputedStyle(one).rowGap") == "24px"
    tab.wait_for_function("document.querySelectorAll('[data-reached]').length > 2")
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    assert cards(tab) == [str(number) for number in range(1, 21)]
    tab.evaluate("cardloom.bring('20').scrollIntoView()")
    tab.wait_for_function("document.querySelector('[data-card=\"20\"]').dataset.reached === ''")
    assert "101" in reached(tab), "the hosted section has the adaptor, too"
    assert problems == []


def test_back_returns_to_the_card_that_was_opened(timeline, open_tab):
    tab = open_tab()
    tab.goto(timeline + "/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    tab.locator("[data-card='15'] a").click()
    tab.wait_for_url("**/moments/**")
    tab.go_back()
    wait_for_cards(tab, 20)
    expect(tab.locator("[data-card='15']")).to_be_in_viewport()


def test_groups_stand_on_the_line(timeline, open_tab):
    tab = open_tab()
    tab.goto(timeline + "/months/")
    assert tab.locator("[data-adaptor=timeline]").count() == 1
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    assert tab.locator("[data-adaptor=timeline] > .timeline-line").count() == 2


def test_without_scripts_it_is_a_list_with_links_to_its_pages(timeline, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(timeline + "/")
    assert tab.locator("#moments > .timeline-line > .cells > .cell").count() == 10
    tab.locator(MORE).click()
    tab.wait_for_url("**/page/2/**")
    assert tab.locator(".timeline-line > .cells > .cell").count() == 10
