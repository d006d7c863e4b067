// Frames: loaded when they are near, removed when they are far; they report their findings.

import { $, address, make, page, settings, view } from './view.js'

/** Frames by their windows, for their messages. @type {Map<Window, Frame>} */
const speakers = new Map()
const waiting = []
let loading = 0

let isPumping = false
export const whenIdle = work => window.requestIdleCallback ? requestIdleCallback(work, { timeout: 150 }) : setTimeout(work, 16)

/** Creates frames one at a time, those that came into view last first, so that the page stays responsive. */
function pump() {
  if (isPumping || !waiting.length || loading >= 3) return
  isPumping = true
  whenIdle(() => {
    isPumping = false
    let frame
    while ((frame = waiting.pop()) && (!frame.wanted || frame.iframe));
    if (frame) {
      loading++
      frame.create()
    }
    pump()
  })
}

/** The last heights of frames, so that a frame that returns does not shift the layout. */
const heights = new Map()
/** The height of the first frame of a template at a width, an estimate for the others. */
const usual = new Map()

export class Frame {
  /** @param {{tall?: number, given?: () => Record<string, string>}} options the height of one that scrolls, and further settings */
  constructor(canvas, source, width, scheme, { tall = 0, given = () => ({}) } = {}) {
    Object.assign(this, { canvas, source, width, scheme, tall, given, wanted: false, iframe: null })
    this.fit(tall || heights.get(this.key) || Frame.guess(canvas, width))
  }
  /** Gives the canvas the size of the frame, scaled on the wall; the frame itself keeps its width. */
  fit(height = this.height) {
    this.height = height
    const scale = page === 'wall' ? view.zoom / 100 : 1
    this.canvas.style.setProperty('width', this.width * scale + 2 + 'px')
    this.canvas.style.setProperty('height', Math.ceil(height * scale) + 2 + 'px')
  }
  /** The height of other frames of the template, else the declared one. */
  static guess(canvas, width) {
    const measured = usual.get(Frame.template(canvas) + width) ?? usual.get(Frame.template(canvas))
    if (measured) return measured
    const declared = /^([\d.]+)(px|rem)$/.exec(canvas.closest('[data-declared]')?.dataset.declared ?? '')
    return declared ? declared[1] * (declared[2] === 'rem' ? 16 : 1) + 90 : 200
  }
  static template(canvas) { return (canvas.closest('[data-entry]') ?? $('.cell-header'))?.dataset.entry ?? '' }
  get key() { return this.source + ' ' + this.width + address(false) + JSON.stringify(this.given()) }
  get settings() { return { ...settings(this.scheme), ...this.given() } }
  get url() {
    const given = new URLSearchParams(this.settings)
    const mark = this.source.includes('?') ? '&' : '?'
    return this.source + (this.tall ? mark + given : '#' + given)
  }
  want() {
    if (this.wanted) return
    this.wanted = true
    waiting.push(this)
    pump()
  }
  create() {
    const iframe = make('iframe', { title: this.title ?? this.canvas.textContent.trim(), width: this.width, height: this.tall || heights.get(this.key) || 100 })
    if (view.noscript) iframe.setAttribute('sandbox', 'allow-same-origin')
    iframe.style.setProperty('color-scheme', this.scheme)
    this.iframe = iframe
    const done = () => { if (!this.isLoaded) { this.isLoaded = true; loading--; pump() } }
    iframe.addEventListener('load', () => {
      iframe.dataset.ready = ''
      done()
      if (view.noscript && !this.tall) this.measureFromOutside()
    })
    this.settle = done
    iframe.src = this.url
    this.canvas.append(iframe)
    speakers.set(iframe.contentWindow, this)
  }
  /** Without scripts, a frame cannot report its height; one of the same origin can be measured. */
  measureFromOutside() {
    try { this.resize(this.iframe.contentDocument.body.getBoundingClientRect().height) } catch { this.resize(480) }
  }
  drop() {
    this.wanted = false
    if (!this.iframe) return
    speakers.delete(this.iframe.contentWindow)
    this.settle?.()
    this.iframe.remove()
    this.iframe = null
    this.isLoaded = false
  }
  again() { const wanted = this.wanted; this.drop(); if (wanted) this.want() }
  resize(height) {
    if (this.tall) return
    height = Math.max(24, Math.ceil(height))
    heights.set(this.key, height)
    this.iframe?.setAttribute('height', height)
    this.fit(height)
    const kind = Frame.template(this.canvas) + this.width
    if (usual.has(kind)) return
    usual.set(kind, height)
    usual.set(Frame.template(this.canvas), height)
    // Neighbours that are not loaded yet reserve no more space than they will need.
    for (const [canvas, [frame]] of byCanvas) {
      if (frame.tall || frame.iframe || heights.has(frame.key) || Frame.template(canvas) + frame.width !== kind) continue
      frame.fit(height)
    }
  }
  tell(message) { this.iframe?.contentWindow.postMessage(message, '*') }
  /** Forwards a change of files; without scripts, a frame can only be reloaded. */
  live(change) { if (view.noscript) this.again(); else this.tell({ cardloom: 'live', change }) }
  update() { this.iframe?.style.setProperty('color-scheme', this.scheme); this.tell({ cardloom: 'settings', settings: this.settings }) }
}

/** Requests frames that are near and drops those that are far. */
const byCanvas = new Map()
const near = new IntersectionObserver(entries => {
  // In reverse page order, because the last one requested is created first.
  for (const { target, isIntersecting } of entries.reverse()) {
    byCanvas.get(target)?.forEach(frame => {
      if (isIntersecting) frame.want()
      else if (!frame.iframe) frame.wanted = false
    })
  }
}, { rootMargin: '500px 1000px', scrollMargin: '0px 400px' })
const far = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) if (!isIntersecting) byCanvas.get(target)?.forEach(frame => frame.drop())
}, { rootMargin: '3000px', scrollMargin: '0px 3000px' })

export function watch(frame) {
  byCanvas.set(frame.canvas, [frame])
  // The values that the specimens report are shown on the whole page.
  if (page === 'tokens') frame.want()
  else {
    near.observe(frame.canvas)
    far.observe(frame.canvas)
  }
  return frame
}
export function forget(frame) {
  near.unobserve(frame.canvas)
  far.unobserve(frame.canvas)
  byCanvas.delete(frame.canvas)
  frame.drop()
}

// Messages from frames.

export const listeners = {
  size(frame, { height }) { frame.resize(height) },
}
addEventListener('message', ({ source, data }) => {
  const frame = speakers.get(source)
  if (!frame || !data?.cardloom) return
  listeners[data.cardloom]?.(frame, data)
})
