// The start: selects the card if requested, listens to the workbench, and forces the states in the address.

import { apply, delay, given, html, isFrame, isFramed, slowPictures, tell } from './conditions.js'
import { forceAll, forced, seed } from './forced.js'
import { report } from './sizes.js'
import { draw, layer } from './overlay.js'
import './cut-texts.js'
import { follow } from './speech.js'
import './specimens.js'
import './note-dots.js'

/** Selects the card, as a reader does. */
function select() {
  document.querySelector('.cell')?.toggleAttribute('data-selected', true)
  addEventListener('load', () => document.querySelector('.cell-select input')?.click())
}

// Letter keys are for the workbench, wherever the focus is; keys that scroll stay with the page.
addEventListener('keydown', event => {
  const isTyping = event.target.closest?.('input, select, textarea, [contenteditable]')
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping || /^( |Arrow|Tab|Page|Home|End|Enter)/.test(event.key)) return
  tell({ cardloom: 'key', key: event.key })
})
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
