// What changed: the pages that are open are fetched anew and drawn over. A page of the workbench tells its frames, so that one
// connection to the server is enough for all of them.

let running = Promise.resolve()

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
    if (document.documentElement.hasAttribute('data-failure') !== page.documentElement.hasAttribute('data-failure')) throw new Reload()
  }
  const before = drawn.get(url)
  if (!before) throw new Reload()
  const scripts = one => [...one.head.querySelectorAll('script')].map(script => script.getAttribute('src')).join()
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
  if (facts.place !== 'site') return new Set([home])
  const cells = window.cardloom ? [...window.cardloom.cards.values()] : [...document.querySelectorAll('[data-page]')]
  return new Set([home, ...cells.map(cell => cell.dataset.page).filter(Boolean).map(plain)])
}

async function refresh(url = null, html = null) {
  for (const one of url ? [url] : pages()) {
    try {
      draw(one, html === null ? await fetchPage(one) : parsed(html))
    } catch (error) {
      if (error instanceof Reload) return location.reload()
      if (one === home) show([`<span class="cardloom-error"><span class="cardloom-error-message">${
        error.message.startsWith('404') ? 'this page is gone' : 'the page could not be fetched'}</span></span>`])
    }
  }
}

/** The address of a file of the site, wherever it is shown. */
const siteAddress = url => url.pathname.replace(/^\/~preview\/site(?=\/)/, '')

/** Exchanges stylesheets without a moment in which there are none. */
function exchange(styles) {
  const waiting = []
  for (const link of document.querySelectorAll('link[rel~=stylesheet]')) {
    const url = new URL(link.href)
    if (url.origin !== location.origin || !styles.includes(siteAddress(url))) continue
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
  const has = value => assets.includes(siteAddress(new URL(value, document.baseURI)))
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
  if (facts.place === 'workbench') return applyToWorkbench(change)
  if (change.reloads) return location.reload()
  const work = [exchange(change.styles)]
  if (change.html) work.push(refresh(home, change.html))
  else if (change.pages) work.push(refresh())
  if (change.assets.length) renew(change.assets)
  await Promise.all(work)
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
}

/** Draws a change in the frames of one address; what several widths show is fetched once. */
async function drawFrames(source, change) {
  const list = window.workbench.frames().filter(frame => frame.iframe && frame.source === source)
  const mayDiffer = change.pages || change.catalogue
  let html
  if (mayDiffer && list.length && /\/frames\//.test(source)) {
    try { html = await fetchText(source) } catch { return list.forEach(frame => frame.again()) }
  }
  for (const frame of list) frame.live({ ...change, html, pages: mayDiffer })
}

/** Draws a change in the page around the frames. */
async function drawAround(change) {
  if (change.pages || change.catalogue) {
    await refresh()
    window.workbench.renew()
  }
  addTools()
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
}

/** What nobody is looking at and what has still to be drawn there, by the address of the frames; `null` for the page around them. */
const due = new Map()
let isCatchingUp = false

const union = (one, other) => [...new Set([...one, ...other])]
const merged = (before, change) => !before ? change : {
  revision: change.revision, styles: union(before.styles, change.styles), assets: union(before.assets, change.assets),
  reloads: before.reloads || change.reloads, pages: before.pages || change.pages, catalogue: before.catalogue || change.catalogue,
}

async function catchUp() {
  if (isCatchingUp) return
  isCatchingUp = true
  while (due.size) {
    const [source, change] = due.entries().next().value
    due.delete(source)
    // What is looked at goes first, also when it changes meanwhile.
    await new Promise(done => setTimeout(done))
    await running
    await (source === null ? drawAround(change) : drawFrames(source, change))
  }
  isCatchingUp = false
}

/** What is on the stage, or in view where there is none, is drawn at once; all else after it, and only the newest. */
async function applyToWorkbench(change) {
  const frames = window.workbench.frames().filter(frame => frame.iframe)
  const onStage = window.workbench.stage()
  const isSeen = ({ canvas }) => {
    const box = canvas.getBoundingClientRect()
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  }
  const first = new Set(frames.filter(frame => onStage.length ? onStage.includes(frame) : isSeen(frame)).map(one => one.source))
  for (const { source } of frames) if (!first.has(source)) due.set(source, merged(due.get(source), change))
  const around = merged(due.get(null), change)
  due.delete(null)
  due.set(null, around)
  await Promise.all([...first].map(source => drawFrames(source, change)))
  catchUp()
}

/** One change after the other, in the order in which they came. */
const queue = work => { running = running.then(work).catch(error => console.error(error)) }

// What the server sent when the page was opened: what later versions are held against.

async function remember(url) {
  if (drawn.has(url)) return
  const page = await fetchPage(url)
  // Changed since this page was sent: nobody knows any more what it was, so nothing can be drawn over it.
  if (url === home && factsOf(page)?.content !== facts.content) return queue(() => location.reload())
  drawn.set(url, page)
}

// The workbench's own templates touch nothing before this script runs; a page template of the project may.
if (facts.place !== 'site') drawn.set(home, document.cloneNode(true))
else if (!facts.failed) queue(() => remember(home))
document.addEventListener('cardloom:loaded', () => queue(() => Promise.all([...pages()].map(remember))))

if (isInside) {
  addEventListener('message', ({ data, source, origin }) => {
    if (source !== window.parent || origin !== location.origin || data?.cardloom !== 'live') return
    if ('draft' in data) drawDraft(data.draft, data.card)
    else queue(() => apply(data.change))
  })
  // The workbench may have heard of changes since the server sent this page.
  tellWorkbench({ cardloom: 'live-ready', revision })
} else {
  let events = null
  const listen = () => {
    events?.close()
    events = new EventSource(`/~live/events?since=${revision}`)
    events.addEventListener('hello', event => {
      const { revision: known, missed } = JSON.parse(event.data)
      say('live')
      // Another run of the server has counted less.
      if (known < revision) return location.reload()
      if (known > revision && missed) queue(() => apply(missed))
    })
    events.addEventListener('change', event => queue(() => apply(JSON.parse(event.data))))
    events.onerror = () => say('waiting for the server')
  }
  // A browser has six connections to a server: a page that nobody sees gives its own back, and hears later what it has missed.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return listen()
    events?.close()
    say('')
  })
  if (!document.hidden) listen()
}

// The workbench: what its frames say, and the tools that a preview on the disk cannot have.

const frameOf = source => window.workbench.frames().find(frame => frame.iframe?.contentWindow === source)

function editFrame(frame) {
  const place = { page: new URL(frame.source, document.baseURI).pathname }
  const draw = html => {
    for (const one of window.workbench.frames()) if (one.source === frame.source) one.tell({ cardloom: 'live', draft: html })
  }
  return openForm(place, draw)
}

const fromFrames = {
  'live-said': (_, { words }) => say(words),
  'live-ready': (frame, data) => {
    if (data.revision < revision) frame.live({ revision, styles: [], assets: [], reloads: false, pages: true })
  },
  'live-edit': (frame, { place }) => place.card && !place.page.startsWith('/~preview/frames/')
    ? openForm(place, html => frame.tell({ cardloom: 'live', draft: html, card: place.card })) : editFrame(frame),
}

/** Tells the server something and people what came of it; the change itself comes back from the disk. */
const tellServer = async (action, body) => { try { say('Saved ' + (await ask(action, body)).saved) } catch (error) { say(error.message) } }

/** Notes can be done, and opened again. */
function addNoteTools() {
  for (const note of document.querySelectorAll('.note')) {
    let button = note.querySelector('button')
    if (!button) {
      button = element('button', { type: 'button' })
      button.onclick = () => tellServer('note-status', { note: note.dataset.name, status: note.dataset.open === 'true' ? 'done' : 'open' })
      note.append(button)
    }
    button.textContent = note.dataset.open === 'true' ? 'Done' : 'Open again'
  }
}

/** How far the work on a template is. */
function statusChoice(header) {
  const select = element('select', {}, ...['', 'draft', 'review', 'done'].map(value => element('option', { value, textContent: value || 'none' })))
  select.onchange = () => tellServer('status', { template: header.dataset.entry, status: select.value })
  return element('label', {}, 'Status ', select)
}

/** What the workbench offers besides: the form, the editor, the state of the work, and what becomes of notes. */
function addTools() {
  addNoteTools()
  const bar = document.querySelector('.stage-choice')
  const header = document.querySelector('.cell-header[data-entry]')
  if (!bar) return
  if (!header.querySelector('label')) header.append(statusChoice(header))
  header.querySelector('select').value = header.dataset.ownStatus
  if (bar.querySelector('[data-live-tool]')) return
  const tool = (name, key, title, work) => {
    const button = element('button', { type: 'button', textContent: name, title: `${title} (${key})`, onclick: work })
    button.dataset.liveTool = key.toLowerCase()
    button.setAttribute('aria-keyshortcuts', key)
    return button
  }
  bar.querySelector('#plain').before(
    tool('Edit data', 'E', 'Try other data, save it as a variant, leave a note', () => editFrame(window.workbench.chosen())),
    tool('Open template', 'G', 'Open the template in the editor', () => openAt(bar.closest('main').querySelector('[data-file]').dataset.file)))
}

if (facts.place === 'workbench') {
  addEventListener('message', ({ data, source, origin }) => {
    const frame = origin === location.origin && frameOf(source)
    if (frame) fromFrames[data?.cardloom]?.(frame, data)
  })
  addEventListener('cardloom:open', ({ detail }) => openAt(detail))
  addEventListener('keydown', event => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.matches('input, select, textarea')) return
    const button = document.querySelector(`[data-live-tool="${CSS.escape(event.key.toLowerCase())}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  // The workbench's script runs behind this one.
  addEventListener('DOMContentLoaded', addTools)
}

show(facts.problems)
decorate()
meta.dataset.ready = ''
