// Forced states of sections: ?force=news:fail,video:requesting&delay=1500, or random failures: ?seed=42

import { all, delay, given, pause } from './conditions.js'
import { tellEvent } from './told.js'

export const forced = new Map((given.get('force') ?? '').split(',').filter(Boolean).map(one => one.split(':')))
export const seed = given.get('seed')

/** Random numbers that are equal for equal seeds (mulberry32). */
function randomFrom(seed) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0) | 0, 7)
  return () => {
    state = state + 0x6D2B79F5 | 0
    let value = Math.imul(state ^ state >>> 15, 1 | state)
    value = value + Math.imul(value ^ value >>> 7, 61 | value) ^ value
    return ((value ^ value >>> 14) >>> 0) / 4294967296
  }
}
const random = seed ? randomFrom(seed) : null

const realFetch = window.fetch
let failsNext = false
if (delay || forced.size || seed) {
  window.fetch = async (...request) => {
    await pause(random ? delay + 200 + random() * 2500 : delay)
    if (failsNext || random && random() < 0.3) return new Response('forced by the workbench', { status: 503 })
    return realFetch.apply(window, request)
  }
}

const names = { requesting: 'requesting', fail: 'requestFail', success: 'requestSuccess', empty: 'requestNoMoreData', nomore: 'requestNoMoreData' }
const pieces = { requesting: 'skeleton', fail: 'error', empty: 'empty', nomore: 'no-more' }

/** Shows a section in a state. @param {string} id @param {keyof names} state */
function force(id, state) {
  for (const section of all(`[data-section="${CSS.escape(id)}"]`)) {
    for (const old of all(':scope > [data-workbench-piece]', section)) old.remove()
    const list = section.querySelector('.cells')
    list?.toggleAttribute('data-workbench-away', ['requesting', 'fail', 'empty'].includes(state))
    const piece = window.cardloomStates?.[pieces[state]]
    if (piece) {
      const box = document.createElement('div')
      box.className = state === 'empty' ? 'section-empty' : state === 'nomore' ? 'section-footer' : 'section-placeholder'
      box.dataset.workbenchPiece = ''
      box.innerHTML = piece
      list ? list.after(box) : section.append(box)
    }
    if (!window.cardloom) section.dataset.state = names[state]
  }
  window.cardloom?.setState?.(id, names[state])
  failsNext = [...forced.values()].includes('fail') && state === 'fail'
}

export function forceAll() {
  if (random) {
    for (const section of all('[data-section]')) {
      const chance = random()
      const state = chance < 0.3 ? 'fail' : chance < 0.5 ? 'requesting' : chance < 0.6 ? 'empty' : null
      if (state && !forced.has(section.dataset.section)) forced.set(section.dataset.section, state)
    }
  }
  for (const [id, state] of forced) {
    if (delay && state !== 'requesting') {
      force(id, 'requesting')
      setTimeout(() => force(id, state), delay)
    } else force(id, state)
  }
  // A retry requests again, waits, and succeeds.
  document.addEventListener('click', event => {
    const control = event.target.closest('[data-event=retry]')
    const id = control?.closest('[data-section]')?.dataset.section
    if (!id || !forced.has(id)) return
    event.preventDefault()
    event.stopPropagation()
    tellEvent('retry', { section: id }, 'workbench')
    forced.set(id, 'success')
    force(id, 'requesting')
    setTimeout(() => force(id, 'success'), delay || 600)
  }, true)
}
