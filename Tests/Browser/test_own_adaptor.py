"""An adaptor that a program brings: the timeline of the article *An adaptor of your own*, in `Tests/Timeline`."""

import pathlib
import re
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from loading import MORE, cards, problems_of, wait_for_cards
from servers import serve

PROGRAM = pathlib.Path(GENERATOR).resolve().with_name("TimelineSite")
SITE = """
title: Timeline
url: https://example.org/
language: en
sources: {moments: data/moments.json}
feeds: {home: {path: /, sections: [{id: moments, source: moments, cell: moment}]}}
"""
CELL = '<{{heading}}><a class="cell-link" href="{{url}}">{{title}}</a></{{heading}}>\n'


def write(folder):
    cell = folder / "Templates/cells/moment.mustache"
    cell.parent.mkdir(parents=True)
    cell.write_text("{{#url}}" + CELL + "{{/url}}{{^url}}<{{heading}}>{{title}}</{{heading}}>{{/url}}\n")
    nothing = folder / "Templates/sections/nothing.mustache"
    nothing.parent.mkdir()
    nothing.write_text("<p>Nothing yet</p>\n")
    (folder / "lines.txt").write_text("A first line\n")
    snapshot = folder / "site/snapshots/kept"
    snapshot.parent.mkdir(parents=True)
    snapshot.write_text('[{"id": 7, "kind": "moment", "title": "Kept moment"}]')
    return cell


def build(folder):
    write(folder)
    subprocess.run([PROGRAM, folder], check=True)
    subprocess.run([PROGRAM, folder, "build", folder / "later", "28"], check=True)


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    return made_once(tmp_path_factory, "timeline", build)


@pytest.fixture(scope="module")
def timeline(sites):
    address, server = serve(sites / "public")
    yield address
    server.shutdown()


@pytest.fixture
def later(sites):
    """The site after three cards have come."""
    return sites / "later"


def reached(tab):
    return tab.evaluate("[...document.querySelectorAll('[data-reached]')].map(cell => cell.dataset.card)")


def test_it_lays_out_and_its_script_runs_for_cards_that_are_loaded(timeline, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(timeline + "/")
    line = tab.locator("#moments > .timeline-line")
    assert line.evaluate("one => getComputedStyle(one).borderInlineEndWidth") == "2px"
    assert tab.locator("#moments .cells").first.evaluate("one => getComputedStyle(one).rowGap") == "32px"
    assert tab.locator("#guests .cells").evaluate("one => getComputedStyle(one).rowGap") == "24px"
    tab.wait_for_function("() => document.querySelectorAll('[data-reached]').length > 2")
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    assert cards(tab) == [str(number) for number in range(1, 21)]
    tab.evaluate("cardloom.bring('20').scrollIntoView()")
    tab.wait_for_function("() => document.querySelector('[data-card=\"20\"]').dataset.reached === ''")
    assert "101" in reached(tab), "the hosted section has the adaptor, too"
    assert problems == []


def test_back_returns_to_the_card_that_was_opened(timeline, open_tab):
    tab = open_tab()
    tab.goto(timeline + "/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    tab.locator("[data-card='15'] a").click()
    tab.wait_for_url("**/moments/**")
    tab.go_back()
    wait_for_cards(tab, 20)
    expect(tab.locator("[data-card='15']")).to_be_in_viewport()


def test_groups_stand_on_the_line(timeline, open_tab):
    tab = open_tab()
    tab.goto(timeline + "/months/")
    assert tab.locator("[data-adaptor=timeline]").count() == 1
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    assert tab.locator("[data-adaptor=timeline] > .timeline-line").count() == 2


def test_without_scripts_it_is_a_list_with_links_to_its_pages(timeline, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(timeline + "/")
    assert tab.locator("#moments > .timeline-line > .cells > .cell").count() == 10
    tab.locator(MORE).click()
    tab.wait_for_url("**/page/2/**")
    assert tab.locator(".timeline-line > .cells > .cell").count() == 10


def test_new_cards_come_first_and_are_watched(timeline, later, open_tab):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(timeline + "/arrivals/")
    before = cards(tab)
    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=later / path / "index.html" if path.endswith("/") else later / path, content_type="text/html")

    tab.route("**/arrivals/**", answer)
    button = tab.locator(".refresh button")
    button.click()
    expect(button).to_have_text("3 new cards")
    button.click()
    assert cards(tab) == ["1028", "1027", "1026"] + before
    tab.evaluate("cardloom.bring('1028').scrollIntoView()")
    tab.wait_for_function("() => document.querySelector('[data-card=\"1028\"]').dataset.reached === ''")
    assert problems == []


@pytest.mark.parametrize("scripts", [True, False])
def test_each_state_stands_in_its_elements(timeline, open_tab, subtests, scripts):
    tab = open_tab(java_script_enabled=scripts)
    tab.goto(timeline + "/states/")
    for name, state, part in [
        ("none", "requestNoMoreData", ".timeline-line > .section-empty:has-text('Nothing yet')"),
        ("lost", "requestFail", ".timeline-line > .section-placeholder > .state-error[data-code=unreadable-records]"),
        ("kept", "requestFail", ".timeline-line > .cells > .cell:has-text('Kept moment')"),
        ("later", "default", ".timeline-line > .section-placeholder .skeleton"),
    ]:
        with subtests.test(name):
            section = tab.locator(f"#{name}[data-adaptor=timeline][data-state={state}]")
            expect(section.locator(part)).to_be_attached()
    expect(tab.locator("#kept[data-stale] > .section-stale")).to_be_visible()


def test_more_that_is_requested_fails_comes_and_ends_on_the_line(timeline, open_tab):
    tab = open_tab()
    waiting = []
    # Held until it is known that the page says so; those that come later fail at once.
    held = True
    tab.route("**/page/2/**", lambda route: waiting.append(route) if held else route.fulfill(status=404))
    tab.goto(timeline + "/")
    tab.locator(MORE).click()
    line = tab.locator("#moments > .timeline-line")
    expect(line.locator("> [role=feed]")).to_have_attribute("aria-busy", "true")
    held = False
    for route in waiting:
        route.fulfill(status=404)
    section = tab.locator("#moments")
    expect(section).to_have_attribute("data-state", "requestFail")
    assert tab.locator(MORE).inner_text() == "Couldn’t load. Tap to try again."
    tab.unroute("**/page/2/**")
    tab.locator(MORE).click()
    wait_for_cards(tab, 20)
    tab.locator(MORE).click()
    wait_for_cards(tab, 25)
    expect(tab.locator(".pager .state-end")).to_be_visible()
    expect(section).to_have_attribute("data-state", "requestNoMoreData")
    assert line.locator("> .cells > .cell").count() == 25


def test_a_second_build_writes_what_has_changed(tmp_path):
    cell = write(tmp_path)
    first = subprocess.run([PROGRAM, tmp_path], check=True, capture_output=True, text=True).stdout
    page = tmp_path / "public/index.html"
    before = page.stat().st_mtime_ns
    assert subprocess.run([PROGRAM, tmp_path], check=True, capture_output=True, text=True).stdout == first
    assert page.stat().st_mtime_ns == before
    cell.write_text("<{{heading}}>{{title}}!</{{heading}}>\n")
    subprocess.run([PROGRAM, tmp_path], check=True, capture_output=True)
    assert "Moment 1!" in page.read_text() and 'class="timeline-line"' in page.read_text()


def test_it_is_previewed_and_compared(tmp_path):
    cell = write(tmp_path)
    subprocess.run([PROGRAM, tmp_path, "preview", tmp_path / "before"], check=True, capture_output=True)
    cell.write_text("<{{heading}}>{{title}}!</{{heading}}>\n")
    subprocess.run([PROGRAM, tmp_path, "preview", tmp_path / "after"], check=True, capture_output=True)
    changes = subprocess.run(
        [GENERATOR, "diff", tmp_path / "before", tmp_path / "after"], check=True, capture_output=True, text=True).stdout
    assert "Templates/cells/moment.mustache:1" in changes and "timeline" not in changes


@pytest.fixture
def package(tmp_path):
    """A repository whose program has the models and the adaptor, with one commit; the folder and what runs git in it."""
    folder = tmp_path / "repository/guide"
    cell = write(folder)
    script = folder / "preview.sh"
    script.write_text(f'test "$PWD" != "$CARDLOOM_PROJECT" || echo tree\n"{PROGRAM}" . preview "$1" 2>/dev/null\n')
    def git(*words):
        subprocess.run(["git", "-c", "user.name=Ana", "-c", "user.email=ana@example.org", *words], cwd=folder, check=True)

    git("init", "--quiet", "..")
    git("add", ".")
    git("commit", "--quiet", "--message", "one")
    return cell, script, git


def run(command, cell, *words, status=0):
    """What a command says of the package."""
    project = cell.parents[2]
    result = subprocess.run(
        [PROGRAM.with_name("cardloom"), command, *words, "--project", project, "--program", "sh preview.sh"], cwd=project.parent, capture_output=True, text=True)
    assert result.returncode == status, result.stderr
    return result.stdout + result.stderr


def test_revisions_of_its_package_are_compared(package):
    cell, script, git = package
    assert run("diff", cell).startswith("Nothing changed between HEAD and the work tree.")
    cell.write_text("<{{heading}}>{{title}}!</{{heading}}>\n")
    changed = run("diff", cell, "--exit-code", status=1)
    assert "Templates/cells/moment.mustache:1" in changed and "lines" not in changed
    git("commit", "--quiet", "--all", "--message", "two")
    # The program of a revision writes its preview: another one may draw other elements.
    script.write_text(script.read_text() + """find "$1" -name '*.html' -exec sed -i 's/timeline-line/timeline-axis/' {} +\n""")
    git("commit", "--quiet", "--all", "--message", "three")
    script.unlink()
    drawn = run("diff", cell, "HEAD~1", "HEAD", "--exit-code", status=1)
    assert "class: “timeline-line” → “timeline-axis”" in drawn and "text:" not in drawn
    assert "From HEAD~1 to HEAD: 1 cause\n\nthe adaptor `timeline`\n" in drawn


def test_what_changed_in_its_package_is_reviewed(package, tmp_path):
    cell, _, _ = package
    cell.write_text("<{{heading}}>{{title}}, changed</{{heading}}>\n")
    review = tmp_path / "review.html"
    run("review", cell, "--since", "HEAD", "--cells", "moment", "--output", review)
    text = review.read_text()
    assert ", changed" in text and "Templates/cells/moment.mustache" in text


def test_the_page_changes_shows_what_the_program_draws(package, open_tab):
    cell, _, git = package
    project = cell.parents[2]
    # What the program writes for designers is in no commit.
    (project / "site/data").mkdir()
    (project / "site/data/moments.json").write_text('[{"id": "a", "kind": "moment", "title": "A moment"}]')
    (project / "site/site.yml").write_text(SITE)
    (project / ".gitignore").write_text("site/site.yml\nsite/data/\n")
    server = subprocess.Popen(
        [GENERATOR, "serve", "--project", project, "--port", "0", "--program", "sh preview.sh"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()
        tab = open_tab()
        tab.goto(address + "~preview/changes/")
        expect(tab.locator("nav")).to_contain_text("Nothing changed.")
        cell.write_text("<{{heading}}>{{title}}!</{{heading}}>\n")
        expect(tab.get_by_role("navigation", name="Causes").get_by_role("button")).to_contain_text(["moment.mustache"])
    finally:
        server.terminate()
        server.wait()


def test_a_program_that_writes_no_preview_is_told(package):
    cell, script, git = package
    script.write_text("echo 'main.swift:1: error: no such adaptor' >&2; exit 7\n")
    told = run("diff", cell, status=3)
    assert "`sh preview.sh` wrote no preview of the work tree  [program-failed]" in told
    assert "it ended with the status 7" in told and "no such adaptor" in told
    git("commit", "--quiet", "--all", "--message", "broken")
    assert "wrote no preview of HEAD" in run("diff", cell, status=3)
    script.write_text("true\n")
    assert "it wrote no preview into the folder" in run("review", cell, status=3)


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_served_live(tmp_path, open_tab, scripts):
    cell = write(tmp_path)
    program = subprocess.Popen([PROGRAM, tmp_path, "serve"], stdout=subprocess.PIPE, text=True)
    try:
        address = program.stdout.readline().split()[-1]
        tab = open_tab(java_script_enabled=scripts)
        tab.goto(address)
        assert tab.locator("#moments > .timeline-line > .cells > .cell").count() == 10
        if not scripts:
            return
        tab.wait_for_function("() => document.querySelectorAll('[data-reached]').length > 2")
        cell.write_text("<{{heading}}>{{title}}!</{{heading}}>\n")
        expect(tab.locator("[data-card='1']")).to_contain_text("Moment 1!")
        tab.goto(address + "lines/")
        line = tab.locator("#lines > .timeline-line")
        expect(line).to_contain_text("A first line")
        (tmp_path / "lines.txt").write_text("A first line\nA second line\n")
        expect(line.locator(".cell")).to_have_count(2)
        (tmp_path / "lines.txt").unlink()
        expect(line.locator(".state-error")).to_be_visible()
        (tmp_path / "lines.txt").write_text("A third line\n")
        expect(line.locator(".cell")).to_contain_text("A third line!")
        tab.goto(address + "~preview/")
        expect(tab.locator("body")).to_contain_text("moment")
    finally:
        program.terminate()
        program.wait()
