"""How the built-in cells and the page look: no holes between lines, edges in line, room for a long name."""

import pytest

#: The largest distance of a line of text from what stands over it in its cell, by cell.
HOLES = """() => {
  const found = {}
  for (const cell of document.querySelectorAll('.cell')) {
    // A product's title keeps the room of its second line, so that the prices of a row stand on one line.
    // A story is a page, with the spaces of one.
    if (!cell.checkVisibility() || cell.querySelector('.product, .story')) continue
    const pieces = [...cell.querySelectorAll('img, video, audio, button, svg, time')].map(one => one.getBoundingClientRect())
    const lines = []
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!walker.currentNode.data.trim() || !parent.checkVisibility() || parent.closest('button, select, .visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      // A short last line fills its paragraph; a line that is cut off is none.
      const { left, right, bottom } = parent.closest('p, h1, h2, h3, h4, h5, h6, li, dd, dt, div').getBoundingClientRect()
      lines.push(...[...range.getClientRects()].filter(box => box.width > 1 && box.bottom <= bottom + 4)
        .map(box => ({ left, right, top: box.top, bottom: box.bottom, height: box.height })))
    }
    const all = [...pieces, ...lines].filter(box => box.height > 1)
    for (const line of lines) {
      const over = all.filter(box => box.bottom <= line.top + 4 && box.left < line.right && line.left < box.right)
      if (!over.length) continue
      const hole = Math.round(line.top - Math.max(...over.map(box => box.bottom)))
      const name = cell.dataset.cell ?? cell.className
      if (hole > (found[name]?.[0] ?? 0)) found[name] = [hole, cell.dataset.card]
    }
  }
  return found
}"""


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_no_cell_has_a_hole_between_its_lines(site, origin, tab, width):
    tab.set_viewport_size({"width": width, "height": 900})
    found = []
    for path in site.samples:
        tab.goto(origin + path)
        found += [(path, name, hole, card) for name, (hole, card) in tab.evaluate(HOLES).items() if hole > 24]
    assert found == []


def test_headings_and_their_words_keep_their_face_in_another_language(origin, tab):
    tab.goto(origin + "/news/")
    changed = tab.evaluate("""() => [...document.querySelectorAll('h1, h2, h3, h4')].filter(heading => {
      const face = one => getComputedStyle(one).fontFamily, before = face(heading)
      const word = Object.assign(document.createElement('span'), { lang: 'fr' })
      heading.append(word)
      const ofWord = face(word)
      heading.lang = 'fr'
      return ofWord !== before || face(heading) !== before
    }).map(heading => heading.outerHTML)""")
    assert changed == []


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_the_rule_of_the_footer_ends_where_the_column_does(origin, tab, width):
    tab.set_viewport_size({"width": width, "height": 900})
    tab.goto(origin + "/")
    edges = tab.evaluate("""() => {
      const inner = one => {
        const { left, right } = one.getBoundingClientRect(), style = getComputedStyle(one)
        return [left + parseFloat(style.paddingLeft), right - parseFloat(style.paddingRight)]
      }
      const { left, right } = document.querySelector('.page-footer').getBoundingClientRect()
      return [inner(document.querySelector('.page-header')), [left, right]]
    }""")
    assert edges[0] == pytest.approx(edges[1], abs=0.5)


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440, 1920])
def test_everything_begins_at_one_edge_on_every_page(site, origin, tab, width):
    tab.set_viewport_size({"width": width, "height": 900})
    found = []
    for path in site.samples:
        tab.goto(origin + path)
        starts = tab.evaluate("""() => {
          const inner = one => one.getBoundingClientRect().left + parseFloat(getComputedStyle(one).paddingLeft)
          const [header, title, footer, ...sections] = ['.page-header', '.page-title', '.page-footer', '.page-main > .section']
            .flatMap(name => [...document.querySelectorAll(name)])
          return [header, title, footer, ...sections].map(one => Math.round(inner(one)))
        }""")
        found += [(path, starts)] if len(set(starts)) > 1 else []
    assert found == []


def test_pages_use_a_wide_window(site, origin, tab):
    tab.set_viewport_size({"width": 1920, "height": 900})
    tab.goto(origin + "/")
    assert tab.evaluate("document.querySelector('.page-footer').getBoundingClientRect().width") >= 0.85 * 1920


#: What a box cuts off the letters of its last line, in pixels.
DESCENDERS = """() => {
  const canvas = document.createElement('canvas').getContext('2d')
  const cut = []
  for (const box of document.querySelectorAll('.cell :is(h2, h3, h4, h5, h6, p)')) {
    const style = getComputedStyle(box)
    if (style.overflowY === 'visible' || !box.checkVisibility() || box.closest('.visually-hidden')) continue
    const { bottom } = box.getBoundingClientRect()
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (!/\\p{Script=Latin}/u.test(walker.currentNode.data)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const parent = getComputedStyle(walker.currentNode.parentElement)
      canvas.font = `${parent.fontWeight} ${parent.fontSize} ${parent.fontFamily}`
      const { actualBoundingBoxDescent, fontBoundingBoxDescent } = canvas.measureText('gjpqy')
      const lines = [...range.getClientRects()].filter(line => line.bottom - line.height / 2 < bottom)
      if (!lines.length) continue
      const lowest = Math.max(...lines.map(line => line.bottom)) - fontBoundingBoxDescent + actualBoundingBoxDescent
      if (lowest > bottom + 0.5) cut.push([walker.currentNode.data.trim(), lowest - bottom])
    }
  }
  return cut
}"""


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_no_descender_is_cut(site, origin, tab, width):
    tab.set_viewport_size({"width": width, "height": 900})
    found = []
    for path in site.samples:
        tab.goto(origin + path)
        found += [(path, *one) for one in tab.evaluate(DESCENDERS)]
    assert found == []


def test_stories_with_and_without_a_picture_have_titles_of_one_size(origin, open_tab):
    for width in (320, 390, 768, 1440, 1920):
        tab = open_tab(width=width)
        tab.goto(origin + "/news/")
        sizes = tab.evaluate("[...document.querySelectorAll('.article-title, .note-title')].map(one => getComputedStyle(one).fontSize)")
        assert len(sizes) > 2 and len(set(sizes)) == 1, width


@pytest.mark.parametrize("width", [320, 360, 390, 430])
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_no_item_of_the_navigation_stands_alone(origin, tab, width, count):
    tab.set_viewport_size({"width": width, "height": 900})
    tab.goto(origin + "/")
    lines = tab.evaluate("""count => {
      const nav = document.querySelector('.page-nav')
      while (nav.children.length < count) nav.append(' ', nav.lastElementChild.cloneNode(true))
      while (nav.children.length > count) nav.lastElementChild.remove()
      const tops = [...nav.children].map(one => Math.round(one.getBoundingClientRect().top))
      return [...new Set(tops)].map(top => tops.filter(one => one === top).length)
    }""", count)
    assert len(lines) == 1 or lines[-1] > 1, lines


def test_a_long_name_of_a_site_has_room_between_its_lines_and_a_round_dot(origin, tab):
    tab.set_viewport_size({"width": 320, "height": 900})
    tab.goto(origin + "/")
    found = tab.evaluate("""() => {
      const brand = document.querySelector('.page-brand')
      brand.textContent = 'The very long name of a site that is about everything'
      const lines = brand.getBoundingClientRect().height, style = getComputedStyle(brand), dot = getComputedStyle(brand, '::before')
      return [lines, parseFloat(style.lineHeight) / parseFloat(style.fontSize), dot.inlineSize, dot.blockSize]
    }""")
    assert found[0] > 44 and found[1] >= 1.15
    assert found[2] == found[3] != "0px"


@pytest.mark.parametrize("width", [320, 390, 800, 1440])
@pytest.mark.parametrize("path", ["/", "/news/", "/album/", "/people/", "/one/"])
def test_a_picture_that_does_not_load_keeps_its_place_and_shows_its_words(origin, tab, path, width):
    tab.set_viewport_size({"width": width, "height": 900})

    def heights():
        """The heights of all pictures once each has loaded or failed."""
        tab.goto(origin + path)
        tab.evaluate("for (const one of document.images) one.loading = 'eager'")
        tab.wait_for_function("() => [...document.images].every(one => one.complete)")
        return tab.evaluate("[...document.querySelectorAll('.cell img')].map(one => one.getBoundingClientRect().height)")

    loaded = heights()
    tab.route("**/assets/**", lambda route: route.abort())
    assert heights() == pytest.approx(loaded, abs=1)
    found = tab.evaluate("""() => [...document.querySelectorAll('.cell img')].map(one => {
      const [picture, cell] = [one.getBoundingClientRect(), one.closest('.cell').getBoundingClientRect()]
      const before = getComputedStyle(one, '::before')
      return { isWide: picture.right > cell.right + 0.5, height: picture.height, alt: one.alt, words: JSON.parse(before.content), display: before.display }
    })""")
    assert found
    for one in found:
        assert not one["isWide"] and one["height"] >= 16, one
        assert (one["words"], one["display"]) == (one["alt"], "grid")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
