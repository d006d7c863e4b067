// A feed: forced states, events, screen reader output.

import { $, all, make, view, writeAddress } from './view.js'
import { listeners } from './frames.js'
import { layStage, stage } from './stage.js'

const feed = $('.feed')
const form = $('#force')

export function feedAddress() {
  const words = new URLSearchParams()
  for (const name of ['force', 'delay', 'seed']) if (view[name] && view[name] !== '0') words.set(name, view[name])
  const text = words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return feed.dataset.src + (text ? '?' + text : '')
}

if (feed) {
  const log = $('#log')
  const speech = $('#speech')
  let followed = null
  const show = () => {
    const forced = new Map(view.force.split(',').filter(Boolean).map(one => one.split(':')))
    for (const select of all('select', form)) select.value = forced.get(select.name) ?? ''
    form.elements.delay.value = view.delay || 0
    form.elements.seed.value = view.seed
    $('#force-link').href = feedAddress()
  }
  const apply = () => { writeAddress(); show(); layStage() }
  form.addEventListener('submit', event => {
    event.preventDefault()
    view.force = all('select', form).filter(one => one.value).map(one => `${one.name}:${one.value}`).join(',')
    view.delay = form.elements.delay.value
    view.seed = form.elements.seed.value
    apply()
  })
  form.addEventListener('reset', event => { event.preventDefault(); view.force = view.delay = view.seed = ''; apply() })
  $('#bad-day').addEventListener('click', () => {
    view.force = view.delay = ''
    // An explicit seed, so that a failure can be shared as a link.
    view.seed = `${crypto.getRandomValues(new Uint32Array(1))[0] % 100000}`
    apply()
  })
  $('#log-clear').addEventListener('click', () => { log.textContent = '' })
  listeners.event = (frame, { name, detail, at }) => {
    const where = [detail?.section, detail?.card].filter(Boolean).join(' / ')
    const item = make('li', {}, make('b', {}, name), at ? ` at the ${at}` : '', stage.length > 1 ? ` · ${frame.width}` : '', where ? ' · ' + where : '', make('code', {}, JSON.stringify(detail)))
    const follows = log.scrollTop + log.clientHeight > log.scrollHeight - 40
    log.append(item)
    while (log.children.length > 400) log.firstChild.remove()
    if (follows) log.scrollTop = log.scrollHeight
  }
  listeners.speech = (frame, { words }) => {
    speech.replaceChildren(...words.map(({ kind, text }) => make('li', { 'data-kind': kind }, text)))
    speech.scrollTop = 0
  }
  // Side by side, one scroll position.
  listeners.scroll = (frame, { place }) => {
    if (followed && followed !== frame) return
    followed = frame
    clearTimeout(followed.rest)
    followed.rest = setTimeout(() => { followed = null }, 200)
    for (const other of stage) if (other !== frame) other.tell({ cardloom: 'scroll', place })
  }
  show()
}
listeners.origin = (frame, { location: place }) => { dispatchEvent(new CustomEvent('cardloom:open', { detail: place })) }
