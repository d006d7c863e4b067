// The screens: the tour shows one entry with its variants at all widths, the wall all entries, the cell all frames of one.

import { data } from '../standalone/documents.js'
import { $, button, entries, entryOf, frameName, isForClients, make, say, view, widthName, writeAddress } from './review-view.js'
import { notesOf } from './store.js'
import { openView, showConditions } from './screens.js'
import { createFirst, forgetFrames, Frame } from './review-frames.js'
import { isPicking, setPicking, unpick } from './pick.js'
import { drafted, restoreTried } from './note-form.js'
import { renderNotes } from './note-list.js'
import { start } from './client.js'
import { progressWords, verdictGroup, verdictOn, verdictStatus, verdictWords } from './verdicts.js'

const groupTitles = { cells: 'Cells', sections: 'Sections', states: 'States', partials: 'Partials', feeds: 'Feeds' }
const link = (words, next, attributes = {}) => {
  const one = make('a', { href: `#view=${next.screen ?? view.screen}&entry=${next.entry}`, ...attributes }, ...[words].flat())
  one.addEventListener('click', event => { event.preventDefault(); openView(next) })
  return one
}

export function renderTree() {
  $('#tree').replaceChildren(...Object.entries(groupTitles).flatMap(([kind, title]) => {
    const list = entries.filter(one => one.kind === kind)
    if (!list.length) return []
    return [make('h2', {}, title), make('ul', {}, ...list.map(entry => {
      const verdict = verdictOn(entry)
      const dot = make('span', { class: 'dot', 'data-status': verdictStatus[verdict] ?? '', 'aria-hidden': 'true' })
      const count = notesOf(entry.id).length
      const words = make('span', { class: 'quiet' }, `, ${verdictWords(verdict)}${count ? `, notes: ${count}` : ''}`)
      return make('li', {}, link([dot, make('span', { class: 'tree-name' }, entry.name), words, make('span', { class: 'tree-count', 'aria-hidden': 'true' }, count || '')],
        { entry: entry.id }, entry.id === view.entry ? { 'aria-current': 'true' } : {}))
    }))]
  }))
}

/** A frame with its caption. */
function frameItem(entry, shown, width, words) {
  const frame = new Frame(entry, shown, width)
  frame.layer.hidden = !isPicking
  return make('div', { class: 'frame' }, make('p', { class: 'caption' }, ...words), frame.canvas)
}

const widthsOf = entry => entry.kind === 'feeds' ? view.widths.filter(one => one <= 800).slice(0, 2).concat(view.widths.at(-1)).filter((one, place, list) => list.indexOf(one) === place) : view.widths

/** A variant at all widths. */
function row(entry, shown) {
  return make('div', { class: 'stage-row' }, ...widthsOf(entry).map((width, place) =>
    frameItem(entry, shown, width, [place ? '' : make('span', { class: 'frame-name' }, frameName(shown)), make('span', {}, widthName(width))])))
}

function stage(entry, list) {
  return make('section', { class: 'stage', 'aria-label': 'At many widths' },
    make('div', { class: 'stage-rows', tabindex: 0, role: 'group', 'aria-label': isForClients ? 'Side by side' : 'Frames side by side' }, ...list.map(one => row(entry, one))))
}

function heading(entry) {
  return make('header', { class: 'cell-header' },
    make('div', {}, make('p', { class: 'entry-facts', id: 'progress' }, progressWords(entry)), make('h2', {}, entry.name), ...entry.note ? [make('p', { class: 'entry-facts' }, entry.note)] : []), verdictGroup(entry))
}

function steps(entry) {
  const place = entries.indexOf(entry)
  const step = (words, to) => { const one = button(words, () => go(to)); one.disabled = !entries[place + to]; return one }
  return make('p', { class: 'steps' }, step('← Previous', -1), step('Next →', 1))
}

export function go(step) {
  const next = entries[entries.findIndex(one => one.id === view.entry) + step]
  if (next) openView({ entry: next.id })
}

const defaultsFirst = list => [...list.filter(one => one.state === 'default'), ...list.filter(one => one.state !== 'default')]

const renderers = {
  start,
  tour(entry) {
    const first = entry.frames.filter(one => one.state === 'default' && !['extremes', 'branches'].includes(one.group))
    return [heading(entry), stage(entry, first.length ? first : entry.frames.slice(0, 1)), steps(entry)]
  },
  wall() {
    const width = view.widths[0]
    return entries.map(entry => make('section', { class: 'entry', 'data-entry': entry.id, 'aria-label': entry.name },
      make('header', { class: 'entry-header' }, make('h2', {}, link(entry.name, { screen: 'cell', entry: entry.id })),
        make('p', { class: 'entry-facts' }, `${verdictWords(verdictOn(entry))} · ${entry.frames.length} ${entry.frames.length === 1 ? 'frame' : 'frames'}`)),
      make('div', { class: 'frames', tabindex: 0, role: 'group', 'aria-label': `Frames of ${entry.name}` },
        ...defaultsFirst(entry.frames).map(one => frameItem(entry, one, width, [frameChoice(entry, one), make('span', {}, `${width} px`)])))))
  },
  cell(entry) {
    const shown = entry.frames.find(one => `${one.variant}:${one.state}` === view.frame) ?? entry.frames[0]
    const rest = { Variants: 'variants', States: 'states', Extremes: 'extremes', Branches: 'branches' }
    const groups = Object.entries(rest).flatMap(([title, group]) => {
      const list = entry.frames.filter(one => group === 'states' ? one.state !== 'default' : one.group === group && one.state === 'default')
      if (!list.length || entry.frames.length === 1) return []
      return [make('section', { class: 'group', 'aria-label': title }, make('h3', {}, title),
        make('div', { class: 'frames' }, ...list.map(one => frameItem(entry, one, view.widths[0], [frameChoice(entry, one, one === shown), make('span', {}, `${view.widths[0]} px`)]))))]
    })
    return [heading(entry), stage(entry, shown ? [shown] : []), ...groups, steps(entry)]
  },
  changes: () => [],
}

function frameChoice(entry, one, isChosen = false) {
  return link(frameName(one), { screen: 'cell', entry: entry.id, frame: `${one.variant}:${one.state}` }, isChosen ? { 'aria-current': 'true' } : {})
}

/** Shows or hides what changed, which another script draws. */
function showChanges() {
  if (!data.changes) return
  $('#changes').hidden = view.screen !== 'changes'
  if (view.screen === 'changes') document.dispatchEvent(new Event('cardloom:changes'))
}

/** Opens the frame of a change, to comment on it. */
function openChanged() {
  const [id, frame] = ($('#which').dataset.frame ?? '').split('~')
  const entry = entryOf(id)
  if (!entry) { say('This file does not show its frame'); return }
  openView({ screen: 'cell', entry: entry.id, frame })
  setPicking(true)
}
$('#open-frame')?.addEventListener('click', openChanged)

/** Shows the current screen anew. */
export function render() {
  writeAddress()
  document.body.dataset.screen = view.screen
  restoreTried()
  unpick()
  forgetFrames()
  showConditions()
  renderTree()
  const entry = entryOf(view.entry)
  $('#view').replaceChildren(...(entry ? renderers[view.screen](entry) : [make('p', { class: 'nothing' }, 'This file shows no cards.')]))
  createFirst()
  showChanges()
  if (!drafted) renderNotes()
  $('#tree [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
