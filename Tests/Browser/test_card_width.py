"""The width of the card in the workbench, beside that of the window: any number of pixels, and the breakpoints of its style sheet."""

import re

from playwright.sync_api import expect

from preview_site import bench, frame_of, preview  # noqa: F401 (fixtures)

WIDTHS = "() => ['.cells', '.cell'].map(name => document.querySelector(name).getBoundingClientRect().width)"


def has_width(frame, width):
    frame.wait_for_function("width => document.querySelector('.cell').getBoundingClientRect().width === width", arg=width)


def test_a_card_has_any_width_alone_and_in_every_window_that_holds_it(bench, open_tab):
    tab = open_tab(width=2600)
    tab.goto(f"{bench}/cells/article/index.html")
    tab.locator("[data-opens=card-width]").click()
    tab.get_by_label("Card width in pixels").fill("480")
    expect(tab.locator("#card-now")).to_have_text("480 px")
    expect(tab).to_have_url(re.compile("#card=480$"))
    expect(tab.locator("#stage .column-card .caption")).to_contain_text("card 480, alone")
    expect(tab.locator("#stage .column-width")).to_have_text(["768", "1280"])
    frame = frame_of(tab, "#stage")
    has_width(frame, 480)
    assert frame.evaluate(WIDTHS) == [480, 480]
    window = tab.locator("#stage iframe").nth(1).element_handle().content_frame()
    has_width(window, 480)
    assert window.evaluate(WIDTHS)[0] > 600
    # The slider changes the same frames.
    tab.locator("#card-range").focus()
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#stage .card-label")).to_have_text("481")
    has_width(frame, 481)
    other = open_tab()
    other.goto(tab.url)
    has_width(frame_of(other, "#stage"), 481)
    other.locator("[data-opens=card-width]").click()
    other.get_by_role("button", name="As in the window", exact=True).click()
    expect(other.locator("#stage .column-width")).to_have_text(["320", "375", "768", "1280"])
    expect(other).not_to_have_url(re.compile("card="))


def test_a_breakpoint_of_the_style_sheet_is_chosen(bench, open_tab):
    tab = open_tab(width=2600)
    tab.goto(f"{bench}/cells/article/index.html")
    tab.locator("[data-opens=card-width]").click()
    breakpoints = tab.get_by_role("group", name="Breakpoints of the card")
    expect(breakpoints.get_by_role("button")).to_have_text(["As in the window", "272", "576", "768"])
    expect(breakpoints.get_by_role("button", name="576")).to_have_attribute("title", re.compile(r"@container cell \(min-width: 36rem\)"))
    assert tab.locator("#card-ticks option").evaluate_all("all => all.map(one => one.value)") == ["272", "576", "768"]
    breakpoints.get_by_role("button", name="576").click()
    expect(breakpoints.get_by_role("button", name="576")).to_have_attribute("aria-pressed", "true")
    frame = frame_of(tab, "#stage")
    has_width(frame, 576)
    columns = "() => getComputedStyle(document.querySelector('.article')).gridTemplateColumns.split(' ')[0]"
    assert frame.evaluate(columns) == "256px"
    tab.locator("#card-range").focus()
    tab.keyboard.press("ArrowLeft")
    has_width(frame, 575)
    assert frame.evaluate(columns) != "256px"


def test_cards_of_every_arrangement_take_the_width(bench, open_tab):
    for name in ["photo", "person", "product", "hero", "category", "quote"]:
        tab = open_tab()
        tab.goto(f"{bench}/cells/{name}/index.html#card=300")
        frame = frame_of(tab, "#stage")
        has_width(frame, 300)
        tab.context.close()
