// The findings of frames: listed below the frames on the stage, counted at all others.

import { $, all, make, shownSchemes } from './view.js'
import { listeners } from './frames.js'
import { stage } from './stage.js'

/** The criteria of WCAG 2.2 by number. */
const criteria = { '1.1.1': 'Non-text content', '1.3.1': 'Info and relationships', '1.4.3': 'Contrast', '2.5.8': 'Target size', '4.1.2': 'Name, role, value' }
const findings = number => number === 1 ? '1 finding' : `${number} findings`

listeners.findings = (frame, { findings: list }) => {
  const box = frame.canvas.parentElement
  if (stage.includes(frame)) listFindings(frame, box, list)
  else countFindings(box, frame, list)
}

/** Frames of an item, one for each scheme, with their numbers of findings. @type {WeakMap<Element, Map<string, object[]>>} */
const found = new WeakMap()

function countFindings(item, frame, list) {
  if (!found.has(item)) found.set(item, new Map())
  const schemes = found.get(item).set(frame.scheme, list)
  const most = [...schemes.entries()].filter(([scheme]) => shownSchemes().includes(scheme)).map(([, one]) => one).reduce((one, other) => other.length > one.length ? other : one, [])
  const mark = $('.found', item)
  if (!mark) return
  mark.dataset.told = ''
  mark.hidden = !most.length
  mark.textContent = findings(most.length)
  mark.title = most.map(one => `${one.text} (${one.element})`).join('\n')
}

function listFindings(frame, box, list) {
  $('.found-list', box)?.remove()
  if (!list.length) return
  const items = list.map(({ rule, text, fix, element, place, field }, index) => {
    const button = make('button', { type: 'button', class: 'found-item', 'aria-pressed': 'false' }, make('span', {}, text), make('span', { class: 'found-where' }, `${element}${field ? ' ← ' + field : ''}${place ? ' · ' + place : ''}`))
    button.title = `${rule} ${criteria[rule]}`
    button.addEventListener('click', () => {
      const shows = button.getAttribute('aria-pressed') !== 'true'
      for (const other of all('.found-item', box)) other.setAttribute('aria-pressed', shows && other === button)
      frame.tell({ cardloom: 'show-finding', index: shows ? index : -1 })
    })
    const remedy = fix ? [make('p', { class: 'finding-fix' }, make('span', {}, make('code', {}, fix)), make('button', { type: 'button', 'data-copy-fix': '', 'aria-label': `Copy ${fix}` }, 'Copy'))] : []
    return make('li', {}, button, ...remedy)
  })
  const details = make('details', { class: 'found-list' }, make('summary', {}, findings(list.length)), make('ul', {}, ...items))
  details.open = list.length <= 4
  frame.canvas.after(details)
}
