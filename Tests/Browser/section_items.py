"""A generated site whose growing sections hold more than cards: advertisements, and a section inside."""

import section_sites

#: Cards of each feed, and cards on a page.
CARDS, SIZE = 14, 4
GUESTS = 3
ITEMS = (
    "supplementary: [{kind: ad, template: section-title, data: {title: Ad}, every: 3}, "
    "{kind: opening, template: section-note, data: {text: First}, at: start}, "
    "{kind: closing, template: section-note, data: {text: Last}, at: end}], "
)
GUEST = "extension: {at: 5, section: {id: guest, source: guests, header: {template: month, data: {key: 2026-11, title: Guests}}}}, "
#: A deck on the second page.
STACK = GUEST.replace("id: guest,", "id: stack, adaptor: deck,")

#: What stands beside the cards of each feed.
FEEDS = {
    "plain": "",
    "supplementary": ITEMS,
    "hosted": GUEST,
    "both": ITEMS + GUEST,
    "module": ITEMS,
    "deck": "adaptor: deck, ",
    "tab": "tab: Stories, ",
    "grouped": "group: {by: month, field: date_published, header: {template: month}}, " + GUEST + ITEMS,
}


#: The items of a section, in order; those of a deck that are not in the document too.
ITEMS = """name => cardloom.sections(name).filter(cardloom.cellsOf).flatMap(one => cardloom.cellsOf(one).closest('[data-adaptor=deck]')
  ? cardloom.cellsIn(cardloom.cellsOf(one)) : [...cardloom.cellsOf(one).children])
  .map(item => item.dataset.card ?? (item.dataset.kind ? item.dataset.kind + item.dataset.index : item.querySelector('[id]').id))"""


def section_of(name):
    """The identity of the growing section of a feed; one with other measures needs another identity."""
    return "pile" if name == "deck" else "latest"


def expected(numbering, name, first=0):
    """The items of a whole section whose newest card has this index."""
    count = CARDS - first
    has_views = name in ("supplementary", "both", "grouped", "module")
    ads = [at for at in range(1, count) if (at if numbering == "sequential" else count - at) % 3 == 0]
    found = []
    for at in range(count + 1):
        if has_views and at in ads:
            found.append(f"ad{ads.index(at) if numbering == 'sequential' else len(ads) - 1 - ads.index(at)}")
        if has_views and at == 0:
            found.append("opening0")
        if has_views and at == count:
            found.append("closing0")
        if name in ("hosted", "both", "grouped") and at == 5:
            found.append("guest")
        if at < count:
            found.append(f"c{first + at:02}")
    return found


def own(found):
    """The section's own cards among items."""
    return [item for item in found if item[0] == "c" and item[1].isdigit()]


def card(index):
    return {
        "id": f"c{index:02}", "kind": "article-text", "url": f"https://example.org/{index}/", "title": f"Story {index}",
        "date_published": f"2026-{12 - index // 5:02}-{28 - index % 5:02}T12:00:00Z",
    }


def guest(index):
    return {"id": f"g{index}", "kind": "article-text", "url": f"https://example.org/g{index}/", "title": f"Guest {index}"}


def build(folder, first=0):
    """Generates the site; its newest card is the one of this index."""
    cards, guests = [card(index) for index in range(first, CARDS)], [guest(index) for index in range(GUESTS)]
    home = {"data": {"modules": [
        {"module_id": "guests", "layout": "row", "title": "Guests", "items": guests},
        {"module_id": "latest", "layout": "list", "title": "Stories", "items": cards},
        {"module_id": "unknown", "layout": "stage", "items": [guest(0)]},
        {"module_id": "empty", "layout": "row", "title": "Empty", "items": []},
    ]}}
    lines = [
        "title: Items", "url: https://example.org/items/", "language: en",
        "sources: {cards: {file: data/cards.json, kind: kind}, guests: {file: data/guests.json, kind: kind}, home: {file: data/home.json, kind: kind}}",
        "events: [open, retry, see-all]", "feeds:",
    ]
    for numbering in ("sequential", "anchored"):
        for name, items in FEEDS.items():
            header = "" if name == "grouped" else "header: {template: month, data: {key: 2026-12, title: Stories}}, "
            lines += [
                f"  {name}-{numbering}:", f"    path: /{numbering}/{name}/", "    title: Stories",
                f"    pages: {{size: {SIZE}, number: {numbering}}}", "    sections:",
                f"      - {{id: {section_of(name)}, source: cards, {header}{items}loadMore: true, refresh: true}}" if name != "module" else
                "      - {from: home, items: data.modules, id: module_id, kind: layout, layouts: {"
                "row: {adaptor: {collection: {carousel: 200}}, header: {template: month, data: {key: 2026-11}}}, "
                f"list: {{header: {{template: month, data: {{key: 2026-12}}}}, {items}loadMore: true, refresh: true}}}}}}",
            ]
            if name == "tab":
                lines.append("      - {id: others, source: guests, header: {template: month, data: {key: 2026-11, title: Guests}}, tab: Guests}")
    lines += [
        "  stack:", "    path: /stack/", "    title: Stories", f"    pages: {{size: {SIZE}}}", "    sections:",
        f"      - {{id: latest, source: cards, header: {{template: month, data: {{key: 2026-12, title: Stories}}}}, {STACK}loadMore: true}}",
    ]
    section_sites.build(folder, {"cards": cards, "home": home, "guests": guests}, lines)
