// A round of several people: what others have written, with their names, and the replies of this one.

import { data } from '../standalone/documents.js'
import { button, isForClients, make, say } from './review-view.js'
import { keep, now, review, uuid } from './store.js'
import { openAs, renderNotes, whereWords } from './note-list.js'
import { kinds } from './note-form.js'

export const { people, threads } = data.round
const names = [...new Set([...people.map(one => one.name), ...threads.flatMap(one => [one.name, ...one.replies.map(({ name }) => name)])])].filter(Boolean).sort((one, other) => other.length - one.length)
const isLetter = text => /[\p{L}\p{N}]/u.test(text)

/** A text in which the names after an @ stand out. @returns {(string | Element)[]} */
export function withMentions(text) {
  const parts = []
  let rest = text
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@', at + 1)) {
    const after = rest.slice(at + 1)
    const name = isLetter(rest[at - 1] ?? ' ') ? undefined : names.find(one => after.toLowerCase().startsWith(one.toLowerCase()) && !isLetter(after[one.length] ?? ' '))
    if (!name) continue
    parts.push(rest.slice(0, at), make('b', { class: 'mention' }, rest.slice(at, at + 1 + name.length)))
    rest = after.slice(name.length)
    at = -1
  }
  return [...parts, rest]
}

/** Buttons that write a name into a text. @param {HTMLTextAreaElement} field */
export function mentionButtons(field) {
  const others = names.filter(one => one !== review.name).sort()
  if (!others.length) return []
  return [make('div', { class: 'mentions', role: 'group', 'aria-label': 'Ask somebody' }, ...others.map(name => button('@' + name, () => {
    const before = field.value.slice(0, field.selectionStart)
    const words = `${before && !/\s$/.test(before) ? ' ' : ''}@${name} `
    field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
    field.focus()
  })))]
}

/** The note to which a reply is being written. */
let answered = ''

const saying = ({ name, day, words }, ...tools) => make('li', { class: 'reply' },
  make('p', { class: 'note-head' }, make('b', {}, name || 'Somebody'), ' ', make('span', { class: 'note-where' }, day)),
  make('p', { class: 'note-words', dir: 'auto' }, ...withMentions(words)), ...tools)

function replyForm(thread) {
  const words = make('textarea', { rows: 2, 'aria-label': `Reply to ${thread.name || 'somebody'}` })
  const form = make('form', { class: 'reply-form' }, words, ...mentionButtons(words),
    make('p', { class: 'form-tools' }, make('button', { class: 'main-button' }, 'Keep the reply'), button('Cancel', () => { answered = ''; renderNotes() })))
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!words.value.trim()) { words.focus(); return }
    review.replies.push({ id: uuid(), to: thread.id, words: words.value.trim(), created: now() })
    answered = ''
    keep()
    renderNotes()
    say('The reply is kept')
  })
  form.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit() }
  })
  return form
}

function threadItem(thread) {
  const own = review.replies.filter(one => one.to === thread.id)
  const name = thread.name || 'Somebody'
  const item = make('li', { class: 'note', tabindex: -1, 'data-note': thread.id, 'data-kind': thread.kind },
    make('p', { class: 'note-head' }, make('b', {}, name), ' ', make('span', { class: 'note-kind', 'data-kind': thread.kind }, kinds[thread.kind] ?? ''), ' ', make('span', { class: 'note-where' }, thread.day)),
    make('p', { class: 'note-where' }, whereWords(thread)))
  if (thread.quote) item.append(make('blockquote', { dir: 'auto' }, thread.quote.exact))
  if (thread.words) item.append(make('p', { class: 'note-words', dir: 'auto' }, ...withMentions(thread.words)))
  if (thread.say) item.append(make('p', { class: 'note-instead' }, make('span', {}, 'Say instead: '), thread.say))
  if (thread.property && !isForClients) item.append(make('p', { class: 'note-instead' }, make('code', {}, `${thread.property}: ${thread.value}`)))
  if (thread.replies.length || own.length) {
    item.append(make('ol', { class: 'replies' }, ...thread.replies.map(one => saying(one)),
      ...own.map(one => saying({ name: review.name || 'You', day: '', words: one.words }, button('Delete', () => {
        review.replies.splice(review.replies.indexOf(one), 1)
        keep()
        renderNotes()
      }, { 'aria-label': `Delete my reply to ${name}` })))))
  }
  if (answered === thread.id) item.append(replyForm(thread))
  else {
    item.append(make('p', { class: 'note-tools' },
      button('Show', () => openAs(thread), { 'aria-label': `Show the note of ${name}` }),
      button('Reply', () => { answered = thread.id; renderNotes(); document.querySelector('.reply-form textarea')?.focus() }, { 'aria-label': `Reply to ${name}` })))
  }
  return item
}

/** The notes of others, if there are any. */
export function notesOfOthers() {
  if (!threads.length) return []
  return [make('h2', { class: 'others-title' }, 'What others have said'), make('ol', { class: 'note-list others' }, ...threads.map(threadItem))]
}
