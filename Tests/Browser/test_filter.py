"""Readers filter and sort a section: among the cards that are here at once, and among all by an index."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from servers import serve
from verdicts import axe

CARDS, SIZE = 310, 20
TAGS = ["sea", "wind", "salt"]


def tags(index):
    return [tag for place, tag in enumerate(TAGS) if index % (place + 2) == 0] + (["rare"] if index % 100 == 7 else [])


def price(index):
    return (index * 37) % 311


def record(index):
    day = f"2026-{12 - index // 28:02}-{28 - index % 28:02}" if index // 28 < 12 else "2025-12-31"
    return {
        "id": f"c{index:03}", "title": f"Story {index}", "kind": ["film", "book", "song"][index % 3], "tags": tags(index),
        "price": None if index == 309 else price(index), "date_published": day + "T12:00:00Z",
    }


RECORDS = [record(index) for index in range(CARDS)]
CHOICES = "filter: [{by: tags, label: Tags}, {by: kind, as: tabs}, {by: price, as: range}], sortable: [price, {by: title, as: natural}]"
FEEDS = {
    "list": f"{{id: latest, source: news, cell: story, label: Stories, loadMore: true, {CHOICES}}}",
    "auto": f"{{id: latest, source: news, cell: story, label: Stories, loadMore: true, {CHOICES}}}",
    "anchored": f"{{id: latest, source: news, cell: story, label: Stories, loadMore: true, {CHOICES}}}",
    "months": f"{{id: latest, source: news, cell: story, label: Stories, loadMore: true, group: {{by: month, header: {{template: month}}}}, {CHOICES}}}",
    "whole": f"{{id: few, source: few, cell: story, label: Few, {CHOICES}}}",
    "plain": "{id: latest, source: news, cell: story, label: Stories, loadMore: true}",
}


def build_site(folder):
    lines = [
        "title: Filter", "url: https://example.org/filter/", "language: en", "sources:",
        "  news: {file: data/cards.json}", "  few: {file: data/few.json}", "feeds:",
    ]
    for name, section in FEEDS.items():
        numbering, more = ("anchored" if name == "anchored" else "sequential"), ("auto" if name == "auto" else "button")
        lines += [
            f"  {name}:", f"    path: /{name}/", f"    title: {name}",
            f"    pages: {{size: {SIZE}, number: {numbering}, more: {more}}}", "    sections:", f"      - {section}",
        ]
    lines.append('  tags: {each: tags, source: news, path: "/tags/{slug}/", title: "{value}", min: 50}')
    for path, text in {
        "Templates/cells/story.mustache": "<{{heading}}><a href=\"{{root}}list/index.html\">{{title}}</a></{{heading}}><p>{{#tags}}{{.}}{{^@last}}, {{/@last}}{{/tags}}</p>\n",
        "site/data/cards.json": json.dumps([{**one, "kind": one["kind"]} for one in RECORDS]),
        "site/data/few.json": json.dumps(RECORDS[:12]),
        "site/site.yml": "\n".join(lines) + "\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return made_once(tmp_path_factory, "filter", build_site) / "public"


@pytest.fixture(scope="module")
def address(site):
    address, server = serve(site)
    yield address
    server.shutdown()


SHOWN = "() => cardloom.sections().flatMap(one => [...cardloom.cellsOf(one)?.querySelectorAll('[data-card]') ?? []]).filter(one => one.checkVisibility()).map(one => one.dataset.card)"


def ids(records):
    return [one["id"] for one in records]


def shows(tab, wanted):
    """Waits until the section shows just these cards, in order."""
    wanted = list(wanted)
    tab.wait_for_function(f"wanted => String(({SHOWN})()) === String(wanted)", arg=wanted)


def counts(tab, number, total=CARDS):
    expect(tab.locator(".filter-count")).to_have_text(f"{number} of {total}")


SEA = [one for one in RECORDS if "sea" in one["tags"]]
DEAR = sorted((one for one in RECORDS if one["price"] is not None), key=lambda one: -one["price"])


@pytest.mark.parametrize("feed", ["list", "months", "anchored"])
def test_a_choice_is_shown_at_once_and_counted_among_all_cards(address, tab, feed):
    tab.goto(f"{address}/{feed}/")
    here = tab.evaluate(SHOWN)
    tab.get_by_role("checkbox", name="sea").check()
    counts(tab, len(SEA))
    shows(tab, ids(SEA)[:SIZE])
    assert tab.url.endswith("?tag=sea")
    expect(tab.get_by_role("status")).to_have_text(f"{len(SEA)} of {CARDS}")
    # Further ones come by the button, with the focus on the first.
    tab.get_by_role("button", name="Load more").click()
    shows(tab, ids(SEA)[:2 * SIZE])
    expect(tab.locator(f"[data-card={SEA[SIZE]['id']}]")).to_be_focused()
    positions = tab.evaluate("cardloom.order().map(one => [+one.ariaPosInSet, +one.ariaSetSize])")
    assert positions == [[place + 1, len(SEA)] for place in range(2 * SIZE)]
    tab.get_by_role("button", name="Show all").click()
    shows(tab, here)
    assert "?" not in tab.url
    assert tab.evaluate("document.activeElement.closest('.filters') !== null")
    # The list goes on as before.
    tab.evaluate("cardloom.more()")
    tab.wait_for_function(f"count => ({SHOWN})().length > count", arg=len(here))
    assert tab.evaluate(SHOWN) == ids(RECORDS)[:len(tab.evaluate(SHOWN))]


def test_choices_of_several_fields_apply_together_and_the_order_is_theirs(address, tab):
    tab.goto(f"{address}/list/")
    tab.get_by_role("checkbox", name="sea").check()
    tab.get_by_role("checkbox", name="wind").check()
    tab.get_by_role("radio", name="book").check()
    tab.get_by_label("From").fill("100")
    tab.get_by_label("From").press("Enter")
    wanted = [one for one in RECORDS if {"sea", "wind"} & set(one["tags"]) and one["kind"] == "book" and (one["price"] or 0) >= 100]
    counts(tab, len(wanted))
    tab.get_by_label("Sort by").select_option(label="Price, descending")
    shows(tab, ids(sorted(wanted, key=lambda one: -one["price"]))[:SIZE])
    assert tab.url.endswith("?tag=sea&tag=wind&kind=book&price=100..&sort=-price")


@pytest.mark.parametrize(("order", "wanted"), [
    ("-price", ids(DEAR)), ("price", ids(DEAR[::-1])), ("title", ids(RECORDS)), ("-title", ids(RECORDS)[::-1])])
def test_the_address_opens_an_order_and_cards_without_the_value_come_last(address, tab, order, wanted):
    tab.goto(f"{address}/list/?sort={order}")
    shows(tab, wanted[:SIZE])
    counts(tab, CARDS)
    # Cards without a price.
    assert tab.evaluate("async by => (await (await fetch(document.baseURI.replace(/[?#].*/, '') + 'filter-latest.json')).json()).ranks[by].at(-1)", order.strip("-")) == (None if "price" in order else CARDS - 1)


def test_back_and_reload_return_to_the_choice_and_its_card(address, tab):
    tab.goto(f"{address}/list/")
    tab.get_by_role("checkbox", name="sea").check()
    shows(tab, ids(SEA)[:SIZE])
    tab.get_by_role("checkbox", name="salt").check()
    both = [one for one in RECORDS if {"sea", "salt"} & set(one["tags"])]
    shows(tab, ids(both)[:SIZE])
    tab.go_back()
    shows(tab, ids(SEA)[:SIZE])
    expect(tab.get_by_role("checkbox", name="salt")).not_to_be_checked()
    tab.go_back()
    shows(tab, ids(RECORDS)[:SIZE])
    tab.go_forward()
    shows(tab, ids(SEA)[:SIZE])
    tab.get_by_role("button", name="Load more").click()
    shows(tab, ids(SEA)[:2 * SIZE])
    goal = SEA[SIZE + 5]["id"]
    tab.evaluate("id => cardloom.stand(cardloom.card(id), 100)", goal)
    # What is kept is where the reader stands now, and not where he stood before.
    tab.wait_for_function("""() => {
      const { card, offset } = JSON.parse(sessionStorage.getItem('cardloom:' + location.pathname) ?? '{}')
      return card && Math.abs(cardloom.card(card).getBoundingClientRect().top - offset) < 2
    }""")
    kept = tab.evaluate("JSON.parse(sessionStorage.getItem('cardloom:' + location.pathname))")
    assert tab.url.endswith("?tag=sea")
    tab.reload()
    shows(tab, ids(SEA)[:2 * SIZE])
    tab.wait_for_function("({ card, offset }) => Math.abs(cardloom.card(card).getBoundingClientRect().top - offset) < 2", arg=kept)


def test_by_keyboard_alone_and_as_screen_readers_hear_it(address, open_tab):
    tab = open_tab(width=800)
    tab.goto(f"{address}/list/")
    expect(tab.locator("form.filters")).to_match_aria_snapshot("""
      - form "Filter Stories":
        - group "Tags":
          - checkbox "sea"
          - checkbox "wind"
          - checkbox "salt"
          - checkbox "rare"
        - group "Kind":
          - radio "All" [checked]
          - radio "film"
          - radio "book"
          - radio "song"
        - group "Price":
          - spinbutton "From"
          - spinbutton "To"
        - combobox "Sort by"
    """)
    assert axe(tab) == []
    tab.locator(".filters input").first.focus()
    tab.keyboard.press("Space")
    shows(tab, ids(SEA)[:SIZE])
    expect(tab.get_by_role("checkbox", name="sea")).to_be_focused()
    for _ in range(4):
        tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowRight")
    expect(tab.get_by_role("radio", name="film")).to_be_focused()
    films = [one for one in SEA if one["kind"] == "film"]
    counts(tab, len(films))
    shows(tab, ids(films)[:SIZE])
    assert axe(tab) == []


def test_an_empty_choice_says_so(address, tab):
    tab.goto(f"{address}/list/?tag=rare&kind=film&price=..0")
    expect(tab.locator(".filter-after .state")).to_have_text("No cards match")
    counts(tab, 0)
    expect(tab.get_by_role("status")).to_have_text("No cards match")
    shows(tab, [])
    assert axe(tab) == []
    tab.get_by_role("button", name="Show all").click()
    shows(tab, ids(RECORDS)[:SIZE])


def test_automatic_loading_goes_on_with_the_choice(address, open_tab):
    tab = open_tab(height=600)
    tab.goto(f"{address}/auto/?tag=sea")
    counts(tab, len(SEA))
    tab.evaluate("""async total => {
      for (let tries = 0; cardloom.order().length < total && tries < 400; tries++) {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 200 }))
      }
    }""", len(SEA))
    assert tab.evaluate("cardloom.order().map(one => one.dataset.card)") == ids(SEA)
    assert tab.url.endswith("?tag=sea")


def test_a_link_to_a_card_that_the_choice_leaves_out_ends_it(address, tab):
    tab.goto(f"{address}/list/?tag=sea")
    shows(tab, ids(SEA)[:SIZE])
    tab.evaluate("location.hash = '#card=c001'")
    expect(tab.locator("#card-c001")).to_be_focused()
    shows(tab, ids(RECORDS)[:SIZE])
    assert "?" not in tab.url
    expect(tab.get_by_role("checkbox", name="sea")).not_to_be_checked()


def test_without_scripts_the_choices_with_pages_are_links(address, tab_without_scripts):
    tab = tab_without_scripts
    tab.goto(f"{address}/list/")
    links = tab.get_by_role("navigation", name="Filter Stories").get_by_role("link")
    assert links.all_inner_texts() == TAGS
    links.first.click()
    assert tab.locator("[data-card]").count() > 0
    assert tab.url.endswith("/tags/sea/index.html")


def test_while_the_network_is_slow_the_cards_that_are_here_are_shown_at_once(address, tab):
    held = []
    tab.route("**/page/**", lambda route: held.append(route))
    tab.goto(f"{address}/list/")
    tab.get_by_role("checkbox", name="sea").check()
    counts(tab, len(SEA))
    shows(tab, [one for one in ids(SEA) if one < f"c{SIZE:03}"])
    assert tab.locator("[role=feed]").get_attribute("aria-busy") == "true"
    for route in held:
        route.continue_()
    shows(tab, ids(SEA)[:SIZE])
    assert tab.locator("[role=feed]").get_attribute("aria-busy") == "false"


def test_offline_it_says_so_and_goes_on_when_there_is_a_connection(address, open_tab):
    # A tab without a past: what the cache has is shown without a connection, too.
    tab = open_tab()
    tab.goto(f"{address}/list/")
    tab.wait_for_load_state("networkidle")
    tab.context.set_offline(True)
    tab.get_by_role("checkbox", name="sea").check()
    again = tab.get_by_role("button", name="Couldn’t load. Tap to try again.")
    expect(again).to_be_visible()
    tab.context.set_offline(False)
    shows(tab, ids(SEA)[:SIZE])
    expect(again).to_be_hidden()


def test_a_section_of_one_page_is_filtered_too(address, tab):
    tab.goto(f"{address}/whole/?kind=film&sort=-price")
    wanted = sorted((one for one in RECORDS[:12] if one["kind"] == "film"), key=lambda one: -one["price"])
    shows(tab, ids(wanted))
    counts(tab, len(wanted), 12)


def test_a_page_that_does_not_filter_loads_nothing_for_it(address, tab, site):
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{address}/plain/")
    tab.wait_for_load_state("networkidle")
    assert not [one for one in asked if "filter" in one]
    assert tab.evaluate("(async () => (await Promise.all([...document.scripts].filter(one => one.src).map(async one => (await fetch(one.src)).text()))).join())()").count("data-filters]") <= 1
    assert not (site / "plain/filter-latest.json").exists()
