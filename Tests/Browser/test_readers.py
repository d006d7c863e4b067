"""Readers with large text, other colours, other directions, no motion, and bad lines."""


import pytest
from playwright.sync_api import expect

import action_feeds
from long_feeds import SIZE
from loading import MORE, cards, expected, problems_of, wait_for_cards
from test_place import assert_same, first_in_view
from verdicts import axe

WIDTHS = pytest.mark.parametrize("width", [320, 768, 1280])
ACTION_FEEDS = ["rows", "single", "folded", "tabs", "waterfall", "grid"]

#: A language that is written from right to left.
arabic = action_feeds.address_in("ar")


def settle(tab):
    """Waits until the page's own scripts are there and idle."""
    tab.wait_for_load_state("networkidle")
    tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))")


@WIDTHS
def test_text_of_twice_the_size_is_not_clipped_and_the_page_does_not_scroll_sideways(actions, open_tab, width):
    tab = open_tab(width=width, bypass_csp=True)
    for feed in ACTION_FEEDS:
        tab.goto(f"{actions}/{feed}/")
        settle(tab)
        tab.add_style_tag(content=":root { font-size: 200% }")
        tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        clipped = tab.evaluate("""() => [...document.querySelectorAll('.cell')].filter(cell => {
          const inner = [...cell.querySelectorAll('h2, h3, h4, p')].filter(one => one.checkVisibility())
          const { bottom } = cell.getBoundingClientRect()
          // A summary that shows so many lines and an ellipsis does so at any size.
          const isCut = one => one.scrollHeight > one.clientHeight + 8 && getComputedStyle(one).webkitLineClamp === 'none'
          return inner.some(one => one.getBoundingClientRect().bottom > bottom + 1 || isCut(one))
        }).map(cell => cell.dataset.card)""")
        assert (feed, clipped) == (feed, [])
        assert (feed, tab.evaluate("document.documentElement.scrollWidth") <= width) == (feed, True)


def test_waterfall_cards_keep_their_distance_when_the_text_grows(actions, open_tab):
    tab = open_tab(bypass_csp=True)
    tab.goto(actions + "/waterfall/")
    settle(tab)
    tab.add_style_tag(content=":root { font-size: 200% }")
    tab.wait_for_function("""() => {
      const boxes = [...document.querySelectorAll('#fall .cell')].map(one => one.getBoundingClientRect())
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return parseFloat(getComputedStyle(document.documentElement).fontSize) === 32
        && !boxes.some((box, index) => boxes.slice(index + 1).some(other => over(box, other)))
    }""")


@WIDTHS
def test_from_right_to_left_nothing_is_out_of_the_page_and_axe_finds_nothing(arabic, open_tab, width):
    tab = open_tab(width=width, bypass_csp=True, reduced_motion="reduce")
    for feed in ACTION_FEEDS:
        tab.goto(f"{arabic}/{feed}/")
        settle(tab)
        assert tab.evaluate("document.documentElement.dir") == "rtl"
        out = tab.evaluate("""() => [...document.querySelectorAll('.cell, .cell-select, .refresh, .tabs, .pager')].filter(one => {
          const { left, right, width } = one.getBoundingClientRect()
          return width && (left < -1 || right > innerWidth + 1)
        }).map(one => one.className)""")
        assert (feed, out) == (feed, [])
        if width == 320:
            assert (feed, axe(tab)) == (feed, [])


def test_in_forced_colours_what_is_selected_current_and_focused_can_be_seen(actions, open_tab):
    tab = open_tab(forced_colors="active")
    tab.goto(actions + "/single/")
    tab.locator(".cell-select input").first.check()
    style = "cell => { const { outlineStyle, outlineWidth } = getComputedStyle(cell); return [outlineStyle, outlineWidth] }"
    assert tab.locator(".cell").first.evaluate(style) == ["solid", "2px"]
    tab.goto(actions + "/tabs/")
    current = tab.get_by_role("tab", name="News")
    expect(current).to_have_attribute("aria-selected", "true")
    colours = [tab.get_by_role("tab", name=name).evaluate("tab => getComputedStyle(tab).borderBlockEndColor") for name in ("News", "Picks")]
    assert colours[0] != colours[1]
    # A line that is transparent otherwise shows in these colours.
    assert colours[1] == tab.locator(".tabs").evaluate("bar => getComputedStyle(bar).backgroundColor")


def test_readers_who_want_no_motion_get_none(feeds, actions, open_tab):
    tab = open_tab(reduced_motion="reduce")
    moving = "document.getAnimations().filter(one => one.playState === 'running' && one.effect.getComputedTiming().duration > 1).length"
    tab.goto(feeds + "/stack/")
    tab.wait_for_selector("[data-deck]")
    tab.get_by_role("button", name="Yes").click()
    assert tab.evaluate(moving) == 0
    assert tab.locator(".deck-ghost").count() == 0
    tab.goto(actions + "/rows/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 40)
    assert tab.evaluate(moving) == 0


class Held:
    """Answers that wait until the test lets them go."""

    def __init__(self, tab, pattern):
        self.routes = []
        tab.route(pattern, lambda route: self.routes.append(route))

    def wait(self, tab, count=1):
        while len(self.routes) < count:
            tab.evaluate("() => new Promise(done => setTimeout(done, 10))")

    def release(self):
        for route in self.routes:
            route.continue_()
        self.routes.clear()


def test_a_slow_answer_finds_the_reader_where_they_are_by_then(feeds, open_tab):
    tab = open_tab(height=600)
    tab.goto(feeds + "/button/")
    held = Held(tab, "**/page/2/**")
    tab.locator(MORE).click()
    held.wait(tab)
    expect(tab.locator("[role=feed]")).to_have_attribute("aria-busy", "true")
    tab.evaluate("cardloom.bring('c004').scrollIntoView()")
    place = first_in_view(tab)
    held.release()
    wait_for_cards(tab, 2 * SIZE)
    assert_same(first_in_view(tab), place)
    assert tab.locator("[role=feed]").get_attribute("aria-busy") == "false"


def test_answers_in_the_wrong_order_put_no_card_in_the_wrong_place(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/page/3/index.html")
    older = Held(tab, "**/page/4/**")
    newer = Held(tab, "**/page/2/**")
    tab.evaluate("() => { window.done = [cardloom.more(), cardloom.earlier()] }")
    older.wait(tab)
    newer.release()
    older.release()
    tab.evaluate("() => Promise.all(done)")
    tab.unroute("**/page/2/**")
    tab.unroute("**/page/4/**")
    tab.evaluate("async () => { await cardloom.earlier(); await cardloom.more() }")
    found = cards(tab)
    assert found == expected(CARDS_OF[found[-1]])[20:]


CARDS_OF = {f"c{index:03}": index + 1 for index in range(600)}


def test_a_reader_who_leaves_while_a_page_comes_sees_no_error(feeds, open_tab):
    tab = open_tab(reduced_motion="reduce")  # a transition that is cut short says so in the console
    problems = problems_of(tab)
    tab.goto(feeds + "/button/")
    held = Held(tab, "**/page/2/**")
    tab.locator(MORE).click()
    held.wait(tab)
    tab.goto(feeds + "/short/")
    tab.go_back()
    tab.unroute("**/page/2/**")
    tab.wait_for_function("() => window.cardloom && cardloom.order().length > 0")
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 2 * SIZE)
    assert problems == []


@pytest.mark.parametrize("body", ["", "<p>Sign in to the wireless network</p>"], ids=["empty", "another page"])
def test_an_answer_that_is_no_page_of_the_feed_does_no_harm(feeds, open_tab, body):
    tab = open_tab()
    problems = problems_of(tab)
    tab.goto(feeds + "/button/")
    tab.route("**/page/2/**", lambda route: route.fulfill(body=body, content_type="text/html"))
    tab.evaluate("cardloom.more()")
    tab.wait_for_function("() => document.querySelector('.pager').dataset.state !== 'requesting'")
    assert cards(tab) == expected(SIZE)
    assert problems == []


def test_without_storage_everything_else_works(feeds, open_tab):
    tab = open_tab(reduced_motion="reduce")
    problems = problems_of(tab)
    tab.add_init_script("""
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })
      }
    """)
    tab.goto(feeds + "/button/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    tab.goto(feeds + "/folded/")
    tab.locator("summary").first.click()
    assert problems == []


@WIDTHS
def test_without_javascript_every_card_can_be_read(actions, feeds, open_tab, width):
    tab = open_tab(width=width, java_script_enabled=False)
    for address in [f"{actions}/{feed}/" for feed in (*ACTION_FEEDS, "months")] + [f"{feeds}/{feed}/" for feed in ("stack", "grid", "months")]:
        tab.goto(address)
        cells = tab.locator(".cell")
        assert cells.count() > 0
        for index in (0, cells.count() - 1):
            box = cells.nth(index).bounding_box()
            assert (address, box["x"] >= 0, box["x"] + box["width"] <= width, box["height"] > 20) == (address, True, True, True)
            expect(cells.nth(index)).to_be_visible()
