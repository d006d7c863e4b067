"""Pages of cards: from the list to a card and back to its place, from files and live."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from live_project import project  # noqa: F401, the fixture of a served project
from servers import serve

SITE = """
title: Stories
url: https://example.org/
language: en
sources:
  cards: {file: data/cards.json, kind: kind, page: "/story/{slug}/"}
feeds:
  home:
    path: /
    title: Home
    pages: {size: 12, number: NUMBER}
    sections:
      - {id: latest, source: cards, adaptor: ADAPTOR, cell: note, loadMore: true}
"""
NOTE = '<div class="note"><h2><a href="{{url}}">{{title}}</a></h2><p>{{summary}}</p></div>\n'


def records():
    titles = ["日本語の記事", "مقال عن الميناء", "Straße & Söhne"] + [f"Note {index}" for index in range(27)]
    return [
        {"id": f"n{index}", "kind": "note", "title": title, "summary": "Words. " * 20, "content_html": f"<p>Body of {index}</p>"}
        for index, title in enumerate(titles)]


def write(folder, number, adaptor):
    for path, text in {
        "site/site.yml": SITE.replace("NUMBER", number).replace("ADAPTOR", adaptor),
        "site/data/cards.json": json.dumps(records()),
        "Templates/cells/note.mustache": NOTE,
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


ADAPTORS = {"table": ("sequential", "table"), "grid": ("anchored", "{collection: {minWidth: 240}}"), "deck": ("anchored", "deck")}


@pytest.fixture(scope="module", params=ADAPTORS)
def site(request, tmp_path_factory):
    def make(folder):
        write(folder, *ADAPTORS[request.param])
        subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True)

    folder = made_once(tmp_path_factory, "card-pages-" + request.param, make)
    address, server = serve(folder / "public")
    yield address
    server.shutdown()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_a_card_leads_to_its_page_and_back_to_its_place(site, open_tab, scripts):
    tab = open_tab(height=500, java_script_enabled=scripts)
    tab.goto(site)
    link = tab.get_by_role("link", name="日本語の記事")
    link.click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("日本語の記事")
    expect(tab.locator("main")).to_contain_text("Body of 0")
    for name in ("مقال عن الميناء", "Straße & Söhne", "Note 0", "Note 1"):
        tab.locator(".card-neighbours a[rel=next]").click()
        expect(tab.get_by_role("heading", level=1)).to_have_text(name)
    tab.locator(".card-back a").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Home")
    assert tab.url.endswith("#card-n4")
    # A deck with scripts shows the cards on top of the reader's stack.
    if not (scripts and tab.locator('[data-adaptor="deck"]').count()):
        expect(tab.locator('[data-card="n4"]')).to_be_in_viewport()


def test_pages_of_cards_are_served_live_and_follow_their_data(project, open_tab):  # noqa: F811
    write(project.folder, "sequential", "table")
    tab = open_tab()
    tab.goto(project.address)
    tab.get_by_role("link", name="Straße & Söhne").click(timeout=20_000)
    expect(tab.get_by_role("heading", level=1)).to_have_text("Straße & Söhne")
    project.replace("site/data/cards.json", "Body of 2<", "Other words<")
    expect(tab.locator("main")).to_contain_text("Other words")
