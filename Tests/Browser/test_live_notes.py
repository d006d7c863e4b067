"""The answers of reviewers in the live workbench: imported, shown at their elements, answered, and done."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from live_notes import answer, box, comment, css, quote, threads, verdict
from live_project import project  # noqa: F401 (a fixture)
from live_workbench import bench, frame_of, is_same  # noqa: F401 (a fixture)

TITLE = comment("urn:uuid:1", "Too large", [css(".note > h2:nth-of-type(1)"), quote("A note")])
MOVED = comment("urn:uuid:2", "Too long", [css(".note > h4"), quote("Words of a\nfixture")], kind="could")
BOXED = comment("urn:uuid:3", "Too near", [css(".gone"), box("10.0,0.0,20.0,20.0")], kind="question")
LOST = comment("urn:uuid:4", "Too old", [css(".gone"), quote("not here")], kind="praise")


def send(tab, *items, name="ada.json"):
    """Imports an answer through the control below the tree."""
    tab.get_by_label("Import an answer").set_input_files([{"name": name, "mimeType": "application/json", "buffer": answer(*items).encode()}])


def test_an_answer_is_imported_once_and_its_notes_are_listed(project, bench):
    tab = bench()
    send(tab, TITLE, MOVED, verdict("urn:uuid:5", "not yet"))
    notes = tab.locator("#notes .note")
    expect(notes).to_have_count(2)
    expect(notes.first).to_contain_text("Too large")
    expect(notes.first.locator(".note-head")).to_contain_text("must Ada · 2026-11-23")
    expect(tab.locator(".verdicts li")).to_have_text("Ada: not yet")
    send(tab, TITLE, MOVED, verdict("urn:uuid:5", "not yet"))
    expect(tab.locator("cardloom-live .status")).to_have_text("ada.json: 3 already here")
    expect(notes).to_have_count(2)
    assert is_same(tab) and tab.problems == []


def test_a_file_is_imported_by_dropping_it(project, bench):
    tab = bench("")
    tab.evaluate("""text => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'ben.json', { type: 'application/json' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }""", answer(TITLE))
    expect(tab.locator("#notes .note-text")).to_have_text("Too large")
    assert list(threads(project)) == ["Too large"]


def test_what_is_no_answer_is_told_with_its_place(project, bench):
    tab = bench()
    tab.get_by_label("Import an answer").set_input_files([{"name": "cut.json", "mimeType": "application/json", "buffer": b'{"items": ['}])
    expect(tab.locator("cardloom-live .status")).to_contain_text("cut.json: the JSON ends in the middle of a value")
    assert not (project.folder / "site/review").exists()


def test_each_note_is_a_dot_at_its_element_and_says_how_it_was_found(project, bench):
    tab = bench("cells/note/#widths=320")
    frame = frame_of(tab)
    send(tab, TITLE, MOVED, BOXED, LOST)
    dots = frame.locator(".workbench-dots .dot")
    expect(dots).to_have_count(3)
    # The title's dot is at its end.
    title, dot = frame.locator("h2.note-title").bounding_box(), frame.locator(".dot[data-kind=must]").bounding_box()
    assert abs(dot["y"] + dot["height"] / 2 - max(9, title["y"])) < 2
    found = lambda words: tab.locator("#notes .note", has_text=words)
    expect(found("Too large")).to_have_attribute("data-found", "selector")
    expect(found("Too long").locator(".note-place")).to_have_text("· found by its words")
    expect(found("Too near").locator(".note-place")).to_have_text("· at its former place; look whether it is still this")
    expect(found("Too old").locator(".note-place")).to_have_text("· found no place in the card")
    frame.locator(".dot[data-kind=could]").click()
    expect(found("Too long")).to_be_focused()
    # After the template has changed around it.
    project.replace("Templates/cells/note.mustache", '<div class="note">', '<p>Before</p>\n<div class="note">')
    expect(frame.get_by_text("Before")).to_be_visible()
    expect(found("Too large")).to_have_attribute("data-found", "selector")
    expect(dots).to_have_count(3)


def test_notes_are_filtered_answered_and_done_with_a_name(project, bench):
    tab = bench()
    send(tab, TITLE, MOVED)
    notes = tab.locator("#notes .note")
    expect(notes).to_have_count(2)
    first = tab.locator("#notes .note", has_text="Too large")
    first.get_by_role("button", name="Reply").click()
    first.get_by_label("Your name").fill("Ben")
    first.get_by_label("Reply").fill("Smaller <b>now</b>")
    first.get_by_role("button", name="Send the reply").click()
    expect(first.locator(".note-replies .note-text")).to_have_text("Smaller <b>now</b>")
    expect(first.locator(".note-replies bdi")).to_have_text("Ben")
    first.get_by_role("button", name="Done").click()
    expect(first.locator(".note-head").first).to_contain_text("done by Ben")
    assert threads(project)["Too large"]["cardloom:resolvedBy"] == "Ben"
    # Those that I wrote or answered.
    tab.get_by_role("group", name="Notes shown").get_by_role("button", name="Mine").click()
    expect(first).to_be_visible()
    expect(tab.locator("#notes .note:visible")).to_have_count(1)
    tab.get_by_role("group", name="Notes shown").get_by_role("button", name="Open").click()
    expect(first).to_be_hidden()
    expect(tab.locator("#notes .note", has_text="Too long")).to_be_visible()
    tab.get_by_role("group", name="Notes shown").get_by_role("button", name="Must").click()
    expect(tab.locator("#notes .note:visible")).to_have_count(0)
    assert is_same(tab) and tab.problems == []


def test_an_entry_is_not_done_while_a_note_must_be(project, bench):
    tab = bench()
    send(tab, TITLE)
    expect(tab.locator("#notes .note")).to_have_count(1)
    status = tab.get_by_label("Status")
    status.select_option("done")
    expect(tab.locator("cardloom-live .status")).to_contain_text("has an open note that must be done")
    expect(status).to_have_value("")
    assert not (project.folder / "site/review/status.json").exists()
    tab.locator("#notes .note").get_by_role("button", name="Done").click()
    expect(tab.locator("#notes .note")).to_have_attribute("data-open", "false")
    status.select_option("done")
    expect(tab.locator(".tree [data-name=note] .dot")).to_have_attribute("data-status", "done")


def test_markup_in_an_answer_is_text(project, bench):
    tab = bench()
    evil = "<img src=x onerror=\"window.evil = 1\"><script>window.evil = 1</script>{{title}}"
    value = {"type": "TextualBody", "purpose": "editing", "cardloom:property": "color", "value": "red;}</style><script>window.evil = 1</script>"}
    send(tab, comment("\"><script>window.evil = 1</script>", evil, [css("[\"'<script>")], creator=evil, body=[value]))
    expect(tab.locator("#notes .note-text")).to_have_text(evil)
    assert tab.evaluate("window.evil") is None and tab.problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_in_notes(project, bench, scheme, width):
    tab = bench(width=width, color_scheme=scheme)
    send(tab, TITLE, MOVED, LOST, verdict("urn:uuid:5", "good"))
    expect(tab.locator("#notes .note")).to_have_count(3)
    tab.locator("#notes .note").first.get_by_role("button", name="Reply").click()
    expect(tab.locator("#notes form")).to_be_visible()
    # A frame that is being loaded is larger than its place for a moment.
    tab.wait_for_function("() => [...document.querySelectorAll('iframe')].every(one => 'ready' in one.dataset)")
    found = Axe().run(tab, options={"iframes": False}).response["violations"]
    assert found == [], [one["id"] for one in found]


def instead(value, **more):
    return {"type": "TextualBody", "purpose": "editing", "value": value, **more}


def test_a_suggestion_is_shown_as_a_patch_written_and_taken_back(project, bench):
    project.write("Templates/cells/note.css", ".note { color: rgb(1, 2, 3) }\n.note-title {\n  font-size: 30px;\n}\n")
    tab = bench("cells/note/#widths=320")
    frame = frame_of(tab)
    card = comment("urn:uuid:9", "From the feed", [css(".note-title"), quote("Note 3")], kind="could", body=[instead("Note three")])
    card["target"]["state"]["frame"] = "extreme-longest-title"
    send(
        tab, comment("urn:uuid:7", "Shorter", [css(".note > .note-title"), quote("A note")], body=[instead("Note & <b>")]),
        comment("urn:uuid:8", "Smaller", [css(".note > .note-title")], kind="could", body=[instead("20px", **{"cardloom:property": "font-size"})]), card)
    notes = {words: tab.locator("#notes .note", has_text=words) for words in ("Shorter", "Smaller", "From the feed")}
    notes["Shorter"].get_by_role("button", name="Apply …").click()
    patch = notes["Shorter"].locator(".note-patch")
    expect(patch.locator(".note-path")).to_have_text("Templates/cells/note.json")
    expect(patch.locator("del")).to_contain_text('"title": "A note"')
    expect(patch.locator("ins")).to_contain_text('"title": "Note & <b>"')
    assert "A note" in project.read("Templates/cells/note.json")
    patch.get_by_role("button", name="Write it").click()
    expect(patch.get_by_role("status")).to_have_text("Saved Templates/cells/note.json")
    expect(frame.locator("h2.note-title")).to_have_text("Note & <b>")
    notes["Smaller"].get_by_role("button", name="Apply …").click()
    patch = notes["Smaller"].locator(".note-patch")
    expect(patch.locator("pre")).to_contain_text("-  font-size: 30px;\n+  font-size: 20px;")
    patch.get_by_role("button", name="Write it").click()
    frame.wait_for_function("getComputedStyle(document.querySelector('.note-title'))?.fontSize === '20px'")
    patch.get_by_role("button", name="Undo").click()
    expect(patch.get_by_role("status")).to_have_text("Taken back in Templates/cells/note.css")
    frame.wait_for_function("getComputedStyle(document.querySelector('.note-title'))?.fontSize === '30px'")
    # What is done is not applied.
    apply = notes["Smaller"].get_by_role("button", name="Apply …")
    notes["Smaller"].get_by_role("button", name="Done").click()
    expect(apply).to_have_count(0)
    notes["Smaller"].get_by_role("button", name="Open again").click()
    expect(apply).to_have_count(1)
    notes["From the feed"].get_by_role("button", name="Apply …").click()
    expect(notes["From the feed"].locator(".note-patch")).to_contain_text("comes from a card of the feed")
    assert is_same(tab)
