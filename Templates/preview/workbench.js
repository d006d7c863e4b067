// The workbench: frames that come when they are near and go when they are far, and a view that lives in the address.
'use strict'
{
  const { page, root, widths: configured, themes: schemes } = document.body.dataset
  const $ = (selector, from = document) => from.querySelector(selector)
  const all = (selector, from = document) => [...from.querySelectorAll(selector)]
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }
  const say = words => { $('#status').textContent = words }

  // The view: everything that a link must reproduce.

  const usualWidths = configured.split(' ').map(Number)
  const usualScheme = schemes.split(' ')[0]
  const toggles = ['rtl', 'text', 'still', 'noimages', 'noscript', 'slow', 'outline', 'measure', 'origin']
  /** What is not in the address is as usual. */
  const view = {}

  function readAddress() {
    const given = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '')
    for (const name of toggles) view[name] = given.get(name) === '1'
    const widths = (given.get('widths') ?? '').split(',').map(Number).filter(width => width >= 160 && width <= 8000)
    view.widths = widths.length ? widths : null
    view.scheme = [...schemes.split(' '), 'both'].includes(given.get('theme')) ? given.get('theme') : usualScheme
    view.q = given.get('q') ?? ''
    view.variant = given.get('variant')
    view.state = given.get('state') ?? 'default'
    view.force = given.get('force') ?? ''
    view.delay = given.get('delay') ?? ''
    view.seed = given.get('seed') ?? ''
  }

  readAddress()

  /** The view as the part of an address behind `#`; the parts that belong to one page alone stay there. */
  function address(ofPage = true) {
    const words = new URLSearchParams()
    if (ofPage) {
      if (view.variant) words.set('variant', view.variant)
      if (view.state !== 'default') words.set('state', view.state)
      if (view.q) words.set('q', view.q)
      for (const name of ['force', 'delay', 'seed']) if (view[name] && view[name] !== '0') words.set(name, view[name])
    }
    if (view.widths) words.set('widths', view.widths.join(','))
    if (view.scheme !== usualScheme) words.set('theme', view.scheme)
    for (const name of toggles) if (view[name]) words.set(name, '1')
    return words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  }

  function writeAddress() {
    const words = address()
    history.replaceState(history.state, '', words ? '#' + words : location.pathname + location.search)
  }

  const shownWidths = () => view.widths ?? (page === 'cell' ? usualWidths : page === 'feed' ? fitting() : [usualWidths[0]])

  /** As many of the widths as fit side by side. */
  function fitting() {
    let room = $('#stage').clientWidth + 28
    const widths = [...usualWidths].sort((a, b) => a - b).filter(width => (room -= width + 30) >= 0)
    return widths.length ? widths : [Math.min(...usualWidths)]
  }
  const shownSchemes = () => view.scheme === 'both' ? schemes.split(' ') : [view.scheme]

  /** What a frame has to know, for one scheme. */
  function settings(scheme) {
    const given = { theme: scheme }
    for (const name of toggles) if (view[name]) given[name] = '1'
    delete given.noscript
    return given
  }

  // Links between the pages of the workbench carry the view along.
  const carry = event => {
    const link = event.target.closest?.('a[href]')
    if (!link || link.closest('.canvas') || link.origin !== location.origin && location.protocol !== 'file:') return
    if (!/\/(index\.html)?(#|$)/.test(link.getAttribute('href')) && !link.getAttribute('href').startsWith('#')) return
    const [path, own = ''] = link.getAttribute('href').split('#')
    if (own && !own.includes('=')) return
    const merged = new URLSearchParams(address(false))
    for (const [key, value] of new URLSearchParams(own)) merged.set(key, value)
    link.setAttribute('href', path + (merged.size || !path ? '#' + merged.toString().replaceAll('%2C', ',') : ''))
  }
  for (const name of ['pointerdown', 'focusin', 'click']) document.addEventListener(name, carry, true)

  // Frames.

  /** Frames by their windows, for what they tell. @type {Map<Window, Frame>} */
  const speakers = new Map()
  const waiting = []
  let loading = 0

  let isPumping = false
  const whenIdle = work => window.requestIdleCallback ? requestIdleCallback(work, { timeout: 150 }) : setTimeout(work, 16)

  /** Creates frames one at a time, those that came into view last first, so that the page never stands still. */
  function pump() {
    if (isPumping || !waiting.length || loading >= 3) return
    isPumping = true
    whenIdle(() => {
      isPumping = false
      let frame
      while ((frame = waiting.pop()) && (!frame.wanted || frame.iframe));
      if (frame) {
        loading++
        frame.create()
      }
      pump()
    })
  }

  /** Heights that frames had, so that a frame that comes back moves nothing. */
  const heights = new Map()

  class Frame {
    constructor(canvas, source, width, scheme, { tall = 0, onsize } = {}) {
      Object.assign(this, { canvas, source, width, scheme, tall, onsize, wanted: false, iframe: null })
      canvas.style.setProperty('width', width + 2 + 'px')
      const known = heights.get(this.key)
      canvas.style.setProperty('height', (tall || known || Frame.guess(canvas)) + 2 + 'px')
    }
    static guess(canvas) {
      const declared = /^([\d.]+)(px|rem)$/.exec(canvas.closest('[data-declared]')?.dataset.declared ?? '')
      return declared ? declared[1] * (declared[2] === 'rem' ? 16 : 1) + 90 : 200
    }
    get key() { return this.source + ' ' + this.width + address(false) }
    get url() {
      const given = new URLSearchParams(settings(this.scheme))
      const mark = this.source.includes('?') ? '&' : '?'
      return this.source + (this.tall ? mark + given : '#' + given)
    }
    want() {
      if (this.wanted) return
      this.wanted = true
      waiting.push(this)
      pump()
    }
    create() {
      const iframe = make('iframe', { title: this.title ?? this.canvas.textContent.trim(), width: this.width, height: this.tall || heights.get(this.key) || 100 })
      if (view.noscript) iframe.setAttribute('sandbox', 'allow-same-origin')
      iframe.style.setProperty('color-scheme', this.scheme)
      this.iframe = iframe
      const done = () => { if (!this.isLoaded) { this.isLoaded = true; loading--; pump() } }
      iframe.addEventListener('load', () => {
        iframe.dataset.ready = ''
        done()
        if (view.noscript && !this.tall) this.measureFromOutside()
      })
      this.settle = done
      iframe.src = this.url
      this.canvas.append(iframe)
      speakers.set(iframe.contentWindow, this)
    }
    /** Without scripts a frame cannot tell its height; one of the same origin can be asked. */
    measureFromOutside() {
      try { this.resize(this.iframe.contentDocument.body.getBoundingClientRect().height) } catch { this.resize(480) }
    }
    drop() {
      this.wanted = false
      if (!this.iframe) return
      speakers.delete(this.iframe.contentWindow)
      this.settle?.()
      this.iframe.remove()
      this.iframe = null
      this.isLoaded = false
    }
    again() { const wanted = this.wanted; this.drop(); if (wanted) this.want() }
    resize(height) {
      if (this.tall) return
      height = Math.max(24, Math.ceil(height))
      heights.set(this.key, height)
      this.iframe?.setAttribute('height', height)
      this.canvas.style.setProperty('height', height + 2 + 'px')
      this.onsize?.(height)
    }
    tell(message) { this.iframe?.contentWindow.postMessage(message, '*') }
    /** Tells of a change on the disk; without scripts a frame can only be loaded anew. */
    live(change) { if (view.noscript) this.again(); else this.tell({ cardloom: 'live', change }) }
    update() { this.iframe?.style.setProperty('color-scheme', this.scheme); this.tell({ cardloom: 'settings', settings: settings(this.scheme) }) }
  }

  /** Wants what is near and drops what is far. */
  const byCanvas = new Map()
  const near = new IntersectionObserver(entries => {
    // In the order of the page: the last one wanted is the first one made.
    for (const { target, isIntersecting } of entries.reverse()) {
      byCanvas.get(target)?.forEach(frame => {
        if (isIntersecting) frame.want()
        else if (!frame.iframe) frame.wanted = false
      })
    }
  }, { rootMargin: '500px 1000px', scrollMargin: '0px 400px' })
  const far = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) if (!isIntersecting) byCanvas.get(target)?.forEach(frame => frame.drop())
  }, { rootMargin: '3000px', scrollMargin: '0px 3000px' })

  function watch(frame) {
    byCanvas.set(frame.canvas, [frame])
    near.observe(frame.canvas)
    far.observe(frame.canvas)
    return frame
  }
  function forget(frame) {
    near.unobserve(frame.canvas)
    far.unobserve(frame.canvas)
    byCanvas.delete(frame.canvas)
    frame.drop()
  }

  // What frames tell.

  const listeners = {
    size(frame, { height, cells }) {
      frame.resize(height)
      const verdict = $('.verdict', frame.canvas.parentElement)
      if (!verdict || !cells) return
      const bad = cells.filter(cell => Math.abs(cell.drawn - cell.declared) > 0.5)
      verdict.toggleAttribute('data-bad', bad.length > 0)
      const round = value => Math.round(value * 10) / 10
      verdict.toggleAttribute('data-good', cells.length > 0 && !bad.length)
      const worst = bad[0] ?? cells[0]
      verdict.textContent = worst ? `declared ${round(worst.declared)} · drawn ${round(worst.drawn)}` : ''
    },
  }
  addEventListener('message', ({ source, data }) => {
    const frame = speakers.get(source)
    if (frame && data?.cardloom) listeners[data.cardloom]?.(frame, data)
  })

  // The bar.

  function showTools() {
    for (const button of all('[data-toggle]')) button.setAttribute('aria-pressed', view[button.dataset.toggle])
    for (const button of all('[data-theme-choice]')) button.setAttribute('aria-pressed', view.scheme === button.dataset.themeChoice)
    for (const button of all('[data-width]')) button.setAttribute('aria-pressed', shownWidths().includes(+button.dataset.width))
  }

  /** Takes up a changed view. @param {string} what scheme, widths, noscript, or a condition */
  function changed(what) {
    writeAddress()
    showTools()
    refresh(what)
  }

  function toggle(name) {
    view[name] = !view[name]
    changed(name)
    say(`${$(`[data-toggle=${name}]`).textContent}: ${view[name] ? 'on' : 'off'}`)
  }

  function chooseScheme(scheme) { view.scheme = scheme; changed('scheme') }

  function chooseWidth(width) {
    if (page !== 'cell' && page !== 'feed') view.widths = [width]
    else {
      const shown = shownWidths()
      const next = shown.includes(width) ? shown.filter(one => one !== width) : [...shown, width].sort((a, b) => a - b)
      view.widths = next.length ? next : [width]
    }
    if (page === 'cell' && `${view.widths}` === `${usualWidths}`) view.widths = null
    changed('widths')
  }

  $('.tools').addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button?.dataset.toggle) toggle(button.dataset.toggle)
    if (button?.dataset.themeChoice) chooseScheme(button.dataset.themeChoice)
    if (button?.dataset.width) chooseWidth(+button.dataset.width)
  })

  // One tab stop for the bar; arrows walk it (WAI-ARIA Authoring Practices, toolbar).
  const tools = all('.tools button')
  tools.forEach((button, index) => { button.tabIndex = index ? -1 : 0 })
  $('.tools').addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]
    tools.forEach(button => { button.tabIndex = button === next ? 0 : -1 })
    next.focus()
  })

  // Filter and keys.

  const filter = $('#filter')

  function applyFilter() {
    const entries = all('.entry')
    const words = view.q.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = text => words.every(word => text.includes(word))
    let count = 0
    for (const entry of entries) {
      const isShown = fits(entry.dataset.words)
      entry.hidden = !isShown
      if (isShown) count++
    }
    for (const group of all('main > .group')) {
      const own = all('.entry', group)
      if (own.length) group.hidden = own.every(one => one.hidden)
    }
    if (!entries.length) for (const frame of all('.frame')) frame.hidden = !fits(frame.dataset.words)
    for (const item of all('.tree li[data-name]')) {
      const entry = entries.find(one => one.dataset.entry?.endsWith('/' + item.dataset.name))
      item.hidden = entry ? entry.hidden : !fits(item.dataset.name.toLowerCase())
    }
    const nothing = $('#nothing')
    if (nothing) nothing.hidden = count > 0
    if (entries.length && words.length) say(`${count} of ${entries.length}`)
  }
  filter.addEventListener('input', () => { view.q = filter.value; writeAddress(); applyFilter() })
  $('.search').addEventListener('submit', event => {
    event.preventDefault()
    const first = all('.entry').find(entry => !entry.hidden)
    ;(first ? $('h3 a', first) : $('.tree li:not([hidden]) a'))?.click()
  })

  /** The stops of a walk: the names of what is shown, and the captions of its frames. */
  const stops = selector => all(selector).filter(one => one.offsetParent && !one.closest('[hidden]'))

  function walk(selector, step) {
    const list = stops(selector)
    const here = list.indexOf(document.activeElement)
    const current = here < 0 ? list.findIndex(one => one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING) : here
    const next = list[here < 0 ? Math.max(0, current) : Math.min(list.length - 1, Math.max(0, here + step))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const keys = {
    d: () => { const choices = all('[data-theme-choice]').map(one => one.dataset.themeChoice); if (choices.length > 1) chooseScheme(choices[(choices.indexOf(view.scheme) + 1) % choices.length]) },
    r: () => toggle('rtl'), t: () => toggle('text'), n: () => toggle('still'), i: () => toggle('noimages'), j: () => toggle('noscript'),
    s: () => toggle('slow'), o: () => toggle('outline'), m: () => toggle('measure'), p: () => toggle('origin'),
    '/': () => filter.focus(),
    ArrowDown: () => walk(page === 'wall' ? '.entry h3 a' : '.caption a', 1),
    ArrowUp: () => walk(page === 'wall' ? '.entry h3 a' : '.caption a', -1),
    ArrowRight: () => walk('.caption a', 1),
    ArrowLeft: () => walk('.caption a', -1),
    Escape: () => { if (page !== 'wall') location.href = root + 'index.html' + (address(false) ? '#' + address(false) : '') },
  }
  document.addEventListener('keydown', event => {
    if ((event.metaKey || event.ctrlKey) && event.key === 'k') { event.preventDefault(); filter.focus(); filter.select(); return }
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const isTyping = event.target.matches('input, select, textarea')
    if (isTyping) {
      if (event.key === 'Escape' && event.target === filter) { filter.value = view.q = ''; writeAddress(); applyFilter(); filter.blur() }
      return
    }
    if (event.defaultPrevented || event.target.closest('.tools, .grip, [role=group][tabindex]') && event.key.startsWith('Arrow')) return
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  })

  // The wall, and the walls of a cell's page.

  let wall = []
  function layWall() {
    wall.forEach(forget)
    wall = all('.frame').map(layFrame)
  }

  function layFrame(item) {
    const width = page === 'wall' ? shownWidths()[0] : usualWidths[0]
    item.style.setProperty('width', width + 2 + 'px')
    const frame = new Frame($('.canvas', item), item.dataset.frame, width, shownSchemes()[0])
    frame.title = $('.plain', item).textContent.replace(/^Open /, '')
    return watch(frame)
  }

  /** Takes up frames that have come and gives up those that have gone; all others stay as they are. */
  function renewWall() {
    const former = new Map(wall.map(frame => [frame.canvas, frame]))
    wall = all('.frame').map(item => {
      const frame = former.get($('.canvas', item))
      if (frame?.source !== item.dataset.frame) return layFrame(item)
      former.delete(frame.canvas)
      return frame
    })
    former.forEach(forget)
  }

  // The stage: one frame at many widths, or a feed.

  let stage = []

  function grip(column, frame, index) {
    const handle = make('button', { type: 'button', class: 'grip', 'aria-label': 'Drag, or use the arrow keys, to change the width' })
    const set = width => {
      width = Math.round(Math.min(8000, Math.max(160, width)))
      frame.width = width
      frame.iframe?.setAttribute('width', width)
      frame.canvas.style.setProperty('width', width + 2 + 'px')
      $('.column-width', column).textContent = width
    }
    const keep = () => {
      const widths = [...shownWidths()]
      widths[index] = frame.width
      view.widths = widths
      writeAddress()
      showTools()
    }
    handle.addEventListener('pointerdown', event => {
      const start = { x: event.clientX, width: frame.width }
      handle.setPointerCapture(event.pointerId)
      handle.dataset.dragging = document.body.dataset.dragging = ''
      const move = ({ clientX }) => set(start.width + clientX - start.x)
      const end = () => {
        handle.removeEventListener('pointermove', move)
        delete handle.dataset.dragging
        delete document.body.dataset.dragging
        keep()
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('lostpointercapture', end, { once: true })
    })
    handle.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (!step) return
      event.preventDefault()
      set(frame.width + step * (event.shiftKey ? 10 : 1))
      keep()
    })
    return handle
  }

  function column(source, width, scheme, index, options) {
    const canvas = make('div', { class: 'canvas' })
    const label = make('p', { class: 'caption' }, make('span', { class: 'column-width' }, `${width}`), make('span', { class: 'verdict' }))
    const box = make('div', { class: 'column' }, label, canvas)
    const frame = new Frame(canvas, source, width, scheme, options)
    frame.title = `${document.title}, ${width} pixels wide, ${scheme}`
    if (scheme === shownSchemes()[0]) canvas.append(grip(box, frame, index))
    return { box, frame }
  }

  function chosen() {
    const list = all('.frame')
    const state = $(`[data-state-choice="${view.state}"]`)
    const showsCard = !state || state.dataset.showsCard === 'true'
    const variant = showsCard ? view.variant ?? $('#variant option')?.value : $('#variant option')?.value
    const plain = list.find(one => one.dataset.id.endsWith(`~${variant}:default`)) ?? list[0]
    const file = plain.dataset.frame
    return view.state === 'default' ? file : file.replace(/\.html$/, `.${view.state}.html`)
  }

  function layStage() {
    const place = $('#stage')
    if (!place) return
    stage.forEach(forget)
    place.textContent = ''
    const source = page === 'feed' ? feedAddress() : chosen()
    const options = page === 'feed' ? { tall: Math.max(480, innerHeight - 190) } : {}
    stage = []
    for (const scheme of shownSchemes()) {
      const row = make('div', { class: 'stage-row' })
      shownWidths().forEach((width, index) => {
        const { box, frame } = column(source, width, scheme, index, options)
        row.append(box)
        stage.push(watch(frame))
      })
      place.append(row)
    }
    if (page !== 'cell') return
    $('#plain').href = source
    const select = $('#variant')
    select.value = view.variant ?? select.options[0].value
    for (const button of all('[data-state-choice]')) button.setAttribute('aria-pressed', button.dataset.stateChoice === view.state)
    const id = source.split('/').pop()
    for (const item of all('.frame')) item.toggleAttribute('data-chosen', item.dataset.frame.split('/').pop() === id)
  }

  $('#variant')?.addEventListener('change', event => { view.variant = event.target.value; writeAddress(); layStage() })
  $('.stage-choice')?.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-state-choice]')
    if (button) { view.state = button.dataset.stateChoice; writeAddress(); layStage() }
  })

  function refresh(what) {
    if (what === 'widths') {
      if (page === 'wall') layWall()
      else layStage()
    } else if (what === 'scheme') {
      layStage()
      for (const frame of wall) { frame.scheme = shownSchemes()[0]; frame.update() }
    } else if (what === 'noscript' || what === 'slow') {
      for (const frame of [...wall, ...stage]) frame.again()
    } else for (const frame of [...wall, ...stage]) frame.update()
  }

  // A feed: forced states, what happens, what is said.

  const feed = $('.feed')
  const form = $('#force')

  function feedAddress() {
    const words = new URLSearchParams()
    for (const name of ['force', 'delay', 'seed']) if (view[name] && view[name] !== '0') words.set(name, view[name])
    const text = words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
    return feed.dataset.src + (text ? '?' + text : '')
  }

  if (feed) {
    const log = $('#log')
    const speech = $('#speech')
    let followed = null
    const show = () => {
      const forced = new Map(view.force.split(',').filter(Boolean).map(one => one.split(':')))
      for (const select of all('select', form)) select.value = forced.get(select.name) ?? ''
      form.elements.delay.value = view.delay || 0
      form.elements.seed.value = view.seed
      $('#force-link').href = feedAddress()
    }
    const apply = () => { writeAddress(); show(); layStage() }
    form.addEventListener('submit', event => {
      event.preventDefault()
      view.force = all('select', form).filter(one => one.value).map(one => `${one.name}:${one.value}`).join(',')
      view.delay = form.elements.delay.value
      view.seed = form.elements.seed.value
      apply()
    })
    form.addEventListener('reset', event => { event.preventDefault(); view.force = view.delay = view.seed = ''; apply() })
    $('#bad-day').addEventListener('click', () => {
      view.force = view.delay = ''
      // A seed of its own, so that what goes wrong today can be sent to someone as a link.
      view.seed = `${crypto.getRandomValues(new Uint32Array(1))[0] % 100000}`
      apply()
    })
    $('#log-clear').addEventListener('click', () => { log.textContent = '' })
    listeners.event = (frame, { name, detail, at }) => {
      const where = [detail?.section, detail?.card].filter(Boolean).join(' / ')
      const item = make('li', {}, make('b', {}, name), at ? ` at the ${at}` : '', stage.length > 1 ? ` · ${frame.width}` : '', where ? ' ' + where : '', make('code', {}, JSON.stringify(detail)))
      const follows = log.scrollTop + log.clientHeight > log.scrollHeight - 40
      log.append(item)
      while (log.children.length > 400) log.firstChild.remove()
      if (follows) log.scrollTop = log.scrollHeight
    }
    listeners.speech = (frame, { words }) => {
      speech.replaceChildren(...words.map(({ kind, text }) => make('li', { 'data-kind': kind }, text)))
      speech.scrollTop = 0
    }
    // Side by side, one scroll position.
    listeners.scroll = (frame, { place }) => {
      if (followed && followed !== frame) return
      followed = frame
      clearTimeout(followed.rest)
      followed.rest = setTimeout(() => { followed = null }, 200)
      for (const other of stage) if (other !== frame) other.tell({ cardloom: 'scroll', place })
    }
    show()
  }
  listeners.origin = (frame, { location: place }) => { dispatchEvent(new CustomEvent('cardloom:open', { detail: place })) }

  // Begin.

  filter.value = view.q
  showTools()
  applyFilter()
  layStage()
  layWall()
  addEventListener('hashchange', () => {
    const before = JSON.stringify([view.widths, view.scheme, view.noscript])
    readAddress()
    filter.value = view.q
    showTools()
    applyFilter()
    layStage()
    if (before !== JSON.stringify([view.widths, view.scheme, view.noscript])) layWall()
    else wall.forEach(frame => frame.update())
    if (page === 'cell') $('.stage').scrollIntoView({ block: 'nearest' })
  })

  /** For whoever brings the workbench to life: a server that tells what has changed. */
  window.workbench = {
    /** All frames that there are. */
    frames: () => [...wall, ...stage],
    /** Loads the frames anew whose address fits. @param {(address: string) => boolean} fits */
    reload: fits => { for (const frame of [...wall, ...stage]) if (fits(frame.source)) frame.again() },
    /** The frame on the stage. */
    chosen: () => stage[0],
    /** Takes up what has come to the page and gone from it. */
    renew() {
      renewWall()
      if (page === 'cell' && stage[0]?.source !== chosen()) layStage()
      showTools()
      applyFilter()
    },
    /** Sends the frames a message. @param {object} message */
    tell: message => { for (const frame of [...wall, ...stage]) frame.tell(message) },
  }
}
