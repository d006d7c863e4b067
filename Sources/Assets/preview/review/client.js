// The first screen of a client: what the sender says, what is new in plain words, and the pages as readers see them.

import { data } from '../standalone/documents.js'
import { button, entries, entryOf, make } from './review-view.js'
import { Frame } from './review-frames.js'
import { openView } from './screens.js'
import { people, threads } from './round.js'
import { verdictGroup, verdictOn, verdictWords } from './verdicts.js'

/** What an element is to people, by its name, or by the words of its class. */
export function plainName(element) {
  if (element.matches('h1, h2, h3, h4, h5, h6') || element.closest('h1, h2, h3, h4, h5, h6')) return 'Headline'
  if (element.matches('img, picture, svg, video, figure')) return 'Picture'
  if (element.matches('time') || /date/.test(element.className)) return 'Date'
  if (/price/.test(element.className)) return 'Price'
  if (element.matches('button')) return 'Button'
  if (element.matches('a')) return 'Link'
  return element.matches('p, li, blockquote, dd, dt, span, strong, em') ? 'Text' : 'This part'
}

const { letter } = data
/** A day in words: Friday, 4 December 2026. */
function day(text) {
  const part = options => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(text))
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`
}

/** A document as a picture: nobody comments on it here. */
function picture(entry, title, document, width, words) {
  const frame = new Frame(entry, { variant: title, state: 'default', title, document }, width)
  frame.layer.hidden = true
  frame.dots.hidden = true
  return make('figure', { class: 'picture' }, ...words ? [make('figcaption', {}, words)] : [], frame.canvas)
}

const pseudo = name => ({ id: '', kind: 'picture', name, frames: [] })

function change({ sentence, id, before, after, width }) {
  const [name, frame] = id.split('~')
  const entry = entryOf(name)
  const sides = [[before, 'Before'], [after, 'Now']].filter(([document]) => document !== null)
  return make('li', { class: 'news' }, make('p', { class: 'news-words' }, sentence),
    make('div', { class: 'news-pictures', tabindex: 0, role: 'group', 'aria-label': sentence }, ...sides.map(([document, words]) => picture(pseudo(words), words, document, width ?? data.widths[0], words))),
    ...entry ? [make('p', {}, button('Say something about this', () => openView({ screen: 'tour', entry: entry.id, frame })))] : [])
}

function page(entry) {
  const first = entry.frames[0]
  if (!first) return ''
  const widths = [data.widths.findLast(width => width >= 1000), data.widths.find(width => width < 500) ?? data.widths[0]].filter((one, index, list) => one && list.indexOf(one) === index)
  return make('li', { class: 'page-picture' },
    make('div', { class: 'page-pictures' }, ...widths.map(width => picture(entry, first.title, first.document, width))),
    make('div', { class: 'page-words' }, make('h3', {}, entry.name), make('p', {}, verdictWords(verdictOn(entry))),
      button('Look at this page', () => openView({ screen: 'tour', entry: entry.id })), verdictGroup(entry)))
}

/** Who is asked besides the reader, and where to find what they have said. */
function company() {
  const names = people.map(({ name, role }) => role ? `${name} (${role})` : name)
  return [
    ...names.length > 1 ? [`This page goes to ${new Intl.ListFormat('en').format(names)}.`] : [],
    ...threads.length ? ['Some have answered already: what they said is beside each page, under Notes, and you can reply.'] : [],
  ]
}

/** The screen. */
export function start() {
  const pages = entries.filter(one => one.kind === 'feeds')
  const words = [...letter.paragraphs.length ? letter.paragraphs : ['Here is how the site looks now. Please tell me what you think.'], ...letter.due ? [`Please answer until ${day(letter.due)}.`] : []]
  return [
    make('div', { class: 'letter' }, ...words.map(one => make('p', { dir: 'auto' }, one)), ...letter.sender ? [make('p', { class: 'letter-sender' }, letter.sender)] : [],
      ...company().map(one => make('p', { class: 'letter-how' }, one)),
      make('p', { class: 'letter-how' }, 'Look around, press Comment and then the place that you mean. At the end, press Send my review.')),
    ...letter.changes.length ? [make('section', { class: 'group', 'aria-labelledby': 'news-title' }, make('h2', { id: 'news-title' }, 'What is new'), make('ul', { class: 'news-list' }, ...letter.changes.map(change)))] : [],
    make('section', { class: 'group', 'aria-labelledby': 'pages-title' }, make('h2', { id: 'pages-title' }, 'The pages'), make('ul', { class: 'page-list' }, ...pages.map(page))),
  ]
}
