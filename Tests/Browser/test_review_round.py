"""A review of three people: two of them on a phone, one in another browser; merged, listed and signed off."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

import drivers
from generator import GENERATOR, made_once
from test_other_browsers import require
from test_review_for_clients import TERMS
from verdicts import axe

ASKED = ["--to", "Ada (client)", "--to", "Ben (legal)", "--to", "Cleo (design)", "--sign-off", "client,legal", "--due", "2026-12-04"]
#: Every text that a reader sees or hears.
WORDS = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility() && !one.closest('iframe, textarea'))
    .flatMap(one => [...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim())
    .concat(one.getAttribute('aria-label') ?? '', one.title ?? '')).filter(Boolean)"""


def run(folder, *arguments, status=0):
    result = subprocess.run([GENERATOR, *arguments, "--project", "daily"], cwd=folder, capture_output=True, text=True)
    assert result.returncode == status, result.stdout + result.stderr
    return result.stdout + result.stderr


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([GENERATOR, "init", "daily"], cwd=folder, check=True, capture_output=True)
    run(folder, "review", "--for", "client", *ASKED, "--answer-to", "teo@example.org", "--cells", "article,feeds/home", "-o", "first.html")


@pytest.fixture
def project(tmp_path_factory, tmp_path):
    made = made_once(tmp_path_factory, "review-round", write)
    subprocess.run(["cp", "-r", f"{made}/.", tmp_path], check=True)
    return tmp_path


@pytest.fixture
def phone(open_tab):
    def phone(address):
        tab = open_tab(width=390, height=844, has_touch=True, is_mobile=True)
        tab.goto(f"file://{address}")
        tab.wait_for_selector("html[data-ready]")
        return tab

    return phone


class Chromium:
    """Chromium with the commands that the drivers of other browsers have."""

    def __init__(self, tab):
        self.tab = tab

    def goto(self, address):
        self.tab.goto(address)

    def run(self, script):
        return self.tab.evaluate(script)

    def wait(self, script):
        self.tab.wait_for_function(f"() => {script}")

    def click(self, selector):
        self.tab.locator(selector).first.click()

    def press(self, selector, text):
        self.tab.locator(selector).first.press_sequentially(text)


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.whole)])
def third(request, open_tab):
    if request.param == "chromium":
        yield Chromium(open_tab(width=1280, height=900))
        return
    require(request.param)
    browser = drivers.OPEN[request.param]()
    yield browser
    browser.close()


def comment_on_page(tab, words, mention=None):
    tab.get_by_role("button", name="Look at this page").first.tap()
    expect(tab.locator(".stage iframe").first).to_be_attached()
    tab.wait_for_function("() => document.querySelector('.stage .canvas')?.dataset.shown")
    tab.get_by_role("button", name="Comment", exact=True).tap()
    tab.locator(".stage .layer").first.tap(position={"x": 60, "y": 120})
    tab.locator("#note-words").fill(words)
    if mention:
        tab.get_by_role("button", name="@" + mention, exact=True).tap()
    tab.get_by_role("button", name="Keep the note").tap()


def send(tab, name, agrees):
    """The answer of a reader, as it is sent."""
    tab.get_by_role("button", name="Send my review").tap()
    tab.locator("#name").fill(name)
    tab.locator("#sign-off").get_by_role("button", name="I agree" if agrees else "Not yet").tap()
    expect(tab.locator("#mail")).to_have_attribute("href", re.compile("^mailto:teo@example.org\\?subject="))
    return tab.locator("#answer").input_value()


def test_three_people_answer_are_merged_listed_and_sign_off(project, phone, third):
    # Before anybody has answered, the roles are asked for.
    assert run(project, "check").count("[not-signed-off]") == 2
    seen = set()

    ada = phone(project / "first.html")
    expect(ada.locator(".letter")).to_contain_text("This page goes to Ada (client), Ben (legal), and Cleo (design).")
    assert ada.locator("#people option").evaluate_all("all => all.map(one => one.value)") == ["Ada", "Ben", "Cleo"]
    seen |= set(ada.evaluate(WORDS))
    ada.locator(".page-list [data-verdict=good]").first.tap()
    comment_on_page(ada, "Too close, ", mention="Cleo")
    seen |= set(ada.evaluate(WORDS))
    (project / "ada.json").write_text(send(ada, "Ada", agrees=True))
    seen |= set(ada.evaluate(WORDS))
    assert axe(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")

    ben = phone(project / "first.html")
    comment_on_page(ben, "The date is wrong")
    (project / "ben.json").write_text(send(ben, "ben", agrees=False))

    words = run(project, "review", "import", "ben.json", "ada.json")
    assert words == "Ada, ben: 2 notes, 1 verdict for 1 entry, 2 sign-offs\n"
    assert run(project, "review", "import", "ada.json", "ben.json").startswith("Ada, ben: 5 already here")
    status = run(project, "review", "status")
    for line in [
        "2 of 3 people answered", "Ada (client): answered on ", ": 1 note, 1 of 1 good, signed off", "does not sign off yet",
        "Cleo (design): asked until 2026-12-04", "2 open notes", "Ada: “Too close, @Cleo”, waits for Cleo", "client: signed off (Ada, ",
        "legal: does not sign off yet (ben, ",
    ]:
        assert line in status
    assert run(project, "check").count("[not-signed-off]") == 1

    # The second round, in which they see each other.
    run(project, "review", "--for", "client", "--with-notes", "--answer-to", "https://example.org/put", "--cells", "article,feeds/home", "-o", "second.html")
    third.goto(f"file://{project}/second.html#view=tour&entry=feeds/home&dark=0")
    third.wait("'ready' in document.documentElement.dataset && document.querySelector('.canvas').dataset.shown")
    if not third.run("document.body.hasAttribute('data-notes')"):
        third.click("#notes-open")
    third.wait("document.querySelectorAll('.others > .note').length === 2")
    assert third.run("[...document.querySelectorAll('.others .note-head > b')].map(one => one.textContent).sort().join()") == "Ada,ben"
    assert third.run("document.querySelector('.others .mention').textContent") == "@Cleo"
    assert third.run("[...document.querySelectorAll('.dots .pin')].some(one => one.textContent === 'A')")
    third.click("[aria-label='Reply to Ada']")
    third.wait("!!document.querySelector('.reply-form textarea')")
    third.press(".reply-form textarea", "It is the grid of @Ben")
    third.click(".reply-form .main-button")
    third.wait("document.querySelectorAll('.reply').length === 1")
    third.click("#send")
    third.wait("document.querySelector('#sending').open")
    third.press("#name", "Cleo")
    third.click("[data-sign=good]")
    assert third.run("document.querySelector('#put').href") == "https://example.org/put" and not third.run("document.querySelector('#put').hidden")
    (project / "cleo.json").write_text(third.run("document.querySelector('#answer').value"))
    assert run(project, "review", "import", "cleo.json") == "1 sign-off, 1 reply\n"
    status = json.loads(run(project, "review", "status", "--format", "json"))["summary"]
    assert [(one["name"], one["answered"] is None, one["replies"]) for one in status["people"]] == [("Ada", False, 0), ("Ben", False, 0), ("Cleo", False, 1)]
    assert sorted((one["name"], *one["waitsFor"]) for one in status["open"]) == [("Ada", "Ben"), ("ben",)]

    # Ben agrees now, and reads what the others said on the phone.
    ben = phone(project / "second.html")
    expect(ben.locator(".letter")).to_contain_text("Some have answered already")
    seen |= set(ben.evaluate(WORDS))
    ben.get_by_role("button", name="Look at this page").first.tap()
    ben.locator("#notes-open").tap()
    expect(ben.locator(".others > .note")).to_have_count(2)
    seen |= set(ben.evaluate(WORDS))
    assert axe(ben) == []
    ben.get_by_role("button", name="Send my review").tap()
    ben.locator("#name").fill("Ben")
    ben.locator("#sign-off").get_by_role("button", name="I agree").tap()
    (project / "ben-2.json").write_text(ben.locator("#answer").input_value())
    seen |= set(ben.evaluate(WORDS))
    run(project, "review", "import", "ben-2.json")
    assert "legal: signed off (Ben, " in run(project, "review", "status")
    assert "[not-signed-off]" not in run(project, "check")

    # What was agreed to is not what the site is now.
    template = project / "daily/site/site.yml"
    template.write_text(template.read_text().replace("title: ", "title: New ", 1))
    assert "client: signed off a former state (Ada, " in run(project, "review", "status")
    assert run(project, "check").count("[not-signed-off]") == 2

    assert len(seen) > 40
    assert [one for one in sorted(seen) if TERMS.search(one.replace("My feed", ""))] == []


@pytest.mark.parametrize("options, words", [
    (["--to", "(client)"], "is not a person"), (["--due", "2026-12-04"], "or --to for people"), (["--answer-to", "somewhere"], "neither an address of e-mail"),
    (["--answer-to", "http://example.org/"], "neither an address of e-mail"), (["--to", "Ada", "--due", "soon"], "is not a day"),
])
def test_what_is_not_right_is_said_before_anything_is_made(tmp_path, options, words):
    result = subprocess.run([GENERATOR, "review", *options], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode != 0 and words in " ".join((result.stdout + result.stderr).split())
    assert not list(tmp_path.iterdir())
