"""The workbench that `cardloom preview` writes: its files, its wall, what fails, and pictures of it."""

import json
import os
import re
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from generator import GENERATOR, ROOT
from preview_site import bench, frame_of, preview, starter  # noqa: F401 (fixtures)


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


# The wall


def test_the_wall_shows_every_cell_section_and_state_and_a_filter_narrows_it_as_one_types(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    names = tab.locator(".entry h3").all_text_contents()
    assert {"article", "product", "section-title", "skeleton"} <= set(names)
    tab.keyboard.press("/")
    tab.keyboard.type("arti")
    expect(tab.locator(".entry:visible h3").first).to_have_text("article-text")
    assert tab.locator(".entry:visible").count() < len(names)
    expect(tab).to_have_url(re.compile("#q=arti$"))
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
    expect(tab).to_have_url(re.compile("#rtl=1$"))
    tab.keyboard.press("Escape")
    expect(tab.locator(".entry")).not_to_have_count(0)
    expect(tab).to_have_url(re.compile("index[.]html#rtl=1$"))


def test_frames_come_when_they_are_near_and_go_when_they_are_far(bench, open_tab):
    tab = open_tab(height=700)
    tab.goto(f"{bench}/index.html")
    first = tab.locator(".frame .canvas").first
    expect(first.locator("iframe[data-ready]")).to_have_count(1)
    frames = tab.locator(".frame").count()
    assert tab.locator(".canvas iframe").count() < frames
    last = tab.locator(".frame .canvas:visible").last
    tab.evaluate("[...document.querySelectorAll('.frame')].filter(one => one.checkVisibility()).at(-1).scrollIntoView()")
    expect(last.locator("iframe[data-ready]")).to_have_count(1)
    expect(first.locator("iframe")).to_have_count(0)


def test_the_wall_shows_both_schemes(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html#theme=both")
    item = tab.locator(".frame").first
    frames = item.locator(".canvas iframe[data-ready]")
    expect(frames).to_have_count(2)
    for index, scheme in enumerate(("light", "dark")):
        expect(frames.nth(index).content_frame.locator("html")).to_have_attribute("data-theme", scheme)
    tab.locator("[data-theme-choice=dark]").click()
    expect(frames).to_have_count(1)
    expect(frames.content_frame.locator("html")).to_have_attribute("data-theme", "dark")
    tab.locator("[data-theme-choice=both]").click()
    expect(frames).to_have_count(2)
    expect(tab.locator(".frame .canvas")).to_have_count(2 * tab.locator(".frame").count())


def test_the_wall_tells_status_usage_and_what_is_wrong(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/index.html")
    facts = tab.locator("#cells-article .entry-facts").inner_text()
    assert re.search(r"done · 1 section · 133 cards · \d+ pages · declared 14rem", facts)
    tree = tab.locator(".tree [data-name=ad] .dot")
    assert tree.get_attribute("data-status") == "review"


def test_the_untouched_example_and_a_new_project_have_no_problems(preview, starter):
    for page in [preview / "index.html", starter / "old/index.html", *preview.glob("cells/*/index.html")]:
        assert 'class="finding"' not in page.read_text(encoding="utf-8"), page


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
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh", "--headless"], text=True).strip()
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
