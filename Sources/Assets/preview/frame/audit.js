// Findings about what a frame shows: contrast, target sizes, names, and the order of headings (WCAG 2.2).

import { all, html, isFrame, isFramed, round, settings, tell } from './conditions.js'
import { contrast, contrastNeeded, ownText, target } from './inspect.js'
import { known, readOrigins } from './origins.js'

const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=tab], [tabindex]:not([tabindex="-1"])'
const isSeen = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
/** Whether an element is there for screen readers only. */
const isQuiet = element => {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    const style = getComputedStyle(one)
    if (style.clipPath === 'inset(50%)' || one.offsetWidth <= 1 && one.offsetHeight <= 1 && style.overflow !== 'visible') return true
  }
  return false
}

/** The name of an element for assistive technology, from its content and its labels. */
function nameOf(element) {
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  const content = [element, ...element.querySelectorAll('img[alt], [aria-label], svg title')].map(one => one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? (one.localName === 'title' ? one.textContent : '')).join(' ')
  const labels = [...element.labels ?? []].map(label => label.textContent).join(' ')
  const value = /^(button|submit|reset)$/.test(element.type) ? element.value : ''
  return [labelled, content, labels, value, element.matches('input, select, textarea') ? '' : element.textContent, element.title].join(' ').trim()
}

const audits = [
  function contrasts(root) {
    const found = []
    for (const element of all('*', root)) {
      if (!ownText(element) || element.closest('[aria-hidden=true], :disabled, [aria-disabled=true], svg, option, audio, video') || !isSeen(element) || isQuiet(element)) continue
      const style = getComputedStyle(element)
      const { value, isOverPicture } = contrast(element)
      const needed = contrastNeeded(style)
      if (isOverPicture || value >= needed || liesOverPicture(element) || style.backgroundClip === 'text') continue
      found.push({ element, rule: '1.4.3', text: `Contrast ${(Math.floor(value * 100) / 100).toFixed(2)} of ${needed}`, fix: 'color: var(--ink)' })
    }
    return found
  },
  function targets(root) {
    const shown = all(controls, root).filter(one => !one.matches(':disabled') && isSeen(one) && !isQuiet(one)).map(element => ({ element, area: target(element) }))
    const isSmall = ({ area }) => Math.min(area.width, area.height) < 23.5
    return shown.filter(one => isSmall(one) && !isInSentence(one.element) && crowds(one, shown)).map(({ element, area }) => (
      { element, rule: '2.5.8', text: `Target ${round(area.width)} × ${round(area.height)}, below 24 × 24`, fix: 'min-inline-size: 24px; min-block-size: 24px' }))
  },
  function names(root) {
    const nameless = all(`${controls}, iframe, svg[role=img], [role=img]`, root).filter(one => isSeen(one) && !nameOf(one))
    const pictures = all('img:not([alt])', root).filter(one => !one.closest('[aria-hidden=true]') && isSeen(one))
    return [...nameless.map(element => ({ element, rule: '4.1.2', text: `No name: ${element.localName}`, fix: 'aria-label="…"' })),
      ...pictures.map(element => ({ element, rule: '1.1.1', text: 'No alt', fix: 'alt="{{image_alt}}"' }))]
  },
  function headings(root) {
    const found = []
    let before = 0
    for (const element of all('h1, h2, h3, h4, h5, h6, [role=heading]')) {
      if (!element.checkVisibility()) continue
      const level = Number(element.getAttribute('aria-level') ?? element.localName[1])
      if (root.contains(element)) {
        if (before && level > before + 1) found.push({ element, rule: '1.3.1', text: `Heading of level ${level} after level ${before}`, fix: `<h${before + 1}>` })
        if (!nameOf(element)) found.push({ element, rule: '1.3.1', text: `Empty heading of level ${level}` })
      }
      before = level
    }
    return found
  },
]

/** Whether a picture lies behind the middle of an element, so that only an eye can tell. */
function liesOverPicture(element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementsFromPoint(left + width / 2, top + height / 2).some(one => one.matches('img, video, canvas, iframe, object') && !element.contains(one))
}
/** Whether a link is part of a sentence, whose lines determine its height. */
const isInSentence = element => getComputedStyle(element).display === 'inline' && [...element.parentElement.childNodes].some(node => node.nodeType === 3 && node.data.trim())
/** Whether a circle of 24 pixels around a small target meets another target. */
function crowds(one, others) {
  const middle = ({ area: { box } }) => [box.left + box.width / 2, box.top + box.height / 2]
  const [x, y] = middle(one)
  return others.some(other => {
    if (other === one) return false
    const { box } = other.area
    const gap = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    const [X, Y] = middle(other)
    return gap < 12 || Math.min(other.area.width, other.area.height) < 23.5 && Math.hypot(X - x, Y - y) < 24
  })
}

/** The elements of the last findings. @type {Element[]} */
let audited = []
let auditDue = 0
/** The last findings as they were told. */
let lastAudit = ''
/** Computes the findings once the frame is at rest. */
export function audit() {
  if (!isFramed || !isFrame || html.hasAttribute('data-failure')) return
  clearTimeout(auditDue)
  auditDue = setTimeout(() => {
    const root = document.querySelector('.section')
    if (!root || !root.getBoundingClientRect().width) return
    readOrigins()
    // A colour scheme changes through colours that are not the design's.
    document.getAnimations().filter(one => one instanceof CSSTransition).forEach(one => one.finish())
    const found = audits.flatMap(one => one(root))
    audited = found.map(({ element }) => element)
    const findings = found.map(({ element, rule, text, fix = '' }) => ({ rule, text, fix, element: described(element), ...originOf(element) }))
    const words = JSON.stringify([settings, findings])
    if (words === lastAudit) return
    lastAudit = words
    tell({ cardloom: 'findings', findings })
  }, 60)
}

export const described = element => element.localName + (element.classList.length ? '.' + [...element.classList].join('.') : '')
/** The field and the line of a template that wrote an element. */
function originOf(element) {
  for (let one = element; one; one = one.parentElement) {
    const places = known(one).flatMap(({ places }) => places)
    const [place, field] = places.find(([, field]) => field) ?? places[0] ?? []
    if (place) return { place, field: field ?? '' }
  }
  return {}
}

addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || data?.cardloom !== 'show-finding') return
  for (const one of all('[data-workbench-found]')) one.removeAttribute('data-workbench-found')
  audited[data.index]?.toggleAttribute('data-workbench-found', true)
})
