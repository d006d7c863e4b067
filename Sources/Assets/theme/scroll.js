// Scrolling: tells when it begins and ends, with the cards in sight. Pages that want it ask for it: `cardloom.use('scroll.js')`.
'use strict'
{
  const { tell } = cardloom
  /**
   * @typedef {object} ScrollEvent the detail of `cardloom:scroll-begin` and `scroll-end`
   * @property {string} [section] the identity of a section that scrolls by itself; the page has none
   * @property {[number, number]} [first] the index path of the first card in sight
   * @property {[number, number]} [last] that of the last one
   * @property {string[]} cards the identities of all cards in sight, in order
   */

  /** In milliseconds: how long nothing moves before scrolling has ended, where browsers do not tell. */
  const REST = 150
  /** What is scrolling, each with the timer of its end. @type {Map<EventTarget, number>} */
  const moving = new Map()
  const isTold = 'onscrollend' in window

  /** What is in sight, in the window and in a section that scrolls by itself. @param {Element} [section] @returns {ScrollEvent} */
  function sight(section) {
    const frame = section && cardloom.cellsOf(section).getBoundingClientRect()
    const [left, right] = [Math.max(0, frame?.left ?? 0), Math.min(innerWidth, frame?.right ?? innerWidth)]
    const cells = [...(section ?? document).querySelectorAll('.cell')].filter(cell => {
      const box = cell.getBoundingClientRect()
      return box.width && box.bottom > 0 && box.top < innerHeight && box.right > left && box.left < right
    })
    const path = cell => cell && cardloom.detail?.('scroll', cell).indexPath
    return { section: section?.dataset.section, first: path(cells[0]), last: path(cells.at(-1)), cards: cells.map(cell => cell.dataset.card) }
  }

  /** The section that scrolls by itself; `undefined` for the page, `null` for anything else. @param {EventTarget} target */
  function listOf(target) {
    if (target === document) return undefined
    return target.matches?.('.cells') ? target.closest('[data-section]') : null
  }

  function end(target) {
    if (!moving.has(target)) return
    clearTimeout(moving.get(target))
    moving.delete(target)
    const list = listOf(target)
    tell(list ?? document, 'scroll-end', sight(list))
  }

  document.addEventListener('scroll', ({ target }) => {
    const list = listOf(target)
    if (list === null) return
    const isNew = !moving.has(target)
    clearTimeout(moving.get(target))
    moving.set(target, isTold ? 0 : setTimeout(end, REST, target))
    if (isNew) tell(list ?? document, 'scroll-begin', sight(list))
  }, { capture: true, passive: true })
  document.addEventListener('scrollend', ({ target }) => end(target), { capture: true, passive: true })
}
