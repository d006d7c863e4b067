"""The workbench that `cardloom preview` writes: every cell in every state, at every width, kept in the address."""

import functools
import http.server
import json
import os
import re
import subprocess
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import ROOT
from long_feeds import StrictHandler

GENERATOR = os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")


def serve(folder):
    """A server that forbids inline code and everything from elsewhere."""
    handler = functools.partial(StrictHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}", server


@pytest.fixture(scope="session")
def preview(tmp_path_factory):
    """The folder of the example site's preview, two folders below the one that is served."""
    folder = tmp_path_factory.mktemp("host") / "some" / "path"
    subprocess.run([GENERATOR, "preview", "--project", ROOT, "--output", folder], check=True)
    return folder


@pytest.fixture(scope="session")
def bench(preview):
    """The workbench's address below a sub-path, without a slash at its end."""
    address, server = serve(preview.parent.parent)
    yield address + "/some/path"
    server.shutdown()


def frame_of(tab, selector):
    """The document inside the first frame of an element, once it is there."""
    handle = tab.wait_for_selector(selector + " iframe[data-ready]", state="attached")
    return handle.content_frame()


def violations(tab):
    return [(one["id"], [node["target"] for node in one["nodes"][:3]]) for one in Axe().run(tab).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "page",
    ["index.html", "cells/article/index.html", "states/error/index.html", "feeds/home/index.html", "workbench/sheet.html",
     "frames/cells/article/breaking.html", "frames/cells/product/sale.folded.html", "frames/sections/month/default.html",
     "frames/states/empty/worded.html"])
def test_axe_finds_nothing(bench, open_tab, page, scheme):
    tab = open_tab(reduced_motion="reduce", color_scheme=scheme, bypass_csp=True)
    tab.goto(f"{bench}/{page}")
    tab.wait_for_load_state("load")
    assert violations(tab) == []


def test_every_file_of_the_preview_conforms(preview):
    verdict = subprocess.run([GENERATOR, "validate", preview], capture_output=True, text=True)
    assert verdict.returncode == 0, verdict.stdout[-2000:]


def test_the_list_names_every_frame_and_nothing_else(preview):
    listed = json.loads((preview / "index.json").read_text(encoding="utf-8"))
    frames = [frame["path"] for entry in listed["entries"] for frame in entry["frames"]]
    on_disk = [file.relative_to(preview).as_posix() for file in (preview / "frames").rglob("*.html")]
    assert sorted(frames) == sorted(on_disk)
    ids = [frame["id"] for entry in listed["entries"] for frame in entry["frames"]]
    assert len(ids) == len(set(ids)) > 100
    assert "cells/article~breaking:selected" in ids
    assert all((preview / entry["page"]).is_file() for entry in listed["entries"])
    assert all((preview / feed["page"]).is_file() and (preview / feed["path"]).is_file() for feed in listed["feeds"])


def test_the_same_project_gives_the_same_list(preview, tmp_path):
    subprocess.run([GENERATOR, "preview", "--project", ROOT, "--output", tmp_path / "again", "--jobs", "1"], check=True)
    assert (tmp_path / "again/index.json").read_bytes() == (preview / "index.json").read_bytes()
    assert (tmp_path / "again/index.html").read_bytes() == (preview / "index.html").read_bytes()


# The wall


def test_the_wall_shows_every_cell_section_and_state_and_a_filter_narrows_it_as_one_types(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    names = tab.locator(".entry h3").all_text_contents()
    assert {"article", "product", "section-title", "skeleton"} <= set(names)
    tab.keyboard.press("/")
    tab.keyboard.type("arti")
    expect(tab.locator(".entry:visible h3").first).to_have_text("article-text")
    assert len(tab.locator(".entry:visible").all()) < len(names)
    assert tab.url.endswith("#q=arti")
    tab.keyboard.press("Escape")
    expect(tab.locator(".entry:not([hidden])")).to_have_count(len(names))


def test_arrows_walk_the_wall_enter_opens_and_escape_goes_back(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html#rtl=1")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(".entry h3 a").nth(1)).to_be_focused()
    name = tab.locator(".entry h3 a").nth(1).inner_text()
    tab.keyboard.press("Enter")
    expect(tab.locator("h1")).to_have_text(name)
    assert tab.url.endswith("#rtl=1")
    tab.keyboard.press("Escape")
    expect(tab.locator(".entry")).not_to_have_count(0)
    assert tab.url.endswith("index.html#rtl=1")


def test_frames_come_when_they_are_near_and_go_when_they_are_far(bench, open_tab):
    tab = open_tab(height=700)
    tab.goto(f"{bench}/index.html")
    first = tab.locator(".frame .canvas").first
    expect(first.locator("iframe[data-ready]")).to_have_count(1)
    frames = tab.locator(".frame").count()
    assert tab.locator(".canvas iframe").count() < frames
    last = tab.locator(".frame .canvas").last
    tab.evaluate("[...document.querySelectorAll('.frame')].at(-1).scrollIntoView()")
    expect(last.locator("iframe[data-ready]")).to_have_count(1)
    expect(first.locator("iframe")).to_have_count(0)


def test_the_wall_tells_status_usage_and_what_is_wrong(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    facts = tab.locator("#cells-article .entry-facts").inner_text()
    assert re.search(r"done · 1 section · 133 cards · \d+ pages · declared 14rem", facts)
    tree = tab.locator(".tree [data-name=ad] .dot")
    assert tree.get_attribute("data-status") == "review"


# A cell


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
    assert "widths=431,375,768,1280" in tab.url
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
    "rtl": "html[dir=rtl]",
    "text": "html[data-workbench-text]",
    "still": "html[data-workbench-still]",
    "noimages": "html[data-workbench-noimages] img:not([src])",
    "outline": "html[data-workbench-outline]",
    "measure": ".workbench-overlay .cellbox",
}


@pytest.mark.parametrize("condition, sign", CONDITIONS.items())
def test_a_link_reproduces_a_condition(bench, open_tab, condition, sign):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html")
    frame_of(tab, "#stage")
    tab.locator(f"[data-toggle={condition}]").click()
    frame_of(tab, "#stage").wait_for_selector(sign, state="attached")
    assert f"{condition}=1" in tab.url
    other = open_tab()
    other.goto(tab.url)
    frame_of(other, "#stage").wait_for_selector(sign, state="attached")


def test_without_javascript_frames_still_have_their_height(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#noscript=1")
    tab.wait_for_function("() => document.querySelector('#stage iframe')?.clientHeight > 150")
    assert tab.locator("#stage iframe").first.get_attribute("sandbox") == "allow-same-origin"


def test_variants_and_states_have_addresses_and_plain_pages(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#variant=breaking&state=selected")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".cell[data-selected] .cell-select input:checked")
    assert "Harbour closed" in frame.locator("h3").inner_text()
    assert tab.locator("#plain").get_attribute("href").endswith("frames/cells/article/breaking.selected.html")
    tab.locator("[data-state-choice=error]").click()
    frame_of(tab, "#stage").wait_for_selector("[data-state=requestFail] .state-error")


@pytest.mark.parametrize("state, sign", [
    ("requesting", "[data-state=requesting] .skeleton"), ("error", ".state-error"), ("empty", ".section-empty .state"),
    ("no-more", ".section-footer .state-end"), ("collapsed", "details.section-fold:not([open])"),
    ("folded", "details.cell-fold:not([open])"), ("default", ".article")])
def test_every_state_has_a_page_of_its_own(bench, open_tab, state, sign):
    tab = open_tab()
    tab.goto(f"{bench}/frames/cells/article/default{'' if state == 'default' else '.' + state}.html")
    expect(tab.locator(sign)).to_have_count(1)


def test_the_extremes_of_the_feed_are_found_and_what_it_lacks_is_made_up_and_marked(bench, preview, open_tab):
    listed = json.loads((preview / "index.json").read_text(encoding="utf-8"))
    article = next(entry for entry in listed["entries"] if entry["id"] == "cells/article")
    extremes = {frame["variant"]: frame for frame in article["frames"] if frame["group"] == "extremes" and frame["state"] == "default"}
    news = json.loads((ROOT / "site/data/news.json").read_text(encoding="utf-8"))["items"]
    articles = [item for item in news if item.get("kind", "article") == "article" and item.get("image")]
    longest = max(articles, key=lambda item: len(item["title"]))
    assert extremes["extreme-longest-title"]["origin"].startswith(f"record {news.index(longest) + 1} of news")
    assert not extremes["extreme-right-to-left"]["synthetic"]
    assert extremes["extreme-future"]["synthetic"] and extremes["extreme-no-image"]["synthetic"]
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html")
    expect(tab.locator("[data-id='cells/article~extreme-future:default'] .mark")).to_have_text("made up")


def test_each_branch_says_how_many_cards_take_it_and_those_that_none_takes_have_a_card(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html")
    rows = {row.locator("code").first.inner_text(): row for row in tab.locator(".coverage tbody tr").all()}
    assert rows["{{#image}}"].locator(".number").inner_text() == "133 of 133"
    never = rows["{{#image_focus}}"]
    assert never.locator(".number").inner_text() == "0 of 133"
    never.locator("a").click()
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("img[data-focus]")
    assert "image_focus" in tab.locator(".problems").inner_text()


def test_lineage_goes_both_ways(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html")
    lineage = tab.locator(".lineage")
    assert {"byline", "image"} <= set(lineage.locator("a").all_inner_texts())
    lineage.get_by_text("image", exact=True).click()
    expect(tab.locator("h3", has_text="product")).to_be_visible()


def test_a_cell_that_is_drawn_higher_than_declared_is_marked(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/event/index.html#variant=long")
    verdict = tab.locator("#stage .verdict").first
    expect(verdict).to_have_attribute("data-bad", "")
    expect(verdict).to_contain_text("declared 184 · drawn")


DRAWN = """() => [...document.querySelectorAll('.cell')].map(cell => {
  const box = cell.getBoundingClientRect(), size = cell.dataset.size
  const ratio = /^([\\d.]+)\\/([\\d.]+)$/.exec(size)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isCut = one => { for (one = one.parentElement; one !== cell; one = one.parentElement) if (getComputedStyle(one).webkitLineClamp !== 'none') return true }
  const end = Math.max(...[...cell.querySelectorAll('*')].filter(one => !isCut(one)).map(one => one.getBoundingClientRect().bottom))
  return { drawn: box.height, declared: ratio ? box.width * ratio[2] / ratio[1] : parseFloat(size) * rem, hangs: end - box.bottom }
})"""


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_the_built_in_cells_are_as_high_as_they_declare(bench, preview, open_tab, width):
    tab = open_tab(width=width)
    for entry in json.loads((preview / "index.json").read_text(encoding="utf-8"))["entries"]:
        # A notice is a row where there is room, and has its buttons below its words on a phone: no one size is both.
        if entry["kind"] != "cells" or entry["name"] == "notice":
            continue
        tab.goto(f"{bench}/frames/{entry['id']}/default.html")
        (cell,) = tab.evaluate(DRAWN)
        assert abs(cell["drawn"] - cell["declared"]) < 0.5, (entry["id"], cell)
        # Enlarged text makes the card larger; nothing of it is cut off or hangs out.
        tab.goto(f"{bench}/frames/{entry['id']}/default.html?larger#text=1")
        tab.wait_for_selector("html[data-workbench-text]")
        (cell,) = tab.evaluate(DRAWN)
        assert cell["drawn"] > cell["declared"] - 0.5 and cell["hangs"] < 1, (entry["id"], cell)


def test_the_overlay_tells_boxes_contrast_targets_and_distances(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#measure=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay .label")
    frame.locator(".article-meta span").hover(force=True)
    tip = frame.locator(".workbench-overlay .tip")
    expect(tip).to_contain_text("contrast")
    frame.locator(".article-title a").hover(position={"x": 20, "y": 10})
    expect(tip).to_contain_text("target")
    frame.locator(".article-summary").click(position={"x": 5, "y": 5}, force=True)
    frame.locator(".article-meta time").hover(force=True)
    expect(frame.locator(".workbench-overlay .gauge-label").first).to_be_visible()


# A feed


def test_widgets_can_be_forced_into_states_by_the_address(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/home/index.html#force=goods:fail,categories:requesting&widths=768")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("[data-section=goods] .state-error")
    frame.wait_for_selector("[data-section=categories] .skeleton", state="attached")
    assert frame.locator("[data-section=goods]").get_attribute("data-state") == "requestFail"
    assert frame.locator("[data-section=slides]").get_attribute("data-state") == "requestSuccess"
    expect(tab.locator("#force [name=goods]")).to_have_value("fail")
    frame.locator("[data-section=goods] [data-event=retry]").click()
    frame.wait_for_selector("[data-section=goods][data-state=requestSuccess] .product")
    expect(frame.locator("[data-section=goods] .state-error")).to_have_count(0)


def test_a_bad_day_is_the_same_for_the_same_seed(bench, open_tab):
    states = []
    for _ in range(2):
        tab = open_tab()
        tab.goto(f"{bench}/site/index.html?seed=7")
        tab.wait_for_function("() => document.querySelector('[data-workbench-piece]')")
        states.append(tab.locator("[data-section]").evaluate_all("all => all.map(one => one.dataset.state)"))
    assert states[0] == states[1]


def test_events_and_exposures_are_told_with_what_they_carry(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768")
    frame = frame_of(tab, "#stage")
    log = tab.locator("#log")
    expect(log.locator("li b", has_text="exposure").first).to_be_visible()
    frame.evaluate("document.addEventListener('click', event => event.preventDefault())")
    frame.locator(".cell .cell-link").first.click()
    opened = log.locator("li", has=tab.locator("b", has_text=re.compile("^open$")))
    expect(opened).to_have_count(3)
    assert json.loads(opened.first.locator("code").inner_text())["section"] == "latest"
    assert [re.search(r"at the (\w+)", one).group(1) for one in opened.all_inner_texts()] == ["adaptor", "holder", "page"]


def test_pages_side_by_side_have_one_scroll_position(bench, open_tab):
    tab = open_tab(width=1600)
    tab.goto(f"{bench}/feeds/news/index.html#widths=320,375")
    expect(tab.locator("#stage iframe[data-ready]")).to_have_count(2)
    first, second = (one.content_frame() for one in tab.locator("#stage iframe").element_handles())
    first.wait_for_function("() => document.readyState === 'complete'")
    second.wait_for_function("() => document.readyState === 'complete'")
    first.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
    second.wait_for_function("() => scrollY > 300")


def test_the_strip_says_what_a_screen_reader_says(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768")
    frame = frame_of(tab, "#stage")
    frame.locator(".cell .cell-link").nth(1).focus()
    title = frame.locator(".cell h3").nth(1).inner_text()
    expect(tab.locator("#speech")).to_contain_text(f"{title}, heading, level 3, link")


def test_every_text_tells_the_template_line_the_field_and_the_record(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768&origin=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator(".cell .article-summary").first.hover(force=True)
    tip = frame.locator(".workbench-overlay .tip")
    expect(tip).to_contain_text(re.compile(r"Templates/cells/article\.mustache:\d+ ← summary ← record \d+ of news \(site/data/news\.json:\d+\)"))
    # Cards of the next page too, once it is loaded.
    frame.evaluate("cardloom.more()")
    frame.wait_for_function("() => cardloom.order().some(one => one.dataset.page && one.querySelector('.article'))")
    card = frame.evaluate("""() => {
      const cell = cardloom.order().find(one => one.dataset.page && one.querySelector('.article'))
      cardloom.bring(cell.dataset.card)
      cell.scrollIntoView()
      return cell.dataset.card
    }""")
    frame.locator(f"[data-card='{card}'] .article-title a").hover(force=True)
    expect(tip).to_contain_text(re.compile(r"← title ← record \d+ of news"))


def test_a_cell_alone_tells_its_origins_too(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#origin=1&variant=extreme-longest-title")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator(".article-title a").hover(force=True)
    expect(frame.locator(".workbench-overlay .tip")).to_contain_text("← title ← ")


# What fails


def test_an_error_stands_over_the_failing_cell_alone_and_the_rest_is_written(tmp_path, open_tab):
    project = tmp_path / "daily"
    subprocess.run([GENERATOR, "init", project], check=True, capture_output=True)
    broken = project / "Templates/cells/article.mustache"
    broken.parent.mkdir(parents=True, exist_ok=True)
    broken.write_text("<h3>{{title}</h3>\n")
    run = subprocess.run([GENERATOR, "preview", "--project", project], capture_output=True, text=True)
    assert run.returncode == 1
    assert "Templates/cells/article.mustache:1" in run.stdout + run.stderr
    tab = open_tab()
    tab.goto((project / "site/preview/cells/article/index.html").as_uri())
    expect(frame_of(tab, "#stage").locator(".finding")).to_have_count(1)
    tab.goto((project / "site/preview/cells/product/index.html").as_uri())
    frame_of(tab, "#stage").wait_for_selector(".product")


def test_a_site_that_was_guessed_from_a_feed_has_a_preview(tmp_path, open_tab):
    feed = tmp_path / "feed.json"
    feed.write_text(json.dumps({"items": [{"id": n, "headline": f"Story {n}", "count": n * 1000} for n in range(30)]}))
    subprocess.run([GENERATOR, "init", tmp_path / "daily", "--from", feed], check=True, capture_output=True)
    subprocess.run([GENERATOR, "preview", "--project", tmp_path / "daily"], check=True)
    tab = open_tab()
    tab.goto((tmp_path / "daily/site/preview/index.html").as_uri())
    expect(tab.locator(".entry iframe[data-ready]").first).to_be_attached()


# Pictures


def test_pictures_are_taken_of_every_template_at_every_width(tmp_path):
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh"], text=True).strip()
    project = tmp_path / "daily"
    (project / "site/data").mkdir(parents=True)
    (project / "site/data/cards.json").write_text("[]")
    (project / "site/site.yml").write_text("title: Daily\nurl: https://example.org/\nlanguage: en\nsources: {cards: {file: data/cards.json}}\nfeeds: {home: {path: /, title: Home, sections: [{id: notes, source: cards}]}}\npreview: {widths: [320, 700], themes: [light]}\n")
    subprocess.run([GENERATOR, "preview", "--project", project, "--shots", "--browser", chromium], check=True)
    shots = project / "site/preview/shots"
    listed = json.loads((project / "site/preview/index.json").read_text())
    for entry in listed["entries"]:
        for width in (320, 700):
            data = (shots / entry["id"] / f"{width}.png").read_bytes()
            assert data[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(data[16:20], "big") == width
    assert (shots / "overview.png").is_file()


def test_without_a_browser_the_preview_is_written_and_the_remedy_told(tmp_path):
    project = tmp_path / "daily"
    subprocess.run([GENERATOR, "init", project], check=True, capture_output=True)
    (tmp_path / "empty").mkdir()
    run = subprocess.run([GENERATOR, "preview", "--project", project, "--shots"], capture_output=True, text=True, env={**os.environ, "PATH": str(tmp_path / "empty")})
    assert run.returncode == 3
    assert "--browser" in run.stdout + run.stderr
    assert (project / "site/preview/index.html").is_file()
