"""One card in several sections: calls by its identity mean all of its elements, unless they name a section."""

import pytest
from playwright.sync_api import expect

import section_sites
from generator import made_once
from long_feeds import card
from servers import serve


def build(folder):
    section_sites.build(folder, {"cards": [card(index) for index in range(8)]}, [
        "title: Copies", "url: https://example.org/copies/", "language: en", "sources:",
        "  cards: {file: data/cards.json, kind: kind}", "events: [open, retry, see-all]", "feeds:", "  copies:",
        "    path: /", "    title: Copies", "    sections:",
        "      - {id: first, source: cards, selectable: multiple, label: First}",
        "      - {id: second, source: cards, selectable: multiple, label: Second}",
        "      - {id: plain, source: cards, limit: 2, label: Plain}",
        "      - {id: pile, source: cards, adaptor: deck, label: Pile}",
    ])


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    address, server = serve(made_once(tmp_path_factory, "copies", build) / "public")
    yield address
    server.shutdown()


@pytest.fixture
def tab(copies, open_tab):
    tab = open_tab()
    tab.goto(copies + "/")
    tab.wait_for_selector(".deck-controls")
    tab.wait_for_selector(".cell-select")
    return tab


def shown(tab, card):
    """The sections that show a card, in order."""
    return tab.evaluate("id => cardloom.copies(id).map(one => one.closest('[data-section]')?.dataset.section)", card)


def test_a_card_is_removed_from_a_section_or_from_all(tab):
    assert shown(tab, "c001") == ["first", "second", "plain", "pile"]
    assert tab.evaluate("cardloom.remove('c001', 'plain')") is True
    assert shown(tab, "c001") == ["first", "second", "pile"]
    assert tab.evaluate("cardloom.remove('c001', 'plain')") is False
    assert tab.evaluate("cardloom.remove('c000', 'pile')") is True
    assert tab.evaluate("[cardloom.deck.pile.left, document.querySelector('#pile .cell:not([inert])').dataset.card]") == [7, "c001"]
    assert tab.evaluate("cardloom.card('c001').isConnected && cardloom.card('c001', 'second').closest('#second') !== null")
    assert tab.evaluate("cardloom.remove('c001')") is True
    assert shown(tab, "c001") == []
    assert tab.evaluate("[cardloom.card('c001'), cardloom.remove('c001')]") == [None, False]
    expect(tab.locator("[data-card=c001]")).to_have_count(0)


def test_a_card_is_replaced_in_a_section_or_in_all(tab):
    change = """([id, words, section]) => {
      const cell = cardloom.card(id).cloneNode(true)
      cell.querySelector('h2, h3').textContent = words
      cardloom.replace(id, cell, section)
    }"""
    tab.evaluate(change, ["c000", "Here alone", "second"])
    expect(tab.get_by_role("heading", name="Here alone")).to_have_count(1)
    expect(tab.locator("#second").get_by_role("heading", name="Here alone")).to_have_count(1)
    tab.evaluate(change, ["c000", "Everywhere", None])
    expect(tab.locator("[data-card=c000] :is(h2, h3)").get_by_text("Everywhere")).to_have_count(4)
    assert tab.evaluate("new Set([...document.querySelectorAll('[id]')].map(one => one.id)).size === document.querySelectorAll('[id]').length")


def test_a_card_is_selected_in_a_section_or_in_all(tab):
    assert tab.evaluate("cardloom.select('c000', true, 'second')") is True
    assert tab.evaluate("['first', 'second'].map(cardloom.selection)") == [[], ["c000"]]
    assert tab.evaluate("cardloom.select('c001')") is True
    assert tab.evaluate("['first', 'second'].map(cardloom.selection)") == [["c001"], ["c000", "c001"]]
    tab.evaluate("cardloom.select('c001', false)")
    assert tab.evaluate("['first', 'second'].map(cardloom.selection)") == [[], ["c000"]]
