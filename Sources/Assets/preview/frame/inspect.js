// The element under the pointer: its box, its text, its contrast, its target size, and its distance from another.

import { all, html, round, settings, tell } from './conditions.js'
import { draw, layer, pen, put, rect } from './overlay.js'
import { originLines } from './origins.js'

/** The element under the pointer, and the one from which distances are measured. @type {Element|null} */
export let pointed = null
let from = null

/** The colours that were asked for, because each answer is read back from a canvas. @type {Map<string, number[]>} */
const colours = new Map()
export const channels = colour => {
  const known = colours.get(colour)
  if (known) return known
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = '#000'
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  const value = [red, green, blue, alpha / 255]
  colours.set(colour, value)
  return value
}
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1]
/** Relative luminance (WCAG 2.2). */
const luminance = colour => {
  const [r, g, b] = colour.slice(0, 3).map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(element) {
  const layers = []
  let isOverPicture = false
  let opacity = 1
  for (let one = element; one; one = one.parentElement) {
    const style = getComputedStyle(one)
    opacity *= style.opacity
    if (style.backgroundImage !== 'none') isOverPicture = true
    const colour = channels(style.backgroundColor)
    if (colour[3] > 0) layers.unshift(colour)
    if (colour[3] === 1) break
  }
  const page = channels(settings.theme === 'dark' ? '#111' : '#fff')
  const ground = layers.reduce((below, colour) => over(colour, below), page)
  const [red, green, blue, alpha] = channels(getComputedStyle(element).color)
  const ink = over([red, green, blue, alpha * opacity], ground)
  const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a)
  return { value: (light + 0.05) / (dark + 0.05), isOverPicture }
}

/** The contrast that a text needs (WCAG 2.2, 1.4.3). */
export const contrastNeeded = ({ fontSize, fontWeight }) => parseFloat(fontSize) >= 24 || parseFloat(fontSize) >= 18.66 && fontWeight >= 700 ? 3 : 4.5

/** The area of a control with its label; a card's link covers the card. */
export function target(element) {
  const control = element.closest('a[href], button, input, select, textarea, summary, [role=button], [tabindex]')
  if (!control) return null
  const after = getComputedStyle(control, '::after')
  const covers = after.position === 'absolute' && after.content !== 'none'
  const boxes = [covers ? control.closest('.cell') ?? control : control, ...control.labels ?? []].map(one => one.getBoundingClientRect())
  return { width: Math.max(...boxes.map(box => box.width)), height: Math.max(...boxes.map(box => box.height)), box: boxes[0] }
}

export const ownText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())

export function point(element) {
  for (const old of all('.pointed', layer)) old.remove()
  const mark = (name, box, text) => { const one = put(name, box, text); one.classList.add('pointed'); return one }
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const side = (name, edge) => parseFloat(style[name + edge]) || 0
  if (settings.measure) {
    const margins = ['Top', 'Right', 'Bottom', 'Left'].map(edge => side('margin', edge))
    if (margins.some(value => value > 0)) mark('margin', rect(box.left - margins[3], box.top - margins[0], box.width + margins[1] + margins[3], box.height + margins[0] + margins[2]))
    const pads = ['Top', 'Right', 'Bottom', 'Left'].map(edge => side('padding', edge))
    if (pads[0]) mark('pad', rect(box.left, box.top, box.width, pads[0]))
    if (pads[2]) mark('pad', rect(box.left, box.bottom - pads[2], box.width, pads[2]))
    if (pads[3]) mark('pad', rect(box.left, box.top, pads[3], box.height))
    if (pads[1]) mark('pad', rect(box.right - pads[1], box.top, pads[1], box.height))
  }
  mark('box', box)
  if (settings.measure && from?.isConnected) {
    const start = from.getBoundingClientRect()
    mark('from', start)
    gauges(start, box, mark)
  }
  tip(settings.origin ? originLines(element) : measureLines(element, box, style), box, mark)
}

function measureLines(element, box, style) {
  const lines = [[['b', element.localName + (element.classList.length ? '.' + [...element.classList].join('.') : '')], `  ${round(box.width)} × ${round(box.height)}`]]
  if (ownText(element)) {
    lines.push([`${round(parseFloat(style.fontSize))} / ${round(parseFloat(style.lineHeight)) || style.lineHeight} px, ${style.fontWeight}, ${style.fontFamily.split(',')[0]}`])
    const found = contrast(element)
    const needed = contrastNeeded(style)
    if (found.isOverPicture) lines.push(['contrast: over a picture, look yourself'])
    else lines.push(['contrast ', [found.value >= needed ? 'good' : 'bad', `${found.value.toFixed(2)}`], ` of ${needed}`])
  }
  const area = target(element)
  if (area) {
    const least = Math.min(area.width, area.height)
    lines.push(['target ', [least >= 44 ? 'good' : least >= 24 ? '' : 'bad', `${round(area.width)} × ${round(area.height)}`], least >= 44 ? '' : least >= 24 ? ', below 44' : ', below 24'])
  }
  if (!from) lines.push(['click to measure from here'])
  return lines
}

/** The horizontal and vertical distances between two boxes. */
function gauges(a, b, mark) {
  const across = b.left >= a.right ? [a.right, b.left] : a.left >= b.right ? [b.right, a.left] : null
  const down = b.top >= a.bottom ? [a.bottom, b.top] : a.top >= b.bottom ? [b.bottom, a.top] : null
  const y = Math.max(a.top, b.top) <= Math.min(a.bottom, b.bottom) ? (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2 : b.top + b.height / 2
  const x = Math.max(a.left, b.left) <= Math.min(a.right, b.right) ? (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2 : b.left + b.width / 2
  if (across) { mark('gauge', rect(across[0], y, across[1] - across[0], 1)); mark('label gauge-label', { left: (across[0] + across[1]) / 2 - 8, top: y - 16 }, `${round(across[1] - across[0])}`) }
  if (down) { mark('gauge', rect(x, down[0], 1, down[1] - down[0])); mark('label gauge-label', { left: x + 4, top: (down[0] + down[1]) / 2 - 7 }, `${round(down[1] - down[0])}`) }
  if (!across && !down) {
    for (const [edge, way] of [['left', 1], ['top', 0]]) {
      const value = round(b[edge] - a[edge])
      if (value) mark('label gauge-label', way ? { left: Math.min(a.left, b.left), top: b.top + b.height / 2 } : { left: b.left + b.width / 2, top: Math.min(a.top, b.top) }, `${edge} ${value}`)
    }
  }
}

function tip(lines, box, mark) {
  const one = mark('tip', { left: Math.max(4, Math.min(box.left, innerWidth - 300)), top: box.bottom + 6 })
  for (const line of lines) {
    const row = document.createElement('div')
    for (const piece of line) {
      if (!Array.isArray(piece)) { row.append(piece); continue }
      const word = document.createElement(piece[0] === 'b' || piece[0] === 'code' ? piece[0] : 'span')
      if (word.localName === 'span') word.className = piece[0]
      word.textContent = piece[1]
      row.append(word)
    }
    one.append(row)
  }
  // Beside the element, where it covers neither the element, nor the reference, nor the distance.
  const { width, height } = one.getBoundingClientRect()
  const end = Math.max(innerHeight, document.body.getBoundingClientRect().bottom)
  const kept = all('.from, .gauge, .gauge-label', layer).map(mark => mark.getBoundingClientRect())
  const left = Math.max(4, Math.min(box.left, innerWidth - width - 4))
  const beyond = Math.max(box.right, ...kept.map(mark => mark.right)) + 6
  const places = [[left, box.bottom + 6], [box.right + 6, box.top], [box.right + 6, box.bottom - height], [left, box.top - height - 6], [box.left - width - 6, box.top], [beyond, box.top], [beyond, box.bottom - height]]
  const fits = ([x, y]) => x >= 0 && x + width <= innerWidth && y >= -scrollY && y + height <= end
  const covers = ([x, y]) => kept.some(mark => x < mark.right && x + width > mark.left && y < mark.bottom && y + height > mark.top)
  const [x, y] = places.find(place => fits(place) && !covers(place)) ?? places.find(fits) ?? [left, Math.max(-scrollY, end - height)]
  one.style.setProperty('left', x + scrollX + 'px')
  one.style.setProperty('top', y + scrollY + 'px')
}

/** The visible element at a point: a card's link lies over all of the card, but is visible only at its text. */
const seenAt = ({ clientX, clientY, target }) => document.elementsFromPoint(clientX, clientY).find(one => {
  const box = one.getBoundingClientRect()
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}) ?? target
addEventListener('pointermove', event => {
  if (!layer) return
  const seen = seenAt(event)
  if (seen === html || seen === pointed) return
  pointed = seen
  point(pointed)
})
document.addEventListener('pointerleave', () => { pointed = null; if (layer) for (const old of all('.pointed', layer)) old.remove() })
addEventListener('click', event => {
  if (!settings.measure && !settings.origin) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (settings.origin) { if (point.place) tell({ cardloom: 'origin', location: point.place }); return }
  const seen = seenAt(event)
  from = from === seen ? null : seen
  point(seen)
}, true)
addEventListener('keydown', event => { if (event.key === 'Escape' && from) { event.preventDefault(); from = null; draw() } })
