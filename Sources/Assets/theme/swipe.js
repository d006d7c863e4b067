// Swipes: dragging a row sideways activates the control that its template declares for that side, `data-swipe="start"` or `"end"`.
// A control with `data-removes` removes its card and offers to undo. Without this script, the controls work as usual.
'use strict'
{
  const { cards, text, tell } = cardloom
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** CSS pixels per second; the fraction of a row's width; the CSS pixels after which a movement is a drag. */
  const SPEED = 800, PART = 0.4, START = 10

  const controlOf = (cell, side) => cell.querySelector(`[data-swipe=${side}]:not(:disabled)`)
  let drag = null

  document.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    const cell = event.target.closest('.cell')
    if (!cell?.querySelector('[data-swipe]') || cell.closest('[data-takes-away]')) return
    drag = { cell, id: event.pointerId, x: event.clientX, y: event.clientY, trail: [[event.timeStamp, event.clientX]] }
  })

  document.addEventListener('pointermove', event => {
    if (drag?.id !== event.pointerId) return
    const { cell } = drag
    const dx = event.clientX - drag.x
    if (!drag.moves) {
      if (Math.hypot(dx, event.clientY - drag.y) < START) return
      if (Math.abs(event.clientY - drag.y) > Math.abs(dx)) { drag = null; return }
      cell.setPointerCapture(drag.id)
      drag.moves = true
    }
    const isLeft = dx < 0
    const side = isLeft === (getComputedStyle(cell).direction === 'ltr') ? 'start' : 'end'
    drag.control = controlOf(cell, side)
    drag.dx = drag.control ? dx : 0
    drag.trail.push([event.timeStamp, event.clientX])
    if (drag.trail.length > 5) drag.trail.shift()
    const [from, to] = [drag.trail[0], drag.trail.at(-1)]
    const speed = (to[1] - from[1]) / Math.max(1, to[0] - from[0]) * 1000
    drag.acts = !!drag.control && (Math.abs(dx) > PART * cell.offsetWidth || (Math.abs(speed) > SPEED && speed * dx > 0))
    cell.style.setProperty('transform', `translateX(${drag.dx}px)`)
    cell.dataset.swiping = drag.acts ? 'acts' : 'moves'
    cell.dataset.swipeSide = side
    drag.control ? cell.setAttribute('data-swipe-label', drag.control.textContent.trim()) : cell.removeAttribute('data-swipe-label')
  })

  function release(event) {
    if (drag?.id !== event.pointerId) return
    const { cell, control, moves, acts } = drag
    drag = null
    if (!moves) return
    // A drag must not trigger a click.
    const swallow = click => { if (click.isTrusted) { click.preventDefault(); click.stopPropagation() } }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    const from = cell.style.getPropertyValue('transform')
    cell.style.removeProperty('transform')
    for (const name of ['swiping', 'swipe-side', 'swipe-label']) cell.removeAttribute('data-' + name)
    if (!calm.matches) cell.animate({ transform: [from, 'none'] }, { duration: 200, easing: 'ease-out' })
    if (event.type === 'pointerup' && acts) control.click()
  }
  document.addEventListener('pointerup', release)
  document.addEventListener('pointercancel', release)

  // Removing.

  /**
   * @typedef {object} CardPlace the detail of `cardloom:dismiss`, `restored`, `peek` and `peeked`
   * @property {string} card the card's identity
   * @property {string} section the section's identity
   */

  let undone = null
  /** Removes a card; a line in its place restores it. @param {HTMLElement} cell */
  function dismiss(cell) {
    const { card } = cell.dataset
    const section = cell.closest('[data-section]').dataset.section
    if (!tell(cell, 'dismiss', { card, section })) return
    undone?.()
    const line = document.createElement(cell.closest('[role=feed]') ? 'article' : 'div')
    line.className = 'cell-gone'
    line.dataset.gone = card
    const title = cell.querySelector('h2, h3, h4, h5, h6')?.textContent.trim() ?? ''
    const words = document.createElement('p')
    words.textContent = text('dismissed', '{title} is gone', { title })
    line.setAttribute('aria-label', words.textContent)
    const undo = document.createElement('button')
    undo.type = 'button'
    undo.className = 'button'
    undo.textContent = text('undo', 'Undo')
    undo.addEventListener('click', () => {
      line.replaceWith(cell)
      undone = null
      cardloom.adopt([cell])
      cardloom.focus(cell)
      tell(cell, 'restored', { card, section })
    })
    line.append(words, undo)
    // Only the last card can be restored; the line of the one before is removed, and the page forgets the card.
    undone = () => {
      line.remove()
      if (cards.get(card) === cell) cards.delete(card)
    }
    cell.replaceWith(line)
    cardloom.adopt([])
    undo.focus({ preventScroll: true })
    cardloom.announce(words.textContent)
  }

  document.addEventListener('click', event => {
    const control = event.target.closest('[data-removes]')
    const cell = control?.closest('.cell')
    if (!cell || event.defaultPrevented) return
    event.preventDefault()
    dismiss(cell)
  })
}
