"""Themes: each is chosen with one key, can be read in both schemes, fits every width, and yields to a designer's own rules."""

import re
import shutil
import subprocess

import pytest

from generator import GENERATOR, made_once
from long_feeds import TEMPLATES
from servers import serve

SITE = TEMPLATES.parent / "site"
THEMES = ["paper", "app", "magazine"]

#: The contrast of two colours by WCAG 2.2, drawn so that the browser computes them.
CONTRAST = """pairs => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const probe = document.body.appendChild(document.createElement('i'))
  const luminance = name => {
    probe.style.setProperty('color', `var(--${name})`)
    pen.fillStyle = getComputedStyle(probe).color
    pen.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => value / 255)
      .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  return pairs.map(([one, other]) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return [one, other, (light + 0.05) / (dark + 0.05)]
  })
}"""
PAIRS = [(ink, ground) for ink in ("ink", "ink-muted", "accent") for ground in ("surface", "surface-raised")] + [("accent-ink", "accent")]


def example(folder, theme):
    shutil.copytree(SITE, folder / "site", ignore=shutil.ignore_patterns("public", ".public*"))
    text = (folder / "site/site.yml").read_text()
    (folder / "site/site.yml").write_text(text.replace("title: Quayside\n", f"title: Quayside\ntheme: {theme}\n", 1))
    (folder / "Templates/cells").mkdir(parents=True)


def build(folder):
    return subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], capture_output=True, text=True)


def themed(folder, theme):
    example(folder, theme)
    done = build(folder)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module", params=THEMES)
def pages(request, tmp_path_factory):
    folder = made_once(tmp_path_factory, f"theme-{request.param}", lambda folder: themed(folder, request.param))
    address, server = serve(folder / "public")
    yield address
    server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_theme_can_be_read_in_both_schemes(pages, open_tab, scheme):
    tab = open_tab(width=1280, color_scheme=scheme)
    tab.goto(pages + "/")
    assert [one for one in tab.evaluate(CONTRAST, PAIRS) if one[2] < 4.5] == []


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_a_theme_fits_every_width_and_keeps_the_edge(pages, open_tab, width):
    tab = open_tab(width=width)
    for path in ("/", "/news/", "/board/"):
        tab.goto(pages + path)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        starts = tab.evaluate("""() => ['.page-header', '.page-title', '.page-footer'].map(name => {
          const one = document.querySelector(name)
          const { paddingLeft, marginLeft } = getComputedStyle(one)
          return Math.round(one.getBoundingClientRect().left + parseFloat(paddingLeft) - Math.min(0, parseFloat(marginLeft)))
        })""")
        assert len(set(starts)) == 1, (path, starts)


def test_each_theme_changes_the_colours(pages, origin, open_tab):
    def colours(address):
        tab = open_tab(width=800)
        tab.goto(address + "/")
        return tab.evaluate("['--surface', '--accent'].map(one => getComputedStyle(document.documentElement).getPropertyValue(one))")
    assert all(one != other for one, other in zip(colours(pages), colours(origin)))


def test_rules_of_a_designer_win_over_theme_and_built_in_ones_however_weak(tmp_path, open_tab):
    example(tmp_path, "paper")
    (tmp_path / "Templates/cells/mine.css").write_text("h1 { font-size: 20px; }\n:root { --accent: rgb(1, 2, 3); }\na { color: rgb(4, 5, 6); }\n")
    (tmp_path / "Templates/cells/mine.mustache").write_text("<p>{{title}}</p>\n")
    assert build(tmp_path).returncode == 0
    address, server = serve(tmp_path / "public")
    tab = open_tab(width=800)
    tab.goto(address + "/")
    found = tab.evaluate("""() => [getComputedStyle(document.querySelector('.page-title')).fontSize,
      getComputedStyle(document.documentElement).getPropertyValue('--accent'), getComputedStyle(document.querySelector('.page-nav a')).color]""")
    server.shutdown()
    # A custom property is the text that a style sheet has, without superfluous spaces.
    assert found == ["20px", "rgb(1,2,3)", "rgb(4, 5, 6)"]


def test_a_theme_of_ones_own_is_a_file(tmp_path):
    example(tmp_path, "harbour")
    (tmp_path / "Templates/themes").mkdir()
    (tmp_path / "Templates/themes/harbour.css").write_text("@layer theme { :root { --accent: teal; } }\n")
    assert build(tmp_path).returncode == 0
    assert (tmp_path / "public/theme/shared.css").read_text().count("@layer theme{:root{--accent:teal}}") == 1


def test_a_theme_that_does_not_exist_is_an_error_with_its_place_and_what_to_write(tmp_path):
    example(tmp_path, "papr")
    done = build(tmp_path)
    assert done.returncode != 0
    line = next(number for number, line in enumerate((tmp_path / "site/site.yml").read_text().splitlines(), 1) if line.startswith("theme:"))
    for words in ("there is no theme `papr`", f"site.yml:{line}", "did you mean `paper`?"):
        assert words in done.stdout + done.stderr


def test_all_built_in_rules_are_in_a_layer():
    sheets = {path: path.read_text() for path in TEMPLATES.glob("*/*.css")}
    assert len(sheets) > 20
    for path, text in sheets.items():
        rules = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("@layer cardloom, theme;", "").strip()
        assert rules.startswith(("@layer cardloom {", "@layer theme {")) and rules.endswith("}"), path
