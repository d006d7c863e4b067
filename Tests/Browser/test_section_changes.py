"""Sections that pages insert, move, remove and fetch again, by identity: every look-up follows, and calls become one change."""

import json

import pytest
from playwright.sync_api import expect

import growing_sections
import section_items
from growing_sections import COUNTS
from loading import MORE, problems_of, wait_for_cards
from long_feeds import SIZE
from generator import made_once
from servers import serve


def address_of(name, build):
    @pytest.fixture(scope="module")
    def address(tmp_path_factory):
        address, server = serve(made_once(tmp_path_factory, name + "-0", lambda folder: build(folder, 0)) / "public")
        yield address
        server.shutdown()

    return address


growing = address_of("growing", growing_sections.build)
items = address_of("items", section_items.build)

#: Each kind of section: the site, the path of a feed, the section, and the number of its cards.
KINDS = {
    "plain": ("items", "/sequential/plain/", "latest", section_items.CARDS),
    "grouped": ("items", "/anchored/grouped/", "latest", section_items.CARDS),
    "hosted": ("growing", "/anchored/hosted/", "far", COUNTS["far"]),
    "deck": ("growing", "/sequential/deck/", "pile", COUNTS["far"]),
    "tab": ("growing", "/sequential/tabs/", "far", COUNTS["far"]),
    "chain": ("growing", "/anchored/two/", "near", COUNTS["near"]),
}
EXTRA = (
    '<section class="section" id="extra" data-section="extra" data-adaptor="table" data-state="requestSuccess">'
    '<header class="section-header"><h2>Extra</h2></header><div class="cells">'
    '<article class="cell" id="card-e0" data-card="e0"><h3><a href="page/e0/">One</a></h3></article>'
    '<article class="cell" id="card-e1" data-card="e1"><h3>Two</h3></article>'
    '</div></section><div class="section-spacing" data-section-spacing="extra"></div>'
)
OUTER = """() => [...new Set(cardloom.sections().filter(one => !one.parentElement.closest('[data-section]')).map(one => one.dataset.section))]"""
CARDS = """name => cardloom.sections(name).filter(cardloom.cellsOf).flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one)).map(cell => cell.dataset.card))"""
#: The index paths that events of the cards tell, each with the card's index among all.
PATHS = """name => cardloom.sections(name).filter(cardloom.cellsOf).flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one)))
  .map((cell, index) => cell.isConnected && [cardloom.detail('open', cell).indexPath, index]).filter(Boolean)"""
#: Counts the changes of the page from now on, and the view transitions, which happen at once.
WATCH = """() => {
  window.changes = 0
  window.transitions = 0
  document.addEventListener('cardloom:changed', () => { changes++ })
  document.startViewTransition = change => {
    transitions++
    change()
    return { ready: Promise.resolve(), finished: Promise.resolve(), updateCallbackDone: Promise.resolve() }
  }
}"""


@pytest.fixture
def opened(items, growing, tab):
    """Opens the page of a kind of section, all of which may be loaded; the tab, the section, and the number of its cards."""
    problems = problems_of(tab)

    def opened(kind, whole=False):
        site, path, name, count = KINDS[kind]
        tab.goto((items if site == "items" else growing) + path)
        if kind == "deck":
            tab.wait_for_selector("[data-deck-empty], .deck-controls")
            tab.wait_for_function("() => cardloom.order('pile').length === 8")
        if kind == "tab":
            tab.wait_for_selector("[role=tabpanel]")
        if whole:
            load(tab, name)
            wait_for_cards_of(tab, name, count)
        return tab, name, count

    yield opened
    assert problems == [], tab.url


def load(tab, name):
    tab.evaluate("async name => { while (cardloom.pager(name) && !cardloom.ends(name)) await cardloom.more(name) }", name)


def wait_for_cards_of(tab, name, count):
    tab.wait_for_function("([name, count]) => cardloom.order(name).length === count", arg=[name, count])


def assert_numbers_agree(tab, name):
    """Positions, index paths and counters are those of what is on the page; the list's state is that of its sections."""
    cards = tab.evaluate(CARDS, name)
    assert len(set(cards)) == len(cards)
    assert tab.evaluate("ids => ids.every(id => cardloom.card(id))", cards)
    index = tab.evaluate("name => [...new Set(cardloom.sections().map(one => one.dataset.section))].indexOf(name)", name)
    paths = tab.evaluate(PATHS, name)
    assert paths == [[[index, position], position] for _, position in paths] and paths
    positions = tab.evaluate("name => cardloom.order(name).map(cell => +cell.ariaPosInSet)", name)
    assert positions == list(range(1, len(positions) + 1))
    assert tab.locator("main").get_attribute("data-state") == tab.evaluate("cardloom.state()")


def assert_gone(tab, name, cards):
    """No look-up knows the section or one of its cards."""
    assert tab.locator(f"[data-section={name}], [data-section-spacing={name}], [data-pager={name}]").count() == 0
    assert tab.evaluate("ids => ids.filter(id => cardloom.card(id) || cardloom.bring(id))", cards) == []
    assert tab.evaluate("name => cardloom.order(name).length", name) == 0
    assert tab.evaluate("name => [cardloom.controllers.has(name), !!cardloom.deck?.[name], cardloom.state(name)]", name) == [False, False, "default"]
    assert tab.evaluate("() => [...cardloom.cards.values()].filter(cell => !cell.isConnected && !document.querySelector('.deck-controls, .cells-away')).length") == 0
    assert tab.locator("main").get_attribute("data-state") == tab.evaluate("cardloom.state()")


@pytest.mark.parametrize("whole", [False, True], ids=["as it came", "with all its cards"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_removed_section_leaves_every_look_up_and_the_others_go_on(opened, kind, whole):
    tab, name, _ = opened(kind, whole)
    cards = tab.evaluate(CARDS, name)
    tab.evaluate("name => cardloom.removeSection(name)", name)
    assert_gone(tab, name, cards)
    assert tab.locator(".cell-extension:empty").count() == 0
    if kind in ("plain", "grouped"):
        assert tab.locator(MORE).count() == 0
        return
    other = "far" if name == "near" else "near"
    load(tab, other)
    assert_numbers_agree(tab, other)
    assert len(tab.evaluate(CARDS, other)) == COUNTS[other]


@pytest.mark.parametrize("kind", KINDS)
def test_a_section_that_was_removed_can_be_inserted_as_its_page_contains_it(opened, kind):
    tab, name, count = opened(kind)
    before = tab.evaluate("async name => [...(await cardloom.fetchPage(cardloom.home)).document.querySelectorAll(`[data-section=${name}] > .cells > .cell`)].map(cell => cell.dataset.card)", name)
    tab.evaluate("""async name => {
      const page = (await cardloom.fetchPage(cardloom.home)).document
      const elements = [...page.querySelectorAll(`[data-section=${name}]`)]
      await cardloom.removeSection(name)
      await cardloom.insertSection(elements)
    }""", name)
    assert tab.evaluate(OUTER)[-1] == name
    assert_numbers_agree(tab, name)
    if kind == "plain" or kind == "grouped":
        # Its pages belong to the feed, whose control has left with it.
        assert tab.evaluate(CARDS, name) == before
    else:
        load(tab, name)
        wait_for_cards_of(tab, name, count)
        assert_numbers_agree(tab, name)
    if kind == "deck":
        tab.locator("[data-deck=right]").click()
        assert tab.evaluate("cardloom.deck.pile.left") == count - 1
    if kind == "tab":
        expect(tab.get_by_role("tab", name="Far")).to_be_visible()
        tab.get_by_role("tab", name="Far").click()
        expect(tab.locator("#far")).to_be_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_a_section_is_inserted_where_it_is_wanted(opened, subtests, kind):
    for place in (0, "end", "identity"):
        with subtests.test(place):
            assert_inserted(opened, kind, place)


def assert_inserted(opened, kind, place):
    tab, name, count = opened(kind)
    outer = tab.evaluate(OUTER)
    follower = "near" if kind == "hosted" else name
    places = {0: (0, 0), "end": (None, len(outer)), "identity": (follower, outer.index(follower))}
    cards = tab.evaluate(CARDS, name)
    assert tab.evaluate("async ([html, place]) => (await cardloom.insertSection(html, place ?? undefined)).map(one => one.id)", [EXTRA, places[place][0]]) == ["extra"]
    outer.insert(places[place][1], "extra")
    assert tab.evaluate(OUTER) == outer
    assert tab.locator("#extra + .section-spacing").count() == 1
    assert tab.evaluate(CARDS, "extra") == ["e0", "e1"]
    assert tab.evaluate("cardloom.card('e1').closest('[data-section]').id") == "extra"
    assert_numbers_agree(tab, "extra")
    # Its addresses are those of the page, whatever the address bar shows.
    assert tab.evaluate("cardloom.card('e0').querySelector('a').href") == tab.url + "page/e0/"
    assert tab.evaluate(CARDS, name) == cards
    load(tab, name)
    wait_for_cards_of(tab, name, count)
    assert_numbers_agree(tab, name)
    if kind == "tab":
        panels = tab.evaluate("[...document.querySelectorAll('[role=tabpanel]')].map(one => [...one.querySelectorAll('.section')].map(one => one.id))")
        assert panels == {0: [["extra", "near"], ["far"]], "end": [["near"], ["far", "extra"]], "identity": [["near"], ["extra", "far"]]}[place]
        assert tab.locator("#extra").get_attribute("data-tab") == ("Near" if place == 0 else "Far")


def test_ids_that_the_page_has_already_get_the_identity_of_the_section(items, tab):
    tab.goto(items + "/sequential/plain/")
    tab.evaluate("""() => cardloom.insertSection(`<section id="shelf" data-section="shelf"><div class="cells">
      <article class="cell" id="card-c00" data-card="c00" aria-labelledby="card-c00-title"><h3 id="card-c00-title">Shelf</h3><a href="#card-c00">Here</a></article>
    </div></section>`, 0)""")
    assert tab.evaluate("() => { const ids = [...document.querySelectorAll('[id]')].map(one => one.id); return ids.length - new Set(ids).size }") == 0
    cell = tab.locator("#shelf .cell")
    assert cell.get_attribute("id") == "shelf:card-c00"
    label = cell.get_attribute("aria-labelledby")
    assert cell.locator("h3").get_attribute("id") == label
    assert cell.locator("a").get_attribute("href") == "#shelf:card-c00"
    # The card that was there is still the one that is found.
    assert tab.evaluate("cardloom.card('c00').closest('[data-section]').id") == "latest"


def test_a_section_that_names_its_tab_comes_into_it(opened):
    tab, _, _ = opened("tab")
    tab.evaluate("html => cardloom.insertSection(html.replace('data-section=', 'data-tab=\"Near\" data-section='))", EXTRA)
    assert tab.evaluate("document.querySelector('#extra').closest('[role=tabpanel]').id") == "near-panel"


@pytest.mark.parametrize("whole", [False, True], ids=["as it came", "with all its cards"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "hosted"])
def test_a_section_moves_with_its_groups_cards_and_control(opened, kind, whole):
    tab, name, count = opened(kind, whole)
    tab.evaluate("html => cardloom.insertSection(html, 0)", EXTRA)
    before = tab.evaluate(CARDS, name)
    rest = [one for one in tab.evaluate(OUTER) if one != name]
    for place, index in ((0, 0), (rest[-1], len(rest) - 1), (len(rest), len(rest)), (name if kind == "none" else rest[0], 0)):
        tab.evaluate("([name, place]) => cardloom.moveSection(name, place)", [name, place])
        assert tab.evaluate(OUTER) == [*rest[:index], name, *rest[index:]]
        assert tab.evaluate(CARDS, name) == before
        assert_numbers_agree(tab, name)
        assert_numbers_agree(tab, "extra")
        strips = tab.evaluate("name => cardloom.sections(name).filter(one => one.nextElementSibling?.dataset.sectionSpacing === name).length", name)
        assert strips == tab.locator(f"[data-section-spacing={name}]").count()
    load(tab, name)
    wait_for_cards_of(tab, name, count)
    assert_numbers_agree(tab, name)
    if kind == "tab":
        assert tab.evaluate("document.querySelector('#far').closest('[role=tabpanel]').id") == "near-panel"
        assert tab.locator("#far").get_attribute("data-tab") == "Near"
        expect(tab.get_by_role("tab", name="Far")).to_be_hidden()
        expect(tab.locator("#far")).to_be_visible()
    if kind == "deck":
        tab.locator("[data-deck=left]").click()
        assert tab.evaluate("cardloom.deck.pile.left") == count - 1


@pytest.mark.parametrize("whole", [False, True], ids=["as it came", "with all its cards"])
@pytest.mark.parametrize("kind", KINDS)
def test_all_sections_are_reloaded_at_once_each_page_once_as_one_change(opened, kind, whole):
    tab, name, count = opened(kind, whole)
    names = tab.evaluate("[...new Set(cardloom.sections().map(one => one.dataset.section))]")
    before = {one: tab.evaluate(CARDS, one) for one in names}
    # A page that is fetched in advance is asked for before.
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => cardloom.idle(() => cardloom.idle(done)))))")
    asked = []
    tab.on("request", lambda request: request.url.endswith((".html", "/")) and asked.append(request.url))
    tab.evaluate(WATCH)
    tab.evaluate("() => { for (const cell of cardloom.cards.values()) cell.dataset.old = '' }")
    tab.evaluate("cardloom.reload()")
    # The deck that needs more asks for it at once.
    assert tab.evaluate("changes") <= (2 if kind == "deck" else 1)
    assert tab.evaluate("transitions") == 1
    assert len(set(asked)) == len(asked)
    assert {one: tab.evaluate(CARDS, one)[:len(before[one])] for one in names} == before
    assert tab.evaluate("[...cardloom.cards.values()].filter(cell => 'old' in cell.dataset).length") == 0
    for one in names:
        assert_numbers_agree(tab, one)
        assert tab.evaluate("name => cardloom.state(name)", one) in ("requestSuccess", "requestNoMoreData")
    load(tab, name)
    wait_for_cards_of(tab, name, count)
    assert_numbers_agree(tab, name)
    assert tab.evaluate("name => cardloom.state(name)", name) == "requestNoMoreData"


@pytest.mark.parametrize("kind", KINDS)
def test_removing_all_leaves_a_page_into_which_sections_can_come(opened, kind):
    tab, name, _ = opened(kind, True)
    tab.evaluate("cardloom.removeSections()")
    assert tab.evaluate(OUTER) == []
    assert tab.evaluate("[cardloom.cards.size, cardloom.order().length, cardloom.controllers.size, cardloom.state()]") == [0, 0, 0, "default"]
    assert tab.locator(MORE).count() == 0
    tab.evaluate("html => cardloom.insertSection(html)", EXTRA)
    assert tab.evaluate(OUTER) == ["extra"]
    assert tab.evaluate("!!document.querySelector('main #extra')")
    expect(tab.locator("#extra")).to_be_visible()
    assert_numbers_agree(tab, "extra")


def test_several_requests_become_one_change_when_none_is_left(opened):
    tab, _, _ = opened("chain", True)
    load(tab, "far")
    before = {name: tab.evaluate(CARDS, name) for name in ("near", "far")}
    held = []
    tab.route("**/two/far/page/**", lambda route: held.append(route))
    tab.evaluate(WATCH)
    with tab.expect_request("**/two/far/page/**"):
        tab.evaluate("""() => {
          document.querySelector('#near').dataset.old = ''
          document.querySelector('#far').dataset.old = ''
          window.done = []
          for (const name of ['near', 'rest']) cardloom.reload(name).then(() => done.push(name))
          cardloom.reload('far', { animated: false }).then(() => done.push('far'))
        }""")
    tab.wait_for_function("() => performance.getEntriesByType('resource').some(one => one.name.includes('/two/near/page/'))")
    assert tab.evaluate("[changes, cardloom.state(), cardloom.state('near'), done.length]") == [0, "requesting", "requesting", 0]
    assert tab.locator("[data-section][data-old]").count() == 2
    for route in held:
        route.continue_()
    tab.unroute("**/two/far/page/**")
    tab.wait_for_function("() => done.length === 3")
    assert tab.evaluate("[changes, transitions]") == [1, 0]
    assert tab.locator("[data-section][data-old]").count() == 0
    assert {name: tab.evaluate(CARDS, name) for name in before} == before
    assert tab.evaluate("['near', 'far'].map(cardloom.state)") == ["requestNoMoreData"] * 2


def test_one_that_fails_leaves_the_others_of_its_change_alone(growing, tab):
    tab.goto(growing + "/anchored/two/")
    load(tab, "near")
    load(tab, "far")
    before = {name: tab.evaluate(CARDS, name) for name in ("near", "far")}
    tab.route("**/two/far/page/**", lambda route: route.fulfill(status=404, body="no", content_type="text/html"))
    reload = "names => Promise.allSettled(names.map(name => cardloom.reload(name))).then(all => all.map(one => one.status))"
    assert tab.evaluate(reload, ["near", "far"]) == ["fulfilled", "rejected"]
    assert tab.evaluate("['near', 'far', undefined].map(one => cardloom.state(one))") == ["requestNoMoreData", "requestFail", "requestNoMoreData"]
    assert {name: tab.evaluate(CARDS, name) for name in before} == before
    expect(tab.locator("[data-section=far] > [data-event=retry], [data-section=far] > p > [data-event=retry]")).to_have_count(1)
    tab.unroute("**/two/far/page/**")
    tab.locator("[data-section=far] [data-event=retry]").click()
    expect(tab.locator("[data-section=far] [data-event=retry]")).to_have_count(0)
    assert {name: tab.evaluate(CARDS, name) for name in before} == before
    assert_numbers_agree(tab, "far")


def test_cards_that_are_loaded_during_a_reload_stay(opened):
    tab, _, _ = opened("chain")
    held = []
    home = tab.url
    tab.route(home, lambda route: held.append(route))
    with tab.expect_request(home):
        tab.evaluate("() => { window.over = cardloom.reload('near').then(() => 'done') }")
    tab.evaluate("cardloom.more('near')")
    before = tab.evaluate(CARDS, "near")
    for route in held:
        route.continue_()
    tab.unroute(home)
    assert tab.evaluate("over") == "done"
    assert tab.evaluate(CARDS, "near") == before
    load(tab, "near")
    assert len(tab.evaluate(CARDS, "near")) == COUNTS["near"]
    assert_numbers_agree(tab, "near")


@pytest.mark.parametrize("request_of", ["reload", "more"])
def test_a_section_that_is_removed_while_it_is_requested_stays_away(growing, tab, request_of):
    held = []
    # The next page may be fetched before it is asked for.
    tab.route("**/two/near/page/**", lambda route: held.append(route))
    tab.goto(growing + "/anchored/two/")
    if request_of == "reload":
        tab.route(tab.url, lambda route: held.append(route))
    cards = tab.evaluate(CARDS, "near")
    tab.evaluate("request_of => { window.over = cardloom[request_of]('near').then(() => 'done') }", request_of)
    tab.wait_for_function("() => cardloom.state() === 'requesting'")
    given_up = []
    tab.on("requestfailed", lambda request: given_up.append(request.url))
    tab.evaluate("cardloom.removeSection('near')")
    assert tab.evaluate("cardloom.state()") == "requestSuccess"
    for route in held:
        if "/page/" not in route.request.url:
            route.continue_()
    assert tab.evaluate("over") == "done"
    assert [url for url in given_up if "/near/page/" in url] != []
    expect(tab.locator("[role=status]")).to_be_empty()
    tab.unroute_all()
    assert_gone(tab, "near", cards)
    load(tab, "far")
    assert_numbers_agree(tab, "far")


def test_calls_of_one_turn_become_one_change_and_each_can_do_without_animation(opened):
    tab, _, _ = opened("chain")
    tab.evaluate(WATCH)
    tab.evaluate("""html => Promise.all([
      cardloom.insertSection(html, 'far'), cardloom.moveSection('far', 0), cardloom.removeSection('near'),
    ])""", EXTRA)
    assert tab.evaluate(OUTER) == ["far", "extra"]
    assert tab.evaluate("[changes, transitions]") == [1, 1]
    for call in ("moveSection('extra', 0, calm)", "reload('far', calm)", "reload(undefined, calm)" , "reloadKind('article-text', calm)",
                 "removeSection('extra', calm)", "removeSections(['far'], calm)"):
        tab.evaluate("() => { const calm = { animated: false }; return cardloom.%s.catch(error => error) }" % call)
        assert tab.evaluate("transitions") == 1, call
    assert tab.evaluate(OUTER) == []


def test_readers_who_want_no_motion_get_none(growing, open_tab):
    tab = open_tab(reduced_motion="reduce")
    tab.goto(growing + "/sequential/two/")
    tab.evaluate(WATCH)
    tab.evaluate("cardloom.moveSection('far', 0).then(() => cardloom.reload())")
    assert tab.evaluate("transitions") == 0
    assert tab.evaluate(OUTER) == ["far", "near"]


REFUSALS = {
    "cardloom.insertSection('<p>no</p>')": ["insertSection", "no element with `data-section`", "give the element"],
    "cardloom.insertSection('<section data-section=\"a\"></section><section data-section=\"b\"></section>')": ["insertSection", "sections a, b", "one section"],
    "cardloom.insertSection('<section data-section=\"far\"></section>')": ["insertSection", "“far” is on the page already", "moveSection"],
    "cardloom.insertSection('<section data-section=\"a\"></section>', 'nowhere')": ["insertSection", "“nowhere”", "near, far"],
    "cardloom.insertSection('<section data-section=\"a\"></section>', 3)": ["insertSection", "“a”", "0 to 2"],
    "cardloom.insertSection('<section data-section=\"a\"></section>', 'rest')": ["insertSection", "“rest” is inside of “near”", "near, far"],
    "cardloom.insertSection(null)": ["insertSection", "no element with `data-section`", "give the element"],
    "cardloom.moveSection('nowhere', 0)": ["moveSection", "“nowhere”", "near, rest, far"],
    "cardloom.moveSection('far', 2)": ["moveSection", "“far”", "0 to 1"],
    "cardloom.moveSection('far', -1)": ["moveSection", "“far”", "0 to 1"],
    "cardloom.moveSection('far', 'far')": ["moveSection", "“far” cannot stand before itself", "near"],
    "cardloom.moveSection('rest', 0)": ["moveSection", "“rest” is inside of “near”", "move “near”"],
    "cardloom.removeSection('nowhere')": ["removeSection", "“nowhere”", "near, rest, far"],
    "cardloom.removeSections(['near', 'nowhere'])": ["removeSections", "“nowhere”", "near, rest, far"],
    "cardloom.reload('nowhere')": ["reload", "“nowhere”", "near, rest, far"],
    "cardloom.reload(['near', 'nowhere'])": ["reload", "“nowhere”", "near, rest, far"],
    "cardloom.look('rest')": ["look", "“rest”", "near, far"],
}


def test_a_refused_call_says_what_which_section_and_how_to_mend_it_and_changes_nothing(growing, tab, subtests):
    tab.goto(growing + "/anchored/two/")
    tab.wait_for_function("() => document.querySelectorAll('.refresh').length === 2")
    tab.evaluate(WATCH)
    before = tab.evaluate(OUTER), tab.evaluate("[...cardloom.cards.keys()]"), tab.evaluate("cardloom.state()")
    for call, parts in REFUSALS.items():
        with subtests.test(call):
            with tab.expect_event("pageerror") as told:
                tab.evaluate("() => { void %s }" % call)
            words = str(told.value)
            for part in ("cardloom.", *parts):
                assert part in words, words
            assert (tab.evaluate(OUTER), tab.evaluate("[...cardloom.cards.keys()]"), tab.evaluate("cardloom.state()")) == before
            assert tab.evaluate("changes") == 0


def test_a_growing_section_without_a_control_of_its_own_is_refused_beside_the_page_s(items, tab):
    tab.goto(items + "/sequential/plain/")
    html = EXTRA.replace('class="cells"', 'class="cells" role="feed"')
    words = tab.evaluate("html => cardloom.insertSection(html).catch(error => error.message)", html)
    assert "“extra” loads more but has no control of its own" in words
    assert tab.evaluate(OUTER) == ["latest"]


def test_a_section_that_its_page_has_no_more_says_so_and_stays(opened):
    tab, _, _ = opened("chain")
    tab.evaluate("html => cardloom.insertSection(html)", EXTRA)
    words = tab.evaluate("cardloom.reload(['extra', 'far']).catch(error => error.message)")
    assert "“extra” is not on its page any more" in words and "removeSection" in words
    assert tab.evaluate("['extra', 'far'].map(cardloom.state)") == ["requestFail", "requestSuccess"]
    assert tab.evaluate(CARDS, "extra") == ["e0", "e1"]


def test_a_section_of_another_feed_is_fetched_again_from_there_and_loads_more(opened):
    tab, _, _ = opened("tab")
    tab.evaluate("""async () => {
      const { document: page, url } = await cardloom.fetchPage('/sequential/deck/')
      await cardloom.insertSection(page.querySelector('#pile'), 'far', { from: url })
    }""")
    tab.wait_for_function("() => cardloom.deck?.pile?.left === 8")
    tab.evaluate("cardloom.reload('pile')")
    tab.wait_for_function("() => cardloom.deck.pile.left === 8")
    assert tab.evaluate(CARDS, "pile")[:2] == ["far00", "far01"]
    # The cards of the tab are the same ones, and keep their ids.
    assert tab.evaluate("() => { const ids = [...document.querySelectorAll('[id]')].map(one => one.id); return ids.length - new Set(ids).size }") == 0
    assert tab.evaluate("cardloom.card('far00').closest('[data-section]').id") == "far"
    tab.evaluate("cardloom.removeSection('far')")
    assert tab.evaluate("cardloom.card('far00') === cardloom.cellsIn(cardloom.cellsOf(document.querySelector('#pile')))[0]")
    load(tab, "pile")
    wait_for_cards_of(tab, "pile", COUNTS["far"])


def test_far_cards_leave_with_their_section(feeds, open_tab):
    tab = open_tab(height=500)
    problems = problems_of(tab)
    tab.add_init_script("""
      window.watched = new Set()
      const { observe, unobserve } = IntersectionObserver.prototype
      IntersectionObserver.prototype.observe = function (one) { if (one.matches('.cells-away')) watched.add(one); observe.call(this, one) }
      IntersectionObserver.prototype.unobserve = function (one) { watched.delete(one); unobserve.call(this, one) }
    """)
    tab.goto(feeds + "/button/")
    for count in (2, 3, 4):
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, count * SIZE)
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.wait_for_selector(".cells-away", state="attached")
    tab.evaluate("html => cardloom.insertSection(html, 0)", EXTRA)
    assert len(tab.evaluate(CARDS, "latest")) == 4 * SIZE
    tab.evaluate("cardloom.moveSection('latest', 0)")
    assert len(tab.evaluate(CARDS, "latest")) == 4 * SIZE
    assert_numbers_agree(tab, "latest")
    cards = tab.evaluate(CARDS, "latest")
    assert tab.evaluate("watched.size") > 0
    tab.evaluate("cardloom.removeSection('latest')")
    assert tab.evaluate("watched.size") == 0
    assert tab.evaluate("ids => ids.filter(id => cardloom.card(id) || cardloom.bring(id))", cards) == []
    tab.set_viewport_size({"width": 700, "height": 500})
    tab.evaluate("() => new Promise(requestAnimationFrame)")
    assert tab.locator(".cell").count() == 2
    assert problems == []


def test_selected_cards_leave_the_selection_with_themselves_and_with_their_section(actions, tab):
    tab.goto(actions + "/rows/")
    tab.wait_for_function("() => cardloom.selection")
    ids = tab.evaluate("cardloom.order().slice(0, 3).map(cell => cell.dataset.card)")
    tab.evaluate("ids => ids.forEach(id => cardloom.select(id))", ids)
    tab.evaluate("id => cardloom.remove(id)", ids[1])
    assert tab.evaluate("cardloom.selection('latest')") == [ids[0], ids[2]]
    tab.evaluate("cardloom.reload('latest')")
    assert tab.evaluate("cardloom.selection('latest')") == [ids[0], ids[2]]
    assert tab.locator(".cell-select input:checked").count() == 2
    tab.evaluate("cardloom.removeSection('latest')")
    assert tab.evaluate("cardloom.selection('latest')") == []


def test_a_card_that_a_reader_has_removed_leaves_with_the_next_one_or_with_its_section(actions, tab):
    tab.goto(actions + "/rows/")
    tab.wait_for_load_state()
    tab.wait_for_load_state("networkidle")
    cards = []
    for _ in range(2):
        cell = tab.locator(".cell").first
        cards.append(cell.get_attribute("data-card"))
        cell.get_by_role("button", name="Archive").click()
        expect(tab.get_by_role("button", name="Undo")).to_be_focused()
        assert tab.evaluate("ids => ids.map(id => !!cardloom.card(id))", cards) == [False] * (len(cards) - 1) + [True]
    card = cards[-1]
    tab.evaluate("cardloom.removeSection('latest')")
    assert tab.evaluate("id => [cardloom.card(id), cardloom.cards.size]", card) == [None, 0]


def test_a_removed_card_is_not_exposed_and_tells_once_that_it_left_the_view(growing, open_tab):
    tab = open_tab()
    tab.add_init_script("""
      window.told = []
      for (const name of ['exposure', 'invisible']) document.addEventListener('cardloom:' + name, ({ detail }) => told.push([name, detail.card, detail.section]))
    """)
    tab.clock.install(time=0)
    tab.clock.pause_at(1000)
    tab.goto(growing + "/sequential/two/")
    tab.wait_for_function("() => document.readyState === 'complete'")
    look = "() => new Promise(done => new IntersectionObserver(done).observe(document.body))"
    tab.evaluate(look)
    tab.evaluate("cardloom.removeSection('near', { animated: false })")
    tab.evaluate(look)
    tab.clock.run_for(1100)
    told = tab.evaluate("told")
    assert [one for one in told if one[0] == "exposure" and one[2] == "near"] == []
    assert [one[1] for one in told if one[0] == "invisible"].count("near00") == 1


def test_the_reader_keeps_place_and_focus(growing, tab):
    tab.set_viewport_size({"width": 1280, "height": 500})
    tab.goto(growing + "/sequential/two/")
    tab.evaluate("cardloom.card('far02').scrollIntoView({ block: 'start' })")
    top = "() => Math.round(cardloom.card('far02').getBoundingClientRect().top)"
    before = tab.evaluate(top)
    tab.evaluate("html => cardloom.insertSection(html, 0, { animated: false })", EXTRA)
    assert abs(tab.evaluate(top) - before) <= 1
    tab.evaluate("cardloom.removeSection('near', { animated: false })")
    assert abs(tab.evaluate(top) - before) <= 1
    tab.locator("[data-card=far02] a").focus()
    tab.evaluate("cardloom.moveSection('far', 0)")
    expect(tab.locator("[data-card=far02] a")).to_be_focused()
    tab.evaluate("cardloom.removeSection('far')")
    expect(tab.locator("#extra")).to_be_focused()
    tab.evaluate("cardloom.removeSections()")
    expect(tab.locator("main")).to_be_focused()


def test_the_row_of_tabs_shows_those_that_have_a_section(opened):
    tab, _, _ = opened("tab")
    row = tab.get_by_role("tab")
    tab.get_by_role("tab", name="Far").click()
    tab.evaluate("cardloom.removeSection('far')")
    expect(tab.get_by_role("tab", name="Far")).to_be_hidden()
    expect(tab.locator("#near")).to_be_visible()
    tab.get_by_role("tab", name="Near").focus()
    tab.keyboard.press("ArrowRight")
    expect(tab.get_by_role("tab", name="Near")).to_be_focused()
    tab.evaluate("html => cardloom.insertSection(html.replace('data-section=', 'data-tab=\"Far\" data-section='))", EXTRA)
    expect(row).to_have_text(["Near", "Far"])
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#extra")).to_be_visible()


def test_each_section_loads_more_at_once(opened):
    tab, _, _ = opened("chain")
    before = {name: len(tab.evaluate(CARDS, name)) for name in ("near", "far")}
    tab.evaluate("cardloom.moreOfEach()")
    for name in before:
        assert len(tab.evaluate(CARDS, name)) == min(before[name] + growing_sections.SIZE, COUNTS[name])
        assert_numbers_agree(tab, name)


def test_new_cards_of_all_sections_are_looked_for_at_once(opened, growing):
    tab, _, _ = opened("chain")
    tab.wait_for_function("() => document.querySelectorAll('.refresh').length === 2")
    told = """() => {
      window.news = []
      document.addEventListener('cardloom:news', ({ detail }) => news.push([detail.section, detail.count]))
      for (const name of ['near', 'far']) cardloom.remove(cardloom.order(name)[0].dataset.card)
    }"""
    tab.evaluate(told)
    assert tab.evaluate("cardloom.look()") == 2
    assert sorted(tab.evaluate("news")) == [["far", 1], ["near", 1]]
    tab.evaluate("cardloom.removeSection('near')")
    assert tab.evaluate("cardloom.look()") == 1


def test_the_script_is_fetched_by_the_first_call_and_again_if_that_failed(growing, tab):
    scripts = "() => performance.getEntriesByType('resource').map(one => one.name.split('/').at(-1)).filter(name => name === 'sections.js').length"
    tab.goto(growing + "/sequential/two/")
    tab.wait_for_load_state("networkidle")
    assert tab.evaluate(scripts) == 0
    tab.route("**/theme/sections.js", lambda route: route.abort())
    words = tab.evaluate("cardloom.removeSection('far').catch(error => error.message)")
    assert "sections.js could not be loaded" in words
    tab.unroute("**/theme/sections.js")
    tab.evaluate(WATCH)
    # Calls that wait for the script are one change, too; so is a call that was taken from the object before.
    tab.evaluate("html => { const { moveSection } = cardloom; return Promise.all([cardloom.insertSection(html), moveSection('extra', 0), cardloom.removeSection('far')]).then(() => moveSection('near', 0)) }", EXTRA)
    assert tab.evaluate(OUTER) == ["near", "extra"]
    assert tab.evaluate("changes") == 2


def test_a_page_with_a_button_that_retries_has_the_script_already(actions, open_tab):
    tab = open_tab()
    tab.goto(actions + "/states/")
    tab.wait_for_function("() => cardloom.renew")
    tab.context.set_offline(True)
    tab.locator("#broken [data-event=retry]").first.click()
    expect(tab.locator("[role=status]")).to_have_text("Couldn’t load. Tap to try again.")
    assert tab.evaluate("cardloom.state('broken')") == "requestFail"


def test_a_host_that_is_reloaded_forgets_what_it_hosted(items, tab):
    tab.goto(items + "/anchored/hosted/")
    load(tab, "latest")
    tab.evaluate("() => { for (const cell of cardloom.cards.values()) cell.dataset.old = '' }")
    tab.evaluate("cardloom.reload('latest')")
    assert tab.evaluate("json => JSON.parse(json).filter(id => !cardloom.card(id).isConnected)", json.dumps(["g0", "c00", "c13"])) == []
    assert tab.evaluate("[...cardloom.cards.values()].filter(cell => 'old' in cell.dataset).length") == 0
