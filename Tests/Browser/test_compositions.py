"""Compositions: some cells are larger, in every width, over pages, with other sections and without scripts."""

import pytest

from loading import cards, wait_for_cards
from section_items import card
from section_sites import build, site_fixtures

CARDS, SIZE, NEW = 23, 10, 3
#: The number of columns at 320, 768 and 1280 pixels.
COLUMNS = {"lead": (1, 2, 3), "duo": (1, 2, 4), "mosaic": (1, 2, 4)}
#: The numbers of the large cells, and their span.
LARGE = {"lead": ([1], "2x2"), "duo": ([1, 2], "2x1"), "mosaic": ([1, 8, 11, 18, 21], "2x2"), "shelf": ([], "")}
BOXES = """() => [...document.querySelectorAll('main > .section > .cells > .cell')].map(cell => {
  const { left, top, right, bottom } = cell.getBoundingClientRect()
  return { left: Math.round(left), top: Math.round(top + scrollY), right: Math.round(right), bottom: Math.round(bottom + scrollY) }
})"""
SPANS = "() => cardloom.order(cardloom.sections()[0].id).map(cell => cell.dataset.span ?? '')"


def build_site(folder, first=0):
    """Generates a feed of each composition; the newest card has this index."""
    data = {"near": [card(index) for index in range(first, CARDS)], "far": [card(index + 50) for index in range(5)]}
    lines = [
        "title: Compositions", "url: https://example.org/compositions/", "language: en", "sources:",
        *(f"  {name}: {{file: data/{name}.json, kind: kind}}" for name in data),
        "events: [open, retry, see-all]", "feeds:",
    ]
    hosted = "extension: {at: 5, section: {id: far, source: far, adaptor: {collection: {layout: duo}}, spacing: 0}}, "
    for numbering in ("sequential", "anchored"):
        for name, keys in [*((name, "") for name in LARGE), ("host", hosted)]:
            lines += [
                f"  {name}-{numbering}:", f"    path: /{numbering}/{name}/", "    title: Stories",
                f"    pages: {{size: {SIZE}, number: {numbering}}}", "    sections:",
                f"      - {{id: {name}, source: near, label: Near, adaptor: {{collection: {{layout: {'lead' if name == 'host' else name}}}}}, "
                f"loadMore: true, refresh: true, spacing: 0, {keys}}}",
            ]
    lines += [
        "  folded:", "    path: /folded/", "    title: Folded", "    sections:",
        "      - {id: folded, source: far, collapsed: true, header: {template: fold-title, data: {title: Older}}, spacing: 0, "
        "adaptor: {collection: {columns: 3}}}",
    ]
    build(folder, data, lines)


sites, compositions, earlier_compositions = site_fixtures("compositions", build_site)


def spans(name, count):
    numbers, span = LARGE[name]
    return [span if number in numbers else "" for number in range(1, count + 1)]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("width", "step"), [(320, 0), (768, 1), (1280, 2)])
@pytest.mark.parametrize("name", COLUMNS)
def test_cells_keep_their_order_and_fill_their_rows(compositions, open_tab, name, width, step, scripts):
    tab = open_tab(width=width, java_script_enabled=scripts)
    tab.goto(f"{compositions}/sequential/{name}/")
    boxes = tab.evaluate(BOXES)
    assert len(boxes) == SIZE
    tops = [box["top"] for box in boxes]
    assert tops == sorted(tops)
    for one, next_one in zip(boxes, boxes[1:]):
        assert next_one["left"] >= one["right"] or next_one["top"] > one["top"]
    columns = sorted({box["left"] for box in boxes})
    assert len(columns) == COLUMNS[name][step]
    # Every place before the last row is covered.
    for top in sorted(set(tops))[:-1]:
        for left in columns:
            assert any(box["left"] <= left < box["right"] and box["top"] <= top < box["bottom"] for box in boxes), (top, left)
    large = LARGE[name][0]
    if step == 2:
        small = min(box["right"] - box["left"] for box in boxes)
        assert boxes[0]["right"] - boxes[0]["left"] > 2 * small
        assert all(boxes[number - 1]["right"] - boxes[number - 1]["left"] > 2 * small for number in large if number <= SIZE)
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_shelf_has_columns_of_three_and_scrolls_sideways(compositions, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(f"{compositions}/sequential/shelf/")
    boxes = tab.evaluate(BOXES)
    for start in range(0, SIZE, 3):
        column = boxes[start:start + 3]
        assert len({box["left"] for box in column}) == 1
        assert [box["top"] for box in column] == [box["top"] for box in boxes[:len(column)]]
    assert tab.evaluate("document.querySelector('main > .section > .cells').scrollWidth > document.querySelector('main > .section > .cells').clientWidth")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("numbering", ["sequential", "anchored"])
@pytest.mark.parametrize("name", [*LARGE, "host"])
def test_all_cards_come_once_and_the_page_does_not_shift(compositions, open_tab, numbering, name):
    tab = open_tab()
    tab.add_init_script("""
      window.shift = 0
      new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
        .observe({ type: 'layout-shift', buffered: true })
    """)
    tab.goto(f"{compositions}/{numbering}/{name}/")
    before = tab.evaluate(BOXES)
    while tab.evaluate("cardloom.order(cardloom.sections()[0].id).length") < CARDS:
        tab.evaluate("name => cardloom.more(name)", name)
    assert [one for one in cards(tab) if one < "c50"] == [f"c{index:02}" for index in range(CARDS)]
    assert tab.evaluate(BOXES)[:len(before)] == before
    assert tab.evaluate("shift") == 0
    if numbering == "sequential":
        assert tab.evaluate(SPANS) == spans("lead" if name == "host" else name, CARDS)
    elif name in ("lead", "duo", "host"):
        # A page that does not change when cards arrive has no lead.
        assert tab.evaluate(SPANS)[SIZE * 2:] == [""] * (CARDS - SIZE * 2)
    if name == "host":
        hosted = tab.evaluate("""() => {
          const row = document.querySelector('main > .section > .cells > .cell-extension').getBoundingClientRect()
          const list = document.querySelector('main > .section > .cells').getBoundingClientRect()
          return [row.left - list.left, row.right - list.right].map(Math.abs).map(Math.round)
        }""")
        assert hosted == [0, 0]


def test_new_cards_bring_their_lead(sites, earlier_compositions, open_tab):
    tab = open_tab()
    tab.goto(f"{earlier_compositions}/sequential/lead/")
    wait_for_cards(tab, SIZE)
    assert cards(tab)[0] == f"c{NEW:02}"

    def answer(route):
        path = route.request.url.split("/", 3)[3].split("?")[0]
        route.fulfill(path=sites[0] / (path + "index.html" if path.endswith("/") else path), content_type="text/html")

    tab.route("**/sequential/lead/**", answer)
    assert tab.evaluate("cardloom.look('lead')") == NEW
    tab.locator("main > .section .refresh button").click()
    wait_for_cards(tab, SIZE + NEW)
    assert cards(tab) == [f"c{index:02}" for index in range(SIZE + NEW)]
    # The new lead comes first; the old one keeps its place and its size.
    assert tab.evaluate(SPANS) == ["2x2", "", "", "2x2", *[""] * (SIZE - 1)]
    tops = [box["top"] for box in tab.evaluate(BOXES)]
    assert tops == sorted(tops)


def test_a_collection_that_was_folded_has_its_columns(compositions, open_tab):
    tab = open_tab(width=1280)
    tab.goto(f"{compositions}/folded/")
    tab.locator("summary").click()
    tab.wait_for_function("() => document.querySelector('.section-fold[open] .cell')?.getBoundingClientRect().height > 0")
    lefts = tab.evaluate("[...document.querySelectorAll('.cell')].map(one => Math.round(one.getBoundingClientRect().left))")
    assert len(lefts) == 5 and len(set(lefts)) == 3
