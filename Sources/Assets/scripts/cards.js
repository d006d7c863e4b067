// The cards of a page: window.cardloom. Without scripts every page is complete; this file comes first, the others build on
// it: far, more and place, which travel with it as theme/cardloom.js, then editing, events and deck.
'use strict'

/**
 * What page authors may call. The files that make a part of it are named; those of `theme` come where a page needs them, so look
 * before you call (`cardloom.select?.('a1')`).
 *
 * @typedef {object} Cardloom
 * @property {(id: string) => HTMLElement|undefined} card a card by its identity
 * @property {() => HTMLElement[]} order the cards of the sections that grow, those out of the document included
 * @property {(id: string) => HTMLElement|undefined} bring puts a far card back into the document (far)
 * @property {(section?: string) => State} state what a widget is doing; without a section, the list's state
 * @property {(section: string, state: State) => void} setState
 * @property {() => Promise<void>} more loads the next page (more)
 * @property {(quietly?: boolean) => Promise<void>|undefined} earlier loads the page before (more)
 * @property {() => void} abort stops what is being loaded (more)
 * @property {(section: string, markup: string|Element) => HTMLElement} append (editing)
 * @property {(section: string, markup: string|Element, index: number) => HTMLElement} insert (editing)
 * @property {(id: string, index: number) => HTMLElement} move (editing)
 * @property {(id: string) => boolean} remove (editing)
 * @property {(id: string, markup: string|Element) => HTMLElement} replace (editing)
 * @property {(section: string) => Promise<void>} reload (editing)
 * @property {(kind: string) => Promise<void>} reloadKind (editing)
 * @property {string|((entries: object[]) => void)} [sink] where exposures go (events)
 * @property {() => void} flush hands them over now (events)
 * @property {(section: string) => string[]} [selection] (select)
 * @property {(id: string, on?: boolean) => boolean} [select] (select)
 * @property {(section: string) => Promise<number>} [look] looks for new cards (refresh)
 * @property {(id: string) => HTMLDialogElement|undefined} [peek] opens a card's preview (peek)
 */

/**
 * @typedef {'default'|'requesting'|'requestFail'|'requestSuccess'|'requestNoMoreData'} State what a widget is doing
 */
{
  /** Every card of the page, also those that are out of the document for now. @type {Map<string, HTMLElement>} */
  const cards = new Map()
  const watchers = []
  const used = {}
  const folder = new URL('.', document.currentScript.src)

  /** The sections with this identity: one, or one for each group. @returns {HTMLElement[]} */
  const sections = id =>
    [...document.querySelectorAll('[data-section]')].filter(one => !id || one.dataset.section === id || one.id === id)

  /** The element that holds a section's cells. @param {Element} section */
  const cellsOf = section => section.querySelector('.cells')

  /** Whether a section grows as pages are loaded. */
  const grows = section => cellsOf(section)?.getAttribute('role') === 'feed'

  /** Runs a function for each section, now and whenever one is added. @param {(section: HTMLElement) => void} watcher */
  function eachSection(watcher) {
    watchers.push(watcher)
    sections().forEach(watcher)
  }

  /** Makes known what was put into the document. @param {Iterable<HTMLElement>} added sections or cells */
  function adopt(added) {
    for (const one of added) {
      if (one.dataset.card) cards.set(one.dataset.card, one)
      for (const cell of one.querySelectorAll('[data-card]')) {
        if (!cards.has(cell.dataset.card) || cell.id) cards.set(cell.dataset.card, cell)
      }
      if (one.dataset.section) watchers.forEach(watcher => watcher(one))
    }
    number()
    enrich()
    tell(document, 'changed', {})
  }

  /** What only some pages need, each with the elements that need it. */
  const extras = {
    deck: '[data-adaptor=deck]', extras: '[data-adaptor=collection], details', select: '[data-selectable]',
    swipe: '[data-swipe], [data-removes]', peek: '[data-peek]', refresh: '[data-refresh]', tabs: '.tabs :not([aria-current])[href^="#"]',
  }
  const enrich = () => Object.keys(extras).forEach(name => document.querySelector(extras[name]) && cardloom.use(name + '.js'))

  /** The cards as they were counted last, so that a page that comes costs no more than its own cards. */
  let counted = [], range

  /** Counts the cards of the section that grows, for screen readers. @param {number} [total] how many there are in all */
  function number(total = cardloom.total) {
    cardloom.total = total
    const list = cardloom.order()
    const start = cardloom.first ?? 1
    const isSame = range === (range = start + '/' + total)
    list.forEach((cell, index) => {
      if (isSame && counted[index] === cell) return
      cell.setAttribute('aria-posinset', start + index)
      cell.setAttribute('aria-setsize', total)
      const heading = !cell.hasAttribute('aria-labelledby') && cell.querySelector('h2, h3, h4')
      if (!heading) return
      heading.id ||= cell.id + '-title'
      cell.setAttribute('aria-labelledby', heading.id)
    })
    counted = list
  }

  /** Sends an event of Cardloom's own. @returns {boolean} whether nobody prevented what comes next */
  function tell(target, name, detail, bubbles = true) {
    return target.dispatchEvent(new CustomEvent('cardloom:' + name, { detail, bubbles, cancelable: true }))
  }

  /** A text of the page in the reader's language: `data-text-NAME` of the body, else the English one. */
  function text(name, english, values = {}) {
    const words = document.querySelector(`[data-text-${name}]`)?.getAttribute('data-text-' + name) ?? english
    return words.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '')
  }

  /** Does something when the browser has time. @param {() => void} work */
  const idle = work => (window.requestIdleCallback ?? setTimeout)(work)

  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  document.querySelector('main')?.append(status)

  window.cardloom = {
    cards, sections, cellsOf, grows, eachSection, adopt, number, tell, text, idle,
    /** How many cards the feed has; -1: not known yet. */
    total: -1,
    /** Says something politely. @param {string} words */
    announce: words => { status.textContent = words },
    /** Gives an element the focus, which leaves the reader's place alone. @param {HTMLElement} one */
    focus(one) {
      one.tabIndex = -1
      one.focus({ preventScroll: true })
    },
    /** Scrolls so that a card's top is as far from the window's as it was. @param {HTMLElement} cell @param {number} top */
    stand: (cell, top) => scrollBy({ top: cell.getBoundingClientRect().top - top, behavior: 'instant' }),
    /** Changes the page while a card keeps its place on the screen. @param {HTMLElement} [cell] @param {() => void} change */
    steady(cell, change) {
      const { style } = document.documentElement
      const top = cell?.getBoundingClientRect().top
      style.setProperty('overflow-anchor', 'none')
      change()
      if (cell) cardloom.stand(cell, top)
      requestAnimationFrame(() => style.removeProperty('overflow-anchor'))
    },
    /** Whether the page can read no other: it came from a file, or stands in a frame that has no origin. */
    isAlone: /^(null|file)/.test(origin),
    /** The address of the page as it was opened. */
    home: location.href.replace(/#.*/, ''),
    /** Loads a further script of the theme once, only where it is needed. @param {string} name */
    use: name => {
      used[name] ??= document.head.appendChild(Object.assign(document.createElement('script'), { src: new URL(name, folder) }))
    },
    /** A card by its identity; @param {string} id @returns {HTMLElement|undefined} */
    card: id => cards.get(String(id)),
    /** The cards of the sections that grow, in order. Scripts that take cards out of the document put them back in here. */
    order: () => sections().filter(grows).flatMap(section => cardloom.cellsIn(cellsOf(section))),
    /** The cells of an element, in order, also those out of the document. @type {(cells: Element) => HTMLElement[]} */
    cellsIn: cells => [...cells.querySelectorAll('.cell')],
    /** Writes into a section's header how many cards it has. @param {Element} section */
    count(section) {
      const place = section.querySelector('.section-header [data-count]')
      if (place) place.textContent = cardloom.cellsIn(cellsOf(section)).length
    },
    /** What a section's widget is doing; without a section, the list's state from those of all its widgets.
     * @param {string} [section] @returns {State} */
    state(section) {
      const states = sections(section).map(one => one.dataset.state || 'default')
      return ['requesting', 'requestNoMoreData', 'requestSuccess', 'requestFail'].find(one => states.includes(one)) ?? 'default'
    },
    /** Sets a widget's state, which styles may show. @param {string} section @param {State} state */
    setState(section, state) {
      for (const one of sections(section)) {
        one.dataset.state = state
        if (state === 'requesting') cellsOf(one)?.setAttribute('aria-busy', 'true')
        else cellsOf(one)?.removeAttribute('aria-busy')
      }
      tell(document, 'state', { section, state, list: cardloom.state() })
    },
    /** The document at an address, its addresses made absolute.
     * @param {string} url @param {AbortSignal} [signal] @param {RequestCache} [cache] */
    async fetchPage(url, signal, cache) {
      const response = await fetch(url, { signal, cache })
      if (!response.ok) throw new Error(`${response.status} ${url}`, { cause: response.status })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      cardloom.resolve(page, response.url || url)
      return { document: page, url: response.url || url }
    },
    /** Makes the addresses below a node absolute. @param {ParentNode} root @param {string} base */
    resolve(root, base) {
      const full = url => { try { return new URL(url, base).href } catch { return url } }
      for (const name of ['href', 'src', 'poster', 'action', 'cite', 'data']) {
        for (const one of root.querySelectorAll(`[${name}]`)) {
          const url = one.getAttribute(name)
          if (url[0] !== '#') one.setAttribute(name, full(url))
        }
      }
      for (const one of root.querySelectorAll('[srcset]')) {
        one.setAttribute('srcset', one.getAttribute('srcset').replace(/(^|,\s+)(\S+)/g, (_, before, url) => before + full(url)))
      }
    },
  }

  for (const section of sections().filter(grows)) {
    const cell = section.querySelector('.cell')
    const size = +cell?.getAttribute('aria-setsize')
    if (size > 0) cardloom.total = size
    cardloom.first ??= +cell?.getAttribute('aria-posinset') || 1
  }
  adopt(sections())
}
