"""Cards far from the reader: they leave the document, and come back as they were."""

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
        most = Math.max(most, document.querySelectorAll('.cell').length)
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
    assert tab.evaluate("document.querySelectorAll('.cell').length") <= 200
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
        tab.wait_for_function("() => document.querySelectorAll('.cell').length < 60")
        live.append(tab.locator(".cell").count())
    assert cards(tab) == expected(600)
    assert abs(live[1] - live[0]) <= 45
    assert tab.locator(".cells-away").count() <= 600 / 5


def test_far_cells_of_many_short_sections_leave_too(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/days/")
    tab.evaluate("async () => { while (cardloom.order().length < 120) await cardloom.more() }")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cell').length < 60")
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
          const far = [...document.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom < -3 * innerHeight || top > 4 * innerHeight)
          const seen = [...document.querySelectorAll('.cells-away')].map(place => place.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
          return far.length <= 8 && !seen.length
        }""")
