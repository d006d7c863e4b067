// The page of a source in the workbench: choices are written into site.yml, and can be taken back.

import { fitAction, historyAction, redoAction, undoAction } from 'cardloom:live-actions'
import { facts } from './draw.js'
import { ask, say } from './talk.js'
import { element } from './card-form.js'

const historyButtons = []

/** Shows what can be taken back, and an error until the next success. */
function showHistory({ canUndo, canRedo }) {
  for (const button of historyButtons) button.disabled = !(button.dataset.liveHistory === undoAction ? canUndo : canRedo)
}

function sayOfFit(words) {
  const place = document.querySelector('[data-live-said]')
  place.hidden = !words
  place.textContent = words
}

/** The field in which somebody types what is not saved yet. */
let edited = null
document.addEventListener('input', ({ target }) => { edited = target })
document.addEventListener('change', () => { edited = null })

/** Shows in the lists what the page's last version says: a list keeps what was chosen in it. What somebody types stays. */
function resetFit() {
  for (const select of document.querySelectorAll('.fit select')) {
    select.value = select.querySelector('option[selected]')?.value ?? select.options[0].value
  }
  for (const input of document.querySelectorAll('.fit [data-is]')) if (input !== edited) input.value = input.dataset.is
  for (const box of document.querySelectorAll('[data-fit-plain]')) box.checked = box.hasAttribute('checked')
  // Labels stand in templates, and other sources elsewhere in site.yml: only the server can write these.
  for (const one of document.querySelectorAll('.fit-label, .fit-likely, .fit-like')) one.hidden = false
}

async function changeFit(action, body = {}) {
  try {
    const answer = await ask(action, body)
    showHistory(answer)
    sayOfFit('')
    say('Saved ' + answer.saved)
  } catch (error) {
    sayOfFit(error.message)
    resetFit()
  }
}

function addFitTools() {
  const steps = document.querySelector('.fit-steps')
  if (!steps || document.querySelector('[data-live-history]')) return
  const tools = element('p', { className: 'fit-history' })
  for (const [name, title] of [[undoAction, 'Undo'], [redoAction, 'Redo']]) {
    const button = element('button', { type: 'button', textContent: title, disabled: true })
    button.dataset.liveHistory = name
    button.onclick = () => changeFit(name)
    historyButtons.push(button)
    tools.append(button)
  }
  const said = element('p', { className: 'fit-said', hidden: true })
  said.dataset.liveSaid = ''
  said.setAttribute('role', 'alert')
  steps.after(tools, said)
  resetFit()
  ask(historyAction, {}).then(showHistory, error => say(error.message))
}

if (facts.place === 'workbench') {
  document.addEventListener('cardloom:fit', event => {
    event.preventDefault()
    changeFit(fitAction, event.detail)
  })
  document.addEventListener('cardloom:live', resetFit)
  // Another likely field is chosen in the slot's list.
  document.addEventListener('click', ({ target }) => {
    const path = target.dataset?.fitTake
    if (path === undefined) return
    const list = target.closest('.fit-slot').querySelector('select')
    list.value = path
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
  addEventListener('keydown', event => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.target.matches('input, textarea')) return
    const button = document.querySelector(`[data-live-history=${event.shiftKey ? redoAction : undoAction}]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  addEventListener('DOMContentLoaded', addFitTools)
}
