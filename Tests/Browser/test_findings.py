"""What the workbench finds in a frame as soon as it is shown: contrast, target size, names, headings."""

import re

from playwright.sync_api import expect

import live_workbench
from live_project import project  # noqa: F401 (a fixture)
from preview_site import bench, frame_of, preview  # noqa: F401 (fixtures)

serve = live_workbench.bench

BAD = """---
for: [note]
---
<div class="note">
  <h2 class="note-title">{{title}}</h2>
  <p class="note-text">{{text}}</p>
  <p class="note-buttons"><button type="button" class="note-button">+</button><button type="button" class="note-button">−</button></p>
</div>
"""

STYLE = """
.note { background: #fff; color: #000; }
.note-text { color: #999; }
.note-button { inline-size: 16px; block-size: 16px; min-block-size: 0; padding: 0; border: 0; }
"""


def test_findings_are_listed_below_the_frame_and_counted_on_the_wall(project, serve):
    project.write("Templates/cells/note.css", STYLE)
    project.write("Templates/cells/note.mustache", BAD)
    tab = serve("cells/note/#widths=320")
    found = tab.locator("#stage .found-list")
    expect(found.locator("summary")).to_have_text("3 findings")
    expect(found.locator(".found-item").first).to_contain_text(re.compile(r"Contrast 2\.8\d of 4\.5"))
    expect(found.locator(".found-item").first).to_contain_text("p.note-text ← text · Templates/cells/note.mustache:6")
    expect(found).to_contain_text("Target 16 × 16, below 24 × 24")
    # Each has a line that mends it, to copy.
    expect(found.locator(".finding-fix code")).to_have_text([
        "color: var(--ink)", *2 * ["min-inline-size: 24px; min-block-size: 24px"]])
    found.locator("[data-copy-fix]").first.click()
    expect(found.locator("[data-copy-fix]").first).to_have_text(re.compile("Copied|Selected"))
    # A finding shows its element.
    frame = frame_of(tab, "#stage")
    found.locator(".found-item").first.click()
    expect(frame.locator(".note-text")).to_have_attribute("data-workbench-found", "")
    found.locator(".found-item").first.click()
    expect(frame.locator("[data-workbench-found]")).to_have_count(0)
    wall = serve("")
    expect(wall.locator("#cells-note .found").first).to_have_text("3 findings")
    expect(wall.locator("#cells-note .found").first).to_have_attribute("title", re.compile("Contrast 2"))
    # What is mended goes.
    project.write("Templates/cells/note.css", STYLE.replace("16px", "32px"))
    expect(found.locator("summary")).to_have_text("1 finding")
    expect(wall.locator("#cells-note .found").first).to_have_text("1 finding")


def test_the_built_in_cells_have_no_findings_in_both_schemes(bench, open_tab):
    for scheme in ("light", "dark"):
        tab = open_tab(width=1280, height=2000)
        tab.goto(f"{bench}/index.html#theme={scheme}&each=1&zoom=25&unused=1")
        count = tab.locator(".entry").count()
        tab.wait_for_function("count => [...document.querySelectorAll('.entry .canvas iframe[data-ready]')].length === count", arg=count)
        tab.wait_for_function("count => document.querySelectorAll('.found[data-told]').length === count", arg=count)
        assert tab.locator(".found:not([hidden])").evaluate_all("all => all.map(one => one.closest('.entry').id + ': ' + one.title)") == []


def test_text_over_a_picture_and_links_in_a_sentence_are_left_to_the_eye(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/photo/index.html#widths=320&sizes=1")
    frame_of(tab, "#stage").wait_for_selector(".photo")
    expect(tab.locator("#stage .verdict").first).not_to_be_empty()
    expect(tab.locator("#stage .found-list")).to_have_count(0)
