"""A generated site of long feeds, one for each way of loading more, and a server that serves it under a strict policy."""

import json
import pathlib
import subprocess

TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"
CARDS = 600
SIZE = 20

FEEDS = {
    "button": ("table", "button", "", CARDS),
    "auto": ("table", "auto", "", CARDS),
    "capped": ("table", "auto(2)", "", CARDS),
    "grid": ("{collection: {minWidth: 200, itemSpacing: 12, lineSpacing: 12}}", "auto", "", CARDS),
    "months": ("table", "button", "group: {by: month, field: date_published, header: {template: month, sticky: true}}, ", CARDS),
    "days": ("table", "button", "group: {by: day, field: date_published, header: {template: month}}, ", 120),
    "stack": ("deck", "button", "", 40),
    "pair": ("{deck: {visible: 2}}", "button", "", 30),
    "folded": ("table", "button", "collapsed: true, header: {template: fold-title, data: {title: Older}}, ", 20),
    "views": (
        "table", "button", "header: {template: section-title, data: {title: Views}}, "
        "footer: {template: section-title, identifier: foot, data: {title: Views, all: https://example.org/all/}}, "
        "supplementary: [{kind: ad, template: section-title, data: {title: Ad}, every: 8}], ", SIZE,
    ),
    "short": ("table", "button", "", 30),
    "pages": ("table", "button", "", CARDS),
}
#: Cards on a page of the feeds that have another number of them: `pages` has two hundred pages.
SIZES = {"pages": 3}


def card(index):
    month, day = 12 - index // 28 % 12, 28 - index % 28
    return {
        "id": f"c{index:03}",
        "kind": "article-text",
        "url": f"https://example.org/{index}/",
        "title": f"Story number {index}" + " and more" * (index % 7),
        "summary": "A line of what it is about. " * (1 + index % 5),
        "date_published": f"{2026 - index // 336}-{month:02}-{day:02}T12:00:00Z",
        "parameters": {"rank": index, "place": "card"},
    }


def write(folder):
    """Writes the project."""
    site = folder / "site"
    # The templates as they are now, also when the generator was built before.
    (folder / "Templates").symlink_to(TEMPLATES)
    (site / "data").mkdir(parents=True)
    (site / "data/cards.json").write_text(json.dumps([card(index) for index in range(CARDS)]))
    lines = [
        "title: Long", "url: https://example.org/long/", "language: en",
        "parameters: {tenant: t1, place: site}",
        "sources: {cards: {file: data/cards.json, kind: kind}}",
        "events: [open, see-all, retry]", "feeds:",
    ]
    for name, (adaptor, more, group, limit) in FEEDS.items():
        header = group or f"header: {{template: section-title, data: {{title: {name}}}}}, "
        lines += [
            f"  {name}:", f"    path: /{name}/", f"    title: {name}", f"    parameters: {{feed: {name}, place: feed}}",
            f"    pages: {{size: {SIZES.get(name, SIZE)}, number: sequential, more: {more}}}", "    sections:",
            f"      - {{id: {'latest' if adaptor == 'table' else name}, source: cards, limit: {limit}, adaptor: {adaptor}, {header}label: Stories, "
            "parameters: {list: long, place: section}, spacing: 0, loadMore: true}",
        ]
    (site / "site.yml").write_text("\n".join(lines) + "\n")


def build(generator, folder):
    """Generates the site; its folder."""
    write(folder)
    output = folder / "public"
    subprocess.run([generator, "build", "--project", folder, "--output", output], check=True, stdout=subprocess.DEVNULL)
    return output


def scripts(site):
    """The scripts of every page by name, from the bundle of all pages: the loader's three begin it."""
    mark = b"'use strict'\n"
    parts = (site / "theme/shared.js").read_bytes().split(mark)[-6:]
    loader = mark + mark.join(parts[:3])
    return {"cardloom.js": loader, **{name: mark + part for name, part in zip(("keys.js", "editing.js", "events.js"), parts[3:])}}
