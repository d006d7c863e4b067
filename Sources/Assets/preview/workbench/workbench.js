// The start, and the interface for a server that reports changes.

import { $, page, readAddress, view, writeAddress } from './view.js'
import { showTools } from './bar.js'
import { applyFilter, filter } from './wall-filter.js'
import './shortcuts.js'
import { layWall, renewWall, wall } from './wall.js'
import { showWall, wallTools } from './zoom.js'
import { chosen, layStage, stage } from './stage.js'
import './found.js'
import { colourSource } from './source.js'
import './fit.js'
import { reported } from './tokens.js'
import { renewNotes } from './notes.js'

filter.value = view.q
showTools()
applyFilter()
layStage()
layWall()
showWall()
if (wallTools && (view.zoom !== 100 || view.each)) writeAddress()
renewNotes()
addEventListener('hashchange', () => {
  const before = JSON.stringify([view.widths, view.scheme, view.noscript])
  readAddress()
  filter.value = view.q
  showTools()
  applyFilter()
  layStage()
  if (before !== JSON.stringify([view.widths, view.scheme, view.noscript])) layWall()
  else wall.forEach(frame => frame.update())
  showWall()
  if (page === 'cell') $('.stage').scrollIntoView({ block: 'nearest' })
})

/** The interface for a server that reports changes. */
window.workbench = {
  /** All frames. */
  frames: () => [...wall, ...stage],
  /** The frames on the stage. */
  stage: () => stage,
  /** The values and contrasts of the theme's tokens, by colour scheme. */
  tokens: () => reported,
  /** The first frame on the stage. */
  chosen: () => stage[0],
  /** Adopts elements that were added to the page and drops removed ones. */
  renew() {
    renewWall()
    if (page === 'source') colourSource()
    if (page === 'cell' && stage[0]?.source !== chosen()) layStage()
    showTools()
    applyFilter()
    renewNotes()
  },
}
