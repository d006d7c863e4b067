// Declared heights beside those of the content: a frame tells it if its card is cut, or if somebody asks for all; what the frames
// of a template have in common is told once.

import { $, view } from './view.js'
import { Frame, listeners } from './frames.js'

const round = value => Math.round(value * 10) / 10

/** What the frames of each template told of their cards, by template and frame. @type {Map<string, Map<Frame, object[]>>} */
const told = new Map()

/** Says above a frame what its card has and needs. */
function showVerdict(frame, cells) {
  const verdict = $('.verdict', frame.canvas.parentElement)
  if (!verdict) return
  const worst = cells.find(cell => cell.misfit === 'small') ?? cells.find(cell => cell.misfit) ?? cells[0]
  verdict.toggleAttribute('data-bad', worst?.misfit === 'small')
  verdict.toggleAttribute('data-loose', view.sizes && worst?.misfit === 'large')
  verdict.toggleAttribute('data-good', view.sizes && worst?.misfit === '')
  verdict.textContent = worst && (view.sizes || worst.misfit === 'small') ? `declared ${round(worst.declared)} · content ${round(worst.content)}` : ''
}

/** Says beside the name of a template how high the contents of its frames are, and the largest hole that they leave. */
function showRange(template, place) {
  const cells = [...told.get(template).entries()].filter(([frame]) => frame.canvas.isConnected).flatMap(([, cells]) => cells)
  const range = $('.size-range', place)
  if (!range || !cells.length) return
  const [least, most] = [Math.min, Math.max].map(pick => Math.round(pick(...cells.map(cell => cell.content))))
  const hole = Math.round(Math.max(0, ...cells.filter(cell => cell.misfit === 'large').map(cell => cell.declared - cell.content)))
  range.textContent = `content ${least === most ? least : `${least}–${most}`}` + (hole ? `, leaves up to ${hole} px empty` : '')
  range.toggleAttribute('data-loose', hole > 0)
}

const size = listeners.size
listeners.size = (frame, message) => {
  size(frame, message)
  const { cells } = message
  if (!cells) return
  const template = Frame.template(frame.canvas)
  if (!told.has(template)) told.set(template, new Map())
  told.get(template).set(frame, cells)
  showVerdict(frame, cells)
  showRange(template, frame.canvas.closest('[data-entry]') ?? $('.cell-header'))
}

/** Shows or hides the sizes of all frames. */
export function showSizes() {
  for (const frames of told.values()) for (const [frame, cells] of frames) showVerdict(frame, cells)
}
