// Far cards are not laid out: a stand-in of exactly their height holds them, hidden, and they come back as they were. Whole rows
// only, so that nothing moves. The browser's own search finds what is in them (`hidden=until-found`). Fetched by pages with a long list.
'use strict'
{
  const { cards, cellsOf } = cardloom
  /** The stand-ins; their cells are their children. @type {Set<HTMLElement>} */
  const away = new Set()
  /** Whether the browser searches in what is hidden. Others search in what they only do not draw, but scroll to it less exactly. */
  const searches = 'onbeforematch' in document
  /** The number of screens above and below the reader's that stay live, and the number of cells per stand-in, plus the rest of a row. */
  const SCREENS = 3, CELLS = 10

  const { cellsIn } = cardloom
  cardloom.cellsIn = cells => !cells.querySelector(':scope > .cells-away') ? cellsIn(cells) :
    [...cells.children].flatMap(one => away.has(one) ? [...one.children] : one).filter(one => one.matches('.cell'))

  /** Whether the reader uses a cell: it has the focus, plays media, or is part of the selection. */
  const isBusy = cell => cell.contains(document.activeElement) ||
    [...cell.querySelectorAll('audio, video')].some(media => !media.paused) ||
    (!getSelection().isCollapsed && getSelection().containsNode(cell, true))

  /** Hides the cells of a stand-in, which takes a height in their place. Styles of the page for `[hidden]` do not apply. */
  function hide(place, height) {
    delete place.dataset.found
    place.removeAttribute('role')
    place.style.setProperty('display', 'block', 'important')
    place.style.setProperty('block-size', height + 'px')
    if (searches) place.setAttribute('hidden', 'until-found')
    else place.style.contentVisibility = 'auto'
  }

  /** Shows a stand-in's cells where they are, because moving them would end the search that has found one. */
  function reveal({ currentTarget: place }) {
    place.dataset.found = ''
    place.setAttribute('role', 'none')
    place.style.setProperty('display', 'contents', 'important')
  }

  /** Replaces whole rows. */
  function put(rows) {
    const run = rows.flatMap(row => row.cells)
    const place = document.createElement('article')
    place.className = 'cells-away'
    const [from, to] = [run[0], run.at(-1)].map(cell => cell.getAttribute('aria-posinset'))
    place.setAttribute('aria-label', cardloom.text('away', 'Cards {from} to {to}', { from, to }))
    place.style.setProperty('grid-row-end', run[0].style.gridRowEnd)
    place.addEventListener('beforematch', reveal)
    hide(place, rows.at(-1).bottom - rows[0].top)
    away.add(place)
    run[0].before(place)
    place.append(...run)
    observer.observe(place)
  }

  /** Restores the cells of a stand-in. */
  function back(place) {
    observer.unobserve(place)
    place.replaceWith(...place.childNodes)
    away.delete(place)
  }

  const isFound = one => 'found' in one.dataset

  /** The top and the bottom of a cell, or of the cells of a stand-in that has none of its own. @returns {{top: number, bottom: number}} */
  function box(one) {
    if (!isFound(one)) return one.getBoundingClientRect()
    const boxes = [...one.children].map(cell => cell.getBoundingClientRect())
    return { top: boxes[0].top, bottom: Math.max(...boxes.map(({ bottom }) => bottom)) }
  }

  // An observer calls directly after layout, when reading is free. Far cells are removed and near ones restored: all in view, else
  // one stand-in per frame; the others are observed again and handled in the next frame.
  const observer = new IntersectionObserver(entries => {
    trim()
    const near = entries.filter(({ isIntersecting, target }) => isIntersecting && away.has(target) && !isFound(target))
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
    const again = []
    for (const section of cardloom.sections()) {
      if (!cardloom.grows(section) || 'takesAway' in section.dataset) continue
      const list = cellsOf(section)
      // In a waterfall, each card is a row.
      const isFall = 'waterfall' in list.dataset
      const rows = []
      let row
      for (const cell of list.children) {
        const { top, bottom } = box(cell)
        if (isFound(cell) && (bottom < -reach || top > innerHeight + reach) && !isBusy(cell)) again.push([cell, bottom - top])
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
    again.forEach(one => hide(...one))
  }

  const all = () => [...away].forEach(back)

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
    for (const place of away) {
      if (place.isConnected || [...place.children].some(cell => cards.get(cell.dataset.card) === cell)) continue
      observer.unobserve(place)
      away.delete(place)
    }
    soon()
  })
  soon()

  cardloom.bring = id => {
    const cell = id.dataset ? id : cards.get(id)
    const place = cell?.closest('.cells-away')
    if (place) back(place)
    return cell
  }
}
