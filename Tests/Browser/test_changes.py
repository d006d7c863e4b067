"""The page that `cardloom diff --output` writes: each change before and after, from disk."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from preview_site import starter  # noqa: F401 (a fixture)
from verdicts import axe


def write(starter, folder):
    """Two previews of a project that differ in a title and in a rule, and the page of their differences."""
    def run(*arguments):
        return subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True)

    shutil.copytree(starter, folder, dirs_exist_ok=True)
    data = folder / "daily/site/data/cards.json"
    data.write_text(data.read_text(encoding="utf-8").replace('"This is your', '"Now: this is your'), encoding="utf-8")
    style = folder / "daily/Templates/cells/article.css"
    style.write_text(style.read_text(encoding="utf-8") + ".article-title { color: rgb(200, 0, 0); padding-block-end: 12px; }\n", encoding="utf-8")
    run("preview", "--project", "daily", "--output", "new")
    told = run("diff", "old", "new", "--output", "changes.html", "--measure", "--browser", os.environ["CHROMIUM"])
    (folder / "told.txt").write_bytes(told.stdout)


@pytest.fixture(scope="session")
def report(tmp_path_factory, starter):
    return "file://" + str(made_once(tmp_path_factory, "changes", lambda folder: write(starter, folder)) / "changes.html")


@pytest.fixture
def tab(open_tab, report):
    tab = open_tab()
    tab.goto(report)
    shown(tab)
    return tab


def shown(tab):
    """Waits until both frames show what is chosen."""
    tab.wait_for_function(
        "() => 'ready' in document.documentElement.dataset"
        " && [...document.querySelectorAll('iframe')].every(one => one.hidden || one.dataset.shown === one.dataset.wanted)")


def choose(tab, place):
    tab.get_by_role("navigation", name="Causes").get_by_role("button").filter(has_text=place).click()
    expect(tab.locator("#title")).to_contain_text(place)
    shown(tab)


def test_a_rule_shows_in_the_frame_after_it_alone(tab):
    choose(tab, "article.css")
    colour = "getComputedStyle(document.getElementById('%s').contentDocument.querySelector('.article-title')).color"
    assert tab.evaluate(colour % "before") != "rgb(200, 0, 0)"
    assert tab.evaluate(colour % "after") == "rgb(200, 0, 0)"
    # The title is higher by a part of its new padding: it had some before.
    boxes = tab.locator("#boxes li")
    title = next(words for words in boxes.all_inner_texts() if words.startswith("article-title:"))
    before, after = map(float, re.search(r"([\d.]+) → ([\d.]+) px high", title).groups())
    assert 5 < after - before <= 12
    assert "moved by 0, 0" not in " ".join(boxes.all_inner_texts())


def test_the_command_tells_how_boxes_differ(report):
    told = (pathlib.Path(report.removeprefix("file://")).parent / "told.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^  at \d+ px .*; in \d+ frames and \d+ cards?$", told, re.MULTILINE)
    assert any(re.search(r"article-title: [\d.]+ → [\d.]+ px high", line) for line in lines), told


def test_a_record_is_told_in_words(tab):
    choose(tab, "cards.json")
    expect(tab.locator("#words ins")).to_contain_text(["Now:"])
    expect(tab.locator("#spoken ins")).to_contain_text(["Now:"])
    expect(tab.locator("#spoken")).to_contain_text("heading, level")


def test_keys_choose_the_comparison_the_cause_and_the_conditions(tab):
    for key, mode in enumerate(["before", "after", "side", "swipe", "onion", "blend", "strobe"], start=1):
        tab.keyboard.press(str(key))
        expect(tab.locator("#stage")).to_have_attribute("data-mode", mode)
    tab.keyboard.press("3")
    causes = tab.locator("[data-group]")
    expect(causes.nth(0)).to_have_attribute("aria-current", "true")
    tab.keyboard.press("j")
    expect(causes.nth(1)).to_have_attribute("aria-current", "true")
    tab.keyboard.press("t")
    expect(tab.locator("#theme")).to_have_attribute("aria-pressed", "true")
    tab.keyboard.press("w")
    expect(tab.locator("#width")).to_have_value("1")


def test_what_is_accepted_gives_the_command_that_accepts_it(tab):
    tab.keyboard.press("a")
    expect(tab.locator("#command")).to_have_value(re.compile("^cardloom diff old new --accept [0-9a-f]{16}$"))
    tab.keyboard.press("x")
    expect(tab.locator("#command")).to_have_value("")
    expect(tab.locator("#wait")).to_have_attribute("aria-pressed", "true")


def test_the_page_asks_for_nothing_and_axe_finds_nothing(open_tab, report):
    tab = open_tab()
    asked, told = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: told.append(message.text))
    tab.goto(report)
    shown(tab)
    # Axe itself sends messages to the frames, which take none.
    assert told == []
    assert axe(tab) == []
    assert [one for one in asked if not one.startswith(("data:", "about:"))] == [report]
