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

  /** The card at an index of a section, counted across the section's groups. */
  const nth = (id, index) => {
    const cell = sections(id).flatMap(one => cardloom.cellsIn(cellsOf(one)))[index]
    return cell && cardloom.bring(cell)
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
    /** Removes a card. @param {string} id @returns {boolean} whether it existed */
    remove(id) {
      const cell = at(id)
      if (!cell) return false
      const section = cell.closest('[data-section]')
      cell.remove()
      cards.delete(String(id))
      // The removed top card of a deck is in no section.
      if (section) cardloom.count(section, -1)
      adopt([])
      return true
    },
    /** Replaces a card with another one or a new version. @param {string} id @param {Markup} markup */
    replace(id, markup) {
      const cell = element(markup)
      at(id).replaceWith(cell)
      cards.delete(String(id))
      adopt([cell])
      return cell
    },
    changer,
  })
}
