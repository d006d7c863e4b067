// The live preview's own scripts; `cardloom serve` adds them to the pages that it serves; built sites never contain them. They are
// modules that are served as one script, which begins with live.js and hides its names from the rest of the page.
// This part updates the page and changes only what differs, so that scroll position, focus and open parts stay.

export const meta = document.querySelector('meta[name=cardloom-live]')
export const factsOf = page => JSON.parse(page.querySelector('meta[name=cardloom-live]')?.content ?? 'null')
/** What the server knows about this page; its place is `site`, `workbench` or `frame`. */
export const facts = factsOf(document)
/** Whether the workbench shows this page: the workbench then forwards changes to it, and it has no frames of its own. */
export const isInside = window.parent !== window && location.pathname.startsWith('/~preview/')
export const home = plain(location.href)
/** The document that the server sent for each page that is open here. @type {Map<string, Document>} */
export const drawn = new Map()
export let revision = facts.revision
export function setRevision(next) { revision = next }

/** The address of a page without the parts that do not identify it. */
export function plain(url) { return new URL(url, document.baseURI).href.replace(/[?#].*$/, '').replace(/index\.html$/, '') }

export const parsed = html => new DOMParser().parseFromString(html, 'text/html')

export async function fetchText(url) {
  const response = await fetch(url, { cache: 'no-cache', headers: { Accept: 'text/html' } })
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return response.text()
}

export async function fetchPage(url) {
  const page = parsed(await fetchText(url))
  if (plain(url) !== home) window.cardloom?.resolve(page, url)
  return page
}

/** Thrown if a page must be reloaded: its frame changed in a way that cannot be patched. */
export class Reload extends Error {}

const isCells = node => node.nodeType === 1 && node.classList.contains('cells')
/** Identifies the same node in two versions. */
const signature = node => {
  if (node.nodeType !== 1) return node.nodeName
  const own = node.dataset.card ?? node.dataset.id ?? node.dataset.entry ?? node.dataset.name
  return own ? `${node.nodeName} ${own}` : [node.nodeName, node.id, node.getAttribute('class'), node.getAttribute('aria-labelledby')].join()
}

/** Applies the differences between two versions of the served page to the live one; nothing else is touched. */
export function morph(live, before, after) {
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

/** Maps live children to children of the former version: scripts may have added some, but do not change the order. */
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

/** The longest common subsequence of two short lists, as pairs of indices. */
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

/** Replaces all children of an element; what the reader has opened, typed and focused is restored by position. */
export function replaceChildren(live, after) {
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

/** Replaces the cards of a loaded page that differ from it: it may have changed while it was loaded, so its original is unknown. */
export function renewCards(url, page) {
  for (const cell of window.cardloom?.cards.values() ?? []) {
    if (!cell.dataset.page || plain(cell.dataset.page) !== url) continue
    const fresh = page.querySelector(`[data-card="${CSS.escape(cell.dataset.card)}"]`)
    if (fresh && fresh.innerHTML !== cell.innerHTML) replaceChildren(cell, fresh)
  }
}

/** A card that fails keeps its last rendering below the report; one that recovers is replaced. */
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

/** Matches cards by identity; one that differs is replaced, the others are left alone. */
export function morphCells(live, before, after) {
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
