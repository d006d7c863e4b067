// The origin of every text.

import { isFrame, settings } from './conditions.js'
import { report } from './sizes.js'
import { draw } from './overlay.js'
import { point, pointed } from './inspect.js'

/** Texts and elements with what wrote them. @type {WeakMap<Node, {places: [string, string|null][], data: string}>} */
export const origins = new WeakMap()
/** What was asked for, with the end of its loading. @type {Map<string | Element, Promise<void>>} */
const asked = new Map()

/** Adds the origins of this page, or of a page loaded after it. */
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
  if (asked.has(url)) return asked.get(url)
  const script = document.createElement('script')
  script.src = url
  const loaded = new Promise(done => { for (const name of ['load', 'error']) script.addEventListener(name, () => done()) })
  asked.set(url, loaded)
  document.head.append(script)
  return loaded
}
export function readOrigins() {
  const block = document.getElementById('cardloom-origins')
  if (!block) return isFrame ? Promise.resolve() : askForOrigins(location.href)
  if (!asked.has(block)) { asked.set(block, Promise.resolve()); takeOrigins(JSON.parse(block.textContent)) }
  return asked.get(block)
}

export const known = element => [...element.childNodes].map(node => origins.get(node)).filter(Boolean).concat(origins.get(element) ?? [])

export function originLines(element) {
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

/** The location in a template that wrote an element, for opening it in an editor. */
window.cardloomPlace = element => {
  readOrigins()
  for (let one = element; one; one = one.parentElement) for (const { places } of known(one)) if (places.length) return places[0][0]
}
// A server has patched the page.
document.addEventListener('cardloom:live', () => { asked.clear(); draw(); report() })
