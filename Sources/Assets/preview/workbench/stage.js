// The stage: one frame at many widths, or a feed.

import { $, all, make, page, shownSchemes, shownWidths, view, writeAddress } from './view.js'
import { forget, Frame, watch } from './frames.js'
import { showTools } from './bar.js'
import { layWall, wall } from './wall.js'
import { CARD_MARGIN, holdsCard, showCardWidth } from './card.js'
import { cutsBox, showCutsBelow } from './cuts.js'
import { feedAddress } from './feed.js'
import { showSizes } from './heights.js'

export let stage = []

function grip(column, frame, index) {
  const handle = make('button', { type: 'button', class: 'grip', 'aria-label': 'Drag, or use the arrow keys, to change the width' })
  const set = width => {
    width = Math.round(Math.min(8000, Math.max(160, width)))
    frame.width = width
    frame.iframe?.setAttribute('width', width)
    frame.fit()
    $('.column-width', column).textContent = width
  }
  const keep = () => {
    const widths = [...shownWidths()]
    widths[index] = frame.width
    view.widths = widths
    writeAddress()
    showTools()
  }
  handle.addEventListener('pointerdown', event => {
    const start = { x: event.clientX, width: frame.width }
    handle.setPointerCapture(event.pointerId)
    handle.dataset.dragging = document.body.dataset.dragging = ''
    const move = ({ clientX }) => set(start.width + clientX - start.x)
    const end = () => {
      handle.removeEventListener('pointermove', move)
      delete handle.dataset.dragging
      delete document.body.dataset.dragging
      keep()
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  })
  handle.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    set(frame.width + step * (event.shiftKey ? 10 : 1))
    keep()
  })
  return handle
}

function column(source, width, scheme, index, options) {
  const canvas = make('div', { class: 'canvas' })
  const label = make('p', { class: 'caption' }, make('span', { class: 'column-width' }, `${width}`), make('span', { class: 'verdict' }))
  const box = make('div', { class: 'column' }, label, canvas)
  const frame = new Frame(canvas, source, width, scheme, options)
  frame.title = `${document.title}, ${width} pixels wide, ${scheme}`
  if (scheme === shownSchemes()[0]) canvas.append(grip(box, frame, index))
  return { box, frame }
}

/** A frame in which the card, and the list around it, has the chosen width. */
function cardColumn(source, scheme) {
  const canvas = make('div', { class: 'canvas' })
  const box = make('div', { class: 'column column-card' }, make('p', { class: 'caption' }, make('span', {}, 'card ', make('span', { class: 'card-label' }, `${view.card}`), ', alone'), make('span', { class: 'verdict' })), canvas)
  const frame = new Frame(canvas, source, view.card + CARD_MARGIN, scheme, { given: () => ({ card: view.card, alone: '1' }) })
  frame.title = `${document.title}, a card ${view.card} pixels wide, ${scheme}`
  frame.isCard = true
  return { box, frame }
}

export function chosen() {
  const list = all('.frame')
  const state = $(`#state option[value="${CSS.escape(view.state)}"]`)
  const showsCard = !state || state.dataset.showsCard === 'true'
  const variant = showsCard ? view.variant ?? $('#variant option')?.value : $('#variant option')?.value
  const plain = list.find(one => one.dataset.id.endsWith(`~${variant}:default`)) ?? list[0]
  const file = plain.dataset.frame
  return view.state === 'default' ? file : file.replace(/\.html$/, `.${view.state}.html`)
}

export function layStage() {
  const place = $('#stage')
  if (!place) return
  stage.forEach(forget)
  place.textContent = ''
  const source = page === 'feed' ? feedAddress() : chosen()
  const options = page === 'feed' ? { tall: Math.max(480, innerHeight - 110) } : {}
  stage = []
  if (page === 'cell' && view.card) options.given = () => ({ card: view.card })
  for (const scheme of shownSchemes()) {
    const row = make('div', { class: 'stage-row' })
    if (page === 'cell' && view.card) {
      const { box, frame } = cardColumn(source, scheme)
      row.append(box)
      stage.push(watch(frame))
    }
    shownWidths().forEach((width, index) => {
      if (!holdsCard(width)) return
      const { box, frame } = column(source, width, scheme, index, options)
      row.append(box)
      stage.push(watch(frame))
    })
    place.append(row)
  }
  if (cutsBox) stage.forEach(frame => showCutsBelow(frame))
  if (page !== 'cell') return
  showCardWidth()
  $('#plain').href = source
  const select = $('#variant')
  select.value = view.variant ?? select.options[0].value
  const state = $('#state')
  if (state) state.value = view.state
  const id = source.split('/').pop()
  for (const item of all('.frame')) item.toggleAttribute('data-chosen', item.dataset.frame.split('/').pop() === id)
}

$('#variant')?.addEventListener('change', event => { view.variant = event.target.value; writeAddress(); layStage() })
$('#state')?.addEventListener('change', event => { view.state = event.target.value; writeAddress(); layStage() })

export function refresh(what) {
  if (what === 'widths') {
    if (['wall', 'tokens', 'fit'].includes(page)) layWall()
    else layStage()
  } else if (what === 'scheme') {
    layStage()
    const schemes = shownSchemes()
    if (wall.length !== all('.frame').length * schemes.length) return layWall()
    wall.forEach((frame, index) => { frame.scheme = schemes[index % schemes.length]; frame.update() })
  } else if (what === 'noscript' || what === 'slow') {
    for (const frame of [...wall, ...stage]) frame.again()
  } else if (what === 'sizes') showSizes()
  else for (const frame of [...wall, ...stage]) frame.update()
}
