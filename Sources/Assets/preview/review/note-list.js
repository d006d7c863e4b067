// The reviewer's own notes: a list beside the frames, and dots on them.

import { data } from '../standalone/documents.js'
import { $, button, conditionWords, entryOf, frameName, isForClients, make, view } from './review-view.js'
import { keep, notesOf, numberOf, review } from './store.js'
import { openView } from './screens.js'
import { shownFrames } from './review-frames.js'
import { elementOf } from './anchors.js'
import { drafted, edit, kinds, noteForm } from './note-form.js'
import { notesOfOthers, withMentions } from './round.js'
import { renderTree } from './entries.js'

let showsAll = true
let chosenNote = ''
/** The note that was deleted last, so that it can come back. */
let deleted = null

export const whereWords = note => {
  const entry = entryOf(note.entry)
  const frame = entry?.frames.find(one => one.variant === note.frame && one.state === note.state)
  return `${entry?.name ?? note.entry}, ${frame ? frameName(frame) : note.frame} · ${conditionWords(note)}`
}

export function showNotes(isShown) {
  document.body.toggleAttribute('data-notes', isShown)
  $('#notes-open').setAttribute('aria-expanded', String(isShown))
}
$('#notes-open').addEventListener('click', () => showNotes(!document.body.hasAttribute('data-notes')))

function noteItem(note) {
  const item = make('li', { class: 'note', tabindex: -1, 'data-note': note.id, 'data-kind': note.kind },
    make('p', { class: 'note-head' }, make('span', { class: 'pin', 'data-kind': note.kind }, String(numberOf(note))), make('b', {}, kinds[note.kind]), ' ', isForClients ? note.element : make('code', {}, note.element)),
    make('p', { class: 'note-where' }, whereWords(note)))
  item.toggleAttribute('data-chosen', note.id === chosenNote)
  if (note.isText && note.quote) item.append(make('blockquote', {}, note.quote.exact))
  if (note.words) item.append(make('p', { class: 'note-words' }, ...withMentions(note.words)))
  if (note.say) item.append(make('p', { class: 'note-instead' }, make('span', {}, 'Say instead: '), note.say))
  if (note.property) item.append(make('p', { class: 'note-instead' }, make('code', {}, `${note.property}: ${note.value}`)))
  item.append(make('p', { class: 'note-tools' },
    button('Show', () => showNote(note), { 'aria-label': `Show note ${numberOf(note)}` }),
    button('Edit', () => editNote(note), { 'aria-label': `Edit note ${numberOf(note)}` }),
    button('Delete', () => deleteNote(note), { 'aria-label': `Delete note ${numberOf(note)}` })))
  return item
}

export function renderNotes() {
  const panel = $('#notes')
  if (drafted) { panel.replaceChildren(noteForm()); return }
  const notes = showsAll ? review.notes : notesOf(view.entry)
  const filter = make('div', { class: 'tool-group', role: 'group', 'aria-label': 'Which notes' },
    ...[['All', true], ['Of this one', false]].map(([words, all]) => button(words, () => { showsAll = all; renderNotes() }, { 'aria-pressed': String(showsAll === all) })))
  panel.replaceChildren(make('h2', {}, 'My notes'), filter)
  if (deleted) {
    panel.append(make('p', { class: 'deleted' }, 'The note is deleted. ', button('Undo', () => {
      review.notes.splice(deleted.place, 0, deleted.note)
      deleted = null
      keep()
      changed()
    })))
  }
  if (!notes.length) panel.append(make('p', { class: 'empty' }, isForClients ? 'No notes yet. Press Comment, and then what you mean.' : 'No notes yet. Choose Comment, or press C; then click what you mean, or drag over its text.'))
  else panel.append(make('ol', { class: 'note-list' }, ...notes.map(noteItem)))
  panel.append(...notesOfOthers())
}

export function chooseNote(note) {
  chosenNote = note.id
  showNotes(true)
  if (!showsAll && note.entry !== view.entry) showsAll = true
  renderNotes()
  const item = $(`[data-note="${note.id}"]`)
  item?.focus()
  item?.scrollIntoView({ block: 'nearest' })
}

/** Shows what a note is about, under its conditions. */
export function openAs(note) {
  Object.assign(view, { dark: note.theme === 'dark', rtl: note.direction === 'rtl', large: note.textSize > 100 })
  if (data.widths.includes(note.width) && !view.widths.includes(note.width)) view.widths = data.widths.filter(one => view.widths.includes(one) || one === note.width)
  openView({ screen: 'cell', entry: note.entry, frame: `${note.frame}:${note.state}` })
}

function showNote(note) {
  openAs(note)
  chooseNote(note)
}

function editNote(note) {
  const frame = [...shownFrames].find(one => one.document && one.entry.id === note.entry && one.shown.variant === note.frame && one.shown.state === note.state && one.width === note.width)
  edit(note, frame, frame && elementOf(note, frame.card))
}

function deleteNote(note) {
  deleted = { note, place: review.notes.indexOf(note) }
  review.notes.splice(deleted.place, 1)
  keep()
  changed()
  $('.deleted button')?.focus()
}

/** Shows everywhere what changed in the review. */
export function changed() {
  renderNotes()
  renderTree()
  for (const frame of shownFrames) frame.showDots()
}
