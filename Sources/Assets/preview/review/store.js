// What the reviewer wrote. It survives a reload where the browser keeps anything for the page: files opened from disk may be refused.

import { $ } from './review-view.js'

const place = 'cardloom-review ' + document.documentElement.dataset.revision
const namePlace = 'cardloom-review name'
const trialPlace = 'cardloom-review trial'
export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = bytes[6] & 15 | 64
  bytes[8] = bytes[8] & 63 | 128
  const digits = [...bytes].map(one => one.toString(16).padStart(2, '0')).join('')
  return 'urn:uuid:' + digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z')

/**
 * The review; `verdicts` by the identity of the entry, `replies` to the notes of others, and what is said of the site as a whole.
 * @type {{id: string, name: string, notes: object[], verdicts: object, replies: object[], whole: object | null}}
 */
export let review = { id: uuid(), name: '', notes: [], verdicts: {}, replies: [], whole: null }
/** Whether the browser keeps it. */
let isKept = true

export function restore() {
  try {
    const known = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (Array.isArray(known?.notes) && known.verdicts) review = { ...review, ...known }
    review.name ||= localStorage.getItem(namePlace) ?? ''
    // The test uses a key of its own: after a reload, Chromium may show an empty store, and an empty review must not
    // replace the one that is stored.
    localStorage.setItem(trialPlace, '')
    localStorage.removeItem(trialPlace)
  } catch {
    isKept = false
  }
  showState()
}

/** Stores the review, and says so if that is impossible. */
export function keep() {
  try {
    localStorage.setItem(place, JSON.stringify(review))
    if (review.name) localStorage.setItem(namePlace, review.name)
  } catch {
    isKept = false
  }
  showState()
}

function showState() {
  $('#unkept').hidden = isKept
  $('#note-count').textContent = review.notes.length
}

addEventListener('beforeunload', event => {
  if (!isKept && (review.notes.length || review.replies.length || review.whole || Object.keys(review.verdicts).length)) event.preventDefault()
})

export const notesOf = entry => review.notes.filter(one => one.entry === entry)
export const numberOf = note => review.notes.indexOf(note) + 1
