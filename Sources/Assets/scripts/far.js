// Far cards leave the document: a place of exactly their height stands in for them, and they come back from memory as they
// were. Whole rows only, so that nothing moves.
'use strict'
{
  const { cards, cellsOf } = cardloom
  /** What stands in for which cells. @type {Map<Element, HTMLElement[]>} */
  const away = new Map()
  /** How many screens above and below the reader's stay live, and how many cells one stand-in takes, or the rest of a row more. */
  const SCREENS = 3, CELLS = 10

  cardloom.cellsIn = cells => [...cells.children].flatMap(one =>
    away.get(one) ?? (one.matches('.cell') ? [one] : [...one.querySelectorAll('.cell')]))

  /** Whether a reader is at work in a cell: it has the focus, plays, or is part of what is selected. */
  const isBusy = cell => cell.contains(document.activeElement) ||
    [...cell.querySelectorAll('audio, video')].some(media => !media.paused) ||
    (!getSelection().isCollapsed && getSelection().containsNode(cell, true))

  /** Takes whole rows out. */
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

  /** Brings the cells of a stand-in back. */
  function back(place) {
    observer.unobserve(place)
    place.replaceWith(...away.get(place))
    away.delete(place)
  }

  // An observer calls when the page has just been laid out, so that reading costs nothing. What is far goes, what is near comes
  // back: all that is in view, else one stand-in in a frame; observed anew, the others ask again in the next.
  const observer = new IntersectionObserver(entries => {
    trim()
    const near = entries.filter(({ isIntersecting, target }) => isIntersecting && away.has(target))
    const seen = near.filter(({ boundingClientRect: { top, bottom } }) => bottom > 0 && top < innerHeight)
    near.forEach(({ target }) => look(target))
    for (const { target } of seen[0] ? seen : near.slice(0, 1)) back(target)
  }, { rootMargin: `${(SCREENS - 1) * 100}% 0px` })

  /** Asks for a call in the next frame. @param {Element} one */
  function look(one) {
    observer.unobserve(one)
    observer.observe(one)
  }
  const soon = () => look(document.body)

  /** Takes out what is far, whole rows from top to bottom; reads everything first, then writes. */
  function trim() {
    const reach = SCREENS * innerHeight
    const found = []
    for (const section of cardloom.sections()) {
      if (!cardloom.grows(section) || section.dataset.adaptor === 'deck') continue
      const list = cellsOf(section)
      // In a waterfall each card is a row.
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
      // In equal parts: what a greedy cut leaves over would be too little to go, and stay for ever.
      const close = () => {
        const count = run.flatMap(row => row.cells).length
        // A few wait until there are more, or nothing is left of their list.
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

  // Another width, or another size of text, makes other heights: everything comes back and is measured again.
  let width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth === width) return
    width = innerWidth
    all()
    soon()
  })
  addEventListener('beforeprint', all)
  addEventListener('scroll', soon)
  document.addEventListener('cardloom:changed', soon)

  /** Brings a card into the document if it is away. @param {string} id @returns {HTMLElement|undefined} the card */
  cardloom.bring = id => {
    const cell = cards.get(id)
    if (cell && !cell.isConnected) for (const [place, run] of away) if (run.includes(cell)) back(place)
    return cell
  }
}
