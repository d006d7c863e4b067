"""What readers complain of in feeds that load more: one test for each complaint that a page can show, named after it.

Each runs over a feed of 600 cards at the width of a phone, a tablet and a desktop, and under a strict policy.
"""

import re

import pytest
from playwright.sync_api import expect

from loading import MORE, cards, documents, expected, problems_of, wait_for_cards
from long_feeds import CARDS, SIZE
from test_place import assert_same, first_in_view
from test_refresh import MANY, later, serve_later  # noqa: F401 (a fixture)

SHIFT = """
  window.shift = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
    .observe({ type: 'layout-shift', buffered: true })
"""


@pytest.fixture(params=[320, 768, 1280])
def tab(request, open_tab):
    return open_tab(width=request.param, height=800)


def load(tab, pages):
    for count in range(2, pages + 1):
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, count * SIZE)


def look_at(tab, card):
    tab.evaluate("card => { cardloom.bring(card).scrollIntoView(); scrollBy(0, 21) }", card)


def test_back_returns_to_one_page_and_not_to_what_i_had_scrolled(feeds, tab):
    tab.goto(feeds + "/button/")
    load(tab, 4)
    look_at(tab, "c065")
    tab.wait_for_function("() => location.pathname.includes('/page/4/')")
    place = first_in_view(tab)
    tab.goto(feeds + "/short/")
    tab.go_back()
    tab.wait_for_function("card => document.querySelector(`[data-card=${card}]`)", arg=place[0])
    assert_same(first_in_view(tab), place)


def test_back_fires_the_trigger_again_and_doubles_the_cards(feeds, tab):
    tab.goto(feeds + "/auto/")
    tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    tab.wait_for_function("size => cardloom.order().length >= 2 * size", arg=SIZE)
    tab.goto(feeds + "/short/")
    tab.go_back()
    tab.wait_for_function("() => window.cardloom && cardloom.order().length > 0")
    tab.evaluate("cardloom.more()")
    found = cards(tab)
    assert len(found) == len(set(found))


def test_new_posts_arrive_while_i_read_and_the_next_page_repeats_the_last_ones(actions, later, tab):  # noqa: F811
    tab.goto(actions + "/rows/")
    serve_later(tab, later, MANY, "rows")
    tab.evaluate("async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() }")
    assert cards(tab) == [f"a_2f{number:03}" for number in range(99, -1, -1)]


def test_the_footer_cannot_be_reached(feeds, tab):
    tab.goto(feeds + "/capped/")
    tab.evaluate("document.querySelector('#end a').focus()")
    expect(tab.locator("#end a")).to_be_in_viewport()
    tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))")
    expect(tab.locator("#end a")).to_be_in_viewport()
    expect(tab.locator("#end a")).to_be_focused()


def test_there_is_no_way_past_the_feed(feeds, tab):
    tab.goto(feeds + "/auto/")
    skip = tab.get_by_role("link", name="Skip past the cards")
    skip.focus()
    expect(skip).to_be_in_viewport()
    tab.keyboard.press("Enter")
    expect(tab.locator("#end")).to_be_in_viewport()
    expect(tab).to_have_url(re.compile("#end$"))
    tab.keyboard.press("Tab")
    expect(tab.locator("#end :focus")).to_have_count(1)


def test_after_older_posts_the_screen_reader_is_somewhere_else(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.locator(MORE).focus()
    tab.keyboard.press("Enter")
    wait_for_cards(tab, 2 * SIZE)
    expect(tab.locator("#card-c020")).to_be_focused()
    expect(tab.locator("[role=status]")).to_have_text("20 more cards, 40 of 600")
    tab.keyboard.press("Tab")
    expect(tab.locator("#card-c020 :focus")).to_have_count(1)


def test_a_double_click_loads_the_page_twice(feeds, tab):
    tab.goto(feeds + "/button/")
    asked = documents(tab)
    tab.locator(MORE).dblclick()
    tab.wait_for_function("size => cardloom.order().length >= 2 * size", arg=SIZE)
    pages = [url for url in asked if "/page/" in url]
    assert len(pages) == len(set(pages))
    found = cards(tab)
    assert found == expected(len(found))


def test_the_list_jumps_or_leaves_white_space_when_it_grows(feeds, tab):
    tab.add_init_script(SHIFT)
    tab.goto(feeds + "/button/")
    load(tab, 5)
    gaps = tab.evaluate("""() => {
      const boxes = [...document.querySelector('.cells').children].map(one => one.getBoundingClientRect())
      return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index].bottom))
    }""")
    assert set(gaps) == {0}
    assert tab.evaluate("shift") == 0


def test_the_first_cards_come_after_the_page(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/button/")
    expect(tab.locator("#card-c000")).to_be_in_viewport()
    assert tab.locator("[data-card]").count() == SIZE


def test_the_scrollbar_lies_and_a_link_to_a_card_misses_it(feeds, tab):
    tab.goto(feeds + "/auto/")
    tab.evaluate("async count => { while (cardloom.order().length < count) await cardloom.more() }", 10 * SIZE)
    height = tab.evaluate("document.documentElement.scrollHeight")
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => document.querySelector('.cells-away')")
    assert abs(tab.evaluate("document.documentElement.scrollHeight") - height) <= 1
    tab.evaluate("location.hash = '#card=c077'")
    expect(tab.locator("#card-c077")).to_be_focused()
    expect(tab.locator("#card-c077")).to_be_in_viewport()
    assert first_in_view(tab)[0] in ("c076", "c077")


def test_masonry_destroys_the_order_of_reading_and_of_the_tab_key(actions, tab):
    tab.goto(actions + "/waterfall/")
    tab.wait_for_selector("[data-waterfall]")
    tab.locator("#fall .cell a").first.focus()
    tops = []
    for _ in range(10):
        tops.append(tab.evaluate("document.activeElement.closest('.cell').getBoundingClientRect().top + scrollY"))
        tab.keyboard.press("Tab")
    assert tops == sorted(tops)


def test_one_item_twice_breaks_the_list(feeds, tab):
    problems = problems_of(tab)
    tab.goto(feeds + "/short/")

    def repeat(route):
        text = route.fetch().text()
        route.fulfill(body=re.sub(r"c02([0-4])", r"c01\1", text), content_type="text/html")

    tab.route("**/page/2/**", repeat)
    tab.evaluate("cardloom.more()")
    found = cards(tab)
    assert len(found) == len(set(found)) == 25
    assert problems == []


def test_pictures_are_missing_or_are_the_placeholder_of_a_lazy_loader(site, origin, open_tab):
    for path in site.samples:
        tab = open_tab()
        tab.goto(origin + path)
        pictures = tab.evaluate("""async () => {
          const all = [...document.querySelectorAll('.cell img')]
          for (const one of all) one.loading = 'eager'
          await Promise.all(all.map(one => one.decode().catch(() => {})))
          return all.map(one => [one.src, one.naturalWidth > 1, one.hasAttribute('width') && one.hasAttribute('height')])
        }""")
        assert [one for one in pictures if one[1:] != [True, True]] == [], path
        tab.close()


def test_it_no_longer_opens_from_disk(long_site, action_site, open_tab):
    for folder, feeds in ((long_site, ["button", "stack", "grid"]), (action_site, ["rows", "tabs", "folded", "waterfall", "single"])):
        for feed in feeds:
            tab = open_tab(reduced_motion="reduce")
            problems = problems_of(tab)
            tab.goto((folder / feed / "index.html").as_uri())
            tab.evaluate("scrollTo(0, document.body.scrollHeight)")
            # Not by a frame: the headless shell draws none for a page where nothing changes.
            tab.evaluate("() => new Promise(done => requestIdleCallback(() => setTimeout(done), { timeout: 500 }))")
            assert tab.locator("[data-card]").count() > 0
            assert (feed, problems) == (feed, [])
            tab.close()


def test_reload_loses_the_place(feeds, tab):
    tab.goto(feeds + "/button/")
    load(tab, 2)
    look_at(tab, "c031")
    tab.wait_for_function("() => location.pathname.includes('/page/2/')")
    place = first_in_view(tab)
    tab.reload()
    tab.wait_for_function("() => window.cardloom && cardloom.order().length > 0")
    assert_same(first_in_view(tab), place)
