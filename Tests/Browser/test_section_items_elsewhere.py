"""The core of the matrix of `test_section_items.py` in Firefox and in WebKitGTK.

{plain, grouped, hosted and supplementary, module from data, deck, tab} x {load more to the end, previous cards, a reload after growing,
a refresh with new cards, a retry that fails twice, Back, no JavaScript}, in a sequential feed; one browser for all.
A feed that is opened without JavaScript is sent with a policy that forbids every script; drivers can still ask the page. WebKitGTK's
style sheets go on to say that there are scripts, so a deck hides its link there; Chromium, without JavaScript at all, shows it.
"""

import pytest

import drivers
import section_items
from section_items import CARDS, ITEMS, SIZE, expected, own, section_of
from section_sites import NEW, site_fixtures
from servers import QuietHandler, StrictHandler, serve
from test_other_browsers import open_feed, other, require  # noqa: F401, a fixture

pytestmark = pytest.mark.whole

KINDS = ["plain", "grouped", "both", "module", "deck", "tab"]

sites, items, earlier_items = site_fixtures("items", section_items.build)


class NoScriptHandler(QuietHandler):
    """Forbids every script."""

    def end_headers(self):
        self.send_header("Content-Security-Policy", "script-src 'none'")
        super().end_headers()


class ChangingHandler(StrictHandler):
    """Sends each file whole: those of the later site may have been written before those of the earlier one."""

    def do_GET(self):
        del self.headers["If-Modified-Since"]
        super().do_GET()


@pytest.fixture(scope="module")
def changing(sites, tmp_path_factory):
    """The address of a site in which cards arrive: a function chooses the earlier or the later one."""
    link = tmp_path_factory.mktemp("changing") / "site"
    link.symlink_to(sites[NEW])
    address, server = serve(link, ChangingHandler)

    def show(first):
        link.unlink()
        link.symlink_to(sites[first])

    yield address, show
    server.shutdown()


@pytest.fixture(scope="module")
def scriptless(sites):
    address, server = serve(sites[0], NoScriptHandler)
    yield address
    server.shutdown()


def done(other, promise):
    """What a promise gives, or `failed`."""
    other.run(f"void (window.done = null, ({promise}).then(value => {{ window.done = [value ?? null] }}, () => {{ window.done = ['failed'] }}))")
    return other.wait("window.done")[0]


def open_kind(other, address, name):
    """Opens a feed. A deck with fewer than six cards loads the next ones by itself, which the test must not meet halfway."""
    open_feed(other, address)
    if name == "deck":
        other.wait(f"cardloom.order().length === {2 * SIZE}")


def items_of(other, name):
    return other.run(f"({ITEMS})('{section_of(name)}')")


def load_all(other):
    done(other, "(async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() })()")


def assert_whole(other, name):
    assert items_of(other, name) == expected("sequential", name)
    positions = other.run("cardloom.order().map(cell => [+cell.ariaPosInSet, +cell.ariaSetSize])")
    assert positions == [[index + 1, CARDS] for index in range(CARDS)]
    assert other.run(counts(name)) == CARDS
    assert other.run(f"cardloom.state('{section_of(name)}')") == "requestNoMoreData"
    assert other.run("document.querySelector('main').dataset.state === cardloom.state()")


def counts(name):
    """The sum of the counts in the headers of a section and its groups."""
    return (f"[...document.querySelectorAll('[data-section={section_of(name)}] > .section-header [data-count]')]"
            ".reduce((sum, one) => sum + +one.textContent, 0)")


@pytest.mark.parametrize("name", KINDS)
def test_loading_more_to_the_end_brings_every_item_once(other, items, name):  # noqa: F811, the fixture
    open_kind(other, f"{items}/sequential/{name}/", name)
    load_all(other)
    assert_whole(other, name)


@pytest.mark.parametrize("name", KINDS)
def test_previous_cards_bring_what_stands_among_them(other, items, name):  # noqa: F811
    open_feed(other, f"{items}/sequential/{name}/page/4/")
    done(other, "(async () => { while (document.querySelector('a[rel~=prev]')) await cardloom.earlier() })()")
    assert items_of(other, name) == expected("sequential", name)
    assert other.run("cardloom.order().map(cell => +cell.ariaPosInSet)") == list(range(1, CARDS + 1))


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("pages", [0, 2])
def test_a_reload_gives_what_the_reader_had_and_goes_on_from_there(other, items, name, pages):  # noqa: F811
    open_kind(other, f"{items}/sequential/{name}/", name)
    for _ in range(pages):
        done(other, "cardloom.more()")
    before = items_of(other, name)
    assert len(own(before)) == min(CARDS, (pages + (2 if name == "deck" else 1)) * SIZE)
    done(other, f"cardloom.reload('{section_of(name)}')")
    assert items_of(other, name) == before
    load_all(other)
    assert_whole(other, name)


@pytest.mark.parametrize("name", KINDS)
def test_a_retry_that_fails_twice_keeps_everything_and_says_so_until_it_succeeds(other, items, name):  # noqa: F811
    open_kind(other, f"{items}/sequential/{name}/", name)
    done(other, "cardloom.more()")
    before = items_of(other, name)
    section, retries = section_of(name), f"document.querySelectorAll('[data-section={section_of(name)}] [data-event=retry]').length"
    other.run("void (window.reach = window.fetch, window.fetch = () => Promise.reject(new TypeError('no network')))")
    for _ in range(2):
        assert done(other, f"cardloom.reload('{section}')") == "failed"
        assert items_of(other, name) == before
        assert other.run(f"cardloom.state('{section}')") == "requestFail"
        assert other.run(retries) == 1
    other.run("void (window.fetch = window.reach)")
    # By the page itself: a driver may press nothing while a view transition covers the page.
    other.run(f"void document.querySelector('[data-section={section}] [data-event=retry]').click()")
    other.wait(f"{retries} === 0 && cardloom.state('{section}') === 'requestSuccess'")
    load_all(other)
    assert_whole(other, name)


@pytest.mark.parametrize("name", KINDS)
def test_new_cards_come_in_before_the_others_and_everything_else_stays_once(other, changing, name):  # noqa: F811
    address, show = changing
    show(NEW)
    open_kind(other, f"{address}/sequential/{name}/", name)
    load_all(other)
    assert items_of(other, name) == expected("sequential", name, NEW)
    show(0)
    assert done(other, f"cardloom.look('{section_of(name)}')") == NEW
    other.click(".refresh button")
    other.wait(f"cardloom.order('{section_of(name)}').length === {CARDS}")
    found = items_of(other, name)
    assert own(found) == own(expected("sequential", name))
    assert len(set(found)) == len(found)
    assert set(expected("sequential", name, NEW)) <= set(found)
    assert other.run(counts(name)) == CARDS


@pytest.fixture(scope="module")
def forgetful():
    """A Firefox that keeps no page for Back, as any browser does that needs memory."""
    require("firefox")
    browser = drivers.Firefox({"browser.sessionhistory.max_total_viewers": 0})
    yield browser
    browser.close()


@pytest.mark.parametrize("name", KINDS)
def test_back_returns_to_the_items_that_were_there(other, items, name):  # noqa: F811
    assert_back_returns(other, items, name)


@pytest.mark.parametrize("name", KINDS)
def test_back_returns_to_them_when_the_page_has_to_be_loaded_again(forgetful, items, name):  # noqa: F811
    assert_back_returns(forgetful, items, name)


def assert_back_returns(other, items, name):  # noqa: F811
    open_kind(other, f"{items}/sequential/{name}/", name)
    load_all(other)
    if name != "deck":
        other.run("void cardloom.card('c13').scrollIntoView()")
        # Left only when the place is kept that the reader sees.
        other.wait("""location.pathname.includes('/page/') && (place => place && (
          Math.abs(cardloom.card(place.card).getBoundingClientRect().top - place.offset) < 1))(
          JSON.parse(sessionStorage.getItem('cardloom:' + location.pathname)))""")
    other.goto(f"{items}/sequential/{'tab' if name == 'plain' else 'plain'}/")
    other.wait("!!window.cardloom && document.readyState === 'complete'")
    other.back()
    if name == "deck":
        other.wait("document.querySelector('#pile[data-deck] .cell:not([inert])')?.dataset.card === 'c00'")
        load_all(other)
    else:
        other.wait(f"""location.pathname.includes('/{name}/') && (box => box && box.bottom > 0 && box.top < innerHeight)(
          document.querySelector('[data-card=c13]')?.getBoundingClientRect())""")
    other.wait("document.readyState === 'complete'")
    done(other, "(async () => { while (document.querySelector('a[rel~=prev]')) await cardloom.earlier() })()")
    assert items_of(other, name) == expected("sequential", name)


@pytest.mark.parametrize("name", KINDS)
def test_without_javascript_each_item_stands_on_one_page(other, scriptless, name):  # noqa: F811
    other.goto(f"{scriptless}/sequential/{name}/")
    assert other.run("window.cardloom === undefined")
    found = []
    for page in range(1, 1 + -(-CARDS // SIZE)):
        other.wait("document.readyState === 'complete'")
        found += other.run("""[...document.querySelectorAll('.cells[role=feed] > *')]
          .map(one => one.dataset.card ?? (one.dataset.kind ? one.dataset.kind + one.dataset.index : 'guest'))""")
        if page * SIZE < CARDS:
            # Followed by its address: a driver may press nothing while the page scrolls smoothly.
            is_hidden = name == "deck" and other.run("matchMedia('(scripting: enabled)').matches")
            assert is_hidden or other.run("document.querySelector('a[rel~=next]').getClientRects().length > 0")
            other.goto(other.run("document.querySelector('a[rel~=next]').href"))
    assert other.run("document.querySelectorAll('a[rel~=next]').length") == 0
    assert found == expected("sequential", name)
