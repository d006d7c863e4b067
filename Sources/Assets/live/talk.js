// Requests to the server, and messages to people: a notice in the corner, a panel for errors of the whole page.

import { openAction } from 'cardloom:live-actions'
import { facts, home, isInside } from './draw.js'
import { edit } from './card-form.js'

export async function ask(action, body) {
  const response = await fetch('/~live/' + action, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Cardloom-Token': facts.token },
  })
  const isJSON = response.headers.get('Content-Type')?.startsWith('application/json')
  const answer = isJSON ? await response.json() : await response.text()
  if (!response.ok) throw new Error(answer.message ?? answer)
  return answer
}

export const placeOf = cell => ({
  page: new URL(cell.dataset.page ?? home).pathname, section: cell.closest('[data-section]').dataset.section,
  card: cell.dataset.card,
})

/** Sends a message to the workbench around this page. */
export const tellWorkbench = message => window.parent.postMessage(message, location.origin)

const host = document.createElement('cardloom-live')
host.setAttribute('lang', 'en')
host.setAttribute('dir', 'ltr')
host.dataset.place = facts.place
const root = host.attachShadow({ mode: 'open' })
root.innerHTML = `<link rel="stylesheet" href="/~live/report.css"><link rel="stylesheet" href="/~live/live.css">
  <aside class="panel" aria-label="Problems" hidden><button class="fold" type="button" aria-expanded="true"></button>
    <ul class="problems"></ul></aside>
  <details class="doubts" hidden open><summary></summary><ul></ul></details>
  <p class="reach" role="status"></p><p class="status" role="status"></p>
  <dialog class="form" aria-labelledby="form-title"></dialog>`
export const part = name => root.querySelector(name)
if (!isInside) document.documentElement.append(host)

export function say(words) {
  if (isInside) tellWorkbench({ cardloom: 'live-said', words })
  else part('.status').textContent = words
}

let toldReach

/** Says for a while how far the last change reaches. */
export function showReach(lines) {
  part('.reach').textContent = lines.join('\n')
  clearTimeout(toldReach)
  toldReach = setTimeout(() => { part('.reach').textContent = '' }, 20_000)
}

export function show(problems) {
  const panel = part('.panel')
  panel.hidden = problems.length === 0
  part('.fold').textContent = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  part('.problems').innerHTML = problems.map(one => `<li>${one}</li>`).join('')
  decorate(root)
}
part('.fold').onclick = () => {
  const isOpen = part('.fold').getAttribute('aria-expanded') === 'true'
  part('.fold').setAttribute('aria-expanded', !isOpen)
  part('.problems').hidden = isOpen
}

/** Says which fields nobody has agreed with, and where others are chosen; the words have names in backticks. */
export function showDoubts(doubts) {
  const place = part('.doubts')
  place.hidden = isInside || doubts.length === 0
  place.querySelector('summary').textContent = doubts.length === 1 ? 'Not sure of 1 field' : `Not sure of ${doubts.length} fields`
  place.querySelector('ul').replaceChildren(...doubts.map(({ words, url }) => {
    const line = document.createElement('li')
    line.append(...words.split('`').map((text, index) => {
      if (index % 2 === 0) return text
      const name = document.createElement('code')
      name.textContent = text
      return name
    }))
    const link = document.createElement('a')
    link.href = url
    link.textContent = 'Choose in Fit: ' + url
    line.append(' ', link)
    return line
  }))
}

/** Adds a button that opens the template to reports. */
export function decorate(scope = document) {
  for (const report of scope.querySelectorAll('[data-live-place]:not(:has(button))')) {
    // A built-in file is not part of the project.
    if (report.closest('summary, button, a') || report.dataset.livePlace.includes('(built in)')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Open in the editor'
    button.onclick = event => {
      event.preventDefault()
      event.stopPropagation()
      openAt(report.dataset.livePlace)
    }
    report.append(button)
  }
}

async function openPlace(place) {
  try {
    say('opened ' + (await ask(openAction, place)).opened)
  } catch (error) {
    say(error.message)
  }
}

/** Opens a location such as `Templates/cells/article.mustache:7`. */
export function openAt(text) {
  const [, file, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(text)
  return openPlace({ file, line: +(line ?? 1) })
}

document.addEventListener('click', event => {
  if (!event.altKey) return
  const cell = event.target.closest?.('[data-card]')
  const drawnAt = facts.place === 'frame' ? window.cardloomPlace?.(event.target) : null
  if (!cell && !drawnAt) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.shiftKey) edit(cell)
  else if (drawnAt) openAt(drawnAt)
  else openPlace({ ...placeOf(cell), element: Math.max(0, [...cell.querySelectorAll('*')].indexOf(event.target)) })
}, true)
