"""Sticky headers: one after the other, never one over another."""

import pytest
from playwright.sync_api import expect

from loading import wait_for_cards

#: Where the headers stand while the page is scrolled from its top to its end, forty pixels at a time.
WALK = """() => {
  const found = { overlaps: 0, stuck: new Set(), pushed: 0 }
  for (let y = 0; y + innerHeight < document.documentElement.scrollHeight; y += 40) {
    scrollTo({ top: y, behavior: 'instant' })
    const boxes = [...document.querySelectorAll('[data-sticky]')].map(one => [one.closest('.section').id, one.getBoundingClientRect()])
    const seen = boxes.filter(([, box]) => box.bottom > 0 && box.top < innerHeight)
    for (const [id, box] of seen) if (Math.abs(box.top) < 1) found.stuck.add(id)
    found.pushed += seen.some(([, box]) => box.top < -1)
    found.overlaps += seen.some(([, box], index) => index && box.top < seen[index - 1][1].bottom - 1)
  }
  return { ...found, stuck: [...found.stuck] }
}"""


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_sticky_headers_push_one_another(feeds, open_tab, width):
    tab = open_tab(width=width, height=700)
    tab.goto(feeds + "/months/")
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 40)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 60)
    found = tab.evaluate(WALK)
    assert len(found["stuck"]) >= 2
    assert found["pushed"] > 0
    assert found["overlaps"] == 0


@pytest.mark.parametrize("width", [320, 1280])
def test_news_stays_in_view_and_lies_over_no_header(actions, open_tab, width):
    tab = open_tab(width=width, height=700)
    tab.goto(actions + "/months/")
    tab.locator(".refresh button").wait_for()
    tab.evaluate("cardloom.remove('a_2f099')")
    button = tab.locator(".refresh button")
    button.click()
    expect(button).to_have_text("1 new card")
    tab.evaluate("scrollTo(0, 900)")
    expect(button).to_be_in_viewport(ratio=1)
    pill = button.bounding_box()
    for header in tab.locator("[data-sticky]").all():
        box = header.bounding_box()
        assert box["y"] + box["height"] <= pill["y"] or box["y"] >= pill["y"] + pill["height"]
    button.click()
    expect(button).to_have_text("Look for new cards")
