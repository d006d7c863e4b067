"""The workbench point by point: whatever the feed, every promise holds. Its files, its index, a cell, permanent addresses."""

import gzip
import re
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR
from preview_site import frame_of
from workbench_points import axe, bench, visit  # noqa: F401 (fixtures)


# 1. The preview as files


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_1_its_pages_pass_axe(bench, visit, scheme):
    frame = bench.variants("extremes")[0]["path"]
    source = "sources/" + bench.cell["page"]
    for page in ["index.html", bench.cell["page"], bench.feed["page"], source, "sources/theme/tokens.css/index.html", frame]:
        tab = visit(page, reduced_motion="reduce", color_scheme=scheme, bypass_csp=True)
        tab.wait_for_load_state("load")
        assert axe(tab) == [], page
        tab.close()


def test_1_its_pages_conform_and_lead_nowhere_else(bench):
    verdict = subprocess.run([GENERATOR, "validate", bench.folder], capture_output=True, text=True)
    assert verdict.returncode == 0, verdict.stdout[-2000:]
    for page in [*bench.folder.glob("*.html"), *bench.folder.glob("cells/*/*.html"), *bench.folder.glob("feeds/*/*.html")]:
        for link in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            assert not link.startswith(("/", "http:", "https:")), (page, link)


def test_1_nothing_is_cut_off_or_sticks_out_on_tablets_and_phones(bench, visit):
    for width, height in [(1024, 768), (768, 1024), (390, 844)]:
        for page in ["index.html", bench.cell["page"], bench.feed["page"]]:
            tab = visit(page, width=width, height=height)
            tab.wait_for_selector("iframe[data-ready]")
            assert tab.evaluate("document.documentElement.scrollWidth") <= width, (page, width)
            tab.locator(".tools-open").click()
            expect(tab.locator("[data-toggle=rtl]")).to_be_visible()
            for button in tab.locator(".tools button, .bar button").filter(visible=True).all():
                box = button.bounding_box()
                assert 0 <= box["x"] and box["x"] + box["width"] <= width, (page, button.inner_text())
            tab.close()


# 2. The index


def test_2_everything_is_on_one_page_and_in_the_tree_with_its_status_and_usage(bench, visit):
    tab = visit("index.html")
    names = [one["id"] for one in bench.list["entries"]]
    assert sorted(tab.locator(".entry").evaluate_all("all => all.map(one => one.dataset.entry)")) == sorted(names)
    listed = tab.locator(".tree li").evaluate_all("all => all.map(one => one.dataset.name)")[:len(names)]
    assert sorted(listed) == sorted(one["name"] for one in bench.list["entries"])
    anchor = bench.cell["id"].replace("/", "-")
    facts = tab.locator(f"#{anchor} .entry-facts")
    for number, word in [(len(bench.cell["usage"]), "section"), (bench.cell["cards"], "card"), (bench.cell["pages"], "page")]:
        expect(facts).to_contain_text(f"{number} {word}" + ("" if number == 1 else "s"))
    expect(facts.locator(".dot")).to_have_attribute("data-status", bench.cell["status"] or "none")


def test_2_the_filter_narrows_the_wall_and_the_tree_as_one_types(bench, visit):
    tab = visit("index.html")
    tab.keyboard.press("/")
    tab.keyboard.type(bench.cell["name"])
    expect(tab.locator(f"[data-entry='{bench.cell['id']}']")).to_be_visible()
    shown = tab.locator(".entry:not([hidden])").evaluate_all("all => all.map(one => one.dataset.entry.split('/').pop())")
    listed = tab.locator(".tree li:not([hidden])").evaluate_all("all => all.map(one => one.dataset.name)")
    assert set(shown) <= set(listed) and len(shown) < len(bench.list["entries"])
    tab.keyboard.type(" nothing at all is called that")
    expect(tab.locator("#nothing")).to_be_visible()
    expect(tab.locator(".tree h2:visible")).to_have_count(0)


def test_2_lineage_leads_both_ways(bench, visit):
    tab = visit(bench.cell["page"])
    lineage = tab.locator(".lineage")
    for name in bench.cell["uses"]:
        expect(lineage.get_by_role("link", name=name, exact=True)).to_have_count(1)
    usage = bench.cell["usage"][0]
    lineage.get_by_role("link", name=f"{usage['feed']} / {usage['section']}").click()
    expect(tab.locator("#stage iframe").first).to_be_attached()


# 3. A cell


def test_3_variants_states_and_extremes_are_shown_and_what_no_feed_has_is_marked(bench, visit):
    tab = visit(bench.cell["page"])
    for frame in bench.cell["frames"]:
        item = tab.locator(f"[data-id='{frame['id']}']")
        if frame["state"] == "default":
            expect(item).to_have_count(1)
            expect(item.locator(".mark", has_text="made up")).to_have_count(1 if frame["synthetic"] else 0)
    states = {one["state"] for one in bench.cell["frames"]}
    assert states == set(tab.locator("#state option").evaluate_all("all => all.map(one => one.value)"))
    assert {"longest-title", "shortest-title", "longest-word", "cjk", "emoji"} <= {
        one["variant"].removeprefix("extreme-") for one in bench.variants("extremes")}


def test_3_each_state_is_drawn_on_the_stage(bench, visit):
    tab = visit(bench.cell["page"] + "#widths=320")
    for state in tab.locator("#state option").evaluate_all("all => all.map(one => one.value)"):
        tab.get_by_label("State", exact=True).select_option(state)
        ending = "" if state == "default" else f".{state}"
        tab.wait_for_function(
            "ending => document.querySelector('#stage iframe[data-ready]')?.src.split('#')[0].endsWith(ending + '.html')", arg=ending)
        frame = frame_of(tab, "#stage")
        assert frame.locator("[data-section]").count() == 1 and frame.locator("[data-failure]").count() == 0


def test_3_each_branch_tells_how_many_cards_take_it(bench, visit):
    tab = visit(bench.cell["page"])
    rows = tab.locator(".coverage tbody tr")
    expect(rows).to_have_count(len(bench.cell["branches"]))
    for row, branch in zip(rows.all(), bench.cell["branches"]):
        expect(row.locator(".number")).to_have_text(f"{branch['taken']} of {branch['cards']}")
        if branch["taken"] == 0 and branch["variant"]:
            assert row.locator("a").get_attribute("href") == f"#variant={branch['variant']}"


# 8. Permanent addresses


def test_8_the_list_names_every_frame_once_and_each_stands_alone(bench, visit):
    paths = [frame["path"] for entry in bench.list["entries"] for frame in entry["frames"]]
    on_disk = [file.relative_to(bench.folder).as_posix() for file in (bench.folder / "frames").rglob("*.html")]
    assert sorted(paths) == sorted(on_disk)
    ids = [frame["id"] for entry in bench.list["entries"] for frame in entry["frames"]]
    assert len(set(ids)) == len(ids)
    for frame in bench.cell["frames"][::max(1, len(bench.cell["frames"]) // 12)]:
        tab = visit(frame["path"], width=320)
        assert tab.locator("html").get_attribute("data-frame") == frame["id"]
        expect(tab.locator("[data-section]")).to_have_count(1)
        tab.close()


# How fast: see also Tests/Benchmarks/live.py


def test_scripts_are_small(bench):
    scripts = [bench.folder / "workbench" / name for name in ("workbench.js", "frame.js")]
    assert sum(len(gzip.compress(script.read_bytes(), 9)) for script in scripts) <= 40 * 1024
