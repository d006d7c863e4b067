"""Every state that a page can be in: axe finds nothing, and the live document conforms."""

import pytest
from playwright.sync_api import expect

from conftest import lent, new_tab
from loading import MORE, wait_for_cards
from verdicts import axe, conformance

STATES = {}


def state(feed):
    """Names a state after the function that brings a page of a feed into it."""
    def remember(reach):
        STATES[reach.__name__.replace("_", " ")] = (feed, reach)
        return reach

    return remember


@state("rows")
def as_it_came(tab):
    tab.wait_for_selector(".cell-select")
    tab.wait_for_selector(".refresh button")


@state("rows")
def more_cards(tab):
    count = tab.evaluate("cardloom.order().length")
    tab.locator(MORE).click()
    wait_for_cards(tab, count + 20)


@state("rows")
def requesting(tab):
    # Never answered: the page is closed before.
    tab.route("**/page/4/**", lambda route: None)
    tab.evaluate("() => { cardloom.more() }")
    expect(tab.locator("[role=feed]")).to_have_attribute("aria-busy", "true")


@state("rows")
def request_failed(tab):
    tab.route("**/page/4/**", lambda route: route.fulfill(status=404))
    tab.locator(MORE).click()
    expect(tab.locator(".pager")).to_have_attribute("data-state", "requestFail")


@state("rows")
def the_pages_beside_are_gone(tab):
    tab.goto(tab.locator(MORE).evaluate("link => link.href"))
    for link in map(tab.locator, (MORE, "a[rel~=prev]")):
        tab.route(link.evaluate("link => link.href"), lambda route: route.fulfill(status=410))
        link.click()
    expect(tab.locator("main").get_by_role("link", name="The list has changed. Go on in the new one")).to_have_count(2)


@state("rows")
def the_end(tab):
    tab.evaluate("async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(tab.locator(".state-end")).to_be_visible()


@state("rows")
def far_cards_away(tab):
    tab.evaluate("async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.wait_for_selector(".cells-away", state="attached")


@state("rows")
def selected(tab):
    tab.locator(".cell-select input").nth(1).check()


@state("rows")
def a_card_taken_away(tab):
    tab.wait_for_load_state()
    tab.wait_for_load_state("networkidle")
    tab.locator(".cell").first.get_by_role("button", name="Archive").click()
    expect(tab.get_by_role("button", name="Undo")).to_be_focused()


@state("rows")
def a_preview(tab):
    tab.wait_for_function("() => cardloom.peek")
    tab.locator(".cell").first.get_by_role("button", name="Preview").click()
    expect(tab.get_by_role("dialog")).to_be_visible()
    tab.mouse.move(0, 0)  # away from the button under it


@state("rows")
def no_new_cards_found(tab):
    tab.locator(".refresh button").click()
    expect(tab.locator("[role=status]")).to_have_text("Nothing new")


@state("rows")
def new_cards_found(tab):
    tab.locator(".refresh button").wait_for()
    tab.evaluate("() => { const cell = cardloom.order()[0]; cell.remove() }")
    tab.locator(".refresh button").click()
    expect(tab.locator(".refresh button")).to_have_text("1 new card")
    tab.mouse.move(0, 0)  # where the button was when it was pressed


@state("rows")
def new_cards_shown(tab):
    new_cards_found(tab)
    tab.locator(".refresh button").click()
    expect(tab.locator(".refresh button")).to_have_text("Look for new cards")


@state("single")
def one_of_many(tab):
    tab.locator(".cell-select input").first.check()


@state("folded")
def folded(tab):
    tab.locator(".cell-fold").first.wait_for()


@state("folded")
def unfolded(tab):
    tab.locator("summary").first.click()
    expect(tab.locator("[data-card=a_2f099] h3")).to_be_visible()


@state("tabs")
def first_tab(tab):
    tab.wait_for_selector("[role=tabpanel]")


@state("tabs")
def second_tab(tab):
    tab.get_by_role("tab", name="Picks").click()
    expect(tab.locator("#picks")).to_be_visible()


@state("tabs")
def a_section_inserted_moved_and_a_tab_without_sections(tab):
    tab.wait_for_selector("[role=tabpanel]")
    tab.evaluate("""async () => {
      const { document: page } = await cardloom.fetchPage('/single/')
      await cardloom.insertSection(page.querySelector('#one'), 0)
      await cardloom.moveSection('picks', 'one')
      await cardloom.removeSection('about')
    }""")
    expect(tab.get_by_role("tab", name="About")).to_be_hidden()
    expect(tab.locator("#picks")).to_be_visible()


@state("rows")
def all_sections_removed(tab):
    tab.evaluate("cardloom.removeSections()")


@state("waterfall")
def waterfall(tab):
    tab.wait_for_selector("[data-waterfall]")
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 40)


@state("grid")
def grid(tab):
    tab.locator(".refresh button").wait_for()


@state("states")
def empty_failed_and_not_ready(tab):
    expect(tab.locator(".state")).to_have_count(2)
    expect(tab.locator(".skeleton")).to_be_attached()


@state("rows")
def a_word_to_the_reader(tab):
    tab.evaluate("location.hash = '#card=nobody'")
    expect(tab.locator(".page-notice")).to_be_visible()


@state("tabs")
def a_further_page_of_a_tab(tab):
    tab.goto(tab.url + "page/2/index.html")
    expect(tab.locator(".tabs [aria-current]")).to_be_visible()


@state("months")
def months(tab):
    tab.locator(".refresh button").wait_for()
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 40)


#: The states that other colours can harm, because something stands out in them.
COLOURED = [
    "as it came", "selected", "new cards found", "second tab", "unfolded", "a preview", "a card taken away", "empty failed and not ready", "a word to the reader",
]
#: The other colours; each is shown instead of those before it.
COLOURS = {
    "dark": {"color_scheme": "dark"},
    "forced colours": {"color_scheme": "light", "forced_colors": "active"},
}


@pytest.fixture(scope="module")
def standing_calm_tab(browser):
    tab = new_tab(browser, reduced_motion="reduce", bypass_csp=True)
    yield tab
    tab.context.close()


@pytest.fixture
def calm_tab(standing_calm_tab):
    """Like `tab`, without motion and without a policy that keeps axe out."""
    yield from lent(standing_calm_tab)


@pytest.mark.parametrize("name", STATES)
def test_axe_and_the_validator_find_nothing(actions, calm_tab, subtests, tmp_path, name):
    """Every question is asked in one visit: what follows the first two changes the colours and the sizes alone."""
    feed, reach = STATES[name]
    tab = calm_tab
    tab.goto(f"{actions}/{feed}/")
    reach(tab)
    with subtests.test("validator"):
        assert conformance(tab, tmp_path) == ""
    with subtests.test("axe"):
        assert axe(tab) == []
    if name in COLOURED:
        tab.set_viewport_size({"width": 375, "height": 900})
        for look, media in COLOURS.items():
            with subtests.test(look):
                tab.emulate_media(reduced_motion="reduce", **media)
                assert axe(tab) == []
        tab.emulate_media(reduced_motion="reduce", color_scheme="light", forced_colors="none")
    with subtests.test("text of twice the size"):
        tab.set_viewport_size({"width": 768, "height": 900})
        tab.add_style_tag(content=":root { font-size: 200% }")
        assert axe(tab) == []


@pytest.mark.parametrize("name", ["top card", "undo possible", "while it is dragged", "no card left"])
def test_axe_and_the_validator_find_nothing_in_a_deck(feeds, calm_tab, tmp_path, name):
    tab = calm_tab
    tab.goto(feeds + "/stack/")
    tab.wait_for_selector("[data-deck]")
    if name == "undo possible":
        tab.get_by_role("button", name="Yes").click()
    if name == "while it is dragged":
        box = tab.locator("[data-deck] .cell:not([inert])").bounding_box()
        tab.mouse.move(box["x"] + 150, box["y"] + 20)
        tab.mouse.down()
        tab.mouse.move(box["x"] + 210, box["y"] + 20, steps=4)
    if name == "no card left":
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, 40)
        tab.evaluate("() => { while (cardloom.deck.stack.left) cardloom.deck.stack.remove('left') }")
    assert axe(tab) == []
    assert conformance(tab, tmp_path) == ""
