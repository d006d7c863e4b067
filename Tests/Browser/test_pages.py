"""Every type of page of the example site, as a visitor's browser sees it."""

import re
import urllib.parse

import pytest
from axe_playwright_python.sync_playwright import Axe

from loading import follow


def watch(tab):
    """Collects what goes wrong in a tab: messages of the console, uncaught errors, failed requests; and all requests."""
    problems, requests = [], []
    tab.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text))
    tab.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    tab.on("requestfailed", lambda request: problems.append(f"failed: {request.url}"))
    tab.on("response", lambda response: response.status >= 400 and problems.append(f"{response.status}: {response.url}"))
    tab.on("request", lambda request: requests.append(request.url))
    return problems, requests


def scroll_to_end(tab):
    """Scrolls a screen at a time, so that what loads lazily is asked for."""
    tab.evaluate(
        """async () => {
             for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
               scrollTo(0, y)
               await new Promise(requestAnimationFrame)
             }
           }"""
    )
    tab.wait_for_load_state("networkidle")


def test_every_page_type_loads_with_nothing_in_the_console_and_nothing_from_elsewhere(site, origin, open_tab):
    for path in site.samples:
        tab = open_tab()
        problems, requests = watch(tab)
        tab.goto(origin + path)
        scroll_to_end(tab)
        foreign = [url for url in requests if not url.startswith((origin + "/", "data:"))]
        assert (path, problems, foreign) == (path, [], [])
        assert tab.title() != ""
        tab.close()


@pytest.mark.parametrize("width", [320, 375, 768, 1280])
def test_no_page_scrolls_sideways(site, origin, open_tab, width):
    tab = open_tab(width=width)
    for path in site.samples:
        tab.goto(origin + path)
        wide = tab.evaluate("document.documentElement.scrollWidth")
        assert (path, wide <= width) == (path, True), f"{wide} px of content in a window of {width} px"


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_moves_when_the_scripts_come_after_the_first_paint(site, origin, tab_with_fonts, width):
    for path in site.feeds:
        tab = tab_with_fonts(width=width)
        # The second for which the cards wait does not pass, however slow the machine is.
        session = tab.context.new_cdp_session(tab)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 0})
        tab.add_init_script("""
          window.moved = []
          // The parts of the browser's own controls, such as a player's, are not nodes of the page.
          const isOurs = shift => !shift.sources.length || shift.sources.some(one => one.node)
          new PerformanceObserver(list => { moved.push(...list.getEntries().filter(isOurs).map(one => one.value)) }).observe({ type: 'layout-shift', buffered: true })
        """)
        held, painted = [], []
        late = re.compile("/theme/(shared|deck|carousel|folds|waterfall|tabs|select|refresh|swipe|peek)[.]js")
        tab.route(late, lambda route: route.continue_() if painted else held.append(route))
        tab.goto(origin + path, wait_until="commit")
        tab.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
        painted.append(True)
        for route in held:
            route.continue_()
        tab.wait_for_load_state("networkidle")
        tab.evaluate("() => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))")
        assert (path, tab.evaluate("moved")) == (path, [])
        tab.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(site, origin, open_tab, scheme):
    tab = open_tab(color_scheme=scheme, reduced_motion="reduce")
    found = []
    for path in site.samples:
        tab.goto(origin + path)
        for violation in Axe().run(tab).response["violations"]:
            places = [node["target"] for node in violation["nodes"][:3]]
            found.append((path, violation["id"], violation["help"], places))
    assert found == []


def page_path(address):
    """The path of a page, whether or not its address names the file."""
    return urllib.parse.urlparse(address).path.removesuffix("index.html")


def test_the_pages_of_a_feed_form_a_chain_that_holds_each_card_once(site):
    for first, pages in site.feeds.items():
        path, visited, cards = first, [], []
        while path:
            assert path not in visited, f"{path} links back to itself"
            visited.append(path)
            facts = site.facts(path)
            # Sections that are the same on every page (a carousel above the feed) are counted on the first page only.
            cards += facts.cards if path == first else [card for card in facts.cards if card not in site.facts(first).cards]
            more = facts.relations.get("next")
            path = more and page_path(urllib.parse.urljoin("http://site" + path, more))
            # Several sections of a feed that load more each have pages of their own, which are walked like a feed's.
            if path and path not in pages and re.sub(r"page/\d+/$", "", path) in site.feeds and path.startswith(first):
                break
            assert path is None or path in pages, f"{visited[-1]} links to {path}, which is not a page of its feed"
        # Pages that count from the oldest card hold cards that the front page shows too; the chain passes them by.
        assert set(visited) <= set(pages)
        assert [card for card in cards if cards.count(card) > 1] == []
        assert set(cards) == {card for page in pages for card in site.facts(page).cards}


def test_load_more_is_a_plain_link_without_javascript(site, origin, open_tab):
    tab = open_tab(java_script_enabled=False)
    for first, pages in site.feeds.items():
        if len(pages) == 1:
            continue
        tab.goto(origin + first)
        front = set(site.facts(first).cards)
        follow(tab.locator("a[rel~=next]"))
        older = page_path(tab.url)
        assert older in pages
        assert tab.locator("[data-card]").count() > 0
        assert not front & set(site.facts(older).cards)
        follow(tab.locator("a[rel~=prev]"))
        newer = page_path(tab.url)
        assert newer in pages
        assert set(site.facts(newer).cards) <= front


def test_every_page_type_works_from_a_file(site, open_tab):
    for path in site.samples:
        tab = open_tab()
        problems, _ = watch(tab)
        tab.goto(site.file(path).as_uri())
        scroll_to_end(tab)
        assert (path, problems) == (path, [])
        assert tab.evaluate("[...document.styleSheets].length > 0"), f"{path} found no stylesheet"
        tab.close()
