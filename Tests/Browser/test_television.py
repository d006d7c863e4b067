"""The television homes of the examples, which are made from one API file of modules each."""

import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, ROOT, made_once
from servers import serve


@pytest.fixture(scope="module")
def chinese(tmp_path_factory):
    folder = made_once(tmp_path_factory, "television-zh", lambda folder: subprocess.run(
        [GENERATOR, "build", "--project", ROOT / "Examples/television-zh", "--output", folder / "public"], check=True))
    address, server = serve(folder / "public")
    yield address
    server.shutdown()


def load_to_the_end(tab, section):
    tab.evaluate("""async name => {
      while (document.querySelector(`[data-pager="${name}"] a[rel~=next]`)) await cardloom.more(name)
    }""", section)


def assert_all_pictures_load(tab):
    """Loads also the pictures out of sight; one that cannot be decoded is an error."""
    broken = tab.evaluate("""async () => {
      const broken = []
      for (const one of document.images) {
        one.loading = 'eager'
        await one.decode().catch(() => broken.push(one.currentSrc))
      }
      return broken
    }""")
    assert broken == []


def test_the_home_shows_every_module_with_its_layout_and_state(origin, tab):
    tab.goto(f"{origin}/one/")
    layouts = tab.evaluate("[...document.querySelectorAll('[data-layout]')].map(one => [one.id, one.dataset.layout])")
    assert layouts == [
        ["tonight", "carousel"], ["evening", "guide"], ["most-watched", "ranking"], ["films", "shelf"], ["north-mole", "shelf"],
        ["radio", "list"], ["repeats", "folded"]]
    expect(tab.locator("#north-mole [data-event=retry]")).to_have_text("The camera on the north mole is asleep. Knock again")
    assert tab.evaluate("cardloom.state('north-mole')") == "requestFail"
    expect(tab.locator("#tonight > .section-decoration .backdrop")).to_have_count(1)
    expect(tab.locator("#most-watched-faces .cell")).to_have_count(6)
    assert tab.locator("#repeats details").evaluate("one => one.open") is False
    assert_all_pictures_load(tab)


def test_the_ranking_loads_more_to_its_end_with_its_guests_and_advertisements(origin, tab):
    tab.goto(f"{origin}/one/")
    load_to_the_end(tab, "most-watched")
    expect(tab.locator("#radio > .cells > .cell")).to_have_count(6)
    rows = tab.locator("#most-watched > .cells > .cell .rank-number")
    assert rows.all_inner_texts() == [str(number) for number in range(1, 21)]
    expect(tab.locator("#most-watched .supplementary")).to_have_count(3)
    expect(tab.locator("#most-watched-faces")).to_have_count(1)
    parameters = tab.evaluate("""() => new Promise(done => {
      document.addEventListener('cardloom:event', ({ detail }) => done(detail.parameters), { once: true })
      cardloom.send('open', document.querySelector('#most-watched > .cells > .cell:nth-last-of-type(1)'))
    })""")
    assert parameters == {"channel": "one", "module": "most-watched", "rank": 20}


def test_the_list_loads_more_by_itself(origin, tab):
    tab.goto(f"{origin}/one/")
    load_to_the_end(tab, "radio")
    expect(tab.locator("#radio > .cells > .cell")).to_have_count(8)
    expect(tab.locator("#most-watched > .cells > .cell")).to_have_count(6)


def test_beside_carousels_only_lists_keep_to_a_column(origin, tab):
    tab.set_viewport_size({"width": 1440, "height": 900})
    tab.goto(f"{origin}/one/")
    widths = tab.evaluate("['tonight', 'most-watched', 'films', 'radio'].map(id => document.getElementById(id).offsetWidth)")
    assert widths[0] == widths[2] > 1100
    assert widths[1] == widths[3] < 800


def test_a_rank_of_two_figures_stands_on_one_line(origin, tab):
    tab.set_viewport_size({"width": 320, "height": 900})
    tab.goto(f"{origin}/one/most-watched/page/2/")
    heights = tab.evaluate("[...document.querySelectorAll('.rank-number')].map(one => one.offsetHeight)")
    assert len(heights) == 6 and len(set(heights)) == 1


def test_the_chinese_home_speaks_chinese(chinese, tab):
    tab.goto(chinese)
    expect(tab.locator("html")).to_have_attribute("lang", "zh-Hans")
    ids = tab.evaluate("[...document.querySelectorAll('[data-layout]')].map(one => one.id)")
    assert ids == ["tonight", "ranks", "films", "live", "repeats"]
    expect(tab.locator("#live [data-event=retry]")).to_have_text("获取失败 点击重试")
    assert_all_pictures_load(tab)
    words = tab.locator("body").inner_text()
    assert "热播榜" in words and "Load more" not in words and "Skip" not in words
    tab.evaluate("async () => { while (document.querySelector('a[rel~=next]')) await cardloom.more() }")
    assert tab.locator("#ranks > .cells > .cell").count() == 12
    assert tab.locator("#ranks .supplementary").count() == 2
