"""Fonts of the site's own: cut by script, loaded where a page shows their letters, and nothing moves when they arrive."""

import json
import pathlib
import shutil
import subprocess
import threading

import pytest

import fonts
from conftest import launch, new_tab
from generator import GENERATOR, made_once
from servers import StrictHandler, serve

CARDS = {
    "latin": ["The quay at dawn", "Ropes, nets and a lamp on the second pier", "Two shores and the ferry between them"],
    "greek": ["Το λιμάνι", "The harbour of Chania", "Ο φάρος"],
}
TEXT = "The ferry leaves when the tide is high, and comes back before the lamps are lit along the wall of the harbour."
SITE = """
title: Harbour
url: https://example.org/
language: en
fonts: {body: fonts/text.ttf, heading: fonts/title.ttf}
sources:
  latin: {file: data/latin.json, kind: kind}
  greek: {file: data/greek.json, kind: kind}
feeds:
  home: {path: /, title: Home, sections: [{id: latest, source: latin, label: Latest}]}
  greek: {path: /greek/, title: Greek, sections: [{id: greek, source: greek, label: Greek}]}
"""


def installed(name):
    found = next((file for root in fonts.FONTS if root.is_dir() for file in root.rglob(name)), None)
    assert found, f"{name} is missing; scripts/install.sh fonts installs it"
    return found


def build_site(folder):
    assert shutil.which("pyftsubset"), "pyftsubset is missing; scripts/install.sh fonts installs it"
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (site / "fonts").mkdir()
    shutil.copy(installed("NotoSans-Regular.ttf"), site / "fonts/text.ttf")
    shutil.copy(installed("NotoSerif-Bold.ttf"), site / "fonts/title.ttf")
    (site / "site.yml").write_text(SITE)
    for name, titles in CARDS.items():
        cards = [{"id": str(index), "kind": "article", "title": title, "summary": TEXT} for index, title in enumerate(titles)]
        (site / f"data/{name}.json").write_text(json.dumps(cards))
    subprocess.run([GENERATOR, "build", "--strict", "--project", str(folder)], check=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = made_once(tmp_path_factory, "own-fonts", build_site)
    origin, server = serve(folder / "site/public")
    yield folder / "site/public", origin
    server.shutdown()


@pytest.fixture(scope="module")
def other(playwright, font_files):
    """A browser on a system with Liberation, whose letters have the widths of Arial and Times."""
    browser = launch(playwright, FONTCONFIG_FILE=str(font_files["Liberation"]))
    yield browser
    browser.close()


def visit(tab, address):
    """The files of fonts that a page loads, without their hashes."""
    asked = []
    tab.on("request", lambda request: asked.append(pathlib.PurePosixPath(request.url).name.split(".")[0]) if ".woff2" in request.url else None)
    tab.goto(address)
    tab.wait_for_function("() => document.fonts.ready.then(() => document.fonts.status === 'loaded')")
    return sorted(set(asked))


def test_a_page_loads_the_letters_that_it_shows(site, open_tab):
    folder, origin = site
    assert visit(open_tab(), origin + "/") == ["noto-sans-latin", "noto-serif-latin"]
    assert visit(open_tab(), origin + "/greek/") == ["noto-sans-latin", "noto-serif-greek", "noto-serif-latin"]
    sizes = {file.name.split(".")[0]: file.stat().st_size for file in (folder / "theme").glob("*.woff2")}
    assert sizes["noto-sans-latin"] < 40_000 and sizes["noto-serif-latin"] < 40_000
    assert {"noto-sans-cyrillic", "noto-serif-latin-ext"} <= set(sizes)


def test_texts_are_drawn_with_them(site, open_tab):
    tab = open_tab()
    visit(tab, site[1] + "/")
    drawn = tab.evaluate("""() => ['h2', '.article-summary, main p'].map(name => getComputedStyle(document.querySelector('main ' + name)).fontFamily)""")
    assert drawn[0].startswith('"Noto Serif"') and drawn[1].startswith('"Noto Sans"')
    assert tab.evaluate("[...document.fonts].filter(font => font.status === 'loaded').length") == 2


PLACES = """() => [...document.querySelectorAll('main h1, main h2, main h3, main p, .cell, footer')].map(one => {
  const box = one.getBoundingClientRect()
  return [Math.round(box.top), Math.round(box.height)]
})"""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: How many of the site's own files have arrived.
ARRIVED = "[...document.fonts].filter(font => /^.?Noto (Sans|Serif).?$/.test(font.family) && font.status === 'loaded').length"


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_nothing_moves_when_they_arrive(site, other, width):
    arrive = threading.Event()

    class Holding(StrictHandler):
        """Keeps fonts back until they may arrive."""

        def do_GET(self):
            if self.path.endswith(".woff2"):
                arrive.wait()
            super().do_GET()

    origin, server = serve(site[0], Holding)
    tab = new_tab(other, width)
    try:
        tab.goto(origin + "/", wait_until="domcontentloaded")
        tab.evaluate("""() => {
          window.shifts = []
          new PerformanceObserver(list => shifts.push(...list.getEntries().map(entry => entry.value))).observe({ type: 'layout-shift', buffered: true })
        }""")
        tab.evaluate(FRAMES)
        before, arrived = tab.evaluate(f"[({PLACES})(), {ARRIVED}]")
        assert arrived == 0
        arrive.set()
        tab.wait_for_function("() => " + ARRIVED + " === 2")
        tab.evaluate(FRAMES)
        after, shifts = tab.evaluate(f"[({PLACES})(), shifts]")
    finally:
        arrive.set()
        tab.context.close()
        server.shutdown()
    assert after == before
    assert sum(shifts) < 0.001


def test_without_pyftsubset_a_font_is_delivered_as_a_whole(tmp_path, site):
    folder = tmp_path / "whole"
    shutil.copytree(site[0].parent, folder / "site", ignore=shutil.ignore_patterns("public", ".*"))
    run = subprocess.run(
        [GENERATOR, "build", "--project", str(folder)], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert "pyftsubset" in run.stderr + run.stdout and "pip install fonttools brotli" in run.stderr + run.stdout
    assert list((folder / "site/public/theme").glob("noto-sans.*.ttf"))
