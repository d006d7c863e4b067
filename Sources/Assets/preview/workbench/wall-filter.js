// The filter, which narrows the wall while typing.

import { $, all, say, view, writeAddress } from './view.js'
import { unused } from './zoom.js'

export const filter = $('#filter')

export function applyFilter() {
  const entries = all('.entry')
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = text => words.every(word => text.includes(word))
  let count = 0
  for (const entry of entries) {
    const isShown = fits(entry.dataset.words)
    entry.hidden = !isShown
    if (isShown) count++
  }
  for (const group of all('main > .group')) {
    const own = all('.entry', group)
    if (own.length) group.hidden = own.every(one => one.hidden)
    if (group === unused) group.open = words.length > 0 || view.unused
    if (group.id !== 'problems' && group.id !== 'notes') continue
    const findings = all('.finding, .note', group)
    for (const finding of findings) finding.hidden = !fits(finding.textContent.toLowerCase())
    group.hidden = findings.every(one => one.hidden)
  }
  if (!entries.length) for (const frame of all('.frame')) frame.hidden = !fits(frame.dataset.words)
  for (const item of all('.tree li[data-name]')) {
    const entry = entries.find(one => one.dataset.entry?.endsWith('/' + item.dataset.name))
    item.hidden = entry ? entry.hidden : !fits(item.dataset.name.toLowerCase())
  }
  for (const list of all('.tree ul')) {
    const isEmpty = all('li', list).every(one => one.hidden)
    list.hidden = list.previousElementSibling.hidden = isEmpty
    if (list.parentElement.matches('details')) list.parentElement.open = words.length > 0 || Boolean($('[aria-current]', list))
  }
  const nothing = $('#nothing')
  if (nothing) nothing.hidden = count > 0
  if (entries.length && words.length) say(`${count} of ${entries.length}`)
}
filter.addEventListener('input', () => { view.q = filter.value; writeAddress(); applyFilter() })
$('.search').addEventListener('submit', event => {
  event.preventDefault()
  const first = all('.entry').find(entry => !entry.hidden)
  ;(first ? $('h3 a', first) : $('.tree li:not([hidden]) a'))?.click()
})
