"""Cards far from the reader: they are hidden without being laid out, found by the browser's search, and come back as they were."""

import pytest

from loading import cards, expected
from long_feeds import CARDS


@pytest.mark.parametrize(("feed", "width"), [("auto", 320), ("grid", 1280)])
def test_six_hundred_cards_to_the_end_each_once_in_order_with_bounded_cells_and_no_shift(feeds, open_tab, feed, width):
    tab = open_tab(width=width)
    tab.add_init_script("""
      window.shift = 0
      new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
        .observe({ type: 'layout-shift', buffered: true })
    """)
    tab.goto(f"{feeds}/{feed}/")
    most = tab.evaluate("""async total => {
      let most = 0
      for (let y = 0; cardloom.order().length < total || scrollY + innerHeight < document.documentElement.scrollHeight - 1; ) {
        scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
        await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))
        most = Math.max(most, document.querySelectorAll('.cells > .cell').length)
      }
      return most
    }""", CARDS)
    assert cards(tab) == expected(CARDS)
    assert most <= 200
    height = tab.evaluate("document.documentElement.scrollHeight")
    tab.evaluate("""async () => {
      while (scrollY > 0) {
        scrollBy({ top: -innerHeight * 0.8, behavior: 'instant' })
        await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))
      }
    }""")
    assert tab.evaluate("document.querySelectorAll('.cells > .cell').length") <= 200
    assert tab.evaluate("document.querySelector('.cell').dataset.card") == "c000"
    assert abs(tab.evaluate("document.documentElement.scrollHeight") - height) <= 1
    assert cards(tab) == expected(CARDS)
    assert round(tab.evaluate("shift"), 4) == 0


def test_after_two_hundred_pages_the_live_cells_are_no_more_than_after_fifty(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/pages/")
    live = []
    for count in (150, 600):
        tab.evaluate("async count => { while (cardloom.order().length < count) await cardloom.more() }", count)
        tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        # Whole rows go, five at least: what is left reaches three screens up, and to the end.
        tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 60")
        live.append(tab.locator(".cells > .cell").count())
    assert cards(tab) == expected(600)
    assert abs(live[1] - live[0]) <= 45
    assert tab.locator(".cells-away").count() <= 600 / 5


def test_far_cells_of_many_short_sections_leave_too(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/days/")
    tab.evaluate("async () => { while (cardloom.order().length < 120) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 60")
    assert cards(tab) == expected(120)


@pytest.mark.parametrize("height", [600, 700, 800, 900])
def test_on_the_way_back_no_far_cell_is_left_between_stand_ins(feeds, open_tab, height):
    tab = open_tab(width=320, height=height)
    tab.goto(feeds + "/pages/")
    tab.evaluate("async () => { while (cardloom.order().length < 300) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for _ in range(8):
        tab.evaluate("scrollBy(0, -3 * innerHeight)")
        # What is in view is there. Up to four may wait for more behind what is live and at the end of the list.
        tab.wait_for_function("""() => {
          const far = [...document.querySelectorAll('.cells > .cell')].map(cell => cell.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom < -3 * innerHeight || top > 4 * innerHeight)
          const seen = [...document.querySelectorAll('.cells-away')].map(place => place.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
          return far.length <= 8 && !seen.length
        }""")


#: A word in the title of each card that no other has.
MARK = "() => cardloom.order().forEach(cell => cell.querySelector('h2, h3').append(' needle' + cell.dataset.card))"

#: The cards that the browser's search finds from where the reader is. What is not in the document, or is only hidden, it does not find.
FOUND = """() => cardloom.order().map(cell => cell.dataset.card).filter(card => {
  getSelection().removeAllRanges()
  return find('needle' + card)
})"""


def far_from_the_start(tab, address, count):
    tab.goto(address)
    tab.evaluate("async count => { while (cardloom.order().length < count) await cardloom.more() }", count)
    tab.evaluate(MARK)
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    # A list that has loaded more by now has cells near the reader below, too.
    tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 100")
    # A list that loads by itself may have more by now, without the mark.
    return tab.evaluate("cardloom.order().filter(cell => cell.textContent.includes('needle')).map(cell => cell.dataset.card)")


@pytest.mark.parametrize(("feed", "width"), [("button", 320), ("months", 320), ("days", 320), ("grid", 1280)])
def test_the_browsers_search_finds_every_loaded_card(feeds, open_tab, feed, width):
    tab = open_tab(width=width, height=600)
    loaded = far_from_the_start(tab, f"{feeds}/{feed}/", 120)
    assert len(loaded) >= 120
    assert tab.evaluate(FOUND)[:len(loaded)] == loaded


@pytest.mark.parametrize(("feed", "width"), [("pages", 320), ("grid", 1280)])
def test_what_the_search_has_found_is_shown_where_it_is_and_is_put_away_again(feeds, open_tab, feed, width):
    tab = open_tab(width=width, height=600)
    far_from_the_start(tab, f"{feeds}/{feed}/", 120)
    height = "document.documentElement.scrollHeight"
    before = tab.evaluate(height)
    loaded = cards(tab)
    # A text fragment takes the way of the browser's search: it reveals, then scrolls.
    for card in (loaded[3], loaded[50]):
        # The address follows the page in view, so it is read where it is set: another page's would load that page.
        tab.evaluate("card => { location.href = location.href.split('#')[0] + '#:~:text=needle' + card }", card)
        tab.wait_for_function("""card => {
          const { top, bottom } = cardloom.card(card).getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight && cardloom.card(card).checkVisibility({ contentVisibilityAuto: true })
        }""", arg=card)
        # Its neighbours are where they are in a list that has nothing away.
        shown = "card => { const list = cardloom.order(), at = list.indexOf(cardloom.card(card)); return list.slice(at - 2, at + 3).map(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().top + scrollY].map(Math.round)) }"
        found = tab.evaluate(shown, card)
        tab.evaluate("card => cardloom.bring(card)", card)
        assert tab.evaluate(shown, card) == found
    assert cards(tab)[:len(loaded)] == loaded
    if feed == "pages":
        assert tab.evaluate(height) == before
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 60 && !document.querySelector('.cells-away[data-found]')")
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => document.querySelector('[role=feed]').firstElementChild.matches('.cell')")
    assert cards(tab)[:len(loaded)] == loaded
    numbers = tab.evaluate("cardloom.order().map(cell => +cell.ariaPosInSet)")
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_link_to_the_element_of_a_far_card_leads_to_it(feeds, open_tab):
    tab = open_tab(height=600)
    far_from_the_start(tab, f"{feeds}/pages/", 120)
    tab.evaluate("location.hash = '#card-c004'")
    tab.wait_for_function("() => { const { top } = cardloom.card('c004').getBoundingClientRect(); return top >= 0 && top < innerHeight }")


def test_a_style_of_the_page_that_hides_what_is_hidden_leaves_far_cards_their_height(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(f"{feeds}/pages/")
    tab.evaluate("() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('[hidden] { display: none !important }'); document.adoptedStyleSheets.push(sheet) }")
    tab.evaluate("async () => { while (cardloom.order().length < 120) await cardloom.more() }")
    height = tab.evaluate("document.documentElement.scrollHeight")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 60")
    assert tab.evaluate("document.documentElement.scrollHeight") == height


def test_a_browser_that_does_not_search_in_what_is_hidden_does_not_hide_it(feeds, open_tab):
    tab = open_tab(height=600)
    tab.add_init_script("for (const one of [Document, HTMLElement]) delete one.prototype.onbeforematch")
    far_from_the_start(tab, f"{feeds}/pages/", 120)
    assert tab.locator(".cells-away[hidden]").count() == 0
    assert tab.evaluate(FOUND) == cards(tab)
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => document.querySelector('[role=feed]').firstElementChild.matches('.cell')")
