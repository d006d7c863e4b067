// The page *Changes* of `cardloom serve`: it follows the project, and writes each decision into it.

import { changeAction } from 'cardloom:live-actions'
import { data } from '../standalone/documents.js'
import { byId, changes, example, group, show, state } from './changes.js'

const keptState = 'cardloom-changes'
const formerState = JSON.parse(sessionStorage.getItem(keptState) ?? 'null')
addEventListener('pagehide', () => sessionStorage.setItem(
  keptState, JSON.stringify({ ...state, hash: group()?.hash, title: group()?.title, said: byId('said').textContent })))
if (formerState && changes.groups.length) {
  const { hash, title, said, ...conditions } = formerState
  byId('said').textContent = said
  const same = changes.groups.findIndex(one => one.hash === hash)
  // After an edit the hash is another one, but the cause may be the same.
  const index = same < 0 ? changes.groups.findIndex(one => one.title === title) : same
  Object.assign(state, conditions, { group: Math.max(index, 0), width: Math.min(conditions.width, changes.widths.length - 1) })
  if (!example()) state.example = 0
  show()
}

document.addEventListener('cardloom:decided', async ({ detail }) => {
  try {
    const response = await fetch('/~live/' + changeAction, {
      method: 'POST', body: JSON.stringify(detail),
      headers: { 'Content-Type': 'application/json', 'X-Cardloom-Token': data.token },
    })
    const answer = await response.json()
    byId('said').textContent = response.ok ? 'Saved ' + answer.saved : answer.message
  } catch {
    byId('said').textContent = 'not saved: the server does not answer'
  }
})

/** Loads the page again if it is another one by now. */
async function compare() {
  const html = await (await fetch(location.href)).text()
  const now = /<html[^>]* data-revision="([^"]*)"/.exec(html)?.[1]
  if (now !== document.documentElement.dataset.revision) location.reload()
}

let comparing = Promise.resolve()
let events = null
const follow = () => { comparing = comparing.then(compare).catch(error => { byId('said').textContent = error.message }) }
// A hidden page closes its connection, as a browser opens only six to a server; the greeting compares again.
function listen() {
  events?.close()
  events = null
  if (document.hidden) return
  events = new EventSource('/~live/events')
  for (const name of ['hello', 'change', 'commit']) events.addEventListener(name, follow)
}
document.addEventListener('visibilitychange', listen)
listen()
