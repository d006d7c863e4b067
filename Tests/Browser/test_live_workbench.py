"""The workbench that `cardloom serve` shows: what is changed on the disk is seen in its frames, which stay what they were."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect

from live_project import project, records  # noqa: F401 (a fixture)
from live_workbench import FIXTURE, bench, frame_of, is_same  # noqa: F401 (a fixture)


def test_both_addresses_are_told_and_the_wall_shows_every_cell(project, bench):
    tab = bench("")
    expect(tab.locator("#cells-note h3")).to_have_text("note")
    expect(frame_of(tab, "#cells-note").locator("h2.note-title")).to_have_text("A note")


def test_a_new_template_is_shown_with_a_card_that_is_made_up(project, bench):
    project.write("Templates/cells/sailing.mustache", """---
optional: [time]
---
<div class="sailing" dir="auto">
  <{{heading}}><a class="cell-link" href="{{url}}">{{title}}</a></{{heading}}>
  {{#time}}<p class="time">{{time}} minutes</p>{{/time}}
</div>
""")
    # The server has read the new template when the wall lists it.
    tab = bench("")
    expect(tab.get_by_role("link", name="sailing", exact=True).first).to_be_attached()
    tab = bench("cells/sailing/")
    frame = frame_of(tab)
    expect(frame.locator(".sailing")).to_contain_text("Made up: title")
    expect(frame.locator(".time")).to_have_text("Made up: time minutes")
    expect(frame.locator(".finding")).to_have_count(0)
    expect(tab.get_by_text("put cells/sailing.json beside it").first).to_be_attached()
    project.write("Templates/cells/sailing.json", json.dumps({"kind": "sailing", "url": "https://example.org/", "title": "Regatta"}))
    expect(tab.frame_locator("#stage iframe >> nth=0").locator(".sailing")).to_contain_text("Regatta")


def test_a_changed_template_and_style_are_drawn_in_the_frames_and_what_was_open_stays(project, bench):
    tab = bench("cells/note/#rtl=1")
    frame = frame_of(tab)
    frame.locator(".note-input").fill("my words")
    frame.locator("details").evaluate("one => { one.open = true }")
    project.replace("Templates/cells/note.mustache", "{{title}}</h2>", "{{title}}!</h2>")
    expect(frame.locator("h2.note-title")).to_have_text("A note!")
    project.write("Templates/cells/note.css", ".note { color: rgb(4, 5, 6) }\n")
    frame.wait_for_function("() => getComputedStyle(document.querySelector('.note')).color === 'rgb(4, 5, 6)'")
    assert is_same(tab) and is_same(frame)
    assert frame.locator(".note-input").input_value() == "my words"
    assert frame.locator("details").evaluate("one => one.open")
    assert frame.locator("html").get_attribute("dir") == "rtl"
    expect(tab).to_have_url(re.compile("#rtl=1$"))
    assert tab.problems == []


def test_a_new_variant_comes_to_the_page_and_a_deleted_one_goes(project, bench):
    tab = bench()
    frame = frame_of(tab)
    project.write("Templates/cells/note~long.json", json.dumps({"title": "A longer title"}))
    expect(tab.locator("[data-id='cells/note~long:default'] .caption a")).to_have_text("long")
    expect(tab.locator("#variant option[value=long]")).to_have_count(1)
    frame_of(tab, "[data-id='cells/note~long:default']").wait_for_selector("text=A longer title")
    (project.folder / "Templates/cells/note~long.json").unlink()
    expect(tab.locator("[data-id='cells/note~long:default']")).to_have_count(0)
    assert is_same(tab) and is_same(frame)


def test_a_changed_fixture_and_a_changed_feed_are_drawn(project, bench):
    tab = bench()
    frame = frame_of(tab)
    project.write("Templates/cells/note.json", json.dumps({**FIXTURE, "text": "Other words"}))
    expect(frame.locator("p.note-text")).to_have_text("Other words")
    data = records()
    data[7]["title"] = "The longest title of them all"
    project.write("site/data/cards.json", json.dumps(data))
    extreme = "[data-id='cells/note~extreme-longest-title:default']"
    expect(tab.locator(extreme + " .origin")).to_contain_text("record 8 of cards")
    frame_of(tab, extreme).wait_for_selector("text=The longest title of them all")
    assert is_same(tab) and is_same(frame)


def test_a_mistake_is_told_in_the_frames_of_its_template_alone_and_goes_when_it_is_mended(project, bench):
    tab = bench("")
    frame_of(tab, "#cells-note .frame")
    project.replace("Templates/cells/note.mustache", "{{title}}", "{{#title}}")
    stage = tab.locator("#cells-note .frame").first.frame_locator("iframe")
    expect(stage.locator(".finding h2").first).to_contain_text("title")
    expect(stage.locator(".finding button").first).to_have_text("Open in the editor")
    expect(tab.locator(".tree [data-name=note] .tree-errors")).to_be_visible()
    tab.locator("#unused > summary").click()
    other = tab.locator("#cells-quote .frame").first
    other.scroll_into_view_if_needed()
    expect(other.frame_locator("iframe").locator(".quote")).to_be_visible()
    project.replace("Templates/cells/note.mustache", "{{#title}}", "{{title}}")
    tab.locator("#cells-note").scroll_into_view_if_needed()
    expect(stage.locator("h2.note-title")).to_have_text("A note")
    expect(tab.locator(".tree [data-name=note] .tree-errors")).to_have_count(0)
    assert is_same(tab)


def test_a_page_that_nobody_sees_gives_its_connection_back_and_hears_later_what_it_missed(project, bench):
    tab = bench()
    frame = frame_of(tab)
    expect(tab.locator("cardloom-live .status")).to_have_text("live")

    def see(isHidden):
        tab.evaluate("""isHidden => { Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
          document.dispatchEvent(new Event('visibilitychange')) }""", isHidden)

    see(True)
    expect(tab.locator("cardloom-live .status")).to_have_text("")
    project.replace("Templates/cells/note.mustache", "{{title}}</h2>", "{{title}}!</h2>")
    project.write("Templates/cells/note.css", ".note { color: rgb(7, 8, 9) }\n")
    witness = bench("cells/note/")
    expect(frame_of(witness).locator("h2.note-title")).to_have_text("A note!")
    expect(frame.locator("h2.note-title")).to_have_text("A note")
    see(False)
    expect(frame.locator("h2.note-title")).to_have_text("A note!")
    frame.wait_for_function("() => getComputedStyle(document.querySelector('.note')).color === 'rgb(7, 8, 9)'")
    assert is_same(tab) and is_same(frame)


def test_keys_work_inside_frames_too_and_are_told(project, bench):
    tab = bench()
    frame = frame_of(tab)
    frame.locator("summary").focus()
    tab.keyboard.press("o")
    expect(tab.locator("[data-toggle=outline]")).to_have_attribute("aria-pressed", "true")
    frame.locator(".note-input").focus()
    tab.keyboard.press("m")
    expect(tab.locator("[data-toggle=measure]")).to_have_attribute("aria-pressed", "false")
    frame.locator("summary").focus()
    tab.keyboard.press("?")
    expect(tab.get_by_role("dialog", name="Keys")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("dialog", name="Keys")).to_be_hidden()
    expect(tab.locator("main [data-file]")).to_have_count(1)


def test_the_template_opens_at_the_line_from_a_click_and_from_the_bar(project, bench):
    tab = bench()
    frame = frame_of(tab)
    status = tab.locator("cardloom-live .status")
    frame.locator("p.note-text").click(modifiers=["Alt"])
    expect(status).to_have_text("opened Templates/cells/note.mustache:7")
    tab.get_by_role("button", name="Open template").click()
    expect(status).to_have_text("opened Templates/cells/note.mustache:1")
    tab.get_by_role("button", name="Conditions").click()
    tab.locator("[data-toggle=origin]").click()
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator("h2.note-title").click()
    expect(status).to_have_text("opened Templates/cells/note.mustache:6")


def test_a_built_in_template_is_shown_copied_and_compared(project, bench):
    tab = bench("cells/photo/")
    tab.get_by_role("link", name="Source", exact=True).click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("photo")
    expect(tab.locator(".entry-facts")).to_have_text("built in")
    expect(tab.locator(".source").first).to_contain_text('class="photo"')
    tab.get_by_role("button", name="Copy into my project").click()
    expect(tab.locator(".entry-facts")).to_have_text("yours, equal to the built-in one")
    expect(tab.locator(".take")).to_have_count(0)
    project.replace("Templates/cells/photo.mustache", 'class="photo"', 'class="photo mine"')
    expect(tab.locator(".entry-facts")).to_have_text("yours, 1 line differs")
    expect(tab.locator("ins")).to_contain_text("photo mine")


def test_the_pages_of_a_feed_are_live_in_the_workbench_with_forced_states_kept(project, bench):
    tab = bench("feeds/home/#widths=400")
    frame = frame_of(tab)
    title = frame.locator("[data-card=n3] h2")
    expect(title).to_have_text("Note 3")
    frame.evaluate("scrollTo(0, 300)")
    data = records()
    data[3]["title"] = "Note three"
    project.write("site/data/cards.json", json.dumps(data))
    expect(title).to_have_text("Note three")
    assert is_same(frame)
    frame.locator("[data-card=n3] p.note-text").click(modifiers=["Alt", "Shift"])
    form = tab.locator("cardloom-live .form")
    form.locator("[name=title]").fill("Tried")
    expect(title).to_have_text("Tried")
    form.get_by_role("button", name="Close").click()
    expect(title).to_have_text("Note three")


def test_texts_of_live_pages_tell_where_they_come_from(project, bench):
    tab = bench("feeds/home/#widths=400&origin=1")
    frame = frame_of(tab)
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator("[data-card=n3] p.note-text").hover(force=True)
    expect(frame.locator(".workbench-overlay .tip")).to_contain_text(
        re.compile(r"Templates/cells/note\.mustache:7 ← text ← record 4 of cards \(site/data/cards\.json:1\)"))


def test_the_workbench_runs_under_a_strict_policy(project, open_tab):
    project.write("Templates/cells/note.json", json.dumps(FIXTURE))
    tab = open_tab()
    policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; frame-src 'self'"

    def answer(route):
        try:
            response = route.fetch()
            route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})
        except Error:
            pass  # The frame has asked for something newer meanwhile.

    problems = []
    tab.on("console", lambda message: message.type == "error" and problems.append(f"{message.text} {message.location}"))
    tab.route(re.compile(r"~preview/(cells/note/)?$|/frames/"), answer)
    tab.goto(f"{project.address}~preview/cells/note/")
    frame = frame_of(tab)
    project.replace("Templates/cells/note.mustache", "{{title}}</h2>", "{{title}}!</h2>")
    expect(frame.locator("h2.note-title")).to_have_text("A note!")
    assert problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1024, 1440])
def test_axe_finds_nothing_in_the_live_workbench_its_form_and_its_panel(project, bench, scheme, width):
    tab = bench(width=width, color_scheme=scheme, reduced_motion="reduce")
    frame_of(tab)
    tab.keyboard.press("e")
    expect(tab.locator("cardloom-live .form")).to_be_visible()
    project.replace("site/site.yml", "adaptor: table", "adapter: table")
    expect(tab.locator("cardloom-live .panel")).to_contain_text("adapter")
    found = Axe().run(tab).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"][:3]]) for one in found] == []


def test_everything_is_done_with_the_keyboard_on_a_tablet(project, bench):
    tab = bench("", width=1024, height=768)
    for _ in range(40):
        if tab.evaluate("document.activeElement.closest('.entry')?.dataset.entry") == "cells/note":
            break
        tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("main [data-file]")
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    frame = frame_of(tab)
    tab.keyboard.press("e")
    form = tab.locator("cardloom-live .form")
    expect(form.locator("[name=kind]")).to_be_focused()
    tab.keyboard.press("Tab")
    tab.keyboard.press("Control+A")
    tab.keyboard.type("By hand")
    expect(frame.locator("h2.note-title")).to_have_text("By hand")
    tab.keyboard.press("Escape")
    expect(form).to_be_hidden()
    expect(frame.locator("h2.note-title")).to_have_text("A note")
    tab.keyboard.press("d")
    frame_of(tab).wait_for_selector("html[data-theme=dark]")
    tab.keyboard.press("Escape")
    expect(tab.locator(".entry")).not_to_have_count(0)
    expect(tab).to_have_url(re.compile("index[.]html#theme=dark$"))
