// Frames: documents of the store at a width, created when they come near.

import { dress, standalone, whenStored } from '../standalone/documents.js'
import { button, conditionsAt, conditionWords, frameID, frameName, make, view, widthName } from './review-view.js'
import { notesOf, numberOf } from './store.js'
import { boxOf, cardOf } from './anchors.js'
import { chooseNote } from './note-list.js'
import { threads } from './round.js'
import { forwardKey } from './review-shortcuts.js'

/** The heights of frames that were shown, so that the next ones do not move the page. */
const heights = new Map()
/** The frames of the current screen. @type {Set<Frame>} */
export const shownFrames = new Set()
export const byCanvas = new WeakMap()
/** The first frame of the current screen: the others wait until it is drawn. @type {Frame | undefined} */
let first
/** @type {Set<Frame>} */
const waiting = new Set()

export class Frame {
  constructor(entry, shown, width) {
    Object.assign(this, { entry, shown, width })
    this.title = `${entry.name}, ${frameName(shown)}, ${widthName(width)}`
    this.layer = button('', () => {}, { class: 'layer', 'aria-label': `Comment on ${this.title}`, hidden: true })
    this.dots = make('div', { class: 'dots' })
    this.sheet = make('div', { class: 'sheet' }, this.layer, this.dots)
    this.canvas = make('div', { class: 'canvas' }, this.sheet)
    this.canvas.style.setProperty('inline-size', width + 2 + 'px')
    this.sheet.style.setProperty('inline-size', width + 'px')
    this.resize(heights.get(this.key) ?? heights.get(`${entry.id} ${width}`) ?? 200)
    byCanvas.set(this.canvas, this)
    shownFrames.add(this)
    near.observe(this.canvas)
  }
  get key() { return `${frameID(this.entry, this.shown)} ${this.width} ${view.large}` }
  get isPage() { return this.entry.kind === 'feeds' }
  get document() { return this.isReady ? this.iframe.contentDocument : null }
  /** The card: what selectors and boxes refer to. */
  get card() { return this.isPage ? this.document?.body : cardOf(this.document) }

  create() {
    if (this.iframe) return
    if (first && first !== this && !first.isReady) { waiting.add(this); return }
    this.iframe = make('iframe', { title: this.title, sandbox: 'allow-same-origin', tabindex: -1 })
    this.iframe.style.setProperty('block-size', (this.isPage ? 800 : 100) + 'px')
    this.iframe.addEventListener('load', () => {
      this.isReady = true
      this.dress()
      // Once this one is painted.
      if (this === first) requestAnimationFrame(() => setTimeout(createWaiting))
      this.iframe.contentDocument.addEventListener('keydown', event => forwardKey(event))
      for (const picture of this.iframe.contentDocument.images) if (!picture.complete) picture.addEventListener('load', () => this.measure())
    })
    whenStored(this.shown.document, () => {
      this.iframe.srcdoc = standalone(this.shown.document)
      this.sheet.prepend(this.iframe)
    })
  }
  dress() {
    if (!this.document) return
    dress(this.document.documentElement, { theme: view.dark ? 'dark' : 'light', rtl: view.rtl, large: view.large })
    this.iframe.style.setProperty('color-scheme', view.dark ? 'dark' : 'light')
    this.measure()
    this.canvas.dataset.shown = conditionWords(conditionsAt(this.width))
  }
  measure() {
    const html = this.document.documentElement
    const height = Math.ceil(this.isPage ? Math.max(800, html.scrollHeight) : this.document.body.getBoundingClientRect().height)
    heights.set(this.key, height)
    if (!heights.has(`${this.entry.id} ${this.width}`)) heights.set(`${this.entry.id} ${this.width}`, height)
    this.resize(height)
    this.showDots()
  }
  resize(height) {
    this.sheet.style.setProperty('block-size', Math.max(24, height) + 'px')
    this.iframe?.style.setProperty('block-size', Math.max(24, height) + 'px')
  }
  forget() {
    near.unobserve(this.canvas)
    shownFrames.delete(this)
  }
  /** The notes of this frame, as numbered dots on their elements; those of others have an initial. */
  showDots() {
    if (!this.document) { this.dots.replaceChildren(); return }
    const isHere = one => one.frame === this.shown.variant && one.state === this.shown.state
    const own = notesOf(this.entry.id).filter(isHere).map(one => this.dot(one, String(numberOf(one)), `Note ${numberOf(one)}: ${one.kind}`))
    const others = threads.filter(one => one.entry === this.entry.id && one.box && isHere(one)).map(one => this.dot(one, [...one.name][0] ?? '…', `Note of ${one.name || 'somebody'}: ${one.kind}`))
    this.dots.replaceChildren(...others, ...own)
  }
  dot(note, words, label) {
    const box = boxOf(note, this.card)
    const dot = button(words, () => chooseNote(note), { class: 'pin', 'data-kind': note.kind, 'aria-label': label })
    dot.toggleAttribute('data-elsewhere', note.width !== this.width)
    dot.style.setProperty('inset', `${Math.max(0, box.top)}px auto auto ${Math.min(this.width - 12, box.right)}px`)
    return dot
  }
}

const near = new IntersectionObserver(found => {
  for (const { target, isIntersecting } of found) if (isIntersecting) byCanvas.get(target)?.create()
}, { rootMargin: '600px 1000px' })

/** Creates the first frame at once: a browser that is still parsing the page tells only later what is near. */
export function createFirst() {
  [first] = shownFrames
  first?.create()
}

function createWaiting() {
  for (const frame of waiting) frame.create()
  waiting.clear()
}

export function forgetFrames() {
  for (const frame of [...shownFrames]) frame.forget()
  waiting.clear()
}
