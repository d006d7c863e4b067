// New cards: a button for each section with `data-refresh` checks the feed's front page for new ones, shows their number, and
// inserts them when the reader asks. The reader's place does not move.
'use strict'
{
  const { text, tell, home } = cardloom
  /**
   * @typedef {object} NewsEvent the detail of `cardloom:news`
   * @property {string} section the section's identity
   * @property {number} count the number of new cards
   *
   * @typedef {object} RefreshedEvent the detail of `cardloom:refreshed`
   * @property {string} section the section's identity
   * @property {string[]} cards the inserted cards
   */

  /** The maximum number of pages read until a known card is found, and the time after which a new check is worthwhile. */
  const PAGES = 10, AWAY = 60000
  const isFront = !document.querySelector('a[rel~=prev]') && !cardloom.isAlone

  /** The sections with an identity in a document, and the cards in them. */
  const sectionsOf = (root, name) => [...root.querySelectorAll(`[data-section="${CSS.escape(name)}"]`)]
  const known = name => new Set(cardloom.sections(name).flatMap(one => {
    const cells = cardloom.cellsOf(one)
    return cells ? cardloom.cellsIn(cells).map(cell => cell.dataset.card) : []
  }))
  const cellsOf = sections => sections.flatMap(one => [...one.querySelectorAll('.cells > .cell')].filter(cardloom.owns(one)))
  const isCell = item => item.matches('.cell')
  /** What identifies an item among the cells: a supplementary view or a hosted section. @param {Element} item */
  const key = item => item.dataset.index ? `${item.dataset.kind} ${item.dataset.index}` : item.querySelector('[id]')?.id
  /** The items of a section, over all its groups. @param {Element[]} sections */
  const itemsOf = sections => sections.filter(cardloom.cellsOf).flatMap(one => [...cardloom.cellsOf(one).children])
  /** The number of all cards of a section, if its page states it. */
  const size = (...sections) => +cellsOf(sections)[0]?.getAttribute('aria-setsize')

  function refresher(section) {
    const name = section.dataset.section
    const bar = document.createElement('div')
    bar.className = 'refresh'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    bar.append(button)
    section.prepend(bar)
    /** The pages found, the newest first. @type {Document[]} */
    let found = []
    let busy = null

    const say = words => { button.textContent = words }
    const rest = () => say(text('refresh', 'Look for new cards'))
    rest()

    /** Reads pages until one has a known card. @returns {Promise<number>} the number of new cards */
    async function read(cache) {
      const here = known(name)
      const pages = []
      const fresh = new Set()
      let url = home
      for (;;) {
        const page = await cardloom.fetchPage(url, undefined, cache)
        pages.push(page)
        const ids = cellsOf(sectionsOf(page.document, name)).map(cell => cell.dataset.card)
        ids.filter(id => !here.has(id)).forEach(id => fresh.add(id))
        url = cardloom.further(page.document, name)?.href
        if (!here.size || ids.some(id => here.has(id)) || !url || pages.length === PAGES || !cardloom.grows(section)) break
      }
      found = fresh.size ? pages : []
      return fresh.size
    }

    /** Checks for new cards. @returns {Promise<number>} their number */
    function look() {
      busy ??= (async () => {
        const before = cardloom.state(name)
        const state = before === 'requestFail' ? 'requestSuccess' : before
        button.setAttribute('aria-disabled', 'true')
        say(text('refreshing', 'Looking …'))
        cardloom.setState(name, 'requesting')
        try {
          const count = await read('no-cache')
          // A section without cards is replaced as a whole.
          if (count && !known(name).size) await cardloom.changer()
          cardloom.setState(name, state)
          if (count) say(text('new', { one: '{n} new card', other: '{n} new cards' }, { n: count }))
          else rest()
          cardloom.announce(count ? button.textContent : text('new-none', 'Nothing new'))
          bar.toggleAttribute('data-new', count > 0)
          tell(section, 'news', { section: name, count })
          return count
        } catch {
          cardloom.setState(name, 'requestFail')
          say(text('failed', 'Couldn’t load. Tap to try again.'))
          cardloom.announce(button.textContent)
          return 0
        } finally {
          button.removeAttribute('aria-disabled')
          busy = null
        }
      })()
      return busy
    }

    /** Inserts one page's new cards at their places among the existing ones. @returns {HTMLElement[]} */
    function take(page) {
      const added = []
      let before = null
      const here = known(name)
      for (const theirs of sectionsOf(page.document, name)) {
        const fresh = cellsOf([theirs]).filter(cell => !here.has(cell.dataset.card))
        // The front page states the number of all cards, as every page does that numbers them.
        const isCounted = page.url === home || size(theirs) > 0
        const ours = document.getElementById(theirs.id)
        if (!ours && fresh.length) {
          // What is among the cells follows when all of them are here.
          for (const item of itemsOf([theirs])) if (!fresh.includes(item)) item.remove()
          const all = cardloom.sections(name)
          const one = document.adoptNode(theirs)
          before ? before.closest('[data-section]').after(one) : all[0].before(one)
          cardloom.adopt([one])
          added.push(...fresh)
          before = fresh.at(-1)
          continue
        }
        if (!ours) continue
        const count = added.length
        for (const cell of cellsOf([theirs])) {
          const { card } = cell.dataset
          if (here.has(card)) {
            before = cardloom.cellsIn(cardloom.cellsOf(ours)).find(one => one.dataset.card === card) ?? before
            if (before) cardloom.bring(before)
            continue
          }
          cell.dataset.new = ''
          if (page.url !== home) cell.dataset.page = page.url
          document.adoptNode(cell)
          // Without a known card before it, or where a deck has put that away, it is inserted before the first cell, and so after the views at the start.
          const [first] = cardloom.cellsIn(cardloom.cellsOf(ours))
          if (first) cardloom.bring(first)
          if (before?.isConnected && ours.contains(before)) before.after(cell)
          else first?.isConnected ? first.before(cell) : cardloom.cellsOf(ours).append(cell)
          before = cell
          added.push(cell)
        }
        if (!isCounted) cardloom.count(ours, added.length - count)
        else {
          const numbers = cardloom.counters(theirs, 'count')
          cardloom.counters(ours, 'count').forEach((one, index) => { one.textContent = numbers[index]?.textContent ?? one.textContent })
          cardloom.count(ours)
        }
      }
      return added
    }

    /** The elements of the section in which something may be among the cells; those that readers put away stand alone. */
    const lists = () => cardloom.sections(name).filter(one => !('takesAway' in one.dataset))
    const own = () => lists().filter(cardloom.cellsOf).flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one)))

    /** What is among the cells, each with the number of cells before it. @returns {Map<string, {item: Element, at: number}>} */
    function spread() {
      const found = new Map()
      let at = 0
      for (const item of itemsOf(lists())) isCell(item) ? at++ : key(item) && found.set(key(item), { item, at })
      return found
    }

    /** What some pages have among the cells, each with the card that follows it, and what it follows itself. */
    const plan = pages => pages.flatMap(page => sectionsOf(page.document, name)).flatMap(theirs => {
      const items = itemsOf([theirs])
      return items.map((item, index) => ({ item, next: items.slice(index).find(isCell)?.dataset.card, last: items[index - 1] }))
    }).filter(({ item }) => !isCell(item) && key(item))

    /** Puts an item before another one, or after one. What plays or scrolls goes on, where browsers can move an element. */
    function put(item, next, last) {
      const list = (next ?? last).parentNode
      const following = next ?? last.nextElementSibling
      if (following === item || item.parentNode === list && item.nextElementSibling === following) return
      item.isConnected && list.moveBefore ? list.moveBefore(item, following) : list.insertBefore(item, following)
    }

    /**
     * Lets everything among the cells stand where the new pages have it; what they do not show, after as many cards as before the
     * new ones came, if the pages number the cards of the whole section.
     * @param {ReturnType<typeof plan>} planned @param {ReturnType<typeof spread>} before what was among the cells
     * @param {number} count the number of cells before @param {number} all that of all cards, if the pages state it
     * @returns {Element[]} what has come
     */
    function lay(planned, before, count, all) {
      const cells = own()
      const byCard = new Map(cells.map(cell => [cell.dataset.card, cell]))
      const placed = new Map()
      for (const { item, next, last } of planned) {
        const one = before.get(key(item))?.item ?? document.adoptNode(item)
        const previous = last && (byCard.get(last.dataset.card) ?? placed.get(key(last)))
        if (!byCard.has(next) && !previous) continue
        put(one, byCard.get(next), previous)
        placed.set(key(one), one)
      }
      if (all > 0) {
        for (const [name, { item, at }] of before) {
          if (!placed.has(name)) put(item, at < count ? cells[at] : undefined, itemsOf(lists()).at(-1))
        }
        if (cells.length === all) for (const one of repeat(planned, cells)) placed.set(key(one), one)
      }
      return [...placed].filter(([name]) => !before.has(name)).map(([, item]) => item)
    }

    /** Repeats what stands after every few cells up to the last ones: no page will bring it. @returns {Element[]} */
    function repeat(planned, cells) {
      const views = [...spread().values()].filter(({ item }) => item.dataset.index)
      return [...new Set(views.map(({ item }) => item.dataset.kind))].flatMap(kind => {
        const same = views.filter(({ item }) => item.dataset.kind === kind)
        const step = same[0].at
        const added = []
        if (same.length < 2 || same.some(({ at }, index) => at !== (index + 1) * step)) return added
        for (let index = same.length; (index + 1) * step < cells.length; index++) {
          const copy = (planned.find(({ item }) => item.dataset.kind === kind) ?? same[0]).item.cloneNode(true)
          for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
          copy.dataset.index = index
          put(copy, cells[(index + 1) * step])
          added.push(copy)
        }
        return added
      })
    }

    /** Inserts the new cards; what the reader sees does not move. */
    function insert() {
      const pages = found
      found = []
      const isAbove = section.getBoundingClientRect().top < 0
      const mark = !isAbove ? undefined : [...document.querySelectorAll('.cell')].find(cell => cell.getBoundingClientRect().bottom > 0)
      let added
      const { total } = cardloom.grows(section) ? cardloom.extent(name) : {}
      cardloom.steady(mark, () => {
        // A section that had no cards is replaced as a whole; otherwise the oldest page is first, so that each finds the cards before which it belongs.
        const isWhole = !cardloom.sections(name).some(cardloom.cellsOf)
        if (isWhole) return void (added = cardloom.renew(name, pages))
        const all = size(...sectionsOf(pages[0].document, name))
        const planned = plan(pages)
        // Positions are counted with all cells in the document.
        if (planned.length || spread().size) own().forEach(cardloom.bring)
        const [before, count] = [spread(), own().length]
        added = pages.reverse().flatMap(take)
        const views = lay(planned, before, count, all)
        // A page that does not state the number of all cards has some more.
        if (cardloom.grows(section)) cardloom.extent(name).total = all > 0 ? all : total > 0 ? total + added.length : -1
        cardloom.adopt([...added, ...views])
      })
      bar.removeAttribute('data-new')
      rest()
      cardloom.announce(text('inserted', { one: '{n} new card above', other: '{n} new cards above' }, { n: added.length }))
      tell(section, 'refreshed', { section: name, cards: added.map(cell => cell.dataset.card) })
    }

    button.addEventListener('click', () => {
      if (busy) return
      found.length ? insert() : look()
    })

    let away = 0
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) away = Date.now()
      else if (away && Date.now() - away > AWAY && !found.length && !navigator.connection?.saveData) look()
    })
    return look
  }

  const looks = new Map()
  cardloom.eachSection(section => {
    const name = section.dataset.section
    if (!('refresh' in section.dataset)) return
    // One button for all groups of a section; a reloaded section is another element.
    const other = looks.get(name)?.section
    if (!isFront || (other?.isConnected && other !== section)) return section.removeAttribute('data-refresh')
    if (other === section) return
    looks.set(name, { section, look: refresher(section) })
  })
  /** Checks a section for new cards; without one, each. @param {string} [section] @returns {Promise<number>} their number */
  cardloom.look = async section => {
    const names = [...looks.keys()].filter(name => looks.get(name).section.isConnected)
    if (section !== undefined && !names.includes(section)) {
      throw new RangeError(`cardloom.look: the section “${section}” has no button for new cards; give it \`refresh: true\`, or name one of: ${names.join(', ') || '(no section has one here)'}`)
    }
    const counts = await Promise.all(names.filter(name => name === (section ?? name)).map(name => looks.get(name).look()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
}
