// The wall, and the walls of a cell's page.

import { $, all, make, page, shownSchemes, shownWidths, usualWidths } from './view.js'
import { forget, Frame, watch } from './frames.js'
import { itemWidth } from './zoom.js'

export let wall = []
export function layWall() {
  wall.forEach(forget)
  wall = all('.frame').flatMap(layFrame)
}

/** Lays out an item's frames, one for each colour scheme that is shown. @returns {Frame[]} */
function layFrame(item) {
  // The cells to choose from are pictures, whatever the width of the card.
  const isPicture = item.closest('.fit-cells')
  const width = ['wall', 'tokens', 'fit'].includes(page) && !isPicture ? shownWidths()[0] : usualWidths[0]
  if (!isPicture) item.style.setProperty('width', page === 'wall' ? itemWidth() : width + 2 + 'px')
  const title = $('.plain', item).textContent.replace(/^Open /, '')
  const [first, ...others] = all('.canvas', item)
  others.forEach(canvas => canvas.remove())
  return shownSchemes().map((scheme, index) => {
    const canvas = index ? make('div', { class: 'canvas' }) : first
    if (index) $('.canvas:last-of-type', item).after(canvas)
    const frame = new Frame(canvas, item.dataset.frame, width, scheme)
    frame.title = shownSchemes().length > 1 ? `${title}, ${scheme}` : title
    return watch(frame)
  })
}

/** Adopts new frames and drops removed ones; all others are unchanged. */
export function renewWall() {
  const former = new Map(wall.map(frame => [frame.canvas, frame]))
  const items = all('.frame').map(item => {
    const frames = all('.canvas', item).map(canvas => former.get(canvas))
    const isSame = frames.length === shownSchemes().length && frames.every(frame => frame?.source === item.dataset.frame)
    if (isSame) frames.forEach(frame => former.delete(frame.canvas))
    return isSame ? frames : item
  })
  former.forEach(forget)
  wall = items.flatMap(one => Array.isArray(one) ? one : layFrame(one))
}
