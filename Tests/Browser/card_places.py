"""A generated site with one feed for each kind of list, whose cards have pages of their own."""

import section_sites

#: The cards of each list, newest first, and cards on a page.
CARDS, SIZE = 12, 4
IDS = [f"c{index:02}" for index in range(CARDS)]
LIST = "{id: list, source: %s, selectable: multiple, label: Cards, loadMore: true%s}"
#: The same, all at once.
FIXED = LIST.replace(", loadMore: true", "")
OTHER = "{id: other, source: others, label: Others%s}"
HOST = ", extension: {at: 1, section: %s}"

#: The sections of each feed; `%s` stands for the source of its cards.
FEEDS = {
    "table": [LIST % ("%s", "")],
    "grid": [LIST % ("%s", ", adaptor: {collection: {columns: 2}}")],
    "lead": [LIST % ("%s", ", adaptor: {collection: {layout: lead}}")],
    "carousel": [LIST % ("%s", ", adaptor: {collection: {carousel: 200}}")],
    "waterfall": [LIST % ("%s", ", adaptor: {collection: {waterfall: 200}}")],
    "deck": [LIST % ("%s", ", adaptor: deck")],
    "tabs": [OTHER % ", tab: Others", LIST % ("%s", ", tab: Cards")],
    "collapsed": [LIST % ("%s", ", collapsed: true, header: {template: fold-title, data: {title: Older}}")],
    "grouped": [LIST % ("%s", ", group: {by: month, field: date_published, header: {template: month}}")],
    "hosted": [OTHER % HOST % (LIST % ("%s", ""))],
    "module": ["{from: %s, items: modules, layouts: {rows: {selectable: multiple, label: Cards, loadMore: true}}}"],
    "fixed": [FIXED % ("%s", "")],
    "fixed-grid": [FIXED % ("%s", ", adaptor: {collection: {columns: 2}}")],
    "fixed-carousel": [FIXED % ("%s", ", adaptor: {collection: {carousel: 200}}")],
    "fixed-deck": [FIXED % ("%s", ", adaptor: deck")],
    "fixed-tabs": [OTHER % ", tab: Others", FIXED % ("%s", ", tab: Cards")],
    "fixed-collapsed": [FIXED % ("%s", ", collapsed: true, header: {template: fold-title, data: {title: Older}}")],
    "fixed-grouped": [FIXED % ("%s", ", group: {by: month, field: date_published, header: {template: month}}")],
    "fixed-hosted": [OTHER % HOST % (FIXED % ("%s", ""))],
    "fixed-module": ["{from: %s, items: modules, layouts: {rows: {selectable: multiple, label: Cards}}}"],
    "value": [LIST % ("%s", "")],
}
#: The kinds whose pages are tried with both numberings.
ANCHORED = ("table", "deck", "tabs", "grouped", "hosted", "module", "value")
KINDS = [*FEEDS, *(name + "-anchored" for name in ANCHORED)]


def base(kind):
    """The kind of list, whatever the numbering of its pages."""
    return kind.removesuffix("-anchored")


def grows(kind):
    return not kind.startswith("fixed")


def path(kind):
    """The path of the front page of a kind's list."""
    return f"/{kind}/all/" if base(kind) == "value" else f"/{kind}/"


def card(index):
    return {
        "id": IDS[index], "kind": "article-text", "title": f"Story {index}", "summary": "A line of what it is about. " * 8, "tag": "all",
        "content_html": f"<p>The story of {index}.</p>", "date_published": f"2026-{12 - index // 5:02}-{28 - index % 5:02}T12:00:00Z",
    }


def build(folder):
    cards = [card(index) for index in range(CARDS)]
    others = [{"id": f"o{index}", "kind": "article-text", "title": f"Other {index}", "url": f"https://example.org/o{index}/"} for index in range(2)]
    lines = ["title: Places", "url: https://example.org/places/", "language: en", "sources:", "  others: {file: data/others.json, kind: kind}"]
    for kind in KINDS:
        items = "" if base(kind).endswith("module") else "items: modules.0.items, "
        lines.append(f"  of-{kind}: {{file: data/cards.json, {items}kind: kind, page: \"/{kind}/card/{{id}}/\"}}")
    lines += ["events: [open, retry, see-all]", "syndication: {formats: [json, atom]}", "feeds:"]
    for kind in KINDS:
        each = f"each: tag, source: of-{kind}, " if base(kind) == "value" else ""
        number = "anchored" if kind.endswith("-anchored") else "sequential"
        where = f'"/{kind}/{{slug}}/"' if each else f"/{kind}/"
        title = "{value}" if each else kind
        lines += [
            f"  {kind}: ", *(f"    {one}" for one in each.split(", ") if one), f"    path: {where}", f"    title: '{title}'",
            f"    pages: {{size: {SIZE}, number: {number}}}" if grows(kind) else "", "    sections:",
            *("      - " + (one % f"of-{kind}" if "%s" in one else one) for one in FEEDS[base(kind)]),
        ]
    section_sites.build(folder, {"cards": {"modules": [{"id": "list", "kind": "rows", "items": cards}]}, "others": others}, lines)
