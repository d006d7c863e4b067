"""A review's round trip, as a designer and a reviewer make it: commented on, imported, mended, compared, accepted."""

import contextlib
import json
import re
import subprocess

from playwright.sync_api import expect

from generator import GENERATOR
from live_notes import threads
from test_review_file import comment_on, keep, show, shown

TEMPLATE = "Templates/cells/article.mustache"
BEFORE, AFTER = "Click here to read more", "Read the whole story"


class Project:
    """The starter with a line of its own in its article, committed."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        self.cardloom("init")
        meta = '<p class="article-meta">'
        self.edit(meta, f'<p class="article-more">{BEFORE}</p>\n    {meta}')
        for command in ["init", "-q"], ["add", "."], ["commit", "-qm", "First"]:
            self.run("git", "-c", "user.name=Dora", "-c", "user.email=dora@example.org", *command)

    def run(self, *command, status=0):
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        assert result.returncode == status, result.stdout + result.stderr
        return result.stdout

    def cardloom(self, *arguments, status=0):
        return self.run(GENERATOR, *arguments, status=status)

    def summary(self, *arguments):
        """What a command tells programs."""
        return json.loads(self.cardloom(*arguments, "--format", "json"))["summary"]

    def warnings(self):
        """What the check says of the review."""
        told = json.loads(self.cardloom("check", "--format", "json"))["diagnostics"]
        return [(one["severity"], one["message"]) for one in told]

    @contextlib.contextmanager
    def served(self):
        """The address at which the project is served meanwhile."""
        server = subprocess.Popen([GENERATOR, "serve", "--port", "0"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        try:
            yield re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()
        finally:
            server.terminate()
            server.wait(timeout=60)

    def edit(self, old, new):
        """Replaces words of the template; the number of their line."""
        template = self.folder / TEMPLATE
        text = template.read_text(encoding="utf-8")
        assert text.count(old) == 1
        template.write_text(text.replace(old, new), encoding="utf-8")
        return text[:text.index(old)].count("\n") + 1


def answer(tab, file, path):
    """What the reviewer does with the file: two notes, a verdict, and the download."""
    show(tab, file.as_uri())
    form = comment_on(tab, ".article-more", "Links should say where they lead.", "Must")
    form.get_by_label("Say instead …").fill(AFTER)
    keep(tab)
    comment_on(tab, ".article-summary", "A good length.", "Praise")
    keep(tab)
    tab.keyboard.press("3")
    expect(tab.locator("[data-verdict='not yet']")).to_have_attribute("aria-pressed", "true")
    tab.get_by_role("button", name="Send my review").click()
    expect(tab.locator("#sending-sum")).to_have_text("2 notes (1 must), 1 of 1 entry judged.")
    tab.get_by_label("Your name").fill("Ada")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download the file").click()
    download.value.save_as(path)


def test_a_review_makes_the_round_trip(open_tab, tmp_path):
    project = Project(tmp_path / "daily")
    assert "review.html: 1 template or feed, " in project.cardloom("review", "--cells", "article", "-o", tmp_path / "review.html")
    answer(open_tab(width=1440), tmp_path / "review.html", tmp_path / "ada.json")

    told = project.summary("review", "import", tmp_path / "ada.json")
    assert (told["notes"], told["verdicts"], told["leftOut"], told["withoutPlace"]) == (2, 1, 0, 0)
    assert {text: thread["cardloom:status"] for text, thread in threads(project).items()} == {
        "Links should say where they lead.": "open", "A good length.": "open"}
    assert project.warnings() == [
        ("warning", "`cells/article` has an open note that must be done"),
        ("warning", "`cells/article` is not done, although its status says so")]

    line = project.edit(BEFORE, AFTER)
    [group] = project.summary("diff")["groups"]
    assert (group["cause"]["kind"], group["cause"]["file"], group["cause"]["line"]) == ("template", TEMPLATE, line)
    assert AFTER in group["change"] and not group["accepted"]
    assert f"hash: {group['hash']}" in project.cardloom("diff", "--accept", group["hash"])
    [accepted] = json.loads((project.folder / "site/review/accepted.json").read_text(encoding="utf-8"))["groups"]
    assert accepted == group["hash"]
    quiet = project.cardloom("diff", "--exit-code")
    assert f"{TEMPLATE}:{line} [accepted]" in quiet and ", 3 cards, 1 page\n" in quiet

    with project.served() as address:
        tab = open_tab(width=1440)
        tab.goto(f"{address}~preview/cells/article/")
        praise, must = (tab.locator("#notes .note", has_text=words) for words in ["A good length.", "Links should say"])
        expect(praise).to_have_attribute("data-found", "selector")
        expect(must).to_have_attribute("data-found", "box")
        expect(must.locator(".note-place")).to_contain_text("at its former place")
        expect(tab.locator(".verdicts li")).to_contain_text("Ada: not yet")
        must.get_by_role("button", name="Done").click()
        expect(must).to_have_attribute("data-open", "false")
        expect(must.locator(".note-place")).to_be_empty()
    assert project.warnings() == []


#: Elements of the article, with the conditions at which each is commented on.
CONDITIONS = {
    ".article-summary": {"width": 320, "theme": "dark", "direction": "ltr", "textSize": 100},
    ".article-media img": {"width": 768, "theme": "light", "direction": "rtl", "textSize": 100},
    ".article-more": {"width": 320, "theme": "light", "direction": "ltr", "textSize": 200},
}

#: How far the dots of a frame are from where they belong, at the upper right corners of elements.
DISTANCES = """selectors => selectors.map((selector, index) => {
  const dot = [...document.querySelectorAll('.workbench-dots .dot')].find(one => one.textContent === String(index + 1)).getBoundingClientRect()
  const area = document.querySelector('.cell ' + selector).getBoundingClientRect()
  return Math.hypot(dot.left - Math.max(0, Math.min(innerWidth - 18, area.right - 9)), dot.top - Math.max(0, area.top - 9))
})"""


def comment_at(tab, address, selector, one):
    more = f"&widths={one['width']}&rtl={int(one['direction'] == 'rtl')}&large={int(one['textSize'] > 100)}"
    tab.goto(f"{address}#view=tour&entry=cells/article&dark={int(one['theme'] == 'dark')}{more}")
    tab.reload()
    shown(tab)
    comment_on(tab, selector, f"On {selector}")
    keep(tab)


def test_three_comments_at_three_conditions_find_their_elements_in_a_changed_template(open_tab, tmp_path):
    project = Project(tmp_path / "daily")
    project.cardloom("review", "--cells", "article", "-o", tmp_path / "review.html")
    tab = open_tab(width=1440)
    for selector, one in CONDITIONS.items():
        comment_at(tab, (tmp_path / "review.html").as_uri(), selector, one)
    tab.keyboard.press("s")
    tab.get_by_label("Your name").fill("Ada")
    answer = json.loads(tab.locator("#answer").input_value())
    assert [{name: note["target"]["state"][name] for name in one} for note, one in zip(answer["items"], CONDITIONS.values())] == list(CONDITIONS.values())
    (tmp_path / "ada.json").write_text(json.dumps(answer), encoding="utf-8")

    # Other elements come before and around those of the comments, and their order is another one.
    project.edit('<div class="article" dir="auto"', '<div class="article" dir="auto" data-mood="calm"')
    project.edit('<div class="article-text">', '<div class="article-text"><p class="article-kicker">From the editors</p><div class="article-inner">')
    more = f'<p class="article-more">{BEFORE}</p>\n    '
    project.edit(more, "")
    project.edit('<div class="article-inner">', '<div class="article-inner">' + more)
    project.edit('{{/fact_1}}</p>', '{{/fact_1}}</p></div>')
    project.cardloom("check")
    told = project.summary("review", "import", tmp_path / "ada.json")
    assert (told["notes"], told["withoutPlace"]) == (3, 0)
    with project.served() as address:
        tab.goto(f"{address}~preview/cells/article/")
        for selector in CONDITIONS:
            expect(tab.locator("#notes .note", has_text=f"On {selector}")).to_have_attribute("data-found", re.compile("^(selector|quote)$"))
        numbers = {tab.locator("#notes .note", has_text=f"On {one}").locator(".note-number").inner_text(): one for one in CONDITIONS}
        assert sorted(numbers) == ["1", "2", "3"]
        frame = tab.frame_locator("iframe").first
        expect(frame.locator(".workbench-dots .dot")).to_have_count(3)
        assert max(frame.locator("body").evaluate(f"(_, selectors) => ({DISTANCES})(selectors)", [numbers[one] for one in sorted(numbers)])) < 2
