"""The page of a source in a written preview: the record, its card, the slots, and the lines for site.yml."""

import pytest
from playwright.sync_api import expect

import preview_site
import verdicts
from preview_site import preview  # noqa: F401 (a fixture)


@pytest.fixture
def fit(preview, open_tab):
    def fit(path="fit/goods/index.html", **options):
        tab = open_tab(**options)
        tab.goto((preview / path).as_uri())
        return tab
    return fit


def lines(tab):
    return tab.locator("#fit-lines").text_content().rstrip("\n").split("\n")


def test_every_source_is_listed_and_shows_a_record_beside_its_card(fit):
    tab = fit()
    assert tab.locator(".tree h2:text-is('Sources') + ul a").all_inner_texts() == [
        "slides", "categories", "goods", "news", "album", "people", "notices", "tasks", "questions"]
    expect(tab.locator("[data-field=price] td").first).to_have_text("€24")
    expect(preview_site.frame_of(tab, ".fit-card .frame").locator(".product")).to_contain_text("Harbour mug")


def test_the_lines_for_the_configuration_follow_each_choice(fit):
    tab = fit()
    expect(tab.locator(".fit-lines")).to_be_hidden()
    tab.get_by_label("badge", exact=True).select_option("sku")
    tab.get_by_label("Format of price").select_option("money")
    tab.get_by_label("Currency of all cards").fill("EUR")
    tab.get_by_label("Currency of all cards").press("Tab")
    tab.get_by_role("button", name="listing", exact=True).click()
    expect(tab.locator("#status")).to_contain_text("at the end of the page")
    assert lines(tab) == [
        "sources:", "  goods:", "    fields:", "      badge: sku", "    formats:", "      price: money", "    currency: EUR",
        "feeds:", "  home:", "    sections:", "      - id: goods", "        cell: listing",
    ]


def test_a_field_is_dragged_to_a_slot(fit):
    tab = fit(height=800)
    tab.locator("[data-field=sku]").drag_to(tab.locator("[data-slot=badge]"))
    expect(tab.locator("#slot-badge")).to_have_value("sku")
    assert "      badge: sku" in lines(tab)


def test_lines_say_what_is_joined_split_and_left_out(fit):
    tab = fit()
    tab.locator("[data-slot=badge] .fit-more summary").click()
    slot = tab.locator("[data-slot=badge]")

    def enter(label, value):
        slot.get_by_label(label).fill(value)
        slot.get_by_label(label).press("Enter")

    enter("Pattern", "{sku}")
    enter("Else the text", "None: yet")
    assert lines(tab) == ["sources:", "  goods:", "    fields:", '      badge: {from: "{sku}", default: "None: yet"}']
    enter("Else the text", "")
    slot.get_by_label("badge", exact=True).select_option("price")
    assert lines(tab)[-1] == "      badge: price"
    slot.get_by_label("badge", exact=True).select_option("")
    assert lines(tab)[-1] == "      # remove badge"
    tab.locator("[data-slot=title] .fit-more summary").click()
    slot = tab.locator("[data-slot=title]")
    enter("Join with", "sku")
    enter("If it is missing", "id")
    enter("Split at", "/")
    slot.get_by_label("Text of HTML").check()
    assert lines(tab)[-2:] == ['      title: {from: ["{title} {sku}", id], split: "/"}', "    text: [title]"]


def test_records_are_links(fit):
    tab = fit()
    tab.get_by_role("link", name="Next").click()
    expect(tab.locator(".fit-number")).to_have_text("2 of 12")
    tab.get_by_role("link", name="The longest").click()
    expect(tab.get_by_role("link", name="The longest")).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_overflows_and_axe_finds_nothing(fit, width, scheme):
    tab = fit(width=width, color_scheme=scheme)
    tab.locator(".fit-cells .canvas").first.scroll_into_view_if_needed()
    tab.locator(".fit-cells iframe[data-ready]").first.wait_for()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert verdicts.axe(tab) == []
