// The view: everything that a link must reproduce, stored in the address. The modules of this folder are bundled into one
// script, which begins with workbench.js and hides its names from the rest of the page.

export const { page, root, widths: configured, themes: schemes } = document.body.dataset
export const $ = (selector, from = document) => from.querySelector(selector)
export const all = (selector, from = document) => [...from.querySelectorAll(selector)]
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
export const say = words => { $('#status').textContent = words }

export const usualWidths = configured.split(' ').map(Number)
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
/** The scheme of frames until somebody chooses one: that of the workbench, if the site has it. */
const usualScheme = () => prefersDark.matches && schemes.split(' ').includes('dark') ? 'dark' : schemes.split(' ')[0]
/** The sizes of the frames on the wall, in percent. */
export const zooms = [25, 33, 50, 67, 75, 100]
export const toggles = ['rtl', 'text', 'still', 'noimages', 'noscript', 'slow', 'outline', 'measure', 'origin', 'sizes']
/** Settings that are missing in the address have their defaults. */
export const view = {}

/** What the browser remembers of the wall from visit to visit; without storage, nothing. */
function recall() {
  try { return JSON.parse(localStorage.getItem('cardloom-wall')) ?? {} } catch { return {} }
}
export function remember() {
  try { localStorage.setItem('cardloom-wall', JSON.stringify({ zoom: view.zoom, each: view.each })) } catch { /* The address has it, too. */ }
}

export function readAddress() {
  const given = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '')
  for (const name of toggles) view[name] = given.get(name) === '1'
  const widths = (given.get('widths') ?? '').split(',').map(Number).filter(width => width >= 160 && width <= 8000)
  view.widths = widths.length ? widths : null
  view.isSchemeChosen = [...schemes.split(' '), 'both'].includes(given.get('theme'))
  view.scheme = view.isSchemeChosen ? given.get('theme') : usualScheme()
  view.q = given.get('q') ?? ''
  view.variant = given.get('variant')
  view.state = given.get('state') ?? 'default'
  view.force = given.get('force') ?? ''
  view.delay = given.get('delay') ?? ''
  view.seed = given.get('seed') ?? ''
  view.card = cardWidth(given.get('card'))
  const memory = recall()
  view.zoom = zooms.find(zoom => zoom === +(given.get('zoom') ?? memory.zoom)) ?? 100
  view.each = given.has('each') ? given.get('each') === '1' : memory.each === true
  view.unused = given.get('unused') === '1'
}

/** A width of the card that a frame can show; `null` for the one that it has in the window. */
export function cardWidth(text) {
  const width = Math.round(Number(text))
  return width >= 120 && width <= 1920 ? width : null
}

readAddress()

/** The view as the fragment of an address; settings that belong to one page only stay there. */
export function address(ofPage = true) {
  const words = new URLSearchParams()
  if (ofPage) {
    if (view.variant) words.set('variant', view.variant)
    if (view.state !== 'default') words.set('state', view.state)
    if (view.q) words.set('q', view.q)
    for (const name of ['force', 'delay', 'seed']) if (view[name] && view[name] !== '0') words.set(name, view[name])
    if (page === 'wall') {
      if (view.zoom !== 100) words.set('zoom', view.zoom)
      for (const name of ['each', 'unused']) if (view[name]) words.set(name, '1')
    }
  }
  if (page === 'cell' && view.card) words.set('card', view.card)
  if (view.widths) words.set('widths', view.widths.join(','))
  if (view.isSchemeChosen) words.set('theme', view.scheme)
  for (const name of toggles) if (view[name]) words.set(name, '1')
  return words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

export function writeAddress() {
  const words = address()
  history.replaceState(history.state, '', words ? '#' + words : location.pathname + location.search)
}

export const shownWidths = () => view.widths ?? (page === 'cell' ? usualWidths : page === 'feed' ? fitting() : [usualWidths[0]])

/** The widths that fit side by side. */
function fitting() {
  let room = $('#stage').clientWidth + 28
  const widths = [...usualWidths].sort((a, b) => a - b).filter(width => (room -= width + 30) >= 0)
  return widths.length ? widths : [Math.min(...usualWidths)]
}
/** Tokens are compared in all schemes. */
export const shownSchemes = () => view.scheme === 'both' || page === 'tokens' ? schemes.split(' ') : [view.scheme]

/** The settings of a frame for one colour scheme. */
export function settings(scheme) {
  const given = { theme: scheme }
  for (const name of toggles) if (view[name]) given[name] = '1'
  delete given.noscript
  delete given.sizes
  return given
}

// Links between the pages of the workbench keep the view.
const carry = event => {
  const link = event.target.closest?.('a[href]')
  if (!link || link.closest('.canvas, .cuts') || link.origin !== location.origin && location.protocol !== 'file:') return
  if (!/\/(index\.html)?(#|$)/.test(link.getAttribute('href')) && !link.getAttribute('href').startsWith('#')) return
  const [path, own = ''] = link.getAttribute('href').split('#')
  if (own && !own.includes('=')) return
  const merged = new URLSearchParams(address(false))
  for (const [key, value] of new URLSearchParams(own)) merged.set(key, value)
  link.setAttribute('href', path + (merged.size || !path ? '#' + merged.toString().replaceAll('%2C', ',') : ''))
}
for (const name of ['pointerdown', 'focusin', 'click']) document.addEventListener(name, carry, true)

/** Calls back when the scheme of the workbench changes, which frames follow until one is chosen for them. */
export const onScheme = follow => prefersDark.addEventListener('change', () => {
  if (view.isSchemeChosen) return
  view.scheme = usualScheme()
  follow()
})
