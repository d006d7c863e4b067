// Operations on cards for page authors: append, insert, move, remove, replace, reload, each by identity.
'use strict'
{
  /** @typedef {string|Element} Markup an element, or HTML with one element in it */
  const { adopt, cards, cellsOf, sections, text } = cardloom

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

  /** The cells of a section, over all its groups. */
  const own = name => sections(name).filter(cellsOf).flatMap(one => cardloom.cellsIn(cellsOf(one)))

  /** The identity of an item within its section. */
  const key = item => item.dataset.card ?? (item.dataset.index ? `${item.dataset.kind} ${item.dataset.index}` : item.querySelector('[id]')?.id)

  /** A section joined from several pages: a group that continues on the next page is one element, and no item is repeated. */
  function joined(name, pages) {
    const groups = new Map()
    const seen = new Set()
    for (const { document: page, url } of pages) {
      for (const theirs of page.querySelectorAll(`[data-section="${CSS.escape(name)}"]`)) {
        const group = document.adoptNode(theirs)
        for (const item of [...cellsOf(group)?.children ?? []]) {
          const id = key(item)
          if (seen.has(id)) item.remove()
          else if (id) seen.add(id)
          if (url !== cardloom.home && item.dataset.card) item.dataset.page = url
        }
        const first = groups.get(group.id)
        if (first && cellsOf(first)) cellsOf(first).append(...cellsOf(group)?.children ?? [])
        else groups.set(group.id, group)
      }
    }
    for (const group of groups.values()) if (cellsOf(group)) cardloom.count(group)
    return [...groups.values()]
  }

  /** Reports in a section that reloading it failed, with a button that retries, unless it has one already. */
  function explain(name) {
    const [section] = sections(name)
    const words = text('failed', 'Couldn’t load. Tap to try again.')
    cardloom.announce(words)
    if (!section || [...section.querySelectorAll('[data-event=retry]')].some(cardloom.owns(section))) return
    const notice = document.createElement('p')
    notice.className = 'state state-stale'
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button', textContent: words })
    button.dataset.event = 'retry'
    notice.append(button)
    const header = section.querySelector('.section-header')
    header && cardloom.owns(section)(header) && header.parentElement === section ? header.after(notice) : section.prepend(notice)
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
    /** Fetches a section again, with all of its pages that were loaded; the old cards stay until all of them have arrived.
     * @param {string} name the section's identity @returns {Promise<void>} */
    async reload(name) {
      cardloom.setState(name, 'requesting')
      const urls = new Set(own(name).map(cell => cell.dataset.page ?? cardloom.home))
      try {
        const pages = []
        for (const url of urls.size ? urls : [cardloom.home]) pages.push(await cardloom.fetchPage(url, undefined, 'no-cache'))
        await blend(() => cardloom.renew(name, pages))
      } catch (error) {
        cardloom.setState(name, 'requestFail')
        explain(name)
        throw error
      }
    },
    /** Replaces a section by the same section of other pages, and lets the pager continue from the last of them.
     * @param {string} name the section's identity @param {{document: Document, url: string}[]} pages from the first to the last
     * @returns {HTMLElement[]} its cells */
    renew(name, pages) {
      const old = sections(name)
      const link = cardloom.further?.(pages.at(-1).document, name)
      const fresh = joined(name, pages)
      if (!old.length || !fresh.length) return []
      for (const cell of own(name)) if (cards.get(cell.dataset.card) === cell) cards.delete(cell.dataset.card)
      old[0].before(...fresh)
      old.forEach(one => one.remove())
      if (fresh.some(cardloom.grows)) {
        cardloom.extent(name, true)
        cardloom.restart?.(name, link)
      }
      adopt(fresh)
      // A section whose source could not be read says so itself.
      if (fresh[0].dataset.state !== 'requestNoMoreData') {
        cardloom.setState(name, fresh[0].dataset.state === 'requestFail' ? 'requestFail' : cardloom.ends?.(name) ? 'requestNoMoreData' : 'requestSuccess')
      }
      return own(name)
    },
    /** Fetches all cards of one kind anew, each from the page that it came from. @param {string} kind @returns {Promise<void>} */
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
