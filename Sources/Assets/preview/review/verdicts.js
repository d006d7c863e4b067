// The verdict on each template and feed.

import { $, all, button, entries, make, say } from './review-view.js'
import { keep, now, review, uuid } from './store.js'
import { renderTree } from './entries.js'

export const verdicts = ['good', 'good with notes', 'not yet']
export const verdictOn = entry => review.verdicts[entry.id]?.verdict
export const verdictWords = verdict => verdict ? verdict[0].toUpperCase() + verdict.slice(1) : 'Not judged'
export const verdictStatus = { good: 'done', 'good with notes': 'review', 'not yet': 'problem' }

export function verdictGroup(entry) {
  const group = make('div', { class: 'tool-group verdicts', role: 'group', 'data-of': entry.id, 'aria-label': `Verdict on ${entry.name}` },
    ...verdicts.map(verdict => button(verdictWords(verdict), () => judge(entry, verdict), { 'data-verdict': verdict, 'aria-pressed': 'false' })))
  showVerdict(group, entry)
  return group
}

function showVerdict(group, entry) {
  for (const one of all('[data-verdict]', group)) one.setAttribute('aria-pressed', String(verdictOn(entry) === one.dataset.verdict))
}

/** Sets the verdict on an entry; the same one again removes it. */
export function judge(entry, verdict) {
  if (verdictOn(entry) === verdict) delete review.verdicts[entry.id]
  else review.verdicts[entry.id] = { id: review.verdicts[entry.id]?.id ?? uuid(), verdict, created: now() }
  keep()
  renderTree()
  for (const group of all('.verdicts')) if (group.dataset.of === entry.id) showVerdict(group, entry)
  const words = $('#progress')
  if (words) words.textContent = progressWords(entry)
  say(`${entry.name}: ${verdictWords(verdictOn(entry))}`)
}

export const progressWords = entry => {
  const open = entries.filter(one => !verdictOn(one)).length
  return `${entries.indexOf(entry) + 1} of ${entries.length} · ${open ? `${open} not judged` : 'all judged'}`
}
