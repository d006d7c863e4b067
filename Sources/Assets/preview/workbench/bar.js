// The bar: widths, schemes, and the menu of conditions and overlays.

import { $, all, onScheme, page, say, shownWidths, toggles, usualWidths, view, writeAddress } from './view.js'
import { refresh } from './stage.js'

export function showTools() {
  for (const button of all('[data-toggle]')) button.setAttribute('aria-pressed', view[button.dataset.toggle])
  for (const button of all('[data-theme-choice]')) button.setAttribute('aria-pressed', view.scheme === button.dataset.themeChoice)
  for (const button of all('[data-width]')) button.setAttribute('aria-pressed', shownWidths().includes(+button.dataset.width))
  const count = toggles.filter(name => view[name]).length
  $('#conditions-count').textContent = count || ''
  $('.tools-open').setAttribute('aria-label', count ? `Conditions, ${count} on` : 'Conditions')
}

/** Applies a changed view. @param {string} what scheme, widths, noscript, or a condition */
function changed(what) {
  writeAddress()
  showTools()
  refresh(what)
}

export function toggle(name) {
  view[name] = !view[name]
  changed(name)
  say(`${$(`[data-toggle=${name}] span`).textContent}: ${view[name] ? 'on' : 'off'}`)
}

export function chooseScheme(scheme) {
  view.scheme = scheme
  view.isSchemeChosen = true
  changed('scheme')
}
onScheme(() => changed('scheme'))

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

// The bar is a single tab stop; arrow keys move within it (WAI-ARIA Authoring Practices, toolbar).
const tools = all('.tools button')
tools.forEach((button, index) => { button.tabIndex = index ? -1 : 0 })
$('.tools').addEventListener('keydown', event => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const shown = tools.filter(button => button.checkVisibility() && !button.disabled)
  const next = shown[(shown.indexOf(event.target) + step + shown.length) % shown.length]
  tools.forEach(button => { button.tabIndex = button === next ? 0 : -1 })
  next.focus()
})

// Parts that a button opens: the menu of conditions, the width of the card, and on a phone the catalogue. One is open at a time.

const openers = () => all('[data-opens]')
const panelOf = opener => document.getElementById(opener.dataset.opens)

/** Opens the part of a button, or closes it. */
function openPanel(opener, isOpen) {
  for (const other of openers()) {
    const shows = other === opener && isOpen
    other.setAttribute('aria-expanded', shows)
    panelOf(other)?.toggleAttribute('data-open', shows)
  }
}
const openOne = () => openers().find(one => one.getAttribute('aria-expanded') === 'true')

document.addEventListener('click', ({ target }) => {
  const opener = target.closest?.('[data-opens]')
  if (opener) return openPanel(opener, opener.getAttribute('aria-expanded') !== 'true')
  const open = openOne()
  if (open && !panelOf(open).contains(target)) openPanel(open, false)
})
// Before the keys of all pages, of which Escape leads to the wall.
document.addEventListener('keydown', event => {
  const open = openOne()
  if (event.key !== 'Escape' || !open) return
  event.preventDefault()
  event.stopImmediatePropagation()
  openPanel(open, false)
  open.focus()
}, true)

/** Shows the filter, which on a phone is in the catalogue. */
export function showFilter() {
  if (!$('#filter').checkVisibility()) openPanel($('.tree-open'), true)
}
