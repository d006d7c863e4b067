"""The review file for clients: a letter, what is new in plain words, and pages before all else."""

import json
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from preview_site import starter  # noqa: F401 (a fixture)
from verdicts import axe

#: Terms of the trade: a client need not know one of them.
TERMS = re.compile(
    r"\b(HEAD|commit|frames?|variant|viewport|px|css|template|token|breakpoint|cells?|sections?|JSON|selector|html|branch|"
    r"fixture|feeds?|render|DOM|cause|element|partial|stylesheet|class|rtl|config)\b", re.IGNORECASE)

LETTER = """Hello Ada,

the headlines are larger now, as you asked,
and two cards are new.

Please look at these pages.
"""


def write(starter, folder):
    def run(*arguments):
        return subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True, text=True)

    shutil.copytree(starter, folder, dirs_exist_ok=True)
    style = folder / "daily/Templates/cells/article.css"
    style.write_text(style.read_text(encoding="utf-8") + ".article-title { font-size: 3rem; }\n", encoding="utf-8")
    data = folder / "daily/site/data/cards.json"
    cards = json.loads(data.read_text(encoding="utf-8"))
    cards["items"][0]["title"] = "Now"
    data.write_text(json.dumps(cards), encoding="utf-8")
    (folder / "letter.txt").write_text(LETTER, encoding="utf-8")
    run("review", "--project", "daily", "--for", "client", "--message", "letter.txt", "--due", "2026-12-04", "--from", "Teo", "--since", "old", "-o", "review.html")


@pytest.fixture(scope="session")
def letter(tmp_path_factory, starter):
    return "file://" + str(made_once(tmp_path_factory, "client-review", lambda folder: write(starter, folder)) / "review.html")


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "phone"])
def tab(request, open_tab, letter):
    width, height = request.param
    tab = open_tab(width=width, height=height, has_touch=width < 500, is_mobile=width < 500)
    tab.goto(letter)
    tab.wait_for_selector("html[data-ready]")
    return tab


def test_it_begins_with_the_letter_what_is_new_and_the_pages(tab):
    expect(tab.locator(".letter p")).to_have_text([
        "Hello Ada,", "the headlines are larger now, as you asked, and two cards are new.", "Please look at these pages.",
        "Please answer until Friday, 4 December 2026.", "Teo",
        "Look around, press Comment and then the place that you mean. At the end, press Send my review."])
    news = tab.locator(".news-words")
    expect(news.filter(has_text="The size of the letters of the headlines is different")).to_have_count(1)
    expect(news.filter(has_text="The headline of one card is shorter.")).to_have_count(1)
    expect(tab.locator(".news figcaption").first).to_have_text("Before")
    expect(tab.locator(".page-list h3")).to_have_text(["Latest"])
    page = tab.locator(".page-list .picture:visible").first
    page.locator(".canvas").scroll_into_view_if_needed()
    expect(page.locator("iframe")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # It has the width of the page, as far as lines can be read.
    assert tab.locator(".letter").bounding_box()["width"] >= min(tab.viewport_size["width"] - 48, 600)
    assert axe(tab) == []


def test_no_sentence_of_the_first_screens_has_a_term_of_the_trade(tab):
    words = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility() && !one.closest('iframe, textarea'))
        .flatMap(one => [...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim())
        .concat(one.getAttribute('aria-label') ?? '', one.title ?? '', one.getAttribute('placeholder') ?? '')).filter(Boolean)"""
    seen = set(tab.evaluate(words))
    tab.get_by_role("button", name="Look at this page").first.click()
    expect(tab.locator(".stage iframe").first).to_be_attached()
    seen |= set(tab.evaluate(words))
    tab.get_by_role("button", name="Comment", exact=True).click()
    tab.locator(".stage .layer").first.click(position={"x": 60, "y": 120})
    expect(tab.locator("#note-words")).to_be_visible()
    seen |= set(tab.evaluate(words))
    tab.locator("#note-words").fill("Lovely")
    tab.get_by_role("button", name="Keep the note").click()
    tab.get_by_role("button", name="Send my review").click()
    seen |= set(tab.evaluate(words))
    assert len(seen) > 30
    # The site of the test is called so.
    assert [one for one in sorted(seen) if TERMS.search(one.replace("My feed", ""))] == []


def test_a_client_judges_a_page_and_says_something_about_what_is_new(tab):
    tab.locator(".page-list [data-verdict=good]").first.click()
    tab.get_by_role("button", name="Say something about this").first.click()
    expect(tab.locator("#view h2")).to_have_text("article")
    tab.get_by_role("button", name="Send my review").click()
    tab.locator("#name").fill("Ada")
    answer = json.loads(tab.locator("#answer").input_value())
    assert [(one["target"]["source"], one["body"][0]["value"]) for one in answer["items"]] == [("feeds/home", "good")]


@pytest.mark.parametrize("options, words", [
    (["--due", "2026-12-04"], "add --for client"), (["--for", "client", "--due", "2026-02-30"], "is not a day"),
    (["--for", "client", "--due", "soon"], "is not a day"), (["--for", "client", "--message", "none.txt"], "none.txt"),
])
def test_what_is_not_right_is_said_before_anything_is_made(tmp_path, options, words):
    run = subprocess.run([GENERATOR, "review", *options], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode != 0 and words in run.stdout + run.stderr
