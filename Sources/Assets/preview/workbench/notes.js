// Notes: a dot on each frame at the element of each open note, and the filter of the list.

import { $, all, make } from './view.js'
import { listeners } from './frames.js'
import { wall } from './wall.js'
import { stage } from './stage.js'

/** The name under which this person writes, which `cardloom serve` asks for with the first reply. */
const reviewer = () => { try { return localStorage.getItem('cardloom-reviewer') ?? '' } catch { return '' } }

/** The notes that a frame shows, for its script. */
const notesOf = id => all(`.note[data-open=true][data-of="${CSS.escape(id)}"]`).map(note => ({
  name: note.dataset.name, number: $('.note-number', note).textContent, kind: note.dataset.kind, ...JSON.parse(note.dataset.anchor ?? '{}'),
}))

/** The identity of the variant and the state that a frame shows. */
const idOf = frame => all('.frame').find(one => one.dataset.frame === frame.source)?.dataset.id ?? ''

const tellNotes = frame => { if (frame.iframe && !frame.tall) frame.tell({ cardloom: 'notes', notes: notesOf(idOf(frame)) }) }

const placeWords = { quote: 'found by its words', box: 'at its former place; look whether it is still this', lost: 'found no place in the card' }

listeners.frame = tellNotes
listeners.found = (frame, { found }) => {
  for (const [name, way] of Object.entries(found)) {
    const note = all('.note').find(one => one.dataset.name === name)
    // A frame may answer when the note is done already.
    if (note?.dataset.open !== 'true') continue
    const words = placeWords[way] ? `· ${placeWords[way]}` : ''
    if (note.dataset.found !== way) note.dataset.found = way
    if ($('.note-place', note).textContent !== words) $('.note-place', note).textContent = words
  }
}
listeners.note = (frame, { name }) => {
  const note = all('.note').find(one => one.dataset.name === name)
  note?.scrollIntoView({ block: 'center' })
  note?.focus({ preventScroll: true })
}

/** Shows the notes that fit the choice above the list; the words of the filter narrow it further. */
function filterNotes() {
  const choice = $('[data-notes-choice][aria-pressed=true]')?.dataset.notesChoice ?? 'all'
  const name = reviewer()
  const isMine = note => all('bdi', note).some(one => one.textContent === name)
  const fits = { all: () => true, mine: isMine, open: note => note.dataset.open === 'true', must: note => note.dataset.open === 'true' && note.dataset.kind === 'must' }
  for (const note of all('.note')) note.toggleAttribute('data-passed', !fits[choice](note))
}

function addNoteChoice() {
  const list = $('.note-list')
  if (!list || !$('.note', list)) return
  const choice = (id, words) => make('button', { type: 'button', 'data-notes-choice': id, 'aria-pressed': id === 'all' }, words)
  // Nothing is mine until I have a name.
  const addMine = group => { if (reviewer() && !$('[data-notes-choice=mine]', group)) group.append(choice('mine', 'Mine')) }
  if ($('.note-choice')) return addMine($('.note-choice'))
  const group = make('div', { class: 'tool-group note-choice', role: 'group', 'aria-label': 'Notes shown' }, choice('all', 'All'), choice('open', 'Open'), choice('must', 'Must'))
  group.addEventListener('click', ({ target }) => {
    if (!target.dataset.notesChoice) return
    for (const one of all('[data-notes-choice]', group)) one.setAttribute('aria-pressed', one === target)
    filterNotes()
  })
  addMine(group)
  list.before(group)
}

/** Frames show no note that is done, and say nothing of its place. */
function forgetPlaces() {
  for (const note of all('.note[data-open=false]')) {
    delete note.dataset.found
    if ($('.note-place', note).textContent) $('.note-place', note).textContent = ''
  }
}

export function renewNotes() {
  addNoteChoice()
  filterNotes()
  forgetPlaces()
  for (const frame of [...wall, ...stage]) tellNotes(frame)
}
