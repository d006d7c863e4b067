// Operations on cards for page authors: append, insert, move, remove, replace, each by identity; and the way to those on sections.
'use strict'
{
  /** @typedef {string|Element} Markup an element, or HTML with one element in it */
  const { adopt, cards, cellsOf, sections } = cardloom

  /** @param {Markup} markup @returns {HTMLElement} */
  function element(markup) {
    if (typeof markup !== 'string') return document.importNode(markup, true)
    return document.importNode(new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild, true)
  }

  /** A card by its identity, returned to the document if it is outside. @param {string} id */
  const at = id => cardloom.bring(String(id))
  const into = (id, cell, before) => {
    const cells = cellsOf(sections(id).at(before ? 0 : -1))
    const old = at(cell.dataset.card)
    if (old && old !== cell) throw new RangeError(`cardloom: the card ${cell.dataset.card} is on the page already`)
    before ? before.before(cell) : cells.append(cell)
    cardloom.count(cell.closest('[data-section]'), 1)
    adopt([cell])
    return cell
  }

  /** The elements of a card: of a section, or of all that show it. @param {string} id @param {string} [section] @returns {HTMLElement[]} */
  const copies = (id, section) => {
    const all = sections(section).filter(cellsOf).flatMap(one => cardloom.cellsIn(cellsOf(one)))
    const found = new Set(all.filter(cell => cell.dataset.card === String(id)))
    if (!section && cards.has(String(id))) found.add(cards.get(String(id)))
    return [...found]
  }
  /** What has been removed, which a deck would keep, and what has taken the place of a card that a deck has put away. */
  const removed = new WeakSet(), replaced = new WeakMap()

  /** The card at an index of a section, counted across the section's groups. */
  const nth = (id, index) => {
    const cell = sections(id).flatMap(one => cardloom.cellsIn(cellsOf(one)))[index]
    return cell && cardloom.bring(cell)
  }

  /** Lets another element, or none, stand for a card whose elements have left. @param {string} id @param {HTMLElement[]} left */
  function forget(id, left) {
    if (!left.includes(cards.get(String(id)))) return
    const [other] = copies(id).filter(cell => !left.includes(cell))
    other ? cards.set(String(id), other) : cards.delete(String(id))
  }

  let loading
  /** Loads sections.js. All who wait for it go on together, so that their calls become one change. @returns {Promise<void>|undefined} */
  const changer = () => cardloom.renew ? undefined : loading ??= new Promise((done, fail) => {
    const script = cardloom.use('sections.js')
    script.addEventListener('load', done)
    script.addEventListener('error', () => {
      loading = null
      fail(new Error(`cardloom: ${script.src} could not be loaded; call again when there is a connection`))
    })
  })
  // The calls that change sections are fetched with the first of them, unless the page has fetched them already.
  for (const name of ['insertSection', 'moveSection', 'removeSection', 'removeSections', 'reload', 'reloadKind', 'moreOfEach']) {
    cardloom[name] ??= async (...values) => {
      await changer()
      return cardloom[name](...values)
    }
  }

  Object.assign(cardloom, {
    /** Changes the page while a card keeps its position on the screen. @param {HTMLElement} [cell] @param {() => void} change */
    steady(cell, change) {
      const { style } = document.documentElement
      const top = cell?.getBoundingClientRect().top
      style.overflowAnchor = 'none'
      change()
      if (cell) cardloom.stand(cell, top)
      requestAnimationFrame(() => style.overflowAnchor = '')
    },
    /** Appends a card to a section. @param {string} section @param {Markup} markup */
    append: (section, markup) => into(section, element(markup)),
    /** Inserts a card before the one at an index. @param {string} section @param {Markup} markup @param {number} index */
    insert: (section, markup, index) => into(section, element(markup), nth(section, index)),
    /** Moves a card to an index of its section. @param {string} id @param {number} index */
    move(id, index) {
      const cell = at(id)
      const section = cell.closest('[data-section]')
      const name = section.dataset.section
      cell.remove()
      cardloom.count(section, -1)
      return into(name, cell, nth(name, index))
    },
    /** A card by its identity, in a section or in any. @param {string} id @param {string} [section] @returns {HTMLElement|undefined} */
    card: (id, section) => section ? copies(id, section)[0] : cards.get(String(id)),
    /** Removes a card, from a section or from all. @param {string} id @param {string} [section] @returns {boolean} whether it existed */
    remove(id, section) {
      const all = copies(id, section)
      for (const copy of all) {
        const cell = cardloom.bring(copy)
        const home = cell.closest('[data-section]')
        cell.remove()
        removed.add(cell)
        // The removed top card of a deck is in no section.
        if (home) cardloom.count(home, -1)
      }
      if (!all.length) return false
      forget(id, all)
      adopt([])
      return true
    },
    /** Replaces a card with another one or a new version, in a section or in all. @param {string} id @param {Markup} markup @param {string} [section] */
    replace(id, markup, section) {
      const all = copies(id, section)
      const fresh = all.map(copy => {
        const cell = element(markup)
        // Of the copies of a card, one has the identity of the element.
        if (all.length > 1 && cell.dataset.card === String(id) && !copy.id) cell.removeAttribute('id')
        cardloom.bring(copy).replaceWith(cell)
        replaced.set(copy, cell)
        return cell
      })
      forget(id, all)
      adopt(fresh)
      return fresh[0]
    },
    changer, copies, removed, replaced,
  })
}
