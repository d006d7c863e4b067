"""A cell in the workbench: every variant and state, at every width, kept in the address."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, ROOT
from preview_site import bench, frame_of, preview  # noqa: F401 (fixtures)


def test_a_cell_stands_at_many_widths_side_by_side_and_can_be_dragged_to_any(bench, open_tab):
    tab = open_tab(width=2600)
    tab.goto(f"{bench}/cells/article/index.html")
    widths = tab.locator("#stage .column-width")
    expect(widths).to_have_text(["320", "375", "768", "1280"])
    expect(tab.locator("#stage iframe[data-ready]")).to_have_count(4)
    assert tab.locator("#stage iframe").evaluate_all("all => all.map(one => one.clientWidth)") == [320, 375, 768, 1280]
    grip = tab.locator("#stage .grip").first
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] / 2 + 111, box["y"] + box["height"] / 2, steps=4)
    tab.mouse.up()
    expect(widths.first).to_have_text("431")
    expect(tab).to_have_url(re.compile("widths=431,375,768,1280"))
    grip.focus()
    tab.keyboard.press("Shift+ArrowLeft")
    expect(widths.first).to_have_text("421")


def test_widths_and_schemes_are_those_of_the_configuration(tmp_path, open_tab):
    project = tmp_path / "daily"
    subprocess.run([GENERATOR, "init", project], check=True, capture_output=True)
    configuration = project / "site/site.yml"
    configuration.write_text(configuration.read_text() + "\npreview: {widths: [400, 900], themes: [dark]}\n")
    subprocess.run([GENERATOR, "preview", "--project", project], check=True)
    cell = next((project / "site/preview/cells").glob("*/index.html"))
    tab = open_tab()
    tab.goto(cell.as_uri())
    expect(tab.locator("#stage .column-width")).to_have_text(["400", "900"])
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("html[data-theme=dark]")
    # From file:// too a frame tells its height.
    tab.wait_for_function("() => document.querySelector('#stage .verdict').closest('.column').querySelector('iframe').height != 100")


CONDITIONS = {
    "rtl": "html[dir=rtl] .article[dir=rtl]",
    "text": "html[data-workbench-text]",
    "still": "html[data-workbench-still]",
    "noimages": "html[data-workbench-noimages] img:not([src])",
    "outline": "html[data-workbench-outline]",
    "measure": ".workbench-overlay .cellbox",
}


@pytest.mark.parametrize("name", ["article", "quote", "person", "event", "product"])
def test_every_cell_turns_from_right_to_left_and_back(bench, tab, name):
    tab.goto(f"{bench}/cells/{name}/index.html#rtl=1")
    frame = frame_of(tab, "#stage")
    root = frame.locator(".cell > :first-child")
    expect(root).to_have_css("direction", "rtl")
    tab.get_by_role("button", name="Conditions, 1 on").click()
    tab.locator("[data-toggle=rtl]").click()
    expect(root).to_have_css("direction", "ltr")
    tab.locator("[data-toggle=rtl]").click()
    expect(root).to_have_css("direction", "rtl")


@pytest.mark.parametrize("condition, sign", CONDITIONS.items())
def test_a_link_reproduces_a_condition(bench, open_tab, condition, sign):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html")
    frame_of(tab, "#stage")
    tab.get_by_role("button", name="Conditions").click()
    tab.locator(f"[data-toggle={condition}]").click()
    frame_of(tab, "#stage").wait_for_selector(sign, state="attached")
    expect(tab).to_have_url(re.compile(f"{condition}=1"))
    other = open_tab()
    other.goto(tab.url)
    frame_of(other, "#stage").wait_for_selector(sign, state="attached")


def test_without_javascript_frames_still_have_their_height(bench, tab):
    tab.goto(f"{bench}/cells/article/index.html#noscript=1")
    tab.wait_for_function("() => document.querySelector('#stage iframe')?.clientHeight > 150")
    assert tab.locator("#stage iframe").first.get_attribute("sandbox") == "allow-same-origin"


def test_variants_and_states_have_addresses_and_plain_pages(bench, tab):
    tab.goto(f"{bench}/cells/article/index.html#variant=breaking&state=selected")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".cell[data-selected] .cell-select input:checked")
    assert "Harbour closed" in frame.locator("h3").inner_text()
    assert tab.locator("#plain").get_attribute("href").endswith("frames/cells/article/breaking.selected.html")
    tab.get_by_label("State", exact=True).select_option("error")
    frame_of(tab, "#stage").wait_for_selector("[data-state=requestFail] .state-error")


@pytest.mark.parametrize("state, sign", [
    ("requesting", "[data-state=requesting] .skeleton"), ("error", ".state-error"), ("empty", ".section-empty .state"),
    ("no-more", ".section-footer .state-end"), ("collapsed", "details.section-fold:not([open])"),
    ("folded", "details.cell-fold:not([open])"), ("default", ".article")])
def test_every_state_has_a_page_of_its_own(bench, tab, state, sign):
    tab.goto(f"{bench}/frames/cells/article/default{'' if state == 'default' else '.' + state}.html")
    expect(tab.locator(sign)).to_have_count(1)


def test_the_extremes_of_the_feed_are_found_and_what_it_lacks_is_made_up_and_marked(bench, preview, tab):
    listed = json.loads((preview / "index.json").read_text(encoding="utf-8"))
    article = next(entry for entry in listed["entries"] if entry["id"] == "cells/article")
    extremes = {frame["variant"]: frame for frame in article["frames"] if frame["group"] == "extremes" and frame["state"] == "default"}
    news = json.loads((ROOT / "site/data/news.json").read_text(encoding="utf-8"))["items"]
    articles = [item for item in news if item.get("kind", "article") == "article" and item.get("image")]
    longest = max(articles, key=lambda item: len(item["title"]))
    assert extremes["extreme-longest-title"]["origin"].startswith(f"record {news.index(longest) + 1} of news")
    assert not extremes["extreme-right-to-left"]["synthetic"]
    assert extremes["extreme-future"]["synthetic"] and extremes["extreme-no-image"]["synthetic"]
    tab.goto(f"{bench}/cells/article/index.html")
    expect(tab.locator("[data-id='cells/article~extreme-future:default'] .mark")).to_have_text("made up")


def test_each_branch_says_how_many_cards_take_it_and_those_that_none_takes_have_a_card(bench, tab):
    tab.goto(f"{bench}/cells/article/index.html")
    rows = {row.locator("code").first.inner_text(): row for row in tab.locator(".coverage tbody tr").all()}
    assert rows["{{#image}}"].locator(".number").inner_text() == "133 of 133"
    assert rows["{{#image_focus}}"].locator(".number").inner_text() == "49 of 133"
    # No portrait has a focal point.
    tab.goto(f"{bench}/cells/person/index.html")
    rows = {row.locator("code").first.inner_text(): row for row in tab.locator(".coverage tbody tr").all()}
    never = rows["{{#image_focus}}"]
    assert never.locator(".number").inner_text().startswith("0 of ")
    link = never.locator("a")
    variant = link.get_attribute("href").removeprefix("#variant=")
    link.click()
    expect(tab.locator("#variant")).to_have_value(variant)
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("img[data-focus]")
    # It is a built-in template in which nothing was changed.
    expect(tab.locator(".problems")).to_have_count(0)


def test_lineage_goes_both_ways(bench, tab):
    tab.goto(f"{bench}/cells/article/index.html")
    lineage = tab.locator(".lineage")
    assert {"byline", "image"} <= set(lineage.locator("a").all_inner_texts())
    lineage.get_by_role("link", name="image", exact=True).click()
    expect(tab.locator("h1", has_text="image")).to_be_visible()
    # A partial is shown with the data of those that call it.
    frame_of(tab, "#stage").wait_for_selector("img[src]")
    assert {"article", "product"} <= set(lineage.locator("a").all_inner_texts())
    lineage.get_by_role("link", name="article", exact=True).click()
    expect(tab.locator("h1", has_text="article")).to_be_visible()


def test_a_cell_that_is_drawn_higher_than_declared_is_marked(bench, tab):
    tab.goto(f"{bench}/cells/event/index.html#variant=long")
    verdict = tab.locator("#stage .verdict").first
    expect(verdict).to_have_attribute("data-bad", "")
    expect(verdict).to_contain_text("declared 184 · content")


def test_what_the_contents_of_a_cell_leave_empty_is_said_once_if_it_is_more_than_a_space_of_the_theme(bench, tab):
    tab.goto(f"{bench}/cells/quote/index.html#widths=768&variant=default")
    told = tab.locator(".cell-header .size-range")
    expect(told).to_have_text(re.compile(r"^content \d+(–\d+)?, leaves up to \d\d+ px empty$"))
    expect(told).to_have_attribute("data-loose", "")
    verdict = tab.locator("#stage .verdict").first
    expect(verdict).to_have_text("")
    # The numbers of each frame are shown on demand.
    tab.keyboard.press("z")
    expect(verdict).to_have_attribute("data-loose", "")
    expect(verdict).to_have_text(re.compile(r"^declared 264 · content 1\d\d(\.\d)?$"))
    expect(tab).to_have_url(re.compile("sizes=1"))
    # 44 pixels are a space of the theme, and a picture that fills its cell is as high as the cell.
    for name in ["article", "photo"]:
        tab.goto(f"{bench}/cells/{name}/index.html#widths=375&sizes=1")
        expect(verdict).to_have_attribute("data-good", "")
        expect(told).not_to_have_attribute("data-loose", "")


@pytest.mark.parametrize("name", ["photo", "person"])
def test_cells_of_a_waterfall_and_of_a_deck_are_drawn_at_once(bench, open_tab, name):
    tab = open_tab()
    tab.goto(f"{bench}/frames/cells/{name}/default.html")
    assert tab.evaluate("getComputedStyle(document.querySelector('.cell')).visibility") == "visible"
    assert tab.evaluate("document.getAnimations().map(one => one.animationName)") == []


DRAWN = """() => [...document.querySelectorAll('.cell')].map(cell => {
  const box = cell.getBoundingClientRect(), size = cell.dataset.size.replace('auto ', '')
  const ratio = /^([\\d.]+)\\/([\\d.]+)$/.exec(size)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isCut = one => { for (one = one.parentElement; one !== cell; one = one.parentElement) if (getComputedStyle(one).webkitLineClamp !== 'none') return true }
  const end = Math.max(...[...cell.querySelectorAll('*')].filter(one => !isCut(one)).map(one => one.getBoundingClientRect().bottom))
  return { drawn: box.height, declared: ratio ? box.width * ratio[2] / ratio[1] : parseFloat(size) * rem, hangs: end - box.bottom,
    isEstimate: size !== cell.dataset.size }
})"""


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_the_built_in_cells_are_as_high_as_they_declare(bench, preview, tab, width):
    tab.set_viewport_size({"width": width, "height": 900})
    for entry in json.loads((preview / "index.json").read_text(encoding="utf-8"))["entries"]:
        # A notice is a row where there is room, and has its buttons below its words on a phone: no one size is both. A story
        # is a page, as high as its text.
        if entry["kind"] != "cells" or entry["name"] in ("notice", "story"):
            continue
        tab.goto(f"{bench}/frames/{entry['id']}/default.html")
        (cell,) = tab.evaluate(DRAWN)
        if cell["isEstimate"]:
            # The content decides: it takes no more than was estimated, and leaves no hole.
            assert cell["drawn"] < cell["declared"] + 0.5, (entry["id"], cell)
            assert cell["hangs"] > -32, (entry["id"], cell)
        else:
            assert abs(cell["drawn"] - cell["declared"]) < 0.5, (entry["id"], cell)
        # Enlarged text makes the card larger; nothing of it is cut off or hangs out.
        tab.goto(f"{bench}/frames/{entry['id']}/default.html?larger#text=1")
        tab.wait_for_selector("html[data-workbench-text]")
        (cell,) = tab.evaluate(DRAWN)
        assert cell["hangs"] < 1, (entry["id"], cell)
        assert cell["isEstimate"] or cell["drawn"] > cell["declared"] - 0.5, (entry["id"], cell)


def test_the_overlay_tells_boxes_contrast_targets_and_distances(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#measure=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay .label")
    frame.locator(".article-meta bdi").hover(force=True)
    tip = frame.locator(".workbench-overlay .tip")
    expect(tip).to_contain_text("contrast")
    frame.locator(".article-title a").hover(position={"x": 20, "y": 10})
    expect(tip).to_contain_text("target")
    frame.locator(".article-summary").click(position={"x": 5, "y": 5}, force=True)
    frame.locator(".article-meta time").hover(force=True)
    expect(frame.locator(".workbench-overlay .gauge-label").first).to_be_visible()
