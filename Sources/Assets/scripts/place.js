// The reader's place: the address bar follows the page in view, Back and reload return to the exact card, `#card=ID` opens the page
// that contains it. Nothing listens to `unload`, so that browsers can keep the whole page for Back.
import './cards.js'
'use strict'
{
  const { isAlone } = cardloom
  const key = () => 'cardloom:' + location.pathname

  /** The first card in view; in a row that scrolls sideways, the first one there. */
  const current = cardloom.current = () => [...document.querySelectorAll('[role=feed] > .cell, [data-found] > .cell')].find(cell => {
    const { bottom, left, right } = cell.getBoundingClientRect()
    return bottom > 1 && right > 1 && left < innerWidth
  })

  function follow() {
    const cell = current()
    // Only the pages of the section that the document itself continues show the whole document.
    if (!cell || isAlone || cell.closest('[data-section]').dataset.section !== cardloom.main()) return
    const url = cell.dataset.page ?? cardloom.home
    if (url !== location.href.replace(/#.*/, '')) history.replaceState(history.state, '', url)
  }

  /** Saves the place under the address that shows it. */
  let left
  function keep() {
    follow()
    const cell = scrollY > 0 && current()
    try {
      if (cell) {
        left = { card: cell.dataset.card, offset: cell.getBoundingClientRect().top }
        sessionStorage.setItem(key(), JSON.stringify(left))
      } else sessionStorage.removeItem(key())
      // Without storage, nothing is saved.
    } catch {}
  }
  let timer
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, 120)
    // Of rows that scroll sideways, too.
  }, true)
  // Too late for some: a killed page gets no event, and one replaced by another process gets it after the next has begun.
  addEventListener('pagehide', keep)
  /** Scrolls so that a card has its former position, if the card exists. */
  function stand({ card, offset }) {
    const cell = cardloom.bring(card)
    if (cell) cardloom.stand(cell, offset)
    return cell
  }
  // A browser that kept the page may have lost its scroll position, because this script restores it.
  addEventListener('pageshow', event => event.persisted && left && stand(left))

  /**
   * Returns to a place, and again when styles, pictures and fonts are loaded, unless the reader has acted. The scroll position does
   * not tell: WebKit returns to the top when styles load after the scripts.
   */
  function restore(place) {
    if (!stand(place)) return
    let acted
    for (const event of ['wheel', 'pointerdown', 'keydown']) addEventListener(event, () => acted = true)
    // The pages above the reader's are loaded, too, when they come near.
    const newer = document.querySelector('a[rel~=prev]')
    const above = new IntersectionObserver(async ([entry]) => {
      if (!entry.isIntersecting) return
      above.disconnect()
      try {
        await cardloom.earlier(true)
        above.observe(newer)
        // If that failed, the reader can follow the link; a page that is a file has nothing else.
      } catch {}
    })
    addEventListener('pageshow', async () => {
      // Near the end of a page, a card reaches its position only with the cards that the reader had loaded after it.
      let count
      while (!acted && stand(place).getBoundingClientRect().top - place.offset > 1 && count !== (count = cardloom.order().length)) {
        await cardloom.more(cardloom.main())
      }
      if (newer) above.observe(newer)
    }, { once: true })
  }

  /** Shows and focuses a card; a closed section around it opens. @param {HTMLElement} cell */
  cardloom.open = cell => {
    for (let fold = cell; (fold = fold.parentElement.closest('details'));) fold.open = fold.dataset.shown = true
    cardloom.focus(cell)
    cell.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  /** Goes to the card in the address; a separate script finds the page of one that is not here. */
  function seek() {
    const id = /^#card=(.+)$/.exec(location.hash)?.[1]
    const cell = id && cardloom.bring(id)
    if (cell) cardloom.open(cell)
    else if (id && !isAlone) cardloom.seek ? cardloom.seek(id) : cardloom.use('seek.js')
  }

  // The browser would restore the scroll position without the cards that were loaded.
  if (!isAlone && document.querySelector('[role=feed]')) history.scrollRestoration = 'manual'
  let place
  if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
    try { place = JSON.parse(sessionStorage.getItem(key())) } catch {}
  }
  cardloom.comeBack = () => place && stand(place)
  place ? restore(place) : seek()
  addEventListener('hashchange', seek)
}
