// The form of a note: its kind, its words, a text and a value instead, which the frame shows while they are typed.

import { $, button, conditionsAt, isForClients, make, say } from './review-view.js'
import { keep, now, numberOf, review, uuid } from './store.js'
import { anchorOf } from './anchors.js'
import { isPicking, nameOf, unpick } from './pick.js'
import { changed, renderNotes, showNotes, whereWords } from './note-list.js'
import { mentionButtons } from './round.js'

export const kinds = { must: 'Must', could: 'Could', question: 'Question', praise: 'Praise' }
const properties = ['color', 'background-color', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'text-align', 'padding', 'margin', 'gap', 'border-radius', 'border-width', 'inline-size', 'block-size', 'aspect-ratio', 'object-position', 'opacity']

/** The note in the form, and where it is shown. */
export let drafted = null

/** Begins a note on what was picked. */
export function comment({ frame, element, range }) {
  const anchor = anchorOf(element, range, frame.card)
  const note = {
    id: uuid(), entry: frame.entry.id, frame: frame.shown.variant, state: frame.shown.state, ...conditionsAt(frame.width), ...anchor,
    element: nameOf(element), kind: 'could', words: '', say: '', property: '', value: '', created: '',
  }
  edit(note, frame, element)
}

/** Opens the form. @param {Frame} [frame] the frame that shows the element */
export function edit(note, frame, element) {
  restoreTried()
  drafted = { note, frame, element }
  showNotes(true)
  renderNotes()
  $('#note-words').focus()
}

function field(words, control) { return make('label', { class: 'field' }, words, control) }

export function noteForm() {
  const { note, frame, element } = drafted
  const choices = Object.entries(kinds).map(([kind, words]) => {
    const input = make('input', { type: 'radio', name: 'kind', value: kind })
    input.checked = note.kind === kind
    return make('label', { class: 'kind', 'data-kind': kind }, input, words)
  })
  const words = make('textarea', { id: 'note-words', rows: 3 })
  words.value = note.words
  const instead = make('textarea', { id: 'note-say', rows: 2, placeholder: note.quote?.exact ?? '' })
  instead.value = note.say
  const property = make('select', { id: 'note-property' }, make('option', { value: '' }, 'a property'), ...properties.map(one => make('option', { value: one }, one)))
  property.value = note.property
  const value = make('input', { id: 'note-value', 'aria-label': 'The value instead', autocomplete: 'off' })
  value.value = note.value
  const problem = make('p', { class: 'problem', id: 'note-problem', role: 'alert' })
  const form = make('form', { class: 'note-form', 'aria-label': `Note on ${note.element}` },
    make('h2', {}, review.notes.includes(note) ? `Note ${numberOf(note)}` : 'New note', ' ', isForClients ? note.element : make('code', {}, note.element)),
    make('p', { class: 'note-where' }, whereWords(note)),
    make('fieldset', { class: 'kinds' }, make('legend', { class: 'quiet' }, 'Kind'), ...choices),
    field('Words', words), ...mentionButtons(words))
  if (note.quote) form.append(field('Say instead …', instead))
  if (!isForClients) form.append(make('div', { class: 'value-row' }, field('A value instead …', property), value))
  form.append(problem,
    make('p', { class: 'form-tools' }, make('button', { class: 'main-button' }, 'Keep the note'), button('Cancel', closeForm)))

  const attempt = () => {
    restoreTried()
    const style = element && frame?.iframe.contentWindow.getComputedStyle(element)
    value.placeholder = style && property.value ? style.getPropertyValue(property.value) : ''
    value.setCustomValidity('')
    if (!property.value || !value.value) return
    if (!CSS.supports(property.value, value.value)) value.setCustomValidity(`“${value.value}” is not a value of ${property.value}`)
    else if (element) tryValue(element, property.value, value.value)
  }
  property.addEventListener('change', attempt)
  value.addEventListener('input', attempt)
  attempt()
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); closeForm() }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit() }
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const kind = $('input[name=kind]:checked', form)?.value ?? 'could'
    const isEmpty = !words.value.trim() && !instead.value.trim() && !(property.value && value.value)
    if (isEmpty && kind !== 'praise') { problem.textContent = 'Write what you mean, or what it should be instead.'; words.focus(); return }
    Object.assign(note, { kind, words: words.value.trim(), say: instead.value.trim(), property: value.value ? property.value : '', value: property.value ? value.value.trim() : '' })
    if (review.notes.includes(note)) note.modified = now()
    else { note.created = now(); review.notes.push(note) }
    keep()
    closeForm()
    changed()
    say(`Note ${numberOf(note)} is kept`)
  })
  return form
}

/** What a value instead replaced in the frame. */
let tried = null
function tryValue(element, property, value) {
  tried = { element, css: element.getAttribute('style') ?? '' }
  element.style.setProperty(property, value, 'important')
}
export function restoreTried() {
  if (tried) tried.element.style.cssText = tried.css
  tried = null
}

export function closeForm() {
  const frame = drafted?.frame
  restoreTried()
  drafted = null
  unpick()
  renderNotes()
  if (isPicking) frame?.layer.focus()
}
