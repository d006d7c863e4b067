"""`cardloom:need-more` of lists: sections tell when more is wanted, once for each depth, and a page can supply the cards itself."""

import pytest
from playwright.sync_api import expect

import growing_sections
from growing_sections import SECOND
from loading import MORE, cards, documents, wait_for_cards
from long_feeds import SIZE
from section_sites import site_fixtures

sites, growing, earlier_growing = site_fixtures("growing", growing_sections.build)

HEAR = """refuses => {
  window.told = []
  document.addEventListener('cardloom:need-more', event => {
    told.push(event.detail.section)
    if (refuses) event.preventDefault()
  })
}"""
APPEND = """([section, from, to]) => {
  for (let index = from; index < to; index++) {
    cardloom.append(section, `<article class="cell" id="card-own${index}" data-card="own${index}"><h3>Own ${index}</h3></article>`)
  }
}"""


def settle(tab):
    """Waits for what an observer does about the layout of now, and for idle work after it."""
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => cardloom.idle(done))))")


@pytest.mark.parametrize("feed", ["auto", "grid"])
def test_a_list_asks_once_for_each_page_that_comes_by_itself(feeds, open_tab, feed):
    tab = open_tab()
    tab.add_init_script(f"({HEAR})(false)")
    tab.goto(f"{feeds}/{feed}/")
    for pages in (2, 3, 4):
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        tab.wait_for_function("count => cardloom.order().length >= count", arg=pages * SIZE)
    settle(tab)
    tab.wait_for_function("size => told.length === cardloom.order().length / size - 1 && cardloom.state() !== 'requesting'", arg=SIZE)


@pytest.mark.parametrize("feed", ["auto", "grid"])
def test_a_page_that_supplies_the_cards_is_asked_once_for_each_depth(feeds, open_tab, feed):
    tab = open_tab()
    asked = documents(tab)
    tab.add_init_script(f"({HEAR})(true)")
    tab.goto(f"{feeds}/{feed}/")
    section = tab.evaluate("cardloom.sections()[0].dataset.section")
    for step in range(3):
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        tab.wait_for_function("count => told.length === count", arg=step + 1)
        # The reader moves about, at the same depth.
        tab.evaluate("scrollTo(0, 0)")
        settle(tab)
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        settle(tab)
        assert tab.evaluate("told") == [section] * (step + 1)
        tab.evaluate(APPEND, [section, step * SIZE, (step + 1) * SIZE])
    assert len(cards(tab)) == 4 * SIZE
    assert len(set(cards(tab))) == 4 * SIZE
    # Nothing was fetched, in advance or otherwise.
    assert not [url for url in asked if "/page/" in url]
    assert tab.evaluate("cardloom.state()") != "requesting"


def test_a_list_of_few_cards_asks_again_when_one_is_appended(feeds, open_tab):
    tab = open_tab()
    tab.add_init_script(f"({HEAR})(true)")

    def loads_by_itself(route):
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace('data-more="button"', 'data-more="auto"'))

    tab.route("**/pages/", loads_by_itself)
    tab.goto(feeds + "/pages/")
    for count in (1, 2, 3):
        tab.evaluate("scrollTo(0, document.body.scrollHeight)")
        tab.wait_for_function("count => told.length === count", arg=count)
        settle(tab)
        assert len(tab.evaluate("told")) == count
        tab.evaluate(APPEND, [tab.evaluate("told[0]"), count, count + 1])


@pytest.mark.parametrize("feed", ["button", "months", "days"])
def test_the_button_asks_at_each_press(feeds, open_tab, feed):
    tab = open_tab()
    tab.goto(f"{feeds}/{feed}/")
    tab.evaluate(HEAR, True)
    before = cards(tab)
    for presses in (1, 2):
        tab.locator(MORE).click()
        tab.wait_for_function("count => told.length === count", arg=presses)
    assert cards(tab) == before
    expect(tab.locator(MORE)).to_have_count(1)


@pytest.mark.parametrize("name", [name for name in SECOND if name != "deck"])
def test_each_of_several_sections_asks_for_itself(growing, open_tab, name):
    tab = open_tab()
    tab.goto(f"{growing}/sequential/{name}/")
    tab.evaluate(HEAR, False)
    first = "far" if name == "hosted" else "near"
    for section in ("near", "far"):
        if name == "tabs":
            tab.get_by_role("tab", name=section.title()).click()
        link = tab.locator(f"[data-pager={section}] a[rel~=next]")
        if link.count() == 0:
            continue
        before = tab.evaluate("name => cardloom.order(name).length", section)
        link.click()
        tab.wait_for_function("([name, count]) => cardloom.order(name).length > count", arg=[section, before])
        assert tab.evaluate("told").count(section) == 1
    assert first in tab.evaluate("told")


def test_the_pages_own_call_asks_nobody(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR, True)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 2 * SIZE)
    assert tab.evaluate("told") == []
