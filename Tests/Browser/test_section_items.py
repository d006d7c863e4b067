"""What stands in a growing section beside its cards, with everything that a reader can do there: each item once, and in its place.

The matrix: {plain, grouped, hosted, supplementary, both, deck, tab, module from data}, in sequential and anchored feeds, x {load more
to the end, previous cards, a reload, a reload after growing, a refresh with new cards, a retry that fails twice, Back, no JavaScript}.
Every cell is tried. Two of a deck's are narrower, because only its topmost cards are in the document: index paths are told by those
alone, and Back has no place in the list to return to, so the deck begins with its first card and loads to its end again.
`test_growing_sections.py` has the same for several growing sections on one page, `test_section_items_elsewhere.py` the core in other
browsers.
"""

import pytest
from playwright.sync_api import expect

import section_items
from generator import made_once
from loading import follow
from section_items import CARDS, FEEDS, GUESTS, ITEMS, SIZE, expected, own, section_of
from section_sites import NEW, site_fixtures
from servers import serve

KINDS = [(numbering, name) for numbering in ("sequential", "anchored") for name in FEEDS]
sites, items, earlier_items = site_fixtures("items", section_items.build)


def open_kind(tab, address, name):
    """Opens a feed. A deck with fewer than six cards loads the next ones by itself, which the test must not meet halfway."""
    tab.goto(address)
    if name == "deck":
        tab.wait_for_function("() => cardloom.order().length > 5")


def load_all(tab):
    tab.evaluate("async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() }")


def assert_whole(tab, numbering, name):
    """Everything is here, once, in order; and all numbers agree."""
    wanted = expected(numbering, name)
    assert tab.evaluate(ITEMS, section_of(name)) == wanted
    positions = tab.evaluate("cardloom.order().map(cell => [+cell.ariaPosInSet, +cell.ariaSetSize])")
    assert positions == [[index + 1, CARDS] for index in range(CARDS)]
    if name != "grouped":
        assert tab.locator(f"#{section_of(name)} > .section-header [data-count]").inner_text() == str(CARDS)
    else:
        assert sum(map(int, tab.locator(f"[data-section={section_of(name)}] > .section-header [data-count]").all_inner_texts())) == CARDS
    if "guest" in wanted:
        assert tab.locator("#guest .cell").count() == GUESTS
        assert tab.locator("#guest [aria-posinset]").count() == 0
        assert tab.locator("#guest .section-header [data-count]").inner_text() == str(GUESTS)
    paths = tab.evaluate("""() => {
      const told = []
      document.addEventListener('cardloom:event', event => { told.push(event.detail.indexPath[1]) })
      for (const cell of cardloom.order()) if (cell.isConnected) cardloom.send('open', cell)
      return told
    }""")
    # Of a deck, only the topmost cards are in the document.
    assert paths == list(range(4 if name == "deck" else CARDS))


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_loading_more_to_the_end_brings_every_item_once(items, tab, numbering, name):
    open_kind(tab, f"{items}/{numbering}/{name}/", name)
    load_all(tab)
    assert_whole(tab, numbering, name)
    assert tab.evaluate("name => cardloom.state(name)", section_of(name)) == "requestNoMoreData"
    assert tab.locator("main").get_attribute("data-state") == tab.evaluate("cardloom.state()")


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_previous_cards_bring_what_stands_among_them(items, tab, numbering, name):
    tab.goto(f"{items}/{numbering}/{name}/page/{4 if numbering == 'sequential' else 1}/")
    tab.evaluate("async () => { while (document.querySelector('a[rel~=prev]')) await cardloom.earlier() }")
    found = tab.evaluate(ITEMS, section_of(name))
    assert found == expected(numbering, name)
    assert tab.evaluate("cardloom.order().map(cell => +cell.ariaPosInSet)") == list(range(1, CARDS + 1))


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_a_reload_gives_what_the_reader_had_and_goes_on_from_there(items, tab, subtests, numbering, name):
    open_kind(tab, f"{items}/{numbering}/{name}/", name)
    for pages in ("no page more", "one page more", "all pages"):
        with subtests.test(pages):
            if pages == "one page more":
                tab.evaluate("cardloom.more()")
            if pages == "all pages":
                load_all(tab)
            before = tab.evaluate(ITEMS, section_of(name))
            tab.evaluate("name => cardloom.reload(name)", section_of(name))
            assert tab.evaluate(ITEMS, section_of(name)) == before
    assert_whole(tab, numbering, name)


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_a_reload_that_fails_keeps_everything_and_says_so_until_it_succeeds(items, tab, numbering, name):
    open_kind(tab, f"{items}/{numbering}/{name}/", name)
    tab.evaluate("cardloom.more()")
    before = tab.evaluate(ITEMS, section_of(name))
    tab.route(f"**/{numbering}/{name}/**", lambda route: route.abort())
    for _ in range(2):
        assert tab.evaluate("name => cardloom.reload(name).then(() => 'done', () => 'failed')", section_of(name)) == "failed"
        assert tab.evaluate(ITEMS, section_of(name)) == before
        assert tab.evaluate("name => cardloom.state(name)", section_of(name)) == "requestFail"
        expect(tab.locator(f"[data-section={section_of(name)}] [data-event=retry]")).to_have_count(1)
    tab.unroute(f"**/{numbering}/{name}/**")
    tab.locator(f"[data-section={section_of(name)}] [data-event=retry]").click()
    expect(tab.locator(f"[data-section={section_of(name)}] [data-event=retry]")).to_have_count(0)
    assert tab.evaluate("name => cardloom.state(name)", section_of(name)) == "requestSuccess"
    load_all(tab)
    assert_whole(tab, numbering, name)


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_new_cards_come_in_before_the_others_and_everything_else_stays_once(sites, earlier_items, tab, numbering, name):
    open_kind(tab, f"{earlier_items}/{numbering}/{name}/", name)
    load_all(tab)
    assert tab.evaluate(ITEMS, section_of(name)) == expected(numbering, name, NEW)

    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=sites[0] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    tab.route(f"**/{numbering}/{name}/**", answer)
    assert tab.evaluate("name => cardloom.look(name)", section_of(name)) == NEW
    tab.locator(".refresh button").click()
    assert tab.evaluate(ITEMS, section_of(name)) == expected(numbering, name)
    counts = map(int, tab.locator(f"[data-section={section_of(name)}] > .section-header [data-count]").all_inner_texts())
    assert sum(counts) == CARDS


@pytest.fixture(scope="module")
def addresses(tmp_path_factory):
    """The folder and the address of the site by the index of its newest card."""
    found, servers = {}, []
    for first in (0, 1, 2, 4, 5):
        folder = made_once(tmp_path_factory, f"items-{first}", lambda folder: section_items.build(folder, first)) / "public"  # noqa: B023, called at once
        address, server = serve(folder)
        found[first] = folder, address
        servers.append(server)
    yield found
    for server in servers:
        server.shutdown()


@pytest.mark.parametrize(("numbering", "name"), [kind for kind in KINDS if kind[1] not in ("plain", "deck", "tab")])
def test_what_stands_among_cards_is_laid_out_anew_when_cards_come(addresses, tab, subtests, numbering, name):
    """As a reader who opens the page now finds it, whatever the number of new cards and of pages that were loaded before."""
    section = section_of(name)
    whole = expected(numbering, name)

    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=addresses[0][0] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    for new, pages in [(1, 9), (2, 0), (2, 9), (4, 1), (4, 9), (5, 2)]:
        with subtests.test(f"{new} new cards after {pages} pages"):
            tab.unroute_all()
            tab.goto(f"{addresses[new][1]}/{numbering}/{name}/")
            tab.evaluate("async pages => { while (pages-- && document.querySelector('a[rel~=next]')) await cardloom.more() }", pages)
            shown = new + len(own(tab.evaluate(ITEMS, section)))
            tab.route(f"**/{numbering}/{name}/**", answer)
            assert tab.evaluate("name => cardloom.look(name)", section) == new
            tab.locator(".refresh button").click()
            found = tab.evaluate(ITEMS, section)
            assert own(found) == own(whole)[:shown]
            # What has not been here before comes with the page on which it is.
            assert found == [item for item in whole if item in found]
            load_all(tab)
            assert tab.evaluate(ITEMS, section) == whole
            assert not tab.evaluate("() => [...document.querySelectorAll('[id]')].map(one => one.id).filter((id, at, all) => all.indexOf(id) !== at)")
    tab.unroute_all()


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_without_javascript_each_item_stands_on_one_page(items, tab_without_scripts, numbering, name):
    tab = tab_without_scripts
    tab.goto(f"{items}/{numbering}/{name}/")
    found = []
    while True:
        here = tab.locator(".cells[role=feed] > *").evaluate_all(
            "all => all.map(one => one.dataset.card ?? (one.dataset.kind ?? 'guest') + (one.dataset.index ?? ''))")
        # The front page of an anchored feed shows the cards of the first sealed one too.
        found += here if numbering == "sequential" else [item for item in here if item not in found]
        link = tab.locator("a[rel~=next]")
        if not link.count():
            break
        follow(link)
    assert found == expected(numbering, name)


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_back_returns_to_the_items_that_were_there(items, tab, numbering, name):
    tab.set_viewport_size({"width": 1280, "height": 500})
    open_kind(tab, f"{items}/{numbering}/{name}/", name)
    load_all(tab)
    if name == "deck":
        # The topmost card stands where the deck does: there is no place further down to return to.
        tab.goto(f"{items}/sequential/plain/")
        tab.go_back()
        expect(tab.locator("#pile[data-deck] .cell:not([inert])")).to_have_attribute("data-card", "c00")
        load_all(tab)
    else:
        tab.evaluate("cardloom.card('c13').scrollIntoView()")
        tab.wait_for_url("**/page/**")
        tab.goto(f"{items}/sequential/plain/")
        tab.go_back()
        expect(tab.locator("#card-c13")).to_be_in_viewport()
    tab.evaluate("async () => { while (document.querySelector('a[rel~=prev]')) await cardloom.earlier() }")
    assert tab.evaluate(ITEMS, section_of(name)) == expected(numbering, name)


def test_a_supplementary_view_tells_its_kind_and_index_and_a_guest_is_not_counted(items, tab):
    tab.goto(f"{items}/sequential/both/")
    load_all(tab)
    told = tab.evaluate("""() => {
      const told = []
      document.addEventListener('cardloom:event', ({ detail }) => { told.push([detail.kind, detail.section, detail.indexPath]) })
      for (const one of document.querySelectorAll('.supplementary, #guest .cell')) cardloom.send('open', one)
      return told
    }""")
    assert told == [
        ["opening", "latest", [0, 0]], ["ad", "latest", [0, 0]], ["cell", "guest", [1, 0]], ["cell", "guest", [1, 1]],
        ["cell", "guest", [1, 2]], ["ad", "latest", [0, 1]], ["ad", "latest", [0, 2]], ["ad", "latest", [0, 3]],
        ["closing", "latest", [0, 0]],
    ]


def test_a_change_of_cards_changes_every_number(items, tab):
    tab.goto(f"{items}/sequential/both/")
    count = tab.locator("#latest > .section-header [data-count]")
    tab.evaluate("cardloom.remove('c01')")
    expect(count).to_have_text(str(CARDS - 1))
    assert tab.evaluate("cardloom.order().map(cell => cell.ariaSetSize)") == [str(CARDS - 1)] * (SIZE - 1)
    tab.evaluate("cardloom.move('c02', 0)")
    expect(count).to_have_text(str(CARDS - 1))


@pytest.mark.parametrize("comes_by", ["loading", "opening"])
def test_a_hosted_deck_is_a_stack_with_the_script_of_its_feed(items, tab, comes_by):
    tab.goto(f"{items}/stack/" + ("page/2/" if comes_by == "opening" else ""))
    if comes_by == "loading":
        assert tab.locator("#stack").count() == 0
        tab.evaluate("cardloom.more()")
    expect(tab.locator("script[src$='/theme/deck.js']")).to_have_count(1)
    expect(tab.locator("#stack[data-deck]")).to_have_count(1)
    tab.locator("#stack [data-deck=right]").click()
    expect(tab.locator("#stack .cell:not([inert])")).to_have_attribute("data-card", "g1")
    assert len(tab.evaluate("cardloom.order()")) == (SIZE if comes_by == "opening" else 2 * SIZE)
    assert tab.evaluate("performance.getEntriesByType('resource').filter(one => one.name.endsWith('/deck.js')).length") == 1
