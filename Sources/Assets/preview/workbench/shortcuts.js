// The keys: moving from card to card, and a letter for every tool.

import { $, address, all, page, root, view, writeAddress } from './view.js'
import { listeners } from './frames.js'
import { chooseScheme, showFilter, toggle } from './bar.js'
import { applyFilter, filter } from './wall-filter.js'
import { changeWall } from './zoom.js'

/** The targets of keyboard navigation: the names of the entries, and the captions of their frames. */
const stops = selector => all(selector).filter(one => one.checkVisibility())
const names = () => page === 'wall' ? '.entry h3 a' : '.caption a'
const frameLinks = () => page === 'wall' && view.each ? names() : '.caption a'

function walk(selector, step) {
  const list = stops(selector)
  const here = list.indexOf(document.activeElement)
  const current = here < 0 ? list.findIndex(one => one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING) : here
  const next = list[here < 0 ? Math.max(0, current) : Math.min(list.length - 1, Math.max(0, here + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const keys = {
  d: () => { const choices = all('[data-theme-choice]').map(one => one.dataset.themeChoice); if (choices.length > 1) chooseScheme(choices[(choices.indexOf(view.scheme) + 1) % choices.length]) },
  r: () => toggle('rtl'), t: () => toggle('text'), n: () => toggle('still'), i: () => toggle('noimages'), j: () => toggle('noscript'),
  s: () => toggle('slow'), z: () => toggle('sizes'), o: () => toggle('outline'), m: () => toggle('measure'), p: () => toggle('origin'),
  v: () => { location.href = root + 'tokens/index.html' + (address(false) ? '#' + address(false) : '') },
  '/': () => { showFilter(); filter.focus() },
  '-': () => changeWall('smaller'), '+': () => changeWall('larger'), '=': () => changeWall('larger'), 0: () => changeWall('actual'), 1: () => changeWall('each'),
  ArrowDown: () => walk(names(), 1),
  ArrowUp: () => walk(names(), -1),
  ArrowRight: () => walk(frameLinks(), 1),
  ArrowLeft: () => walk(frameLinks(), -1),
  Escape: () => { if (page !== 'wall') location.href = root + 'index.html' + (address(false) ? '#' + address(false) : '') },
}
const help = $('#keys')
keys['?'] = () => help.showModal()
$('#keys-open').addEventListener('click', () => help.showModal())
// A click outside closes it.
help.addEventListener('click', event => { if (event.target === help) help.close() })

document.addEventListener('keydown', event => {
  if (help.open) return
  if ((event.metaKey || event.ctrlKey) && event.key === 'k') { event.preventDefault(); showFilter(); filter.focus(); filter.select(); return }
  if (event.metaKey || event.ctrlKey || event.altKey) return
  if (event.target.matches('input, select, textarea')) {
    if (event.key === 'Escape' && event.target === filter) { filter.value = view.q = ''; writeAddress(); applyFilter(); filter.blur() }
    return
  }
  if (event.defaultPrevented || event.target.closest('.tools, .grip, [role=group][tabindex]') && event.key.startsWith('Arrow')) return
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  action()
})

// A key pressed inside a frame also applies to the workbench.
listeners.key = (frame, { key }) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
