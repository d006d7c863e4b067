// The controls of the theme's tokens: each change is written into the style sheet, and can be undone.

import { tokenAction } from 'cardloom:live-actions'
import { facts } from './draw.js'
import { ask, say } from './talk.js'
import { element } from './card-form.js'

/** The changes to undo. @type {{name: string, value: string, written: string}[]} */
const changes = []
/** The values that are tried and not yet written, by name. @type {Map<string, string>} */
const tries = new Map()
const tellTokens = (name, value) => { for (const frame of window.workbench.frames()) frame.tell({ cardloom: 'token', name, value }) }

function attempt(name, value) { tries.set(name, value); tellTokens(name, value) }
function drop(name) { tries.delete(name); tellTokens(name, '') }

/** The range of a slider for a number with a unit; `null` for other values. */
function sliderRange(value) {
  const [, digits, unit] = /^(-?\d*\.?\d+)(px|rem|em|ch|vi|vw|%)?$/.exec(value.trim()) ?? []
  if (digits === undefined) return null
  const number = +digits
  const [least, most, step] = unit === 'px' ? [0, 64, 1] : unit === 'rem' ? [0, 4, 0.0625] : unit === 'em' ? [-0.1, 0.5, 0.001]
    : unit ? [0, 100, 0.5] : number >= 50 ? [100, 900, 10] : [0, 3, 0.01]
  return { number, unit: unit ?? '', min: Math.min(least, 2 * number), max: Math.max(most, 2 * number), step }
}

/** Writes a value; what it was before can be restored. */
async function writeToken(row, value, expected) {
  const { name } = row.dataset
  const output = row.querySelector('output')
  try {
    const answer = await ask(tokenAction, { name, value, ...expected === undefined ? {} : { expected } })
    output.textContent = ''
    row.dataset.value = value
    tries.delete(name)
    say('Saved ' + answer.saved)
    return answer
  } catch (error) {
    // The frames show again what the style sheet says.
    drop(name)
    output.textContent = error.message
    return null
  }
}

async function changeToken(row, value) {
  const answer = await writeToken(row, value)
  if (!answer) row.querySelector('.token-text').setAttribute('aria-invalid', 'true')
  if (!answer || answer.former === value) return answer
  changes.push({ name: row.dataset.name, value: answer.former, written: value })
  showUndo()
  return answer
}

async function undoToken() {
  const last = changes.pop()
  showUndo()
  const row = last && document.getElementById('token' + last.name)
  if (row && await writeToken(row, last.value, last.written)) row.scrollIntoView({ block: 'nearest' })
}

function showUndo() {
  const button = document.querySelector('#tokens-undo')
  button.disabled = !changes.length
  button.textContent = changes.length ? `Undo ${changes.at(-1).name}` : 'Undo'
}

/** The controls of a token: a text, and what suits its value. */
function tokenControl(row) {
  const { name } = row.dataset
  const text = element('input', { type: 'text', className: 'token-text', spellcheck: false, autocomplete: 'off' })
  text.setAttribute('aria-label', name)
  const box = element('div', { className: 'token-control' }, text, element('output', {}))
  const tried = value => { text.value = value; attempt(name, value) }
  text.oninput = () => attempt(name, text.value)
  text.onchange = () => changeToken(row, text.value.trim())
  text.onkeydown = event => {
    if (event.key !== 'Escape') return
    text.value = row.dataset.value
    box.querySelector('output').textContent = ''
    drop(name)
    text.blur()
  }
  const slider = element('input', { type: 'range', className: 'token-slider' })
  slider.setAttribute('aria-label', `${name}, slider`)
  const sliderValue = () => slider.value + slider.dataset.unit
  slider.oninput = () => tried(sliderValue())
  slider.onchange = () => changeToken(row, sliderValue())
  const pickers = ['light', 'dark'].map(scheme => {
    const picker = element('input', { type: 'color', className: 'token-picker' })
    picker.dataset.scheme = scheme
    picker.oninput = () => tried(picked(scheme, picker.value))
    picker.onchange = async () => { if (await changeToken(row, picked(scheme, picker.value))) row.dataset[scheme] = picker.value }
    return picker
  })
  const picked = (scheme, value) => {
    const both = { light: row.dataset.light, dark: row.dataset.dark, [scheme]: value }
    return row.dataset.light === undefined ? value : `light-dark(${both.light}, ${both.dark})`
  }
  box.prepend(...pickers, slider)
  row.append(box)
}

/** Shows the present values in the controls of a token, except in the one that is being used. */
function fillControl(row) {
  const { name, value, kind, light } = row.dataset
  const text = row.querySelector('.token-text')
  if (!text.matches(':focus')) {
    text.value = tries.get(name) ?? value
    text.removeAttribute('aria-invalid')
  }
  const range = kind === 'color' ? null : sliderRange(value)
  const slider = row.querySelector('.token-slider')
  slider.hidden = !range
  if (range && !tries.has(name)) {
    Object.assign(slider, { min: range.min, max: range.max, step: range.step, value: range.number })
    slider.dataset.unit = range.unit
  }
  const computed = window.workbench.tokens()
  for (const picker of row.querySelectorAll('.token-picker')) {
    const { scheme } = picker.dataset
    const colour = computed.get(scheme)?.values[name]
    picker.hidden = kind !== 'color' || scheme === 'dark' && light === undefined || !colour
    picker.setAttribute('aria-label', light === undefined ? `${name}, colour` : `${name}, ${scheme} colour`)
    if (colour && !tries.has(name)) picker.value = colour
  }
}

function addTokenTools() {
  const header = document.querySelector('.tokens-header')
  if (!header) return
  document.querySelector('#tokens-how').hidden = true
  if (!document.querySelector('#tokens-undo')) {
    const undo = element('button', { type: 'button', id: 'tokens-undo', onclick: undoToken })
    undo.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
    header.append(undo)
    showUndo()
  }
  for (const row of document.querySelectorAll('.token')) {
    if (!row.querySelector('.token-control')) tokenControl(row)
    fillControl(row)
  }
}

if (facts.place === 'workbench') {
  addEventListener('DOMContentLoaded', addTokenTools)
  document.addEventListener('cardloom:tokens', addTokenTools)
  document.addEventListener('cardloom:live', addTokenTools)
  addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 'z' || !changes.length || event.target.matches('input[type=text], input[type=search]')) return
    event.preventDefault()
    undoToken()
  })
}
