"""A page whose sections come from data: their order, layouts, identities, events, states and retries are those of the modules."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from long_feeds import TEMPLATES
from servers import serve

SITE = """title: Television
url: https://example.org/tv/
language: en
sources:
  home: {file: data/home.json, kind: kind}
  guests: {file: data/guests.json, kind: kind}
events: [open, retry, see-all]
errorTexts: {default: Could not load, "503": The service rests}
feeds:
  home:
    path: /
    title: Home
    pages: {size: 4}
    parameters: {app: tv}
    sections:
      - {id: first, source: guests, header: {template: section-title, data: {title: First}}}
      - from: home
        items: data.modules
        id: module_id
        kind: layout
        collapsed: folded
        layouts:
          carousel:
            adaptor: {collection: {carousel: 240}}
            header: section-title
            extension: {at: 1, section: {id: ads, source: guests, limit: 1}}
          list: {header: fold-title, parameters: {place: list}}
          stack: {adaptor: deck, header: section-title}
      - {id: last, source: guests}
"""


def card(name):
    return {"id": name, "kind": "article-text", "title": f"Card {name}", "url": f"https://example.org/{name}/"}


def module(name, layout, cards, **more):
    return {"module_id": name, "layout": layout, "title": name.title(), "items": [card(one) for one in cards], **more}


MODULES = [
    module("hot", "carousel", ["h0", "h1", "h2"], parameters={"module": 1}),
    module("ranks", "list", ["r0", "r1"], parameters={"module": 2, "place": "ranks"}),
    module("down", "list", [], error={"code": 503}),
    module("gone", "stage", ["x"]),
    module("empty", "list", []),
    module("folded", "list", ["f0"], folded=True),
    module("people", "stack", ["p0", "p1"]),
]
REPAIRED = [one if one["module_id"] != "down" else module("down", "list", ["d0", "d1"]) for one in reversed(MODULES)]


def build(folder, modules):
    (folder / "site/data").mkdir(parents=True)
    (folder / "Templates").symlink_to(TEMPLATES)
    (folder / "site/site.yml").write_text(SITE)
    (folder / "site/data/home.json").write_text(json.dumps({"data": {"modules": modules}}))
    (folder / "site/data/guests.json").write_text(json.dumps([card("g0"), card("g1")]))
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, capture_output=True)


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The page as it is, and as it is when the service works again and the modules stand in another order."""
    made = [
        made_once(tmp_path_factory, f"modules-{index}", lambda folder: build(folder, modules))  # noqa: B023, called at once
        for index, modules in enumerate([MODULES, REPAIRED])
    ]
    return [folder / "public" for folder in made]


@pytest.fixture(scope="module")
def address(sites):
    address, server = serve(sites[0])
    yield address
    server.shutdown()


SECTIONS = "[...document.querySelectorAll('main > [data-section], main > * > [data-section]')].map(one => one.id)"


def test_the_sections_stand_in_the_order_of_the_data(address, tab):
    tab.goto(address)
    assert tab.evaluate(SECTIONS) == ["first", "hot", "ranks", "down", "empty", "folded", "people", "last"]
    assert tab.evaluate("[...document.querySelectorAll('[data-layout]')].map(one => one.dataset.layout)") == [
        "carousel", "list", "list", "list", "list", "stack"]
    expect(tab.locator("#ranks h2")).to_have_text("Ranks")
    expect(tab.locator("#hot > .cells > #hot-ads")).to_have_count(1)
    assert tab.locator("#folded details").evaluate("one => one.open") is False


def test_a_section_hosted_in_a_carousel_has_a_place_in_its_row(address, tab):
    tab.set_viewport_size({"width": 1440, "height": 900})
    tab.goto(address)
    boxes = tab.evaluate("""() => [...document.querySelectorAll('#hot > .cells > :is(.cell, .section)')].map(one => {
      const { left, top } = one.getBoundingClientRect()
      return [one.dataset.card ?? one.id, Math.round(left), Math.round(top)]
    })""")
    assert [name for name, _, _ in boxes] == ["h0", "hot-ads", "h1", "h2"]
    assert [left for _, left, _ in boxes] == sorted({left for _, left, _ in boxes})
    assert len({top for _, _, top in boxes}) == 1


def test_events_tell_the_section_its_index_and_all_parameters(address, tab):
    tab.goto(address)
    told = tab.evaluate("""() => {
      const told = {}
      document.addEventListener('cardloom:event', ({ detail }) => {
        told[detail.card] = [detail.section, detail.indexPath, detail.parameters]
      })
      for (const card of ['h2', 'r1', 'f0']) cardloom.send('open', cardloom.card(card))
      return told
    }""")
    assert told["h2"][0] == "hot" and told["h2"][1][1] == 2 and told["h2"][2] == {"app": "tv", "module": 1}
    assert told["r1"][0] == "ranks" and told["r1"][1][1] == 1
    assert told["r1"][2] == {"app": "tv", "module": 2, "place": "ranks"}
    assert told["f0"][0] == "folded" and told["f0"][2] == {"app": "tv", "place": "list"}
    assert told["h2"][1][0] < told["r1"][1][0] < told["f0"][1][0]


def test_each_module_has_a_state_of_its_own(address, tab):
    tab.goto(address)
    states = {name: tab.evaluate("name => cardloom.state(name)", name) for name in ("hot", "ranks", "down", "empty", "people")}
    assert states == {
        "hot": "requestSuccess", "ranks": "requestSuccess", "down": "requestFail", "empty": "requestNoMoreData",
        "people": "requestSuccess"}
    expect(tab.locator("#down [data-event=retry]")).to_have_text("The service rests")
    expect(tab.locator("#empty .section-empty")).to_have_count(1)


def test_a_retry_brings_the_module_when_the_service_works_again(sites, address, tab):
    tab.goto(address)
    before = tab.evaluate(SECTIONS)
    tab.locator("#down [data-event=retry]").click()
    expect(tab.locator("#down")).to_have_attribute("data-state", "requestFail")
    tab.route(f"{address}/", lambda route: route.fulfill(path=sites[1] / "index.html", content_type="text/html"))
    tab.route(f"{address}/index.html", lambda route: route.fulfill(path=sites[1] / "index.html", content_type="text/html"))
    tab.locator("#down [data-event=retry]").click()
    expect(tab.locator("#down .cell")).to_have_count(2)
    assert tab.evaluate("cardloom.state('down')") == "requestSuccess"
    assert tab.evaluate("cardloom.card('d1').closest('[data-section]').id") == "down"
    assert tab.evaluate(SECTIONS) == before


def test_without_javascript_every_module_can_be_read(address, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(address)
    for name in ("h0", "h2", "r1", "p0", "p1"):
        expect(tab.locator(f"[data-card={name}]")).to_be_visible()
    expect(tab.locator("[data-card=f0]")).to_be_hidden()
    tab.locator("#folded summary").click()
    expect(tab.locator("[data-card=f0]")).to_be_visible()
