"""Sections under tabs."""

import pytest
from playwright.sync_api import expect

from loading import MORE, wait_for_cards


@pytest.fixture
def tabs(actions, open_tab):
    tab = open_tab(width=768)
    tab.goto(actions + "/tabs/")
    tab.wait_for_selector("[role=tabpanel]")
    return tab


def shown(tab):
    return tab.evaluate("[...document.querySelectorAll('.section')].filter(one => one.checkVisibility()).map(one => one.id)")


def test_tabs_follow_the_pattern_of_the_authoring_practices(tabs):
    tab = tabs
    expect(tab.get_by_role("tab")).to_have_text(["News", "Picks", "About"])
    expect(tab.get_by_role("tab", name="News")).to_have_attribute("aria-selected", "true")
    assert shown(tab) == ["news"]
    tab.get_by_role("tab", name="News").focus()
    tab.keyboard.press("ArrowRight")
    expect(tab.get_by_role("tab", name="Picks")).to_be_focused()
    assert shown(tab) == ["picks", "more-picks"]
    expect(tab.get_by_role("tabpanel", name="Picks")).to_be_visible()
    tab.keyboard.press("End")
    assert shown(tab) == ["about"]
    tab.keyboard.press("ArrowRight")
    assert shown(tab) == ["news"]
    for before in (["about"], ["picks", "more-picks"]):
        tab.keyboard.press("ArrowLeft")
        assert shown(tab) == before
    tab.keyboard.press("Home")
    assert tab.evaluate("[...document.querySelectorAll('[role=tab]')].map(one => one.tabIndex)") == [0, -1, -1]
    control = tab.get_by_role("tab", name="News").get_attribute("aria-controls")
    assert tab.locator(f"#{control}").get_attribute("role") == "tabpanel"


def test_each_tab_keeps_its_scroll_position(tabs):
    tab = tabs
    tab.evaluate("scrollTo(0, 900)")
    tab.get_by_role("tab", name="Picks").click()
    assert tab.evaluate("scrollY") < 400
    tab.evaluate("scrollTo(0, 500)")
    tab.get_by_role("tab", name="News").click()
    assert tab.evaluate("Math.round(scrollY)") == 900
    tab.get_by_role("tab", name="Picks").click()
    assert tab.evaluate("Math.round(scrollY)") == 500
    tab.reload()
    expect(tab.get_by_role("tab", name="Picks")).to_have_attribute("aria-selected", "true")
    assert tab.evaluate("Math.round(scrollY)") == 500


def test_the_page_alone_scrolls_and_the_row_of_tabs_stays_at_its_top(tabs):
    tab = tabs
    row = tab.get_by_role("tablist")
    for name in ("News", "Picks"):
        tab.get_by_role("tab", name=name).click()
        tab.evaluate("scrollTo(0, 900)")
        assert row.bounding_box()["y"] == 0
        assert tab.evaluate("scrollY") == 900
        assert tab.evaluate("""() => [...document.querySelectorAll('.tab-panel, .tab-panel *')]
          .filter(one => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight).length""") == 0
        # What is behind the row of tabs cannot be pressed through it.
        box = row.bounding_box()
        assert tab.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[role=tablist]')", [
            box["x"] + 8, box["y"] + box["height"] / 2])


def test_a_tab_tells_that_its_sections_appear(tabs):
    tab = tabs
    tab.evaluate("() => { window.told = []; document.addEventListener('cardloom:tab', ({ detail }) => told.push([detail.section, detail.title])) }")
    tab.get_by_role("tab", name="Picks").click()
    tab.get_by_role("tab", name="Picks").click()
    tab.keyboard.press("ArrowRight")
    tab.get_by_role("tab", name="News").click()
    assert tab.evaluate("told") == [["picks", "Picks"], ["about", "About"], ["news", "News"]]


def test_the_pager_belongs_to_the_tab_that_grows(tabs):
    tab = tabs
    expect(tab.locator(MORE)).to_be_visible()
    tab.get_by_role("tab", name="About").click()
    expect(tab.locator(MORE)).to_be_hidden()
    tab.get_by_role("tab", name="News").click()
    tab.locator(MORE).click()
    wait_for_cards(tab, 40)
    assert shown(tab) == ["news"]


def test_a_link_into_a_tab_opens_it(actions, open_tab):
    tab = open_tab()
    tab.goto(actions + "/tabs/#more-picks")
    expect(tab.get_by_role("tab", name="Picks")).to_have_attribute("aria-selected", "true")


def test_in_a_text_from_right_to_left_the_left_arrow_goes_on(tabs):
    tab = tabs
    tab.evaluate("document.documentElement.dir = 'rtl'")
    tab.get_by_role("tab", name="News").focus()
    tab.keyboard.press("ArrowLeft")
    assert shown(tab) == ["picks", "more-picks"]
    tab.keyboard.press("ArrowRight")
    assert shown(tab) == ["news"]


def test_without_javascript_all_sections_are_listed_and_the_tabs_lead_to_them(actions, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(actions + "/tabs/")
    for name in ("news", "picks", "more-picks", "about"):
        expect(tab.locator("#" + name)).to_be_visible()
    tab.get_by_role("link", name="About").click()
    expect(tab.locator("#about")).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_on_a_further_page_the_other_tabs_lead_to_the_front_page(actions, open_tab, scripts):
    tab = open_tab(width=320, java_script_enabled=scripts)
    tab.goto(actions + "/tabs/page/2/index.html")
    row = tab.get_by_role("navigation", name="Tabs")
    expect(row.get_by_role("link")).to_have_text(["News", "Picks", "About"])
    expect(row.get_by_role("link", name="News")).to_have_attribute("aria-current", "page")
    row.get_by_role("link", name="Picks").click()
    tab.wait_for_url("**/tabs/index.html#picks")
    expect(tab.locator("#picks")).to_be_in_viewport()
    if scripts:
        expect(tab.get_by_role("tab", name="Picks")).to_have_attribute("aria-selected", "true")
