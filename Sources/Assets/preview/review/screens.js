// The bar: screens, widths, theme, direction and text size.

import { data } from '../standalone/documents.js'
import { $, all, button, view, writeAddress } from './review-view.js'
import { shownFrames } from './review-frames.js'
import { render } from './entries.js'

const toggles = { dark: 'd', rtl: 'r', large: 't' }

for (const width of data.widths) {
  $('#widths').append(button(String(width), () => {
    const widths = view.widths.includes(width) ? view.widths.filter(one => one !== width) : [...view.widths, width]
    view.widths = widths.length ? data.widths.filter(one => widths.includes(one)) : [width]
    render()
  }, { 'data-width': width }))
}
for (const name of Object.keys(toggles)) $(`[data-toggle=${name}]`).addEventListener('click', () => toggle(name))
for (const one of all('[data-view-choice]')) one.addEventListener('click', () => openView({ screen: one.dataset.viewChoice }))

export function toggle(name) {
  view[name] = !view[name]
  writeAddress()
  showConditions()
  for (const frame of shownFrames) frame.dress()
}

export function showConditions() {
  for (const one of all('[data-width]')) one.setAttribute('aria-pressed', String(view.widths.includes(Number(one.dataset.width))))
  for (const name of Object.keys(toggles)) $(`[data-toggle=${name}]`).setAttribute('aria-pressed', String(view[name]))
  for (const one of all('[data-view-choice]')) one.setAttribute('aria-pressed', String(one.dataset.viewChoice === view.screen))
  // The page itself has the theme of the cards, so that both are judged in the same light.
  document.documentElement.style.setProperty('color-scheme', view.dark ? 'dark' : 'light')
}

/** Shows a screen, an entry or a frame. @param {Partial<typeof view>} next */
export function openView(next) {
  Object.assign(view, next)
  if (next.entry && next.frame === undefined) view.frame = ''
  render()
  if (view.screen === 'wall' && next.entry) $(`[data-entry="${CSS.escape(next.entry)}"]`)?.scrollIntoView()
  else if (next.entry || next.screen) scrollTo(0, 0)
}
