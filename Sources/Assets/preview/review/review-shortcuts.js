// The keys; those pressed in a frame count as well.

import { $, entryOf, screens, view } from './review-view.js'
import { openView, toggle } from './screens.js'
import { isPicking, setPicking, toggleComment } from './pick.js'
import { closeForm, drafted } from './note-form.js'
import { showNotes } from './note-list.js'
import { judge, verdicts } from './verdicts.js'
import { go } from './entries.js'
import { openSending, sending } from './answer.js'

const help = $('#keys')
const judgeCurrent = verdict => { const entry = entryOf(view.entry); if (entry) judge(entry, verdict) }
const keys = {
  j: () => go(1), k: () => go(-1), ArrowRight: () => go(1), ArrowLeft: () => go(-1),
  v: () => openView({ screen: screens[(screens.indexOf(view.screen) + 1) % screens.length] }),
  d: () => toggle('dark'), r: () => toggle('rtl'), t: () => toggle('large'),
  c: toggleComment, n: () => showNotes(!document.body.hasAttribute('data-notes')), s: openSending,
  1: () => judgeCurrent(verdicts[0]), 2: () => judgeCurrent(verdicts[1]), 3: () => judgeCurrent(verdicts[2]),
  Escape: () => { if (drafted) closeForm(); else if (isPicking) setPicking(false) },
  '?': () => help.showModal(),
}
$('#keys-open').addEventListener('click', () => help.showModal())
help.addEventListener('click', event => { if (event.target === help) help.close() })

function takeKey(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || help.open || sending.open) return
  if (event.target.closest?.('input, select, textarea')) return
  if (event.target.closest?.('[role=group][tabindex], .layer') && event.key.startsWith('Arrow')) return
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  action()
}
document.addEventListener('keydown', takeKey)
export function forwardKey(event) { if (!event.key.startsWith('Arrow')) takeKey(event) }
