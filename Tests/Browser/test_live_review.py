"""The review in the live workbench: states of work, notes, and data that is tried and saved as a variant."""

import json
import re

from playwright.sync_api import expect

from live_notes import threads
from live_project import project, records  # noqa: F401 (a fixture)
from live_workbench import FIXTURE, bench, frame_of, is_same  # noqa: F401 (a fixture)


def test_a_status_is_edited_in_the_template_and_seen_in_the_tree(project, bench):
    tab = bench("")
    dot = tab.locator(".tree [data-name=note] .dot")
    project.replace("Templates/cells/note.mustache", "for: [note]", "for: [note]\nstatus: draft")
    expect(dot).to_have_attribute("data-status", "draft")
    project.replace("Templates/cells/note.mustache", "status: draft", "status: done")
    expect(dot).to_have_attribute("data-status", "done")
    assert is_same(tab)


def test_a_status_is_chosen_in_the_workbench_and_kept_in_the_review(project, bench):
    tab = bench()
    choice = tab.get_by_label("Status")
    expect(choice).to_have_value("")
    choice.select_option("review")
    expect(tab.locator(".tree [data-name=note] .dot")).to_have_attribute("data-status", "review")
    assert json.loads(project.read("site/review/status.json")) == {"cells/note": "review"}
    project.write("site/review/status.json", json.dumps({"cells/note": "done"}))
    expect(choice).to_have_value("done")
    assert is_same(tab) and tab.problems == []


def test_notes_are_listed_done_and_opened_again(project, bench):
    note = {"cell": "cells/note", "variant": "default", "state": "default", "text": "Two lines at most", "status": "open"}
    project.write("site/review/note-1.json", json.dumps(note))
    tab = bench("")
    expect(tab.locator(".tree [data-name=Notes] .tree-count")).to_have_text("1")
    tab.locator(".note a").click()
    listed = tab.locator("#notes .note")
    expect(listed.locator(".note-text")).to_have_text("Two lines at most")
    expect(tab.locator("[data-id='cells/note~default:default'] .mark-note")).to_have_count(1)
    listed.get_by_role("button", name="Done").click()
    expect(listed).to_have_attribute("data-open", "false")
    [path] = (project.folder / "site/review").glob("*.json")
    assert path.name != "note-1.json" and json.loads(path.read_text())["cardloom:status"] == "resolved"
    expect(tab.locator(".mark-note")).to_have_count(0)
    listed.get_by_role("button", name="Open again").click()
    expect(listed).to_have_attribute("data-open", "true")


def test_data_is_tried_in_the_form_at_all_widths_and_saved_as_a_variant_and_notes_are_left(project, bench):
    tab = bench("cells/note/#widths=320,400")
    expect(tab.locator("#stage iframe[data-ready]")).to_have_count(2)
    frame = frame_of(tab)
    tab.keyboard.press("e")
    form = tab.locator("cardloom-live .form")
    form.locator("[name=title]").fill("A very long title <b>indeed</b>")
    for width in (0, 1):
        title = tab.frame_locator(f"#stage .column:nth-child({width + 1}) iframe").locator("h2.note-title")
        expect(title).to_have_text("A very long title <b>indeed</b>")
    form.locator("[name=variant]").fill("long")
    form.get_by_role("button", name="Save as a variant").click()
    expect(form.locator("output")).to_have_text("Saved Templates/cells/note~long.json")
    assert json.loads(project.read("Templates/cells/note~long.json")) == {"title": "A very long title <b>indeed</b>"}
    expect(tab.locator("[data-id='cells/note~long:default']")).to_have_count(1)
    form.locator("[name=note]").fill("Two lines at most on phones")
    form.get_by_role("button", name="Leave the note").click()
    expect(form.locator("output")).to_contain_text("Saved site/review/")
    target = threads(project)["Two lines at most on phones"]["items"][0]["target"]
    assert (target["source"], target["state"]["frame"]) == ("cells/note", "long")
    assert "cardloom:data" not in target["state"]
    tab.keyboard.press("Escape")
    expect(form).to_be_hidden()
    expect(frame.locator("h2.note-title")).to_have_text("A note")
    assert is_same(tab) and is_same(frame)


def test_the_part_of_a_picture_that_stays_in_view_is_chosen_on_the_picture(project, bench):
    folder = project.folder / "site/assets"
    folder.mkdir(parents=True)
    for name in ("harbour.svg", "tower.svg"):
        (folder / name).write_text("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'><rect width='150' height='200'/></svg>")
    project.write("Templates/cells/note.json", json.dumps({**FIXTURE, "image": "assets/harbour.svg"}))
    project.replace("Templates/cells/note.mustache", "optional: [", "optional: [image, image_alt, image_width, image_height, image_focus, ")
    project.replace("Templates/cells/note.mustache", "</div>\n", "{{#image}}{{> image}}{{/image}}</div>\n")
    tab = bench("cells/note/#widths=320")
    frame = frame_of(tab)
    picture = tab.frame_locator("#stage iframe").first.locator("[data-card] img")
    expect(picture).to_have_count(1)
    tab.keyboard.press("e")
    form = tab.locator("cardloom-live .form")
    points = form.locator(".focal-point")
    left, top = (points.get_by_role("slider", name=name) for name in ("From the left", "From the top"))
    expect(left).to_have_js_property("value", "50")
    # The site offers no exact points: the nine that words name.
    left.press("Home")
    top.press("Home")
    expect(picture).to_have_attribute("data-focus", "top left")
    assert picture.evaluate("one => getComputedStyle(one).objectPosition") == "0% 0%"
    left.press("ArrowRight")
    expect(picture).to_have_attribute("data-focus", "top")
    # A frame's data is a variant, which has its own file.
    expect(points.get_by_role("button")).to_have_count(0)
    form.locator("[name=image]").select_option("assets/tower.svg")
    expect(points.locator(".picture img")).to_have_attribute("src", re.compile("/assets/tower[.]svg$"))
    form.locator("[name=variant]").fill("roofs")
    form.get_by_role("button", name="Save as a variant").click()
    expect(form.locator("output")).to_have_text("Saved Templates/cells/note~roofs.json")
    assert json.loads(project.read("Templates/cells/note~roofs.json")) == {"image": "assets/tower.svg", "image_focus": "top"}
    assert is_same(frame)


def test_a_point_is_dragged_with_its_crops_and_kept_for_the_picture(project, open_tab):
    folder = project.folder / "site/assets"
    folder.mkdir(parents=True)
    (folder / "harbour.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'><rect width='150' height='200'/></svg>")
    project.replace("site/site.yml", "language: en\n", "language: en\npictures: true\n")
    project.replace("Templates/cells/note.mustache", "for: [note]\n", "for: [note]\nslot: (width > 20rem) 10rem 1/1, 100% 2/3\n")
    project.replace("Templates/cells/note.mustache", "optional: [", "optional: [image, image_alt, image_width, image_height, image_focus, ")
    project.replace("Templates/cells/note.mustache", "</div>\n", "{{#image}}{{> image}}{{/image}}</div>\n")
    data = records()
    for card in data[:2]:
        card["image"] = "assets/harbour.svg"
    data[1]["image_focus"] = "right"
    project.write("site/data/cards.json", json.dumps(data))
    tab = open_tab()
    tab.goto(project.address)
    picture = tab.locator("[data-card=n0] img")
    expect(picture).to_have_count(1)
    picture.click(modifiers=["Alt", "Shift"])
    points = tab.locator("cardloom-live .form .focal-point")
    # The shapes of the cell's boxes, and that which the page shows.
    cuts = points.locator(".cuts img")
    expect(cuts.nth(1)).to_be_visible()
    shapes = [round(shape, 2) for shape in cuts.evaluate_all("all => all.map(one => one.offsetWidth / one.offsetHeight)")]
    assert {1.0, 0.67} <= set(shapes) and len(shapes) >= 2
    area = points.locator(".picture")
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] * 0.72, box["y"] + box["height"] * 0.18, steps=4)
    tab.mouse.up()
    expect(picture).to_have_attribute("data-focus", "70% 20%")
    assert set(cuts.evaluate_all("all => all.map(one => one.style.objectPosition)")) == {"70% 20%"}
    # The keys go on from there, and stop at the edge.
    for _ in range(4):
        points.get_by_role("slider", name="From the left").press("ArrowRight")
    points.get_by_role("slider", name="From the top").press("End")
    expect(picture).to_have_attribute("data-focus", "100% 100%")
    points.get_by_role("button", name="Keep for this picture").click()
    expect(points.locator("output")).to_have_text("Saved site/focus.json")
    assert json.loads(project.read("site/focus.json")) == {"assets/harbour.svg": "100% 100%"}
    tab.keyboard.press("Escape")
    expect(picture).to_have_attribute("data-focus", "100% 100%")
    # A card that says it itself comes first, and nothing can be kept from it.
    expect(tab.locator("[data-card=n1] img")).to_have_attribute("data-focus", "right")
    tab.locator("[data-card=n1] img").click(modifiers=["Alt", "Shift"])
    expect(points.get_by_role("slider")).to_have_count(2)
    expect(points.get_by_role("button")).to_have_count(0)
    tab.keyboard.press("Escape")
    picture.click(modifiers=["Alt", "Shift"])
    expect(points.get_by_role("slider", name="From the left")).to_have_js_property("value", "100")
    points.get_by_role("slider", name="From the left").press("Home")
    points.get_by_role("button", name="Keep for this picture").click()
    expect(points.locator("output")).to_have_text("Saved site/focus.json")
    points.get_by_role("button", name="Undo").click()
    expect(points.locator("output")).to_have_text("Took back site/focus.json")
    assert json.loads(project.read("site/focus.json")) == {"assets/harbour.svg": "100% 100%"}


def test_a_note_about_data_that_is_not_saved_keeps_the_data(project, bench):
    tab = bench("cells/note/#widths=320")
    frame = frame_of(tab)
    tab.keyboard.press("e")
    form = tab.locator("cardloom-live .form")
    form.locator("[name=title]").fill("Another title")
    expect(frame.locator("h2.note-title")).to_have_text("Another title")
    form.locator("[name=note]").fill("Too loud")
    form.get_by_role("button", name="Leave the note").click()
    expect(form.locator("output")).to_contain_text("Saved site/review/")
    expect(form.locator("output")).to_be_in_viewport(ratio=0.9)
    state = threads(project)["Too loud"]["items"][0]["target"]["state"]
    assert (state["frame"], state["cardloom:data"]["title"]) == ("default", "Another title")


def test_what_was_saved_is_told_in_sight_in_a_low_window(project, bench):
    project.write("Templates/cells/note.json", json.dumps({**FIXTURE, **{f"field{number}": "text" for number in range(20)}}))
    project.replace("Templates/cells/note.mustache", "for: [note]", "for: [note]\noptional: [" + ", ".join(f"field{number}" for number in range(20)) + "]")
    tab = bench("cells/note/#widths=320", height=400)
    frame_of(tab)
    tab.keyboard.press("e")
    form = tab.locator("cardloom-live .form")
    form.locator("[name=variant]").fill("long")
    form.get_by_role("button", name="Save as a variant").click()
    expect(form.locator("output")).to_have_text("Saved Templates/cells/note~long.json")
    expect(form.locator("output")).to_be_in_viewport(ratio=0.9)


def test_data_that_cannot_be_shown_is_told_in_the_form(project, bench):
    project.replace("Templates/cells/note.mustache", "</div>\n", "{{#extra}}<p><div>{{extra}}</div></p>{{/extra}}</div>\n")
    project.write("Templates/cells/note.json", json.dumps({**FIXTURE, "extra": ""}))
    tab = bench()
    expect(tab.locator("#variant option").first).to_be_attached()
    frame_of(tab)
    tab.get_by_role("button", name="Edit data").click()
    form = tab.locator("cardloom-live .form")
    form.locator("[name=extra]").fill("block in a paragraph")
    expect(form.locator("output")).to_contain_text("p")
    form.locator("[name=extra]").fill("")
    expect(form.locator("output")).to_have_text("")
