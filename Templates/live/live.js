// The live preview's own script; `cardloom serve` adds it to the pages that it serves, and no built site has it.
// It listens for changes, fetches what is open anew and draws only what differs, so that scroll, focus and open parts stay.
'use strict'
{
  const meta = document.querySelector('meta[name=cardloom-live]')
  const factsOf = page => JSON.parse(page.querySelector('meta[name=cardloom-live]')?.content ?? 'null')
  const facts = factsOf(document)
  const token = facts.token
  const home = plain(location.href)
  /** What the server sent for each page that is open here, and what is drawn of it. @type {Map<string, Document>} */
  const drawn = new Map()
  let revision = facts.revision
  let running = Promise.resolve()

  /** Address of a page without what does not tell pages apart. */
  function plain(url) { return new URL(url, document.baseURI).href.replace(/[?#].*$/, '').replace(/index\.html$/, '') }

  async function fetchPage(url) {
    const response = await fetch(url, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (!response.ok) throw new Error(`${response.status} ${url}`)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (plain(url) !== home) window.cardloom?.resolve(page, url)
    return page
  }

  // --- Drawing ---

  /** Whether a page must be loaded as a whole: its frame changed in a way that cannot be drawn over. */
  class Reload extends Error {}

  const isCells = node => node.nodeType === 1 && node.classList.contains('cells')
  /** What makes two nodes of two versions the same node. */
  const signature = node => node.nodeType !== 1 ? node.nodeName
    : node.dataset.card ? 'card ' + node.dataset.card : node.nodeName + '#' + node.id + '.' + node.getAttribute('class')

  /** Changes what is live as the served page changed from one version to the next; nothing else is touched. */
  function morph(live, before, after) {
    if (before.isEqualNode(after)) return
    for (const { name, value } of [...after.attributes]) {
      if (before.getAttribute(name) !== value) live.setAttribute(name, value)
    }
    for (const { name } of [...before.attributes]) if (!after.hasAttribute(name)) live.removeAttribute(name)
    if (isCells(after)) return morphCells(live, before, after)
    if (isCard(after) && (hasError(after) || live.matches('.cardloom-failing'))) return morphCard(live, before, after)
    morphChildren(live, before, after)
  }

  const isCard = node => Boolean(node.dataset?.card)
  const hasError = node => Boolean(node.querySelector('.cardloom-error'))

  /** Which live child is which child of the former version: scripts may have added some, but do not change the order. */
  function liveChildren(live, before) {
    const children = [...live.childNodes]
    const found = []
    let next = 0
    for (const child of before.childNodes) {
      while (next < children.length && children[next].nodeName !== child.nodeName) next++
      if (next === children.length) return null
      found.push(children[next++])
    }
    return found
  }

  function morphChildren(live, before, after) {
    const theirs = liveChildren(live, before)
    if (!theirs) return replaceChildren(live, after)
    const old = [...before.childNodes], fresh = [...after.childNodes]
    const pairs = common(old.map(signature), fresh.map(signature))
    const kept = new Map(pairs.map(([from, to]) => [to, from]))
    const gone = new Set(old.keys())
    pairs.forEach(([from]) => gone.delete(from))
    let last = null
    for (const [index, child] of fresh.entries()) {
      const from = kept.get(index)
      if (from === undefined) {
        const added = document.importNode(child, true)
        last ? last.after(added) : live.prepend(added)
        last = added
      } else {
        const node = theirs[from]
        if (child.nodeType === 1) morph(node, old[from], child)
        else if (old[from].data !== child.data) node.data = child.data
        last = node
      }
    }
    for (const index of gone) theirs[index].remove()
  }

  /** The longest common subsequence of two short lists, as pairs of places. */
  function common(left, right) {
    if (left.length * right.length > 1e6) throw new Reload()
    const width = right.length + 1
    const table = new Uint16Array((left.length + 1) * width)
    for (let i = left.length; i--;) for (let j = right.length; j--;) {
      table[i * width + j] = left[i] === right[j] ? table[(i + 1) * width + j + 1] + 1
        : Math.max(table[(i + 1) * width + j], table[i * width + j + 1])
    }
    const pairs = []
    for (let i = 0, j = 0; i < left.length && j < right.length;) {
      if (left[i] === right[j]) pairs.push([i++, j++])
      else table[(i + 1) * width + j] >= table[i * width + j + 1] ? i++ : j++
    }
    return pairs
  }

  /** Draws all of an element anew; what the reader had opened, typed and focused in it is found again by its place. */
  function replaceChildren(live, after) {
    if (live.querySelector('[data-section]')) throw new Reload()
    const parts = () => [...live.querySelectorAll('*')]
    const old = parts()
    const focus = old.indexOf(document.activeElement)
    const open = old.filter(one => one.matches('details')).map(one => one.open)
    const scrolls = old.map((one, index) => [index, one.scrollLeft, one.scrollTop]).filter(([, x, y]) => x || y)
    const values = old.filter(one => one.matches('input, select, textarea')).map(one => [one.value, one.checked])
    live.replaceChildren(...[...after.childNodes].map(child => document.importNode(child, true)))
    const now = parts()
    now.filter(one => one.matches('details')).forEach((one, index) => { if (index in open) one.open = open[index] })
    now.filter(one => one.matches('input, select, textarea')).forEach((one, index) => {
      if (index in values) [one.value, one.checked] = values[index]
    })
    for (const [index, x, y] of scrolls) now[index]?.scrollTo(x, y)
    if (focus >= 0) now[focus]?.focus({ preventScroll: true })
  }

  /** A card that fails keeps its last drawing under the report; one that recovers is drawn anew. */
  function morphCard(live, before, after) {
    const report = after.querySelector('.cardloom-error')
    live.querySelectorAll('.cardloom-error').forEach(one => one.remove())
    if (!report) {
      live.classList.remove('cardloom-failing')
      return replaceChildren(live, after)
    }
    live.classList.add('cardloom-failing')
    live.append(document.importNode(report, true))
  }

  /** Cards are told apart by their identity; one that differs is drawn anew, the others are left alone. */
  function morphCells(live, before, after) {
    const own = one => one.dataset.card ? 'card ' + one.dataset.card : signature(one)
    const keyed = list => {
      const map = new Map(), counts = new Map()
      for (const one of list) {
        const count = counts.get(own(one)) ?? 0
        counts.set(own(one), count + 1)
        map.set(own(one) + (count ? ' ' + count : ''), one)
      }
      return map
    }
    const old = keyed(before.children), fresh = keyed(after.children)
    const present = keyed([...(window.cardloom?.cellsIn(live) ?? live.querySelectorAll('.cell')),
      ...[...live.children].filter(one => !one.matches('.cell'))])
    for (const key of old.keys()) if (!fresh.has(key)) {
      present.get(key)?.remove()
      window.cardloom?.cards.delete(present.get(key)?.dataset.card)
    }
    const added = []
    let last = null
    for (const [key, child] of fresh) {
      let node = present.get(key)
      if (!node) {
        node = document.importNode(child, true)
        added.push(node)
        last?.isConnected ? last.after(node) : live.prepend(node)
      } else if (old.has(key)) {
        morph(node, old.get(key), child)
        if (node.isConnected && last?.isConnected && !(last.compareDocumentPosition(node) & 4)) last.after(node)
      }
      last = node
    }
    if (added.length) window.cardloom?.adopt(added.filter(one => one.dataset.card))
  }

  // --- What changed ---

  /** The first card in view, so that the page can be moved back under the reader's eyes. */
  function anchor() {
    const cells = [...document.querySelectorAll('[data-card]')]
    const cell = cells.find(one => one.getBoundingClientRect().bottom > 0)
    return cell && { cell, top: cell.getBoundingClientRect().top }
  }

  function keepPlace(place) {
    if (!place?.cell.isConnected || scrollY === 0) return
    const moved = place.cell.getBoundingClientRect().top - place.top
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
  }

  function draw(url, page) {
    const now = factsOf(page)
    if (url === home) {
      show(now?.problems ?? [])
      if (now?.failed) return
      if (facts.failed || !now) throw new Reload()
      // The script that loads more looks for its button once.
      if (facts.unfinished && !now.unfinished && page.querySelector('[data-load-more]')) throw new Reload()
      document.title = page.title
    }
    const before = drawn.get(url)
    if (!before) throw new Reload()
    const scripts = one => [...one.head.querySelectorAll('script')].map(script => script.src).join()
    if (scripts(before) !== scripts(page)) throw new Reload()
    const place = anchor()
    if (url === home) {
      morphHead(before.head, page.head)
      morph(document.body, before.body, page.body)
    } else {
      for (const section of page.querySelectorAll('[data-section]')) {
        const [old, cells] = [before.getElementById(section.id), document.getElementById(section.id)]
        const listOf = one => one?.querySelector('.cells')
        if (listOf(old) && listOf(cells) && listOf(section)) morphCells(listOf(cells), listOf(old), listOf(section))
      }
    }
    drawn.set(url, page)
    decorate()
    keepPlace(place)
  }

  function morphHead(before, after) {
    const sheets = head => [...head.querySelectorAll('link[rel~=stylesheet]')].map(link => link.getAttribute('href'))
    const [old, fresh] = [sheets(before), sheets(after)]
    for (const href of old) if (!fresh.includes(href)) {
      document.head.querySelector(`link[rel~=stylesheet][href="${CSS.escape(href)}"]`)?.remove()
    }
    for (const link of after.querySelectorAll('link[rel~=stylesheet]')) {
      if (!old.includes(link.getAttribute('href'))) document.head.append(document.importNode(link, true))
    }
  }

  /** The pages whose cards are in this document: this one, and those that were loaded behind it. */
  function pages() {
    const cells = window.cardloom ? [...window.cardloom.cards.values()] : [...document.querySelectorAll('[data-page]')]
    return new Set([home, ...cells.map(cell => cell.dataset.page).filter(Boolean).map(plain)])
  }

  async function refresh() {
    for (const url of pages()) {
      try {
        draw(url, await fetchPage(url))
      } catch (error) {
        if (error instanceof Reload) return location.reload()
        if (url === home) show([`<span class="cardloom-error"><span class="cardloom-error-message">${
          error.message.startsWith('404') ? 'this page is gone' : 'the page could not be fetched'}</span></span>`])
      }
    }
  }

  /** Exchanges stylesheets without a moment in which there are none. */
  function exchange(styles) {
    const waiting = []
    for (const link of document.querySelectorAll('link[rel~=stylesheet]')) {
      const url = new URL(link.href)
      if (url.origin !== location.origin || !styles.includes(url.pathname)) continue
      const fresh = link.cloneNode()
      url.searchParams.set('v', revision)
      fresh.href = url.href
      waiting.push(new Promise(done => {
        fresh.onload = () => { link.remove(); done() }
        fresh.onerror = () => { fresh.remove(); done() }
      }))
      link.after(fresh)
    }
    return Promise.all(waiting)
  }

  /** Fetches assets with new content. */
  function renew(assets) {
    const has = value => assets.includes(new URL(value, document.baseURI).pathname)
    for (const one of document.querySelectorAll('[src], [srcset], [poster]')) {
      for (const name of ['src', 'poster']) {
        const value = one.getAttribute(name)
        if (value && has(value)) one.setAttribute(name, value.replace(/([?]v=\d+)?(#|$)/, `?v=${revision}$2`))
      }
      const set = one.getAttribute('srcset')
      if (set && set.split(',').some(part => has(part.trim().split(/\s/)[0]))) {
        one.setAttribute('srcset', set.split(',').map(part => {
          const [url, ...rest] = part.trim().split(/\s+/)
          return [has(url) ? url.replace(/([?]v=\d+)?$/, `?v=${revision}`) : url, ...rest].join(' ')
        }).join(', '))
      }
    }
  }

  async function apply(change) {
    revision = change.revision
    if (change.reloads) return location.reload()
    const work = [exchange(change.styles)]
    if (change.pages) work.push(refresh())
    if (change.assets.length) renew(change.assets)
    await Promise.all(work)
    document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
  }

  /** One change after the other, in the order in which they came. */
  const queue = work => { running = running.then(work).catch(error => console.error(error)) }

  // --- What the server sent when the page was opened: what later versions are held against ---

  async function remember(url) {
    if (drawn.has(url)) return
    const page = await fetchPage(url)
    if (url === home && factsOf(page)?.revision !== facts.revision && !same(page)) return queue(() => location.reload())
    drawn.set(url, page)
  }
  /** Whether a newer version draws the same cards. */
  const same = page => JSON.stringify([...page.querySelectorAll('[data-card]')].map(cell => cell.dataset.card))
    === JSON.stringify([...document.querySelectorAll('[data-card]')].map(cell => cell.dataset.card))
  if (!facts.failed) queue(() => remember(home))
  document.addEventListener('cardloom:loaded', () => queue(() => Promise.all([...pages()].map(remember))))

  const events = new EventSource('/~live/events')
  events.addEventListener('hello', event => {
    say('live')
    const known = JSON.parse(event.data).revision
    if (known === revision) return
    // Another run of the server, or changes that were missed while it could not be reached.
    if (known < revision) return location.reload()
    queue(() => apply({ revision: known, styles: [], assets: [], reloads: false, pages: true }))
  })
  events.addEventListener('change', event => queue(() => apply(JSON.parse(event.data))))
  events.onerror = () => say('waiting for the server')

  // --- Asking the server for something ---

  async function ask(action, body) {
    const response = await fetch('/~live/' + action, {
      method: 'POST', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Cardloom-Token': token },
    })
    const isJSON = response.headers.get('Content-Type')?.startsWith('application/json')
    const answer = isJSON ? await response.json() : await response.text()
    if (!response.ok) throw new Error(answer.message ?? answer)
    return answer
  }

  const placeOf = cell => ({
    page: new URL(cell.dataset.page ?? home).pathname, section: cell.closest('[data-section]').dataset.section,
    card: cell.dataset.card,
  })

  // --- The frame around it: a word in the corner, a panel for what concerns the whole page, a form ---

  const host = document.createElement('cardloom-live')
  host.setAttribute('lang', 'en')
  host.setAttribute('dir', 'ltr')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<link rel="stylesheet" href="/~live/live.css">
    <aside class="panel" aria-label="Problems" hidden><button class="fold" type="button" aria-expanded="true"></button>
      <ul class="problems"></ul></aside>
    <p class="status" role="status"></p>
    <dialog class="form" aria-label="Data of the card"></dialog>`
  document.documentElement.append(host)
  const part = name => root.querySelector(name)

  function say(words) { part('.status').textContent = words }

  function show(problems) {
    const panel = part('.panel')
    panel.hidden = problems.length === 0
    part('.fold').textContent = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    part('.problems').innerHTML = problems.map(one => `<li>${one}</li>`).join('')
    decorate(root)
  }
  part('.fold').onclick = () => {
    const isOpen = part('.fold').getAttribute('aria-expanded') === 'true'
    part('.fold').setAttribute('aria-expanded', !isOpen)
    part('.problems').hidden = isOpen
  }

  /** Gives reports a button that opens the template. */
  function decorate(scope = document) {
    for (const report of scope.querySelectorAll('.cardloom-error[data-live-file]:not(:has(button))')) {
      if (report.closest('summary, button, a')) continue
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Open in the editor'
      button.onclick = event => {
        event.preventDefault()
        event.stopPropagation()
        open({ file: report.dataset.liveFile, line: +report.dataset.liveLine })
      }
      report.append(button)
    }
  }

  async function open(place) {
    try {
      say('opened ' + (await ask('open', place)).opened)
    } catch (error) {
      say(error.message)
    }
  }

  document.addEventListener('click', event => {
    if (!event.altKey) return
    const cell = event.target.closest?.('[data-card]')
    if (!cell) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const element = [...cell.querySelectorAll('*')].indexOf(event.target)
    event.shiftKey ? edit(cell) : open({ ...placeOf(cell), element: Math.max(0, element) })
  }, true)

  // --- The form ---

  async function edit(cell) {
    try {
      form(cell, placeOf(cell), await ask('card', placeOf(cell)))
    } catch (error) {
      say(error.message)
    }
  }

  function form(cell, place, { template, fields, variants }) {
    const dialog = part('.form')
    const data = structuredClone(fields)
    const element = (name, properties, ...children) => {
      const one = Object.assign(document.createElement(name), properties)
      one.append(...children)
      return one
    }
    /** Other data is drawn a moment after the last key. */
    let version = 0
    const draw = async () => {
      const mine = ++version
      const html = await ask('draft', { ...place, data }).catch(error => say(error.message))
      if (html === undefined || mine !== version) return
      const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-card]')
      if (fresh) replaceChildren(cell, fresh)
      decorate()
    }
    const rows = Object.entries(data).map(([name, value]) => {
      const isText = typeof value === 'string'
      const input = typeof value === 'boolean' ? element('input', { type: 'checkbox', checked: value })
        : element(isText && value.length < 60 ? 'input' : 'textarea', {
          value: isText ? value : JSON.stringify(value), rows: 3, spellcheck: false,
        })
      input.name = name
      input.oninput = () => {
        try {
          data[name] = input.type === 'checkbox' ? input.checked : isText ? input.value : JSON.parse(input.value)
          input.setCustomValidity('')
          draw()
        } catch (error) {
          input.setCustomValidity(error.message)
        }
      }
      return element('label', {}, element('span', { textContent: name }), input)
    })
    const name = element('input', {
      name: 'variant', placeholder: variants[0] ?? 'breaking', pattern: '[a-z0-9][a-z0-9\\-]*', required: true,
    })
    const note = element('textarea', { name: 'note', rows: 2, placeholder: 'A note about this card' })
    const result = element('output', {})
    let known = null
    const save = element('button', { type: 'button', textContent: 'Save as a variant', onclick: async () => {
      try {
        const { saved } = await ask('variant', { template, name: name.value, data, replaces: known === name.value })
        result.textContent = 'Saved ' + saved
      } catch (error) {
        known = name.value
        result.textContent = error.message
      }
    } })
    const leave = element('button', { type: 'button', textContent: 'Leave the note', onclick: async () => {
      try {
        result.textContent = 'Saved ' + (await ask('note', { ...place, text: note.value })).saved
        note.value = ''
      } catch (error) {
        result.textContent = error.message
      }
    } })
    const close = element('button', { type: 'button', className: 'close', textContent: 'Close', onclick: () => dialog.close() })
    dialog.replaceChildren(
      element('h2', { textContent: template }), ...rows, element('label', {}, element('span', { textContent: 'variant' }), name),
      save, element('label', {}, element('span', { textContent: 'note' }), note), leave, result, close)
    dialog.onclose = () => {
      // The page shows the feed again.
      const served = drawn.get(plain(cell.dataset.page ?? home))
      const own = served && [...served.querySelectorAll('[data-card]')].find(one => one.dataset.card === cell.dataset.card)
      if (own) replaceChildren(cell, own)
    }
    dialog.show()
    dialog.querySelector('input, textarea')?.focus()
  }

  show(facts.problems)
  decorate()
  meta.dataset.ready = ''
}
