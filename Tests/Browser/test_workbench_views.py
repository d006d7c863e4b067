"""The workbench point by point, goes on: widths and conditions, measures, the pages of a feed, what is live."""

import json
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR
from preview_site import frame_of
from workbench_points import bench, visit  # noqa: F401 (fixtures)


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
    expect(tab).to_have_url(re.compile("widths=397"))
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
    tab = visit(f"{bench.cell['page']}#widths=320&sizes=1")
    frame = frame_of(tab, "#stage")
    verdict = tab.locator("#stage .verdict")
    if frame.locator(".cell[data-size]").count():
        expect(verdict).to_have_text(re.compile(r"declared [\d.]+ · content [\d.]+"))
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
