// Load more: fetches a section's next page and adopts its cards. One request of a section at a time, never a page or a card twice.
import './cards.js'
'use strict'
{
  const { text, tell, sections, isAlone } = cardloom
  const newer = document.querySelector('a[rel~=prev]')
  /** The address of a page without the parts that do not identify it. */
  const plain = url => new URL(url, document.baseURI).href.replace(/#.*/, '').replace(/index\.html$/, '')
  /** What loads more of each section that grows, by the section's identity. @type {Map<string, ReturnType<typeof controller>>} */
  const all = new Map()

  /** The link to a section's next page: its own, or the page's for the section that is in no other. @param {ParentNode} page @param {string} name */
  const further = (page, name) => [...page.querySelectorAll('.pager a[rel~=next]')].find(link => {
    const own = link.closest('[data-pager]')
    return own ? own.dataset.pager === name : !page.querySelector(`[data-section] [data-section="${CSS.escape(name)}"]`)
  })

  /** Acts instead of a link, except if the reader opens it in a new tab or window. */
  const onClick = (link, act) => link.addEventListener('click', event => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  })

  /** Loads more of a section. @param {string} name */
  function controller(name) {
    /** The control that loads more, its link, the link's text, and the text that replaces it at the end. */
    let pager, next, label, last
    const loaded = new Set([plain(location.href)])
    /** The number of pages that may be loaded automatically, and how many of them are left. */
    let allowed, left
    let running
    let control
    /** The page that is being fetched, or was prefetched. */
    let prepared

    /** A page's document; temporary failures are retried twice, with increasing delays. */
    async function patient(url, signal) {
      for (let wait = 200; ; wait *= 3) {
        const late = setTimeout(() => control.abort('timeout'), 20000)
        try {
          return await cardloom.fetchPage(url, signal)
        } catch (error) {
          if (signal.aborted || /^4/.test(error.cause) || wait > 1000) throw error
          await new Promise(done => setTimeout(done, wait))
        } finally {
          clearTimeout(late)
        }
      }
    }

    /** The page at an address, requested once, however often it is needed. */
    function prepare(url) {
      if (prepared?.url === url) return prepared.page
      control?.abort()
      control = new AbortController()
      const page = patient(url, control.signal)
      prepared = { url, page }
      page.catch(() => { if (prepared?.page === page) prepared = null })
      return page
    }

    /** The document at an address, which will not be requested again. */
    async function get(url) {
      const page = await prepare(url)
      prepared = null
      loaded.add(plain(url)).add(plain(page.url))
      return page.document
    }

    function show(state) {
      cardloom.setState(name, state)
      pager.dataset.state = state
      next.setAttribute('aria-disabled', state === 'requesting')
      if (state === 'requestFail') next.textContent = text('failed', 'Couldn’t load. Tap to try again.')
      else if (state !== 'requestNoMoreData') next.replaceChildren(...label)
    }

    /** Our element for an item of another page: a card, a supplementary view by its kind and index, or a hosted section. */
    const here = (item, ours, cards) => item.matches('.cell') ? cards.has(item.dataset.card) && cardloom.bring(cards.get(item.dataset.card))
      : item.dataset.index ? ours?.querySelector(`:scope > [data-kind="${CSS.escape(item.dataset.kind)}"][data-index="${item.dataset.index}"]`)
      : document.getElementById(item.querySelector('[id]')?.id)?.parentElement

    /**
     * Adds the items of a page's section to the feed: cards, and what is among them.
     * @param {Document} page @param {string} url @param {boolean} [above] whether its cards are newer than those here
     * @returns {HTMLElement[]} the new cards
     */
    function take(page, url, above = false) {
      const added = []
      const cards = new Map(cardloom.order(name).map(cell => [cell.dataset.card, cell]))
      const found = [...page.querySelectorAll(`[data-section="${CSS.escape(name)}"]`)].filter(cardloom.grows)
      if (above) found.reverse()
      for (const theirs of found) {
        const ours = document.getElementById(theirs.id)
        const cells = ours && cardloom.cellsOf(ours)
        const items = [...cardloom.cellsOf(theirs).children].filter(item => !here(item, cells, cards))
        const fresh = items.filter(item => item.matches('.cell'))
        if (!items.length) continue
        for (const cell of theirs.querySelectorAll('.cell')) cell.dataset.page = url
        if (ours) {
          above || settle()
          // Each is inserted before the item that follows it on its page; the last ones at the end, or above all.
          let following = above ? cells.firstChild : null
          for (const item of [...cardloom.cellsOf(theirs).children].reverse()) {
            const ours = here(item, cells, cards)
            if (!ours) cells.insertBefore(item, following)
            if (!ours || ours.parentNode === cells) following = ours || item
          }
          cardloom.adopt(items)
          cardloom.count(ours)
        } else {
          const groups = sections(name)
          cardloom.cellsOf(theirs).replaceChildren(...items)
          document.adoptNode(theirs)
          above || settle()
          above ? groups[0].before(theirs) : groups.at(-1).after(theirs)
          cardloom.adopt([theirs])
        }
        above ? added.unshift(...fresh) : added.push(...fresh)
      }
      return added
    }

    /** Redraws what follows the feed before it is moved: browsers count that as a layout shift only for what stays drawn. */
    function settle() {
      const tail = []
      for (let last = sections(name).at(-1); last !== document.body; last = last.parentElement) {
        for (let one = last; (one = one.nextElementSibling);) tail.push(one)
      }
      const { style, scrollHeight } = document.documentElement
      // The page keeps its length meanwhile, so that a reader at its end stays there.
      style.minBlockSize = scrollHeight + 'px'
      tail.forEach(one => { one.style.display = 'none' })
      document.body.offsetHeight
      tail.forEach(one => { one.style.display = '' })
      style.minBlockSize = ''
    }

    /** Announces the new cards and their number. */
    function announce(added) {
      const { total } = cardloom.extent(name)
      const numbers = { n: added, count: cardloom.order(name).length, total }
      cardloom.announce(total > 0 ? text('loaded', { one: '{n} more card, {count} of {total}', other: '{n} more cards, {count} of {total}' }, numbers)
        : text('loaded-so-far', { one: '{n} more card, {count} so far', other: '{n} more cards, {count} so far' }, numbers))
    }

    /** Renumbers the cards, all of which are here. */
    function count() {
      cardloom.extent(name).total = cardloom.order(name).length
      cardloom.number()
    }

    function end() {
      show('requestNoMoreData')
      if (!newer || isOwn()) count()
      last = Object.assign(document.createElement('p'),
        { className: 'state state-end', textContent: text('end', 'That was all. See you tomorrow.') })
      const focused = document.activeElement === next
      next.replaceWith(last)
      if (focused) cardloom.focus(last)
    }

    /** Whether the control is the section's own, not the page's. */
    const isOwn = () => pager?.dataset.pager

    /** Continues from the link of the last page, if it has one, after the section was reloaded. @param {HTMLAnchorElement} [link] */
    function restart(link) {
      if (!pager && link) {
        if (!link.closest('[data-pager]')) document.querySelector('main').append(document.adoptNode(link.closest('.pager')))
        start()
      }
      if (link && next) {
        last?.replaceWith(next)
        next.href = link.href
        show('requestSuccess')
        watch()
      } else if (next?.isConnected) end()
      else if (last && !newer?.isConnected) count()
    }

    /** Loads until there are new cards or no more pages. */
    async function run(focuses) {
      show('requesting')
      try {
        let added = []
        while (!added.length && next.isConnected) {
          const url = next.href
          if (loaded.has(plain(url))) { end(); break }
          const page = await get(url)
          added = take(page, url)
          const link = further(page, name)
          if (link) next.href = link.href
          else end()
        }
        if (next.isConnected) show('requestSuccess')
        announce(added.length)
        if (focuses && added[0]) cardloom.focus(added[0])
        tell(document, 'loaded', { section: name, cards: added.map(cell => cell.dataset.card), page: added[0]?.dataset.page })
      } catch (error) {
        if (control?.signal.aborted && control.signal.reason !== 'timeout') return show('default')
        left = 0
        show('requestFail')
        cardloom.announce(next.textContent)
        if (/404|410/.test(error.cause)) cardloom.use('gone.js?' + btoa(next.href))
      }
    }

    /** Loads one page at a time; during a load, returns that one. @param {() => Promise<void>} work */
    const alone = work => running ??= work().finally(() => { running = null; watch() })

    /** Loads the next page. */
    const more = async focuses => next?.isConnected && alone(() => run(focuses))

    /** Loads the next page for the reader, unless the page refuses. */
    const want = focuses => tell(document, 'need-more', { section: name }) && more(focuses)

    /** Whether the reader's focus is after the feed, where nothing may move it. */
    const isPast = () => pager.compareDocumentPosition(document.activeElement ?? pager) & Node.DOCUMENT_POSITION_FOLLOWING

    /** What waits for the last cards, and the number of cards at which the page refused more. */
    let near, refused
    /** Waits for the fifth card from the end; if the reader saves data, for the end itself. */
    function watch() {
      if (!next?.isConnected) return
      near?.disconnect()
      const cells = cardloom.order(name)
      near = new IntersectionObserver(entries => {
        if (!entries.at(-1).isIntersecting || running || !next.isConnected || refused === cells.length) return
        if (left > 0 && !isPast()) {
          left--
          want() || (refused = cells.length)
        } else if (!navigator.connection?.saveData && pager.dataset.state !== 'requestFail') {
          cardloom.idle(() => { if (!running && next.isConnected && !loaded.has(plain(next.href))) prepare(next.href) })
        }
        // Also if the reader has jumped past it; where other sections follow, only while it is in view.
      }, { rootMargin: isOwn() ? '0px' : '9999999px 0px 0px' })
      near.observe(navigator.connection?.saveData ? pager : cells.at(-5) ?? pager)
    }

    /** Takes control of the section's pager. */
    function start() {
      next = further(document, name)
      pager = next?.closest('.pager')
      if (!pager) return
      label = [...next.childNodes]
      const [mode, limit = Infinity] = pager.dataset.more?.split('-') ?? []
      left = allowed = mode === 'auto' ? +limit : 0
      pager.dataset.state = 'default'
      onClick(next, () => {
        left = allowed
        want(true)
        // The second click of a double click would hit a new card.
        addEventListener('click', event => event.detail > 1 && (event.preventDefault(), event.stopPropagation()), { capture: true, once: true })
      })
      watch()
    }
    if (!isAlone) start()

    addEventListener('pagehide', () => running && control?.abort())
    addEventListener('pageshow', watch)
    // A failure without a connection is retried when there is one.
    addEventListener('online', () => {
      if (pager?.dataset.state === 'requestFail') {
        left = allowed
        more()
      }
    })
    for (const event of ['cardloom:changed', 'focusin']) document.addEventListener(event, watch)

    return { more, restart, isOwn, alone, get, take, announce, count, loaded, abort: () => control?.abort(), pager: () => pager, ends: () => last?.isConnected, goesOn: () => next?.isConnected }
  }

  /** The section to which the page's own links belong. */
  const main = () => [...all.keys()].find(name => !all.get(name).isOwn())

  Object.assign(cardloom, {
    /** Loads a section's next page; without a section, that of the first that has one. @param {string} [section] @returns {Promise<void>} */
    more: async section => (section ? all.get(section) : [...all.values()].find(one => one.goesOn()))?.more(),
    /** Continues after a section was reloaded. @param {string} name @param {HTMLAnchorElement} [link] the link of its last page */
    restart(name, link) {
      // The section brought its own control again.
      if (!all.has(name) || all.get(name).isOwn()) all.set(name, controller(name))
      all.get(name).restart(link)
    },
    /** Whether a section has no more pages. @param {string} name */
    ends: name => all.get(name)?.ends(),
    /** The control of a section. @param {string} name @returns {HTMLElement|undefined} */
    pager: name => all.get(name)?.pager(),
    further, plain, main, onClick,
    /** The controllers of the sections that grow. */
    controllers: all,
    /** Cancels the current requests. */
    abort: () => all.forEach(one => one.abort()),
  })

  // The address bar will follow the page in view, so every address of this document must be absolute.
  if (!isAlone && (newer || document.querySelector('a[rel~=next]'))) {
    cardloom.resolve(document.body, document.baseURI)
    for (const link of document.querySelectorAll('link:not([rel=stylesheet])')) link.href = link.href
  }
  cardloom.eachSection(section => {
    const name = section.dataset.section
    // One that another section hosts is replaced with its host.
    if (!cardloom.grows(section) || all.has(name) && (cardloom.pager(name)?.isConnected ?? true)) return
    cardloom.extent(name, true)
    all.set(name, controller(name))
  })
  if (!isAlone && document.querySelector('[data-pager]')) cardloom.use('pagers.js')
  if (!isAlone && newer && main()) cardloom.use('earlier.js')
}
