"""The wall of the workbench as an overview: its zoom, one frame of each entry, and built-in cells that the site does not use."""

import re

from playwright.sync_api import expect

import live_workbench
from live_project import project  # noqa: F401 (a fixture)
from preview_site import bench, preview  # noqa: F401 (fixtures)

serve = live_workbench.bench

WIDTHS = "one => [one.clientWidth, Math.round(one.getBoundingClientRect().width)]"


def test_the_wall_is_made_smaller_and_larger_and_remembers_it_while_frames_keep_their_width(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    frame = tab.locator("#cells-article iframe").first
    tab.keyboard.press("-")
    expect(tab.locator("[data-wall=actual]")).to_have_text("75 %")
    tab.locator("[data-wall=smaller]").click()
    tab.locator("[data-wall=smaller]").click()
    expect(tab).to_have_url(re.compile("#zoom=50$"))
    tab.locator("#cells-article").scroll_into_view_if_needed()
    assert frame.evaluate(WIDTHS) == [320, 160]
    box = tab.locator("#cells-article .canvas").first.bounding_box()
    assert box["width"] == 162 and abs(box["height"] - frame.bounding_box()["height"]) < 4
    # Another visit, without the address.
    tab.goto(f"{bench}/cells/article/index.html")
    expect(tab.locator("#stage iframe").first).to_be_visible()
    assert tab.locator("#stage iframe").first.evaluate(WIDTHS) == [320, 320]
    tab.goto(f"{bench}/index.html")
    expect(tab.locator("[data-wall=actual]")).to_have_text("50 %")
    tab.keyboard.press("0")
    expect(tab).not_to_have_url(re.compile("zoom"))
    tab.keyboard.press("+")
    expect(tab.locator("[data-wall=larger]")).to_be_disabled()


def test_the_wall_shows_one_frame_of_each_entry(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    entries = tab.locator(".entry:visible").count()
    tab.keyboard.press("1")
    expect(tab.locator(".frame:visible")).to_have_count(entries)
    expect(tab).to_have_url(re.compile("#each=1$"))
    # Several entries stand side by side, and arrow keys go from one to the next.
    tops = tab.locator("#group-cells ~ .entry").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1]
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    expect(tab.locator(".entry h3 a").nth(1)).to_be_focused()
    last = tab.locator(".entry:visible").last
    last.scroll_into_view_if_needed()
    expect(last.locator("iframe[data-ready]")).to_have_count(1)
    tab.get_by_role("button", name="One of each").click()
    expect(tab.locator("#cells-article .frame:visible").nth(1)).to_be_attached()


def test_built_in_cells_that_the_site_does_not_use_are_folded_away_and_live_once_unfolded(project, serve):
    tab = serve("")
    group = tab.locator("#unused")
    count = group.locator(".entry").count()
    expect(group.locator("> summary")).to_have_text(f"Built in, not used by this site: {count}")
    expect(tab.locator(".tree-unused li")).to_have_count(count)
    expect(tab.locator("#cells-note h3")).to_be_visible()
    expect(group.locator(".entry h3").first).to_be_hidden()
    group.locator("> summary").click()
    expect(tab).to_have_url(re.compile("#unused=1$"))
    frame = live_workbench.frame_of(tab, "#cells-quote")
    expect(frame.locator(".quote")).to_be_visible()
    # A change of a file folds nothing and loads nothing anew.
    project.write("Templates/cells/note.css", ".note { color: rgb(4, 5, 6) }\n")
    project.write("Templates/cells/quote.json", '{"kind": "quote", "title": "Ours", "url": "https://example.org/"}')
    expect(tab.locator("#group-cells ~ #cells-quote")).to_be_visible()
    expect(group.locator(".entry")).to_have_count(count - 1)
    expect(group.locator(".entry h3").first).to_be_visible()
    assert live_workbench.is_same(tab) and tab.problems == []


def test_the_filter_finds_cells_that_the_site_does_not_use(project, serve):
    tab = serve("")
    tab.locator("#filter").fill("quote")
    expect(tab.locator("#cells-quote h3")).to_be_visible()
    expect(tab.locator(".tree-unused [data-name=quote]")).to_be_visible()
    tab.locator("#filter").fill("")
    expect(tab.locator("#cells-quote h3")).to_be_hidden()
