// For `cardloom diff --measure`: the boxes of changed frames and cards, before and after, at each width.

import { bodyOf, data, dress, readPart, standalone, store } from '../standalone/documents.js'
import { boxChanges, shownCard } from './boxes.js'

const { measures } = data
while (readPart());
const parser = new DOMParser()
/** A frame for each side and each set of style sheets, in which the bodies take turns: styles are read once. */
const stages = new Map()

function stage(side, number) {
  const key = `${side} ${store.documents[number].sheets}`
  if (!stages.has(key)) stages.set(key, new Promise(done => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.onload = () => done(frame)
    frame.srcdoc = standalone(number)
    document.body.append(frame)
  }))
  return stages.get(key)
}

/** Shows a document in the frame of its side. */
async function show(side, number) {
  const frame = await stage(side, number)
  const { contentDocument: inside } = frame
  const one = store.documents[number]
  const html = inside.documentElement
  html.lang = one.lang
  html.dir = html.dataset.ownDirection = one.dir
  html.dataset.frame = one.frame ?? ''
  html.replaceChild(inside.adoptNode(parser.parseFromString(bodyOf(number), 'text/html').body), inside.body)
  dress(html, { theme: 'light', rtl: false })
  for (const picture of inside.images) picture.loading = 'eager'
  await Promise.all([...inside.images].map(picture => picture.decode().catch(() => {})))
  return frame
}

/** How a frame or a card differs at the width where one of its boxes grows or shrinks the most; `null` if no box differs. */
async function measured({ before, after }, widths) {
  const both = [await show('before', before), await show('after', after)]
  let most = null
  for (const width of widths) {
    for (const frame of both) frame.style.inlineSize = width + 'px'
    const boxes = boxChanges(...both.map(shownCard))
    const size = Math.abs(boxes[0]?.grown ?? 0)
    if (boxes.length && (!most || size > most.size)) most = { width, size, boxes }
  }
  return most
}

/** The first differing boxes of a frame, as the command tells them: the card first, then those that grow the most. */
function told({ id, width, boxes }) {
  const sorted = [...boxes.filter(one => one.name === 'card'), ...boxes.filter(one => one.name !== 'card')]
  return { id, width, box: boxes[0].name, grown: Math.round(boxes[0].grown), changes: sorted.slice(0, 4).map(one => one.text) }
}

/** For each cause: the typical and the worst of what differs, and in how many frames and cards. */
async function measureAll() {
  const answers = []
  for (const { pairs, widths } of measures) {
    const differing = []
    for (const pair of pairs) {
      const most = await measured(pair, widths)
      if (most) differing.push({ ...pair, ...most })
    }
    const cards = differing.filter(one => one.card).length
    differing.sort((one, next) => one.size - next.size)
    answers.push({
      frames: differing.length - cards, cards,
      typical: differing.length ? told(differing[differing.length >> 1]) : null, worst: differing.length ? told(differing.at(-1)) : null,
    })
  }
  return answers
}
Object.assign(window, { measureChanges: measureAll })
