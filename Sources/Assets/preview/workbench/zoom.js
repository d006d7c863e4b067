// The tools of the wall: its zoom, one frame of each entry, and the group of unused cells.

import { $, all, page, remember, say, shownWidths, usualWidths, view, writeAddress, zooms } from './view.js'
import { wall } from './wall.js'

export const wallTools = $('.wall-tools')
/** The built-in cells that the site does not use. */
export const unused = $('#unused')

/** Applies the zoom and the choice of frames. */
export function showWall() {
  if (!wallTools) return
  document.documentElement.style.setProperty('--zoom', view.zoom / 100)
  document.body.toggleAttribute('data-each', view.each)
  document.body.toggleAttribute('data-small', view.zoom <= 50)
  $('[data-wall=each]').setAttribute('aria-pressed', view.each)
  $('[data-wall=actual]').textContent = `${view.zoom} %`
  $('[data-wall=smaller]').disabled = view.zoom === zooms[0]
  $('[data-wall=larger]').disabled = view.zoom === zooms.at(-1)
  for (const item of all('.frame')) item.style.setProperty('width', itemWidth())
  wall.forEach(frame => frame.fit())
}
export const itemWidth = () => (page === 'wall' ? shownWidths()[0] * view.zoom / 100 : usualWidths[0]) + 2 + 'px'

const wallActions = {
  smaller: () => { view.zoom = zooms.findLast(zoom => zoom < view.zoom) ?? zooms[0] },
  larger: () => { view.zoom = zooms.find(zoom => zoom > view.zoom) ?? zooms.at(-1) },
  actual: () => { view.zoom = 100 },
  each: () => { view.each = !view.each },
}
export function changeWall(action) {
  if (!wallTools) return
  wallActions[action]()
  remember()
  writeAddress()
  showWall()
  say(action === 'each' ? `One of each: ${view.each ? 'on' : 'off'}` : `${view.zoom} %`)
}
wallTools?.addEventListener('click', ({ target }) => {
  const action = target.closest('[data-wall]')?.dataset.wall
  if (action) changeWall(action)
})
// While the filter has words, it opens the group, too.
unused?.addEventListener('toggle', () => { if (!view.q) { view.unused = unused.open; writeAddress() } })
