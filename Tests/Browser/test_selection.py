"""Selection and folded cards."""

import pytest
from playwright.sync_api import expect

from loading import MORE, wait_for_cards

LISTEN = """() => {
  window.told = []
  document.addEventListener('cardloom:select', ({ detail }) => told.push([detail.card, detail.selected, detail.selection]))
}"""


def box(tab, number):
    return tab.locator(f"[data-card=a_2f{number:03}] .cell-select input")


def test_many_cards_are_selected_by_box_and_by_space_bar(actions, tab):
    tab.goto(actions + "/rows/")
    tab.evaluate(LISTEN)
    box(tab, 98).check()
    tab.get_by_role("checkbox", name="Select Story number 97").check()
    assert tab.evaluate("cardloom.selection('latest')") == ["a_2f098", "a_2f097"]
    tab.locator("#card-a_2f098 a").focus()
    tab.keyboard.press("PageDown")
    expect(tab.locator("#card-a_2f097")).to_be_focused()
    tab.keyboard.press(" ")
    assert tab.evaluate("cardloom.selection('latest')") == ["a_2f098"]
    assert tab.evaluate("told") == [
        ["a_2f098", True, ["a_2f098"]], ["a_2f097", True, ["a_2f098", "a_2f097"]], ["a_2f097", False, ["a_2f098"]],
    ]


def test_a_page_can_refuse_a_selection_and_its_end(actions, tab):
    tab.goto(actions + "/rows/")
    box(tab, 98).check()
    tab.evaluate("document.addEventListener('cardloom:select', event => event.preventDefault())")
    box(tab, 97).click()
    box(tab, 98).click()
    expect(box(tab, 97)).not_to_be_checked()
    expect(box(tab, 98)).to_be_checked()
    assert tab.evaluate("cardloom.select('a_2f097')") is False
    assert tab.evaluate("cardloom.selection('latest')") == ["a_2f098"]


def test_of_one_only_one_is_selected_and_the_arrow_keys_choose(actions, tab):
    tab.goto(actions + "/single/")
    box(tab, 99).check()
    tab.keyboard.press("ArrowDown")
    expect(box(tab, 98)).to_be_checked()
    expect(box(tab, 99)).not_to_be_checked()
    assert tab.evaluate("cardloom.selection('one')") == ["a_2f098"]
    assert tab.locator("[data-selected]").count() == 1


def test_a_refused_end_of_a_selection_refuses_the_new_one(actions, tab):
    tab.goto(actions + "/single/")
    box(tab, 99).check()
    tab.evaluate("document.addEventListener('cardloom:select', event => event.detail.selected || event.preventDefault())")
    box(tab, 98).click()
    expect(box(tab, 99)).to_be_checked()
    assert tab.evaluate("cardloom.selection('one')") == ["a_2f099"]


def test_cards_that_were_loaded_can_be_selected_too(actions, tab):
    tab.goto(actions + "/rows/")
    tab.wait_for_selector(".cell-select")
    count = tab.evaluate("cardloom.order().length")
    tab.locator(MORE).click()
    wait_for_cards(tab, count + 20)
    assert tab.evaluate("document.querySelectorAll('.cell').length === document.querySelectorAll('.cell-select').length")


def test_folded_cards_open_by_their_title_and_stay_open_when_the_page_comes_again(actions, open_tab):
    tab = open_tab()
    tab.goto(actions + "/folded/")
    first, second = (tab.locator(f"#card-a_2f0{number}") for number in (99, 98))
    expect(first.locator("h3")).to_be_hidden()
    folded = first.bounding_box()["height"]
    first.locator("summary").click()
    expect(first.locator("h3")).to_be_visible()
    assert first.bounding_box()["height"] > folded
    tab.wait_for_function("() => sessionStorage.getItem('cardloom:opened:folded')")
    tab.reload()
    expect(first.locator("h3")).to_be_visible()
    expect(second.locator("h3")).to_be_hidden()


@pytest.mark.parametrize("path", ["/folded/", "/single/"])
def test_without_javascript_cards_unfold_and_there_are_no_boxes(actions, open_tab, path):
    tab = open_tab(java_script_enabled=False)
    tab.goto(actions + path)
    assert tab.locator(".cell-select").count() == 0
    if path == "/folded/":
        tab.locator("summary").first.click()
    expect(tab.locator("[data-card=a_2f099] h3")).to_be_visible()


def test_a_box_tells_what_and_where_it_selects(actions, tab):
    tab.goto(actions + "/rows/")
    tab.evaluate("() => document.addEventListener('cardloom:select', ({ detail }) => { window.told = detail })")
    box(tab, 98).check()
    told = tab.evaluate("told")
    assert {key: told[key] for key in ("name", "kind", "card", "cell", "section", "indexPath", "selected", "selection")} == {
        "name": "select", "kind": "cell", "card": "a_2f098", "cell": "row_article-text", "section": "latest",
        "indexPath": [0, 1], "selected": True, "selection": ["a_2f098"],
    }


def test_a_reload_selects_the_same_cards(actions, tab):
    tab.goto(actions + "/rows/")
    box(tab, 98).check()
    box(tab, 97).check()
    box(tab, 97).uncheck()
    tab.locator(MORE).first.click()
    box(tab, 75).check()
    tab.evaluate("scrollTo(0, 0)")
    # The address follows the page in view.
    tab.wait_for_url("**/rows/")
    tab.reload()
    expect(box(tab, 98)).to_be_checked()
    assert tab.evaluate("cardloom.selection('latest')") == ["a_2f098"]
    # A card of another page is selected when it comes, and the page is told.
    tab.evaluate(LISTEN)
    tab.locator(MORE).first.click()
    expect(box(tab, 75)).to_be_checked()
    assert tab.evaluate("told") == [["a_2f075", True, ["a_2f098", "a_2f075"]]]


def test_another_visit_begins_without_a_selection(actions, tab):
    tab.goto(actions + "/rows/")
    box(tab, 98).check()
    tab.goto(actions + "/single/")
    tab.goto(actions + "/rows/")
    box(tab, 97).check()
    assert tab.evaluate("cardloom.selection('latest')") == ["a_2f097"]
