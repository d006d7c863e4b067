"""The workbench point by point, over the example site and a site that `init --from` made out of a feed of news: whatever the
feed, every promise holds. FEED=a.xml:b.json adds sites made out of feeds of one's own.
"""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import news_feed
from conftest import ROOT
from test_preview import GENERATOR, frame_of, serve

OWN = [pathlib.Path(one) for one in os.environ.get("FEED", "").split(os.pathsep) if one]


class Bench:
    """A preview that is served below a sub-path, with a cell of it that shows many cards."""

    def __init__(self, project, folder, address):
        self.project = project
        self.folder = folder
        self.address = address
        self.list = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        self.cell = max((one for one in self.list["entries"] if one["kind"] == "cells"), key=lambda one: one["cards"])
        self.feed = next(one for one in self.list["feeds"] if one["id"] == "feeds/" + self.cell["usage"][0]["feed"])

    def variants(self, group):
        return [one for one in self.cell["frames"] if one["state"] == "default" and one["group"] == group]


@pytest.fixture(scope="module", params=["example", "news", *OWN], ids=lambda one: getattr(one, "stem", one))
def bench(request, tmp_path_factory):
    home = tmp_path_factory.mktemp("bench")
    if request.param == "example":
        project = ROOT
    else:
        project = news_feed.project(GENERATOR, home / "project", None if request.param == "news" else request.param)
    folder = home / "host" / "some" / "path"
    run = subprocess.run([GENERATOR, "preview", "--project", project, "--output", folder], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    address, server = serve(home / "host")
    yield Bench(project, folder, address + "/some/path")
    server.shutdown()


@pytest.fixture
def visit(bench, open_tab):
    """Opens a page of the preview under a strict policy; what the console tells of scripts or the policy, and files that
    are missing, fail the test.

    Pictures of a feed lie elsewhere and are not fetched.
    """
    problems = []

    def visit(path, **options):
        tab = open_tab(**options)
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.on("console", lambda message: re.search("Content.Security.Policy", message.text)
               and not re.search("^Loading the (image|media)", message.text) and problems.append(message.text))
        tab.on("response", lambda answer: answer.status == 404 and problems.append(answer.url))
        tab.goto(f"{bench.address}/{path}")
        return tab

    yield visit
    assert problems == []


def axe(tab):
    return [(one["id"], [node["target"] for node in one["nodes"][:3]]) for one in Axe().run(tab).response["violations"]]


# 1. The preview as files


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_1_its_pages_pass_axe(bench, visit, scheme):
    frame = bench.variants("extremes")[0]["path"]
    for page in ["index.html", bench.cell["page"], bench.feed["page"], frame]:
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


def test_1_nothing_is_cut_off_or_sticks_out_on_a_tablet_and_a_small_screen(bench, visit):
    for width, height in [(1024, 768), (768, 1024)]:
        for page in ["index.html", bench.cell["page"], bench.feed["page"]]:
            tab = visit(page, width=width, height=height)
            tab.wait_for_selector("iframe[data-ready]")
            assert tab.evaluate("document.documentElement.scrollWidth") <= width, (page, width)
            for button in tab.locator(".tools button").all():
                box = button.bounding_box()
                assert 0 <= box["x"] and box["x"] + box["width"] <= width, (page, button.inner_text())
            tab.close()


# 2. The index


def test_2_everything_is_on_one_page_and_in_the_tree_with_its_status_and_usage(bench, visit):
    tab = visit("index.html")
    names = [one["id"] for one in bench.list["entries"]]
    assert tab.locator(".entry").evaluate_all("all => all.map(one => one.dataset.entry)") == names
    assert tab.locator(".tree li").evaluate_all("all => all.map(one => one.dataset.name)")[:len(names)] == [
        one["name"] for one in bench.list["entries"]]
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
    assert states == set(tab.locator("[data-state-choice]").evaluate_all("all => all.map(one => one.dataset.stateChoice)"))
    assert {"longest-title", "shortest-title", "longest-word", "cjk", "emoji"} <= {
        one["variant"].removeprefix("extreme-") for one in bench.variants("extremes")}


def test_3_each_state_is_drawn_on_the_stage(bench, visit):
    tab = visit(bench.cell["page"] + "#widths=320")
    for button in tab.locator("[data-state-choice]").all():
        button.click()
        state = button.get_attribute("data-state-choice")
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


# 4. Many widths and conditions


CONDITIONS = {
    "rtl=1": "html[dir=rtl]", "text=1": "html[data-workbench-text]", "still=1": "html[data-workbench-still]",
    "noimages=1": "html[data-workbench-noimages]", "theme=dark": "html[data-theme=dark]",
    "outline=1": "html[data-workbench-outline]", "measure=1": ".workbench-overlay", "origin=1": ".workbench-overlay",
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_4_an_address_reproduces_a_condition_with_its_widths(bench, visit, condition):
    tab = visit(f"{bench.cell['page']}#widths=320,700&{condition}")
    expect(tab.locator("#stage .column-width")).to_have_text(["320", "700"])
    expect(tab.locator("#stage iframe[data-ready]")).to_have_count(2)
    for handle in tab.locator("#stage iframe").element_handles():
        handle.content_frame().wait_for_selector(CONDITIONS[condition], state="attached")
    name, value = condition.split("=")
    pressed = tab.locator(f"[data-theme-choice={value}]" if name == "theme" else f"[data-toggle={name}]")
    expect(pressed).to_have_attribute("aria-pressed", "true")


def test_4_without_javascript_and_without_pictures_a_cell_still_shows(bench, visit):
    tab = visit(f"{bench.cell['page']}#widths=320&noscript=1")
    frame = tab.frame_locator("#stage iframe")
    expect(frame.locator(".cell")).to_be_visible()
    assert tab.locator("#stage iframe").get_attribute("sandbox") == "allow-same-origin"
    tab = visit(f"{bench.cell['page']}#widths=320&noimages=1&variant=extreme-widest-image")
    frame_of(tab, "#stage").wait_for_function("() => ![...document.images].some(one => one.getAttribute('src'))")


def test_4_a_frame_is_dragged_and_typed_to_any_width(bench, visit):
    tab = visit(f"{bench.cell['page']}#widths=320")
    frame_of(tab, "#stage")
    grip = tab.locator("#stage .grip")
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] / 2 + 77, box["y"] + box["height"] / 2, steps=3)
    tab.mouse.up()
    expect(tab.locator("#stage .column-width")).to_have_text("397")
    assert "widths=397" in tab.url
    grip.press("ArrowRight")
    expect(tab.locator("#stage .column-width")).to_have_text("398")


# 5. Measures


def test_5_the_overlay_tells_sizes_contrast_targets_and_distances(bench, visit):
    tab = visit(f"{bench.cell['page']}#widths=375&measure=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay .cellbox", state="attached")
    assert re.search(r"^\d+(\.\d)? × \d+(\.\d)?", frame.locator(".workbench-overlay .label").first.inner_text())
    texts = frame.evaluate("""() => {
      const leaf = one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()) && one.getBoundingClientRect().width > 4
      const found = [...document.querySelectorAll('.cell *')].filter(leaf).map(one => one.getBoundingClientRect())
      return found.map(box => ({ x: box.x + Math.min(8, box.width / 2), y: box.y + Math.min(8, box.height / 2) }))
    }""")
    assert len(texts) >= 2, "a cell of two texts"
    iframe = tab.locator("#stage iframe").bounding_box()

    def move(to, click=False):
        tab.mouse.move(iframe["x"] + to["x"], iframe["y"] + to["y"])
        if click:
            tab.mouse.click(iframe["x"] + to["x"], iframe["y"] + to["y"])

    tip = frame.locator(".workbench-overlay .tip")
    move(texts[0])
    expect(tip).to_contain_text("contrast")
    move(texts[0], click=True)
    expect(frame.locator(".workbench-overlay .from")).to_have_count(1)
    move(texts[-1])
    expect(frame.locator(".workbench-overlay .gauge-label").first).to_be_attached()
    expect(tip).to_contain_text("×")


def test_5_the_drawn_height_stands_beside_the_declared_one(bench, visit):
    tab = visit(f"{bench.cell['page']}#widths=320")
    frame = frame_of(tab, "#stage")
    verdict = tab.locator("#stage .verdict")
    if frame.locator(".cell[data-size]").count():
        expect(verdict).to_have_text(re.compile(r"declared [\d.]+ · drawn [\d.]+"))
    else:
        expect(verdict).to_have_text("")


# 6. A feed


def test_6_the_real_pages_load_more_and_tell_their_events_and_what_is_said(bench, visit):
    tab = visit(f"{bench.feed['page']}#widths=768")
    frame = frame_of(tab, "#stage")
    frame.wait_for_function("() => document.readyState === 'complete'")
    log = tab.locator("#log")
    expect(log.locator("li b", has_text="exposure").first).to_be_visible()
    payload = json.loads(log.locator("li", has=tab.locator("b", has_text="exposure")).first.locator("code").inner_text())
    assert {"card", "section", "indexPath"} <= payload.keys()
    if frame.locator("[data-load-more]").count():
        before = frame.evaluate("cardloom.order().length")
        frame.evaluate("cardloom.more()")
        frame.wait_for_function("before => cardloom.order().length > before", arg=before)
        expect(log.locator("li b", has_text="loaded").first).to_be_attached()
    frame.locator(".cell").first.hover(force=True)
    expect(tab.locator("#speech li").first).to_be_attached()


def test_6_a_widget_is_forced_into_each_state_and_an_address_keeps_it(bench, visit):
    section = bench.cell["usage"][0]["section"]
    states = {"fail": ("requestFail", ".state-error"), "requesting": ("requesting", "[data-workbench-piece]"),
              "nomore": ("requestNoMoreData", "[data-workbench-piece]")}
    for name, (state, sign) in states.items():
        tab = visit(f"{bench.feed['page']}#force={section}:{name}&widths=375")
        frame = frame_of(tab, "#stage")
        frame.wait_for_selector(f"[data-section='{section}'] {sign}", state="attached")
        expect(frame.locator(f"[data-section='{section}']").first).to_have_attribute("data-state", state)
        expect(tab.locator(f"#force [name='{section}']")).to_have_value(name)
        tab.close()


def test_6_a_text_tells_its_template_line_field_and_record(bench, visit):
    tab = visit(f"{bench.feed['page']}#widths=768&origin=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay", state="attached")
    heading = frame.locator(f"[data-cell^='{bench.cell['name']}_'] :is(h1, h2, h3, h4)").first
    heading.scroll_into_view_if_needed()
    heading.hover(force=True)
    expect(frame.locator(".workbench-overlay .tip")).to_contain_text(
        re.compile(r"Templates/\w+/[\w-]+\.mustache:\d+ .*← [\w.]+ ← .*record \d+ of [\w-]+ \(site/data/[^)]*\)", re.DOTALL))


# 7. Live: see also test_live_workbench.py


@pytest.fixture
def live(bench, tmp_path):
    """A copy of the project, served live; its address."""
    project = tmp_path / "live"
    for part in ["Templates", "site"]:
        shutil.copytree(bench.project / part, project / part, ignore=shutil.ignore_patterns("preview", "public", ".*"))
    server = subprocess.Popen([GENERATOR, "serve", "--project", project, "--port", "0"], stdout=subprocess.PIPE, text=True)
    address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()
    yield project, address
    server.terminate()
    server.wait(timeout=60)


def test_7_templates_styles_and_mistakes_are_drawn_in_place(bench, live, open_tab):
    project, address = live
    tab = open_tab(width=1440)
    tab.goto(f"{address}~preview/{bench.cell['page']}#widths=320,375")
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    tab.evaluate("window.mark = 1")
    frame.evaluate("window.mark = 1")
    template = project / f"Templates/{bench.cell['id']}.mustache"
    text = template.read_text(encoding="utf-8")
    template.write_text(text.rstrip() + '\n<p class="added">Added</p>\n', encoding="utf-8")
    expect(frame.locator(".added")).to_have_text("Added")
    style = next((project / "Templates/cells").glob("*.css"))
    style.write_text(style.read_text(encoding="utf-8") + "\n.added { color: rgb(1, 2, 3) }\n", encoding="utf-8")
    frame.wait_for_function("() => getComputedStyle(document.querySelector('.added')).color === 'rgb(1, 2, 3)'")
    template.write_text(text.rstrip() + "\n<p>{{#open}}</p>\n", encoding="utf-8")
    broken = tab.frame_locator("#stage iframe >> nth=0")
    expect(broken.locator(".finding").first).to_be_visible()
    template.write_text(text, encoding="utf-8")
    expect(broken.locator(".finding")).to_have_count(0)
    expect(broken.locator(".cell")).to_be_visible()
    assert tab.evaluate("window.mark") == 1


def test_7_it_refuses_foreign_hosts_origins_paths_and_links(bench, live, browser):
    project, address = live
    secret = project / "secret.txt"
    secret.write_text("secret")
    (project / "site/assets").mkdir(exist_ok=True)
    (project / "site/assets/link.txt").symlink_to(secret)
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    context = browser.new_context()
    get = context.request.get

    def status(path, **headers):
        return get(f"http://127.0.0.1:{port}{path}", headers=headers, max_redirects=0).status

    assert status("/~preview/") == 200
    assert status("/~preview/", Host="evil.example") in (400, 403, 421)
    for path in ["/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/link.txt", "/~preview/site/assets/link.txt", "/.git/config"]:
        assert status(path) in (400, 404), path
    for headers in [{"Origin": "https://evil.example"}, {"Origin": address.rstrip("/")}, {}]:
        answer = context.request.post(f"{address}~live/variant", data="{}", headers={"Content-Type": "application/json", **headers})
        assert answer.status in (400, 403), headers
    context.close()


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
