"""What lists tell: the card that a reader presses, what opens and closes, what is in sight when scrolling begins and ends."""

from playwright.sync_api import expect

HEAR = """names => {
  window.told = []
  for (const name of names) document.addEventListener('cardloom:' + name, ({ detail }) => told.push({ ...detail, event: name }))
  document.addEventListener('click', event => event.preventDefault())
}"""


def test_a_row_that_is_pressed_tells_it_before_its_own_event(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR, ["select", "event"])
    tab.locator("#card-c002 a").click()
    told = tab.evaluate("told")
    assert [one["event"] for one in told] == ["select", "event"]
    assert {key: told[0][key] for key in ("kind", "card", "cell", "section", "indexPath", "selected", "selection")} == {
        "kind": "cell", "card": "c002", "cell": "article-text_article-text", "section": "latest",
        "indexPath": [0, 2], "selected": True, "selection": ["c002"],
    }
    assert told[0]["parameters"] == {"tenant": "t1", "feed": "button", "list": "long", "rank": 2, "place": "card"}
    tab.locator("#card-c003").focus()
    tab.evaluate("told.length = 0")
    tab.keyboard.press("PageDown")
    tab.keyboard.press("Enter")
    assert tab.evaluate("told.filter(one => one.event === 'select').length") == 1


def test_a_refused_row_sends_no_event_and_opens_nothing(feeds, tab):
    tab.goto(feeds + "/button/")
    tab.evaluate(HEAR, ["event"])
    tab.evaluate("document.addEventListener('cardloom:select', event => event.preventDefault())")
    tab.locator("#card-c002 a").click()
    assert tab.evaluate("told") == []
    assert tab.url == feeds + "/button/"


def test_other_controls_and_rows_with_boxes_do_not_tell_it(actions, tab):
    tab.goto(actions + "/rows/")
    tab.wait_for_selector(".cell-select")
    tab.evaluate(HEAR, ["select"])
    tab.locator("[data-card=a_2f099] a").click()
    assert tab.evaluate("told") == []
    tab.goto(actions + "/single/")
    tab.goto(actions + "/folded/")
    tab.evaluate(HEAR, ["select"])
    tab.locator("#card-a_2f099 summary").click()
    assert tab.evaluate("told") == []


def test_opening_and_closing_a_section_or_a_card_is_told(feeds, actions, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/folded/")
    tab.evaluate(HEAR, ["fold"])
    fold = tab.locator(".section-fold")
    tab.wait_for_function("() => window.cardloom && document.readyState === 'complete'")
    tab.wait_for_load_state("networkidle")
    tab.evaluate("document.querySelector('.section-fold').open = true")
    tab.wait_for_function("() => told.length === 1")
    tab.evaluate("document.querySelector('.section-fold').open = false")
    tab.wait_for_function("() => told.length === 2")
    assert [(one["section"], one["open"]) for one in tab.evaluate("told")] == [("latest", True), ("latest", False)]
    expect(fold).not_to_have_attribute("open", "")
    tab.goto(actions + "/folded/")
    tab.wait_for_load_state("networkidle")
    tab.evaluate(HEAR, ["fold"])
    tab.evaluate("document.querySelector('#card-a_2f099 .cell-fold').open = true")
    tab.wait_for_function("() => told.length === 1")
    assert tab.evaluate("[told[0].section, told[0].card, told[0].open]") == ["latest", "a_2f099", True]


def test_a_header_and_a_footer_can_say_whether_the_section_is_open(feeds, tab):
    tab.goto(feeds + "/folded/")
    tab.evaluate("""() => {
      for (const when of ['open', 'closed']) {
        const one = Object.assign(document.createElement('span'), { textContent: when })
        one.dataset.when = when
        document.querySelector('.section-fold > summary').append(one)
        const footer = Object.assign(document.createElement('footer'), { className: 'section-footer' })
        footer.append(one.cloneNode(true))
        document.querySelector('#latest').append(footer)
      }
    }""")
    for is_open in (False, True, False):
        tab.evaluate("isOpen => { document.querySelector('.section-fold').open = isOpen }", is_open)
        shown = tab.evaluate("[...document.querySelectorAll('[data-when]')].filter(one => one.offsetParent).map(one => one.dataset.when)")
        assert shown == ["open" if is_open else "closed"] * 2


def test_headers_have_the_names_of_their_templates(feeds, tab):
    tab.goto(feeds + "/button/")
    expect(tab.locator(".section-header[data-view=section-title]")).to_have_count(1)
    tab.goto(feeds + "/months/")
    assert tab.locator(".section-header[data-view=month]").count() > 0


def test_scrolling_tells_when_it_begins_and_ends_and_which_cards_are_in_sight(feeds, open_tab):
    tab = open_tab(height=800)
    tab.goto(feeds + "/button/")
    tab.evaluate("cardloom.use('scroll.js')")
    tab.wait_for_load_state("networkidle")
    tab.evaluate(HEAR, ["scroll-begin", "scroll-end"])
    tab.mouse.move(400, 400)
    tab.mouse.wheel(0, 900)
    tab.wait_for_function("() => told.some(one => one.event === 'scroll-end')")
    begin, end = tab.evaluate("[told[0], told.at(-1)]")
    assert begin["event"] == "scroll-begin" and end["event"] == "scroll-end"
    for one in (begin, end):
        assert one["cards"] == [f"c{index:03}" for index in range(one["first"][1], one["last"][1] + 1)]
        assert one["first"][0] == one["last"][0] == 0
    assert end["first"][1] > 0
    seen = tab.evaluate("""() => [...document.querySelectorAll('.cell')].filter(one => {
      const box = one.getBoundingClientRect()
      return box.bottom > 0 && box.top < innerHeight
    }).map(one => one.dataset.card)""")
    assert end["cards"] == seen


def test_a_carousel_tells_its_own_scrolling(origin, open_tab):
    tab = open_tab(width=390, height=844)
    tab.goto(origin + "/")
    tab.evaluate("cardloom.use('scroll.js')")
    tab.wait_for_load_state("networkidle")
    tab.evaluate(HEAR, ["scroll-begin", "scroll-end"])
    tab.evaluate("document.querySelector('#slides > .cells').scrollBy({ left: 900, behavior: 'instant' })")
    tab.wait_for_function("() => told.some(one => one.event === 'scroll-end')")
    assert {one["section"] for one in tab.evaluate("told")} == {"slides"}
    end = tab.evaluate("told.at(-1)")
    assert end["first"][0] == 0 and end["last"][1] >= 1
