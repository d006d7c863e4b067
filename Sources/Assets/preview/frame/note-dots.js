// Dots at the elements of notes. An element is found by selector if its words agree, else by its words, else by its box.

import { all, html, isFrame, isFramed, tell } from './conditions.js'
import { rect } from './overlay.js'

let dots = null
let noted = []

const letters = text => text.replace(/\s+/g, '')
const cardOf = () => document.querySelector('.cell') ?? document.querySelector('[data-section] > *')

/** The innermost element that contains some words. */
function byWords(card, words) {
  let found = letters(card.textContent).includes(words) ? card : null
  for (let inner = found; inner;) {
    found = inner
    inner = [...found.children].find(one => letters(one.textContent).includes(words))
  }
  return found
}

function locate({ selector, quote, box }) {
  const card = cardOf()
  if (!card) return { way: 'lost' }
  const words = letters(quote ?? '')
  try {
    const one = selector && (card.matches(selector) ? card : all(selector, card).find(other => letters(other.textContent).includes(words)))
    if (one && letters(one.textContent).includes(words)) return { way: 'selector', area: one.getBoundingClientRect() }
  } catch {
    // A selector that the browser does not know finds nothing.
  }
  const one = words && byWords(card, words)
  if (one) return { way: 'quote', area: one.getBoundingClientRect() }
  const whole = card.getBoundingClientRect()
  if (!box) return selector || quote ? { way: 'lost' } : { way: 'entry', area: whole }
  const share = (value, length) => Math.max(0, Math.min(100, value)) / 100 * length
  return { way: 'box', area: rect(whole.left + share(box[0], whole.width), whole.top + share(box[1], whole.height), share(box[2], whole.width), share(box[3], whole.height)) }
}

function drawNotes() {
  dots?.remove()
  dots = null
  if (!noted.length) return
  dots = document.createElement('div')
  dots.className = 'workbench-overlay workbench-dots'
  dots.setAttribute('aria-hidden', 'true')
  const found = {}
  for (const note of noted) {
    const { way, area } = locate(note)
    found[note.name] = way
    if (!area) continue
    const dot = document.createElement('span')
    dot.className = 'dot'
    dot.dataset.kind = note.kind
    dot.dataset.way = way
    dot.textContent = note.number
    dot.style.setProperty('left', Math.max(0, Math.min(innerWidth - 18, area.right - 9)) + scrollX + 'px')
    dot.style.setProperty('top', Math.max(0, area.top - 9) + scrollY + 'px')
    dot.addEventListener('click', event => { event.stopPropagation(); tell({ cardloom: 'note', name: note.name }) })
    dots.append(dot)
  }
  html.append(dots)
  tell({ cardloom: 'found', found })
}

addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || data?.cardloom !== 'notes') return
  noted = data.notes
  drawNotes()
})
document.addEventListener('cardloom:live', drawNotes)
if (isFramed && isFrame) {
  addEventListener('load', () => tell({ cardloom: 'frame' }))
  new ResizeObserver(() => { if (noted.length) drawNotes() }).observe(html)
}
