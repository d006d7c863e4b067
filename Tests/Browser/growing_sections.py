"""A generated site whose feeds hold several sections that load more, each with pages of its own; in one, both are modules of a response."""

import section_sites
from section_items import card

#: The cards of each section, and cards on a page.
COUNTS, SIZE = {"near": 14, "far": 10}, 4
#: The second section of each feed, whose cards are the far ones.
SECOND = {"two": "far", "hosted": "far", "tabs": "far", "deck": "pile", "modules": "far"}
ITEMS = (
    "supplementary: [{kind: ad, template: section-title, data: {title: Ad}, every: 3}, "
    "{kind: closing, template: section-note, data: {text: Last}, at: end}], "
)
REST = "extension: {at: 5, section: {id: rest, source: rest, header: {template: month, data: {key: 2026-11, title: Rest}}}}, "


def header(title):
    return "header: {template: month, data: {key: 2026-12, title: %s}}, " % title


def section(name, keys="", loads="loadMore: true, refresh: true", source=None):
    return "{id: %s, source: %s, %s%s%s}" % (name, source or name, header(name.title()), keys, loads)


#: The sections of each feed.
FEEDS = {
    "two": [section("near", ITEMS + REST), section("far")],
    "hosted": [section("near", ITEMS + "extension: {at: 5, section: %s}, " % section("far", loads="loadMore: true"))],
    "tabs": [section("near", "tab: Near, "), section("far", "tab: Far, ")],
    "modules": [
        "{from: home, items: data.modules, id: module_id, kind: layout, layouts: {list: {"
        + header("Module") + "loadMore: true, refresh: true}}}",
    ],
    "deck": [section("near"), section("pile", "adaptor: deck, ", "loadMore: true", source="far")],
}


def build(folder, first=0):
    """Generates the site; the newest card of each section is the one of this index."""
    data = {
        name: [{**card(index), "id": f"{name}{index:02}"} for index in range(first if name in COUNTS else 0, count)]
        for name, count in {**COUNTS, "rest": 3}.items()
    }
    data["home"] = {"data": {"modules": [
        {"module_id": name, "layout": "list", "title": name.title(), "items": data[name]} for name in COUNTS
    ]}}
    lines = [
        "title: Growing", "url: https://example.org/growing/", "language: en", "sources:",
        *(f"  {name}: {{file: data/{name}.json, kind: kind}}" for name in (*COUNTS, "rest", "home")),
        "events: [open, retry, see-all]", "feeds:",
    ]
    for numbering in ("sequential", "anchored"):
        for name, sections in FEEDS.items():
            lines += [
                f"  {name}-{numbering}:", f"    path: /{numbering}/{name}/", "    title: Stories",
                f"    pages: {{size: {SIZE}, number: {numbering}}}", "    sections:",
                *(f"      - {one}" for one in sections),
            ]
    section_sites.build(folder, data, lines)
