"""States with a design, cards that become their pages, photographs in the dark, and the six cards of a new project."""

import json
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, ROOT, made_once
from servers import serve

SITE = """
title: States
url: https://example.org/
language: en
notFound: true
events: [open, retry]
sources:
  cards: {file: data/cards.json, kind: kind, page: "/story/{id}/"}
  none: {file: data/none.json}
  lost: {file: data/lost.json, onFailure: show}
feeds:
  home:
    path: /
    title: Front
    sections:
      - {id: empty, source: none}
      - id: drawn
        source: none
        empty: {template: empty, data: {image: assets/drawn.svg, title: All read, action: See all, url: "https://example.org/all/"}}
      - {id: failed, source: lost}
      - {id: illustrated, source: lost, error: {template: error, data: {image: assets/drawn.svg, title: The tide is out}}}
      - {id: cards, source: cards, adaptor: {collection: {minWidth: 320}}}
"""

#: The colour of a token, as browsers compute it.
COLOUR = """name => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(--${name})`
  return getComputedStyle(probe).color
}"""

#: Tells of a page that came by a view transition which of its parts moved; `null` without a transition.
MOVED = """addEventListener('pagereveal', event => {
  window.moved = event.viewTransition && event.viewTransition.ready.then(
    () => [...new Set(document.getAnimations().map(one => one.effect.pseudoElement))], () => null)
})"""


def card(index, kind, **more):
    picture = {"image": "assets/boat.jpg", "image_alt": "A kite", "image_width": 1200, "image_height": 800}
    return {"id": f"c{index}", "kind": kind, "title": f"Card {index}", "summary": "Words", "content_text": "Words. " * 80} | picture | more


def write(folder):
    cards = [card(0, "article"), card(1, "photo"), card(2, "hero"), card(3, "job", organization="Quay"), card(4, "article")]
    files = {"site/site.yml": SITE, "site/data/none.json": "[]", "site/data/cards.json": json.dumps(cards)}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "site/assets").mkdir()
    shutil.copy(ROOT / "site/assets/img/kite-dusk.jpg", folder / "site/assets/boat.jpg")
    shutil.copy(ROOT / "Templates/theme/icon.svg", folder / "site/assets/drawn.svg")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    def make(folder):
        write(folder)
        subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True)

    address, server = serve(made_once(tmp_path_factory, "state-designs", make) / "public")
    yield address
    server.shutdown()


@pytest.fixture(scope="module")
def new_project(tmp_path_factory):
    def make(folder):
        subprocess.run([GENERATOR, "init", folder], check=True, capture_output=True)
        subprocess.run([GENERATOR, "build", "--strict", "--project", folder, "--output", folder / "public"], check=True)

    address, server = serve(made_once(tmp_path_factory, "new-project", make) / "public")
    yield address
    server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1440])
def test_states_have_a_drawing_in_the_colours_of_the_theme(address, open_tab, width, scheme):
    tab = open_tab(width=width, color_scheme=scheme)
    tab.goto(address)
    for section, token in (("empty", "accent"), ("failed", "danger")):
        mark = tab.locator(f"[data-section={section}] .state-mark")
        expect(mark).to_be_visible()
        expect(mark).to_have_css("stroke", tab.evaluate(COLOUR, token))
    assert tab.evaluate("document.documentElement.scrollWidth") == width


def test_a_picture_of_the_site_takes_the_place_of_the_drawing(address, open_tab):
    tab = open_tab()
    tab.goto(address)
    for section in ("drawn", "illustrated"):
        picture = tab.locator(f"[data-section={section}] .state-picture")
        assert picture.evaluate("async picture => { await picture.decode(); return picture.naturalWidth }")
        assert picture.bounding_box()["height"] == 160
        expect(tab.locator(f"[data-section={section}] .state-mark")).to_have_count(0)
    expect(tab.get_by_role("link", name="See all")).to_have_attribute("href", "https://example.org/all/")
    expect(tab.locator("[data-section=illustrated]").get_by_text("The tide is out")).to_be_visible()


def test_a_page_that_does_not_exist_leads_to_the_front_page(address, open_tab):
    tab = open_tab()
    tab.goto(f"{address}/404.html")
    expect(tab.locator(".state-mark")).to_be_visible()
    tab.locator("main").get_by_role("link", name="Front").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Front")


def test_a_card_becomes_its_page(address, open_tab):
    tab = open_tab()
    tab.add_init_script(MOVED)

    def came_out_of_a_card(start, follow, title):
        """Browsers skip a transition if a page is slow to come, as all are on a busy machine: of ten, one is seen."""
        for _ in range(10):
            tab.goto(address + start)
            tab.wait_for_load_state("networkidle")
            follow()
            expect(tab.get_by_role("heading", level=1)).to_have_text(title)
            tab.wait_for_function("() => 'moved' in window")
            if "::view-transition-group(card)" in (tab.evaluate("moved") or []):
                return True
        return False

    link = tab.get_by_role("link", name="Card 4")
    assert came_out_of_a_card("/", link.click, "Card 4")
    assert came_out_of_a_card("/", lambda: link.press("Enter"), "Card 4")
    assert came_out_of_a_card("/story/c4/", tab.locator(".card-neighbours a[rel=prev]").click, "Card 3")


def test_a_reader_who_wants_no_motion_gets_none(address, open_tab):
    tab = open_tab(reduced_motion="reduce")
    tab.add_init_script(MOVED)
    tab.goto(address)
    tab.get_by_role("link", name="Card 4").click()
    expect(tab.locator(".story")).to_be_visible()
    assert tab.evaluate("moved") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_photographs_are_dimmed_on_dark_pages_and_logos_are_not(address, open_tab, scheme):
    tab = open_tab(width=1440, color_scheme=scheme)
    tab.goto(address)
    filters = {name: tab.locator(f"{name} img").first.evaluate("picture => getComputedStyle(picture).filter")
               for name in (".article", ".photo", ".hero", ".job")}
    dimmed = "brightness(0.88)" if scheme == "dark" else "none"
    assert filters == {".article": dimmed, ".photo": dimmed, ".hero": dimmed, ".job": "none"}
    # A choice of the reader wins.
    tab.evaluate("document.documentElement.dataset.theme = 'light'")
    expect(tab.locator(".article img").first).to_have_css("filter", "none")
    tab.evaluate("document.documentElement.dataset.theme = 'dark'")
    # The words on a picture stay above it: nothing but them is drawn there.
    for title in (".photo-title", ".hero-title"):
        place = tab.locator(title)
        place.scroll_into_view_if_needed()
        drawn = place.screenshot()
        place.evaluate("title => { title.style.color = 'transparent' }")
        assert place.screenshot() != drawn, title


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440, 1920])
def test_the_cards_of_a_new_project_have_no_hole_and_nothing_is_cut(new_project, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(new_project)
    expect(tab.locator(".cell")).to_have_count(6)
    found = tab.evaluate("""() => {
      const least = card => Math.max(...[...card.querySelectorAll('img, h2, h3, p, time')].map(one => one.getBoundingClientRect().bottom))
      const cells = [...document.querySelectorAll('.cell')]
      return {
        holes: cells.map(cell => cell.getBoundingClientRect().bottom - least(cell)),
        cut: [...document.querySelectorAll('.cell :is(h2, h3, p)')].filter(one => one.scrollHeight > one.clientHeight + 2).map(one => one.textContent),
      }
    }""")
    assert max(found["holes"]) <= 64, found["holes"]
    assert found["cut"] == []
