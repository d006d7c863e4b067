// Where several sections of a page load more, each control stays behind the last cells of its section; and because the page's address
// cannot say how far each has come, Back and reload load as many pages of each again, and then return to the card. Fetched only by
// such pages.
'use strict'
{
  const key = 'cardloom:depths:' + location.pathname
  /** The pages of a section that are here. @param {string} name */
  const depth = name => new Set(cardloom.order(name).map(cell => cell.dataset.page)).size
  /** Whether what was there is being loaded. */
  let busy = false

  function keep() {
    const names = [...document.querySelectorAll('[data-pager]')].map(one => one.dataset.pager)
    try { sessionStorage.setItem(key, JSON.stringify(names.map(name => [name, depth(name)]))) } catch { /* no memory */ }
  }
  document.addEventListener('cardloom:loaded', () => busy || keep())

  /** Loads what was there; a section that another one hosts comes with its host. @param {[string, number][]} known */
  async function restore(known) {
    let acted
    for (const name of ['wheel', 'pointerdown', 'keydown']) addEventListener(name, () => acted = true, { once: true })
    busy = true
    // A failure ends it: the control says so and tries again.
    for (let goesOn = true; goesOn;) {
      goesOn = false
      for (const [name, count] of known) {
        const before = depth(name)
        if (!before || before >= count) continue
        await cardloom.more(name)
        goesOn ||= depth(name) > before
      }
    }
    busy = false
    keep()
    if (!acted) cardloom.comeBack()
  }

  /** Puts each control behind the last cells, which may be those of a group that came later. */
  function settle() {
    for (const pager of document.querySelectorAll('[data-pager]')) {
      const last = cardloom.sections(pager.dataset.pager).at(-1)
      const cells = last && cardloom.cellsOf(last)
      if (cells && pager.closest('[data-section]') !== last) cells.after(pager)
    }
  }
  document.addEventListener('cardloom:changed', settle)
  settle()

  let known = null
  if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
    try { known = JSON.parse(sessionStorage.getItem(key)) } catch { /* no memory */ }
  }
  known ? restore(known) : keep()
}
