"""A generated site whose readers can do something: select, fold, swipe, peek, look for new cards, change tabs, see a waterfall."""

import json
import shutil
import subprocess

import pytest

from generator import GENERATOR, made_once
from long_feeds import TEMPLATES
from servers import serve

CARDS = 100
SIZE = 20

ROW = """---
for: [row]
size: 6rem
events: [open, archive, like]
optional: [summary, mine]
---
<div class="note">
  <h3 class="note-title"><a class="cell-link" href="{{url}}" data-event="open">{{title}}</a></h3>
  <p class="row-buttons">
    <button class="button" type="button" data-event="like" data-title="{{title}}" data-title-length="5" data-is-first="false" data-swipe="end">Like</button>
    {{#mine}}<button class="button" type="button" data-event="archive" data-swipe="start" data-removes>Archive</button>{{/mine}}
    <button class="button" type="button" data-peek>Preview</button>
  </p>
  <template data-peek>
    <p class="row-preview">All about {{title}}</p>
    <button class="button" type="button" data-event="like" data-title="{{title}}" data-title-length="5" data-is-first="true">Like</button>
  </template>
</div>
"""

SITE = """
title: Actions
url: https://example.org/actions/
language: {language}
sink: /collect
sources:
  cards: {{file: data/cards.json, kind: kind}}
  none: {{file: data/none.json, kind: kind}}
  broken: {{file: data/missing.json, kind: kind, onFailure: show}}
  later: {{url: "https://example.org/later.json", kind: kind}}
events: [open, see-all, retry, archive, {{like: {{title: string, titleLength: number, isFirst: boolean, note: string?}}}}]
feeds:
  states:
    path: /states/
    title: States
    sections:
      - {{id: none, source: none, cell: article-text, label: None, header: {{template: section-title, data: {{title: None}}}}}}
      - {{id: broken, source: broken, cell: article-text, label: Broken, header: {{template: section-title, data: {{title: Broken}}}}}}
      - {{id: later, source: later, cell: article-text, label: Later, header: {{template: section-title, data: {{title: Later}}}}}}
  rows:
    path: /rows/
    title: Rows
    pages: {{size: {size}, number: anchored, more: button}}
    sections:
      - {{id: latest, source: cards, cell: row, label: Rows, header: {{template: section-title, data: {{title: Rows}}}},
         selectable: multiple, refresh: true, spacing: 0, loadMore: true}}
  single:
    path: /single/
    title: Choose one
    sections:
      - {{id: one, source: cards, limit: 5, label: One, header: {{template: section-title, data: {{title: One}}}}, selectable: single, spacing: 0}}
  folded:
    path: /folded/
    title: Folded
    pages: {{size: {size}, number: sequential, more: button}}
    sections:
      - {{id: latest, source: cards, label: Folded, header: {{template: section-title, data: {{title: Folded}}}}, folded: true, spacing: 0, loadMore: true}}
  tabs:
    path: /tabs/
    title: Tabs
    pages: {{size: {size}, number: sequential, more: button}}
    sections:
      - {{id: news, source: cards, label: News, header: {{template: section-title, data: {{title: News}}}}, tab: News, loadMore: true}}
      - {{id: picks, source: cards, limit: 30, label: Picks, header: {{template: section-title, data: {{title: Picks}}}}, tab: Picks}}
      - {{id: more-picks, source: cards, limit: 3, label: More picks, header: {{template: section-title, data: {{title: More picks}}}}, tab: Picks}}
      - {{id: about, source: cards, limit: 1, label: About, header: {{template: section-title, data: {{title: About}}}}, tab: About}}
  waterfall:
    path: /waterfall/
    title: Waterfall
    pages: {{size: {size}, number: sequential, more: button}}
    sections:
      - {{id: fall, source: cards, label: Pictures, header: {{template: section-title, data: {{title: Pictures}}}},
         adaptor: {{collection: {{waterfall: 180, lineSpacing: 12, itemSpacing: 12}}}},
         spacing: 0, loadMore: true}}
  months:
    path: /months/
    title: Months
    pages: {{size: {size}, number: anchored, more: button}}
    sections:
      - {{id: dated, source: cards, label: Dated, group: {{by: month, field: date_published, header: {{template: month, sticky: true}}}},
         refresh: true, spacing: 0, loadMore: true}}
  grid:
    path: /grid/
    title: Goods
    sections:
      - {{id: goods, source: cards, limit: 12, label: Goods, header: {{template: section-title, data: {{title: Goods}}}},
         adaptor: {{collection: {{minWidth: 180}}}}, refresh: true, spacing: 0}}
"""


#: A card that no reader may remove.
KEPT = 95


def card(number):
    return {
        "id": f"a/{number:03}",
        "kind": "article-text",
        "url": f"https://example.org/{number}/",
        "title": f"Story number {number}",
        "mine": number != KEPT,
        "summary": "A line of what it is about. " * (1 + number % 6),
        # A hundred cards in two months; whatever comes later is of a month of its own.
        "date_published": f"{2026 if number > 49 else 2025}-{2 if number > 99 else 1:02}-{1 + number % 28:02}T12:00:00Z",
        "cell_size": f"{8 + number % 5 * 3}rem",
    }


def build(generator, folder, cards=CARDS, language="en"):
    """Generates the site with so many cards, the newest first; the folder of its pages."""
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    shutil.copytree(TEMPLATES, folder / "Templates")
    (folder / "Templates/cells/row.mustache").write_text(ROW)
    (folder / "Templates/cells/row.css").write_text(".row-buttons .button { padding-inline: var(--space-2); }\n")
    (site / "data/cards.json").write_text(json.dumps([card(number) for number in reversed(range(cards))]))
    (site / "data/none.json").write_text("[]")
    (site / "site.yml").write_text(SITE.format(size=SIZE, language=language))
    output = folder / "public"
    subprocess.run([generator, "build", "--project", folder, "--output", output], check=True, stdout=subprocess.DEVNULL)
    return output


def address_in(language):
    """A fixture of the address of the site in a language."""
    @pytest.fixture(scope="module")
    def address(tmp_path_factory):
        folder = made_once(tmp_path_factory, f"actions-{language}", lambda folder: build(GENERATOR, folder, language=language))
        address, server = serve(folder / "public")
        yield address
        server.shutdown()

    return address
