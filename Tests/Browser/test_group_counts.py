"""The numbers in the headings of groups: never fewer than the cards below them, and right when all of them are here."""

import json
import subprocess
from collections import Counter

import pytest

from generator import GENERATOR, made_once
from loading import MORE, cards, wait_for_cards
from long_feeds import TEMPLATES
from servers import serve

SIZE = 10
#: The months of the cards, newest first, with the number of cards of each; before and after new ones have come.
BEFORE = [("2026-09", 32), ("2026-08", 3), ("2026-07", 17), ("2026-06", 8)]
AFTER = [("2026-10", 24), ("2026-09", 33)] + BEFORE[1:]
FEEDS = ["anchored", "sequential"]


def months(groups):
    """The month of each card, newest first."""
    return [month for month, count in groups for _ in range(count)]


def build(folder, groups, language="en"):
    site = folder / "site"
    (folder / "Templates").symlink_to(TEMPLATES)
    site.mkdir(parents=True)
    own = months(groups)
    records = [
        {"id": f"c{len(own) - index}", "kind": "article-text", "title": f"Number {len(own) - index}", "url": "https://example.org/",
         "date_published": f"{month}-{1 + (len(own) - index) % 28:02}T12:00:00Z"}
        for index, month in enumerate(own)
    ]
    (site / "cards.json").write_text(json.dumps(records))
    lines = ["title: Counts", "url: https://example.org/", f"language: {language}", "sources: {cards: {file: cards.json, kind: kind}}",
        "events: [open, see-all, retry]", "feeds:"]
    for name in FEEDS:
        lines += [
            f"  {name}:", f"    path: /{name}/", f"    title: {name}", f"    pages: {{size: {SIZE}, number: {name}}}", "    sections:",
            "      - {id: latest, source: cards, adaptor: table, label: Stories, loadMore: true, refresh: true, "
            "group: {by: month, field: date_published, header: {template: month}}}",
        ]
    (site / "site.yml").write_text("\n".join(lines) + "\n")
    subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The folders of the site before and after new cards."""
    return [made_once(tmp_path_factory, f"counts-{name}", lambda folder: build(folder, groups)) / "public"  # noqa: B023, called at once
            for name, groups in (("before", BEFORE), ("after", AFTER))]


@pytest.fixture(scope="module")
def address(sites):
    address, server = serve(sites[0])
    yield address
    server.shutdown()


def stated(tab):
    """The month, the stated number and the number of cards of each group."""
    return tab.evaluate("""() => cardloom.sections('latest').map(one => [one.id.slice('latest-'.length),
      +one.querySelector('.section-header [data-count]').textContent, cardloom.cellsIn(cardloom.cellsOf(one)).length])""")


def assert_true(tab, groups):
    """Each number is that of the whole month, or, on pages that do not know it, of the cards that are here."""
    whole = Counter(months(groups))
    for month, number, here in stated(tab):
        assert number in (whole[month], here) and number >= here, (month, number, here)


def load_all(tab, groups):
    total = sum(count for _, count in groups)
    while (here := len(cards(tab))) < total:
        tab.locator(MORE).click()
        tab.wait_for_function("here => cardloom.order().length > here", arg=here)
        assert_true(tab, groups)
    assert [(month, number) for month, number, _ in stated(tab)] == groups


@pytest.mark.parametrize("feed", FEEDS)
def test_each_heading_states_its_whole_month_when_all_of_it_is_loaded(address, open_tab, feed):
    tab = open_tab()
    tab.goto(f"{address}/{feed}/")
    assert_true(tab, BEFORE)
    load_all(tab, BEFORE)


@pytest.mark.parametrize("feed", FEEDS)
def test_earlier_pages_tell_a_heading_what_they_know(address, open_tab, feed):
    tab = open_tab()
    # The page with the end of September.
    tab.goto(f"{address}/{feed}/page/{3 if feed == 'anchored' else 4}/")
    while tab.evaluate("!!document.querySelector('a[rel~=prev]')?.isConnected && !!cardloom.earlier"):
        tab.evaluate("cardloom.earlier()")
        assert_true(tab, BEFORE)
    assert stated(tab)[0][:2] == ["2026-09", 32]
    load_all(tab, BEFORE)


@pytest.mark.parametrize("loaded", [0, 3])
@pytest.mark.parametrize("feed", FEEDS)
def test_new_cards_are_counted_once(sites, address, open_tab, feed, loaded):
    tab = open_tab()
    tab.goto(f"{address}/{feed}/")
    for _ in range(loaded):
        here = len(cards(tab))
        tab.locator(MORE).click()
        tab.wait_for_function("here => cardloom.order().length > here", arg=here)

    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=sites[1] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    tab.route(f"**/{feed}/**", answer)
    here = len(cards(tab))
    tab.locator(".refresh button").click()
    tab.wait_for_function("() => document.querySelector('.refresh button').textContent === '25 new cards'")
    tab.locator(".refresh button").click()
    wait_for_cards(tab, here + 25)
    assert_true(tab, AFTER)
    load_all(tab, AFTER)


def in_russian(count):
    """The word behind a number of cards, as readers of Russian expect it."""
    ones, teens = count % 10, 11 <= count % 100 <= 14
    return "запись" if ones == 1 and not teens else "записи" if 2 <= ones <= 4 and not teens else "записей"


@pytest.mark.parametrize("feed", FEEDS)
def test_the_word_behind_a_number_has_the_form_of_the_number(tmp_path_factory, open_tab, feed):
    folder = made_once(tmp_path_factory, "counts-russian", lambda folder: build(folder, BEFORE, "ru")) / "public"
    address, server = serve(folder)
    tab = open_tab()
    words = """() => cardloom.sections('latest').map(one => one.querySelector('.section-header p').textContent.trim().split(/\\s+/))"""
    tab.goto(f"{address}/{feed}/")
    while True:
        for number, word in tab.evaluate(words):
            assert word == in_russian(int(number)), number
        here = len(cards(tab))
        if here == sum(count for _, count in BEFORE):
            break
        tab.locator(MORE).click()
        tab.wait_for_function("here => cardloom.order().length > here", arg=here)
    # A card that goes takes its number with it.
    tab.evaluate("cardloom.remove(cardloom.order()[0].dataset.card)")
    assert tab.evaluate(words)[0] == ["31", "запись"]
    tab.goto(f"{address}/{feed}/page/{3 if feed == 'anchored' else 4}/")
    while tab.evaluate("!!document.querySelector('a[rel~=prev]')?.isConnected && !!cardloom.earlier"):
        tab.evaluate("cardloom.earlier()")
    assert tab.evaluate(words)[0] == ["32", "записи"]
    server.shutdown()
