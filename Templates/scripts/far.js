// Far cards leave the document: a place of exactly their height stands in for them, and they come back from memory as they
// were. Whole rows only, so that nothing moves.
'use strict'
{
  const { cards, cellsOf } = cardloom
  /** What stands in for which cells. @type {Map<Element, HTMLElement[]>} */
  const away = new Map()
  /** How many screens above and below the reader's stay live, and how many cells one stand-in takes at most. */
  const SCREENS = 3, CELLS = 20

  const lists = () => cardloom.sections()
    .filter(section => cardloom.grows(section) && section.dataset.adaptor !== 'deck').map(cellsOf)

  cardloom.cellsIn = cells => [...cells.children].flatMap(one =>
    away.get(one) ?? (one.matches('.cell') ? [one] : [...one.querySelectorAll('.cell')]))

  /** Whether a reader is at work in a cell: it has the focus, plays, or is part of what is selected. */
  const isBusy = cell => cell.contains(document.activeElement) ||
    [...cell.querySelectorAll('audio, video')].some(media => !media.paused) ||
    (!getSelection().isCollapsed && getSelection().containsNode(cell, true))

  /** Takes a run of whole rows out. @param {HTMLElement[]} run @param {number} height */
  function put(run, height) {
    const place = document.createElement('article')
    place.className = 'cells-away'
    const [from, to] = [run[0], run.at(-1)].map(cell => cell.getAttribute('aria-posinset'))
    place.setAttribute('aria-label', cardloom.text('away', 'Cards {from} to {to}', { from, to }))
    place.style.setProperty('block-size', height + 'px')
    place.style.setProperty('grid-row-end', run[0].style.gridRowEnd)
    away.set(place, run)
    run[0].before(place)
    run.forEach(cell => cell.remove())
    observer.observe(place)
  }

  /** Brings the cells of a stand-in back. */
  function back(place) {
    observer.unobserve(place)
    const run = away.get(place)
    away.delete(place)
    place.replaceWith(...run)
  }

  // Those in view come back at once, of the others one in a frame: observed anew, each asks again in the next.
  const observer = new IntersectionObserver(entries => {
    let count = 0
    for (const { isIntersecting, target, boundingClientRect: { top, bottom } } of entries) {
      if (!isIntersecting || !away.has(target)) continue
      if (bottom > 0 && top < innerHeight || !count++) back(target)
      else {
        observer.unobserve(target)
        observer.observe(target)
      }
    }
  }, { rootMargin: `${(SCREENS - 1) * 100}% 0px` })

  /** The rows of a list from top to bottom. @param {Element} list @param {boolean} isFall a waterfall, where each card is a row */
  function rowsOf(list, isFall) {
    const rows = []
    let row
    for (const cell of list.children) {
      const { top, bottom } = cell.getBoundingClientRect()
      if (isFall || row?.top !== top) rows.push(row = { top, bottom, cells: [] })
      row.bottom = Math.max(row.bottom, bottom)
      row.stays ||= !cell.matches('.cell') || isBusy(cell)
      row.cells.push(cell)
    }
    return rows
  }

  /** Takes out what is far; reads everything first, then writes. */
  function trim() {
    const reach = SCREENS * innerHeight
    const found = []
    for (const list of lists()) {
      const isFall = 'waterfall' in list.dataset
      let run = [], start, end
      const close = () => {
        if (isFall ? run.length : run.length > 4) found.push([run, end - start])
        run = []
      }
      for (const { top, bottom, cells, stays } of rowsOf(list, isFall)) {
        const isFar = !stays && (bottom < -reach || top > innerHeight + reach)
        if (!isFar || isFall || run.length >= CELLS) close()
        if (!isFar) continue
        if (!run.length) start = top
        end = bottom
        run.push(...cells)
      }
      close()
    }
    found.forEach(one => put(...one))
  }

  let waiting = false
  function soon() {
    if (waiting) return
    waiting = true
    cardloom.idle(() => { waiting = false; trim() })
  }

  // Another width, or another size of text, makes other heights: everything comes back and is measured again.
  let width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth === width) return
    width = innerWidth
    for (const place of [...away.keys()]) back(place)
    soon()
  })
  addEventListener('beforeprint', () => [...away.keys()].forEach(back))
  addEventListener('scroll', soon, { passive: true })
  document.addEventListener('cardloom:changed', soon)

  /** Brings a card into the document if it is away. @param {string} id @returns {HTMLElement|undefined} the card */
  cardloom.bring = id => {
    const cell = cards.get(id)
    if (cell && !cell.isConnected) for (const [place, run] of away) if (run.includes(cell)) back(place)
    return cell
  }
}
