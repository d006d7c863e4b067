"""The workbench of `cardloom serve`, opened and marked, so that a test can tell whether a document stayed."""

import json

import pytest

import preview_site

FIXTURE = {"kind": "note", "title": "A note", "text": "Words of a fixture"}


@pytest.fixture
def bench(project, open_tab):
    """Opens a page of the workbench and marks it: the mark goes when it is loaded anew."""
    project.write("Templates/cells/note.json", json.dumps(FIXTURE))

    def bench(path="cells/note/", **options):
        tab = open_tab(**options)
        tab.problems = []
        tab.on("pageerror", lambda error: tab.problems.append(str(error)))
        tab.goto(f"{project.address}~preview/{path}")
        tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
        tab.evaluate("window.mark = 'the same document'")
        return tab

    return bench


def frame_of(tab, selector="#stage"):
    """The document inside the first frame of an element, marked like its page."""
    tab.locator(selector).first.scroll_into_view_if_needed()
    frame = preview_site.frame_of(tab, selector)
    frame.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    frame.evaluate("window.mark = 'the same document'")
    return frame


def is_same(page):
    return page.evaluate("window.mark") == "the same document"
