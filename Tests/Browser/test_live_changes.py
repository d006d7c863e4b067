"""The page *Changes* of the live workbench: what differs from the last commit, which decisions accept."""

import json
import subprocess

from playwright.sync_api import expect

from live_project import project  # noqa: F401 (a fixture)
from live_workbench import bench  # noqa: F401 (a fixture)


def git(folder, *commands):
    for command in commands:
        subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *command], cwd=folder, check=True,
            capture_output=True)


def accepted(project):
    """The groups of changes that the project has accepted."""
    file = project.folder / "site/review/accepted.json"
    return json.loads(file.read_text())["groups"] if file.exists() else {}


def test_changes_since_the_last_commit_are_followed_and_accepted(project, bench):
    tab = bench("")
    tab.locator(".tree [data-name=Changes] a").click()
    expect(tab.locator("main")).to_contain_text("there is no former state to compare with")
    expect(tab.locator("main")).to_contain_text("git init")

    commit = (["add", "."], ["commit", "-qm", "A change"])
    git(project.folder, ["init", "-q"], *commit)
    tab.reload()
    expect(tab.locator("h1")).to_contain_text("What changed from HEAD (")
    expect(tab.locator("nav")).to_contain_text("Nothing changed.")

    project.replace("Templates/cells/note.css", "rgb(1, 2, 3)", "rgb(9, 2, 3)")
    causes = tab.get_by_role("navigation", name="Causes").get_by_role("button")
    expect(causes).to_contain_text(["note.css"])
    tab.keyboard.press("t")
    tab.get_by_role("button", name="Accept", exact=True).click()
    expect(tab.locator("[data-decision]")).to_have_text(["accepted"])
    while len(accepted(project)) != 1:
        tab.wait_for_timeout(50)

    tab.reload()
    expect(tab.locator("[data-decision]")).to_have_text(["accepted"])
    expect(tab.locator("#theme")).to_have_attribute("aria-pressed", "true")
    tab.get_by_role("button", name="Not yet").click()
    expect(tab.locator("[data-decision]")).to_have_text(["not yet"])
    while accepted(project):
        tab.wait_for_timeout(50)

    # A commit and a checkout change the state to compare with, and no file of the project.
    git(project.folder, *commit)
    expect(tab.locator("nav")).to_contain_text("Nothing changed.")
    git(project.folder, ["reset", "-q", "--soft", "HEAD~1"])
    expect(causes).to_contain_text(["note.css"])
    assert tab.problems == []
