// The deck: the cards of a section as a stack. Four are live, or the configured number; dragging, buttons and arrow keys remove
// the top one, undo restores it. Without this script, the section is an ordinary list.
'use strict'
{
  const { text, tell } = cardloom
  /**
   * @typedef {object} DeckEvent the detail of `cardloom:moved`, `removed`, `restored` and `need-more`
   * @property {string} [card] the card's identity
   * @property {string} section the section's identity
   * @property {number} left the number of remaining cards
   * @property {number} [rate] `moved`: how far the stack has followed, 0 to 1
   * @property {boolean} [animated] `moved`: whether the card is returning
   * @property {'left'|'right'} [direction] `removed` and `restored`: the direction in which the card left
   */

  /** The default number of live cards, and the number of remaining cards below which more are fetched. */
  const LIVE = 4, MORE = 5
  /** In CSS pixels per second, CSS pixels, milliseconds: when a released card leaves, and how long it takes to return. */
  const SPEED = 800, EDGE = 150, RETURN = 500
  /** In CSS pixels: the least height that a card gets for the deck to fit into the window below what is above it. */
  const LEAST = 320

  /** The rotation of a card during a drag, in radians. @param {number} dx @param {number} width */
  const angleOf = (dx, width) => dx / width / 4
  /** How far the stack beneath has followed, from 0 to 1. @param {number} angle */
  const rateOf = angle => Math.min(1, Math.abs(angle) / 0.15)
  /** Whether a released card leaves. @param {number} dx @param {number} width @param {number} speed */
  const leaves = (dx, width, speed) => Math.abs(speed) > SPEED || !(dx + width > EDGE && dx < width - EDGE)

  cardloom.deck = { angleOf, rateOf, leaves }

  /** @param {HTMLElement} section */
  function deck(section) {
    const cells = cardloom.cellsOf(section)
    if (!cells) return
    /** The remaining cards, the top one first, and the removed ones, the latest last. */
    let queue = []
    const gone = []
    const directions = new WeakMap()
    let tallest = 0
    let live = LIVE
    // Back and reload begin the page anew: the cards that were removed are removed again as they come.
    const key = () => `cardloom:deck:${location.pathname}:${section.dataset.section}`
    /** The cards that were removed and have not come yet, with their directions. @type {Map<string, 'left'|'right'>} */
    let kept = new Map()
    if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
      try { kept = new Map(JSON.parse(sessionStorage.getItem(key()))) } catch { /* no memory */ }
    }
    addEventListener('pagehide', () => {
      const all = [...kept, ...gone.map(cell => [cell.dataset.card, directions.get(cell)])]
      try { sessionStorage.setItem(key(), JSON.stringify(all)) } catch { /* no memory */ }
    })
    const calm = matchMedia('(prefers-reduced-motion: reduce)')

    section.dataset.deck = ''
    const about = cell => ({ card: cell?.dataset.card, section: section.dataset.section, left: queue.length })

    let fitted
    /** Limits the height of cards, so that the deck with its buttons fits into the window: below what is above it if there is
     * room, else when the reader has scrolled to it. */
    function fit() {
      const { clientHeight } = document.documentElement
      const style = getComputedStyle(cells)
      const room = clientHeight - controls.offsetHeight - parseFloat(style.paddingBlockStart) - parseFloat(style.paddingBlockEnd)
      const below = room - (cells.getBoundingClientRect().top + scrollY)
      const height = Math.floor(below >= LEAST ? below : room)
      if (fitted === height) return
      fitted = height
      tallest = 0
      cells.style.removeProperty('min-block-size')
      cells.style.setProperty('--deck-height', Math.max(height, LEAST / 2) + 'px')
    }

    /** Puts the first cards into the document, in order; only the top one is interactive. */
    function lay() {
      live = +getComputedStyle(section).getPropertyValue('--visible-cards') || LIVE
      const shown = queue.slice(0, live)
      for (const cell of cells.querySelectorAll(':scope > .cell')) if (!shown.includes(cell)) cell.remove()
      shown.forEach((cell, index) => {
        if (cells.children[index] !== cell) cells.insertBefore(cell, cells.children[index] ?? null)
        cell.inert = index > 0
        cell.style.setProperty('z-index', live - index)
      })
      // The card that has come to the top is not beneath another any more.
      queue[0]?.style.setProperty('transform', 'none')
      follow(0)
      fit()
      // The stack never shrinks, so that the buttons stay under the finger.
      tallest = Math.max(tallest, cells.offsetHeight)
      cells.style.setProperty('min-block-size', tallest + 'px')
      const focused = gone.length && [left, right].includes(document.activeElement)
      undo.disabled = !gone.length
      left.disabled = right.disabled = !queue.length
      section.toggleAttribute('data-deck-empty', !queue.length)
      if (queue.length) end.remove()
      else {
        conclude()
        cells.append(end)
        // The focused button is not there any more.
        if (focused) cardloom.focus(end)
      }
      // The deck loads more automatically; its pager shows after a failure, and at the end.
      if (cardloom.grows(section)) cardloom.pager?.(section.dataset.section)?.toggleAttribute('data-deck-pager', queue.length > 0)
    }

    /** Raises the stack beneath the top card as that one leaves. @param {number} rate */
    function follow(rate) {
      queue.slice(1, live).forEach((cell, index) => {
        const depth = index + 1 - rate
        cell.style.setProperty('transform', `translateY(${depth * 0.5}rem) scale(${1 - depth * 0.04})`)
      })
    }

    function move(cell, dx, dy, animated) {
      const angle = angleOf(dx, cell.offsetWidth || 1)
      cell.style.setProperty('transform', dx || dy ? `translate(${dx}px, ${dy}px) rotate(${-angle}rad)` : 'none')
      follow(rateOf(angle))
      tell(cell, 'moved', { ...about(cell), rate: rateOf(angle), animated })
    }

    /** Removes the top card. @param {'left'|'right'} direction */
    function remove(direction) {
      const cell = queue.shift()
      if (!cell) return
      gone.push(cell)
      directions.set(cell, direction)
      const focused = cell.contains(document.activeElement)
      const out = () => {
        cell.remove()
        cell.getAnimations().forEach(one => one.cancel())
        cell.style.removeProperty('transform')
      }
      if (!calm.matches && cell.animate) {
        const way = (direction === 'left' ? -1 : 1) * (cells.offsetWidth + 200)
        const ghost = cell.cloneNode(true)
        for (const one of [ghost, ...ghost.querySelectorAll('[id]')]) one.removeAttribute('id')
        ghost.removeAttribute('data-card')
        ghost.className = 'deck-ghost'
        ghost.inert = true
        ghost.setAttribute('aria-hidden', 'true')
        const box = { left: cells.offsetLeft + cell.offsetLeft, top: cells.offsetTop + cell.offsetTop, width: cell.offsetWidth, height: cell.offsetHeight }
        for (const side in box) ghost.style.setProperty(side, box[side] + 'px')
        section.querySelector('.deck-ghosts').append(ghost)
        ghost.animate({ transform: `translate(${way}px) rotate(${-angleOf(way, cells.offsetWidth)}rad)`, opacity: 0 }, 240)
          .finished.finally(() => ghost.remove())
      }
      out()
      lay()
      tell(cells, 'removed', { ...about(cell), direction })
      if (focused) cardloom.focus(queue[0] ?? end)
      say()
      needMore()
    }

    function say() {
      const title = queue[0]?.querySelector('h2, h3, h4, h5, h6')?.textContent.trim() ?? ''
      cardloom.announce(queue[0] ? text('deck-count', '{title}, {n} left', { title, n: queue.length }) : text('deck-end', 'No more cards'))
    }

    /** Restores removed cards, the last one first. @param {number} [count] */
    function bringBack(count = 1) {
      const back = gone.splice(-count).reverse()
      if (!back.length) return
      for (const cell of back) {
        queue.unshift(cell)
        cell.style.setProperty('transform', 'none')
      }
      lay()
      back.forEach((cell, index) => tell(cells, 'restored', { ...about(cell), left: queue.length - back.length + index + 1, direction: directions.get(cell) }))
      say()
    }

    /** Lays a card on top: those before it count as removed, without an event. @param {HTMLElement} cell @returns {boolean} whether the deck has it */
    function show(cell) {
      const [passed, left] = [gone.indexOf(cell), queue.indexOf(cell)]
      if (passed >= 0) queue.unshift(...gone.splice(passed))
      else if (left > 0) {
        const before = queue.splice(0, left)
        before.forEach(one => directions.set(one, 'left'))
        gone.push(...before)
      } else return left === 0
      for (const one of queue) one.style.removeProperty('transform')
      lay()
      needMore()
      return true
    }

    /** Restores all removed cards. */
    function again() {
      bringBack(gone.length)
      if (queue[0]) cardloom.focus(queue[0])
    }

    /** Says at the end of the deck whether more cards are coming, and offers to start again. */
    function conclude() {
      const comes = cardloom.grows(section) && section.dataset.state === 'requesting'
      words.textContent = comes ? text('deck-loading', 'More cards are coming') : text('deck-end', 'No more cards')
      restart.hidden = comes || !gone.length
    }

    /** The depths at which more cards were asked for: once each, however often a card comes back. */
    const asked = new Set()
    /** Asks for more cards: of the pages where the section grows, else of the page's author. */
    function needMore() {
      const depth = known.size - queue.length
      if (queue.length > MORE || asked.has(depth) || section.dataset.state === 'requestNoMoreData') return
      asked.add(depth)
      if (tell(cells, 'need-more', about(queue[0])) && cardloom.grows(section)) cardloom.more?.(section.dataset.section)
    }

    const button = (name, english, act) => {
      const one = document.createElement('button')
      one.type = 'button'
      one.className = 'button'
      one.dataset.deck = name
      one.textContent = text('deck-' + name, english)
      one.addEventListener('click', act)
      return one
    }
    const left = button('left', 'No', () => remove('left'))
    const undo = button('undo', 'Undo', () => bringBack())
    const right = button('right', 'Yes', () => remove('right'))
    const controls = document.createElement('div')
    controls.className = 'deck-controls'
    controls.setAttribute('role', 'group')
    controls.setAttribute('aria-label', text('deck-controls', 'The card on top'))
    controls.append(left, undo, right)
    // A feed must not be empty (WAI-ARIA 1.2, `feed`).
    const end = document.createElement('article')
    end.className = 'deck-end'
    const words = document.createElement('p')
    words.className = 'deck-end-title'
    const restart = button('again', 'Start again', again)
    end.append(words, restart)
    const ghosts = document.createElement('div')
    ghosts.className = 'deck-ghosts'
    cells.after(ghosts, controls)

    section.addEventListener('keydown', event => {
      if (event.altKey || event.metaKey || event.target.matches('input, textarea, select')) return
      if (event.key === 'ArrowLeft') remove('left')
      else if (event.key === 'ArrowRight') remove('right')
      else if (event.key === 'Backspace' || (event.key === 'z' && event.ctrlKey)) bringBack()
      else return
      event.preventDefault()
    })

    // Dragging, which must not trigger a click.
    let drag = null
    cells.addEventListener('dragstart', event => event.preventDefault())
    cells.addEventListener('pointerdown', event => {
      const cell = event.target.closest('.cell')
      if (event.button || !cell || cell !== queue[0] || event.target.closest('button, input, audio, video')) return
      drag = { cell, id: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0, trail: [] }
    })
    cells.addEventListener('pointermove', event => {
      if (drag?.id !== event.pointerId) return
      drag.dx = event.clientX - drag.x
      drag.dy = event.clientY - drag.y
      if (!drag.moves && Math.abs(drag.dx) < 5) return
      if (!drag.moves) cells.setPointerCapture(drag.id)
      drag.moves = true
      drag.trail.push([event.timeStamp, event.clientX])
      if (drag.trail.length > 5) drag.trail.shift()
      move(drag.cell, drag.dx, drag.dy, false)
    })
    const release = event => {
      if (drag?.id !== event.pointerId) return
      const { cell, dx, dy, trail, moves } = drag
      drag = null
      if (!moves) return
      const swallow = click => { click.preventDefault(); click.stopPropagation() }
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, true))
      const [from, to] = [trail[0], trail.at(-1)]
      const speed = (to[1] - from[1]) / Math.max(1, to[0] - from[0]) * 1000
      if (event.type === 'pointerup' && leaves(dx, cell.offsetWidth, speed)) {
        return remove((Math.abs(speed) > SPEED ? speed : dx) < 0 ? 'left' : 'right')
      }
      const start = cell.style.getPropertyValue('transform')
      move(cell, 0, 0, true)
      if (!calm.matches && dx | dy) cell.animate({ transform: [start, 'none'] }, { duration: RETURN, easing: 'ease-out' })
    }
    cells.addEventListener('pointerup', release)
    cells.addEventListener('pointercancel', release)

    // In print, the deck is the list of the remaining cards.
    addEventListener('beforeprint', () => { cells.append(...queue) })
    addEventListener('afterprint', lay)

    // What was before the top card in the list is laid on the stack, everything else beneath it.
    const known = new Set()
    function gather() {
      const top = queue.find(cell => cell.parentNode === cells)
      const added = [...cells.querySelectorAll(':scope > .cell')].filter(cell => !known.has(cell))
      const isAbove = cell => top && cell.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING
      added.forEach(cell => known.add(cell))
      for (const [id, direction] of kept) {
        const index = added.findIndex(cell => cell.dataset.card === id)
        if (index < 0) continue
        kept.delete(id)
        directions.set(added[index], direction)
        gone.push(...added.splice(index, 1))
      }
      queue = [...added.filter(isAbove), ...queue, ...added.filter(cell => !isAbove(cell))]
      lay()
    }
    const listed = cardloom.cellsIn
    cardloom.cellsIn = one => one === cells ? [...gone, ...queue, ...[...cells.querySelectorAll(':scope > .cell')].filter(cell => !known.has(cell))] : listed(one)
    document.addEventListener('cardloom:changed', () => {
      // Another section may show the same card.
      const stays = cell => {
        if (cardloom.removed?.has(cell)) return false
        const known = cardloom.cards.get(cell.dataset.card)
        return known === cell || (known && !cells.contains(known))
      }
      const renewed = cell => {
        const fresh = cardloom.replaced?.get(cell)
        if (!fresh) return cell
        known.add(fresh)
        directions.set(fresh, directions.get(cell))
        return fresh
      }
      queue = queue.map(renewed).filter(stays)
      gone.splice(0, gone.length, ...gone.map(renewed).filter(stays))
      gather()
    })
    gather()
    // The card of a link, or of the way back from its page, is on top; after Back and reload the one that was.
    const open = cardloom.open
    cardloom.open = cell => {
      show(cell)
      open(cell)
    }
    if (!kept.size && !gone.length) {
      let name
      try { name = decodeURIComponent(location.hash.slice(1)) } catch { /* no name */ }
      const cell = name && queue.find(one => name === one.id || name === 'card=' + one.dataset.card)
      if (cell) show(cell)
    }
    // The stylesheet sets the number of live cards, and may load after this script.
    if (document.readyState !== 'complete') addEventListener('load', lay, { once: true })
    // The window changes, or the deck comes into view in a tab or a fold.
    let width = section.offsetWidth
    new ResizeObserver(() => {
      if (width === section.offsetWidth) return
      width = section.offsetWidth
      requestAnimationFrame(lay)
    }).observe(section)
    addEventListener('resize', lay)
    document.addEventListener('cardloom:state', () => { if (!queue.length) conclude() })
    cardloom.deck[section.dataset.section] = { remove, undo: () => bringBack(), again, get left() { return queue.length } }
    needMore()
  }

  cardloom.eachSection(section => { if (section.dataset.adaptor === 'deck' && !('deck' in section.dataset)) deck(section) })
}
