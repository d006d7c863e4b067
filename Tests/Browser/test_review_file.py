"""The file that `cardloom review` writes: looked at, commented on and answered from disk."""

import base64
import json
import os
import random
import re
import shutil
import struct
import subprocess
import zlib

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from preview_site import starter  # noqa: F401 (a fixture)
from verdicts import axe


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for arguments in (["init", "daily"], ["review", "--project", "daily", "--cells", "article,quote,feeds/home", "-o", "review.html"]):
        subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="session")
def review(tmp_path_factory):
    return "file://" + str(made_once(tmp_path_factory, "review", write) / "review.html")


def write_since(starter, folder):
    """A review file with what changed since a former preview: a rule."""
    def run(*arguments):
        subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True)

    shutil.copytree(starter, folder, dirs_exist_ok=True)
    style = folder / "daily/Templates/cells/article.css"
    style.write_text(style.read_text(encoding="utf-8") + ".article-title { color: rgb(200, 0, 0); }\n", encoding="utf-8")
    run("review", "--project", "daily", "--cells", "article", "--since", "old", "-o", "review.html")


@pytest.fixture(scope="session")
def review_since(tmp_path_factory, starter):
    made = made_once(tmp_path_factory, "review-since", lambda folder: write_since(starter, folder))
    return "file://" + str(made / "review.html")


@pytest.fixture
def tab(open_tab, review):
    tab = open_tab(width=1440)
    show(tab, review)
    return tab


def show(tab, address, view="tour", entry="cells/article", more=""):
    tab.goto(f"{address}#view={view}&entry={entry}&dark=0{more}")
    shown(tab)


def shown(tab, number=0):
    """Waits until a frame of the screen is drawn."""
    tab.wait_for_function(f"() => document.querySelectorAll('.canvas')[{number}]?.dataset.shown")


def place(tab, selector, number=0):
    """The middle of an element of a frame, in the window."""
    return tab.evaluate(
        """([selector, number]) => {
          const frame = document.querySelectorAll('.canvas iframe')[number]
          const [outer, inner] = [frame.getBoundingClientRect(), frame.contentDocument.querySelector(selector).getBoundingClientRect()]
          return [outer.left + inner.left + inner.width / 2, outer.top + inner.top + inner.height / 2]
        }""", [selector, number])


def comment_on(tab, selector, words, kind="Could"):
    tab.keyboard.press("c")
    expect(tab.locator("#comment")).to_have_attribute("aria-pressed", "true")
    tab.mouse.click(*place(tab, selector))
    form = tab.locator(".note-form")
    form.get_by_text(kind, exact=True).click()
    form.get_by_label("Words").fill(words)
    return form


def keep(tab):
    count = tab.locator("#note-count")
    before = int(count.inner_text())
    tab.get_by_role("button", name="Keep the note").click()
    expect(count).to_have_text(str(before + 1))
    tab.keyboard.press("Escape")
    expect(tab.locator("#comment")).to_have_attribute("aria-pressed", "false")


def answer(tab, name="Ada"):
    """What is sent."""
    tab.get_by_role("button", name="Send my review").click()
    tab.get_by_label("Your name").fill(name)
    text = tab.locator("#answer").input_value()
    tab.locator("#sending").get_by_role("button", name="Close").click()
    return json.loads(text)


def test_a_comment_keeps_its_element_its_words_and_its_conditions(tab):
    tab.keyboard.press("d")
    expect(tab.locator("[data-toggle=dark]")).to_have_attribute("aria-pressed", "true")
    comment_on(tab, ".article-summary", "Too close to the picture.", "Must")
    keep(tab)
    page = answer(tab)
    assert page["type"] == "AnnotationPage" and page["id"].startswith("urn:uuid:")
    note, = page["items"]
    assert note["motivation"] == "commenting" and note["creator"] == {"type": "Person", "name": "Ada"}
    assert [(one["purpose"], one["value"]) for one in note["body"]] == [("commenting", "Too close to the picture."), ("tagging", "must")]
    assert note["target"]["source"] == "cells/article"
    assert [one["type"] for one in note["target"]["selector"]] == ["CssSelector", "TextQuoteSelector", "FragmentSelector"]
    assert note["target"]["selector"][0]["value"] == ".article-summary"
    assert note["target"]["state"] == {
        "type": "cardloom:Conditions", "frame": "default", "width": 320, "theme": "dark", "direction": "ltr", "textSize": 100,
        "state": "default"}


def test_a_text_and_a_value_instead_are_suggested_and_shown_while_they_are_typed(tab):
    form = comment_on(tab, ".article-summary", "")
    form.get_by_label("Say instead …").fill("Shorter.")
    form.get_by_label("A value instead …").select_option("font-size")
    value = form.get_by_label("The value instead")
    value.fill("31px")
    size = "getComputedStyle(document.querySelector('.canvas iframe').contentDocument.querySelector('.article-summary')).fontSize"
    tab.wait_for_function(f"() => {size} === '31px'")
    value.fill("nonsense")
    assert value.evaluate("one => one.validity.customError")
    value.fill("31px")
    keep(tab)
    assert tab.evaluate(size) != "31px"
    note, = answer(tab)["items"]
    assert note["motivation"] == "editing"
    assert note["body"][2:] == [
        {"type": "TextualBody", "purpose": "editing", "value": "Shorter."},
        {"type": "TextualBody", "purpose": "editing", "cardloom:property": "font-size", "value": "31px"}]


def test_text_is_chosen_by_dragging(tab):
    tab.keyboard.press("c")
    x, y = place(tab, ".article-summary")
    tab.mouse.move(x - 60, y - 12)
    tab.mouse.down()
    tab.mouse.move(x + 10, y - 12, steps=4)
    expect(tab.locator(".pick")).to_have_text("text")
    tab.mouse.up()
    tab.get_by_label("Words").fill("A better word?")
    keep(tab)
    quote = answer(tab)["items"][0]["target"]["selector"][1]
    whole = tab.evaluate("document.querySelector('.canvas iframe').contentDocument.querySelector('.article-summary').textContent")
    assert quote["exact"] in " ".join(whole.split()) and len(quote["exact"]) < len(whole)


def test_after_a_comment_the_pointer_chooses_elements_again(tab):
    comment_on(tab, ".article-summary", "One")
    keep(tab)
    comment_on(tab, ".article-media", "Two")
    keep(tab)
    assert [one["target"]["selector"][0]["value"] for one in answer(tab)["items"]] == [".article-summary", "img"]


def test_an_element_is_chosen_with_keys_alone(tab):
    tab.keyboard.press("c")
    layer = tab.get_by_role("button", name="Comment on article").first
    layer.focus()
    for key in ["ArrowDown", "ArrowDown"]:
        tab.keyboard.press(key)
    picked = tab.locator(".pick")
    expect(picked).to_be_visible()
    name = picked.inner_text()
    tab.keyboard.press("Enter")
    expect(tab.locator(".note-form h2")).to_contain_text(name)
    expect(tab.locator("#note-words")).to_be_focused()
    tab.keyboard.type("With keys")
    tab.keyboard.press("Control+Enter")
    expect(tab.locator("#note-count")).to_have_text("1")
    expect(layer).to_be_focused()


def test_a_note_needs_words_and_can_be_changed_deleted_and_brought_back(tab):
    comment_on(tab, ".article-summary", "")
    tab.get_by_role("button", name="Keep the note").click()
    expect(tab.locator("#note-problem")).to_contain_text("Write what you mean")
    tab.get_by_label("Words").fill("One")
    keep(tab)
    tab.get_by_role("button", name="Edit note 1").click()
    tab.get_by_label("Words").fill("Two")
    tab.get_by_role("button", name="Keep the note").click()
    expect(tab.locator(".note-words")).to_have_text("Two")
    tab.get_by_role("button", name="Delete note 1").click()
    expect(tab.locator("#note-count")).to_have_text("0")
    expect(tab.locator(".dots .pin")).to_have_count(0)
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator(".note-words")).to_have_text("Two")


def test_dots_lead_to_notes_and_notes_to_their_conditions(tab):
    comment_on(tab, ".article-summary", "Here")
    keep(tab)
    tab.locator(".dots .pin").first.click()
    expect(tab.locator(".note[data-chosen]")).to_contain_text("Here")
    tab.keyboard.press("j")
    expect(tab.locator("#view h2")).not_to_have_text("article")
    tab.keyboard.press("t")
    tab.get_by_role("button", name="Show note 1").click()
    expect(tab.locator("#view h2")).to_have_text("article")
    expect(tab.locator("body")).to_have_attribute("data-screen", "cell")
    expect(tab.locator("[data-toggle=large]")).to_have_attribute("aria-pressed", "false")


def test_notes_and_verdicts_survive_a_reload(tab):
    comment_on(tab, ".article-summary", "Still here")
    keep(tab)
    tab.keyboard.press("3")
    expect(tab.locator("[data-verdict='not yet']")).to_have_attribute("aria-pressed", "true")
    first = answer(tab)
    tab.reload()
    shown(tab)
    expect(tab.locator(".note-words")).to_have_text("Still here")
    expect(tab.locator("[data-verdict='not yet']")).to_have_attribute("aria-pressed", "true")
    assert answer(tab) == first
    verdict = first["items"][1]
    assert verdict["motivation"] == "assessing" and verdict["target"] == {"source": "cells/article"}
    assert verdict["body"] == [{"type": "TextualBody", "purpose": "assessing", "value": "not yet"}]


def test_opening_a_review_writes_nothing(tab):
    """Chromium may show an empty store to a page that was just reloaded: an empty review would replace the stored one."""
    assert tab.evaluate("Object.keys(localStorage)") == []


def test_a_browser_that_keeps_nothing_is_told(open_tab, review):
    tab = open_tab()
    tab.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })")
    show(tab, review)
    expect(tab.locator("#unkept")).to_be_visible()
    tab.keyboard.press("1")
    expect(tab.locator("[data-verdict=good]")).to_have_attribute("aria-pressed", "true")


def test_the_review_is_downloaded_copied_or_mailed_under_a_name(tab):
    tab.keyboard.press("1")
    tab.keyboard.press("s")
    expect(tab.get_by_label("Your name")).to_be_focused()
    tab.get_by_role("button", name="Download the file").click()
    assert tab.get_by_label("Your name").evaluate("one => one.validity.customError")
    tab.get_by_label("Your name").fill("Ada B.")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download the file").click()
    assert download.value.suggested_filename.endswith("-review-ada-b.json")
    with open(download.value.path(), encoding="utf-8") as file:
        assert json.load(file)["items"][0]["body"][0]["value"] == "good"
    expect(tab.get_by_role("link", name="E-mail")).to_have_attribute("href", re.compile("^mailto:\\?subject=Review"))


def test_a_long_review_is_not_mailed(tab):
    comment_on(tab, ".article-summary", "long " * 400)
    keep(tab)
    tab.keyboard.press("s")
    expect(tab.locator("#mail")).to_be_hidden()


def test_the_tour_goes_through_all_entries(tab):
    expect(tab.locator("#progress")).to_have_text("1 of 3 · 3 not judged")
    tab.keyboard.press("1")
    expect(tab.locator("#progress")).to_have_text("1 of 3 · 2 not judged")
    for place in ["2 of 3", "3 of 3", "3 of 3"]:
        tab.keyboard.press("j")
        expect(tab.locator("#progress")).to_contain_text(place)
    shown(tab)
    tab.keyboard.press("k")
    expect(tab.locator("#progress")).to_contain_text("2 of 3")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("view", ["tour", "wall", "cell"])
@pytest.mark.parametrize("dark", [0, 1])
def test_every_screen_asks_for_nothing_fits_and_axe_finds_nothing(open_tab, review, width, view, dark):
    tab = open_tab(width=width)
    asked, told = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: told.append(message.text))
    tab.goto(f"{review}#view={view}&entry=cells/article&dark={dark}")
    shown(tab)
    assert told == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(tab) == []
    assert [one.split("#")[0] for one in asked if not one.startswith(("data:", "about:"))] == [review]


def test_on_a_phone_the_tools_for_comments_are_at_hand_wherever_the_reader_is(open_tab, review):
    tab = open_tab(width=375, height=812, has_touch=True, is_mobile=True)
    show(tab, review, view="wall")
    tab.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
    assert tab.evaluate("scrollY") > 300
    button = tab.get_by_role("button", name="Comment", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    assert button.bounding_box()["height"] >= 44
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    tab.get_by_role("button", name="Notes").tap()
    notes = tab.locator(".notes")
    expect(notes).to_be_visible()
    assert notes.evaluate("one => one.getBoundingClientRect().bottom") <= button.bounding_box()["y"] + 1


def test_the_form_and_the_answer_pass_axe(tab):
    comment_on(tab, ".article-summary", "A word")
    assert axe(tab) == []
    keep(tab)
    assert axe(tab) == []
    tab.keyboard.press("s")
    assert axe(tab) == []


def test_changes_are_shown_before_and_after_and_lead_to_their_frames(open_tab, review_since):
    tab = open_tab(width=1440)
    told = []
    tab.on("console", lambda message: told.append(message.text))
    tab.goto(review_since + "#dark=0")
    expect(tab.locator("body")).to_have_attribute("data-screen", "changes")
    tab.wait_for_function("() => [...document.querySelectorAll('#stage iframe')].every(one => one.hidden || one.dataset.shown === one.dataset.wanted)")
    colour = "getComputedStyle(document.getElementById('%s').contentDocument.querySelector('.article-title')).color"
    assert tab.evaluate(colour % "after") == "rgb(200, 0, 0)"
    assert tab.evaluate(colour % "before") != "rgb(200, 0, 0)"
    assert told == []
    assert axe(tab) == []
    tab.get_by_role("button", name="Open this frame to comment on it").click()
    expect(tab.locator("body")).to_have_attribute("data-screen", "cell")
    expect(tab.locator("#comment")).to_have_attribute("aria-pressed", "true")
    shown(tab)
    expect(tab.locator("#changes")).to_be_hidden()


@pytest.mark.parametrize("width, bar, stage", [(390, 100, 300), (1280, 60, 600)])
def test_changes_have_the_width_of_the_window_and_no_tools_of_frames(open_tab, review_since, width, bar, stage):
    tab = open_tab(width=width)
    tab.goto(review_since + "#dark=0")
    expect(tab.locator("#stage")).to_be_visible()
    expect(tab.locator("#tree")).to_be_hidden()
    expect(tab.locator("#notes")).to_be_hidden()
    assert tab.locator(".bar").bounding_box()["height"] <= bar
    assert tab.locator("#stage").bounding_box()["width"] >= stage
    # The strength is that of a comparison which has one.
    expect(tab.locator("#slider")).to_be_hidden()
    tab.get_by_role("button", name="Swipe").click()
    expect(tab.locator("#slider")).to_be_visible()


def png(width, height):
    """A grey picture with a little noise, so that it is large."""
    dice = random.Random(7)
    rows = b"".join(b"\0" + bytes(column * 200 // width + dice.getrandbits(3) for column in range(width)) for _ in range(height))
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def test_pictures_are_scaled_to_what_the_frames_draw(tmp_path):
    def run(*arguments):
        return subprocess.run([GENERATOR, *arguments], cwd=tmp_path, check=True, capture_output=True).stdout

    def review(name, *more):
        return json.loads(run("review", "--project", "daily", "--cells", "article", "-o", name, "--format", "json", *more))["summary"]

    run("init", "daily")
    (tmp_path / "daily/site/assets/morning.png").write_bytes(png(2400, 1600))
    data = tmp_path / "daily/site/data/cards.json"
    data.write_text(data.read_text(encoding="utf-8").replace("morning.svg", "morning.png"), encoding="utf-8")
    whole = review("whole.html", "--original-pictures")
    assert (whole["scaledPictures"], whole["omissions"]) == (0, ["1 picture"])
    scaled = review("scaled.html", "--browser", os.environ["CHROMIUM"])
    assert (scaled["scaledPictures"], scaled["omissions"]) == (1, [])
    text = (tmp_path / "scaled.html").read_text(encoding="utf-8")
    picture = base64.b64decode(re.search(r"data:image/webp;base64,([^\"]+)", text).group(1))
    # The width in the frame header of lossy WebP: twice the 128 px of the picture beside the text.
    assert struct.unpack("<H", picture[26:28])[0] & 0x3FFF == 256 and len(picture) < 400_000
    review("again.html", "--browser", os.environ["CHROMIUM"])
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "scaled.html").read_bytes()
