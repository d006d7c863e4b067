// What changed, in the workbench: what somebody is looking at is drawn at once, the other frames after it.

/** Draws a change in the frames of one address; what several widths show is fetched once. */
async function drawFrames(source, change) {
  const list = window.workbench.frames().filter(frame => frame.iframe && frame.source === source)
  const mayDiffer = change.pages || change.catalogue
  let html
  if (mayDiffer && list.length && /\/frames\//.test(source)) {
    try { html = await fetchText(source) } catch { return list.forEach(frame => frame.again()) }
  }
  for (const frame of list) frame.live({ ...change, html, pages: mayDiffer })
}

/** Draws a change in the page around the frames. */
async function drawAround(change) {
  if (change.pages || change.catalogue) {
    await refresh()
    window.workbench.renew()
  }
  addTools()
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: change }))
}

/** What nobody is looking at and what has still to be drawn there, by the address of the frames; `null` for the page around them. */
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
    // What is looked at goes first, also when it changes meanwhile.
    await new Promise(done => setTimeout(done))
    await running
    await (source === null ? drawAround(change) : drawFrames(source, change))
  }
  isCatchingUp = false
}

/** What is on the stage, or in view where there is none, is drawn at once; all else after it, and only the newest. */
async function applyToWorkbench(change) {
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
