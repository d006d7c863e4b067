// Changes in the workbench: visible frames are updated at once, the others later.

import { fetchText } from './draw.js'
import { addTools } from './tools.js'
import { refresh, running } from './live.js'

/** Applies a change to the frames of one address, which is fetched once for all widths. */
async function drawFrames(source, change) {
  const list = window.workbench.frames().filter(frame => frame.iframe && frame.source === source)
  const mayDiffer = change.pages || change.catalogue
  let html
  if (mayDiffer && list.length && /\/frames\//.test(source)) {
    try { html = await fetchText(source) } catch { return list.forEach(frame => frame.again()) }
  }
  for (const frame of list) frame.live({ ...change, html, pages: mayDiffer })
}

/** Applies a change to the page around the frames. */
async function drawAround(change) {
  if (change.pages || change.catalogue) {
    await refresh()
    window.workbench.renew()
  }
  addTools()
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
}

/** The pending changes of frames out of view, by the frames' address; `null` is the page around them. */
const due = new Map()
let isCatchingUp = false

const union = (one, other) => [...new Set([...one, ...other])]
const merged = (before, change) => !before ? change : {
  revision: change.revision, styles: union(before.styles, change.styles), assets: union(before.assets, change.assets),
  reloads: before.reloads || change.reloads, pages: before.pages || change.pages, catalogue: before.catalogue || change.catalogue,
}

async function catchUp() {
  if (isCatchingUp) return
  isCatchingUp = true
  while (due.size) {
    const [source, change] = due.entries().next().value
    due.delete(source)
    // Frames in view go first, even if they change meanwhile.
    await new Promise(done => setTimeout(done))
    await running
    // What fails is told, and does not keep the rest and later changes waiting.
    try { await (source === null ? drawAround(change) : drawFrames(source, change)) } catch (error) { console.error(error) }
  }
  isCatchingUp = false
}

/** Updates the stage, or the frames in view if there is no stage, at once; the others later, with only the latest change. */
export async function applyToWorkbench(change) {
  const frames = window.workbench.frames().filter(frame => frame.iframe)
  const onStage = window.workbench.stage()
  const isSeen = ({ canvas }) => {
    const box = canvas.getBoundingClientRect()
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  }
  const first = new Set(frames.filter(frame => onStage.length ? onStage.includes(frame) : isSeen(frame)).map(one => one.source))
  for (const { source } of frames) if (!first.has(source)) due.set(source, merged(due.get(source), change))
  const around = merged(due.get(null), change)
  due.delete(null)
  due.set(null, around)
  await Promise.all([...first].map(source => drawFrames(source, change)))
  catchUp()
}
