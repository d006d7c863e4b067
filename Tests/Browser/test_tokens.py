"""The tokens of the theme in the workbench: what they are, how they contrast, and how `cardloom serve` changes them."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from live_project import project  # noqa: F401 (a fixture)
from live_workbench import bench as live_bench, is_same  # noqa: F401 (a fixture)
from preview_site import frame_of
from workbench_points import axe, bench, visit  # noqa: F401 (fixtures)

PATH = "tokens/index.html"
TOKENS = """/* Ours. */
:root {
  --surface: #ffffff;
  --ink: light-dark(#202020, #f0f0f0); /* text */
  --faint: #bbbbbb;
  --radius: 4px;
  --space: 1rem;
  --size: 2rem;
  color-scheme: light dark;
}

body { background: var(--surface); color: var(--ink) }
.note { border-radius: var(--radius); padding: var(--space) }
.note-text { color: var(--faint) }
.note-title { font-size: var(--size) }
"""


def row(tab, name):
    return tab.locator(f"[id='token--{name}']")


# A written preview


def test_tokens_have_samples_computed_values_and_contrasts_in_both_schemes(bench, visit):
    tab = visit(PATH, width=1440)
    expect(row(tab, "space-4").locator(".token-computed")).to_have_text("16px")
    expect(row(tab, "step-3").locator(".token-computed")).to_have_text(re.compile(r"^2\d\.\d+px$"))
    expect(row(tab, "accent").locator(".sample-color")).to_have_count(2)
    light, dark = row(tab, "surface").locator(".sample-color").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor)")
    assert light != dark
    pairs = tab.locator("[data-ink='--ink'][data-ground='--surface'] .contrast-value")
    expect(pairs).to_have_count(2)
    assert all(float(text.split()[-1]) >= 7 for text in pairs.all_inner_texts())
    # A text that is meant for one ground is not judged on others.
    expect(tab.locator("[data-ink='--accent-ink']")).to_have_count(1)
    expect(row(tab, "radius-card").locator("summary").first).to_have_text(re.compile(r"^used in \d+ rules$"))


def test_sizes_are_shown_with_a_long_title_of_the_site(bench, visit):
    tab = visit(PATH + "#widths=375", width=1440)
    tab.locator("#tokens-type").scroll_into_view_if_needed()
    expect(tab.locator(".frame iframe[data-ready]")).to_have_count(2)
    frame = frame_of(tab, ".frame")
    title = frame.locator("[data-token='--step-5']")
    expect(title).to_be_visible()
    size = float(title.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
    assert size > 2 * float(frame.locator("[data-token='--step-0']").evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
    assert len(title.inner_text()) > 20


def test_a_written_preview_has_no_controls_and_says_how_to_get_them(bench, visit):
    tab = visit(PATH, width=1440)
    expect(tab.locator("#tokens-how")).to_contain_text("cardloom serve")
    expect(row(tab, "space-4").locator(".token-computed")).to_have_text("16px")
    expect(tab.locator("main input, main button")).to_have_count(0)


@pytest.mark.parametrize("width,scheme", [(390, "light"), (1440, "light"), (1440, "dark")])
def test_axe_finds_nothing_on_the_page(bench, visit, width, scheme):
    tab = visit(PATH, width=width, color_scheme=scheme)
    expect(row(tab, "space-4").locator(".token-computed")).to_have_text("16px")
    assert axe(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_tree_and_a_key_lead_to_the_page(bench, visit):
    tab = visit("index.html", width=1440)
    tab.keyboard.press("v")
    expect(tab.locator("h1")).to_have_text("Tokens")
    expect(tab.locator(".tree [aria-current=page]")).to_have_text("Tokens")


# With a server


@pytest.fixture
def tokens(project, live_bench):
    project.write("Templates/theme/tokens.css", TOKENS)
    tab = live_bench(PATH, width=1440)
    expect(row(tab, "ink").locator(".sample-color")).to_have_count(2)
    return tab



def saved(tab, words):
    expect(tab.locator("cardloom-live .status")).to_contain_text(words)


def test_a_slider_writes_the_style_sheet_and_undo_restores_it(project, tokens):
    slider = row(tokens, "radius").locator(".token-slider")
    slider.focus()
    slider.press("ArrowRight")
    saved(tokens, "Saved --radius")
    assert project.read("Templates/theme/tokens.css") == TOKENS.replace("4px", "5px")
    expect(row(tokens, "radius").locator(".token-text")).to_have_value("5px")
    expect(row(tokens, "radius").locator(".token-value code")).to_have_text("5px")
    undo = tokens.get_by_role("button", name="Undo --radius")
    undo.click()
    expect(undo).to_have_count(0)
    expect(row(tokens, "radius").locator(".token-value code")).to_have_text("4px")
    assert project.read("Templates/theme/tokens.css") == TOKENS
    assert is_same(tokens) and tokens.problems == []


def test_each_change_is_one_step_to_undo(project, tokens):
    for text in ["2rem", "3rem"]:
        field = row(tokens, "space").locator(".token-text")
        field.fill(text)
        field.press("Enter")
        expect(row(tokens, "space").locator(".token-value code")).to_have_text(text)
    tokens.locator("h1").click()
    for text in ["2rem", "1rem"]:
        tokens.keyboard.press("Control+z")
        expect(row(tokens, "space").locator(".token-value code")).to_have_text(text)
    assert project.read("Templates/theme/tokens.css") == TOKENS


def test_a_picker_writes_the_colour_of_one_scheme(project, tokens):
    row(tokens, "ink").locator(".token-picker[data-scheme=dark]").fill("#ffeedd")
    expect(row(tokens, "ink").locator(".token-value code")).to_have_text("light-dark(#202020, #ffeedd)")
    assert project.read("Templates/theme/tokens.css") == TOKENS.replace("#f0f0f0", "#ffeedd")
    expect(row(tokens, "surface").locator(".token-picker:visible")).to_have_count(1)


def test_a_value_that_css_does_not_know_is_refused_with_a_message(project, tokens):
    field = row(tokens, "radius").locator(".token-text")
    field.fill("roundish")
    field.press("Enter")
    expect(row(tokens, "radius").locator("output")).to_contain_text("`roundish` is not a value for `--radius`")
    assert project.read("Templates/theme/tokens.css") == TOKENS
    field.press("Escape")
    expect(field).to_have_value("4px")
    expect(row(tokens, "radius").locator("output")).to_have_text("")


def test_what_is_tried_is_shown_before_it_is_written(project, tokens):
    tokens.locator("#tokens-type").scroll_into_view_if_needed()
    frame = frame_of(tokens, ".frame")
    row(tokens, "size").locator(".token-text").fill("3rem")
    frame.wait_for_function("() => getComputedStyle(document.querySelector('[data-token=\"--size\"]')).fontSize === '48px'")
    expect(row(tokens, "size").locator(".token-computed")).to_have_text("48px")
    assert project.read("Templates/theme/tokens.css") == TOKENS


def test_a_style_sheet_that_an_editor_changes_is_followed(project, tokens):
    project.replace("Templates/theme/tokens.css", "--faint: #bbbbbb", "--faint: #404040")
    expect(row(tokens, "faint").locator(".token-text")).to_have_value("#404040")
    contrast = tokens.locator("[data-ink='--faint'] .contrast-value").first
    expect(contrast).to_have_text(re.compile(r"10\.\d$"))


def test_the_contrast_says_what_is_too_low(project, tokens):
    expect(tokens.locator("[data-ink='--faint'] strong").first).to_have_text("too low")
    assert Axe().run(tokens).response["violations"] == []


def test_the_first_change_of_a_built_in_theme_copies_it_into_the_project(project, live_bench):
    tab = live_bench(PATH, width=1440)
    expect(row(tab, "radius-card").locator(".token-text")).to_have_value("0.625rem")
    field = row(tab, "radius-card").locator(".token-text")
    field.fill("0")
    field.press("Enter")
    expect(row(tab, "radius-card").locator(".token-value code")).to_have_text("0")
    text = project.read("Templates/theme/tokens.css")
    assert "--radius-card: 0;" in text and "--radius-label: 0.25rem;" in text
