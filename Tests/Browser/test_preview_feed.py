"""The pages of a feed in the workbench: forced states, what happens in them, and where each text comes from."""

import json
import re

from playwright.sync_api import expect

from preview_site import bench, frame_of, preview  # noqa: F401 (fixtures)


def test_widgets_can_be_forced_into_states_by_the_address(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/home/index.html#force=goods:fail,categories:requesting&widths=768")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector("[data-section=goods] .state-error")
    frame.wait_for_selector("[data-section=categories] .skeleton", state="attached")
    assert frame.locator("[data-section=goods]").get_attribute("data-state") == "requestFail"
    assert frame.locator("[data-section=slides]").get_attribute("data-state") == "requestSuccess"
    expect(tab.locator("#force [name=goods]")).to_have_value("fail")
    frame.locator("[data-section=goods] [data-event=retry]").click()
    frame.wait_for_selector("[data-section=goods][data-state=requestSuccess] .product")
    expect(frame.locator("[data-section=goods] .state-error")).to_have_count(0)


def test_a_bad_day_is_the_same_for_the_same_seed(bench, open_tab):
    states = []
    for _ in range(2):
        tab = open_tab()
        tab.goto(f"{bench}/site/index.html?seed=7")
        tab.wait_for_function("() => document.querySelector('[data-workbench-piece]')")
        states.append(tab.locator("[data-section]").evaluate_all("all => all.map(one => one.dataset.state)"))
    assert states[0] == states[1]


def test_events_and_exposures_are_told_with_what_they_carry(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768")
    frame = frame_of(tab, "#stage")
    log = tab.locator("#log")
    expect(log.locator("li b", has_text="exposure").first).to_be_visible()
    frame.evaluate("document.addEventListener('click', event => event.preventDefault())")
    frame.locator(".cell .cell-link").first.click()
    opened = log.locator("li", has=tab.locator("b", has_text=re.compile("^open$")))
    expect(opened).to_have_count(3)
    assert json.loads(opened.first.locator("code").inner_text())["section"] == "latest"
    assert [re.search(r"at the (\w+)", one).group(1) for one in opened.all_inner_texts()] == ["adaptor", "holder", "page"]


def test_pages_side_by_side_have_one_scroll_position(bench, open_tab):
    tab = open_tab(width=1600)
    tab.goto(f"{bench}/feeds/news/index.html#widths=320,375")
    expect(tab.locator("#stage iframe[data-ready]")).to_have_count(2)
    first, second = (one.content_frame() for one in tab.locator("#stage iframe").element_handles())
    first.wait_for_function("() => document.readyState === 'complete'")
    second.wait_for_function("() => document.readyState === 'complete'")
    first.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
    second.wait_for_function("() => scrollY > 300")


def test_the_strip_says_what_a_screen_reader_says(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768")
    frame = frame_of(tab, "#stage")
    frame.locator(".cell .cell-link").nth(1).focus()
    title = frame.locator(".cell h3").nth(1).inner_text()
    expect(tab.locator("#speech")).to_contain_text(f"{title}, heading, level 3, link")


def test_what_a_screen_reader_says_follows_what_is_on_the_page(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768")
    frame = frame_of(tab, "#stage")
    frame.locator(".cell .cell-link").nth(1).focus()
    title = frame.locator(".cell h3").nth(1).inner_text()
    expect(tab.locator("#speech")).to_contain_text(f"{title}, heading, level 3, link")
    frame.evaluate("document.querySelectorAll('.cell .cell-link')[1].textContent = 'Another title'")
    expect(tab.locator("#speech")).to_contain_text("Another title, heading, level 3, link")
    frame.evaluate("""() => {
      const section = document.querySelectorAll('.cell')[1].closest('.section')
      const state = Object.assign(document.createElement('div'), { className: 'state', textContent: 'Nothing could be loaded' })
      section.querySelector('.cells').replaceChildren(state)
    }""")
    expect(tab.locator("#speech")).to_contain_text("Nothing could be loaded")
    expect(tab.locator("#speech")).not_to_contain_text("Another title")


def test_every_text_tells_the_template_line_the_field_and_the_record(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/feeds/news/index.html#widths=768&origin=1")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator(".cell .article-summary").first.hover(force=True)
    tip = frame.locator(".workbench-overlay .tip")
    expect(tip).to_contain_text(re.compile(r"Templates/cells/article\.mustache:\d+ ← summary ← record \d+ of news \(site/data/news\.json:\d+\)"))
    # Cards of the next page too, once it is loaded.
    frame.evaluate("cardloom.more()")
    frame.wait_for_function("() => cardloom.order().some(one => one.dataset.page && one.querySelector('.article'))")
    card = frame.evaluate("""() => {
      const cell = cardloom.order().find(one => one.dataset.page && one.querySelector('.article'))
      cardloom.bring(cell.dataset.card)
      cell.scrollIntoView()
      return cell.dataset.card
    }""")
    frame.locator(f"[data-card='{card}'] .article-title a").hover(force=True)
    expect(tip).to_contain_text(re.compile(r"← title ← record \d+ of news"))


def test_a_cell_alone_tells_its_origins_too(bench, open_tab):
    tab = open_tab()
    tab.goto(f"{bench}/cells/article/index.html#origin=1&variant=extreme-longest-title")
    frame = frame_of(tab, "#stage")
    frame.wait_for_selector(".workbench-overlay", state="attached")
    frame.locator(".article-title a").hover(force=True)
    expect(frame.locator(".workbench-overlay .tip")).to_contain_text("← title ← ")
