// The height, and rendered sizes compared with declared ones.

import { all, html, isFrame, isFramed, tell } from './conditions.js'
import { audit } from './audit.js'

/** The declared height of each cell and that of its content. */
export function sizes() {
  const cells = all('.cell[data-size]').filter(cell => !cell.closest('.cell .cell') && cell.offsetParent)
  const boxes = cells.map(cell => cell.getBoundingClientRect())
  const filled = cells.map((cell, index) => isFilled(cell, boxes[index].height))
  // Without its declared size, a cell is as high as its content.
  for (const cell of cells) cell.toggleAttribute('data-workbench-natural', true)
  const natural = cells.map(cell => cell.getBoundingClientRect().height)
  for (const cell of cells) cell.removeAttribute('data-workbench-natural')
  return cells.map((cell, index) => {
    const isEstimate = cell.dataset.size.startsWith('auto'), size = cell.dataset.size.replace('auto ', '')
    const ratio = /^([\d.]+)\/([\d.]+)$/.exec(size)
    const declared = ratio ? boxes[index].width * ratio[2] / ratio[1] : declaredHeight(size, getComputedStyle(cell))
    const content = filled[index] ? Math.max(natural[index], boxes[index].height) : natural[index]
    // Where the content decides, it fits.
    return { card: cell.dataset.card, declared, content, misfit: isEstimate ? '' : misfit(declared, content) }
  })
}

/** The height in pixels by which a declared size may exceed the content, if the theme has no spacing scale. */
const HOLE = 48
/** The largest step of the theme's spacing scale: a larger hole is not a space of the design. */
let largestSpace = 0
function hole() {
  if (largestSpace) return largestSpace
  const probe = document.createElement('div')
  html.append(probe)
  const steps = [...Array(16).keys()].map(step => {
    probe.style.cssText = `position: absolute; visibility: hidden; inline-size: var(--space-${step}, 0px)`
    return probe.getBoundingClientRect().width
  })
  probe.remove()
  return largestSpace = Math.max(...steps) || HOLE
}
const misfit = (declared, content) => content > declared + 0.5 ? 'small' : content < declared - hole() ? 'large' : ''

/** Whether a picture, which takes the height that it is given, covers a cell. */
const isFilled = (cell, height) => all('*', cell).some(one =>
  (one.matches('img, video, canvas, svg, iframe') || getComputedStyle(one).backgroundImage !== 'none')
  && one.getBoundingClientRect().height >= height * 0.9)

function declaredHeight(text, style) {
  text = /\d(?:px|rem)?\s*x\s*(.+)$/.exec(text)?.[1] ?? text
  const value = parseFloat(text)
  if (text.endsWith('rem')) return value * parseFloat(getComputedStyle(html).fontSize)
  if (text.endsWith('lh')) return value * (parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2)
  return value
}
let due = 0
export function report() {
  if (!isFramed || due) return
  due = requestAnimationFrame(() => {
    due = 0
    tell({ cardloom: 'size', height: document.body.getBoundingClientRect().height, cells: isFrame ? sizes() : null })
    audit()
  })
}
