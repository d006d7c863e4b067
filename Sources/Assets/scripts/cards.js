// The cards of a page: window.cardloom. Without scripts every page is complete. This file comes first and the others build on
// it: more and place, which are served with it as theme/cardloom.js, then those of `theme`.
'use strict'

/**
 * The interface for page authors, with the file that adds each property. The files of `theme` are loaded only by pages that need
 * them, so use optional calls (`cardloom.select?.('a1')`).
 *
 * @typedef {object} Cardloom
 * @property {(id: string, section?: string) => HTMLElement|undefined} card a card by its identity, in a section or in any
 * @property {(section?: string) => HTMLElement[]} order the cards of a section that grows, or of all, far ones included
 * @property {(id: string) => HTMLElement|undefined} bring shows a far card (far)
 * @property {(url: string) => Promise<{document: Document, url: string}>} fetchPage the document at an address, with absolute addresses
 * @property {(section?: string) => State} state the state of a section; without a name, of the list
 * @property {(section: string, state: State) => void} setState
 * @property {(name: string) => HTMLScriptElement} use loads a script of the theme once, such as `scroll.js`
 * @property {(section?: string) => Promise<void>} more loads a section's next page; without a section, that of the first which has one (more)
 * @property {(quietly?: boolean) => Promise<void>} [earlier] loads the page before (earlier)
 * @property {() => void} abort cancels the current requests (more)
 * @property {(section: string, markup: string|Element) => HTMLElement} append (editing)
 * @property {(section: string, markup: string|Element, index: number) => HTMLElement} insert (editing)
 * @property {(id: string, index: number) => HTMLElement} move (editing)
 * @property {(id: string, section?: string) => boolean} remove from a section, or from all (editing)
 * @property {(id: string, markup: string|Element, section?: string) => HTMLElement} replace in a section, or in all (editing)
 * @property {(id: string, section?: string) => HTMLElement[]} copies the elements of a card, of a section or of all (editing)
 * @property {(section?: string|string[], options?: ChangeOptions) => Promise<void>} reload fetches a section, several or all again (sections)
 * @property {(kind: string, options?: ChangeOptions) => Promise<void>} reloadKind (sections)
 * @property {(markup: string|Element|Element[], place?: number|string, options?: ChangeOptions) => Promise<HTMLElement[]>} insertSection (sections)
 * @property {(section: string, place?: number|string, options?: ChangeOptions) => Promise<HTMLElement[]>} moveSection (sections)
 * @property {(section: string, options?: ChangeOptions) => Promise<void>} removeSection (sections)
 * @property {(sections?: string[], options?: ChangeOptions) => Promise<void>} removeSections (sections)
 * @property {() => Promise<void>} moreOfEach loads the next page of each section that has one (sections)
 * @property {string|((entries: object[]) => void)} [sink] the receiver of exposures (events)
 * @property {() => void} flush sends them now (events)
 * @property {(section: string) => string[]} [selection] (select)
 * @property {(id: string, on?: boolean, section?: string) => boolean} [select] in a section, or in all (select)
 * @property {(section?: string) => Promise<number>} [look] looks for new cards of a section, or of all (refresh)
 * @property {(id: string) => HTMLDialogElement|undefined} [peek] opens a card's preview (peek)
 * @property {object} [deck] the decks by section: `remove(direction)`, `undo()`, `again()`, `left` (deck)
 */

/**
 * @typedef {'default'|'requesting'|'requestFail'|'requestSuccess'|'requestNoMoreData'} State the state of a section
 */
{
  /** The number of cards in a list from which far ones are hidden. */
  const LONG = 30

  /** Every card of the page, including those that are outside the document. @type {Map<string, HTMLElement>} */
  const cards = new Map()
  const watchers = []
  const script = document.currentScript
  const used = {}
  const folder = new URL('.', script.src)

  /** The sections with this identity: one, or one for each group. @returns {HTMLElement[]} */
  const sections = id =>
    [...document.querySelectorAll('[data-section]')].filter(one => !id || one.dataset.section === id || one.id === id)

  /** The element that contains a section's items: cells, supplementary views and hosted sections. @param {Element} section */
  const cellsOf = section => section.querySelector('.cells')

  /** Whether an element belongs to a section itself, not to one that it hosts. @param {Element} section */
  const owns = section => one => one.closest('[data-section]') === section

  /** Whether a section grows as pages are loaded. */
  const grows = section => cellsOf(section)?.getAttribute('role') === 'feed'

  /** Calls a function for each section, now and whenever one is added. @param {(section: HTMLElement) => void} watcher */
  function eachSection(watcher) {
    watchers.push(watcher)
    sections().forEach(watcher)
  }

  /** Registers elements that were added to the document. @param {Iterable<HTMLElement>} added sections or cells */
  function adopt(added) {
    for (const one of added) {
      if (one.dataset.card) cards.set(one.dataset.card, one)
      for (const cell of one.querySelectorAll('[data-card]')) {
        if (!cards.get(cell.dataset.card)?.id) cards.set(cell.dataset.card, cell)
      }
      for (const section of [one, ...one.querySelectorAll('[data-section]')]) {
        if (section.dataset.section) watchers.forEach(watcher => watcher(section))
      }
    }
    number()
    enrich([...added])
    tell(document, 'changed', {})
  }

  /** The scripts that only some pages need, each with the selector of the elements that need it. */
  const extras = {
    deck: '[data-adaptor=deck]', carousel: '[data-adaptor=collection]', folds: 'details', select: '[data-selectable]',
    swipe: '[data-swipe], [data-removes]', peek: '[data-peek]', refresh: '[data-refresh]', tabs: '.tabs :not([aria-current])[href^="#"]',
    filter: '[data-filters]', sections: '[data-event=retry]', relative: '[data-relative]',
  }
  /** Those that nobody needs before the page is there. */
  const later = ['peek', 'refresh', 'sections']
  /** Loads the scripts that some elements need, and those of adaptors that the site brings. @param {Iterable<ParentNode>} roots */
  const enrich = roots => {
    for (const name in extras) {
      if (!roots.some(one => one.matches?.(extras[name]) || one.querySelector(extras[name]))) continue
      later.includes(name) ? idle(() => cardloom.use(name + '.js')) : cardloom.use(name + '.js')
      if (name === 'refresh') cardloom.look ??= section => new Promise(done => cardloom.use('refresh.js').addEventListener('load', done)).then(() => cardloom.look(section))
    }
    for (const root of roots) for (const one of [root, ...root.querySelectorAll('[data-script]')]) if (one.dataset?.script) cardloom.use(one.dataset.script + '.js')
  }

  const extents = {}
  /**
   * The number of a section's first card here, and the number of all its cards, -1 if unknown; with the cards at the last count, so
   * that a loaded page costs no more than its own cards.
   * @param {string} name @param {boolean} [anew] whether to read them from the cards again
   */
  function extent(name, anew) {
    if (anew) delete extents[name]
    const cell = extents[name] || cardloom.order(name)[0]
    return extents[name] ??= { first: +cell?.getAttribute('aria-posinset') || 1, total: +cell?.getAttribute('aria-setsize') || -1, counted: [] }
  }

  /** Counts the cards of the sections that grow, for screen readers. */
  function number() {
    for (const name of new Set(sections().filter(grows).map(one => one.dataset.section))) {
      const one = extent(name)
      const { first, total, counted, range } = one
      const isSame = range === (one.range = first + '/' + total)
      one.counted = cardloom.order(name)
      one.counted.forEach((cell, index) => {
        if (isSame && counted[index] === cell) return
        cell.setAttribute('aria-posinset', first + index)
        cell.setAttribute('aria-setsize', total)
        const heading = !cell.hasAttribute('aria-labelledby') && cell.querySelector('h2, h3, h4')
        if (!heading) return
        heading.id ||= cell.id + '-title'
        cell.setAttribute('aria-labelledby', heading.id)
      })
      if (one.counted.length > LONG) cardloom.use('far.js')
    }
  }

  /** Dispatches one of Cardloom's events. @returns {boolean} whether its default was not prevented */
  function tell(target, name, detail, bubbles = true) {
    return target.dispatchEvent(new CustomEvent('cardloom:' + name, { detail, bubbles, cancelable: true }))
  }

  /** The page's words in its language, or `lang` if it has none; an English page has none, because the scripts contain them. */
  const words = JSON.parse(document.body.dataset.words ?? '{}')

  /** A text in the page's language: its `data-text-NAME`, its words, else in English. A plural's form is that of `values.n`. */
  function text(name, english, values = {}) {
    const forms = document.querySelector(`[data-text-${name}]`)?.getAttribute('data-text-' + name) ?? words[name] ?? english
    const form = forms.other && new Intl.PluralRules(document.documentElement.lang || 'en').select(values.n)
    return (forms[form] ?? forms.other ?? forms).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '')
  }

  /** Runs work when the browser is idle, after half a second at the latest. @param {() => void} work */
  const idle = work => (window.requestIdleCallback ?? setTimeout)(work, { timeout: 500 })

  const status = document.createElement('p')
  status.className = 'visually-hidden'
  if (words.lang) status.lang = words.lang
  status.setAttribute('role', 'status')
  document.querySelector('main')?.append(status)

  window.cardloom = {
    cards, sections, cellsOf, owns, grows, eachSection, adopt, extent, number, tell, text, idle,
    /** Announces a text politely to screen readers. @param {string} words */
    announce: words => { status.textContent = words },
    /** Focuses an element without scrolling. @param {HTMLElement} one */
    focus(one) {
      one.tabIndex = -1
      one.focus({ preventScroll: true })
    },
    /** Scrolls so that a card's top has a distance from the window's. @param {HTMLElement} cell @param {number} top */
    stand: (cell, top) => scrollBy({ top: cell.getBoundingClientRect().top - top, behavior: 'instant' }),
    /** Whether the page cannot fetch others: it is a file, or in a frame with an opaque origin. */
    isAlone: /^(null|file)/.test(origin),
    /** The address with which the page was opened. */
    home: location.href.replace(/#.*/, ''),
    /**
     * Loads a script of the theme, once, unless it cannot be loaded. One that is a part of this bundle runs when those of every page
     * have run, and one that the page links runs by itself. @param {string} name @returns {HTMLScriptElement}
     */
    use(name) {
      if (script.parts?.[name]) return used[name] ??= queueMicrotask(script.parts[name]) ?? script
      const src = new URL(name.replace(/^[^?]+/, one => script.names?.[one] ?? one), folder).href
      return used[name] ??= [...document.scripts].find(one => one.src === src)
        ?? document.head.appendChild(Object.assign(document.createElement('script'), { src, onerror() { delete used[name]; this.remove() } }))
    },
    /** A card by its identity; @param {string} id @returns {HTMLElement|undefined} */
    card: id => cards.get(String(id)),
    /** The cards of the sections that grow, in order. */
    order: name => sections(name).filter(grows).flatMap(section => cardloom.cellsIn(cellsOf(section))),
    /** A section's own cells, in order, including those outside the list; scripts that hide cards wrap it. @type {(cells: Element) => HTMLElement[]} */
    cellsIn: cells => [...cells.querySelectorAll(':scope > .cell')],
    /** Shows a far card. @param {string|HTMLElement} id @returns {HTMLElement|undefined} the card */
    bring: id => id.dataset ? id : cards.get(id),
    /** The elements of a section's header and footer that show a number of cards. @param {Element} section @param {string} name */
    counters: (section, name) =>
      [...section.querySelectorAll(`:is(.section-header, .section-footer) [data-${name}]`)].filter(owns(section)),
    /** Updates the numbers of cards in a section's header and footer, of all cards, at least those that are loaded, and of those, and the word behind. @param {Element} section @param {number} [more] */
    count(section, more = 0) {
      for (const one of cardloom.counters(section, 'loaded')) one.textContent = cardloom.cellsIn(cellsOf(section)).length
      let n
      for (const one of cardloom.counters(section, 'count')) one.textContent = n = Math.max(+one.textContent + more, cardloom.cellsIn(cellsOf(section)).length)
      for (const one of cardloom.counters(section, 'count-label')) one.textContent = text('cards', { one: 'card', other: 'cards' }, { n })
      const one = grows(section) && extent(section.dataset.section)
      if (one.total > 0) one.total += more
    },
    /** The state of a section; without a section, that of the list, computed from all sections.
     * @param {string} [section] @returns {State} */
    state(section) {
      const states = sections(section).map(one => one.dataset.state || 'default')
      return ['requesting', 'requestNoMoreData', 'requestSuccess', 'requestFail'].find(one => states.includes(one)) ?? 'default'
    },
    /** Sets a section's state, which styles may use. @param {string} section @param {State} state */
    setState(section, state) {
      for (const one of sections(section)) {
        one.dataset.state = state
        cellsOf(one)?.setAttribute('aria-busy', state === 'requesting')
      }
      const list = cardloom.state()
      document.querySelector('main[data-state]')?.setAttribute('data-state', list)
      tell(document, 'state', { section, state, list })
    },
    /** The document at an address, with its addresses made absolute.
     * @param {string} url @param {AbortSignal} [signal] @param {RequestCache} [cache] */
    async fetchPage(url, signal, cache) {
      const response = await fetch(url, { signal, cache })
      if (!response.ok) throw new Error(`${response.status} ${url}`, { cause: response.status })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      cardloom.resolve(page, response.url || url)
      // The first picture of that page is further down on this one.
      for (const one of page.querySelectorAll('[fetchpriority]')) one.loading = 'lazy'
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

  adopt(sections())
  enrich([document])
}
