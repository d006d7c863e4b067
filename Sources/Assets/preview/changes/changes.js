// The report of `cardloom diff --output`: groups at the left, one example before and after at the right. It asks for nothing:
// all frames are in the page, as data.

import { speak } from '../frame/speak.js'
import { data, dress, isStored, standalone, whenStored } from '../standalone/documents.js'
import { boxChanges, shownCard } from './boxes.js'

export const changes = data.changes
export const byId = name => document.getElementById(name)
const modes = ['before', 'after', 'side', 'swipe', 'onion', 'blend', 'strobe']
export const state = { group: 0, example: 0, mode: 'side', width: 0, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light', rtl: false }
const sides = { before: byId('before'), after: byId('after') }
const decided = new Map(changes.groups.filter(one => one.accepted).map(one => [one.hash, true]))
let strobe = 0

export const group = () => changes.groups[state.group]
export const example = () => group()?.examples[state.example]

/** Applies the conditions to a frame that has loaded. */
function dressed(frame) {
  const html = frame.contentDocument?.documentElement
  if (!html) return
  dress(html, state)
  frame.style.blockSize = Math.max(html.scrollHeight, 40) + 'px'
  frame.dataset.shown = frame.dataset.wanted
  const both = Object.values(sides)
  if (both.every(one => one.hidden || one.dataset.shown === one.dataset.wanted)) showDifferences(...both.map(one => one.hidden ? null : shownCard(one)))
}

/** Tells how the boxes of two cards differ, and what a screen reader says of each. */
function showDifferences(before, after) {
  const boxes = before && after ? boxChanges(before, after).map(one => one.text) : []
  const rest = boxes.length - toldBoxes
  if (rest > 0) boxes.splice(toldBoxes, rest, `and ${rest} more`)
  list('boxes', boxes.length ? boxes : ['No box has another size or place at this width.'])
  const lines = card => card ? speak(card).map(one => one.text + ' ·').join(' ') : ''
  words('spoken', lines(before), lines(after))
}

/** The most boxes that are told. */
const toldBoxes = 8

/** Shows the current example under the current conditions. */
export function show() {
  const shown = example()
  byId('stage').hidden = !shown
  byId('title').textContent = group()?.title ?? 'Nothing changed'
  byId('change').textContent = group() ? `${group().change} (${group().numbers})` : ''
  byId('which').textContent = shown ? `${shown.note}: ${shown.id}` : ''
  byId('which').dataset.frame = shown?.id ?? ''
  list('details', group()?.details ?? [])
  words('words', shown?.before.text ?? '', shown?.after.text ?? '')
  byId('compared').hidden = !shown
  byId('stage').dataset.mode = state.mode
  byId('stage').style.setProperty('--frame', changes.widths[state.width] + 'px')
  for (const [name, frame] of Object.entries(sides)) {
    const number = shown?.[name].document
    frame.hidden = number === undefined || number === null
    byId('no-' + name).hidden = !frame.hidden
    frame.dataset.wanted = `${number} ${state.theme} ${state.rtl}`
    if (frame.hidden) continue
    if (frame.dataset.shown === frame.dataset.wanted) dressed(frame)
    else if (isStored(number)) frame.srcdoc = standalone(number)
    else whenStored(number, show)
  }
  for (const button of document.querySelectorAll('[data-mode-name]'))
    button.setAttribute('aria-pressed', String(button.dataset.modeName === state.mode))
  for (const button of document.querySelectorAll('[data-group]'))
    button.setAttribute('aria-current', String(Number(button.dataset.group) === state.group))
  byId('width').value = String(state.width)
  byId('theme').setAttribute('aria-pressed', String(state.theme === 'dark'))
  byId('direction').setAttribute('aria-pressed', String(state.rtl))
  for (const name of ['accept', 'wait'])
    byId(name)?.setAttribute('aria-pressed', String(decided.get(group()?.hash) === (name === 'accept')))
  clearInterval(strobe)
  delete byId('stage').dataset.off
  if (state.mode === 'strobe') strobe = setInterval(() => byId('stage').toggleAttribute('data-off'), 600)
  slide()
}

/** Applies the slider: the place of the swipe, the strength of the onion skin, the factor of the blend. */
function slide() {
  const value = Number(byId('slider').value)
  byId('slider').closest('label').hidden = byId('strength').hidden = !['swipe', 'onion', 'blend'].includes(state.mode)
  const stage = byId('stage')
  stage.style.setProperty('--part', value + '%')
  stage.style.setProperty('--factor', String(2 ** Math.round(value / 20)))
  byId('strength').textContent = state.mode === 'blend' ? `×${2 ** Math.round(value / 20)}` : `${value} %`
}

function list(name, texts) {
  byId(name).replaceChildren(...texts.map(text => Object.assign(document.createElement('li'), { textContent: text })))
}

/** Shows the words that differ between two texts, as `del` and `ins`. */
function words(name, before, after) {
  const [a, b] = [before, after].map(text => text.split(/\s+/).filter(Boolean).slice(0, 600))
  const best = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i][j] = a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1])
  const parts = []
  const add = (name, word) => {
    if (parts.at(-1)?.name === name) parts.at(-1).words.push(word)
    else parts.push({ name, words: [word] })
  }
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) { add('span', a[i++]); j++ }
    else if (j >= b.length || i < a.length && best[i + 1][j] >= best[i][j + 1]) add('del', a[i++])
    else add('ins', b[j++])
  }
  byId(name).replaceChildren(...parts.flatMap(part => [
    Object.assign(document.createElement(part.name), { textContent: part.words.join(' ') }), ' ']))
}

function decide(isAccepted) {
  if (!group() || !byId('accept')) return
  decided.get(group().hash) === isAccepted ? decided.delete(group().hash) : decided.set(group().hash, isAccepted)
  const hashes = changes.groups.filter(one => decided.get(one.hash)).map(one => '--accept ' + one.hash)
  if (byId('command')) byId('command').value = hashes.length ? ['cardloom diff', changes.states, ...hashes].filter(Boolean).join(' ') : ''
  for (const mark of document.querySelectorAll('[data-decision]')) {
    const decision = decided.get(mark.dataset.decision)
    mark.textContent = decision === undefined ? '' : decision ? 'accepted' : 'not yet'
  }
  show()
  document.dispatchEvent(new CustomEvent('cardloom:decided', { detail: { hash: group().hash, accepted: decided.get(group().hash) === true } }))
}

/** Shows a group, at a width at which its cause has an effect. */
function choose(index) {
  state.group = index
  state.example = 0
  const widths = group()?.widths ?? []
  if (widths.length && !widths.includes(changes.widths[state.width])) state.width = changes.widths.indexOf(widths[0])
  show()
}
const move = step => choose(Math.min(Math.max(state.group + step, 0), changes.groups.length - 1))

const actions = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  e: () => { state.example = (state.example + 1) % (group()?.examples.length || 1); show() },
  w: () => { state.width = (state.width + 1) % changes.widths.length; show() },
  t: () => { state.theme = state.theme === 'light' ? 'dark' : 'light'; show() },
  r: () => { state.rtl = !state.rtl; show() },
  a: () => decide(true), x: () => decide(false),
}
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog')) return
  if (!byId('report').offsetParent) return
  const mode = modes[Number(event.key) - 1]
  const action = actions[event.key] ?? (mode && (() => { state.mode = mode; show() }))
  if (!action) return
  event.preventDefault()
  action()
})
for (const frame of Object.values(sides)) frame.addEventListener('load', () => dressed(frame))
for (const button of document.querySelectorAll('[data-mode-name]'))
  button.addEventListener('click', () => { state.mode = button.dataset.modeName; show() })
for (const button of document.querySelectorAll('[data-group]'))
  button.addEventListener('click', () => choose(Number(button.dataset.group)))
for (const [name, key] of [['accept', 'a'], ['wait', 'x'], ['theme', 't'], ['direction', 'r'], ['other', 'e']])
  byId(name)?.addEventListener('click', actions[key])
// In a review file the report is hidden at first, so that nothing in it has a height.
document.addEventListener('cardloom:changes', show)
byId('width').addEventListener('change', event => { state.width = Number(event.target.value); show() })
byId('slider').addEventListener('input', slide)
choose(0)
if (byId('accept')) document.documentElement.dataset.ready = ''
