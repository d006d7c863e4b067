// Events and exposure. A control with `data-event="like"` sends `like`: first to the adaptor (the section), then to the holder
// (the cell, header or footer), then to the page (document). `preventDefault()` or `event.detail.handled = true` stops it.
'use strict'
{
  const { tell } = cardloom

  /**
   * @typedef {object} CardEvent the detail of `cardloom:event`
   * @property {string} name the name in the template
   * @property {string} [card] the card's identity
   * @property {string} section the section's identity
   * @property {string} kind `cell`, `header`, `footer`, `supplementary` or what a supplementary view calls itself
   * @property {[number, number]} indexPath the section's index on the page, and in the section the cell's position or the
   *   supplementary view's index among those of its kind; −1 for anything else
   * @property {object} parameters those of site, feed, section, card and control, the nearer one winning; those
   *   that `events` declares come from the control's `data-…` attributes, in their types
   * @property {boolean} handled whether a handler has dealt with it
   */

  const json = one => { try { return JSON.parse(one?.dataset.parameters ?? '{}') } catch { return {} } }

  /** The position of each cell in its section, over all groups and pages; made anew when cards come, go or move. @type {Map<string, Map<Element, number>>} */
  const positions = new Map()
  document.addEventListener('cardloom:changed', () => positions.clear())
  function positionOf(cell, name) {
    if (!positions.has(name)) {
      const lists = cardloom.sections(name).filter(cardloom.cellsOf)
      const first = lists.some(cardloom.grows) ? cardloom.extent(name).first - 1 : 0
      const cells = lists.flatMap(one => cardloom.cellsIn(cardloom.cellsOf(one)))
      positions.set(name, new Map(cells.map((one, index) => [one, first + index])))
    }
    return positions.get(name).get(cell) ?? -1
  }

  /** The index of a section on the page, where the groups of one are one. */
  const indexOf = name => [...new Set(cardloom.sections().map(one => one.dataset.section))].indexOf(name)

  /** What an event tells about the element that it comes from. @returns {CardEvent} */
  function detail(name, source) {
    const section = source.closest('[data-section]')
    const cell = source.closest('.cell')
    const view = cell ?? source.closest('.section-header, .section-footer, .supplementary, .section-empty')
    const kind = cell ? 'cell' : view?.dataset.kind ?? /section-(\w+)/.exec(view?.className)?.[1] ?? 'section'
    const parameters = Object.assign({}, ...[document.body, section, cell, source].map(json), declared(name, section, source))
    const id = section?.dataset.section
    return {
      name, kind, parameters, handled: false, card: cell?.dataset.card, cell: cell?.dataset.cell,
      section: id, indexPath: [indexOf(id), cell ? positionOf(cell, id) : +(view?.dataset.index ?? -1)],
    }
  }

  /** The declared parameters of an event, which its control has as `data-…` attributes. */
  function declared(name, section, source) {
    const values = {}
    for (const [key, type] of Object.entries(JSON.parse(section?.dataset.events ?? '{}')[name] ?? {})) {
      const text = source.dataset[key]
      if (text) values[key] = type[0] === 'n' ? +text : type[0] === 'b' ? text === 'true' : text
    }
    return values
  }

  cardloom.detail = detail

  /**
   * @typedef {CardEvent} SelectEvent the detail of `cardloom:select`: what an event of a cell tells, and
   * @property {boolean} selected whether the card is to be selected, or deselected
   * @property {string[]} selection the selected cards of the section, if nobody refuses
   */

  /** What belongs to a card but is not the card itself: a press of it selects nothing. */
  const CONTROLS = 'a, button, input, select, textarea, label, summary, audio, video, [contenteditable], [data-event], [data-peek]'

  /** Tells that a reader has chosen a card of a section without boxes. @returns {boolean} whether its link may be followed */
  const choose = cell => tell(cell, 'select', { ...detail('select', cell), selected: true, selection: [cell.dataset.card] })

  // Before the events of the card's controls, which are not sent if the page refuses.
  document.addEventListener('click', event => {
    const cell = event.target.closest('.cell')
    const control = event.target.closest(CONTROLS)
    if (!cell || cell.closest('[data-section]').dataset.selectable) return
    if (control && cell.contains(control) && !control.matches('.cell-link')) return
    if (!choose(cell)) event.preventDefault()
  }, true)
  document.addEventListener('keydown', event => {
    const cell = event.key === 'Enter' && event.target.matches('.cell') && event.target
    if (!cell || cell.closest('[data-section]').dataset.selectable) return
    const link = cell.querySelector('.cell-link')
    link ? link.click() : choose(cell)
  })

  /** Dispatches an event along its path. @returns {boolean} whether the browser's default action may follow */
  function send(name, source) {
    const about = detail(name, source)
    const holder = source.closest('.cell, .section-header, .section-footer, .supplementary, .section-empty')
    for (const target of [source.closest('[data-adaptor]'), holder, document]) {
      if (!target) continue
      if (!tell(target, 'event', about, false)) return false
      if (about.handled) return true
    }
    if (name !== 'retry' || cardloom.isAlone) return true
    cardloom.reload(about.section).catch(() => {})
    return false
  }
  cardloom.send = send

  // One listener per adaptor; events of a nested section do not reach the outer one.
  cardloom.eachSection(section => section.addEventListener('click', event => {
    const source = event.target.closest('[data-event]')
    if (event.defaultPrevented || source?.closest('[data-adaptor]') !== section) return
    if (!send(source.dataset.event, source)) event.preventDefault()
  }))

  // What is in view, and which cards were seen: half of a card, or half of the screen, for a second; reported once.

  /** @type {Map<Element, number>} */
  const timers = new Map()
  const seen = new Set()
  /** The cells and section views in view, each with its event's details. @type {Map<Element, CardEvent>} */
  const visible = new Map()
  let batch = []

  // Made absolute now, because the address bar will follow the page in view.
  const named = document.body.dataset.sink && new URL(document.body.dataset.sink, cardloom.home).href
  const sink = () => cardloom.sink ?? named

  /** Sends exposures to the sink, if the page has one: an address or a function. */
  function flush() {
    if (!batch.length) return
    const entries = batch
    batch = []
    if (typeof sink() === 'function') sink()(entries)
    else if (sink()) navigator.sendBeacon(sink(), new Blob([JSON.stringify(entries)], { type: 'application/json' }))
  }
  cardloom.flush = flush

  /** Whether a person can see a cell: it is not below another card of a deck, and nothing covers most of its visible part. */
  function isSeen(cell) {
    if (cell.closest('[inert]') || cell.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) return false
    const box = cell.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const points = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
    const covered = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return hit && !hit.contains(cell) && !cell.contains(hit)
    })
    return covered.length < 3
  }

  function expose(cell) {
    if (!cell.isConnected) return
    // What covers the card may go, as a dialog does; the cards of a deck are watched again when the top one has changed.
    if (!isSeen(cell)) return void (cell.closest('[inert]') ? timers.delete(cell) : timers.set(cell, setTimeout(expose, 1000, cell)))
    const about = detail('exposure', cell)
    const key = about.section + ' ' + about.card
    timers.delete(cell)
    if (seen.has(key)) return
    seen.add(key)
    tell(cell, 'exposure', about)
    if (!sink()) return
    batch.push(about)
    if (batch.length >= 20) flush()
  }

  function hide(view) {
    clearTimeout(timers.get(view))
    timers.delete(view)
    const about = visible.get(view)
    // An element that has left the document meanwhile cannot dispatch events there.
    if (visible.delete(view)) tell(view.isConnected ? view : document, 'invisible', { ...about, name: 'invisible' })
  }

  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
      if (!isIntersecting) { hide(target); continue }
      if (!visible.has(target)) {
        const about = detail('visible', target)
        visible.set(target, about)
        tell(target, 'visible', about)
      }
      if (!target.matches('.cell')) continue
      const isHalf = intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? innerHeight) / 2
      if (isHalf && !document.hidden && !target.closest('[inert]')) timers.has(target) || timers.set(target, setTimeout(expose, 1000, target))
      else { clearTimeout(timers.get(target)); timers.delete(target) }
    }
  }, { threshold: [0, 0.25, 0.5, 0.75] })

  const watched = new WeakSet()
  function watch() {
    for (const view of document.querySelectorAll('.cell, .section-header, .section-footer, .supplementary')) {
      if (watched.has(view)) continue
      watched.add(view)
      observer.observe(view)
    }
  }
  watch()
  document.addEventListener('cardloom:changed', watch)
  const again = view => { observer.unobserve(view); observer.observe(view) }
  // Another card is on top of a deck: its second begins.
  for (const name of ['removed', 'restored']) {
    document.addEventListener('cardloom:' + name, ({ target }) => target.closest('.cells')?.querySelectorAll(':scope > .cell').forEach(again))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      timers.forEach(clearTimeout)
      timers.clear()
      flush()
    } else for (const view of visible.keys()) again(view)
  })
  addEventListener('pagehide', event => {
    tell(document, 'hidden', { persisted: event.persisted })
    flush()
  })
  addEventListener('pageshow', event => tell(document, 'shown', { persisted: event.persisted }))
  addEventListener('DOMContentLoaded', () => tell(document, 'ready', { feed: document.body.dataset.feed }))
  // For a reader who saves data, no page is fetched early, whatever the browser does by itself.
  if (navigator.connection?.saveData) document.querySelectorAll('script[type=speculationrules]').forEach(rules => rules.remove())
}
