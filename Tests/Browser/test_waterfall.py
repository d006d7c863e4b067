"""The waterfall: packed columns in reading order."""

import pytest

from loading import cards, wait_for_cards

BOXES = """() => [...document.querySelectorAll('#fall .cell')].map(cell => {
  const { left, top, bottom } = cell.getBoundingClientRect()
  return [Math.round(left), top + scrollY, bottom + scrollY]
})"""


def packed(tab):
    """The cards' boxes, when all are where they belong."""
    tab.wait_for_function("() => document.querySelector('[data-waterfall]')")
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return tab.evaluate(BOXES)


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_each_card_stands_under_the_shortest_column_and_never_above_the_one_before(actions, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(actions + "/waterfall/")
    boxes = packed(tab)
    columns = {left: 0 for left, _, _ in boxes}
    if width == 1280:
        assert len(columns) > 2
    tops = [top for _, top, _ in boxes]
    assert tops == sorted(tops)
    for left, top, bottom in boxes:
        assert columns[left] <= min(columns.values()) + 4
        if columns[left]:
            # Twelve pixels of distance, rounded up to a row of four.
            assert 12 <= round(top - columns[left], 2) <= 16
        columns[left] = bottom


def test_more_cards_go_on_where_the_columns_ended_and_nothing_shifts(actions, open_tab):
    tab = open_tab()
    tab.add_init_script("""
      window.shift = 0
      new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
        .observe({ type: 'layout-shift', buffered: true })
    """)
    tab.goto(actions + "/waterfall/")
    before = packed(tab)
    tab.evaluate("cardloom.more()")
    wait_for_cards(tab, 40)
    after = packed(tab)
    assert after[:20] == before
    assert tab.evaluate("shift") == 0


def test_far_cards_leave_the_waterfall_and_come_back_in_their_places(actions, open_tab):
    tab = open_tab(height=300)
    tab.goto(actions + "/waterfall/")
    packed(tab)
    for count in (40, 60, 80, 100):
        tab.evaluate("cardloom.more()")
        wait_for_cards(tab, count)
    height = tab.evaluate("document.documentElement.scrollHeight")
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.wait_for_function("() => document.querySelectorAll('.cells > .cell').length < 80")
    assert tab.evaluate("document.documentElement.scrollHeight") == height
    assert len(cards(tab)) == 100
    tab.evaluate("scrollTo(0, 0)")
    tab.wait_for_function("() => document.querySelector('#fall .cells').firstElementChild.matches('.cell')")
    assert tab.evaluate("document.documentElement.scrollHeight") == height
    assert cards(tab) == [f"a_2f{number:03}" for number in range(99, -1, -1)]


def test_without_javascript_it_is_a_plain_grid(actions, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(actions + "/waterfall/")
    first = tab.locator("#fall .cell").nth(0).bounding_box()
    second = tab.locator("#fall .cell").nth(1).bounding_box()
    assert first["y"] == second["y"] and first["x"] < second["x"]


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_nothing_shifts_from_the_first_paint_to_the_last_card_and_back(actions, open_tab, width):
    tab = open_tab(width=width)
    tab.add_init_script("""
      window.shift = 0
      new PerformanceObserver(list => { for (const one of list.getEntries()) shift += one.value })
        .observe({ type: 'layout-shift', buffered: true })
    """)
    tab.goto(actions + "/waterfall/")
    packed(tab)
    tab.evaluate("""async () => {
      const rest = () => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))
      while (document.querySelector('a[rel~=next]') || scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        if (scrollY + 2 * innerHeight > document.documentElement.scrollHeight) await cardloom.more()
        scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
        await rest()
      }
      while (scrollY > 0) {
        scrollBy({ top: -innerHeight, behavior: 'instant' })
        await rest()
      }
    }""")
    assert len(cards(tab)) == 100
    assert tab.evaluate("shift") == 0
