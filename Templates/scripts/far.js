// Far cards leave the document: a place of exactly their height stands in for them, and they come back from memory as they
// were. Whole rows only, so that nothing moves.
'use strict'
{
  const { cards, cellsOf } = cardloom
  /** What stands in for which cells. @type {Map<Element, HTMLElement[]>} */
  const away = new Map()
  /** How many screens above and below the reader's stay live, and how many cells one stand-in takes at most. */
  const SCREENS = 3, CELLS = 40

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

  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && away.has(target)) back(target)
  }, { rootMargin: `${(SCREENS - 1) * 100}% 0px` })

  /** Takes out what is far; reads everything first, then writes. */
  function trim() {
    const reach = SCREENS * innerHeight
    const found = []
    for (const list of lists()) {
      let run = [], edge = null, rows = []
      const close = () => {
        if (rows.length && run.length >= 5) found.push([run, rows.at(-1).bottom - rows[0].top])
        run = []
        rows = []
      }
      for (const one of list.children) {
        if (!one.matches('.cell') || isBusy(one)) { close(); edge = null; continue }
        const rect = one.getBoundingClientRect()
        const isFar = rect.top < -reach - 200 ? rect.bottom < -reach : rect.top > innerHeight + reach
        const isRow = edge !== rect.top
        edge = rect.top
        // In a waterfall each card stands for itself: rows do not end together.
        if ('waterfall' in list.dataset) {
          if (isFar) found.push([[one], rect.height])
          continue
        }
        if (!isFar) { close(); continue }
        if (isRow && run.length >= CELLS) close()
        run.push(one)
        if (isRow) rows.push(rect)
        else if (rect.bottom > rows.at(-1)?.bottom) rows[rows.length - 1] = rect
      }
      close()
    }
    for (const [run, height] of found) put(run, height)
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
