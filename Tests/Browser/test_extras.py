"""Carousels and folds."""

from playwright.sync_api import expect


def first_slide(tab):
    return tab.evaluate("document.querySelector('[data-carousel] > .cells').scrollLeft")


def test_a_carousel_goes_on_by_button_and_by_arrow_key(origin, open_tab):
    tab = open_tab(reduced_motion="reduce")
    tab.goto(origin + "/")
    carousel = tab.locator("[data-carousel]").first
    expect(carousel.get_by_role("button", name="Previous")).to_be_hidden()
    carousel.get_by_role("button", name="Next").click()
    tab.wait_for_function("() => document.querySelector('[data-carousel] > .cells').scrollLeft > 0")
    place = first_slide(tab)
    carousel.locator(".cells a").nth(1).focus()
    place = first_slide(tab)
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_function("place => document.querySelector('[data-carousel] > .cells').scrollLeft < place", arg=place)


def test_a_carousel_that_gets_more_cards_can_go_on(origin, open_tab):
    tab = open_tab()
    tab.goto(origin + "/")
    on = tab.locator("[data-carousel]").first.get_by_role("button", name="Next")
    expect(on).to_be_visible()
    # All but one card leave, and come back: the row itself is as large as before.
    tab.evaluate("""async () => {
      const cells = document.querySelector('[data-carousel] > .cells')
      cells.style.blockSize = cells.offsetHeight + 'px'
      window.rest = [...cells.children].slice(1)
      rest.forEach(cell => cell.remove())
      cardloom.adopt([])
    }""")
    expect(on).to_be_hidden()
    tab.evaluate("() => { document.querySelector('[data-carousel] > .cells').append(...rest); cardloom.adopt(rest) }")
    expect(on).to_be_visible()


def test_a_closed_section_opens_as_the_reader_left_it(feeds, open_tab):
    tab = open_tab()
    tab.goto(feeds + "/folded/")
    fold = tab.locator(".section-fold")
    expect(fold).not_to_have_attribute("open", "")
    fold.locator("summary").click()
    tab.wait_for_function("() => Object.keys(localStorage).length === 1")
    tab.goto(feeds + "/folded/")
    expect(fold).to_have_attribute("open", "")


def test_a_link_to_a_card_opens_its_closed_section(feeds, open_tab):
    tab = open_tab()
    # Also when the reader has closed it before, and when the page is there already.
    tab.add_init_script("localStorage.setItem('cardloom:fold:folded:latest', 'closed')")
    tab.goto(feeds + "/folded/#card=c013")
    expect(tab.locator("#card-c013")).to_be_focused()
    expect(tab.locator("#card-c013")).to_be_in_viewport()
    tab.locator(".section-fold > summary").click()
    expect(tab.locator("#card-c013")).not_to_be_visible()
    tab.evaluate("location.hash = '#card=c005'")
    expect(tab.locator("#card-c005")).to_be_focused()
    expect(tab.locator("#card-c005")).to_be_in_viewport()


def test_a_closed_section_opens_without_javascript(feeds, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(feeds + "/folded/")
    tab.locator("summary").click()
    expect(tab.locator("#card-c003")).to_be_visible()
