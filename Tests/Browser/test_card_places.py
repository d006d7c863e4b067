"""A card knows its place in each kind of list: its page and the way back, its neighbours, `#card=`, feeds, calls, selection, reload.

The matrix: {table, grid, lead, carousel, waterfall, deck, tabs, collapsed, grouped, hosted, module, feed by value, and most of them
all at once}, in sequential and, where it may matter, anchored pages, x the questions below, which are asked of a card of the first page
and of one of a further page. `CardLocationsTests` has the part that needs no browser.
"""

import json

import pytest
from playwright.sync_api import expect

import card_places
from card_places import CARDS, IDS, KINDS, SIZE, base, grows, path
from generator import made_once
from servers import serve

#: A card of the first page, one of the second and the last one.
ASKED = ["c00", "c06", "c11"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return made_once(tmp_path_factory, "places", card_places.build) / "public"


@pytest.fixture(scope="module")
def places(site):
    address, server = serve(site)
    yield address
    server.shutdown()


class List:
    """A list in a tab."""

    def __init__(self, tab, address, kind):
        self.tab, self.address, self.kind = tab, address, kind
        self.front = address + path(kind)

    def page_of(self, card):
        return f"{self.address}/{self.kind}/card/{card}/"

    def open(self):
        self.tab.goto("about:blank")
        self.tab.goto(self.front)

    def load_all(self):
        """Brings all cards, those of the pages before too."""
        self.tab.evaluate("""async () => {
          while (document.querySelector('a[rel~=prev]')?.isConnected && cardloom.earlier) await cardloom.earlier(true)
          while (cardloom.pager?.('list') && !cardloom.ends('list')) await cardloom.more('list')
        }""")

    def cards(self):
        return self.tab.evaluate(
            "cardloom.sections('list').filter(cardloom.cellsOf).flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one))).map(one => one.dataset.card)")

    def reveal(self):
        """Opens what hides the list from readers."""
        self.tab.evaluate("""() => {
          const list = cardloom.sections('list')[0]
          for (let one = list; one; one = one.parentElement?.closest('details')) if (one.matches('details')) one.open = true
          const panel = list.closest('[role=tabpanel][hidden]')
          if (panel) document.getElementById(panel.getAttribute('aria-labelledby')).click()
        }""")

    def assert_shown(self, card):
        """The reader sees the card: in a deck, on its top."""
        cell = self.tab.locator(f"[data-section=list] .cells > [data-card={card}]")
        expect(cell).to_be_in_viewport()
        if base(self.kind).endswith("deck"):
            expect(self.tab.locator("[data-section=list] .cells > .cell:not([inert])")).to_have_attribute("data-card", card)


def follow(tab, link):
    with tab.expect_navigation():
        link.click()


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_knows_its_place(site, places, tab, subtests, kind):
    one = List(tab, places, kind)
    tab.set_viewport_size({"width": 1000, "height": 500})

    with subtests.test("each cell leads to the page of its card"):
        one.open()
        one.load_all()
        assert one.cards() == IDS
        links = tab.evaluate("ids => ids.map(id => cardloom.card(id, 'list').querySelector('a').href)", IDS)
        assert [link.removesuffix("index.html") for link in links] == [one.page_of(card) for card in IDS]

    for card in ASKED if grows(kind) else ASKED[1:2]:
        with subtests.test("the page of a card leads back to it", card=card):
            tab.goto(one.page_of(card))
            expect(tab.get_by_role("heading", level=1)).to_have_text(f"Story {int(card[1:])}")
            follow(tab, tab.locator(".card-back a"))
            one.assert_shown(card)

        with subtests.test("Back returns to the card", card=card):
            one.open()
            one.load_all()
            one.reveal()
            if not base(kind).endswith("deck"):
                tab.evaluate("id => cardloom.bring(cardloom.card(id, 'list')).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })", card)
                one.assert_shown(card)
                follow(tab, tab.locator(f"[data-section=list] .cells > [data-card={card}] a").first)
            else:
                while tab.locator("[data-section=list] .cells > .cell:not([inert])").get_attribute("data-card") != card:
                    tab.locator("[data-section=list] [data-deck=right]").click()
                follow(tab, tab.locator(f"[data-section=list] .cells > [data-card={card}] a").first)
            expect(tab.get_by_role("heading", level=1)).to_have_text(f"Story {int(card[1:])}")
            tab.go_back()
            one.assert_shown(card)

        with subtests.test("an address with a card shows it", card=card):
            tab.goto("about:blank")
            tab.goto(f"{one.front}#card={card}")
            one.assert_shown(card)

        with subtests.test("a link to a card within the page shows it", card=card):
            one.open()
            one.load_all()
            tab.evaluate("card => { location.hash = 'card=' + card }", card)
            one.assert_shown(card)

    with subtests.test("the pages of cards lead from neighbour to neighbour"):
        tab.goto(one.page_of(IDS[0]))
        walk = """async ([from, relation]) => {
          const found = []
          for (let url = from; url && found.length < 99;) {
            const response = await fetch(url)
            const page = new DOMParser().parseFromString(await response.text(), 'text/html')
            found.push(page.querySelector('h1').textContent)
            const link = page.querySelector(`.card-neighbours a[rel=${relation}]`)
            url = link && new URL(link.getAttribute('href'), response.url).href
          }
          return found
        }"""
        titles = [f"Story {index}" for index in range(CARDS)]
        assert tab.evaluate(walk, [one.page_of(IDS[0]), "next"]) == titles
        assert tab.evaluate(walk, [one.page_of(IDS[-1]), "prev"]) == titles[::-1]

    with subtests.test("feeds for readers name the pages of the cards"):
        feed = json.loads((site / path(kind).strip("/") / "feed.json").read_text())
        pages = [item["url"].removesuffix("index.html") for item in feed["items"] if "/o" not in item["url"].removeprefix("https://example.org/places")]
        assert pages == [f"https://example.org/places/{kind}/card/{card}/" for card in IDS][:len(pages)] and len(pages) >= SIZE

    with subtests.test("calls by identity mean the card in its list"):
        one.open()
        one.load_all()
        one.reveal()
        answer = tab.evaluate("""async () => {
          const ids = () => cardloom.sections('list').filter(cardloom.cellsOf).flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one))).map(one => one.dataset.card)
          const found = {}
          found.card = ['c00', 'c06', 'c11'].map(id => [cardloom.card(id)?.dataset.card, cardloom.card(id, 'list') === cardloom.card(id), cardloom.card(id, 'other') ?? null])
          found.selected = [cardloom.select('c06'), cardloom.select('c00', true, 'list'), cardloom.selection('list')]
          const copy = cardloom.card('c06').cloneNode(true)
          copy.querySelector('h2, h3').textContent = 'Changed'
          cardloom.replace('c06', copy, 'list')
          found.replaced = [cardloom.card('c06', 'list').querySelector('h2, h3').textContent, ids().length]
          found.removed = [cardloom.remove('c11', 'list'), cardloom.remove('c11', 'list'), ids().includes('c11'), ids().length]
          return found
        }""")
        assert answer == {
            "card": [["c00", True, None], ["c06", True, None], ["c11", True, None]],
            "selected": [True, True, ["c06", "c00"]],
            "replaced": ["Changed", CARDS],
            "removed": [True, False, False, CARDS - 1],
        }
        tab.evaluate("cardloom.reload('list')" if base(kind) != "hosted" else "cardloom.reload('other')")
        one.load_all()
        assert one.cards()[:4] == IDS[:4]
        assert "Changed" not in tab.evaluate("cardloom.card('c06', 'list').textContent")

    with subtests.test("what is selected is selected after Back and after a reload"):
        one.open()
        one.load_all()
        one.reveal()
        tab.evaluate("['c00', 'c11'].map(id => cardloom.select(id))")
        tab.goto(one.page_of("c00"))
        for back in (tab.go_back, tab.reload):
            back()
            one.load_all()
            assert sorted(tab.evaluate("cardloom.selection('list')")) == ["c00", "c11"]

    with subtests.test("a reload of the page returns to the card"):
        one.open()
        one.load_all()
        one.reveal()
        if base(kind).endswith("deck"):
            for _ in range(2):
                tab.locator("[data-section=list] [data-deck=right]").click()
        else:
            tab.evaluate("cardloom.bring(cardloom.card('c02', 'list')).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })")
        tab.reload()
        one.assert_shown("c02")
