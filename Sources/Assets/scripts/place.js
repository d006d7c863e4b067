// The reader's place: the address bar follows the page in view, Back and reload return to the exact card, `#card=ID` opens the
// page that holds it. Nothing listens to `unload`, so that browsers keep the whole page for Back where they can.
'use strict'
{
  const { isAlone } = cardloom
  const key = () => 'cardloom:' + location.pathname

  /** The first card in view. */
  const current = cardloom.current = () =>
    [...document.querySelectorAll('[role=feed] .cell')].find(cell => cell.getBoundingClientRect().bottom > 1)

  function follow() {
    const cell = current()
    if (!cell || isAlone) return
    const url = cell.dataset.page ?? cardloom.home
    if (url !== location.href.replace(/#.*/, '')) history.replaceState(history.state, '', url)
  }

  /** Remembers the place under the address that shows it. */
  let left
  function keep() {
    follow()
    const cell = scrollY > 0 && current()
    try {
      if (cell) {
        left = { card: cell.dataset.card, offset: cell.getBoundingClientRect().top }
        sessionStorage.setItem(key(), JSON.stringify(left))
      } else sessionStorage.removeItem(key())
      // No storage, no memory.
    } catch {}
  }
  let timer
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, 120)
  })
  // Too late for some: a page that is killed has no farewell, and one that another process follows has it after the next has begun.
  addEventListener('pagehide', keep)
  /** Scrolls so that a card stands where it stood, if there is such a card. */
  function stand({ card, offset }) {
    const cell = cardloom.bring(card)
    if (cell) cardloom.stand(cell, offset)
    return cell
  }
  // A browser that kept the page may have forgotten how far it was scrolled, as that is ours to restore.
  addEventListener('pageshow', event => event.persisted && left && stand(left))

  /**
   * Returns to a place; once more when styles, pictures and fonts are there, unless the reader has acted. Where the page is
   * scrolled to tells nothing: WebKit goes back to the top when its styles come after the scripts.
   */
  function restore(place) {
    if (!stand(place)) return
    let acted
    for (const name of ['wheel', 'pointerdown', 'keydown']) addEventListener(name, () => acted = true)
    // What the reader had above comes back too, when it comes near.
    const newer = document.querySelector('a[rel~=prev]')
    const above = new IntersectionObserver(async ([entry]) => {
      if (!entry.isIntersecting) return
      above.disconnect()
      try {
        await cardloom.earlier(true)
        above.observe(newer)
        // If that failed, the link stays for the reader to follow.
      } catch {}
    })
    addEventListener('pageshow', () => {
      if (!acted) stand(place)
      if (newer && !isAlone) above.observe(newer)
    }, { once: true })
  }

  /** Shows a card and gives it the focus. @param {HTMLElement} cell */
  cardloom.open = cell => {
    cardloom.focus(cell)
    cell.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  /** Goes to the card that the address names; a script of its own finds the page of one that is not here. */
  function seek() {
    const id = /^#card=(.+)$/.exec(location.hash)?.[1]
    const cell = id && cardloom.bring(id)
    if (cell) cardloom.open(cell)
    else if (id && !isAlone) cardloom.seek ? cardloom.seek(id) : cardloom.use('seek.js')
  }

  // The browser would scroll to where the page was, without the cards that were loaded into it.
  if (!isAlone && document.querySelector('[role=feed]')) history.scrollRestoration = 'manual'
  let place
  if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
    try { place = JSON.parse(sessionStorage.getItem(key())) } catch {}
  }
  place ? restore(place) : seek()
  addEventListener('hashchange', seek)
}
