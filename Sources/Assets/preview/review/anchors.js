// Anchors: how a note names its place in a card, so that it is found again after the templates have changed.

import { all } from './review-view.js'

/** The card of a frame: a cell, else a header or a state. @param {Document | null} inside */
export function cardOf(inside) {
  return inside && (inside.querySelector('.cell') ?? inside.querySelector('[data-section] > *') ?? inside.body)
}

/** An element among its siblings: by its first class, else by its name. */
function step(element) {
  const named = element.classList[0] ? '.' + CSS.escape(element.classList[0]) : element.localName
  const alike = [...element.parentElement.children].filter(one => one.matches(named))
  if (alike.length === 1) return named
  return `${element.localName}:nth-of-type(${[...element.parentElement.children].filter(one => one.localName === element.localName).indexOf(element) + 1})`
}

/** The shortest path that leads to one element of the card; empty for the card itself. */
function selectorOf(element, card) {
  const steps = []
  for (let one = element; one && one !== card; one = one.parentElement) {
    steps.unshift(step(one))
    const found = card.querySelectorAll(steps.join(' > '))
    if (found.length === 1 && found[0] === element) break
  }
  return steps.join(' > ')
}

export const plain = text => text.replace(/\s+/g, ' ')
/** The text between two places of a card. */
function textOf(card, change) {
  const range = card.ownerDocument.createRange()
  range.selectNodeContents(card)
  change(range)
  return plain(range.toString())
}

/** The text of a range with its surroundings; `null` if there is none, or too much to be a quotation. */
function quoteOf(range, card) {
  const exact = plain(range.toString()).trim()
  if (!exact || exact.length > 400) return null
  const prefix = textOf(card, one => one.setEnd(range.startContainer, range.startOffset)).trimStart().slice(-32)
  const suffix = textOf(card, one => one.setStart(range.endContainer, range.endOffset)).trimEnd().slice(0, 32)
  return { exact, prefix, suffix }
}

/** A rectangle in percent of the card. */
function percentOf(box, card) {
  const whole = card.getBoundingClientRect()
  const part = (value, size) => Math.round(Math.min(100, Math.max(0, size ? value / size * 100 : 0)) * 10) / 10
  return [part(box.left - whole.left, whole.width), part(box.top - whole.top, whole.height), part(box.width, whole.width), part(box.height, whole.height)]
}

/** The anchor of an element, or of a text in it. @param {Element} element @param {Range} [range] */
export function anchorOf(element, range, card) {
  const whole = range ?? card.ownerDocument.createRange()
  if (!range) whole.selectNodeContents(element)
  return { selector: selectorOf(element, card), quote: quoteOf(whole, card), box: percentOf((range ?? element).getBoundingClientRect(), card), isText: Boolean(range) }
}

/** The element of a note: by its selector, else by its text; `null` if neither is there. */
export function elementOf(note, card) {
  if (!note.selector) return note.quote ? null : card
  let found = null
  try { found = card.querySelector(note.selector) } catch { found = null }
  if (found || !note.quote) return found
  return all('*', card).filter(one => plain(one.textContent).includes(note.quote.exact)).at(-1) ?? null
}

/** Where a note is in a frame. */
export function boxOf(note, card) {
  const element = elementOf(note, card)
  if (element && !note.isText) return element.getBoundingClientRect()
  const whole = card.getBoundingClientRect()
  const [left, top, width, height] = note.box
  return new DOMRect(whole.left + left * whole.width / 100, whole.top + top * whole.height / 100, width * whole.width / 100, height * whole.height / 100)
}
