"""Cards come first in the workbench: one bar, then frames; what else there is, a button opens, and a thumb reaches."""

import re

import pytest
from playwright.sync_api import expect

from preview_site import bench, frame_of, preview  # noqa: F401 (fixtures)

PAGES = ["index.html", "cells/article/index.html", "sections/month/index.html", "states/error/index.html",
         "partials/byline/index.html", "feeds/news/index.html", "fit/news/index.html", "tokens/index.html"]

TOP = "() => { const frame = document.querySelector('main .canvas'); return frame.getBoundingClientRect().top + scrollY }"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("width, height, most", [(1280, 800, 150), (1440, 900, 150), (390, 844, 140)])
def test_the_first_frame_is_at_the_top_of_every_page(bench, open_tab, page, width, height, most):
    tab = open_tab(width=width, height=height, has_touch=width < 500, is_mobile=width < 500)
    tab.goto(f"{bench}/{page}")
    expect(tab.locator("main .canvas iframe[data-ready]").first).to_be_attached()
    assert tab.locator(".bar").bounding_box()["height"] == 44
    assert tab.evaluate(TOP) <= most
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_menu_of_conditions_has_groups_with_keys_and_says_how_many_are_on(bench, open_tab):
    tab = open_tab(width=1280)
    tab.goto(f"{bench}/cells/article/index.html")
    opener = tab.get_by_role("button", name="Conditions")
    outline = tab.get_by_role("button", name="Outline")
    expect(outline).to_be_hidden()
    opener.click()
    assert [tab.get_by_role("group", name=name).get_by_role("button").count() for name in ["Readers", "Browser and network", "Overlays"]] == [3, 3, 4]
    for button in tab.locator(".conditions button").all():
        assert button.locator("svg").count() == 1
        assert button.locator("kbd").inner_text() == button.get_attribute("aria-keyshortcuts")
    outline.click()
    expect(outline).to_have_attribute("aria-pressed", "true")
    expect(tab.locator("#conditions-count")).to_have_text("1")
    # Escape closes the menu first, and leads to the wall only then.
    tab.keyboard.press("Escape")
    expect(outline).to_be_hidden()
    expect(tab.get_by_role("button", name="Conditions, 1 on")).to_be_focused()
    expect(tab.locator("h1")).to_have_text("article")
    opener.click()
    tab.locator("h1").click()
    expect(outline).to_be_hidden()


def test_on_a_phone_the_tools_come_from_below_and_the_catalogue_from_the_side(bench, open_tab):
    tab = open_tab(width=390, height=844, has_touch=True, is_mobile=True)
    tab.goto(f"{bench}/cells/article/index.html")
    frame_of(tab, "#stage")
    tab.get_by_role("button", name="Conditions").tap()
    tools = tab.locator("#tools").bounding_box()
    assert tools["y"] > 200 and round(tools["y"] + tools["height"]) == 844
    for button in tab.locator("#tools button").filter(visible=True).all():
        assert button.bounding_box()["height"] >= 44, button.inner_text()
    tab.locator("[data-theme-choice=dark]").tap()
    frame_of(tab, "#stage").wait_for_selector("html[data-theme=dark]")
    tab.locator("h1").tap()
    expect(tab.locator("#tools")).to_be_hidden()
    tab.get_by_role("button", name="Catalogue").tap()
    tab.get_by_label("Filter").fill("quote")
    expect(tab.locator(".tree li:visible")).to_have_count(1)
    tab.locator(".tree [data-name=quote] a").tap()
    expect(tab.locator("h1")).to_have_text("quote")


def test_a_key_opens_the_catalogue_with_the_filter(bench, open_tab):
    tab = open_tab(width=390)
    tab.goto(f"{bench}/index.html")
    tab.keyboard.press("/")
    expect(tab.get_by_label("Filter")).to_be_focused()


def test_frames_follow_the_scheme_of_the_workbench_until_one_is_chosen(bench, open_tab):
    tab = open_tab(color_scheme="dark")
    tab.goto(f"{bench}/cells/article/index.html#widths=320")
    frame_of(tab, "#stage").wait_for_selector("html[data-theme=dark]")
    expect(tab).not_to_have_url(re.compile("theme"))
    tab.emulate_media(color_scheme="light")
    frame_of(tab, "#stage").wait_for_selector("html[data-theme=light]")
    tab.locator("[data-theme-choice=light]").click()
    expect(tab).to_have_url(re.compile("theme=light"))
    tab.emulate_media(color_scheme="dark")
    expect(tab.locator("[data-theme-choice=light]")).to_have_attribute("aria-pressed", "true")
    frame_of(tab, "#stage").wait_for_selector("html[data-theme=light]")


def test_what_is_said_about_the_frames_stands_beside_them(bench, open_tab):
    tab = open_tab(width=1280, height=800)
    tab.goto(f"{bench}/cells/article/index.html")
    stage, beside = [tab.locator(name).bounding_box() for name in ["#stage", ".beside"]]
    assert beside["x"] >= stage["x"] + stage["width"] - 1 and beside["y"] < 150
    expect(tab.locator(".beside #cuts")).to_be_in_viewport()
    expect(tab.locator(".beside .lineage")).to_be_in_viewport()
