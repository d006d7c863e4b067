// The bar: widths, schemes, conditions and overlays.

import { $, all, page, say, shownWidths, usualWidths, view, writeAddress } from './view.js'
import { refresh } from './stage.js'

export function showTools() {
  for (const button of all('[data-toggle]')) button.setAttribute('aria-pressed', view[button.dataset.toggle])
  for (const button of all('[data-theme-choice]')) button.setAttribute('aria-pressed', view.scheme === button.dataset.themeChoice)
  for (const button of all('[data-width]')) button.setAttribute('aria-pressed', shownWidths().includes(+button.dataset.width))
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
  say(`${$(`[data-toggle=${name}]`).textContent}: ${view[name] ? 'on' : 'off'}`)
}

export function chooseScheme(scheme) { view.scheme = scheme; changed('scheme') }

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
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const next = tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]
  tools.forEach(button => { button.tabIndex = button === next ? 0 : -1 })
  next.focus()
})
