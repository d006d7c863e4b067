// A choice among a section's cards: readers filter and sort them. The page says what can be chosen, as links where a choice has a
// page of its own; an index of the values of all cards, fetched once, says which cards are chosen and on which pages they are. While
// there is a choice, its cards are the section's list; without one, the list is as it was. Part of pages with such a section.
'use strict'
{
  const { text, sections, cellsOf, cards } = cardloom
  /**
   * @typedef {object} Filter what can be chosen by one field, as the page says it in `data-filters`
   * @property {string} by the field @property {string} name its name in the address @property {string} label
   * @property {'buttons'|'tabs'|'range'} as @property {string[]} [values] @property {number} [min] @property {number} [max]
   *
   * @typedef {object} ChosenEvent the detail of `cardloom:chosen`
   * @property {string} section the section's identity @property {string[]} cards all chosen cards, in order
   */

  /** What chooses in each section. @type {Map<string, ReturnType<typeof chooser>>} */
  const all = new Map()
  const several = document.querySelectorAll('[data-filters]').length > 1

  /** An element with properties and children. @returns {HTMLElement} */
  const make = (name, properties = {}, ...children) => {
    const one = Object.assign(document.createElement(name), properties)
    one.append(...children)
    return one
  }

  function chooser(section, bar) {
    const name = section.dataset.section
    /** @type {{filters: Filter[], sort: {by: string, label: string}[]}} */
    const { filters, sort } = JSON.parse(bar.dataset.filters)
    const address = new URL(bar.dataset.index, document.baseURI)
    const key = one => several ? name + '.' + one : one
    const title = cellsOf(section)?.getAttribute('aria-label') ?? section.getAttribute('aria-label') ?? document.title

    // The controls, of which each is an ordinary one, with the keys and the role that readers know.
    const box = (filter, type, value, words) => make('label', { className: 'filter-choice' },
      make('input', { type, name: filter.name, value }), make('span', { textContent: words }))
    const limit = (filter, part, words) => make('label', { className: 'filter-limit' }, make('span', { textContent: words }),
      make('input', { type: 'number', step: 'any', min: filter.min, max: filter.max, placeholder: filter[part] }))
    const group = filter => make('fieldset', { className: 'filter' }, make('legend', { textContent: filter.label }),
      ...filter.as === 'range' ? [limit(filter, 'min', text('filter-from', 'From')), limit(filter, 'max', text('filter-to', 'To'))]
        : filter.as === 'tabs' ? [box(filter, 'radio', '', text('filter-all', 'All')), ...filter.values.map(one => box(filter, 'radio', one, one))]
        : filter.values.map(one => box(filter, 'checkbox', one, one)))
    const groups = filters.map(group)
    groups.forEach((one, index) => { one.dataset.as = filters[index].as })
    const order = make('select', {}, new Option(text('filter-listed', 'As listed'), ''), ...sort.flatMap(({ by, label }) => [
      new Option(text('filter-up', '{title}, ascending', { title: label }), by),
      new Option(text('filter-down', '{title}, descending', { title: label }), '-' + by)]))
    const told = make('span', { className: 'filter-count' })
    const clear = make('button', { type: 'reset', className: 'button', hidden: true, textContent: text('filter-clear', 'Show all') })
    const again = make('button', { className: 'button', hidden: true, textContent: text('failed', 'Couldn’t load. Tap to try again.') })
    const form = make('form', { className: 'filters' }, ...groups,
      ...sort.length ? [make('label', { className: 'filter-sort' }, make('span', { textContent: text('filter-sort', 'Sort by') }), order)] : [],
      make('p', { className: 'filter-told' }, told, clear, again))
    form.setAttribute('aria-label', text('filter', 'Filter {title}', { title }))
    bar.replaceWith(form)

    const inputs = index => [...groups[index].querySelectorAll('input')]

    /** What is chosen, as it is in the address. @returns {URLSearchParams} */
    function chosen() {
      const found = new URLSearchParams()
      filters.forEach((filter, index) => {
        const all = inputs(index)
        if (filter.as !== 'range') all.filter(one => one.checked && one.value).forEach(one => found.append(key(filter.name), one.value))
        else if (all.some(one => one.value)) found.append(key(filter.name), all.map(one => one.value).join('..'))
      })
      if (order.value) found.append(key('sort'), order.value)
      return found
    }

    /** Lets the controls show what is chosen in the address. */
    function fill() {
      const { searchParams } = new URL(location.href)
      filters.forEach((filter, index) => {
        const wanted = searchParams.getAll(key(filter.name)).map(one => one.toLowerCase())
        const limits = wanted[0]?.split('..') ?? []
        inputs(index).forEach((one, place) => {
          if (filter.as === 'range') one.value = limits[place] ?? ''
          else one.checked = wanted.length ? wanted.includes(one.value.toLowerCase()) : one.type === 'radio' && !one.value
        })
        if (filter.as === 'tabs' && !inputs(index).some(one => one.checked)) inputs(index)[0].checked = true
      })
      order.value = searchParams.get(key('sort')) ?? ''
      if (order.selectedIndex < 0) order.value = ''
    }

    /** An address with a choice in place of its own. @param {string} url @param {URLSearchParams} [choice] */
    function addressed(url, choice = []) {
      const own = new URL(url)
      for (const one of [...filters.map(one => one.name), 'sort']) own.searchParams.delete(key(one))
      for (const [one, value] of choice) own.searchParams.append(one, value)
      return own.href
    }

    let search = location.search
    /** Changes the address. @param {'pushState'|'replaceState'} way @param {URLSearchParams} [choice] */
    function go(way, choice) {
      history[way](history.state, '', addressed(location.href, choice))
      search = location.search
    }

    let index
    /** The index of all cards, requested once. */
    const load = () => index ??= fetch(address).then(response => {
      if (!response.ok) throw new Error(`${response.status} ${address}`)
      return response.json()
    }).catch(error => {
      index = undefined
      throw error
    })

    /** The places of the chosen cards in the index, in order. @param {URLSearchParams} choice */
    function choose({ cards, values, numbers, ranks }, choice) {
      const tests = filters.flatMap(({ name, by, as }) => {
        const wanted = choice.getAll(key(name))
        if (!wanted.length) return []
        if (as !== 'range') {
          const places = new Set(wanted.map(one => values[by].texts.indexOf(one)))
          return at => values[by].of[at].some(one => places.has(one))
        }
        const [from, to] = wanted[0].split('..')
        return at => numbers[by][at] !== null && !(from && numbers[by][at] < +from) && !(to && numbers[by][at] > +to)
      })
      const found = cards.map((_, at) => at).filter(at => tests.every(test => test(at)))
      const way = choice.get(key('sort'))
      if (!way) return found
      const by = way.replace(/^-/, ''), sign = by === way ? 1 : -1
      const rank = numbers[by] ?? ranks[by]
      // A card without the value comes last, whichever the way.
      return found.sort((a, b) => (rank[a] === null) - (rank[b] === null) || sign * (rank[a] - rank[b]) || a - b)
    }

    /** The list as it was, while there is a choice: its elements and what it knew of itself. */
    let kept
    /** The element with the chosen cards, what follows it, and the mark in the list at the place of each card that came from there. */
    let results, after
    const marks = new Map()
    /** The section's cards by identity, with those of pages that were fetched for a choice. */
    const own = new Map()
    /** The places of all chosen cards, and the number of those that are shown. */
    let found = [], most = 0
    let turn = 0

    const cellsOfAll = () => sections(name).filter(cellsOf).flatMap(one => cardloom.cellsIn(cellsOf(one)))
    const grows = () => results?.getAttribute('role') === 'feed'

    /** Puts the chosen cards in place of the list. */
    function swap() {
      if (kept) return
      for (const cell of cellsOfAll()) own.set(cell.dataset.card, cardloom.bring(cell))
      const [first, ...others] = sections(name)
      const list = cellsOf(first)
      const { first: number, total } = cardloom.extent(name)
      kept = { list, number, total, pager: cardloom.pager(name), focused: null, parts: others.map(part => {
        const mark = document.createComment('')
        part.replaceWith(mark)
        return [mark, part]
      }) }
      results = list.cloneNode(false)
      list.replaceWith(results)
      const more = make('button', { type: 'button', className: 'button', textContent: kept.pager?.querySelector('a')?.textContent.trim() })
      more.addEventListener('click', () => further(true))
      after = make('div', { className: 'filter-after' }, make('p', { className: 'state', textContent: text('filter-none', 'No cards match') }),
        make('div', { className: 'pager' }, more))
      results.after(after)
      hide(true)
    }

    /** Hides what belongs to the list as it was: its control, the button for new cards, and the header of its first group. */
    function hide(on) {
      const header = section.id !== name && section.querySelector(':scope > .section-header')
      for (const one of [kept.pager, header, ...section.querySelectorAll(':scope > .refresh')]) if (one) one.hidden = on
    }

    /** Gives a card back to the list, or puts it aside if it came for the choice. */
    function giveBack(cell) {
      const mark = marks.get(cell)
      mark ? mark.replaceWith(cell) : cell.remove()
      marks.delete(cell)
    }

    /** Lets the list be as it was. */
    function restore() {
      if (!kept) return
      for (const cell of cardloom.cellsIn(results)) giveBack(cardloom.bring(cell))
      hide(false)
      after.remove()
      results.replaceWith(kept.list)
      for (const [mark, part] of kept.parts) mark.replaceWith(part)
      for (const [id, cell] of own) if (!cell.isConnected && cards.get(id) === cell) cards.delete(id)
      if (grows()) Object.assign(cardloom.extent(name, true), { first: kept.number, total: kept.total })
      kept = results = null
      found = []
      cardloom.adopt([])
    }

    /** Shows the chosen cards that are here, in order, and moves only those that stand elsewhere. @param {string[]} ids */
    function lay(ids) {
      const wanted = ids.map(id => own.get(id)).filter(Boolean)
      const known = new Set(wanted)
      const added = wanted.filter(cell => cards.get(cell.dataset.card) !== cell)
      for (const cell of cardloom.cellsIn(results)) known.has(cardloom.bring(cell)) || giveBack(cell)
      let next = results.firstChild
      for (const cell of wanted) {
        if (cell === next) { next = next.nextSibling; continue }
        if (cell.isConnected === false && cell.parentNode && !marks.has(cell)) {
          const mark = document.createComment('')
          cell.before(mark)
          marks.set(cell, mark)
        }
        results.insertBefore(cell, next)
      }
      if (grows()) Object.assign(cardloom.extent(name, true), { first: 1, total: found.length })
      cardloom.adopt(added)
    }

    /** Fetches the pages of chosen cards that are not here, all at once, and shows each when it comes. */
    async function draw({ cards: ids, pages }, mine) {
      const shown = found.slice(0, most)
      const wanted = shown.map(at => ids[at])
      const urls = new Set()
      for (const at of shown) {
        if (own.has(ids[at])) continue
        let from = 0
        const page = pages.find(([, count]) => (from += count) > at)
        if (page) urls.add(new URL(page[0], address).href)
      }
      lay(wanted)
      // A feed without cards would mislead.
      results.hidden = !found.length
      after.firstChild.hidden = found.length > 0
      after.lastChild.hidden = most >= found.length
      results.setAttribute('aria-busy', urls.size > 0)
      const tries = await Promise.allSettled([...urls].map(async url => {
        const page = await cardloom.fetchPage(url)
        for (const theirs of page.document.querySelectorAll(`[data-section="${CSS.escape(name)}"]`)) {
          for (const cell of theirs.querySelectorAll('.cells > .cell')) {
            if (own.has(cell.dataset.card) || cell.closest('[data-section]') !== theirs) continue
            cell.dataset.page = url
            own.set(cell.dataset.card, document.adoptNode(cell))
            cell.remove()
          }
        }
        if (mine === turn) lay(wanted)
      }))
      if (mine !== turn) return
      results.setAttribute('aria-busy', 'false')
      again.hidden = tries.every(one => one.status === 'fulfilled')
      if (!again.hidden) cardloom.announce(again.textContent)
    }

    /** Shows what is chosen. @param {boolean} [goes] whether the reader has chosen, so that Back returns to what was before */
    async function apply(goes) {
      const choice = chosen()
      if (goes) go('pushState', choice)
      const mine = ++turn
      again.hidden = true
      clear.hidden = !choice.size
      if (!choice.size) {
        restore()
        told.textContent = ''
        if (goes) cardloom.announce(clear.textContent)
        return
      }
      told.textContent = '…'
      let loaded
      try {
        loaded = await load()
      } catch {
        if (mine !== turn) return
        told.textContent = ''
        again.hidden = false
        return cardloom.announce(again.textContent)
      }
      if (mine !== turn) return
      swap()
      found = choose(loaded, choice)
      most = kept.pager?.querySelector('a') ? loaded.size : Infinity
      // Back returns to a card.
      const last = found.findIndex(at => loaded.cards[at] === wanted)
      if (last >= most) most = Math.ceil((last + 1) / loaded.size) * loaded.size
      told.textContent = text('filter-count', '{n} of {total}', { n: found.length, total: loaded.cards.length })
      cardloom.announce(found.length ? told.textContent : after.firstChild.textContent)
      cardloom.tell(section, 'chosen', { section: name, cards: found.map(at => loaded.cards[at]) })
      await draw(loaded, mine)
      if (wanted && mine === turn) cardloom.comeBack()
      wanted = null
    }

    /** Shows more of the chosen cards. @param {boolean} [focuses] whether the first of them gets the focus */
    async function further(focuses) {
      if (most >= found.length) return
      const before = found[most]
      const loaded = await load()
      most += loaded.size
      await draw(loaded, turn)
      const cell = own.get(loaded.cards[before])
      if (focuses && cell?.isConnected) cardloom.focus(cell)
    }

    /** The card to which Back or a reload returns. */
    let wanted = null
    if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
      try { wanted = JSON.parse(sessionStorage.getItem('cardloom:' + location.pathname))?.card } catch { /* no memory */ }
    }
    /** Ends a choice, as for a card that it leaves out. */
    function leave() {
      go('replaceState')
      fill()
      apply()
    }

    form.addEventListener('change', () => apply(true))
    form.addEventListener('submit', event => {
      event.preventDefault()
      if (!again.hidden) apply()
    })
    form.addEventListener('reset', event => {
      event.preventDefault()
      go('pushState')
      fill()
      apply()
      cardloom.announce(clear.textContent)
      // The button is gone.
      inputs(0)[0]?.focus() ?? order.focus()
    })
    addEventListener('popstate', () => {
      if (search === location.search) return
      search = location.search
      fill()
      apply()
    })
    // The index is there before the reader has chosen.
    for (const name of ['pointerenter', 'focusin']) form.addEventListener(name, () => load().catch(() => {}), { once: true })
    addEventListener('online', () => again.hidden || apply())
    cardloom.home = addressed(cardloom.home)
    fill()
    const isActive = () => Boolean(kept)
    return { apply, leave, further, isActive, lacks: cell => kept && !cell.isConnected && own.get(cell.dataset.card) === cell }
  }

  for (const section of sections()) {
    const bar = section.querySelector('[data-filters]')
    if (bar && bar.closest('[data-section]') === section && !cardloom.isAlone) all.set(section.dataset.section, chooser(section, bar))
  }
  const active = () => [...all.values()].find(one => one.isActive())

  // While there is a choice, the address says which, not which page is in view, and more of it is shown in place of more pages.
  const { main, more, open } = cardloom
  cardloom.main = () => active() ? undefined : main()
  cardloom.more = async name => {
    const one = name ? all.get(name) : active()
    return one?.isActive() ? one.further() : more(name)
  }
  document.addEventListener('cardloom:need-more', event => {
    const one = all.get(event.detail.section)
    if (!one?.isActive()) return
    event.preventDefault()
    one.further()
  })
  // A link to a card that the choice leaves out ends it.
  cardloom.open = cell => {
    all.forEach(one => one.lacks(cell) && one.leave())
    open(cell)
  }
  all.forEach(one => one.apply())
}
