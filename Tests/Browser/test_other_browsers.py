"""The heart of the browser tests in Firefox and in WebKitGTK, where this machine has them; the others skip and say why.

Under CI=true a browser that the distribution has must be there.
"""

import math
import os
import pathlib

import axe_playwright_python
import pytest

import drivers
from long_feeds import SIZE
from test_headers import WALK
from test_wide_content import ADAPTORS, CUT_FORMULAS, built  # noqa: F401, a fixture

pytestmark = pytest.mark.whole

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")

COUNT = "cardloom.order().length"
MORE = "a[rel~=next]"


def require(name):
    """Skips, or under CI=true fails, if this machine lacks a browser."""
    lacking = drivers.missing(name)
    if lacking and os.environ.get("CI") == "true" and drivers.is_distributed(name):
        pytest.fail(f"{name} does not run: there is no {lacking}; scripts/install.sh browsers installs it")
    if lacking:
        pytest.skip(f"{name} does not run: there is no {lacking}")


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request):
    require(request.param)
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
    other.wait("document.activeElement.id === 'card-c020'")
    other.run("void cardloom.more()")
    other.wait(f"{COUNT} === {3 * SIZE}")
    assert other.run("cardloom.order().every((cell, index) => +cell.dataset.card.slice(1) === index)")


def test_a_reader_at_the_end_of_the_page_stays_there_as_cards_come(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("void scrollTo(0, document.documentElement.scrollHeight)")
    before = other.run("scrollY")
    other.run("void cardloom.more()")
    other.wait(f"{COUNT} === {2 * SIZE}")
    assert other.run("scrollY") == before


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
    other.wait(f"{COUNT} >= 300 && document.querySelectorAll('.cells > .cell').length < 200 && !!document.querySelector('.cells-away')")
    assert other.run("new Set(cardloom.order().map(cell => cell.dataset.card)).size === cardloom.order().length")


def test_selection(other, actions):
    open_feed(other, actions + "/rows/")
    other.wait("document.querySelectorAll('.cell-select').length > 0")
    other.click("#card-a_2f098 .cell-select input")
    other.wait("String(cardloom.selection('latest')) === 'a_2f098'")
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
    other.wait("document.querySelector('script[src$=\"theme/shared.js\"]') && window.cardloom && document.readyState === 'complete'")
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


def test_what_is_said_and_where_the_focus_goes(other, feeds):
    open_feed(other, feeds + "/short/")
    other.click(MORE)
    other.wait("document.querySelector('[role=status]').textContent === '10 more cards, 30 of 30'")
    other.wait("!!document.querySelector('.state-end')")
    other.wait("document.activeElement.id === 'card-c020'")
    assert other.run("[...new Set(cardloom.order().map(cell => cell.getAttribute('aria-setsize')))]") == ["30"]


def test_a_failure_is_said_and_mended_when_the_connection_is_back(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("void (window.reach = window.fetch, window.fetch = () => Promise.reject(new TypeError('no network')), cardloom.more())")
    other.wait("document.querySelector('.pager').dataset.state === 'requestFail'")
    other.run("void (window.fetch = window.reach, dispatchEvent(new Event('online')))")
    other.wait(f"{COUNT} === {2 * SIZE}")


def test_page_keys_walk_from_card_to_card(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("void document.querySelector('#card-c002 a').focus()")
    other.press("#card-c002 a", "PageDown")
    other.wait("document.activeElement.id === 'card-c003'")
    other.press("#card-c003", "PageUp")
    other.wait("document.activeElement.id === 'card-c002'")


def test_events_go_from_the_adaptor_to_the_page(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("""void (() => {
      window.heard = []
      for (const [name, target] of [['page', document], ['holder', document.querySelector('#card-c002')], ['adaptor', document.querySelector('#latest')]]) {
        target.addEventListener('cardloom:event', event => { heard.push([name, event.detail.name, event.detail.card, event.detail.parameters.rank]) })
      }
      document.addEventListener('click', event => event.preventDefault())
    })()""")
    other.click("#card-c002 a")
    other.wait("window.heard.length >= 3")
    assert other.run("window.heard") == [[name, "open", "c002", 2] for name in ("adaptor", "holder", "page")]


def test_a_card_that_was_seen_is_told_once(other, feeds):
    open_feed(other, feeds + "/button/")
    other.run("void (window.seen = [], cardloom.sink = entries => { seen.push(...entries.map(one => one.card)) })")
    other.run("void setInterval(() => cardloom.flush(), 100)")
    other.run("void cardloom.bring('c010').scrollIntoView()")
    other.wait("window.seen.includes('c010')")
    assert other.run("new Set(window.seen).size === window.seen.length")


def test_a_closed_section_and_a_folded_card_open_and_stay_open(other, feeds, actions):
    for address, title in ((feeds + "/folded/", ".section-fold > summary"), (actions + "/folded/", ".cell-fold > summary")):
        open_feed(other, address)
        other.wait("document.querySelector('script[src$=\"theme/shared.js\"]') && window.cardloom && document.readyState === 'complete'")
        other.click(title)
        other.wait("[localStorage, sessionStorage].some(one => Object.keys(one).some(key => /cardloom:(fold|opened)/.test(key)))")
        other.reload()
        other.wait(f"document.querySelector('{title}').parentElement.open === true")
        other.run("void (localStorage.clear(), sessionStorage.clear())")


def test_a_deck_follows_the_finger(other, feeds):
    """By events of the page's own making: not every driver has a finger."""
    open_feed(other, feeds + "/stack/")
    top = "document.querySelector('[data-deck] .cell:not([inert])')"
    other.wait(f"{top}?.dataset.card === 'c000'")
    other.run("""void (() => {
      const cells = document.querySelector('[data-deck] .cells')
      cells.setPointerCapture = () => {}
      const { left, top, width } = document.querySelector('[data-deck] .cell:not([inert])').getBoundingClientRect()
      window.send = (name, dx, target = cells) => target.dispatchEvent(new PointerEvent(name, {
        bubbles: true, pointerId: 7, isPrimary: true, clientX: left + 20 + dx * width, clientY: top + 20,
      }))
      send('pointerdown', 0, document.querySelector('[data-deck] .cell:not([inert])'))
      send('pointermove', 0.1)
      send('pointermove', 0.2)
    })()""")
    matrix = other.run(f"(m => [m.a, m.b])(new DOMMatrix(getComputedStyle({top}).transform))")
    assert matrix == pytest.approx([math.cos(0.05), -math.sin(0.05)], abs=1e-3)
    other.run("void (send('pointermove', 0.9), send('pointerup', 0.9))")
    other.wait(f"{top}?.dataset.card === 'c001'")


def test_sticky_headers_do_not_overlap(other, feeds):
    open_feed(other, feeds + "/months/")
    other.run("void cardloom.more()")
    other.wait(f"{COUNT} === {2 * SIZE}")
    found = other.run(f"({WALK})()")
    assert (found["overlaps"], len(found["stuck"]) >= 2) == (0, True)


def test_a_carousel_goes_on_by_button(other, origin):
    open_feed(other, origin + "/")
    other.wait("!!document.querySelector('.carousel-next')")
    other.run("void document.querySelector('.carousel-next').click()")
    other.wait("document.querySelector('[data-carousel] > .cells').scrollLeft > 0")


def test_a_further_page_of_a_tab_leads_to_the_others(other, actions):
    open_feed(other, actions + "/tabs/page/2/index.html")
    other.click(".tabs a:nth-of-type(2)")
    other.wait("location.hash === '#picks' && document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Picks'")


def test_a_link_to_a_card_that_is_gone(other, feeds):
    open_feed(other, feeds + "/short/#card=nobody")
    other.wait("document.querySelector('.page-notice')?.textContent.includes('not here any more')")


def test_a_far_row_leaves_as_a_whole(other, feeds):
    open_feed(other, feeds + "/grid/")
    other.run("void (async () => { while (cardloom.order().length < 300) await cardloom.more() })()")
    other.wait(f"{COUNT} >= 300")
    other.run("void cardloom.focus(cardloom.bring('c026'))")
    place = "(() => { const last = cardloom.bring('c280'); return Math.round(last.getBoundingClientRect().top + scrollY) })()"
    before = other.run(place)
    other.run("void scrollTo(0, document.documentElement.scrollHeight)")
    other.wait("['c005', 'c045'].every(id => !document.querySelector(`.cells > .cell[data-card=${id}]`))")
    assert other.run("document.activeElement.dataset.card") == "c026"
    assert other.run(place) == before


def test_from_disk(other, long_site):
    other.goto((long_site / "button/index.html").as_uri())
    other.wait("!!window.cardloom && document.readyState === 'complete'")
    other.click(MORE)
    other.wait("!!document.querySelector('#card-c020') && location.pathname.endsWith('/page/2/index.html')")


@pytest.mark.parametrize("number", range(len(ADAPTORS)))
def test_a_long_formula_can_be_read_to_its_end(other, built, number):  # noqa: F811, the fixture
    other.goto((built / str(number) / "index.html").as_uri())
    assert other.run("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert other.run(CUT_FORMULAS) == []


@pytest.mark.parametrize("path", ["/rows/", "/single/", "/folded/", "/tabs/", "/waterfall/", "/grid/", "/states/"])
def test_axe_finds_nothing(other, actions, path):
    open_feed(other, actions + path)
    other.run(f"(() => {{ {AXE}\n; return true }})()")
    other.run("void axe.run().then(found => { window.found = [found.passes.length > 10, found.violations.map(one => one.id)] })")
    other.wait("!!window.found")
    assert other.run("window.found") == [True, []]
