// The answer: one file of web annotations, which the reviewer passes on by whatever way.

import { data } from '../standalone/documents.js'
import { $, all, entries, isForClients, make, say } from './review-view.js'
import { keep, now, review, uuid } from './store.js'

const motivations = { must: 'commenting', could: 'commenting', question: 'questioning', praise: 'highlighting' }
const bodyText = (purpose, value, more = {}) => ({ type: 'TextualBody', purpose, ...more, value })

function annotation(note) {
  const selector = []
  if (note.selector) selector.push({ type: 'CssSelector', value: note.selector })
  if (note.quote) selector.push({ type: 'TextQuoteSelector', ...note.quote })
  if (note.box) selector.push({ type: 'FragmentSelector', conformsTo: 'http://www.w3.org/TR/media-frags/', value: `xywh=percent:${note.box.map(one => one.toFixed(1)).join(',')}` })
  const body = [bodyText('commenting', note.words, { format: 'text/plain' }), bodyText('tagging', note.kind)]
  if (note.say) body.push(bodyText('editing', note.say))
  if (note.property) body.push(bodyText('editing', note.value, { 'cardloom:property': note.property }))
  return {
    id: note.id, type: 'Annotation', motivation: body.length > 2 ? 'editing' : motivations[note.kind], created: note.created,
    ...note.modified ? { modified: note.modified } : {}, creator: creator(), body,
    target: {
      source: note.entry, selector,
      state: { type: 'cardloom:Conditions', frame: note.frame, width: note.width, theme: note.theme, direction: note.direction, textSize: note.textSize, state: note.state },
    },
  }
}

function assessment([entry, { id, verdict, created }]) {
  return {
    id, type: 'Annotation', motivation: 'assessing', created, creator: creator(),
    body: [bodyText('assessing', verdict)], target: { source: entry },
  }
}

const creator = () => ({ type: 'Person', name: review.name })

function reply({ id, to, words, created }) {
  return { id, type: 'Annotation', motivation: 'replying', created, creator: creator(), body: [bodyText('replying', words, { format: 'text/plain' })], target: to }
}

/** What is said of the site as a whole, in the state that is seen. */
function signOff({ id, verdict, created }) {
  return {
    id, type: 'Annotation', motivation: 'assessing', created, creator: creator(), body: [bodyText('assessing', verdict)],
    target: { source: 'site', state: { type: 'cardloom:Conditions', 'cardloom:site': data.round.state } },
  }
}

/** The answer in the terms of the W3C Web Annotation Data Model. */
function answer() {
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld', type: 'AnnotationPage', id: review.id,
    generator: { type: 'Software', name: 'Cardloom', version: data.version },
    partOf: { type: 'AnnotationCollection', label: data.title, 'cardloom:revision': document.documentElement.dataset.revision },
    items: [...review.notes.map(annotation), ...Object.entries(review.verdicts).map(assessment), ...review.replies.map(reply), ...review.whole ? [signOff(review.whole)] : []],
  }
}

const slug = text => text.toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
const count = (number, one, many = one + 's') => `${number} ${number === 1 ? one : many}`
const isMail = Boolean(data.round.address) && !data.round.address.startsWith('https:')
/** An address of a message must fit into what mail programs accept. */
const longestMail = 1800

export const sending = $('#sending')
export function openSending() {
  $('#name').value = review.name
  showAnswer()
  showSignOff()
  sending.showModal()
  $(review.name ? '#download' : '#name').focus()
}

function showAnswer() {
  const text = JSON.stringify(answer(), null, 1)
  const musts = review.notes.filter(one => one.kind === 'must').length
  const replies = review.replies.length ? `, ${count(review.replies.length, 'reply', 'replies')}` : ''
  $('#sending-sum').textContent = `${count(review.notes.length, 'note')}${musts ? ` (${musts} must)` : ''}${replies}, ${Object.keys(review.verdicts).length} of ${isForClients ? count(entries.length, 'part') : count(entries.length, 'entry', 'entries')} judged.`
  $('#answer').value = text
  const address = `mailto:${isMail ? data.round.address : ''}?subject=${encodeURIComponent('Review of ' + data.title)}&body=`
  const whole = address + encodeURIComponent(JSON.stringify(answer()))
  const isShort = whole.length <= longestMail
  // A longer answer is a file that the reader attaches, where it is known to whom.
  $('#mail').hidden = !isShort && !isMail
  if (isShort) $('#mail').href = whole
  else if (isMail) $('#mail').href = address + encodeURIComponent('My review is the attached file.')
  else $('#mail').removeAttribute('href')
}

$('#people').append(...data.round.people.map(({ name }) => make('option', { value: name })))
$('#sign-off').hidden = !data.round.state
function showSignOff() {
  for (const one of all('[data-sign]')) one.setAttribute('aria-pressed', String(review.whole?.verdict === one.dataset.sign))
}
for (const one of all('[data-sign]')) {
  one.addEventListener('click', () => {
    const verdict = one.dataset.sign
    review.whole = review.whole?.verdict === verdict ? null : { id: review.whole?.id ?? uuid(), verdict, created: now() }
    keep()
    showSignOff()
    showAnswer()
  })
}
if (isMail) $('#sending-word').textContent = `Nothing is sent by itself: send the file to ${data.round.address}.`
else if (data.round.address) {
  $('#put').hidden = false
  $('#put').href = data.round.address
  $('#sending-word').textContent = 'Nothing is sent by itself: download the file, then press Put the file here and choose it there.'
}

/** Asks for the name where it is missing. @returns {boolean} whether there is one */
function hasName() {
  if (review.name) return true
  $('#name').setCustomValidity('Who sends this review?')
  $('#name').reportValidity()
  return false
}

$('#send').addEventListener('click', openSending)
sending.addEventListener('click', event => { if (event.target === sending) sending.close() })
$('#name').addEventListener('input', () => {
  $('#name').setCustomValidity('')
  review.name = $('#name').value.trim()
  keep()
  showAnswer()
})
$('#download').addEventListener('click', () => {
  if (!hasName()) return
  const address = URL.createObjectURL(new Blob([$('#answer').value + '\n'], { type: 'application/json' }))
  const link = make('a', { href: address, download: `${slug(data.title) || 'site'}-review-${slug(review.name) || 'answer'}.json` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60000)
  say('The file is in your downloads')
})
$('#copy').addEventListener('click', async () => {
  if (!hasName()) return
  try {
    await navigator.clipboard.writeText($('#answer').value)
    say('Copied')
    $('#copy').textContent = 'Copied'
  } catch {
    // The text is there to be copied by hand.
    $('#answer').closest('details').open = true
    $('#answer').focus()
    $('#answer').select()
    say('Press Ctrl C or ⌘C to copy the selected text')
  }
})
$('#mail').addEventListener('click', event => { if (!hasName()) event.preventDefault() })
