// A page inside the workbench: takes up the conditions, draws the overlays, and tells what happens. It stands before all other
// scripts of the page, works from file:// (nothing but messages goes between the windows), and does nothing by itself.
'use strict'
{
  const html = document.documentElement
  const given = new URLSearchParams(location.search.slice(1) + '&' + location.hash.slice(1))
  const isFramed = window.parent !== window
  const isFrame = 'frame' in html.dataset || 'failure' in html.dataset
  const tell = message => { if (isFramed) window.parent.postMessage(message, '*') }
  const all = (selector, from = document) => [...from.querySelectorAll(selector)]
  const round = value => Math.round(value * 10) / 10

  // Conditions.

  /** What is on. @type {Record<string, string>} */
  let settings = {}
  const flags = ['text', 'still', 'noimages', 'outline', 'measure', 'origin']
  const ownDirection = html.getAttribute('dir')

  function apply(next) {
    const before = settings
    settings = next
    if (next.theme) { html.dataset.theme = next.theme; html.style.setProperty('color-scheme', next.theme) }
    for (const flag of flags) html.toggleAttribute('data-workbench-' + flag, Boolean(next[flag]))
    if (next.rtl) html.setAttribute('dir', 'rtl')
    else if (before.rtl) ownDirection === null ? html.removeAttribute('dir') : html.setAttribute('dir', ownDirection)
    if (next.noimages || before.noimages) pictures(Boolean(next.noimages))
    draw()
    report()
  }

  /** Takes the pictures away, so that what stands for them shows, or gives them back. */
  function pictures(areAway) {
    for (const picture of all('img, source, video')) {
      for (const name of ['src', 'srcset', 'poster']) {
        const kept = 'workbench' + name
        if (areAway && picture.hasAttribute(name)) {
          picture.dataset[kept] = picture.getAttribute(name)
          picture.removeAttribute(name)
        } else if (!areAway && kept in picture.dataset) {
          picture.setAttribute(name, picture.dataset[kept])
          delete picture.dataset[kept]
        }
      }
    }
  }

  // A slow network: pictures come late, one after the other, and so does every page that is fetched.
  const pause = time => new Promise(done => setTimeout(done, time))
  const delay = +given.get('delay') || (given.get('slow') ? 2000 : 0)
  function slowPictures() {
    all('img').forEach((picture, index) => {
      const source = picture.getAttribute('src')
      if (!source || settings.noimages) return
      picture.removeAttribute('src')
      setTimeout(() => { if (!settings.noimages) picture.setAttribute('src', source) }, delay + 400 * Math.min(index, 8))
    })
  }

  // Forced states of widgets: ?force=news:fail,video:requesting&delay=1500, or a bad day: ?seed=42

  const forced = new Map((given.get('force') ?? '').split(',').filter(Boolean).map(one => one.split(':')))
  const seed = given.get('seed')

  /** Random numbers that are the same for the same seed (mulberry32). */
  function randomFrom(seed) {
    let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0) | 0, 7)
    return () => {
      state = state + 0x6D2B79F5 | 0
      let value = Math.imul(state ^ state >>> 15, 1 | state)
      value = value + Math.imul(value ^ value >>> 7, 61 | value) ^ value
      return ((value ^ value >>> 14) >>> 0) / 4294967296
    }
  }
  const random = seed ? randomFrom(seed) : null

  const realFetch = window.fetch
  let failsNext = false
  if (delay || forced.size || seed) {
    window.fetch = async (...request) => {
      await pause(random ? delay + 200 + random() * 2500 : delay)
      if (failsNext || random && random() < 0.3) return new Response('forced by the workbench', { status: 503 })
      return realFetch.apply(window, request)
    }
  }

  const names = { requesting: 'requesting', fail: 'requestFail', success: 'requestSuccess', empty: 'requestNoMoreData', nomore: 'requestNoMoreData' }
  const pieces = { requesting: 'skeleton', fail: 'error', empty: 'empty', nomore: 'no-more' }

  /** Shows a section in a state. @param {string} id @param {keyof names} state */
  function force(id, state) {
    for (const section of all(`[data-section="${CSS.escape(id)}"]`)) {
      for (const old of all(':scope > [data-workbench-piece]', section)) old.remove()
      const list = section.querySelector('.cells')
      list?.toggleAttribute('data-workbench-away', ['requesting', 'fail', 'empty'].includes(state))
      const piece = window.cardloomStates?.[pieces[state]]
      if (piece) {
        const box = document.createElement('div')
        box.className = state === 'empty' ? 'section-empty' : state === 'nomore' ? 'section-footer' : 'section-placeholder'
        box.dataset.workbenchPiece = ''
        box.innerHTML = piece
        list ? list.after(box) : section.append(box)
      }
      if (!window.cardloom) section.dataset.state = names[state]
    }
    window.cardloom?.setState?.(id, names[state])
    failsNext = [...forced.values()].includes('fail') && state === 'fail'
  }

  function forceAll() {
    if (random) {
      for (const section of all('[data-section]')) {
        const chance = random()
        const state = chance < 0.3 ? 'fail' : chance < 0.5 ? 'requesting' : chance < 0.6 ? 'empty' : null
        if (state && !forced.has(section.dataset.section)) forced.set(section.dataset.section, state)
      }
    }
    for (const [id, state] of forced) {
      if (delay && state !== 'requesting') {
        force(id, 'requesting')
        setTimeout(() => force(id, state), delay)
      } else force(id, state)
    }
    // A retry asks again, waits, and gets what it asks for.
    document.addEventListener('click', event => {
      const control = event.target.closest('[data-event=retry]')
      const id = control?.closest('[data-section]')?.dataset.section
      if (!id || !forced.has(id)) return
      event.preventDefault()
      event.stopPropagation()
      tellEvent('retry', { section: id }, 'workbench')
      forced.set(id, 'success')
      force(id, 'requesting')
      setTimeout(() => force(id, 'success'), delay || 600)
    }, true)
  }

  // What happens: every event of Cardloom's, as it passes.

  function tellEvent(name, detail, at) {
    let plain
    try { plain = JSON.parse(JSON.stringify(detail ?? null)) } catch { plain = null }
    tell({ cardloom: 'event', name, detail: plain, at })
  }
  if (isFramed && !isFrame) {
    for (const name of ['event', 'exposure', 'visible', 'invisible', 'state', 'loaded', 'ready', 'shown', 'hidden', 'moved', 'removed', 'need-more', 'selected']) {
      addEventListener('cardloom:' + name, event => {
        const at = name !== 'event' ? '' : event.target === document ? 'page' : event.target.matches('[data-adaptor]') ? 'adaptor' : 'holder'
        tellEvent(name === 'event' ? event.detail?.name : name, event.detail, at)
      }, true)
    }
  }

  // The height, and how drawn sizes stand to declared ones.

  function sizes() {
    return all('.cell[data-size]').filter(cell => !cell.closest('.cell .cell') && cell.offsetParent).map(cell => {
      const style = getComputedStyle(cell)
      const ratio = /^([\d.]+)\/([\d.]+)$/.exec(cell.dataset.size)
      const box = cell.getBoundingClientRect()
      const declared = ratio ? box.width * ratio[2] / ratio[1] : declaredHeight(cell.dataset.size, style)
      return { card: cell.dataset.card, declared, drawn: box.height }
    })
  }
  function declaredHeight(text, style) {
    const value = parseFloat(text)
    if (text.endsWith('rem')) return value * parseFloat(getComputedStyle(html).fontSize)
    if (text.endsWith('lh')) return value * (parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2)
    return value
  }
  let due = 0
  function report() {
    if (!isFramed || due) return
    due = requestAnimationFrame(() => {
      due = 0
      tell({ cardloom: 'size', height: document.body.getBoundingClientRect().height, cells: isFrame ? sizes() : null })
    })
  }

  // Overlays.

  let layer = null
  let from = null
  let pointed = null
  const put = (name, box, text = '') => {
    const mark = document.createElement('div')
    mark.className = name
    mark.style.setProperty('left', box.left + scrollX + 'px')
    mark.style.setProperty('top', box.top + scrollY + 'px')
    if (box.width !== undefined) mark.style.setProperty('width', Math.max(0, box.width) + 'px')
    if (box.height !== undefined) mark.style.setProperty('height', Math.max(0, box.height) + 'px')
    mark.textContent = text
    layer.append(mark)
    return mark
  }
  const rect = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height })

  function draw() {
    layer?.remove()
    layer = null
    if (!settings.measure && !settings.origin) return
    layer = document.createElement('div')
    layer.className = 'workbench-overlay'
    layer.setAttribute('aria-hidden', 'true')
    html.append(layer)
    if (settings.measure) drawMeasures()
    if (pointed?.isConnected) point(pointed)
  }

  function drawMeasures() {
    for (const section of all('.section')) {
      const box = section.getBoundingClientRect()
      const style = getComputedStyle(section)
      const [top, right, bottom, left] = ['Top', 'Right', 'Bottom', 'Left'].map(side => parseFloat(style['padding' + side]))
      if (top) put('inset', rect(box.left, box.top, box.width, top), '')
      if (bottom) put('inset', rect(box.left, box.bottom - bottom, box.width, bottom))
      if (left) put('inset', rect(box.left, box.top, left, box.height))
      if (right) put('inset', rect(box.right - right, box.top, right, box.height))
    }
    for (const list of all('.cells')) spacings([...list.children].filter(one => one.offsetParent))
    for (const cell of all('.cell').filter(one => one.offsetParent)) {
      const box = cell.getBoundingClientRect()
      if (box.bottom < -2000 || box.top > innerHeight + 4000) continue
      const [size] = cell.dataset.size ? sizes().filter(one => one.card === cell.dataset.card) : []
      const isBad = size && Math.abs(size.declared - size.drawn) > 0.5
      baselines(cell)
      put(isBad ? 'cellbox bad' : 'cellbox', box)
      if (isBad) put('declared', rect(box.left, box.top + size.declared, box.width, 0))
      put(isBad ? 'label bad' : 'label', { left: box.left, top: box.top }, `${round(box.width)} × ${round(box.height)}${size ? ` · declared ${cell.dataset.size} = ${round(size.declared)}${isBad ? ' ✗' : ' ✓'}` : ''}`)
    }
  }

  /** The spaces between neighbours of a list. */
  function spacings(children) {
    const boxes = children.map(child => child.getBoundingClientRect())
    boxes.forEach((box, index) => {
      const next = boxes[index + 1]
      if (!next) return
      const isRow = Math.abs(next.top - box.top) < 2
      const gap = isRow ? Math.max(next.left - box.right, box.left - next.right) : next.top - box.bottom
      if (gap < 0.5) return
      const space = isRow ? rect(Math.min(box.right, next.right), box.top, gap, box.height) : rect(Math.min(box.left, next.left), box.bottom, Math.min(box.width, next.width), gap)
      put('spacing', space)
      put('label', { left: space.left + space.width / 2 - 8, top: space.top + space.height / 2 - 7 }, `${round(gap)}`)
    })
  }

  /** A line under each line of text. */
  const pen = document.createElement('canvas').getContext('2d')
  function baselines(cell) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const seen = new Set()
    for (let text; (text = walker.nextNode());) {
      if (!text.data.trim() || !text.parentElement.offsetParent) continue
      const style = getComputedStyle(text.parentElement)
      if (style.clipPath !== 'none') continue
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const metrics = pen.measureText('x')
      const share = metrics.fontBoundingBoxAscent / (metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent)
      const range = document.createRange()
      range.selectNodeContents(text)
      // Lines that are cut off by their element are not drawn.
      const end = Math.min(cell.getBoundingClientRect().bottom, text.parentElement.getBoundingClientRect().bottom)
      for (const line of range.getClientRects()) {
        const y = round(line.top + line.height * share)
        if (y > end + 1) continue
        if (line.width < 2 || seen.has(y + ' ' + line.left)) continue
        seen.add(y + ' ' + line.left)
        put('baseline', rect(line.left, y, line.width, 1))
      }
    }
  }

  // What the pointer is over: its box, its text, its contrast, its size as a target, and how far it is from another.

  const channels = colour => {
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = '#000'
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1]
  /** Relative luminance (WCAG 2.2). */
  const luminance = colour => {
    const [r, g, b] = colour.slice(0, 3).map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  function contrast(element) {
    const layers = []
    let isOverPicture = false
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.backgroundImage !== 'none') isOverPicture = true
      const colour = channels(style.backgroundColor)
      if (colour[3] > 0) layers.unshift(colour)
      if (colour[3] === 1) break
    }
    const page = channels(settings.theme === 'dark' ? '#111' : '#fff')
    const ground = layers.reduce((below, colour) => over(colour, below), page)
    const ink = over(channels(getComputedStyle(element).color), ground)
    const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a)
    return { value: (light + 0.05) / (dark + 0.05), isOverPicture }
  }

  /** The area of a control; a card's link covers the card. */
  function target(element) {
    const control = element.closest('a[href], button, input, select, textarea, summary, [role=button], [tabindex]')
    if (!control) return null
    const after = getComputedStyle(control, '::after')
    const covers = after.position === 'absolute' && after.content !== 'none'
    const box = (covers ? control.closest('.cell') ?? control : control).getBoundingClientRect()
    return { width: box.width, height: box.height }
  }

  const ownText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())

  function point(element) {
    for (const old of all('.pointed', layer)) old.remove()
    const mark = (name, box, text) => { const one = put(name, box, text); one.classList.add('pointed'); return one }
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const side = (name, edge) => parseFloat(style[name + edge]) || 0
    if (settings.measure) {
      const margins = ['Top', 'Right', 'Bottom', 'Left'].map(edge => side('margin', edge))
      if (margins.some(value => value > 0)) mark('margin', rect(box.left - margins[3], box.top - margins[0], box.width + margins[1] + margins[3], box.height + margins[0] + margins[2]))
      const pads = ['Top', 'Right', 'Bottom', 'Left'].map(edge => side('padding', edge))
      if (pads[0]) mark('pad', rect(box.left, box.top, box.width, pads[0]))
      if (pads[2]) mark('pad', rect(box.left, box.bottom - pads[2], box.width, pads[2]))
      if (pads[3]) mark('pad', rect(box.left, box.top, pads[3], box.height))
      if (pads[1]) mark('pad', rect(box.right - pads[1], box.top, pads[1], box.height))
    }
    mark('box', box)
    if (settings.measure && from?.isConnected) {
      const start = from.getBoundingClientRect()
      mark('from', start)
      gauges(start, box, mark)
    }
    tip(settings.origin ? originLines(element) : measureLines(element, box, style), box, mark)
  }

  function measureLines(element, box, style) {
    const lines = [[['b', element.localName + (element.classList.length ? '.' + [...element.classList].join('.') : '')], `  ${round(box.width)} × ${round(box.height)}`]]
    if (ownText(element)) {
      lines.push([`${round(parseFloat(style.fontSize))} / ${round(parseFloat(style.lineHeight)) || style.lineHeight} px, ${style.fontWeight}, ${style.fontFamily.split(',')[0]}`])
      const found = contrast(element)
      const needed = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5
      if (found.isOverPicture) lines.push(['contrast: over a picture, look yourself'])
      else lines.push(['contrast ', [found.value >= needed ? 'good' : 'bad', `${found.value.toFixed(2)}`], ` of ${needed}`])
    }
    const area = target(element)
    if (area) {
      const least = Math.min(area.width, area.height)
      lines.push(['target ', [least >= 44 ? 'good' : least >= 24 ? '' : 'bad', `${round(area.width)} × ${round(area.height)}`], least >= 44 ? '' : least >= 24 ? ', below 44' : ', below 24'])
    }
    if (!from) lines.push(['click to measure from here'])
    return lines
  }

  /** The distances from one box to another, sideways and downwards. */
  function gauges(a, b, mark) {
    const across = b.left >= a.right ? [a.right, b.left] : a.left >= b.right ? [b.right, a.left] : null
    const down = b.top >= a.bottom ? [a.bottom, b.top] : a.top >= b.bottom ? [b.bottom, a.top] : null
    const y = Math.max(a.top, b.top) <= Math.min(a.bottom, b.bottom) ? (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2 : b.top + b.height / 2
    const x = Math.max(a.left, b.left) <= Math.min(a.right, b.right) ? (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2 : b.left + b.width / 2
    if (across) { mark('gauge', rect(across[0], y, across[1] - across[0], 1)); mark('label gauge-label', { left: (across[0] + across[1]) / 2 - 8, top: y - 16 }, `${round(across[1] - across[0])}`) }
    if (down) { mark('gauge', rect(x, down[0], 1, down[1] - down[0])); mark('label gauge-label', { left: x + 4, top: (down[0] + down[1]) / 2 - 7 }, `${round(down[1] - down[0])}`) }
    if (!across && !down) {
      for (const [edge, way] of [['left', 1], ['top', 0]]) {
        const value = round(b[edge] - a[edge])
        if (value) mark('label gauge-label', way ? { left: Math.min(a.left, b.left), top: b.top + b.height / 2 } : { left: b.left + b.width / 2, top: Math.min(a.top, b.top) }, `${edge} ${value}`)
      }
    }
  }

  function tip(lines, box, mark) {
    const one = mark('tip', { left: Math.max(4, Math.min(box.left, innerWidth - 300)), top: box.bottom + 6 })
    for (const line of lines) {
      const row = document.createElement('div')
      for (const piece of line) {
        if (!Array.isArray(piece)) { row.append(piece); continue }
        const word = document.createElement(piece[0] === 'b' || piece[0] === 'code' ? piece[0] : 'span')
        if (word.localName === 'span') word.className = piece[0]
        word.textContent = piece[1]
        row.append(word)
      }
      one.append(row)
    }
    // Beside the element, where it covers neither it nor what is measured from.
    const { width, height } = one.getBoundingClientRect()
    const end = Math.max(innerHeight, document.body.getBoundingClientRect().bottom)
    const start = from?.isConnected && settings.measure ? from.getBoundingClientRect() : null
    const left = Math.max(4, Math.min(box.left, innerWidth - width - 4))
    const places = [[left, box.bottom + 6], [box.right + 6, box.top], [box.right + 6, box.bottom - height], [left, box.top - height - 6], [box.left - width - 6, box.top]]
    const fits = ([x, y]) => x >= 0 && x + width <= innerWidth && y >= -scrollY && y + height <= end
    const covers = ([x, y]) => start && x < start.right && x + width > start.left && y < start.bottom && y + height > start.top
    const [x, y] = places.find(place => fits(place) && !covers(place)) ?? places.find(fits) ?? [left, Math.max(-scrollY, end - height)]
    one.style.setProperty('left', x + scrollX + 'px')
    one.style.setProperty('top', y + scrollY + 'px')
  }

  // Where every text comes from.

  /** Texts and elements with what wrote them. @type {WeakMap<Node, {places: [string, string|null][], data: string}>} */
  const origins = new WeakMap()
  const asked = new Set()

  /** Takes up the origins of this page, or of a page that was loaded behind it. */
  function takeOrigins({ places, parts }, roots = [document]) {
    const counts = new Map()
    const find = (section, role) => {
      const key = section + ' ' + role
      const nth = counts.get(key) ?? 0
      counts.set(key, nth + 1)
      for (const root of roots) {
        const owner = root.querySelector(`[id="${CSS.escape(section)}"], [data-section="${CSS.escape(section)}"]`)
        if (role.startsWith('cell ')) {
          const card = role.slice(5)
          const found = (owner ?? root).querySelector(`[data-card="${CSS.escape(card)}"]`) ?? root.querySelector(`[data-card="${CSS.escape(card)}"]`)
          if (found) return found
        }
        const part = owner?.querySelectorAll({ header: '.section-header', footer: '.section-footer', empty: '.section-empty', decoration: '.section-decoration', placeholder: '.section-placeholder', stale: '.section-stale', supplementary: '.supplementary' }[role] ?? '.cell')[nth]
        if (part) return part
      }
    }
    for (const { section, role, data, texts, elements } of parts) {
      const element = find(section, role)
      if (!element) continue
      const note = (node, [, ...numbers]) => { if (node) origins.set(node, { places: numbers.map(number => places[number]), data }) }
      const textNodes = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text; (text = walker.nextNode());) if (/[^ \t\n\f\r]/.test(text.data)) textNodes.push(text)
      const elementNodes = [element, ...element.querySelectorAll('*')]
      for (const text of texts) note(textNodes[text[0]], text)
      for (const one of elements) note(elementNodes[one[0]], one)
    }
  }
  window.cardloomOrigins = list => { takeOrigins(list); if (pointed && settings.origin) point(pointed) }

  function askForOrigins(page) {
    const url = page.replace(/[?#].*$/, '').replace(/\/$/, '/index.html').replace(/\.html$/, '.origins.js')
    if (asked.has(url)) return
    asked.add(url)
    const script = document.createElement('script')
    script.src = url
    document.head.append(script)
  }
  function readOrigins() {
    const block = document.getElementById('cardloom-origins')
    if (block) { if (!asked.has(block)) { asked.add(block); takeOrigins(JSON.parse(block.textContent)) } }
    else if (!isFrame) askForOrigins(location.href)
  }

  const known = element => [...element.childNodes].map(node => origins.get(node)).filter(Boolean).concat(origins.get(element) ?? [])

  function originLines(element) {
    readOrigins()
    const page = element.closest('[data-page]')?.dataset.page
    if (page) askForOrigins(new URL(page, document.baseURI).href)
    let one = element
    let found = known(one)
    while (!found.length && one.parentElement) found = known(one = one.parentElement)
    if (!found.length) return [['no template wrote this by itself']]
    const lines = []
    const seen = new Set()
    for (const { places, data } of found) {
      for (const [place, field] of places) {
        if (seen.has(place + field)) continue
        seen.add(place + field)
        lines.push([['code', place], ...(field ? [' ← ', ['b', field], data ? ' ← ' + data : ''] : [' ← the template itself'])])
      }
    }
    point.place = found[0].places[0]?.[0]
    return lines
  }

  /** The place in a template that wrote an element, for whoever opens it in an editor. */
  window.cardloomPlace = element => {
    readOrigins()
    for (let one = element; one; one = one.parentElement) for (const { places } of known(one)) if (places.length) return places[0][0]
  }
  // A server has drawn the page anew.
  document.addEventListener('cardloom:live', () => { asked.clear(); draw(); report() })

  /** What is seen at a place: the link of a card lies over all of it, but is seen where its text stands. */
  const seenAt = ({ clientX, clientY, target }) => document.elementsFromPoint(clientX, clientY).find(one => {
    const box = one.getBoundingClientRect()
    return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
  }) ?? target
  addEventListener('pointermove', event => {
    if (!layer) return
    const seen = seenAt(event)
    if (seen === html || seen === pointed) return
    pointed = seen
    point(pointed)
  })
  document.addEventListener('pointerleave', () => { pointed = null; if (layer) for (const old of all('.pointed', layer)) old.remove() })
  addEventListener('click', event => {
    if (!settings.measure && !settings.origin) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (settings.origin) { if (point.place) tell({ cardloom: 'origin', location: point.place }); return }
    const seen = seenAt(event)
    from = from === seen ? null : seen
    point(seen)
  }, true)
  addEventListener('keydown', event => { if (event.key === 'Escape' && from) { from = null; draw() } })

  // What a screen reader says.

  const roles = { a: 'link', button: 'button', nav: 'navigation', main: 'main', header: '', footer: '', img: 'image', ul: 'list', ol: 'list', li: '', summary: 'button', details: 'group', article: 'article', figure: 'figure', blockquote: 'blockquote', time: '', audio: 'audio player', video: 'video player', table: 'table', input: 'edit', select: 'combo box', meter: 'meter', progress: 'progress bar' }

  function speak(element) {
    const words = []
    const isHidden = one => one.closest('[aria-hidden=true], [hidden]') || getComputedStyle(one).display === 'none' || getComputedStyle(one).visibility === 'hidden'
    const text = node => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
    const say = (kind, value) => { if (value) words.push({ kind, text: value }) }
    const name = one => one.getAttribute('aria-label') ?? (one.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)).filter(Boolean).map(text).join(' ')
    const spoken = one => {
      let line = ''
      const visit = node => {
        if (node.nodeType === 3) line += node.data
        else if (node.nodeType === 1 && !isHidden(node)) {
          if (node.localName === 'img') line += ' ' + (node.getAttribute('alt') ?? '') + ' '
          else node.childNodes.forEach(visit)
        }
      }
      visit(one)
      return line.replace(/\s+/g, ' ').trim()
    }
    const visit = node => {
      if (node.nodeType === 3) { say('text', text(node)); return }
      if (node.nodeType !== 1 || isHidden(node)) return
      const level = /^h([1-6])$/.exec(node.localName)
      const role = node.getAttribute('role') ?? (level ? `heading, level ${level[1]}` : roles[node.localName] ?? '')
      const language = node.getAttribute('lang')
      if (language) say('note', `(in ${language})`)
      if (node.localName === 'img') {
        const alt = node.getAttribute('alt')
        if (alt === null) say('name', 'image without a text')
        else if (alt) say('name', `${alt}, image`)
        return
      }
      if (level) {
        say('name', `${spoken(node)}, heading, level ${level[1]}${node.querySelector('a[href]') ? ', link' : ''}`)
        return
      }
      if (['link', 'button'].includes(role) && (node.localName !== 'a' || node.hasAttribute('href'))) {
        const state = [node.getAttribute('aria-pressed') === 'true' && 'pressed', (node.getAttribute('aria-disabled') === 'true' || node.disabled) && 'dimmed', node.localName === 'summary' && (node.parentElement.open ? 'expanded' : 'collapsed'), node.getAttribute('aria-current') && 'current ' + node.getAttribute('aria-current')].filter(Boolean)
        say('name', [name(node) || spoken(node) || 'without a name', role, ...state].join(', '))
        return
      }
      const own = name(node)
      const place = node.getAttribute('aria-posinset')
      const size = +node.getAttribute('aria-setsize')
      const states = [place && (size > 0 ? `${place} of ${size}` : `${place}`), node.getAttribute('aria-selected') === 'true' && 'selected', node.getAttribute('aria-busy') === 'true' && 'busy'].filter(Boolean)
      if (own || states.length || ['article', 'list', 'feed', 'navigation', 'figure'].includes(role)) say('role', [own, role || (own ? 'region' : ''), ...states].filter(Boolean).join(', '))
      node.childNodes.forEach(visit)
    }
    visit(element)
    return words
  }

  let spokenOf = null
  function follow(element) {
    const part = element?.closest?.('.cell, .section-header, .section-footer, .supplementary, .section-empty, .section-placeholder, nav, header, footer, .state')
    if (!part || part === spokenOf) return
    spokenOf = part
    tell({ cardloom: 'speech', words: speak(part) })
  }
  if (isFramed && !isFrame) {
    addEventListener('focusin', event => follow(event.target))
    addEventListener('pointerover', event => follow(event.target))
    let moved = 0
    addEventListener('scroll', () => {
      if (Date.now() - moved < 250) return
      const length = html.scrollHeight - innerHeight
      tell({ cardloom: 'scroll', place: length > 0 ? scrollY / length : 0 })
    }, { passive: true })
    addEventListener('message', ({ data }) => {
      if (data?.cardloom !== 'scroll') return
      moved = Date.now()
      scrollTo({ top: data.place * (html.scrollHeight - innerHeight), behavior: 'instant' })
    })
  }

  /** Selects the card, as a reader does. */
  function select() {
    document.querySelector('.cell')?.toggleAttribute('data-selected', true)
    addEventListener('load', () => document.querySelector('.cell-select input')?.click())
  }

  // Begin.

  addEventListener('message', ({ data, source }) => { if (source === window.parent && data?.cardloom === 'settings') apply(data.settings) })
  apply(Object.fromEntries([...given].filter(([key]) => key !== 'force' && key !== 'delay' && key !== 'seed')))
  if (/:selected$/.test(html.dataset.frame ?? '')) select()
  if (given.get('slow') || delay) slowPictures()
  if (forced.size || seed) {
    const script = document.createElement('script')
    script.src = new URL('states.js', document.currentScript.src)
    script.addEventListener('load', () => document.readyState === 'complete' ? forceAll() : addEventListener('load', forceAll))
    document.head.append(script)
  }
  addEventListener('load', () => { report(); draw(); if (isFramed && !isFrame) follow(document.querySelector('.cell')) })
  if (isFramed) new ResizeObserver(() => { report(); if (layer) draw() }).observe(document.body)
  document.fonts?.ready.then(report)
}
