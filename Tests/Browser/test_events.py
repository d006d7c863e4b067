"""Events, exposure and the interface for page authors."""

import json

from playwright.sync_api import expect

from long_feeds import SIZE
from loading import MORE, cards, expected, wait_for_cards
from servers import StrictHandler

HEAR = """() => {
  window.heard = []
  const hear = (name, target) => target.addEventListener('cardloom:event', event => heard.push([name, event.detail]))
  hear('page', document)
  hear('holder', document.querySelector('#card-c002'))
  hear('adaptor', document.querySelector('#latest'))
  document.addEventListener('click', event => event.preventDefault())
}"""


def stop_the_clock(tab):
    """Lets a tab's clock run only by `tab.clock.run_for`, so that a slow load exposes no card before the test says so."""
    tab.clock.install(time=0)
    tab.clock.pause_at(1000)


def test_an_event_goes_to_adaptor_holder_and_page_and_tells_what_it_is_about(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR)
    tab.locator("#card-c002 a").click()
    heard = tab.evaluate("heard")
    assert [name for name, _ in heard] == ["adaptor", "holder", "page"]
    detail = heard[0][1]
    assert {key: detail[key] for key in ("name", "card", "section", "kind", "indexPath")} == {
        "name": "open", "card": "c002", "section": "latest", "kind": "cell", "indexPath": [0, 2],
    }
    assert detail["parameters"] == {"tenant": "t1", "feed": "button", "list": "long", "rank": 2, "place": "card"}


def test_declared_parameters_of_an_event_come_in_their_types(actions, tab):
    tab.goto(actions + "/rows/")
    tab.evaluate("document.addEventListener('cardloom:event', event => { window.told = event.detail.parameters })")
    tab.locator(".cell [data-event=like]").first.click()
    told = tab.evaluate("told")
    assert {key: told.get(key) for key in ("titleLength", "isFirst", "note")} == {"titleLength": 5, "isFirst": False, "note": None}
    assert told["title"] == tab.locator(".note-title").first.inner_text()


def test_a_handler_ends_the_way_of_an_event(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR)
    tab.evaluate("document.querySelector('#latest').addEventListener('cardloom:event', event => { event.detail.handled = true })")
    tab.locator("#card-c002 a").click()
    assert [name for name, _ in tab.evaluate("heard")] == ["adaptor"]
    tab.evaluate("heard.length = 0; document.querySelector('#latest').addEventListener('cardloom:event', event => event.preventDefault())")
    tab.locator("#card-c002 a").click()
    assert [name for name, _ in tab.evaluate("heard")] == ["adaptor"]


def test_cards_that_were_loaded_send_events_too(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR)
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    tab.locator("#card-c021 a").click()
    assert tab.evaluate("heard.at(-1)[1].card") == "c021"
    assert tab.evaluate("heard.at(-1)[1].indexPath") == [0, 21]


def test_ready_shown_and_hidden_are_told(feeds, open_tab):
    tab = open_tab()
    tab.add_init_script("""
      window.told = []
      for (const name of ['ready', 'shown']) document.addEventListener('cardloom:' + name, () => told.push(name))
      document.addEventListener('cardloom:hidden', () => sessionStorage.setItem('told', 'hidden'))
    """)
    tab.goto(feeds + "/button/")
    tab.wait_for_function("() => told.length === 2")
    assert tab.evaluate("told") == ["ready", "shown"]
    tab.goto(feeds + "/short/")
    assert tab.evaluate("sessionStorage.getItem('told')") == "hidden"


def test_a_card_half_visible_for_a_second_is_exposed_once_and_handed_to_the_sink_only_when_there_is_one(feeds, open_tab):
    tab = open_tab(height=500)
    tab.add_init_script("""
      window.exposed = []
      document.addEventListener('cardloom:exposure', event => exposed.push(event.detail.card))
    """)
    stop_the_clock(tab)
    tab.goto(feeds + "/button/")
    tab.wait_for_function("() => document.readyState === 'complete'")
    tab.evaluate("() => new Promise(done => new IntersectionObserver(done).observe(document.body))")
    assert tab.evaluate("exposed") == []
    tab.clock.run_for(1100)
    first = tab.evaluate("exposed")
    assert "c000" in first and "c019" not in first
    tab.evaluate("cardloom.flush()")
    assert StrictHandler.posts[feeds].empty()
    tab.evaluate("cardloom.sink = '/collect'")
    tab.evaluate("cardloom.bring('c019').scrollIntoView()")
    tab.evaluate("() => new Promise(done => new IntersectionObserver(done).observe(document.body))")
    tab.clock.run_for(1100)
    tab.evaluate("cardloom.bring('c000').scrollIntoView()")
    tab.evaluate("() => new Promise(done => new IntersectionObserver(done).observe(document.body))")
    tab.clock.run_for(1100)
    exposed = tab.evaluate("exposed")
    assert "c019" in exposed and len(set(exposed)) == len(exposed)
    tab.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    sent = json.loads(StrictHandler.posts[feeds].get(timeout=60))
    assert [entry["card"] for entry in sent] == exposed[len(first):]


def test_cards_are_appended_inserted_moved_replaced_and_removed_by_identity(feeds, tab):
    tab.goto(feeds + "/button/")
    cell = '<article class="cell" id="card-{0}" data-card="{0}"><h3>New {0}</h3></article>'
    tab.evaluate("html => cardloom.append('latest', html)", cell.format("z"))
    tab.evaluate("html => cardloom.insert('latest', html, 1)", cell.format("y"))
    tab.evaluate("cardloom.move('c005', 0)")
    tab.evaluate("cardloom.remove('c002')")
    tab.evaluate("html => cardloom.replace('c003', html)", cell.format("x"))
    rest = [card for card in expected(SIZE) if card not in ("c000", "c002", "c003", "c005")]
    assert cards(tab) == ["c005", "c000", "y", rest[0], "x", *rest[1:], "z"]
    assert tab.evaluate("cardloom.card('y').getAttribute('aria-posinset')") == "3"
    assert tab.evaluate("cardloom.card('c002')") is None


def test_a_header_says_how_many_cards_there_are_now(feeds, tab):
    tab.goto(feeds + "/months/")
    count = tab.locator(".section [data-count]").first
    before = int(count.text_content())
    tab.evaluate("cardloom.remove('c002')")
    expect(count).to_have_text(str(before - 1))
    cell = '<article class="cell" id="card-y" data-card="y"><h3>New</h3></article>'
    tab.evaluate("html => { cardloom.insert('latest', html, 1); cardloom.insert('latest', html.replaceAll('y', 'z'), 1) }", cell)
    expect(count).to_have_text(str(before + 1))


def test_a_section_is_reloaded_from_its_page(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/short/")
    tab.evaluate("cardloom.remove('c000')")
    tab.evaluate("cardloom.reload('latest')")
    assert cards(tab) == expected(SIZE)
    assert tab.evaluate("cardloom.state('latest')") == "requestSuccess"


def test_the_state_of_a_list_follows_from_its_widgets(feeds, tab):
    """Requesting, then no more data, then success over failure, then default."""
    tab.goto(feeds + "/button/")
    tab.evaluate("""() => {
      for (const name of ['a', 'b']) {
        const section = document.createElement('section')
        section.dataset.section = name
        document.querySelector('main').append(section)
      }
      document.querySelector('#latest').remove()
    }""")
    order = ["requesting", "requestNoMoreData", "requestSuccess", "requestFail", "default"]
    for first in order:
        for second in order:
            tab.evaluate("([a, b]) => { cardloom.setState('a', a); cardloom.setState('b', b) }", [first, second])
            assert tab.evaluate("cardloom.state()") == min(first, second, key=order.index), (first, second)


def test_without_javascript_a_control_is_what_it_is(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/button/")
    expect(tab.locator("#card-c002 a")).to_have_attribute("href", "https://example.org/2/")


def test_the_sink_of_the_configuration_gets_what_was_seen_from_whatever_page_the_address_bar_shows(actions, open_tab):
    tab = open_tab(height=500)
    posts = []
    tab.on("request", lambda request: request.method == "POST" and posts.append((request.url, request.post_data)))
    stop_the_clock(tab)
    tab.goto(actions + "/rows/")
    tab.wait_for_function("() => document.readyState === 'complete'")
    tab.evaluate("() => new Promise(done => new IntersectionObserver(done).observe(document.body))")
    tab.clock.run_for(1100)
    tab.evaluate("history.replaceState(null, '', '/rows/page/3/index.html')")
    with tab.expect_request(lambda request: request.method == "POST") as sent:
        tab.evaluate("cardloom.flush()")
    assert sent.value.url == actions + "/collect"
    # Other tests of the same site may have sent something too.
    arrived = set()
    while "a_2f099" not in arrived:
        arrived |= {entry["card"] for entry in json.loads(StrictHandler.posts[actions].get(timeout=30))}
    tab.evaluate("cardloom.flush()")
    assert len(posts) == 1


def test_all_cards_of_a_kind_are_fetched_anew_from_the_pages_that_they_came_from(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.locator(MORE).click()
    wait_for_cards(tab, 2 * SIZE)
    tab.evaluate("() => { for (const cell of cardloom.order()) cell.dataset.old = '' }")
    tab.evaluate("cardloom.reloadKind('article-text')")
    assert cards(tab) == expected(2 * SIZE)
    assert tab.locator("[data-old]").count() == 0
    assert tab.evaluate("cardloom.order().map(cell => +cell.getAttribute('aria-posinset'))") == list(range(1, 2 * SIZE + 1))


def test_a_header_sends_events_of_its_own_kind(origin, tab):
    tab.goto(origin + "/")
    tab.evaluate("""() => {
      window.heard = []
      document.querySelector('#goods .section-header').addEventListener('cardloom:event', event => heard.push(['holder', event.detail]))
      document.addEventListener('cardloom:event', event => { heard.push(['page', event.detail]); event.preventDefault() })
    }""")
    tab.locator("#goods [data-event=see-all]").click()
    heard = tab.evaluate("heard")
    assert [name for name, _ in heard] == ["holder", "page"]
    detail = heard[0][1]
    assert (detail["name"], detail["kind"], detail["section"], detail["indexPath"]) == ("see-all", "header", "goods", [2, -1])
    assert detail.get("card") is None


def test_a_footer_sends_events_of_its_own_kind(feeds, tab):
    tab.goto(feeds + "/views/")
    tab.evaluate("""() => {
      window.heard = []
      document.querySelector('#latest > .section-footer').addEventListener('cardloom:event', event => heard.push(['holder', event.detail]))
      document.addEventListener('cardloom:event', event => { heard.push(['page', event.detail]); event.preventDefault() })
    }""")
    tab.locator("#latest > .section-footer [data-event=see-all]").click()
    heard = tab.evaluate("heard")
    assert [name for name, _ in heard] == ["holder", "page"]
    for _, detail in heard:
        assert (detail["name"], detail["kind"], detail["section"], detail["indexPath"]) == ("see-all", "footer", "latest", [0, -1])
        assert detail.get("card") is None
    assert tab.url == feeds + "/views/"


def test_footers_and_supplementary_views_tell_when_they_come_into_view_and_when_they_leave_it(feeds, open_tab):
    tab = open_tab(height=400)
    tab.add_init_script("""
      window.told = []
      for (const name of ['visible', 'invisible', 'exposure']) {
        document.addEventListener('cardloom:' + name, ({ detail }) => told.push([name, detail.kind, detail.section, detail.indexPath[1]].join()))
      }
    """)
    stop_the_clock(tab)
    tab.goto(feeds + "/views/")
    tab.wait_for_function("() => told.includes('visible,header,latest,-1')")
    assert [one for one in tab.evaluate("told") if "footer" in one or "ad," in one] == []
    ads = tab.locator("[data-kind=ad]")
    for index in range(ads.count()):
        ads.nth(index).scroll_into_view_if_needed()
        tab.wait_for_function("index => told.includes(`visible,ad,latest,${index}`)", arg=index)
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => told.includes('visible,footer,latest,-1')")
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => told.includes('invisible,footer,latest,-1')")
    for index in range(ads.count()):
        tab.wait_for_function("index => told.includes(`invisible,ad,latest,${index}`)", arg=index)
    tab.clock.run_for(1100)
    assert [one for one in tab.evaluate("told") if one.startswith("exposure") and ",cell," not in one] == []


def test_cards_tell_when_they_come_into_view_and_when_they_leave_it(feeds, open_tab):
    tab = open_tab(height=500)
    tab.add_init_script("""
      window.told = []
      for (const name of ['visible', 'invisible']) {
        document.addEventListener('cardloom:' + name, event => told.push([name, event.detail.card, event.detail.indexPath[1]]))
      }
    """)
    tab.goto(feeds + "/button/")
    tab.wait_for_function("() => told.some(([name, card]) => name === 'visible' && card === 'c000')")
    assert tab.evaluate("told.some(([, card]) => card === 'c019')") is False
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => told.some(([name, card]) => name === 'invisible' && card === 'c000')")
    tab.wait_for_function("() => told.some(([name, card, index]) => name === 'visible' && card === 'c019' && index === 19)")


def test_headers_tell_when_they_come_into_view_and_are_never_counted_as_seen(origin, open_tab):
    tab = open_tab(height=400)
    tab.add_init_script("""
      window.told = []
      for (const name of ['visible', 'invisible', 'exposure']) {
        document.addEventListener('cardloom:' + name, ({ detail }) => told.push([name, detail.kind, detail.section]))
      }
    """)
    stop_the_clock(tab)
    tab.goto(origin + "/")
    tab.wait_for_function("() => told.some(one => one.join() === 'visible,header,slides')")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => told.some(one => one.join() === 'invisible,header,slides')")
    tab.clock.run_for(1100)
    assert tab.evaluate("told.filter(([name, kind]) => name === 'exposure' && kind !== 'cell')") == []
