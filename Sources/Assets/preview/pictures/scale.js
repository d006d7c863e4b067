// For `cardloom review`: how large frames draw each picture, and each that is larger than that scaled down. Runs in a browser that the
// command drives, never in the file that reviewers open.

import { data, dress, readPart, standalone, store } from '../standalone/documents.js'

/** Screens have up to two pixels for each pixel of CSS. */
const density = 2
/** The quality of scaled pictures: no artefacts are visible at this one. */
const quality = 0.82
/** A picture that would become hardly smaller stays as it is. */
const worthwhile = 0.9

/** The largest scale at which frames draw each picture, by its address; 1 is one pixel of the picture for each of CSS. */
async function drawnScales(frame) {
  const scales = new Map()
  // A picture that some frame draws as it is needs no other frame.
  const isOpen = address => isScalable(address) && !(scales.get(address) * density >= 1)
  for (const [number, { body }] of Object.entries(store.documents)) {
    if (![...body.matchAll(/picture:(\d+)/g)].some(([, picture]) => isOpen(store.pictures[picture]))) continue
    const loaded = new Promise(done => frame.addEventListener('load', done, { once: true }))
    frame.srcdoc = standalone(number)
    await loaded
    const inside = frame.contentDocument
    dress(inside.documentElement, { theme: 'light', rtl: false })
    await Promise.all([...inside.images].map(one => one.decode().catch(() => {})))
    for (const width of data.widths) {
      frame.style.inlineSize = width + 'px'
      for (const one of inside.images) {
        const box = one.getBoundingClientRect()
        const scale = one.naturalWidth ? Math.max(box.width / one.naturalWidth, box.height / one.naturalHeight) : 0
        scales.set(one.src, Math.max(scales.get(one.src) ?? 0, scale))
      }
    }
    // A poster has no scale that can be asked for.
    for (const one of inside.querySelectorAll('[poster]')) scales.set(one.poster, Infinity)
  }
  return scales
}

/** Whether a picture can be scaled: it is made of pixels, and does not move. */
const isScalable = address => /^data:image\/(png|jpeg|webp|avif);/.test(address) && !/ANIM|acTL|avis/.test(atob(address.slice(address.indexOf(',') + 1).slice(0, 400)))

async function scaled(address, scale) {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const part = Math.min(1, scale * density)
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(picture.naturalWidth * part), height: Math.ceil(picture.naturalHeight * part) })
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const next = canvas.toDataURL('image/webp', quality)
  return next.startsWith('data:image/webp') && next.length < address.length * worthwhile ? next : null
}

/** The address of each picture as a smaller one, in the order of the pictures; `null` for one that stays as it is. */
async function scalePictures() {
  while (readPart());
  const scales = await drawnScales(document.querySelector('iframe'))
  const results = []
  for (const address of Object.values(store.pictures)) {
    const scale = scales.get(address) ?? 0
    results.push(scale && scale * density < 1 && isScalable(address) ? await scaled(address, scale).catch(() => null) : null)
  }
  return results
}
Object.assign(window, { scalePictures })
