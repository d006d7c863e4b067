// Load more: fetches the next page's document and adopts its cards. One request at a time, never a page or a card twice.
'use strict'
{
  const { text, tell } = cardloom
  const newer = document.querySelector('a[rel~=prev]')
  /** The control that loads more, its link, the link's text, and the text that replaces it at the end. */
  let pager, next, label, last
  /** The identity of the section that grows. */
  let growing
  /** The address of a page without the parts that do not identify it. */
  const plain = url => new URL(url, document.baseURI).href.replace(/#.*/, '').replace(/index\.html$/, '')
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
    cardloom.setState(growing, state)
    pager.dataset.state = state
    next.setAttribute('aria-disabled', state === 'requesting')
    if (state === 'requestFail') next.textContent = text('failed', 'That did not work. Try again')
    else if (state !== 'requestNoMoreData') next.textContent = label
  }

  /** Our element for an item of another page: a card, a supplementary view by its kind and index, or a hosted section. */
  const here = (item, ours) => item.matches('.cell') ? cardloom.cards.get(item.dataset.card)?.id && cardloom.bring(item.dataset.card)
    : item.dataset.index ? ours?.querySelector(`:scope > [data-kind="${CSS.escape(item.dataset.kind)}"][data-index="${item.dataset.index}"]`)
    : document.getElementById(item.querySelector('[id]')?.id)?.parentElement

  /**
   * Adds the items of a page's section to the feed: cards, and what is among them.
   * @param {Document} page @param {string} url @param {boolean} [above] whether its cards are newer than those here
   * @returns {HTMLElement[]} the new cards
   */
  function take(page, url, above = false) {
    const added = []
    const sections = [...page.querySelectorAll('[data-section]')].filter(cardloom.grows)
    if (above) sections.reverse()
    for (const theirs of sections) {
      const ours = document.getElementById(theirs.id)
      const cells = ours && cardloom.cellsOf(ours)
      const items = [...cardloom.cellsOf(theirs).children].filter(item => !here(item, cells))
      const fresh = items.filter(item => item.matches('.cell'))
      if (!items.length) continue
      for (const cell of fresh) cell.dataset.page = url
      if (ours) {
        above || settle()
        // Each is inserted before the item that follows it on its page; the last ones at the end, or above all.
        let following = above ? cells.firstChild : null
        for (const item of [...cardloom.cellsOf(theirs).children].reverse()) {
          const ours = here(item, cells)
          if (!ours) cells.insertBefore(item, following)
          if (!ours || ours.parentNode === cells) following = ours || item
        }
        cardloom.adopt(items)
        cardloom.count(ours)
      } else {
        const all = cardloom.sections(growing)
        cardloom.cellsOf(theirs).replaceChildren(...items)
        document.adoptNode(theirs)
        above || settle()
        above ? all[0].before(theirs) : all.at(-1).after(theirs)
        cardloom.adopt([theirs])
      }
      above ? added.unshift(...fresh) : added.push(...fresh)
    }
    return added
  }

  /** Redraws what follows the feed before it is moved: browsers count that as a layout shift only for what stays drawn. */
  function settle() {
    const tail = []
    for (let last = cardloom.sections(growing).at(-1); last !== document.body; last = last.parentElement) {
      for (let one = last; (one = one.nextElementSibling);) tail.push(one)
    }
    const { style, scrollHeight } = document.documentElement
    // The page keeps its length meanwhile, so that a reader at its end stays there.
    style.setProperty('min-block-size', scrollHeight + 'px')
    tail.forEach(one => one.style.setProperty('display', 'none'))
    document.body.offsetHeight
    tail.forEach(one => one.style.setProperty('display', ''))
    style.setProperty('min-block-size', '')
  }

  /** Announces the new cards and their number. */
  function announce(added) {
    const { total } = cardloom
    const numbers = { n: added, count: cardloom.order().length, total }
    cardloom.announce(total > 0 ? text('loaded', '{n} more cards, {count} of {total}', numbers)
      : text('loaded-so-far', '{n} more cards, {count} so far', numbers))
  }

  function end() {
    show('requestNoMoreData')
    if (!newer) cardloom.number(cardloom.order().length)
    last = Object.assign(document.createElement('p'),
      { className: 'state state-end', textContent: text('end', 'That was all. See you tomorrow.') })
    const focused = document.activeElement === next
    next.replaceWith(last)
    if (focused) cardloom.focus(last)
  }

  /** Continues from a page's pager, if it has one, after its section was reloaded. @param {Document} page @param {string} name */
  function restart(page, name) {
    const theirs = page.querySelector('.pager[data-more]')
    const further = theirs?.querySelector('a[rel~=next]')
    if (growing && name !== growing) return
    if (!pager && theirs) {
      document.querySelector('main').append(document.adoptNode(theirs))
      start()
    } else if (further) {
      last?.replaceWith(next)
      next.href = further.href
      show('requestSuccess')
      watch()
    } else if (next?.isConnected) end()
    else if (last && !newer?.isConnected) cardloom.total = cardloom.order().length
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
        const further = page.querySelector('a[rel~=next]')
        if (further) next.href = further.href
        else end()
      }
      if (next.isConnected) show('requestSuccess')
      announce(added.length)
      if (focuses && added[0]) cardloom.focus(added[0])
      tell(document, 'loaded', { cards: added.map(cell => cell.dataset.card), page: added[0]?.dataset.page })
    } catch (error) {
      if (control?.signal.aborted && control.signal.reason !== 'timeout') return show('default')
      left = 0
      show('requestFail')
      cardloom.announce(next.textContent)
      if (/404|410/.test(error.cause)) cardloom.use('gone.js?' + btoa(next.href))
    }
  }

  /** Loads the next page; during a load, returns that one. */
  function more(focuses = false) {
    if (!next?.isConnected) return Promise.resolve()
    running ??= run(focuses).finally(() => { running = null; watch() })
    return running
  }

  /** Loads the page before the first one, above the reader, without moving the view; if that fails, follows the link. */
  async function earlier(isQuiet) {
    if (running || !newer?.isConnected || loaded.has(plain(newer.href))) return
    running = (async () => {
      try {
        const url = newer.href
        const page = await get(url)
        const cell = cardloom.current()
        cardloom.steady(cell, () => {
          announce(take(page, url, true).length)
          // Where the reader is, because the link is now far above or gone.
          if (cell && document.activeElement === newer) cardloom.focus(cell)
          const further = page.querySelector('a[rel~=prev]')
          if (further) return void (newer.href = further.href)
          newer.parentElement.remove()
          cardloom.first = 1
          cardloom.number(next?.isConnected ? cardloom.total : cardloom.order().length)
        })
      } catch (error) {
        if (isQuiet) throw error
        if (/404|410/.test(error.cause)) cardloom.use('gone.js?' + btoa(newer.href))
        else location.assign(newer.href)
      }
    })().finally(() => { running = null })
    return running
  }

  /** Acts instead of a link, except if the reader opens it in a new tab or window. */
  const onClick = (link, act) => link.addEventListener('click', event => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  })

  /** Whether the reader's focus is after the feed, where nothing may move it. */
  const isPast = () => pager.compareDocumentPosition(document.activeElement ?? pager) & Node.DOCUMENT_POSITION_FOLLOWING

  const near = new IntersectionObserver(entries => {
    if (!entries.at(-1).isIntersecting || running || !next.isConnected) return
    near.disconnect()
    if (left > 0 && !isPast()) {
      left--
      more()
    } else if (!navigator.connection?.saveData && pager.dataset.state !== 'requestFail') {
      cardloom.idle(() => { if (!running && next.isConnected && !loaded.has(plain(next.href))) prepare(next.href) })
    }
    // Also if the reader has jumped past it.
  }, { rootMargin: '9999999px 0px 0px' })

  /** Waits for the fifth card from the end; if the reader saves data, for the end itself. */
  function watch() {
    if (!next?.isConnected) return
    near.disconnect()
    near.observe(navigator.connection?.saveData ? pager : cardloom.order().at(-5) ?? pager)
  }

  Object.assign(cardloom, {
    /** Loads the next page of the feed. @returns {Promise<void>} */
    more, earlier, restart, plain,
    /** Whether a section has no more pages. @param {string} name */
    ends: name => name === growing && last?.isConnected,
    /** Cancels the current request. */
    abort: () => control?.abort(),
  })

  /** Takes control of the page's pager. */
  function start() {
    pager = document.querySelector('.pager[data-more]')
    next = pager?.querySelector('a[rel~=next]')
    label = next?.textContent
    growing = cardloom.sections().find(cardloom.grows)?.dataset.section
    const [mode, limit = Infinity] = (pager?.dataset.more ?? 'button').split('-')
    left = allowed = mode === 'auto' ? +limit : 0
    if (cardloom.isAlone || !growing || !next && !newer) return
    // The address bar will follow the page in view, so every address of this document must be absolute.
    cardloom.resolve(document.body, document.baseURI)
    for (const link of document.querySelectorAll('link:not([rel=stylesheet])')) link.href = link.href
    if (!next) return
    pager.dataset.state = 'default'
    onClick(next, () => {
      left = allowed
      more(true)
      // The second click of a double click would hit a new card.
      addEventListener('click', event => event.detail > 1 && (event.preventDefault(), event.stopPropagation()), { capture: true, once: true })
    })
    watch()
    addEventListener('pagehide', () => running && control?.abort())
    addEventListener('pageshow', event => event.persisted && watch())
    // A failure without a connection is retried when there is one.
    addEventListener('online', () => {
      if (pager.dataset.state !== 'requestFail') return
      left = allowed
      more()
    })
    document.addEventListener('focusin', () => { if (!isPast() && !running) watch() })
  }
  start()
  if (!cardloom.isAlone && growing && newer) onClick(newer, earlier)
}
