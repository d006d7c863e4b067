// Comment mode: a layer over each frame takes the pointer, because documents without scripts hear no events in every browser.

import { $, isForClients, make, say, view } from './review-view.js'
import { openView } from './screens.js'
import { plainName } from './client.js'
import { byCanvas, shownFrames } from './review-frames.js'
import { plain } from './anchors.js'
import { comment } from './note-form.js'

export let isPicking = false
/** What is picked now, and where the pointer went down. @type {{frame: Frame, element: Element, range?: Range} | null} */
let picked = null
let pressed = null

export function setPicking(next) {
  isPicking = next
  document.body.toggleAttribute('data-picking', next)
  $('#comment').setAttribute('aria-pressed', String(next))
  for (const frame of shownFrames) frame.layer.hidden = !next
  if (!next) unpick()
  say(next ? 'Click what you mean, or drag over text. Escape ends this.' : '')
}

export function unpick() {
  picked?.frame.mark?.remove()
  picked = null
}

const covers = (one, x, y) => [...one.getClientRects()].some(box => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)

/** The element that stands for a point: what surrounds the card stands for the card. */
function elementAt({ card, document }, x, y) {
  // A link may cover the whole card with a box that is not its own.
  return document.elementsFromPoint(x, y).find(one => one !== card && card.contains(one) && covers(one, x, y)) ?? card
}

function pick(frame, element, range) {
  if (!element) return
  if (picked?.frame !== frame) unpick()
  picked = { frame, element, range }
  const box = (range ?? element).getBoundingClientRect()
  frame.mark ??= make('div', { class: 'pick' }, make('span'))
  frame.mark.style.setProperty('inset', `${box.top}px auto auto ${box.left}px`)
  frame.mark.style.setProperty('inline-size', box.width + 'px')
  frame.mark.style.setProperty('block-size', box.height + 'px')
  frame.mark.firstChild.textContent = range ? 'text' : nameOf(element)
  frame.sheet.append(frame.mark)
}

export const nameOf = element => isForClients ? plainName(element) : element.localName + (element.classList[0] ? '.' + element.classList[0] : '')
const frameOf = target => { const canvas = target.closest?.('.canvas'); return canvas && byCanvas.get(canvas) }
function pointIn(frame, event) {
  const box = frame.iframe.getBoundingClientRect()
  return [event.clientX - box.left, event.clientY - box.top]
}

/** The place in a text at a point: below whatever covers the text. */
function caretAt(inside, x, y) {
  const above = inside.elementsFromPoint(x, y).filter(one => !covers(one, x, y)).map(one => [one, one.style.cssText])
  for (const [one] of above) one.style.setProperty('pointer-events', 'none', 'important')
  const caret = inside.caretPositionFromPoint?.(x, y)
  const range = caret ? null : inside.caretRangeFromPoint?.(x, y)
  for (const [one, style] of above) one.style.cssText = style
  return caret ? [caret.offsetNode, caret.offset] : range && [range.startContainer, range.startOffset]
}

/** The text between two points; `null` if there is none. */
function rangeBetween(frame, from, to) {
  const [start, end] = [from, to].map(point => caretAt(frame.document, ...point))
  if (!start || !end || !frame.card.contains(start[0]) || !frame.card.contains(end[0])) return null
  const range = frame.document.createRange()
  range.setStart(...start)
  range.setEnd(...end)
  if (range.collapsed) { range.setStart(...end); range.setEnd(...start) }
  return range.toString().trim() ? range : null
}

const elementOfRange = range => range.commonAncestorContainer.nodeType === 1 ? range.commonAncestorContainer : range.commonAncestorContainer.parentElement

$('#main').addEventListener('pointermove', event => {
  const frame = isPicking && frameOf(event.target)
  if (!frame?.document) return
  const point = pointIn(frame, event)
  if (!(event.buttons & 1)) pressed = null
  if (pressed?.frame === frame && Math.hypot(point[0] - pressed.point[0], point[1] - pressed.point[1]) > 6) {
    const range = rangeBetween(frame, pressed.point, point)
    if (range) { pick(frame, elementOfRange(range), range); return }
  }
  pick(frame, elementAt(frame, ...point))
})
$('#main').addEventListener('pointerdown', event => {
  const frame = isPicking && event.target.matches('.layer') && frameOf(event.target)
  pressed = frame?.document && event.button === 0 ? { frame, point: pointIn(frame, event) } : null
  // A text that was commented on before is not what this press is for.
  if (picked?.range) unpick()
})
$('#main').addEventListener('click', event => {
  if (!isPicking || !event.target.matches('.layer')) return
  const frame = frameOf(event.target)
  if (!frame.document) return
  // A tap comes without a movement; Enter and Space come without a pointer.
  if (event.detail && !picked?.range) pick(frame, elementAt(frame, ...pointIn(frame, event)))
  if (picked?.frame === frame) comment(picked)
})
$('#main').addEventListener('focusin', event => {
  const frame = isPicking && event.target.matches('.layer') && frameOf(event.target)
  if (frame?.document && picked?.frame !== frame) stepTo(frame, frame.card)
})

/** Picks an element from the keyboard, and says what it is. */
function stepTo(frame, element) {
  pick(frame, element)
  say(`${nameOf(element)}: ${plain(element.textContent).trim().slice(0, 80)}`)
}

const moves = {
  ArrowUp: (element, card) => element === card ? card : element.parentElement,
  ArrowDown: element => element.firstElementChild,
  ArrowLeft: (element, card) => element === card ? card : element.previousElementSibling,
  ArrowRight: (element, card) => element === card ? card.firstElementChild : element.nextElementSibling,
}
$('#main').addEventListener('keydown', event => {
  const frame = isPicking && event.target.matches?.('.layer') && frameOf(event.target)
  if (!frame?.document || !moves[event.key]) return
  event.preventDefault()
  const from = picked?.frame === frame ? picked.element : frame.card
  stepTo(frame, moves[event.key](from, frame.card) ?? from)
})

/** Text that was selected in a frame before Comment was chosen. */
function selectedText() {
  for (const frame of shownFrames) {
    const selection = frame.document?.getSelection()
    if (!selection?.rangeCount || selection.isCollapsed) continue
    const range = selection.getRangeAt(0)
    if (frame.card.contains(range.commonAncestorContainer)) return { frame, element: elementOfRange(range), range }
  }
  return null
}

export function toggleComment() {
  // Pictures of pages are not commented on, the pages are.
  if (view.screen === 'start') openView({ screen: 'tour' })
  const selected = !isPicking && selectedText()
  if (!selected) { setPicking(!isPicking); return }
  setPicking(true)
  pick(selected.frame, selected.element, selected.range)
  comment(picked)
}
$('#comment').addEventListener('click', toggleComment)
