// Operations on cards for page authors: append, insert, move, remove, replace, reload, each by identity.
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
    adopt([cell])
    sections(id).forEach(cardloom.count)
    return cell
  }

  /** The card at an index of a section, counted across the section's groups. */
  const nth = (id, index) => {
    const cell = sections(id).flatMap(one => cardloom.cellsIn(cellsOf(one)))[index]
    return cell && at(cell.dataset.card)
  }

  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** Changes the page with a view transition, if supported and wanted by the reader. @param {() => void} change */
  async function blend(change) {
    if (!document.startViewTransition || calm.matches || document.hidden) return change()
    const transition = document.startViewTransition(change)
    // A skipped transition is not an error.
    for (const part of [transition.ready, transition.finished]) part.catch(() => {})
    await transition.updateCallbackDone
  }

  Object.assign(cardloom, {
    /** Appends a card to a section. @param {string} section @param {Markup} markup */
    append: (section, markup) => into(section, element(markup)),
    /** Inserts a card before the one at an index. @param {string} section @param {Markup} markup @param {number} index */
    insert: (section, markup, index) => into(section, element(markup), nth(section, index)),
    /** Moves a card to an index of its section. @param {string} id @param {number} index */
    move(id, index) {
      const cell = at(id)
      const name = cell.closest('[data-section]').dataset.section
      cell.remove()
      return into(name, cell, nth(name, index))
    },
    /** Removes a card. @param {string} id @returns {boolean} whether it existed */
    remove(id) {
      const cell = at(id)
      if (!cell) return false
      const section = cell.closest('[data-section]')
      cell.remove()
      cards.delete(String(id))
      adopt([])
      // The removed top card of a deck is in no section.
      if (section) cardloom.count(section)
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
    /** Fetches a section again from the page's address. @param {string} section @returns {Promise<void>} */
    async reload(section) {
      cardloom.setState(section, 'requesting')
      try {
        const page = await cardloom.fetchPage(cardloom.home, undefined, 'no-cache')
        await blend(() => {
          for (const one of sections(section)) {
            const fresh = page.document.getElementById(one.id)
            if (!fresh) continue
            for (const cell of one.querySelectorAll('[data-card]')) cards.delete(cell.dataset.card)
            const section = element(fresh)
            one.replaceWith(section)
            adopt([section])
          }
        })
        cardloom.setState(section, 'requestSuccess')
      } catch (error) {
        cardloom.setState(section, 'requestFail')
        throw error
      }
    },
    /** Fetches all cards of a kind again, each from its page. @param {string} kind @returns {Promise<void>} */
    async reloadKind(kind) {
      const pages = new Map()
      for (const cell of cards.values()) {
        if (!cell.dataset.cell?.endsWith('_' + kind)) continue
        const page = cell.dataset.page ?? cardloom.home
        pages.set(page, [...pages.get(page) ?? [], cell])
      }
      for (const [url, old] of pages) {
        const page = await cardloom.fetchPage(url, undefined, 'no-cache')
        await blend(() => {
          for (const cell of old) {
            const fresh = page.document.querySelector(`[data-card="${CSS.escape(cell.dataset.card)}"]`)
            if (!fresh) continue
            if (cell.dataset.page) fresh.dataset.page = cell.dataset.page
            cardloom.replace(cell.dataset.card, fresh)
          }
        })
      }
    },
  })
}
