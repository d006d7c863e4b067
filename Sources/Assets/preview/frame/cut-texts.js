// Texts of which only a part shows, by `line-clamp` or `text-overflow`: for the workbench, which asks for all cards of a template.

import { all, tell } from './conditions.js'
import { origins, readOrigins } from './origins.js'
import { described } from './audit.js'

/** The part of an element's text that does not show, from 0 to 1. */
function hiddenPart(element) {
  const style = getComputedStyle(element)
  const lines = style.webkitLineClamp ?? style.lineClamp
  if (lines && lines !== 'none' && style.overflowY !== 'visible') {
    const hidden = element.scrollHeight - element.clientHeight
    const line = parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2
    if (hidden > line / 2) return hidden / element.scrollHeight
  }
  if (style.textOverflow !== 'clip' && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
    return 1 - element.clientWidth / element.scrollWidth
  }
  return 0
}

/** The fields whose texts an element contains. */
function fieldsIn(element) {
  const fields = new Set()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text; (text = walker.nextNode());) for (const [, field] of origins.get(text)?.places ?? []) if (field) fields.add(field)
  return [...fields].join(', ') || described(element)
}

/** The cards of a template that are shown, with the texts that are cut in each. */
function cutsOf(template) {
  const cells = all(`.cell[data-cell^="${CSS.escape(template + '_')}"]`).filter(cell => cell.getBoundingClientRect().width)
  return cells.map(cell => ({
    card: cell.dataset.card,
    cuts: all('*', cell).filter(one => one.textContent.trim() && one.closest('.cell') === cell).map(one => ({ element: one, hidden: hiddenPart(one) }))
      .filter(({ hidden }) => hidden > 0).map(({ element, hidden }) => ({ field: fieldsIn(element), hidden })),
  }))
}

/** Waits until the page has a width; a frame out of sight has no animation frames. */
const untilWide = width => new Promise(done => {
  const look = () => innerWidth === width ? done() : setTimeout(look, 10)
  look()
})

addEventListener('message', async ({ data, source }) => {
  if (source !== window.parent || data?.cardloom !== 'measure-cuts') return
  await Promise.all([document.fonts?.ready, readOrigins(), untilWide(data.width)])
  tell({ cardloom: 'cuts', width: data.width, cards: cutsOf(data.template) })
})
