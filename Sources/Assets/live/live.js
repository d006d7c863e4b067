// Changes: open pages are fetched again and patched. A page of the workbench forwards them to its frames, so that one connection
// to the server is enough for all of them.

import {
  drawn, facts, factsOf, fetchPage, home, isInside, meta, morph, morphCells, parsed, plain, Reload, renewCards, revision,
  setRevision,
} from './draw.js'
import { decorate, say, show, showDoubts, showReach, tellWorkbench } from './talk.js'
import { drawDraft } from './card-form.js'
import { applyToWorkbench } from './frame-updates.js'
import './token-controls.js'
import './fit-choices.js'

export let running = Promise.resolve()

/** The first card in view, with which the scroll position is restored. */
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
    showDoubts(now?.doubts ?? [])
    if (now?.failed) return
    if (facts.failed || !now) throw new Reload()
    // The script that loads more looks for its button only once.
    if (facts.unfinished && !now.unfinished && page.querySelector('[data-load-more]')) throw new Reload()
    document.title = page.title
    if (document.documentElement.hasAttribute('data-failure') !== page.documentElement.hasAttribute('data-failure')) throw new Reload()
  }
  const before = drawn.get(url)
  if (!before && url === home) throw new Reload()
  const scripts = one => [...one.head.querySelectorAll('script')].map(script => script.getAttribute('src')).join()
  if (before && scripts(before) !== scripts(page)) throw new Reload()
  const place = anchor()
  if (!before) {
    renewCards(url, page)
  } else if (url === home) {
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

/** The pages whose cards are in this document: this one, and those loaded after it. */
function pages() {
  if (facts.place !== 'site') return new Set([home])
  const cells = window.cardloom ? [...window.cardloom.cards.values()] : [...document.querySelectorAll('[data-page]')]
  return new Set([home, ...cells.map(cell => cell.dataset.page).filter(Boolean).map(plain)])
}

export async function refresh(url = null, html = null) {
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

/** The address of a file of the site, in the preview or on the site. */
const siteAddress = url => url.pathname.replace(/^\/~preview\/site(?=\/)/, '')

/** Replaces stylesheets without a moment in which there are none. */
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

/** Reloads assets with new content. */
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
  setRevision(change.revision)
  if (facts.place === 'workbench') return applyToWorkbench(change)
  if (change.reloads) return location.reload()
  const work = [exchange(change.styles)]
  if (change.html) work.push(refresh(home, change.html))
  else if (change.pages) work.push(refresh())
  if (change.assets.length) renew(change.assets)
  await Promise.all(work)
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
}

/** Applies changes one after the other, in order. */
const queue = work => { running = running.then(work).catch(error => console.error(error)) }

// The document as the server sent it, with which later versions are compared.

async function remember(url) {
  if (drawn.has(url)) return
  const page = await fetchPage(url)
  if (url !== home && factsOf(page)?.revision !== facts.revision) renewCards(url, page)
  // The page changed after it was sent: its original is unknown, so it cannot be patched.
  if (url === home && factsOf(page)?.content !== facts.content) return queue(() => location.reload())
  drawn.set(url, page)
}

// The workbench's own templates change nothing before this script runs; a page template of the project may.
if (facts.place !== 'site') drawn.set(home, document.cloneNode(true))
else if (!facts.failed) queue(() => remember(home))
document.addEventListener('cardloom:loaded', () => queue(() => Promise.all([...pages()].map(remember))))

if (isInside) {
  addEventListener('message', ({ data, source, origin }) => {
    if (source !== window.parent || origin !== location.origin || data?.cardloom !== 'live') return
    if ('draft' in data) drawDraft(data.draft, data.card)
    else queue(() => apply(data.change))
  })
  // The workbench may have received changes since the server sent this page.
  tellWorkbench({ cardloom: 'live-ready', revision })
} else {
  let events = null
  let silence
  const listen = () => {
    events?.close()
    events = new EventSource(`/~live/events?since=${revision}`)
    // A connection on which nothing comes is given up for a new one.
    clearTimeout(silence)
    silence = setTimeout(listen, 5000)
    /** Whether the greeting came, which includes every change announced before it. */
    let greeted = false
    events.addEventListener('hello', event => {
      clearTimeout(silence)
      greeted = true
      const { revision: known, missed } = JSON.parse(event.data)
      say('live')
      // The revisions of another run of the server are lower.
      if (known < revision) return location.reload()
      queue(() => { if (known > revision && missed) return apply(missed) })
    })
    events.addEventListener('change', event => {
      const change = JSON.parse(event.data)
      // The server serves a change before it announces it, so the page may already show it.
      if (greeted) queue(() => { if (change.revision > revision) return apply(change) })
    })
    // A page that cannot be made may only lack a commit.
    events.addEventListener('commit', () => { if (facts.failed) location.reload() })
    events.addEventListener('reach', event => showReach(JSON.parse(event.data)))
    events.onerror = () => {
      greeted = false
      say('waiting for the server')
    }
  }
  // A browser opens six connections to a server: a hidden page closes its own, and later receives what it has missed.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return listen()
    clearTimeout(silence)
    events?.close()
    say('')
  })
  if (!document.hidden) listen()
}

show(facts.problems)
showDoubts(facts.doubts)
decorate()
meta.dataset.ready = ''
