"""The reader's place: the address of what is in view, Back, reload, and links to one card."""

import pytest
from playwright.sync_api import expect

from long_feeds import SIZE
from loading import MORE, cards, expected, wait_for_cards


def first_in_view(tab):
    """The first card in view and the distance of its top from the window's."""
    return tab.evaluate("""() => {
      const cell = [...document.querySelectorAll('[role=feed] .cell')].find(one => one.getBoundingClientRect().bottom > 1)
      return [cell.dataset.card, Math.round(cell.getBoundingClientRect().top)]
    }""")


def assert_same(place, before):
    """The same card, but for the half pixel to which browsers round what is scrolled."""
    assert place[0] == before[0] and abs(place[1] - before[1]) <= 1, (place, before)


def read_to_the_third_page(tab, address):
    tab.goto(address)
    for count in (2, 3):
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, count * SIZE)
    tab.evaluate("() => { cardloom.bring('c047').scrollIntoView(); scrollBy(0, 33) }")
    tab.wait_for_function("() => location.pathname.includes('/page/3/')")


def test_the_address_bar_follows_the_page_in_view(feeds, open_tab):
    tab = open_tab()
    read_to_the_third_page(tab, feeds + "/button/")
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => location.pathname === '/button/'")
    assert tab.evaluate("history.length") <= 2


def test_reload_keeps_the_card_and_its_distance_from_the_top(feeds, open_tab):
    tab = open_tab()
    read_to_the_third_page(tab, feeds + "/button/")
    place = first_in_view(tab)
    tab.reload()
    assert_same(first_in_view(tab), place)


@pytest.mark.parametrize("acts, stays", [("", False), ("dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }));", True)])
def test_only_the_reader_leaves_the_place_before_the_page_is_complete(feeds, open_tab, acts, stays):
    tab = open_tab()
    read_to_the_third_page(tab, feeds + "/button/")
    place = first_in_view(tab)
    # As WebKit does when the styles come after the scripts.
    tab.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {acts} scrollTo({{ top: 0, behavior: 'instant' }}) }})")
    tab.reload()
    if stays:
        assert first_in_view(tab)[0] < "c045"
    else:
        assert_same(first_in_view(tab), place)


def test_back_returns_to_the_exact_card(feeds, open_tab):
    tab = open_tab()
    read_to_the_third_page(tab, feeds + "/button/")
    place = first_in_view(tab)
    tab.goto(feeds + "/short/")
    tab.go_back()
    assert_same(first_in_view(tab), place)


@pytest.mark.parametrize("leave", ["back", "reload"])
@pytest.mark.parametrize("feed, last", [("button", "c019"), ("pages", "c008"), ("months", "c039"), ("grid", "c019")])
def test_the_last_card_of_a_page_is_found_where_it_was(feeds, open_tab, feed, last, leave):
    """Its page alone ends below it: what the reader had loaded after it is needed, too."""
    tab = open_tab()
    tab.goto(f"{feeds}/{feed}/")
    tab.evaluate("async () => { while (cardloom.order().length < 60) await cardloom.more() }")
    tab.evaluate("card => { cardloom.bring(card).scrollIntoView(); scrollBy(0, 3) }", last)
    tab.wait_for_function("card => cardloom.current().dataset.card <= card && sessionStorage.length > 0", arg=last)
    place = first_in_view(tab)
    if leave == "back":
        tab.goto(feeds + "/short/")
        tab.go_back()
    else:
        tab.reload()
    tab.wait_for_function(
        """([card, top]) => {
          const cell = cardloom.current()
          return cell.dataset.card === card && Math.abs(cell.getBoundingClientRect().top - top) <= 1
        }""", arg=place)


def test_after_back_the_cards_above_come_back_as_the_reader_scrolls_up(feeds, open_tab):
    tab = open_tab()
    read_to_the_third_page(tab, feeds + "/button/")
    tab.goto(feeds + "/short/")
    tab.go_back()
    tab.wait_for_function("count => { scrollTo(0, 0); return cardloom.order().length >= count }", arg=3 * SIZE)
    assert cards(tab) == expected(60)


def test_no_script_listens_to_unload(feeds, open_tab):
    tab = open_tab()
    tab.add_init_script("""
      window.heard = []
      const listen = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (type, ...rest) { heard.push(type); return listen.call(this, type, ...rest) }
    """)
    tab.goto(feeds + "/button/")
    assert "pagehide" in tab.evaluate("heard")
    assert not {"unload", "beforeunload"} & set(tab.evaluate("heard"))


def test_the_pages_before_are_loaded_above_without_moving_the_reader(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/page/3/index.html")
    tab.evaluate("scrollTo(0, 900)")
    place = first_in_view(tab)
    tab.evaluate("cardloom.earlier()")
    wait_for_cards(tab, 2 * SIZE)
    assert cards(tab) == [f"c{index:03}" for index in range(20, 60)]
    assert_same(first_in_view(tab), place)
    tab.evaluate("cardloom.earlier()")
    wait_for_cards(tab, 3 * SIZE)
    assert cards(tab) == expected(60)
    assert tab.locator("a[rel~=prev]").count() == 0
    assert tab.evaluate("cardloom.order().map(cell => +cell.getAttribute('aria-posinset'))") == list(range(1, 61))


@pytest.mark.parametrize("start", ["/button/", "/button/page/5/index.html"])
def test_a_link_to_a_card_opens_the_page_that_holds_it(feeds, open_tab, start):
    tab = open_tab()
    tab.goto(feeds + start + "#card=c067")
    tab.wait_for_url("**/button/page/4/**")
    expect(tab.locator("#card-c067")).to_be_focused()
    expect(tab.locator("#card-c067")).to_be_in_viewport()
    assert tab.locator(MORE).count() == 1
    assert tab.locator("a[rel~=prev]").count() == 1


def test_a_link_to_a_card_on_this_page_shows_it(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/button/#card=c017")
    expect(tab.locator("#card-c017")).to_be_focused()
    expect(tab.locator("#card-c017")).to_be_in_viewport()
