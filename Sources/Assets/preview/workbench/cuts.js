// Cut texts as facts: the site's pages are loaded one after the other, out of sight, and each tells at every width which texts of
// its cards do not show as a whole.

import { $, make, root, say, shownWidths } from './view.js'
import { whenIdle } from './frames.js'
import { stage } from './stage.js'

export const cutsBox = $('#cuts')
/** As many cards are measured without being asked. */
const MEASURED_UNASKED = 400
const cutsPages = () => JSON.parse(cutsBox.dataset.pages)

/** The current measurement; a later one ends it. */
let measurement = null

/** A page of the site in a frame out of sight. */
function openPage(page) {
  const iframe = make('iframe', { class: 'measured', title: 'Cards that are measured', width: 320, height: 320 })
  iframe.inert = true
  iframe.src = `${root}site/${page}`
  const loaded = new Promise(done => iframe.addEventListener('load', done, { once: true }))
  document.body.append(iframe)
  return { iframe, loaded }
}

/** Asks a page for the cut texts of its cards at a width; none if it does not answer. */
const askForCuts = (iframe, width) => new Promise(done => {
  const end = cards => { removeEventListener('message', hear); clearTimeout(patience); done(cards) }
  const hear = ({ source, data }) => { if (source === iframe.contentWindow && data?.cardloom === 'cuts' && data.width === width) end(data.cards) }
  const patience = setTimeout(end, 10000, [])
  addEventListener('message', hear)
  iframe.setAttribute('width', width)
  iframe.contentWindow.postMessage({ cardloom: 'measure-cuts', template: cutsBox.dataset.template, width }, '*')
})

/** Measures all cards at the widths that are shown. */
async function measureCuts() {
  const own = measurement = { widths: [...shownWidths()].sort((a, b) => a - b), cards: new Map(), fields: new Map(), done: 0 }
  const isCurrent = () => measurement === own
  $('#cuts-measure').disabled = true
  const pages = cutsPages()
  for (const page of pages) {
    if (!isCurrent()) return
    const { iframe, loaded } = openPage(page)
    await loaded
    for (const width of own.widths) if (isCurrent()) note(own, page, width, await askForCuts(iframe, width))
    iframe.remove()
    own.done++
    if (isCurrent()) showCuts(own, pages.length)
    await new Promise(whenIdle)
  }
  if (!isCurrent()) return
  $('#cuts-measure').disabled = false
  $('#cuts-measure').textContent = 'Measure again'
  cutsBox.dataset.measured = own.widths.join(' ')
  say('Measured')
}

/** Adds the answer of a page; a card on several pages counts once. */
function note(own, page, width, cards) {
  if (!own.cards.has(width)) own.cards.set(width, new Set())
  const known = own.cards.get(width)
  for (const { card, cuts } of cards) {
    if (known.has(card)) continue
    known.add(card)
    const most = new Map()
    for (const { field, hidden } of cuts) most.set(field, Math.max(hidden, most.get(field) ?? 0))
    for (const [field, hidden] of most) {
      if (!own.fields.has(field)) own.fields.set(field, new Map())
      const fact = own.fields.get(field).get(width) ?? { count: 0, worst: { hidden: 0 } }
      fact.count++
      if (hidden > fact.worst.hidden) fact.worst = { hidden, card, page }
      own.fields.get(field).set(width, fact)
    }
  }
}

function showCuts(own, pages) {
  const measured = Math.max(0, ...[...own.cards.values()].map(cards => cards.size))
  const isDone = own.done === pages
  const widths = own.widths.join(', ')
  const total = +cutsBox.dataset.cards
  const counted = isDone && measured === total ? `${total} cards` : `${measured} of ${total} cards`
  $('#cuts-facts').textContent = !isDone ? `Measuring: ${counted} …` : own.fields.size ? `Measured on the site’s pages in ${counted}.` : `No text is cut in ${counted} at ${widths}.`
  const number = (field, width) => {
    const fact = own.fields.get(field).get(width)
    const of = own.cards.get(width)?.size ?? 0
    if (!fact) return make('td', { class: 'number quiet-number' }, `0 of ${of}`)
    const { card, page, hidden } = fact.worst
    const link = make('a', { href: `${root}site/${page}#card=${encodeURIComponent(card)}`, title: `The worst card: ${Math.round(hidden * 100)} % of it does not show` }, `${fact.count} of ${of}`)
    link.setAttribute('aria-label', `${field} cut in ${fact.count} of ${of} cards at ${width}; open the worst card`)
    return make('td', { class: 'number' }, link)
  }
  const head = make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Cut at'), ...own.widths.map(width => make('th', { scope: 'col', class: 'number' }, `${width}`))))
  const rows = [...own.fields.keys()].sort().map(field => make('tr', {}, make('th', { scope: 'row' }, make('code', {}, field)), ...own.widths.map(width => number(field, width))))
  $('#cuts-table').replaceChildren(...rows.length ? [make('table', { class: 'cut-table' }, head, make('tbody', {}, ...rows))] : [])
  for (const frame of stage) showCutsBelow(frame, own)
}

/** The facts of a width, below its frame on the stage. */
export function showCutsBelow(frame, own = measurement) {
  $('.cut-facts', frame.canvas.parentElement)?.remove()
  if (frame.isCard || !own?.cards.has(frame.width)) return
  const facts = [...own.fields].sort(([one], [other]) => one < other ? -1 : 1).flatMap(([field, byWidth]) => byWidth.has(frame.width) ? [`${field} cut in ${byWidth.get(frame.width).count} of ${own.cards.get(frame.width).size}`] : [])
  if (facts.length) frame.canvas.parentElement.append(make('p', { class: 'cut-facts' }, facts.join(' · ')))
}

if (cutsBox) {
  const isSmall = () => +cutsBox.dataset.cards <= MEASURED_UNASKED
  const begin = () => { if (isSmall() && !document.hidden) whenIdle(measureCuts) }
  $('#cuts-measure').addEventListener('click', measureCuts)
  $('#cuts-measure').textContent = `Measure ${cutsBox.dataset.cards} cards`
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
  // After a change of files, once nothing changes for a while.
  let pending = 0
  document.addEventListener('cardloom:live', () => {
    if (!isSmall()) { if (measurement) $('#cuts-facts').textContent = 'Files have changed since; measure again.'; return }
    clearTimeout(pending)
    pending = setTimeout(begin, 1500)
  })
}
