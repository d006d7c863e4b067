"""The page of a source in `cardloom serve`: choices are written into site.yml, which keeps everything else, and can be taken back."""

import json

import pytest
from playwright.sync_api import expect

import verdicts
from live_project import SITE as PLAIN, project  # noqa: F401 (a fixture)
from live_workbench import bench, frame_of, is_same  # noqa: F401 (a fixture)

# The comments must stay.
SITE = "# Ours." + PLAIN.replace("cards.json}", "cards.json}   # the cards")


@pytest.fixture
def fit(project, bench):
    project.write("site/site.yml", SITE)
    return bench("fit/cards/")


def more(fit, slot):
    """Opens what else a slot can do."""
    fit.locator(f"[data-slot={slot}] .fit-more summary").click()


def drag(fit, field, slot, how):
    """Drags a field by its name to one of the places of a slot."""
    fit.locator(f"[data-field={field}] [data-fit-carry]").hover()
    fit.mouse.down()
    fit.locator(f"[data-slot={slot}] .fit-slot-name").hover()
    fit.locator(f"[data-slot={slot}] [data-fit-how={how}]").hover()
    fit.mouse.up()


def source(project):
    """The line of site.yml about the source."""
    return next(line for line in project.read("site/site.yml").splitlines() if line.lstrip().startswith("cards:"))


def test_a_choice_is_written_and_drawn_and_can_be_taken_back_and_made_again(project, fit):
    card = frame_of(fit, ".fit-card .frame")
    expect(card.locator(".note-title")).to_have_text("Note 0")
    fit.get_by_label("title", exact=True).select_option("text")
    expect(card.locator(".note-title")).to_have_text("Words of 0")
    changed = SITE.replace("{file: data/cards.json}", "{file: data/cards.json, fields: {title: text}}")
    assert project.read("site/site.yml") == changed
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Words of 0")
    fit.get_by_role("button", name="Undo").click()
    expect(card.locator(".note-title")).to_have_text("Note 0")
    expect(fit.get_by_label("title", exact=True)).to_have_value("")
    assert project.read("site/site.yml") == SITE
    expect(fit.get_by_role("button", name="Undo")).to_be_disabled()
    fit.get_by_role("button", name="Redo").click()
    expect(card.locator(".note-title")).to_have_text("Words of 0")
    assert project.read("site/site.yml") == changed
    fit.locator("h1").click()
    fit.keyboard.press("Control+z")
    expect(card.locator(".note-title")).to_have_text("Note 0")
    assert is_same(fit) and fit.problems == []


def test_the_next_likely_field_is_one_click(project, fit):
    fit.locator("[data-slot=title]").get_by_role("button", name="text").click()
    expect(frame_of(fit, ".fit-card .frame").locator(".note-title")).to_have_text("Words of 0")
    expect(fit.locator("[data-slot=title]").get_by_role("button", name="title")).to_have_count(0)
    assert "{file: data/cards.json, fields: {title: text}}" in project.read("site/site.yml")


def test_a_field_is_dragged_and_a_format_is_set(project, fit):
    fit.set_viewport_size({"width": 1280, "height": 800})
    fit.locator("[data-field=id]").drag_to(fit.locator("[data-slot=title]"))
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("n0")
    fit.get_by_label("Format of text").select_option("list")
    expect(fit.get_by_role("button", name="Undo")).to_be_enabled()
    expect(fit.locator("[data-fit-format=text] option[selected]")).to_have_attribute("value", "list")
    assert "{file: data/cards.json, fields: {title: id}, formats: {text: list}}" in project.read("site/site.yml")


def test_record_slots_and_card_are_beside_each_other_in_a_small_window(project, fit):
    fit.set_viewport_size({"width": 1280, "height": 800})
    boxes = [fit.locator(place).bounding_box() for place in (
        ".fit-record tbody tr >> nth=0", ".fit-choices > ul > .fit-slot >> nth=0", ".fit-choices > ul > .fit-slot >> nth=-1", ".fit-card .frame")]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= 800 for box in boxes[:3]), boxes
    assert boxes[3]["y"] < 400 and boxes[0]["x"] < boxes[1]["x"] < boxes[3]["x"]
    assert fit.evaluate("scrollY") == 0


def test_a_field_is_dropped_on_what_a_slot_can_do_with_it(project, fit):
    fit.set_viewport_size({"width": 1280, "height": 800})
    drag(fit, "id", "title", "join")
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Note 0 n0")
    assert source(project).endswith('fields: {title: "{title} {id}"}}   # the cards')
    drag(fit, "kind", "title", "else")
    expect(fit.locator("[data-slot=title] .fit-other code")).to_have_text("kind")
    assert '{title: ["{title} {id}", kind]}' in source(project)
    expect(fit.locator("[data-field=kind] .fit-use")).to_have_text("→ title")
    expect(fit.locator("[data-fit-how]:visible")).to_have_count(0)
    drag(fit, "text", "title", "show")
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Words of 0")
    assert "{title: [text, kind]}" in source(project)
    more(fit, "title")
    fit.get_by_role("button", name="Without kind").click()
    expect(fit.locator("[data-slot=title] .fit-other")).to_have_count(0)
    assert "fields: {title: text}" in source(project)
    assert is_same(fit) and fit.problems == []


def test_a_field_is_picked_up_and_put_down_by_keyboard(project, fit):
    field = fit.get_by_role("button", name="id", exact=True)
    field.press("Enter")
    expect(fit.get_by_role("button", name="title: Show here")).to_be_focused()
    assert verdicts.axe(fit) == []
    fit.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(fit.locator("[data-fit-how]:visible")).to_have_count(0)
    field.press("Enter")
    fit.keyboard.press("Tab")
    expect(fit.get_by_role("button", name="title: Join")).to_be_focused()
    fit.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Note 0 n0")
    assert 'title: "{title} {id}"' in source(project)
    field.press("Enter")
    field.press("Enter")
    expect(fit.locator("[data-fit-how]:visible")).to_have_count(0)


@pytest.mark.parametrize("label, value, line", [
    ("Pattern", "{id}: {title}", 'fields: {text: "{id}: {title}"}'),
    ("Join with", "title", 'fields: {text: "{text} {title}"}'),
    ("If it is missing", "title", "fields: {text: [text, title]}"),
    ("Else the text", "No words", 'fields: {text: {from: text, default: "No words"}}'),
    ("Split at", ",", 'fields: {text: {from: text, split: ","}}'),
    ("Text of HTML", None, "text: [text]"),
])
def test_what_else_a_slot_can_do_is_written_and_can_be_taken_back(project, fit, label, value, line):
    more(fit, "text")
    box = fit.locator("[data-slot=text]").get_by_label(label)
    if value is None:
        box.check()
    else:
        box.fill(value)
        box.press("Enter")
    expect(fit.get_by_role("button", name="Undo")).to_be_enabled()
    assert line in source(project)
    assert project.read("site/site.yml").startswith("# Ours.")
    fit.get_by_role("button", name="Undo").click()
    expect(fit.get_by_role("button", name="Undo")).to_be_disabled()
    assert project.read("site/site.yml") == SITE
    expect(box).not_to_be_checked() if value is None else expect(box).to_have_value("" if label != "Pattern" else "text")


def test_keys_beside_what_changes_stay(project, bench):
    text = """
sources:
  cards:
    file: data/cards.json
    fields:
      text:
        from: text      # its words
        split: ";"
"""
    project.write("site/site.yml", SITE.replace("\nsources:\n  cards: {file: data/cards.json}   # the cards\n", text))
    fit = bench("fit/cards/")
    more(fit, "text")
    fit.locator("[data-slot=text]").get_by_label("Else the text").fill("None")
    fit.locator("[data-slot=text]").get_by_label("Else the text").press("Enter")
    expect(fit.get_by_role("button", name="Undo")).to_be_enabled()
    assert '        from: text      # its words\n        split: ";"\n        default: None\n' in project.read("site/site.yml")
    fit.locator("[data-slot=text]").get_by_label("Split at").fill("")
    fit.locator("[data-slot=text]").get_by_label("Split at").press("Enter")
    expect(fit.locator("[data-slot=text] [data-fit-split][data-is='']")).to_be_attached()
    assert "        from: text      # its words\n        default: None\n" in project.read("site/site.yml")


def test_the_choices_of_another_source_are_copied(project, bench):
    other = "  more: {file: data/cards.json, fields: {title: text, text: {from: [none, title], default: None}}, formats: {title: plain}, text: [title]}\nfeeds:"
    project.write("site/site.yml", SITE.replace("feeds:", other, 1))
    fit = bench("fit/cards/")
    fit.get_by_label("Like another source").select_option("more")
    expect(frame_of(fit, ".fit-card .frame").locator(".note-title")).to_have_text("Words of 0")
    assert "fields: {title: text, text: {from: [none, title], default: None}}, formats: {title: plain}, text: [title]}   # the cards" in source(project)
    expect(fit.get_by_label("Like another source")).to_have_value("")
    fit.get_by_role("button", name="Undo").click()
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Note 0")
    assert "cards.json}   # the cards" in source(project)


def test_nothing_is_cut_off_on_a_phone(fit):
    fit.set_viewport_size({"width": 390, "height": 844})
    more(fit, "title")
    assert fit.evaluate("document.documentElement.scrollWidth") <= 390
    assert verdicts.axe(fit) == []


def test_the_label_of_a_fact_is_written_into_the_cell_and_can_be_taken_back(project, bench):
    facts = "<dl><div><dt>Words</dt><dd>{{text}}</dd></div></dl>"
    project.replace("Templates/cells/note.mustache", '<p class="note-text">{{text}}</p>', facts)
    fit = bench("fit/cards/")
    more(fit, "text")
    label = fit.locator("[data-slot=text]").get_by_label("Label")
    expect(label).to_have_value("Words")
    expect(fit.locator("[data-slot=title]").get_by_label("Label")).to_have_count(0)
    label.fill("What <he> said")
    label.press("Enter")
    expect(frame_of(fit, ".fit-card .frame").locator("dt")).to_have_text("What <he> said")
    expect(label).to_have_value("What <he> said")
    assert "<dt>What &lt;he&gt; said</dt>" in project.read("Templates/cells/note.mustache")
    label.fill("{{title}}")
    label.press("Enter")
    expect(fit.get_by_role("alert")).to_contain_text("is not a label")
    expect(label).to_have_value("What <he> said")
    fit.get_by_role("button", name="Undo").click()
    expect(label).to_have_value("Words")
    assert facts in project.read("Templates/cells/note.mustache")


def test_a_label_stays_as_it_is_typed_while_the_page_changes(project, bench):
    note = '<p class="note-text">{{text}}</p>'
    project.replace("Templates/cells/note.mustache", note, "<dl><div><dt>Words</dt><dd>{{text}}</dd></div></dl>")
    fit = bench("fit/cards/")
    more(fit, "text")
    label = fit.locator("[data-slot=text]").get_by_label("Label")
    expect(label).to_have_value("Words")
    label.fill("What he")
    fit.evaluate("() => document.addEventListener('cardloom:live', () => { window.isDrawnAgain = true })")
    project.replace("Templates/cells/note.mustache", "<dl>", '<dl class="facts">')
    expect(frame_of(fit, ".fit-card .frame").locator("dl.facts")).to_have_count(1)
    fit.wait_for_function("() => window.isDrawnAgain")
    expect(label).to_have_value("What he")


def test_a_cell_is_chosen_by_its_picture(project, fit):
    fit.get_by_role("button", name="plain", exact=True).click()
    expect(fit.locator("#fit-slots")).to_have_text("Slots of plain")
    expect(fit.get_by_role("button", name="plain", exact=True)).to_have_attribute("aria-pressed", "true")
    assert "cell: plain, loadMore" in project.read("site/site.yml")


def test_what_has_no_place_is_refused_with_the_line_to_write_and_the_list_goes_back(project, fit):
    before = SITE.replace("{file: data/cards.json}", "&cards {file: data/cards.json}").replace("feeds:", "  more: *cards\nfeeds:")
    project.write("site/site.yml", before)
    expect(fit.locator(".tree a[href$='fit/more/index.html']")).to_have_count(1)
    fit.get_by_label("title", exact=True).select_option("text")
    expect(fit.get_by_role("alert")).to_contain_text("write it by hand: `sources: {cards: {fields: {title: text}}}`")
    expect(fit.get_by_label("title", exact=True)).to_have_value("")
    assert project.read("site/site.yml") == before


def test_a_file_that_has_changed_since_is_not_overwritten(project, fit):
    fit.get_by_label("title", exact=True).select_option("text")
    expect(fit.locator("[data-slot=title] .fit-value")).to_have_text("Words of 0")
    project.replace("site/site.yml", "# Ours.", "# Mine.")
    fit.get_by_role("button", name="Undo").click()
    expect(fit.get_by_role("alert")).to_contain_text("has changed since")
    assert project.read("site/site.yml").startswith("# Mine.")


UNSURE = [{"id": index, "heading": word, "headline": f"About {word}"} for index, word in enumerate(["Fog at sea", "Old ropes", "Night boats"])]


@pytest.fixture
def unsure(project):
    """A project with two fields that may be the title."""
    project.write("site/data/cards.json", json.dumps(UNSURE))
    project.write("Templates/cells/note.mustache", "---\nfor: [card]\noptional: [title]\n---\n<p class='note-title'>{{title}}</p>\n")
    project.write("Templates/cells/note.json", json.dumps({"title": "A note"}))
    project.write("site/site.yml", SITE.replace("cards.json}", "cards.json, fields: {title: headline}, agreed: false}"))
    return project


def test_the_site_says_what_is_uncertain_until_somebody_agrees(unsure, open_tab):
    tab = open_tab()
    tab.goto(unsure.address)
    told = tab.locator("cardloom-live .doubts")
    expect(told.locator("summary")).to_have_text("Not sure of 1 field")
    expect(told.locator("li")).to_contain_text("title: not sure (headline ")
    expect(told.locator("li")).to_contain_text("heading ")
    assert verdicts.axe(tab) == []
    told.get_by_role("link").click()
    expect(tab).to_have_url(unsure.address + "~preview/fit/cards/")
    expect(tab.locator(".tree h2").first).to_have_text("Fit")
    expect(tab.locator(".tree a").first).to_contain_text("cards")
    expect(tab.locator(".fit-doubts li")).to_contain_text("title: not sure")
    assert verdicts.axe(tab) == []
    tab.get_by_role("button", name="These fields are right").click()
    expect(tab.locator(".fit-doubts")).to_have_count(0)
    assert "agreed: true}" in unsure.read("site/site.yml")
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator(".fit-doubts")).to_have_count(1)
    tab.get_by_role("button", name="Redo").click()
    expect(tab.locator(".fit-doubts")).to_have_count(0)
    expect(tab.locator(".tree h2").first).to_have_text("Cells")
    tab.goto(unsure.address)
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    expect(told).to_be_hidden()


def test_an_open_page_learns_that_somebody_has_chosen(unsure, open_tab):
    tab = open_tab()
    tab.goto(unsure.address)
    told = tab.locator("cardloom-live .doubts")
    expect(told).to_be_visible()
    unsure.replace("site/site.yml", "title: headline", "title: heading")
    expect(told).to_be_hidden()


def test_axe_finds_nothing(fit):
    expect(fit.get_by_role("button", name="Undo")).to_be_attached()
    assert verdicts.axe(fit) == []
