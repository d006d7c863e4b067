"""The live preview: what is changed on the disk is seen in the page, and the reader keeps his place."""

import json
import re
import subprocess
import urllib.request

import pytest
from playwright.sync_api import expect

from generator import GENERATOR
from live_notes import threads
from live_project import project, records  # noqa: F401 (a fixture)


@pytest.fixture
def tab(project, open_tab):
    tab = open_tab()
    tab.problems = []
    tab.on("console", lambda message: message.type == "error" and tab.problems.append(message.text))
    tab.on("pageerror", lambda error: tab.problems.append(str(error)))
    visit(tab, project.address)
    return tab


def visit(tab, address):
    """Opens a page and marks it: the mark goes when it is loaded anew."""
    tab.goto(address)
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    tab.evaluate("window.mark = 'the same document'")


def is_same_document(tab):
    return tab.evaluate("window.mark") == "the same document"


def card(tab, identity):
    return tab.locator(f"[data-card={identity}]")


def colour(tab):
    return tab.locator(".note").first.evaluate("one => getComputedStyle(one).color")


def wait_for_colour(tab, wanted):
    tab.wait_for_function("wanted => getComputedStyle(document.querySelector('.note')).color === wanted", arg=wanted)


def test_a_style_is_exchanged_without_loading_the_page_again(project, tab):
    assert colour(tab) == "rgb(1, 2, 3)"
    tab.evaluate("scrollTo(0, 300)")
    project.write("Templates/cells/note.css", ".note { color: rgb(4, 5, 6) }\n")
    wait_for_colour(tab, "rgb(4, 5, 6)")
    assert is_same_document(tab)
    assert tab.evaluate("scrollY") == 300
    assert tab.problems == []


def test_a_changed_template_is_drawn_and_what_the_reader_did_stays(project, tab):
    card(tab, "n3").locator(".note-input").fill("my words")
    card(tab, "n3").locator("details").evaluate("one => { one.open = true }")
    card(tab, "n3").locator(".note-input").focus()
    top = "document.querySelector('[data-card=n3]').getBoundingClientRect().top"
    tab.evaluate("document.querySelector('[data-card=n3]').scrollIntoView()")
    before = tab.evaluate(top)
    project.replace("Templates/cells/note.mustache", '<h2 class="note-title">{{title}}</h2>', '<h2 class="note-title">New: {{title}}</h2>')
    expect(card(tab, "n3").locator("h2")).to_have_text("New: Note 3")
    assert is_same_document(tab)
    assert card(tab, "n3").locator(".note-input").input_value() == "my words"
    assert card(tab, "n3").locator("details").evaluate("one => one.open")
    assert tab.evaluate("document.activeElement.closest('[data-card]')?.dataset.card") == "n3"
    assert abs(tab.evaluate(top) - before) <= 1
    assert tab.problems == []


def test_a_changed_record_draws_its_own_card_alone(project, tab):
    tab.evaluate("""() => {
      window.touched = new Set()
      new MutationObserver(list => list.forEach(one => touched.add(
        (one.target.nodeType === 1 ? one.target : one.target.parentElement).closest('[data-card]')?.dataset.card)))
        .observe(document.querySelector('.cells'), { subtree: true, childList: true, characterData: true, attributes: true })
    }""")
    data = records()
    data[2]["text"] = "Other words"
    project.write("site/data/cards.json", json.dumps(data))
    expect(card(tab, "n2").locator(".note-text")).to_have_text("Other words")
    assert tab.evaluate("[...touched]") == ["n2"]
    assert is_same_document(tab)


def test_new_and_removed_cards_come_and_go_by_identity(project, tab):
    tab.evaluate("document.querySelector('[data-card=n5]').mark = 'the same element'")
    data = [{"id": "fresh", "kind": "note", "title": "Fresh", "text": "Just in"}] + records()
    del data[2]
    project.write("site/data/cards.json", json.dumps(data))
    expect(card(tab, "fresh").locator("h2")).to_have_text("Fresh")
    expect(card(tab, "n1")).to_have_count(0)
    order = tab.evaluate("[...document.querySelectorAll('.cells > [data-card]')].map(one => one.dataset.card)")
    assert order == ["fresh", "n0"] + [f"n{index}" for index in range(2, 12)]
    assert tab.evaluate("document.querySelector('[data-card=n5]').mark") == "the same element"
    assert is_same_document(tab)


def test_cards_that_were_loaded_behind_the_page_change_too(project, tab):
    tab.locator("a[rel~=next]").click()
    tab.wait_for_function("() => cardloom.order().length === 24")
    data = records()
    data[20]["text"] = "Loaded and changed"
    project.write("site/data/cards.json", json.dumps(data))
    tab.wait_for_function("() => cardloom.card('n20').querySelector('.note-text').textContent === 'Loaded and changed'")
    assert is_same_document(tab)
    assert tab.evaluate("cardloom.order().length") == 24


def test_a_page_that_changes_while_it_is_loaded_is_shown_as_it_is_now(project, tab):
    address = tab.locator("a[rel~=next]").evaluate("one => one.href")
    data = records()
    data[20]["text"] = "Changed while it was loaded"

    def late(route):
        response = route.fetch()
        if data:
            project.write("site/data/cards.json", json.dumps(data))
            data.clear()
            while b"Changed while it was loaded" not in urllib.request.urlopen(address).read():
                pass
        route.fulfill(response=response)

    tab.route(address, late)
    tab.locator("a[rel~=next]").click()
    tab.wait_for_function("() => cardloom.card('n20')?.querySelector('.note-text').textContent === 'Changed while it was loaded'")
    assert is_same_document(tab)
    assert tab.evaluate("cardloom.order().length") == 24


def test_a_change_that_the_page_already_shows_is_not_applied_again(project, open_tab):
    tab = open_tab()
    answered = []

    def announce(route):
        revision = int(route.request.url.partition("since=")[2])
        events = [("hello", {"revision": revision}), ("change", {
            "revision": revision, "styles": [], "assets": [], "reloads": True, "pages": True, "catalogue": False})]
        answered.append(revision)
        route.fulfill(
            content_type="text/event-stream", body="".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events))

    # The stream ends after its events, so the browser opens it again: the second time, the first events were handled.
    tab.route("**/~live/events*", announce)
    visit(tab, project.address)
    while len(answered) < 2:
        tab.wait_for_timeout(50)
    assert is_same_document(tab)


SEVERAL = """
title: Live
url: https://example.org/live/
language: en
sources:
  cards: {file: data/cards.json}
  others: {file: data/others.json}
feeds:
  home:
    path: /
    title: Home
    pages: {size: 12, number: NUMBERING}
    sections:
      - {id: latest, source: cards, adaptor: table, cell: note, loadMore: true, header: {template: month, data: {key: 2026-11, title: Latest}}}
      - {id: others, source: others, adaptor: table, cell: other, loadMore: true, header: {template: month, data: {key: 2026-12, title: Others}}}
"""


@pytest.mark.parametrize("numbering", ["sequential", "anchored"])
def test_each_of_several_sections_that_grow_follows_its_own_files(project, open_tab, numbering):
    others = [{**one, "id": f"o{index}"} for index, one in enumerate(records(40))]
    project.write("site/data/others.json", json.dumps(others))
    project.write("Templates/cells/other.mustache", "<p class=\"other\">{{title}}: {{text}}</p>\n")
    project.write("site/site.yml", SEVERAL.replace("NUMBERING", numbering))
    tab = open_tab()
    tab.goto(project.address)
    # The files were written one after the other: a version without the template shows a report for the card, and the page
    # is loaded again for the next one.
    expect(card(tab, "o0").locator(".other")).to_have_text("Note 0: Words of 0")
    wait_for_status(tab, "live")
    tab.wait_for_function("""async () => {
      for (const name of ['latest', 'others']) if (cardloom.order(name).length <= 12) await cardloom.more(name)
      return ['latest', 'others'].every(name => cardloom.order(name).length > 12)
    }""")
    tab.evaluate("window.mark = 'the same document'")
    sizes = tab.evaluate("['latest', 'others'].map(name => cardloom.order(name).length)")
    # A record of one section's second page.
    others[14]["text"] = "changed behind the page"
    project.write("site/data/others.json", json.dumps(others))
    tab.wait_for_function("() => cardloom.card('o14').textContent.includes('changed behind the page')")
    # The template of one section.
    project.write("Templates/cells/other.mustache", "<p class=\"other\">{{title}}! {{text}}</p>\n")
    tab.wait_for_function("() => ['o0', 'o14'].every(id => cardloom.card(id).textContent.includes('! '))")
    # A record of the other section.
    cards = records()
    cards[3]["title"] = "Another title"
    project.write("site/data/cards.json", json.dumps(cards))
    expect(card(tab, "n3").locator("h2")).to_have_text("Another title")
    assert is_same_document(tab)
    assert tab.evaluate("['latest', 'others'].map(name => cardloom.order(name).length)") == sizes
    for name, letter, count in (("latest", "n", 30), ("others", "o", 40)):
        tab.evaluate("async name => { while (!cardloom.ends(name)) await cardloom.more(name) }", name)
        assert tab.evaluate("name => cardloom.order(name).map(cell => cell.dataset.card)", name) == [f"{letter}{index}" for index in range(count)]
        expect(tab.locator(f"[data-section={name}] .section-header [data-count]")).to_have_text(str(count))
        assert tab.evaluate("name => cardloom.state(name)", name) == "requestNoMoreData"


def test_a_mistake_in_a_template_covers_its_cards_and_goes_when_it_is_mended(project, tab):
    project.replace("Templates/cells/note.mustache", "{{title}}", "{{titel}}")
    report = card(tab, "n0").locator(".cardloom-error")
    expect(report.locator(".cardloom-error-message")).to_contain_text("titel")
    expect(report.locator(".cardloom-error-place")).to_have_text(re.compile(r"^Templates/cells/note\.mustache:6:\d+$"))
    expect(report.locator(".cardloom-error-fix")).to_contain_text("title")
    # The last drawing stays under the report.
    expect(card(tab, "n0").locator("h2")).to_have_text("Note 0")
    project.replace("Templates/cells/note.mustache", "{{titel}}", "{{title}}!")
    expect(card(tab, "n0").locator("h2")).to_have_text("Note 0!")
    expect(tab.locator(".cardloom-error")).to_have_count(0)
    assert is_same_document(tab)


def test_the_reach_of_a_change_is_told_after_each_save(project, tab):
    project.replace("Templates/cells/note.mustache", "{{title}}", "{{title}}!")
    reach = tab.locator("cardloom-live .reach")
    expect(reach).to_have_text("note.mustache → 1 section · 30 cards · 3 pages")
    project.write("Templates/cells/note.css", ".note { color: rgb(4, 5, 6) }\n")
    expect(reach).to_have_text("note.css → 1 section · 30 cards · 3 pages")
    project.replace("site/site.yml", "title: Home", "title: Start")
    expect(reach).to_have_text("site.yml → 3 pages")
    assert is_same_document(tab) and tab.problems == []


def test_one_card_that_does_not_conform_leaves_the_others_live(project, tab):
    project.replace("Templates/cells/note.mustache", "</div>\n", "{{#extra}}<p><div>{{extra}}</div></p>{{/extra}}</div>\n")
    data = records()
    data[4]["extra"] = "block in a paragraph"
    data[5]["text"] = "Still live"
    project.write("site/data/cards.json", json.dumps(data))
    expect(card(tab, "n4").locator(".cardloom-error")).to_have_count(1)
    expect(card(tab, "n5").locator(".note-text")).to_have_text("Still live")
    expect(tab.locator(".cells .cardloom-error")).to_have_count(1)
    assert is_same_document(tab)


@pytest.mark.parametrize("width", [390, 1440])
def test_a_long_line_does_not_make_the_panel_wider_and_the_remedy_is_whole(project, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(project.address)
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    project.replace("site/site.yml", "title: Live", "title: Live\ndescriptin: " + "word " * 80)
    panel = tab.locator("cardloom-live .panel")
    expect(panel).to_contain_text("descriptin")
    expect(panel).to_contain_text("did you mean")
    assert panel.evaluate("one => [one.scrollWidth <= one.clientWidth, [...one.querySelectorAll('.cardloom-error')].every(box => box.scrollWidth <= box.clientWidth)]") == [True, True]


def test_a_mistake_in_the_configuration_is_told_in_a_panel_and_the_pages_stay(project, tab):
    project.replace("site/site.yml", "adaptor: table", "adapter: table")
    panel = tab.locator("cardloom-live .panel")
    expect(panel).to_contain_text("adapter")
    expect(card(tab, "n0").locator("h2")).to_have_text("Note 0")
    # Still live meanwhile.
    project.replace("Templates/cells/note.css", "1, 2, 3", "7, 8, 9")
    project.replace("site/site.yml", "adapter: table", "adaptor: table")
    expect(panel).to_be_hidden()
    wait_for_colour(tab, "rgb(7, 8, 9)")
    assert is_same_document(tab)


def test_a_page_that_cannot_be_made_appears_once_it_can(project, open_tab):
    tab = open_tab()
    good = project.read("Templates/cells/note.mustache")
    project.write("Templates/pages/feed.mustache", "<!DOCTYPE html><title>{{page.titel}}</title>{{{sections}}}")
    while b"cardloom-failure" not in urllib.request.urlopen(project.address).read():
        pass
    tab.goto(project.address)
    expect(tab.locator("body.cardloom-failure")).to_contain_text("titel")
    (project.folder / "Templates/pages/feed.mustache").unlink()
    expect(card(tab, "n0").locator("h2")).to_have_text("Note 0")
    assert good == project.read("Templates/cells/note.mustache")


def wait_for_status(tab, text):
    expect(tab.locator("cardloom-live .status")).to_contain_text(text)


def test_alt_click_opens_the_template_at_the_line_that_drew_the_element(project, tab):
    card(tab, "n1").locator(".note-text").click(modifiers=["Alt"])
    wait_for_status(tab, "opened Templates/cells/note.mustache:7")
    assert project.opened().startswith(str(project.folder / "Templates/cells/note.mustache") + ":7:")


def test_the_report_over_a_card_opens_the_template(project, tab):
    project.replace("Templates/cells/note.mustache", "{{title}}", "{{titel}}")
    card(tab, "n0").locator(".cardloom-error button").click()
    wait_for_status(tab, "opened Templates/cells/note.mustache:6")


def test_data_is_tried_in_a_form_and_saved_as_a_variant(project, tab):
    project.write("Templates/cells/note.json", json.dumps({"kind": "note", "title": "A note", "text": "Words of 2"}))
    card(tab, "n2").locator("h2").click(modifiers=["Alt", "Shift"])
    form = tab.locator("cardloom-live .form")
    form.locator("[name=title]").fill("A very long title <b>indeed</b>")
    expect(card(tab, "n2").locator("h2")).to_have_text("A very long title <b>indeed</b>")
    form.locator("[name=variant]").fill("long")
    form.get_by_role("button", name="Save as a variant").click()
    expect(form.locator("output")).to_have_text("Saved Templates/cells/note~long.json")
    saved = json.loads(project.read("Templates/cells/note~long.json"))
    assert saved == {"id": "n2", "title": "A very long title <b>indeed</b>"}
    form.locator("[name=note]").fill("Too long for one line?")
    form.get_by_role("button", name="Leave the note").click()
    expect(form.locator("output")).to_contain_text("Saved site/review/")
    assert list(threads(project)) == ["Too long for one line?"]
    form.get_by_role("button", name="Close").click()
    expect(card(tab, "n2").locator("h2")).to_have_text("Note 2")


def test_the_form_offers_a_control_that_suits_each_field(project, tab):
    data = [{
        **one, "tone": ["calm", "loud", "quiet"][index % 3], "colour": "#aa3366", "day": "2026-03-05", "at": "2026-03-05T19:30:00+01:00",
        "image": "assets/a.svg", "likes": 3, "pinned": False, "title": f"Note {index}",
    } for index, one in enumerate(records())]
    for name in ("a", "b"):
        project.write(f"site/assets/{name}.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    project.write("Templates/cells/note.mustache", "---\nfor: [note]\n---\n<h2>{{title}}</h2><p class=\"facts\">{{tone}} {{colour}} {{day}} {{at}} {{image}} {{likes}}"
                  "{{#pinned}} pinned{{/pinned}}</p>\n")
    project.write("site/data/cards.json", json.dumps(data))
    text = card(tab, "n1").locator(".facts")
    expect(text).to_have_text("loud #aa3366 2026-03-05 2026-03-05T19:30:00+01:00 assets/a.svg 3")
    card(tab, "n1").locator("h2").click(modifiers=["Alt", "Shift"])
    form = tab.locator("cardloom-live .form")
    kinds = {name: form.locator(f"[name={name}]").evaluate("one => one.type") for name in ("tone", "colour", "day", "at", "image", "likes", "pinned", "title")}
    assert kinds == {
        "tone": "select-one", "colour": "color", "day": "date", "at": "datetime-local", "image": "select-one", "likes": "number",
        "pinned": "checkbox", "title": "text"}
    form.locator("[name=tone]").select_option("quiet")
    form.locator("[name=colour]").fill("#00ff00")
    form.locator("[name=day]").fill("2026-04-06")
    form.locator("[name=at]").fill("2026-04-06T08:00:00")
    form.locator("[name=image]").select_option("assets/b.svg")
    form.locator("[name=pinned]").check()
    expect(text).to_have_text("quiet #00ff00 2026-04-06 2026-04-06T08:00:00+01:00 assets/b.svg 3 pinned")
    # What the list does not have is typed.
    form.get_by_role("button", name="tone as text").click()
    expect(form.locator("[name=tone]")).to_be_focused()
    form.locator("[name=tone]").fill("very quiet")
    expect(text).to_have_text("very quiet #00ff00 2026-04-06 2026-04-06T08:00:00+01:00 assets/b.svg 3 pinned")
    assert tab.problems == []


def test_a_page_that_changes_while_it_is_opened_is_shown_as_it_is_now(project, open_tab):
    tab = open_tab()
    held = []
    tab.route("**/~live/live.js", lambda route: route.continue_() if held else held.append(route))
    with tab.expect_request("**/~live/live.js"):
        tab.goto(project.address, wait_until="commit")
    tab.wait_for_function("() => document.querySelector('[data-card]')")
    # The page is there, its script is not: what happens now it cannot hear.
    events = urllib.request.urlopen(project.address + "~live/events")
    next(line for line in events if line == b"event: hello\n")
    project.replace("Templates/cells/note.mustache", "{{title}}</h2>", "{{title}}!</h2>")
    while b"Note 0!" not in urllib.request.urlopen(project.address).read():
        next(line for line in events if line == b"event: change\n")
    held[0].continue_()
    expect(card(tab, "n0").locator("h2")).to_have_text("Note 0!")


def test_the_pages_run_under_a_strict_policy(project, open_tab):
    tab = open_tab()
    problems = []
    tab.on("console", lambda message: message.type == "error" and problems.append(message.text))
    policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    tab.route(project.address, answer)
    visit(tab, project.address)
    project.replace("Templates/cells/note.css", "1, 2, 3", "9, 9, 9")
    wait_for_colour(tab, "rgb(9, 9, 9)")
    project.replace("Templates/cells/note.mustache", "{{title}}", "{{titel}}")
    expect(card(tab, "n0").locator(".cardloom-error")).to_have_count(1)
    assert problems == []


def test_built_sites_have_nothing_of_it(project, tmp_path):
    subprocess.run([GENERATOR, "build", "--project", project.folder, "--output", tmp_path / "public"], check=True)
    pages = list((tmp_path / "public").rglob("*"))
    assert pages
    for page in pages:
        if page.is_file():
            assert b"~live" not in page.read_bytes() and b"cardloom-error" not in page.read_bytes(), page


def test_it_stops_at_once_with_pages_open(project, tab):
    # The fixture ends the server while the page still listens, and looks at its exit status.
    expect(card(tab, "n0")).to_have_count(1)


def test_a_connection_on_which_nothing_comes_is_given_up_for_a_new_one(project, open_tab):
    tab = open_tab()
    tab.clock.install()
    held = []

    def answer(route):
        held.append(route)
        if len(held) > 1:
            route.continue_()

    tab.route("**/~live/events?*", answer)
    with tab.expect_request("**/~live/events?*"):
        tab.goto(project.address)
    expect(tab.locator("cardloom-live .status")).to_have_text("")
    tab.clock.run_for(5000)
    expect(tab.locator("cardloom-live .status")).to_have_text("live")
    tab.clock.run_for(60000)
    assert len(held) == 2
