"""The heart of the browser tests in Firefox and in WebKitGTK, where this machine has them; the others skip and say why."""

import pytest

import drivers
from long_feeds import SIZE

COUNT = "cardloom.order().length"
MORE = "a[rel~=next]"


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request):
    lacking = drivers.missing(request.param)
    if lacking:
        pytest.skip(f"{request.param} does not run: there is no {lacking}")
    browser = drivers.OPEN[request.param]()
    print(f"{request.param} {browser.version}")
    yield browser
    browser.close()


def open_feed(other, address):
    other.goto("about:blank")
    other.goto(address)
    other.wait("!!window.cardloom && document.readyState === 'complete'")


def test_load_more(other, feeds):
    open_feed(other, feeds + "/button/")
    other.click(MORE)
    other.wait(f"{COUNT} === {2 * SIZE}")
    assert other.run("document.activeElement.id") == "card-c020"
    other.run("void cardloom.more()")
    other.wait(f"{COUNT} === {3 * SIZE}")
    assert other.run("cardloom.order().every((cell, index) => +cell.dataset.card.slice(1) === index)")


def test_back_and_reload_keep_the_card(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("void cardloom.more()")
    other.wait(f"{COUNT} === {2 * SIZE}")
    other.run("void cardloom.bring('c031').scrollIntoView()")
    other.wait("location.pathname.includes('/page/2/')")
    first = "[...document.querySelectorAll('[role=feed] .cell')].find(one => one.getBoundingClientRect().bottom > 1).dataset.card"
    card = other.run(first)
    for leave in (other.reload, lambda: (other.goto(feeds + "/short/"), other.back())):
        leave()
        other.wait(f"location.pathname.includes('/button/') && {first} === '{card}'")


def test_a_deck_by_button_and_undo(other, feeds):
    open_feed(other, feeds + "/stack/")
    top = "document.querySelector('[data-deck] .cell:not([inert])')?.dataset.card"
    other.wait(f"{top} === 'c000'")
    other.click(".deck-controls [data-deck=right]")
    other.wait(f"{top} === 'c001'")
    other.click(".deck-controls [data-deck=undo]")
    other.wait(f"{top} === 'c000'")


def test_many_pages_each_card_once_with_bounded_cells(other, feeds):
    open_feed(other, feeds + "/auto/")
    other.run("""void (async () => {
      while (cardloom.order().length < 300) await cardloom.more()
      scrollTo(0, document.documentElement.scrollHeight)
    })()""")
    other.wait(f"{COUNT} >= 300 && document.querySelectorAll('.cell').length < 200 && !!document.querySelector('.cells-away')")
    assert other.run("new Set(cardloom.order().map(cell => cell.dataset.card)).size === cardloom.order().length")


def test_selection(other, actions):
    open_feed(other, actions + "/rows/")
    other.wait("document.querySelectorAll('.cell-select').length > 0")
    other.click("#card-a_2f098 .cell-select input")
    assert other.run("cardloom.selection('latest')") == ["a_2f098"]
    other.run("void document.addEventListener('cardloom:select', event => event.preventDefault())")
    other.click("#card-a_2f097 .cell-select input")
    assert other.run("[...document.querySelectorAll('.cell-select input')].filter(one => one.checked).length") == 1


def test_tabs(other, actions):
    open_feed(other, actions + "/tabs/")
    other.wait("!!document.querySelector('[role=tabpanel]')")
    other.press("[role=tab][aria-selected=true]", "ArrowRight")
    other.wait("document.querySelector('#picks').getClientRects().length > 0 && document.querySelector('#news').getClientRects().length === 0")


def test_a_preview(other, actions):
    open_feed(other, actions + "/rows/")
    other.wait("!!cardloom.peek")
    other.click("#card-a_2f099 button[data-peek]")
    other.wait("!!document.querySelector('dialog[open]')")
    other.click(".peek-close")
    other.wait("!document.querySelector('dialog')")


def test_a_card_goes_and_comes_back(other, actions):
    open_feed(other, actions + "/rows/")
    other.wait("performance.getEntriesByName(new URL('../theme/swipe.js', location.href).href).length > 0")
    other.click("#card-a_2f099 [data-removes]")
    other.wait("!document.querySelector('#card-a_2f099')")
    other.click(".cell-gone button")
    other.wait("document.activeElement.id === 'card-a_2f099'")


def test_a_waterfall(other, actions):
    open_feed(other, actions + "/waterfall/")
    other.wait("""(() => {
      const boxes = [...document.querySelectorAll('[data-waterfall] > .cell')].map(one => one.getBoundingClientRect())
      const tops = boxes.map(box => box.top)
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return boxes.length === 20 && tops.every((top, index) => !index || top >= tops[index - 1])
        && !boxes.some((box, index) => boxes.slice(index + 1).some(other => over(box, other)))
    })()""")


def test_a_link_to_a_card(other, actions):
    open_feed(other, actions + "/rows/#card=a/003")
    other.wait("location.pathname.includes('/rows/page/1/') && document.activeElement.id === 'card-a_2f003'")


def test_a_look_for_new_cards(other, actions):
    open_feed(other, actions + "/rows/")
    other.wait("!!document.querySelector('.refresh button')")
    other.click(".refresh button")
    other.wait("document.querySelector('[role=status]').textContent === 'Nothing new'")
