"""Several sections that load more on one page: each goes on by itself, each card stands once, and every number is true."""

import json

import pytest
from playwright.sync_api import expect

import growing_sections
from growing_sections import COUNTS, FEEDS, SECOND, SIZE
from loading import follow
from section_items import ITEMS
from section_sites import NEW, site_fixtures

KINDS = [(numbering, name) for numbering in ("sequential", "anchored") for name in FEEDS]
PAGES = "name => [...new Set(cardloom.order(name).map(cell => cell.dataset.page ?? ''))].length"

sites, growing, earlier_growing = site_fixtures("growing", growing_sections.build)


def sections_of(name):
    """The two sections of a feed, each with its cards' names and their number."""
    return {"near": ("near", COUNTS["near"]), SECOND[name]: ("far", COUNTS["far"])}


def expected(numbering, name, section, first=0):
    """The items of a whole section whose newest card has this index."""
    cards, count = sections_of(name)[section][0], sections_of(name)[section][1] - first
    has_views = section == "near" and name in ("two", "hosted")
    guest = {"two": "rest", "hosted": "far"}.get(name) if section == "near" else None
    ads = [at for at in range(1, count) if (at if numbering == "sequential" else count - at) % 3 == 0]
    found = []
    for at in range(count + 1):
        if has_views and at in ads:
            found.append(f"ad{ads.index(at) if numbering == 'sequential' else len(ads) - 1 - ads.index(at)}")
        if has_views and at == count:
            found.append("closing0")
        if guest and at == 5:
            found.append(guest)
        if at < count:
            found.append(f"{cards}{first + at:02}")
    return found


def own(found):
    return [item for item in found if item[-2:].isdigit()]


def load(tab, section, pages=99):
    tab.evaluate(
        "async ([name, pages]) => { while (pages-- && !cardloom.ends(name) && cardloom.pager(name)) await cardloom.more(name) }",
        [section, pages])


def load_all(tab, name):
    for section in sections_of(name):
        load(tab, section)


def show(tab, name, section):
    if name == "tabs":
        tab.evaluate("name => document.getElementById(name + '-tab').click()", section)


def assert_whole(tab, numbering, name):
    """Everything is here, once, in order; and all numbers and states agree."""
    for section, (_, count) in sections_of(name).items():
        wanted = expected(numbering, name, section)
        assert tab.evaluate(ITEMS, section) == wanted
        positions = tab.evaluate("name => cardloom.order(name).map(cell => [+cell.ariaPosInSet, +cell.ariaSetSize])", section)
        assert positions == [[index + 1, count] for index in range(count)]
        assert tab.evaluate(
            "name => [...new Set(cardloom.counters(cardloom.sections(name)[0], 'count').map(one => +one.textContent))]", section
        ) == [count]
        assert tab.evaluate("name => cardloom.state(name)", section) == "requestNoMoreData"
        paths = tab.evaluate("""name => {
          const told = []
          const hear = event => { told.push(event.detail.indexPath[1]) }
          document.addEventListener('cardloom:event', hear)
          for (const cell of cardloom.order(name)) if (cell.isConnected) cardloom.send('open', cell)
          document.removeEventListener('cardloom:event', hear)
          return told
        }""", section)
        assert paths == list(range(len(paths))) and paths
    assert tab.locator("main").get_attribute("data-state") == tab.evaluate("cardloom.state()")


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_each_section_loads_more_to_its_end(growing, tab, numbering, name):
    tab.goto(f"{growing}/{numbering}/{name}/")
    load(tab, "near", 1)
    other = SECOND[name]
    if name != "deck" and (name != "hosted" or numbering == "anchored"):
        assert tab.evaluate(PAGES, other) == 1
        assert tab.evaluate("name => cardloom.state(name)", other) == "requestSuccess"
    load_all(tab, name)
    assert_whole(tab, numbering, name)
    assert tab.locator("a[rel~=next]").count() == 0
    # Each has an end of its own, which stands in it.
    ends = tab.evaluate("[...document.querySelectorAll('.state-end')].map(one => one.closest('[data-section]').dataset.section)")
    assert set(ends) == set(sections_of(name))


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_previous_cards_lead_to_the_first_of_the_section(growing, tab, numbering, name):
    for section, (_, count) in sections_of(name).items():
        last = -(-count // SIZE) if numbering == "sequential" else 1
        tab.goto(f"{growing}/{numbering}/{name}/{section}/page/{last}/")
        tab.evaluate("async () => { while (document.querySelector('a[rel~=prev]')) await cardloom.earlier() }")
        if section == "near":
            load(tab, "far") if name == "hosted" else None
        assert tab.evaluate(ITEMS, section) == expected(numbering, name, section)
        assert tab.evaluate("name => cardloom.order(name).map(cell => +cell.ariaPosInSet)", section) == list(range(1, count + 1))
        tab.locator(".pager-feed a").click()
        tab.wait_for_url(f"**/{numbering}/{name}/**")


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_a_reload_gives_what_the_reader_had_and_goes_on_from_there(growing, tab, subtests, numbering, name):
    tab.goto(f"{growing}/{numbering}/{name}/")
    load(tab, "near", 2)
    for pages in ("no page more", "one page more", "all pages"):
        with subtests.test(pages):
            load(tab, SECOND[name], {"no page more": 0, "one page more": 1, "all pages": 99}[pages])
            before = {section: tab.evaluate(ITEMS, section) for section in sections_of(name)}
            for section in sections_of(name):
                if name == "hosted" and section == "near":
                    continue  # What it hosts is made anew with it.
                tab.evaluate("name => cardloom.reload(name)", section)
                assert {section: tab.evaluate(ITEMS, section) for section in sections_of(name)} == before
    load_all(tab, name)
    assert_whole(tab, numbering, name)


@pytest.mark.parametrize("numbering", ["sequential", "anchored"])
def test_a_host_that_is_made_anew_brings_what_it_hosts_from_the_start(growing, tab, numbering):
    tab.goto(f"{growing}/{numbering}/hosted/")
    load_all(tab, "hosted")
    tab.evaluate("cardloom.reload('near')")
    assert tab.evaluate(ITEMS, "near") == expected(numbering, "hosted", "near")
    load_all(tab, "hosted")
    assert_whole(tab, numbering, "hosted")


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_a_failure_of_one_section_leaves_the_other_alone(growing, tab, numbering, name):
    tab.goto(f"{growing}/{numbering}/{name}/")
    load(tab, "near", 1)
    second = SECOND[name]
    before = {section: tab.evaluate(ITEMS, section) for section in sections_of(name)}
    tab.route(f"**/{numbering}/{name}/{second}/**", lambda route: route.fulfill(status=404))
    tab.route(f"**/{numbering}/{name}/", lambda route: route.abort())
    if numbering == "sequential" and name == "hosted":
        tab.route(f"**/{numbering}/{name}/near/**", lambda route: route.abort())
    for _ in range(2):
        assert tab.evaluate("name => cardloom.reload(name).then(() => 'done', () => 'failed')", second) == "failed"
        assert tab.evaluate("name => cardloom.state(name)", second) == "requestFail"
        assert {section: tab.evaluate(ITEMS, section) for section in sections_of(name)} == before
        show(tab, name, second)
        assert tab.evaluate("name => cardloom.more(name).then(() => cardloom.state(name))", second) == "requestFail"
    assert tab.evaluate("cardloom.state('near')") == "requestSuccess"
    tab.unroute_all()
    expect(tab.locator(f"[data-section={second}] [data-event=retry]")).to_have_count(1)
    tab.evaluate("name => document.querySelector(`[data-section=${name}] [data-event=retry]`).click()", second)
    expect(tab.locator(f"[data-section={second}] [data-event=retry]")).to_have_count(0)
    load_all(tab, name)
    assert_whole(tab, numbering, name)


@pytest.mark.parametrize(("numbering", "name"), [kind for kind in KINDS if kind[1] in ("two", "tabs", "modules")])
def test_new_cards_come_into_their_own_section(sites, earlier_growing, tab, numbering, name):
    tab.goto(f"{earlier_growing}/{numbering}/{name}/")
    load_all(tab, name)

    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=sites[0] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    tab.route(f"**/{numbering}/{name}/**", answer)
    for section, (_, count) in sections_of(name).items():
        assert tab.evaluate(ITEMS, section) == expected(numbering, name, section, NEW)
        assert tab.evaluate("name => cardloom.look(name)", section) == NEW
        tab.evaluate("name => document.querySelector(`[data-section=${name}] .refresh button`).click()", section)
        assert tab.evaluate(ITEMS, section) == expected(numbering, name, section)
        # An anchored front page that showed every card does not say so on each.
        total = -1 if numbering == "anchored" and section == "far" else count
        assert tab.evaluate("name => cardloom.order(name).map(cell => [+cell.ariaPosInSet, +cell.ariaSetSize])", section) == [
            [index + 1, total] for index in range(count)]
        assert tab.evaluate("name => +cardloom.counters(cardloom.sections(name)[0], 'count')[0].textContent", section) == count


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_without_javascript_every_card_stands_on_a_page_that_leads_back(growing, tab_without_scripts, numbering, name):
    tab = tab_without_scripts
    for section in sections_of(name):
        tab.goto(f"{growing}/{numbering}/{name}/")
        if name == "hosted" and section == "far" and numbering == "sequential":
            follow(tab.locator("[data-pager=near] a"))
        cells = tab.locator(f"[data-section={section}] > .cells[role=feed] > .cell")
        found = cells.evaluate_all("all => all.map(one => one.dataset.card)")
        link = tab.locator(f"[data-pager={section}] a[rel~=next]")
        assert link.count() == 1
        while link.count():
            follow(link)
            more = cells.evaluate_all("all => all.map(one => one.dataset.card)")
            found += [card for card in more if numbering == "sequential" or card not in found]
            assert tab.locator(".pager-feed a").count() == 1
            link = tab.locator("main > .pager:not([data-pager]) a[rel~=next]")
        assert found == own(expected(numbering, name, section))
        follow(tab.locator(".pager-feed a"))
        assert tab.locator("[data-section=near]").count() == 1


@pytest.mark.parametrize(("numbering", "name"), KINDS)
def test_back_restores_how_far_each_section_has_come(growing, tab, numbering, name):
    tab.set_viewport_size({"width": 1280, "height": 500})
    tab.goto(f"{growing}/{numbering}/{name}/")
    second = SECOND[name]
    load(tab, "near", 2)
    load(tab, second, 1)
    before = {section: tab.evaluate(ITEMS, section) for section in sections_of(name)}
    card = own(before["near"])[-1]
    tab.evaluate("card => cardloom.bring(card).scrollIntoView()", card)
    expect(tab.locator(f"[data-card={card}]")).to_be_in_viewport()
    tab.wait_for_function("card => JSON.parse(sessionStorage.getItem('cardloom:' + location.pathname))?.offset < 600", arg=card)
    expect(tab).to_have_url(f"{growing}/{numbering}/{name}/")
    tab.goto(f"{growing}/{numbering}/{'two' if name != 'two' else 'tabs'}/")
    tab.go_back()
    tab.wait_for_function(
        "wanted => wanted.every(([name, count]) => cardloom.order(name).length === count)",
        arg=[[section, len(own(found))] for section, found in before.items()])
    assert {section: tab.evaluate(ITEMS, section) for section in sections_of(name)} == before
    expect(tab.locator(f"[data-card={card}]")).to_be_in_viewport()


def test_a_link_to_a_card_opens_the_page_of_its_section(growing, tab):
    tab.goto(f"{growing}/sequential/two/#card=far09")
    tab.wait_for_url("**/sequential/two/far/page/3/index.html#card=far09")
    expect(tab.locator("[data-card=far09]")).to_be_focused()


def test_automatic_loading_is_asked_by_the_section_whose_end_is_near(growing, tab):
    tab.set_viewport_size({"width": 1280, "height": 500})
    tab.route("**/sequential/two/", lambda route: route.fulfill(
        body=route.fetch().text().replace('data-more="button"', 'data-more="auto"'), content_type="text/html"))
    tab.goto(f"{growing}/sequential/two/")
    tab.evaluate("() => cardloom.order('near').at(-1).scrollIntoView()")
    tab.wait_for_function("() => cardloom.order('near').length > 4")
    # What the first section still loads may push the second one away from a reader who is on the way to it.
    tab.wait_for_function("""() => {
      cardloom.order('far')[3].scrollIntoView()
      return cardloom.order('far').length > 4
    }""")


def test_the_loader_of_several_sections_is_fetched_by_their_pages_only(growing, tab):
    scripts = "() => performance.getEntriesByType('resource').map(one => one.name.split('/').at(-1)).filter(name => name === 'pagers.js')"
    tab.goto(f"{growing}/sequential/two/near/page/3/")
    tab.wait_for_load_state("networkidle")
    assert tab.evaluate(scripts) == []
    tab.goto(f"{growing}/sequential/two/")
    tab.wait_for_load_state("networkidle")
    assert tab.evaluate(scripts) == ["pagers.js"]


def test_the_index_of_each_section_knows_its_cards(sites):
    for section, count in COUNTS.items():
        index = json.loads((sites[0] / f"sequential/two/{section}/cards.json").read_text())
        assert index["count"] == count and len(index["cards"]) == count
