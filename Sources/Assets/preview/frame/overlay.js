// Overlays: boxes, insets, spacings, baselines.

import { all, html, round, settings } from './conditions.js'
import { sizes } from './sizes.js'
import { point, pointed } from './inspect.js'

export let layer = null
export const put = (name, box, text = '') => {
  const mark = document.createElement('div')
  mark.className = name
  mark.style.setProperty('left', box.left + scrollX + 'px')
  mark.style.setProperty('top', box.top + scrollY + 'px')
  if (box.width !== undefined) mark.style.setProperty('width', Math.max(0, box.width) + 'px')
  if (box.height !== undefined) mark.style.setProperty('height', Math.max(0, box.height) + 'px')
  mark.textContent = text
  layer.append(mark)
  return mark
}
export const rect = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height })

export function draw() {
  layer?.remove()
  layer = null
  if (!settings.measure && !settings.origin) return
  layer = document.createElement('div')
  layer.className = 'workbench-overlay'
  layer.setAttribute('aria-hidden', 'true')
  html.append(layer)
  if (settings.measure) drawMeasures()
  if (pointed?.isConnected) point(pointed)
}

function drawMeasures() {
  for (const section of all('.section')) {
    const box = section.getBoundingClientRect()
    const style = getComputedStyle(section)
    const [top, right, bottom, left] = ['Top', 'Right', 'Bottom', 'Left'].map(side => parseFloat(style['padding' + side]))
    if (top) put('inset', rect(box.left, box.top, box.width, top), '')
    if (bottom) put('inset', rect(box.left, box.bottom - bottom, box.width, bottom))
    if (left) put('inset', rect(box.left, box.top, left, box.height))
    if (right) put('inset', rect(box.right - right, box.top, right, box.height))
  }
  for (const list of all('.cells')) spacings([...list.children].filter(one => one.offsetParent))
  for (const cell of all('.cell').filter(one => one.offsetParent)) {
    const box = cell.getBoundingClientRect()
    if (box.bottom < -2000 || box.top > innerHeight + 4000) continue
    const [size] = cell.dataset.size ? sizes().filter(one => one.card === cell.dataset.card) : []
    const isBad = size?.misfit
    baselines(cell)
    put(isBad ? 'cellbox bad' : 'cellbox', box)
    if (isBad) put('declared', rect(box.left, box.top + (isBad === 'small' ? size.declared : size.content), box.width, 0))
    // Above the cell, if there is room.
    put(isBad ? 'label bad' : 'label', { left: box.left, top: box.top + scrollY >= 15 ? box.top - 15 : box.top }, `${round(box.width)} × ${round(box.height)}${size ? ` · declared ${cell.dataset.size} = ${round(size.declared)}, content ${round(size.content)} ${isBad ? `✗ too ${isBad}` : '✓'}` : ''}`)
  }
}

/** The distances between neighbours in a list. */
function spacings(children) {
  const boxes = children.map(child => child.getBoundingClientRect())
  boxes.forEach((box, index) => {
    const next = boxes[index + 1]
    if (!next) return
    const isRow = Math.abs(next.top - box.top) < 2
    const gap = isRow ? Math.max(next.left - box.right, box.left - next.right) : next.top - box.bottom
    if (gap < 0.5) return
    const space = isRow ? rect(Math.min(box.right, next.right), box.top, gap, box.height) : rect(Math.min(box.left, next.left), box.bottom, Math.min(box.width, next.width), gap)
    put('spacing', space)
    put('label', { left: space.left + space.width / 2 - 8, top: space.top + space.height / 2 - 7 }, `${round(gap)}`)
  })
}

/** A line under each line of text. */
export const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
function baselines(cell) {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const seen = new Set()
  for (let text; (text = walker.nextNode());) {
    if (!text.data.trim() || !text.parentElement.offsetParent) continue
    const style = getComputedStyle(text.parentElement)
    if (style.clipPath !== 'none') continue
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const metrics = pen.measureText('x')
    const share = metrics.fontBoundingBoxAscent / (metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent)
    const range = document.createRange()
    range.selectNodeContents(text)
    // Lines that are clipped by their element are not drawn.
    const end = Math.min(cell.getBoundingClientRect().bottom, text.parentElement.getBoundingClientRect().bottom)
    for (const line of range.getClientRects()) {
      const y = round(line.top + line.height * share)
      if (y > end + 1) continue
      if (line.width < 2 || seen.has(y + ' ' + line.left)) continue
      seen.add(y + ' ' + line.left)
      put('baseline', rect(line.left, y, line.width, 1))
    }
  }
}
