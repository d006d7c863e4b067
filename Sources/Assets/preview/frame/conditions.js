// A page inside the workbench: applies the conditions, draws the overlays, and reports events. It precedes all other scripts of
// the page, works from file:// (windows exchange only messages), and does nothing by itself. The modules of this folder are bundled
// into one script, which begins with frame.js.

import { report } from './sizes.js'
import { draw } from './overlay.js'

export const html = document.documentElement
export const given = new URLSearchParams(location.search.slice(1) + '&' + location.hash.slice(1))
export const isFramed = window.parent !== window
export const isFrame = 'frame' in html.dataset || 'failure' in html.dataset
export const tell = message => { if (isFramed) window.parent.postMessage(message, '*') }
export const all = (selector, from = document) => [...from.querySelectorAll(selector)]
export const round = value => Math.round(value * 10) / 10

// Conditions.

/** The current settings. @type {Record<string, string>} */
export let settings = {}
const flags = ['text', 'still', 'noimages', 'outline', 'measure', 'origin']
const ownDirection = html.getAttribute('dir')

export function apply(next) {
  const before = settings
  settings = next
  if (next.theme) { html.dataset.theme = next.theme; html.style.setProperty('color-scheme', next.theme) }
  for (const flag of flags) html.toggleAttribute('data-workbench-' + flag, Boolean(next[flag]))
  html.toggleAttribute('data-workbench-card', Boolean(next.card))
  html.toggleAttribute('data-workbench-alone', Boolean(next.alone))
  if (next.card) html.style.setProperty('--workbench-card', next.card + 'px')
  if (next.rtl) html.setAttribute('dir', 'rtl')
  else if (before.rtl) ownDirection === null ? html.removeAttribute('dir') : html.setAttribute('dir', ownDirection)
  if (next.rtl || before.rtl) mirror(Boolean(next.rtl))
  if (next.noimages || before.noimages) pictures(Boolean(next.noimages))
  draw()
  report()
}

/** Turns what takes its direction from its own words, so that the mirrored layout shows with any text; or restores it. */
function mirror(isMirrored) {
  for (const one of all(isMirrored ? '[dir=auto]:not(bdi)' : '[data-workbench-dir]')) {
    one.toggleAttribute('data-workbench-dir', isMirrored)
    one.setAttribute('dir', isMirrored ? 'rtl' : 'auto')
  }
}
document.addEventListener('cardloom:changed', () => { if (settings.rtl) mirror(true) })

/** Removes the pictures, so that their placeholders show, or restores them. */
function pictures(areAway) {
  for (const picture of all('img, source, video')) {
    for (const name of ['src', 'srcset', 'poster']) {
      const kept = 'workbench' + name
      if (areAway && picture.hasAttribute(name)) {
        picture.dataset[kept] = picture.getAttribute(name)
        picture.removeAttribute(name)
      } else if (!areAway && kept in picture.dataset) {
        picture.setAttribute(name, picture.dataset[kept])
        delete picture.dataset[kept]
      }
    }
  }
}

// A slow network: pictures load late, one after the other, and so does every fetched page.
export const pause = time => new Promise(done => setTimeout(done, time))
export const delay = +given.get('delay') || (given.get('slow') ? 2000 : 0)
export function slowPictures() {
  all('img').forEach((picture, index) => {
    const source = picture.getAttribute('src')
    if (!source || settings.noimages) return
    picture.removeAttribute('src')
    setTimeout(() => { if (!settings.noimages) picture.setAttribute('src', source) }, delay + 400 * Math.min(index, 8))
  })
}
