// Operations on sections for page authors: insert, move, remove, fetch again, one, several or all, each by identity. Calls of one turn
// become one change of the page, and sections that are being fetched one more when none is left. Fetched with the first such call,
// and by pages with a button that retries.
'use strict'
{
  const { adopt, cards, cellsOf, sections, text } = cardloom
  /** In milliseconds: how long a page may take before fetching it has failed. */
  const PATIENCE = 20000

  /**
   * @typedef {object} ChangeOptions
   * @property {boolean} [animated] `false` changes the page without a transition
   * @property {string} [from] of `insertSection`: the page that contains the section, from which `reload` fetches it
   */

  /** The identities of the page's sections, in order, with those that others host. */
  const names = () => [...new Set(sections().map(one => one.dataset.section))]

  const isHosted = section => section.parentElement.closest('[data-section]')

  /** The identities of the sections that no other one hosts, in order. */
  const outer = () => [...new Set(sections().filter(one => !isHosted(one)).map(one => one.dataset.section))]

  /** The elements of a section: one, or one for each group. */
  const elementsOf = name => sections().filter(one => one.dataset.section === name)

  /** The cells of some elements of a section. @param {HTMLElement[]} elements */
  const cellsOfAll = elements => elements.filter(cellsOf).flatMap(one => cardloom.cellsIn(cellsOf(one)))

  /** The cells of a section, over all its groups. */
  const own = name => cellsOfAll(elementsOf(name))

  const refuse = (call, problem, remedy) => { throw new RangeError(`cardloom.${call}: ${problem}; ${remedy}`) }
  const listed = known => known.length ? `name one of: ${known.join(', ')}` : 'the page has no sections'

  /** Refuses an identity that no section has. */
  function check(call, name) {
    if (!names().includes(name)) refuse(call, `no section of the page has the identity “${name}”`, listed(names()))
  }

  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** Changes the page with a view transition, if supported and wanted by the reader. @param {() => void} change @param {boolean} isAnimated */
  async function blend(change, isAnimated) {
    if (!isAnimated || !document.startViewTransition || calm.matches || document.hidden) return change()
    const transition = document.startViewTransition(change)
    // A skipped transition is not an error.
    for (const part of [transition.ready, transition.finished]) part.catch(() => {})
    await transition.updateCallbackDone
  }

  /** Forgets the cards of sections that have left the page, and of those inside them. @param {Element[]} gone */
  function forget(gone) {
    const all = gone.flatMap(one => [one, ...one.querySelectorAll('[data-section]')])
    for (const cell of cellsOfAll(all)) if (cards.get(cell.dataset.card) === cell) cards.delete(cell.dataset.card)
    // Where a reader has removed a card, its line is still there.
    for (const line of gone.flatMap(one => [...one.querySelectorAll('[data-gone]')])) cards.delete(line.dataset.gone)
    // The same card may be in another section.
    for (const cell of cellsOfAll(sections())) if (!cards.has(cell.dataset.card)) cards.set(cell.dataset.card, cell)
  }

  // Fetching again.

  /** The identity of an item within its section. */
  const key = item => item.dataset.card ?? (item.dataset.index ? `${item.dataset.kind} ${item.dataset.index}` : item.querySelector('[id]')?.id)

  /** A section joined from several pages: a group that continues on the next page is one element, and no item is repeated. */
  function joined(name, pages) {
    const groups = new Map()
    const seen = new Set()
    for (const { document: page, url } of pages) {
      for (const theirs of page.querySelectorAll(`[data-section="${CSS.escape(name)}"]`)) {
        // A copy, because several sections come from one page, and some are inside others.
        const group = document.importNode(theirs, true)
        for (const item of [...cellsOf(group)?.children ?? []]) {
          const id = key(item)
          if (seen.has(id)) item.remove()
          else if (id) seen.add(id)
        }
        if (url !== cardloom.home) for (const cell of group.querySelectorAll('.cell')) cell.dataset.page = url
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
    const [section] = elementsOf(name)
    const words = text('failed', 'Couldn’t load. Tap to try again.')
    cardloom.announce(words)
    if ([...section.querySelectorAll('[data-event=retry]')].some(cardloom.owns(section))) return
    const notice = document.createElement('p')
    notice.className = 'state state-stale'
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button', textContent: words })
    button.dataset.event = 'retry'
    notice.append(button)
    const header = section.querySelector('.section-header')
    header && cardloom.owns(section)(header) && header.parentElement === section ? header.after(notice) : section.prepend(notice)
  }

  /**
   * Replaces sections by the same sections of other pages, and lets each pager continue from the last of them.
   * @param {Map<string, {document: Document, url: string}[]>} renewed the pages of each section, from the first to the last; a host first
   */
  function exchange(renewed) {
    const added = []
    for (const [name, pages] of renewed) {
      const old = elementsOf(name)
      const link = cardloom.further?.(pages.at(-1).document, name)
      const fresh = joined(name, pages)
      if (!old.length || !fresh.length) continue
      old[0].before(...fresh)
      old.forEach(one => one.remove())
      forget(old)
      if (fresh.some(cardloom.grows)) {
        cardloom.extent(name, true)
        cardloom.restart?.(name, link)
      }
      added.push(...fresh)
    }
    // A section inside another one that is new is adopted with it.
    adopt(added.filter(one => one.isConnected && !added.some(other => other !== one && other.contains(one))))
    for (const name of renewed.keys()) {
      const state = elementsOf(name)[0]?.dataset.state
      // A section whose source could not be read says so itself.
      if (state && state !== 'requestNoMoreData') {
        cardloom.setState(name, state === 'requestFail' ? state : cardloom.ends?.(name) ? 'requestNoMoreData' : 'requestSuccess')
      }
    }
  }

  /** The addresses of the pages from which a section came, in order. @returns {string[]} */
  function pagesOf(name) {
    const urls = own(name).map(cell => cell.dataset.page ?? cardloom.home)
    return urls.length ? [...new Set(urls)] : [cardloom.home]
  }

  /** The sections that are being fetched; they become one change when none is left. */
  let flight = null

  class Flight {
    sections = new Set()
    /** Requests and pages by address: each page is requested once. */
    requests = new Map()
    pages = new Map()
    failures = new Map()
    waiting = 0
    isAnimated = true
    end = new Promise((done, fail) => Object.assign(this, { done, fail }))

    /** Fetches a section's pages. @param {string} name */
    async fetch(name) {
      this.waiting++
      try {
        for (const url of pagesOf(name)) {
          if (!this.requests.has(url)) this.requests.set(url, cardloom.fetchPage(url, AbortSignal.timeout?.(PATIENCE), 'no-cache'))
          this.pages.set(url, await this.requests.get(url))
        }
      } catch (error) {
        // Another call tries again.
        for (const url of pagesOf(name)) if (!this.pages.has(url)) this.requests.delete(url)
        this.failures.set(name, error)
      }
      this.waiting--
      if (!this.waiting) blend(() => this.land(), this.isAnimated).catch(this.fail)
    }

    /** Makes the change, unless more was asked for or loaded meanwhile. */
    land() {
      const found = names().filter(name => this.sections.has(name) && !this.failures.has(name))
      if (flight === this) for (const name of found) if (pagesOf(name).some(url => !this.pages.has(url))) this.fetch(name)
      if (this.waiting || flight !== this) return
      flight = null
      const renewed = new Map()
      for (const name of found) {
        const pages = pagesOf(name).map(url => this.pages.get(url))
        if (pages.some(page => page.document.querySelector(`[data-section="${CSS.escape(name)}"]`))) renewed.set(name, pages)
        else this.failures.set(name, new RangeError(`cardloom.reload: the section “${name}” is not on its page any more (${pages[0].url}); remove it with \`removeSection\``))
      }
      exchange(renewed)
      for (const name of this.failures.keys()) {
        if (!elementsOf(name).length) continue
        cardloom.setState(name, 'requestFail')
        explain(name)
      }
      this.done()
    }
  }

  // Inserting, moving and removing.

  /** What a section is made of: its elements, and the strip below each. @param {string} name */
  const partsOf = name => elementsOf(name).flatMap(one => {
    const strip = one.nextElementSibling
    return strip?.matches('.section-spacing') ? [one, strip] : [one]
  })

  /** Marks where the sections were when none is left. */
  const mark = document.createComment('')

  /** The panel of a tab by its title. @param {string} [title] */
  const panelOf = title => title && [...document.querySelectorAll('[role=tabpanel]')].find(panel =>
    document.getElementById(panel.getAttribute('aria-labelledby'))?.textContent.trim() === title)

  /**
   * Puts a section's parts at a place; they come into the tab of what is there.
   * @param {string} call @param {Element[]} parts @param {number|string} [place] @param {string} name the section's identity
   */
  function put(call, parts, place, name) {
    const rest = outer().filter(one => one !== name)
    if (typeof place === 'string' && !rest.includes(place)) {
      if (!names().includes(place)) refuse(call, `no section of the page has the identity “${place}”`, listed(rest))
      const host = isHosted(elementsOf(place)[0])?.dataset.section
      refuse(call, `the section “${place}” ${host ? `is inside of “${host}”` : 'cannot stand before itself'}`, listed(rest))
    }
    if (place !== undefined && typeof place !== 'string' && !(Number.isInteger(place) && place >= 0 && place <= rest.length)) {
      refuse(call, `the section “${name}” cannot be put at the place ${place}`, `give an index from 0 to ${rest.length}, or the identity of the section that is to follow it`)
    }
    const follower = typeof place === 'string' ? place : rest[place ?? rest.length]
    const panel = place === undefined && call === 'insertSection' && panelOf(parts[0].dataset.tab)
    const neighbour = follower ? elementsOf(follower)[0] : rest.length ? partsOf(rest.at(-1)).at(-1) : mark.isConnected && mark
    const parent = panel || (neighbour ? neighbour.parentNode : document.querySelector('main') ?? document.body)
    let next = panel || !neighbour ? null : follower ? neighbour : neighbour.nextSibling
    while (parts.includes(next)) next = next.nextSibling
    const focused = document.activeElement
    for (const part of parts) {
      // What plays or scrolls goes on, where browsers can move an element.
      if (part.isConnected && parent.moveBefore) parent.moveBefore(part, next)
      else parent.insertBefore(part, next)
    }
    if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true })
    mark.remove()
    if (panel || !rest.length) return
    const { tab } = elementsOf(follower ?? rest.at(-1))[0].dataset
    for (const part of parts) if (part.dataset.section) tab ? part.dataset.tab = tab : delete part.dataset.tab
  }

  /** Gives new names to ids that the page has already, as the build does where several sections show a card. */
  function rename(parts, name) {
    const all = parts.flatMap(part => [part, ...part.querySelectorAll('*')])
    const renamed = new Map()
    for (const one of all) if (one.id && document.getElementById(one.id)) renamed.set(one.id, one.id = `${name}:${one.id}`)
    const known = id => renamed.get(id) ?? id
    for (const one of renamed.size ? all : []) {
      for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
        if (one.hasAttribute(attribute)) one.setAttribute(attribute, one.getAttribute(attribute).split(/\s+/).map(known).join(' '))
      }
      const target = one.getAttribute('href')
      if (target?.[0] === '#') one.setAttribute('href', '#' + known(target.slice(1)))
    }
  }

  /** The parts of a new section. @param {string|Element|Element[]} markup @param {string} [from] its page */
  function read(markup, from) {
    const call = 'insertSection'
    const given = typeof markup === 'string' ? [...new DOMParser().parseFromString(markup, 'text/html').body.children] : [markup].flat()
    const isPart = one => one instanceof Element && one.matches('[data-section], .section-spacing')
    const found = [...new Set(given.filter(isPart).map(one => one.dataset.section ?? ''))].filter(Boolean)
    if (found.length !== 1 || !given.every(isPart)) {
      refuse(call, found.length > 1 ? `the markup has the sections ${found.join(', ')}` : `the markup ${found.length ? `has more than the section “${found[0]}”` : 'has no element with `data-section`'}`,
        'give the element of one section, or those of its groups, as a page of the site contains them')
    }
    // The page from which it comes may have styles that this one lacks.
    for (const { href } of given[0].ownerDocument.querySelectorAll('link[rel=stylesheet]')) {
      if (![...document.querySelectorAll('link[rel=stylesheet]')].some(one => one.href === href)) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
      }
    }
    const box = document.createElement('div')
    box.append(...given.map(one => document.importNode(one, true)))
    const page = new URL(from ?? cardloom.home, cardloom.home).href
    cardloom.resolve(box, page)
    for (const one of box.querySelectorAll('[data-section]')) {
      const { section } = one.dataset
      if (names().includes(section)) refuse(call, `the section “${section}” is on the page already`, 'move it with `moveSection`, or remove it with `removeSection` first')
      const grows = cardloom.grows(one) && !box.querySelector(`[data-pager="${CSS.escape(section)}"]`)
      if (grows && document.querySelector('.pager:not([data-pager]) a[rel~=next]')) {
        refuse(call, `the section “${section}” loads more but has no control of its own (\`data-pager\`), and the page’s belongs to another section`,
          'take it from a feed where several sections load more, or remove `role=feed` from its cells')
      }
    }
    if (page !== cardloom.home) for (const cell of box.querySelectorAll('.cell:not([data-page])')) cell.dataset.page = page
    const parts = [...box.children]
    rename(parts, found[0])
    return { parts, name: found[0] }
  }

  /** Removes a section from the page and from all that knows it. @param {string} name */
  function remove(name) {
    let gone = partsOf(name)
    const [first] = gone
    const inner = gone.flatMap(one => [one, ...one.querySelectorAll('[data-section]')]).map(one => one.dataset.section)
    const order = outer()
    const index = order.indexOf(name)
    const nearest = isHosted(first) ?? elementsOf(order[index + 1] ?? order[index - 1])[0]
    const hadFocus = gone.some(one => one.contains(document.activeElement))
    if (!nearest) first.before(mark)
    // The item of a host that contains it has nothing else.
    if (first.parentElement.matches('.cell-extension')) gone = [first.parentElement]
    gone.forEach(one => one.remove())
    forget(gone)
    for (const one of new Set(inner)) {
      if (!one || elementsOf(one).length) continue
      const control = cardloom.controllers.get(one)
      control?.abort()
      if (control && !control.isOwn()) control.pager()?.remove()
      cardloom.controllers.delete(one)
      delete cardloom.deck?.[one]
    }
    if (hadFocus) cardloom.focus(nearest ?? document.querySelector('main'))
  }

  /** The calls of this turn, which become one change. @type {{work: (change: Change) => any, animated: boolean, done: Function, fail: Function}[]|null} */
  let calls = null
  let last = Promise.resolve()

  /**
   * @typedef {object} Change
   * @property {HTMLElement[]} added the parts of new sections
   * @property {Set<string>} states the sections that came or went
   * @property {Set<string>} touched the sections whose cards cannot mark the reader's place
   */

  /** Makes a change together with the others of this turn. @param {(change: Change) => any} work @param {ChangeOptions} [options] @returns {Promise<any>} */
  function together(work, { animated = true } = {}) {
    if (!calls) {
      const all = calls = []
      last = last.then(() => {
        calls = null
        return blend(() => make(all), all.every(one => one.animated))
      }).catch(error => all.forEach(one => one.fail(error)))
    }
    return new Promise((done, fail) => calls.push({ work, animated, done, fail }))
  }

  /** Makes the changes of one turn. What the reader sees keeps its place, unless it is what changes. */
  function make(all) {
    const seen = scrollY > 0 ? [...document.querySelectorAll('.cell')].filter(cell => cell.getBoundingClientRect().bottom > 0) : []
    const tops = seen.map(cell => cell.getBoundingClientRect().top)
    /** @type {Change} */
    const change = { added: [], states: new Set(), touched: new Set() }
    const results = new Map()
    cardloom.steady(undefined, () => {
      for (const one of all) {
        try { results.set(one, one.work(change)) } catch (error) { one.fail(error) }
      }
      if (!results.size) return
      adopt(change.added.filter(one => one.isConnected))
      const index = seen.findIndex(cell => cell.isConnected && !change.touched.has(cell.closest('[data-section]')?.dataset.section))
      if (index >= 0) cardloom.stand(seen[index], tops[index])
    })
    if (document.querySelector('[data-pager]')) cardloom.use('pagers.js')
    for (const name of change.states) cardloom.setState(name, elementsOf(name)[0]?.dataset.state ?? 'default')
    for (const [one, result] of results) one.done(result)
  }

  /** The elements of a section among its parts. */
  const elements = parts => parts.filter(one => one.dataset.section)

  function removeAll(call, given, options) {
    return together(({ states, touched }) => {
      for (const name of given ?? names()) check(call, name)
      for (const name of given ?? names()) {
        // One inside another has left with that.
        if (elementsOf(name).length) remove(name)
        states.add(name)
        touched.add(name)
      }
    }, options)
  }

  Object.assign(cardloom, {
    /** Inserts a section. @param {string|Element|Element[]} markup its element, or those of its groups
     * @param {number|string} [place] its index among the page's sections, or the identity of the section that is to follow it; without one, the end
     * @param {ChangeOptions} [options] @returns {Promise<HTMLElement[]>} its elements on the page */
    insertSection: (markup, place, options) => together(change => {
      const { parts, name } = read(markup, options?.from)
      put('insertSection', parts, place, name)
      change.added.push(...parts)
      change.states.add(name)
      change.touched.add(name)
      return elements(parts)
    }, options),
    /** Moves a section. @param {string} name @param {number|string} [place] as of `insertSection` @param {ChangeOptions} [options]
     * @returns {Promise<HTMLElement[]>} its elements */
    moveSection: (name, place, options) => together(change => {
      check('moveSection', name)
      const host = isHosted(elementsOf(name)[0])?.dataset.section
      if (host) refuse('moveSection', `the section “${name}” is inside of “${host}”`, `move “${host}”`)
      put('moveSection', partsOf(name), place, name)
      change.touched.add(name)
      return elementsOf(name)
    }, options),
    /** Removes a section. @param {string} name @param {ChangeOptions} [options] @returns {Promise<void>} */
    removeSection: (name, options) => removeAll('removeSection', [name], options),
    /** Removes sections; nothing if one of them is unknown. @param {string[]} [given] without any, all @param {ChangeOptions} [options] @returns {Promise<void>} */
    removeSections: (given, options) => removeAll('removeSections', given, options),
    /** Fetches sections again, each with all of its pages that were loaded; the old cards stay until everything has arrived.
     * @param {string|string[]} [which] identities; without any, all @param {ChangeOptions} [options] @returns {Promise<void>} */
    async reload(which, { animated = true } = {}) {
      // The sections of this turn are there then.
      if (calls) await last
      const wanted = [which ?? names()].flat()
      for (const name of wanted) check('reload', name)
      if (!wanted.length) return
      const one = flight ??= new Flight()
      one.isAnimated &&= animated
      for (const name of wanted) {
        if (one.sections.has(name) && !one.failures.delete(name)) continue
        one.sections.add(name)
        cardloom.setState(name, 'requesting')
        one.fetch(name)
      }
      await one.end
      for (const name of wanted) if (one.failures.has(name)) throw one.failures.get(name)
    },
    /** Replaces a section by the same section of other pages.
     * @param {string} name the section's identity @param {{document: Document, url: string}[]} pages from the first to the last
     * @returns {HTMLElement[]} its cells */
    renew(name, pages) {
      exchange(new Map([[name, pages]]))
      return own(name)
    },
    /** Fetches all cards of one kind anew, each from the page that it came from; one change. @param {string} kind
     * @param {ChangeOptions} [options] @returns {Promise<void>} */
    async reloadKind(kind, { animated = true } = {}) {
      const wanted = () => [...cards.values()].filter(cell => cell.dataset.cell?.endsWith('_' + kind))
      const pages = new Map()
      for (const url of new Set(wanted().map(cell => cell.dataset.page ?? cardloom.home))) pages.set(url, await cardloom.fetchPage(url, undefined, 'no-cache'))
      await blend(() => {
        for (const cell of wanted()) {
          const fresh = pages.get(cell.dataset.page ?? cardloom.home)?.document.querySelector(`[data-card="${CSS.escape(cell.dataset.card)}"]`)
          if (!fresh) continue
          if (cell.dataset.page) fresh.dataset.page = cell.dataset.page
          cardloom.replace(cell.dataset.card, fresh)
        }
      }, animated)
    },
    /** Loads the next page of each section that has one. @returns {Promise<void>} */
    async moreOfEach() {
      await Promise.all([...cardloom.controllers.values()].map(one => one.more()))
    },
  })
}
