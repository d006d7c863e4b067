"""Sticky headers: one after the other, never one over another."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from loading import wait_for_cards
from servers import serve

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


#: The built-in headers with what each can hold.
CLOSED = {
    "section-title": {"title": "Older notes", "all": "/all/"},
    "intro": {"title": "About these notes", "text": "What they say, and why they are kept for longer than anybody can remember"},
    "section-note": {"text": "Told in passing"},
    "fold-title": {"title": "Folded"},
    "month": {"title": "March 2026", "key": "2026-03"},
    "show": {
        "title": "The long show about notes", "image": "/assets/show.svg", "author": "Ana and Teo",
        "text": "What they say, and why they are kept for longer than anybody can remember"},
}

#: The words of a summary that are broken, out of it or over others, and the mark that opens it.
SUMMARY = """summary => {
  const around = summary.getBoundingClientRect()
  const parts = [...summary.children].map(one => one.getBoundingClientRect())
  const broken = [...summary.querySelectorAll('h2')].some(heading => {
    const words = [...heading.textContent.matchAll(/\\S+/g)]
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
    return words.some(word => {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      return range.getClientRects().length > 1
    })
  })
  const isOver = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return {
    broken, high: around.height,
    out: parts.some(one => one.left < around.left - 1 || one.right > around.right + 1 || one.top < around.top - 1 || one.bottom > around.bottom + 1),
    over: parts.some((one, index) => parts.slice(index + 1).some(next => isOver(one, next))),
  }
}"""


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """The address of a server for a site with a closed section for each built-in header."""
    def make(folder):
        (folder / "site/data").mkdir(parents=True)
        (folder / "site/assets").mkdir()
        (folder / "site/assets/show.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        (folder / "site/data/notes.json").write_text('[{"id": "a", "title": "First"}]')
        sections = [
            {"id": name, "source": "notes", "cell": "plain", "collapsed": True, "header": {"template": name, "data": data}}
            for name, data in CLOSED.items()]
        (folder / "site/site.yml").write_text(json.dumps({
            "title": "Notes", "url": "https://example.org/", "language": "en", "events": ["see-all"],
            "sources": {"notes": {"file": "data/notes.json"}},
            "feeds": {"home": {"path": "/", "title": "Notes", "sections": sections}},
        }))
        subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True)

    address, server = serve(made_once(tmp_path_factory, "closed", make) / "public")
    yield address
    server.shutdown()


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_headers_of_closed_sections_are_whole(closed, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(closed + "/")
    for name in CLOSED:
        summary = tab.locator(f"summary[data-view={name}]")
        found = summary.evaluate(SUMMARY)
        assert found.pop("high") >= 44, name
        assert found == {"broken": False, "out": False, "over": False}, name
        cell = tab.locator(f"#{name} .cell")
        expect(cell).to_be_hidden()
        summary.click(position={"x": 4, "y": 20})
        expect(cell).to_be_visible()
