// Far cards leave the document: a place of exactly their height stands in for them, and they come back from memory as they
// were. Whole rows only, so that nothing moves. Fetched by pages with a long list.
'use strict'
{
  const { cards, cellsOf } = cardloom
  /** The stand-ins with their cells. @type {Map<Element, HTMLElement[]>} */
  const away = new Map()
  /** The number of screens above and below the reader's that stay live, and the number of cells per stand-in, plus the rest of a row. */
  const SCREENS = 3, CELLS = 10

  const { cellsIn } = cardloom
  cardloom.cellsIn = cells => !cells.querySelector(':scope > .cells-away') ? cellsIn(cells) :
    [...cells.children].flatMap(one => away.get(one) ?? (one.matches('.cell') ? one : []))

  /** Whether the reader uses a cell: it has the focus, plays media, or is part of the selection. */
  const isBusy = cell => cell.contains(document.activeElement) ||
    [...cell.querySelectorAll('audio, video')].some(media => !media.paused) ||
    (!getSelection().isCollapsed && getSelection().containsNode(cell, true))

  /** Replaces whole rows. */
  function put(rows) {
    const run = rows.flatMap(row => row.cells)
    const place = document.createElement('article')
    place.className = 'cells-away'
    const [from, to] = [run[0], run.at(-1)].map(cell => cell.getAttribute('aria-posinset'))
    place.setAttribute('aria-label', cardloom.text('away', 'Cards {from} to {to}', { from, to }))
    place.style.setProperty('block-size', rows.at(-1).bottom - rows[0].top + 'px')
    place.style.setProperty('grid-row-end', run[0].style.gridRowEnd)
    away.set(place, run)
    run[0].before(place)
    run.forEach(cell => cell.remove())
    observer.observe(place)
  }

  /** Restores the cells of a stand-in. */
  function back(place) {
    observer.unobserve(place)
    place.replaceWith(...away.get(place))
    away.delete(place)
  }

  // An observer calls directly after layout, when reading is free. Far cells are removed and near ones restored: all in view, else
  // one stand-in per frame; the others are observed again and handled in the next frame.
  const observer = new IntersectionObserver(entries => {
    trim()
    const near = entries.filter(({ isIntersecting, target }) => isIntersecting && away.has(target))
    const seen = near.filter(({ boundingClientRect: { top, bottom } }) => bottom > 0 && top < innerHeight)
    near.forEach(({ target }) => look(target))
    for (const { target } of seen[0] ? seen : near.slice(0, 1)) back(target)
  }, { rootMargin: `${(SCREENS - 1) * 100}% 0px` })

  /** Requests a call in the next frame. @param {Element} one */
  function look(one) {
    observer.unobserve(one)
    observer.observe(one)
  }
  const soon = () => look(document.body)

  /** Removes far rows from top to bottom; reads all layout first, then writes. */
  function trim() {
    const reach = SCREENS * innerHeight
    const found = []
    for (const section of cardloom.sections()) {
      if (!cardloom.grows(section) || section.dataset.adaptor === 'deck') continue
      const list = cellsOf(section)
      // In a waterfall, each card is a row.
      const isFall = 'waterfall' in list.dataset
      const rows = []
      let row
      for (const cell of list.children) {
        const { top, bottom } = cell.getBoundingClientRect()
        if (isFall || row?.top !== top) rows.push(row = { top, bottom, cells: [] })
        row.bottom = Math.max(row.bottom, bottom)
        row.stays ||= !cell.matches('.cell') || isBusy(cell)
        row.cells.push(cell)
      }
      let run = []
      // In equal parts: the remainder of a greedy split would be too small to be removed, and stay forever.
      const close = () => {
        const count = run.flatMap(row => row.cells).length
        // A few cells wait until there are more, or the rest of their list is gone.
        if (isFall || count > 4 || run.length === rows.length) {
          const size = isFall ? 1 : Math.ceil(run.length / Math.ceil(count / CELLS))
          while (run.length) found.push(run.splice(0, size))
        }
        run = []
      }
      for (const row of rows) !row.stays && (row.bottom < -reach || row.top > innerHeight + reach) ? run.push(row) : close()
      close()
    }
    found.forEach(put)
  }

  const all = () => [...away.keys()].forEach(back)

  // Another width or text size changes the heights: everything is restored and measured again.
  let width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth === width) return
    width = innerWidth
    all()
    soon()
  })
  addEventListener('beforeprint', all)
  addEventListener('scroll', soon)
  document.addEventListener('cardloom:changed', () => {
    // Those of a section that has left the page.
    for (const [place, run] of away) {
      if (place.isConnected || run.some(cell => cards.get(cell.dataset.card) === cell)) continue
      observer.unobserve(place)
      away.delete(place)
    }
    soon()
  })
  soon()

  cardloom.bring = id => {
    const cell = id.dataset ? id : cards.get(id)
    if (cell && !cell.isConnected) for (const [place, run] of away) if (run.includes(cell)) back(place)
    return cell
  }
}
