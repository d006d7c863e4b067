"""The example site and one made out of a feed of news, with their previews served, for the tests point by point.

FEED=a.xml:b.json adds sites made out of feeds of one's own.
"""

import json
import os
import pathlib
import re
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

import news_feed
from generator import GENERATOR, ROOT, made_once
from preview_site import example
from servers import serve

OWN = [pathlib.Path(one) for one in os.environ.get("FEED", "").split(os.pathsep) if one]


class Bench:
    """A preview that is served below a sub-path, with a cell of it that shows many cards."""

    def __init__(self, project, folder, address):
        self.project = project
        self.folder = folder
        self.address = address
        self.list = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        self.cell = max((one for one in self.list["entries"] if one["kind"] == "cells"), key=lambda one: one["cards"])
        self.feed = next(one for one in self.list["feeds"] if one["id"] == "feeds/" + self.cell["usage"][0]["feed"])

    def variants(self, group):
        return [one for one in self.cell["frames"] if one["state"] == "default" and one["group"] == group]


@pytest.fixture(scope="session", params=["example", "news", *OWN], ids=lambda one: getattr(one, "stem", one))
def bench(request, tmp_path_factory):
    def make(home):
        project = news_feed.project(GENERATOR, home / "project", None if request.param == "news" else request.param)
        run = subprocess.run(
            [GENERATOR, "preview", "--project", project, "--output", home / "some/path"], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr

    if request.param == "example":
        project, folder = ROOT, example(tmp_path_factory)
    else:
        home = made_once(tmp_path_factory, getattr(request.param, "stem", request.param) + "-preview", make)
        project, folder = home / "project", home / "some/path"
    address, server = serve(folder.parent.parent)
    yield Bench(project, folder, address + "/some/path")
    server.shutdown()


@pytest.fixture
def visit(bench, open_tab):
    """Opens a page of the preview under a strict policy; what the console tells of scripts or the policy, and files that
    are missing, fail the test.

    Pictures of a feed lie elsewhere and are not fetched.
    """
    problems = []

    def visit(path, **options):
        tab = open_tab(**options)
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.on("console", lambda message: re.search("Content.Security.Policy", message.text)
               and not re.search("^Loading the (image|media)", message.text) and problems.append(message.text))
        tab.on("response", lambda answer: answer.status == 404 and problems.append(answer.url))
        tab.goto(f"{bench.address}/{path}")
        return tab

    yield visit
    assert problems == []


def axe(tab):
    return [(one["id"], [node["target"] for node in one["nodes"][:3]]) for one in Axe().run(tab).response["violations"]]
