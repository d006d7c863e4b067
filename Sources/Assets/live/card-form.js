// The form: other data for a card, rendered while typing, saved as a variant; and notes.

import { cardAction, draftAction, noteAction, variantAction } from 'cardloom:live-actions'
import { drawn, home, isInside, parsed, plain, replaceChildren } from './draw.js'
import { ask, decorate, part, placeOf, say, tellWorkbench } from './talk.js'
import { focalPoint } from './focal-point.js'
import { signed } from './note-actions.js'

export const element = (name, properties, ...children) => {
  const one = Object.assign(document.createElement(name), properties)
  one.append(...children)
  return one
}

/** The part of a page that a form renders: a card, or a single header, footer or state. */
const subjectOf = (page, card) => card ? page.querySelector(`[data-card="${CSS.escape(card)}"]`)
  : page.querySelector('[data-card]') ?? page.querySelector('[data-section] > *')

/** Shows a card with other data, or as the server sent it if `html` is `null`. */
export function drawDraft(html, card) {
  const live = subjectOf(document, card)
  const page = html === null ? drawn.get(plain(live?.dataset.page ?? home)) : parsed(html)
  const fresh = page && subjectOf(page, card)
  if (!live || !fresh) return
  replaceChildren(live, fresh)
  if (fresh.dataset.size) live.dataset.size = fresh.dataset.size
  decorate()
  document.dispatchEvent(new CustomEvent('cardloom:live', { detail: null }))
}

/** Opens the form for a card of this page; inside the workbench, which has room for it, the workbench opens it. */
export function edit(cell) {
  const place = cell ? placeOf(cell) : { page: location.pathname }
  if (isInside) return tellWorkbench({ cardloom: 'live-edit', place })
  return openForm(place, html => drawDraft(html, place.card))
}

/**
 * Opens the form.
 * @param {{page: string, section?: string, card?: string}} place
 * @param {(html: string | null) => void} draw shows other data; `null` shows the feed's
 */
export async function openForm(place, draw) {
  try {
    showForm(place, await ask(cardAction, place), draw)
  } catch (error) {
    say(error.message)
  }
}

const isPicture = value => /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(value)

/** A list of values to choose from, which also has the present one. */
function list(value, values) {
  const all = values.includes(value) ? values : [value, ...values]
  return element('select', { value }, ...all.map(one => element('option', { value: one, textContent: one || '(empty)', selected: one === value })))
}

/**
 * A control that suits a text better than typing: a date, a colour, a picture of the site, or one of few values.
 * @returns {{input: HTMLElement, read: () => string}|undefined} with what its value is as a text
 */
function fitting(name, value, { choices = {}, pictures = [] }) {
  const date = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(value)
  if (date) {
    const [, day, time, zone = ''] = date
    const input = element('input', { type: time ? 'datetime-local' : 'date', step: time?.length > 6 ? 1 : undefined, value: day + (time ?? '') })
    // Browsers leave out seconds that are 0.
    const complete = text => time?.length > 6 && text.length === 16 ? text + ':00' : text
    return { input, read: () => input.value && complete(input.value) + zone }
  }
  const input = /^#[\da-f]{6}$/i.test(value) ? element('input', { type: 'color', value })
    : isPicture(value) && pictures.length ? list(value, pictures)
      : choices[name] ? list(value, choices[name]) : undefined
  return input && { input, read: () => input.value }
}

/** A control for a field, chosen by its value; one for a text can be exchanged for a line to type in. */
function control(name, value, change, offered) {
  const fit = typeof value === 'string' && fitting(name, value, offered)
  if (!fit) return typed(name, value, change)
  const label = element('label', {}, element('span', { textContent: name }), fit.input)
  const row = element('div', { className: 'fitting' }, label, element('button', {
    type: 'button', textContent: 'As text', ariaLabel: `${name} as text`, onclick: () => {
      const text = typed(name, fit.read() || value, change)
      row.replaceWith(text)
      text.querySelector('input, textarea').focus()
    },
  }))
  fit.input.name = name
  fit.input.oninput = () => { if (fit.read()) change(fit.read()) }
  return row
}

/** A control in which a value is typed or ticked. */
function typed(name, value, change) {
  const isText = typeof value === 'string'
  const input = typeof value === 'boolean' ? element('input', { type: 'checkbox', checked: value })
    : typeof value === 'number' ? element('input', { type: 'number', step: 'any', value })
      : element(isText && value.length < 60 ? 'input' : 'textarea', {
        value: isText ? value : JSON.stringify(value), rows: 3, spellcheck: false,
      })
  input.name = name
  input.oninput = () => {
    try {
      change(input.type === 'checkbox' ? input.checked : isText ? input.value : JSON.parse(input.value))
      input.setCustomValidity('')
    } catch (error) {
      input.setCustomValidity(error.message)
    }
  }
  return element('label', {}, element('span', { textContent: name }), input)
}

function showForm(place, { template, fields, variants, variant, origin, choices, pictures, focus: offered }, draw) {
  const dialog = part('.form')
  const opener = document.activeElement
  const data = structuredClone(fields)
  const result = element('output', {})
  /** Other data is rendered shortly after the last key. */
  let version = 0
  const redraw = async () => {
    const mine = ++version
    try {
      const html = await ask(draftAction, { ...place, data })
      if (mine !== version) return
      result.textContent = ''
      draw(html)
    } catch (error) {
      if (mine === version) result.textContent = error.message
    }
  }
  const isTried = () => JSON.stringify(data) !== JSON.stringify(fields)
  const change = (name, next) => { data[name] = next; savedAs = null; redraw() }
  const isCut = typeof data.image === 'string' && data.image !== ''
  // A point is kept for the picture of a record that does not say it itself.
  const focus = isCut && focalPoint(data.image, data.image_focus ?? '', next => change('image_focus', next), offered, place.card && !data.image_focus)
  const rows = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'image_focus' && focus) return []
    const isPictured = name === 'image' && focus
    const row = control(name, value, next => { change(name, next); if (isPictured) focus.show(next) }, { choices, pictures })
    return isPictured ? [row, focus.row] : [row]
  })
  const name = element('input', {
    name: 'variant', placeholder: variants[0] ?? 'breaking', pattern: '[a-z0-9][a-z0-9\\-]*', required: true, autocomplete: 'off',
    value: variants.includes(variant) ? variant : '',
  })
  const note = element('textarea', { name: 'note', rows: 2, placeholder: 'A note about this card' })
  const kind = element('select', { name: 'note-kind' }, ...['could', 'must', 'question', 'praise'].map(value => element('option', { value, textContent: value })))
  let known = null
  /** The variant as which the data was saved, unless it has changed since. */
  let savedAs = null
  const saved = async (action, body) => {
    try {
      result.textContent = 'Saved ' + (await ask(action, body)).saved
      return true
    } catch (error) {
      result.textContent = error.message
      return false
    } finally {
      result.scrollIntoView({ block: 'nearest' })
    }
  }
  const save = element('button', { type: 'button', textContent: 'Save as a variant', onclick: async () => {
    // A name in use is reported once; saving again replaces the file.
    const variant = name.value
    if (await saved(variantAction, { template, name: variant, data, replaces: known === variant })) savedAs = variant
    else known = variant
  } })
  const leave = element('button', { type: 'button', textContent: 'Leave the note', onclick: async () => {
    // A note is about what is seen: the variant that was saved, or the data that was tried.
    const seen = savedAs ? { variant: savedAs } : isTried() ? { data } : {}
    if (await saved(noteAction, { ...place, text: note.value, kind: kind.value, ...signed(), ...seen })) note.value = ''
  } })
  const close = element('button', { type: 'button', className: 'close', textContent: 'Close', onclick: () => dialog.close() })
  dialog.replaceChildren(
    element('div', { className: 'form-head' }, element('h2', { id: 'form-title', textContent: template }), close),
    ...origin ? [element('p', { className: 'origin', textContent: origin })] : [],
    ...rows,
    element('fieldset', {}, element('label', {}, element('span', { textContent: 'variant' }), name), save),
    element('fieldset', {}, element('label', {}, element('span', { textContent: 'note' }), note), element('label', {}, element('span', { textContent: 'kind' }), kind), leave),
    result)
  dialog.onclose = () => {
    version++
    draw(null)
    opener?.focus?.()
  }
  dialog.onkeydown = event => {
    event.stopPropagation()
    if (event.key === 'Escape') { event.preventDefault(); dialog.close() }
  }
  if (dialog.open) dialog.close()
  dialog.show()
  dialog.querySelector('label :is(input, textarea, select)')?.focus()
}
