// The page of a source: each choice is a change of site.yml, which `cardloom serve` writes; else the page shows its lines.
// A field can also be dragged onto a slot.

import { $, all, make, page, say } from './view.js'

/** What was chosen, by the keys of site.yml. */
const fitted = { slots: {}, formats: {} }

/** A text as YAML: plain if it is a name, else in double quotes. */
const yaml = text => /^[A-Za-z_][\w.:-]*[\w]$|^[A-Za-z_]$/.test(text) && !/^(true|false|null|yes|no)$/i.test(text) ? text : JSON.stringify(text)

const list = texts => `[${texts.map(yaml).join(', ')}]`

const rowOf = slot => $(`.fit-slot[data-slot="${CSS.escape(slot)}"]`)

/** The fields of a slot, and patterns of fields: the first that a record has is shown. */
const originsOf = slot => JSON.parse(rowOf(slot).dataset.from)

/** The line of a slot. */
function slotLine(slot, { from, hidden, split, standIn }) {
  if (hidden) return `${yaml(slot)}: {hidden: true}`
  const origin = from.length > 1 ? list(from) : from.length ? yaml(from[0]) : ''
  const keys = [origin && `from: ${origin}`, split && `split: ${JSON.stringify(split)}`, standIn && `default: ${yaml(standIn)}`]
  if (!split && !standIn) return origin ? `${yaml(slot)}: ${origin}` : `# remove ${slot}`
  return `${yaml(slot)}: {${keys.filter(Boolean).join(', ')}}`
}

/** The lines to add to site.yml for everything that was chosen. */
function fitLines({ source, feed, section, kind, kindField }) {
  const lines = []
  const slots = Object.entries(fitted.slots)
  const formats = Object.entries(fitted.formats)
  if (slots.length || formats.length || fitted.currency || fitted.plain || fitted.agreed) {
    lines.push('sources:', `  ${source}:`)
    if (slots.length) lines.push('    fields:')
    for (const [slot, chosen] of slots) lines.push('      ' + slotLine(slot, chosen))
    if (formats.length) lines.push('    formats:')
    for (const [slot, format] of formats) lines.push(format === '' ? `      # remove ${slot}` : `      ${yaml(slot)}: ${yaml(format)}`)
    if (fitted.plain) lines.push(`    text: ${list(fitted.plain)}`)
    if (fitted.currency) lines.push(`    currency: ${yaml(fitted.currency)}`)
    if (fitted.agreed) lines.push('    agreed: true')
  }
  if (fitted.cell && section) {
    lines.push('feeds:', `  ${feed}:`, '    sections:', `      - id: ${section}`)
    if (kind) lines.push('        cells:', `          - {when: {${yaml(kindField)}: ${yaml(kind)}}, use: ${fitted.cell}}`)
    else lines.push(`        cell: ${fitted.cell}`)
  }
  return lines
}

/** Remembers a choice about a slot, and shows it in the slot's list. */
function keepSlot({ slot, from, hidden, split, standIn }) {
  const row = rowOf(slot)
  const value = name => $(`[data-fit-${name}]`, row)?.value ?? ''
  if (from) row.dataset.from = JSON.stringify(from)
  const chosen = { from: originsOf(slot), hidden, split: split ?? value('split'), standIn: standIn ?? value('stand-in') }
  fitted.slots[slot] = chosen
  const select = $('[data-fit]', row)
  const shown = hidden ? '.hidden' : chosen.from[0] === slot ? '' : chosen.from[0] ?? ''
  if (![...select.options].some(one => one.value === shown)) select.append(new Option(shown, shown))
  select.value = shown
}

/** Tells the server of a choice; without one, shows the lines. */
function fit(change) {
  const { source, record, feed, section, kind, kindField, plain } = $('.fit-header').dataset
  const event = new CustomEvent('cardloom:fit', { cancelable: true, detail: { source, record: +record, ...change } })
  if (!document.dispatchEvent(event)) return
  if (change.cell) fitted.cell = change.cell
  if (change.agreed) fitted.agreed = true
  if ('currency' in change) fitted.currency = change.currency
  if ('format' in change) fitted.formats[change.slot] = change.format
  if ('plain' in change) {
    const others = (fitted.plain ?? JSON.parse(plain)).filter(one => one !== change.slot)
    fitted.plain = change.plain ? [...others, change.slot] : others
  }
  if (change.from || change.hidden || 'split' in change || 'standIn' in change) keepSlot(change)
  const lines = fitLines({ source, feed, section, kind, kindField })
  $('.fit-lines').hidden = !lines.length
  $('#fit-lines').replaceChildren(...lines.map((line, index) => {
    const row = make('span', { 'data-line': index + 1 })
    row.textContent = line + '\n'
    return row
  }))
  say(lines.length ? 'The lines for site.yml are at the end of the page' : '')
}

/** A slot takes a field: instead of what it shows, joined to that, or for records without it. */
function take(slot, field, how) {
  const [first, ...others] = originsOf(slot)
  if (first && how === 'join') {
    const pattern = first.includes('{') ? first : `{${first}}`
    return fit({ slot, from: [`${pattern} {${field}}`, ...others] })
  }
  if (first && how === 'else') return fit({ slot, from: [...originsOf(slot).filter(one => one !== field), field] })
  const from = [field, ...others.filter(one => one !== field)]
  // A field of the slot's own name needs no line.
  fit({ slot, from: from.length === 1 && field === slot ? [] : from })
}

/** The path of the field that is dragged, or that was picked up by its button. */
let carried = null

/** Picks a field up, or puts it down. */
function pickUp(field) {
  carried = field
  const panes = $('.fit')
  panes.toggleAttribute('data-carrying', field !== null)
  for (const button of all('[data-fit-carry]', panes)) {
    button.setAttribute('aria-pressed', button.closest('[data-field]').dataset.field === field)
  }
}

const buttonOf = field => $(`[data-field="${CSS.escape(field)}"] [data-fit-carry]`)

/** Puts the field that is carried into a slot; the focus returns to the field. */
function putDown(slot, how) {
  const field = carried
  pickUp(null)
  buttonOf(field)?.focus({ preventScroll: true })
  take(slot, field, how)
}

/** A dragged field is dropped on a slot, which then shows it, or on what else the slot can do with it. */
function listenToDrags() {
  const marked = place => { for (const one of all('.fit-slot, .fit-drop button')) one.toggleAttribute('data-over', one === place) }
  const target = event => carried !== null && event.target.closest?.('.fit-slot')
  document.addEventListener('dragstart', event => {
    const row = event.target.closest?.('[data-field]')
    if (!row) return
    pickUp(row.dataset.field)
    event.dataTransfer.setData('text/plain', carried)
    event.dataTransfer.effectAllowed = 'link'
  })
  document.addEventListener('dragover', event => {
    const slot = target(event)
    marked(slot && (event.target.closest('[data-fit-how]') ?? slot))
    if (!slot) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'link'
  })
  document.addEventListener('drop', event => {
    const slot = target(event)
    if (!slot) return
    event.preventDefault()
    putDown(slot.dataset.slot, event.target.closest('[data-fit-how]')?.dataset.fitHow)
  })
  document.addEventListener('dragend', () => { pickUp(null); marked(null) })
}

/** A field is picked up by its button, and put down by one of a slot. */
function listenToButtons() {
  document.addEventListener('click', ({ target }) => {
    const field = target.closest?.('[data-fit-carry]')?.closest('[data-field]').dataset.field
    if (field !== undefined) {
      if (field === carried) return pickUp(null)
      pickUp(field)
      $('.fit-drop button').focus()
      return say(`Choose what shows ${field}; Escape puts it back`)
    }
    const how = target.closest?.('[data-fit-how]')
    if (how && carried !== null) return putDown(how.closest('.fit-slot').dataset.slot, how.dataset.fitHow)
    const without = target.closest?.('[data-fit-without]')?.dataset.fitWithout
    if (without !== undefined) {
      const { slot } = target.closest('.fit-slot').dataset
      return fit({ slot, from: originsOf(slot).filter(one => one !== without) })
    }
    if (target.closest?.('[data-fit-agree]')) return fit({ agreed: true })
    const cell = target.closest?.('[data-fit-cell]')
    if (cell && cell.getAttribute('aria-pressed') !== 'true') fit({ cell: cell.dataset.fitCell })
  })
  // Before the keys of all pages, of which Escape leads to the wall.
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || carried === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    buttonOf(carried)?.focus()
    pickUp(null)
  }, true)
}

/** What was changed in one of the fields of a slot. */
function changeSlot(slot, target) {
  const { dataset } = target
  const others = originsOf(slot).slice(1)
  if (dataset.fit !== undefined) {
    if (target.value === '.hidden') return fit({ slot, hidden: true })
    // The text for all cards stands in its own field.
    if (target.value === '.text') return
    return take(slot, target.value || slot, 'show')
  }
  if (dataset.fitFormat !== undefined) return fit({ slot, format: target.value })
  if (dataset.fitLabel !== undefined) return fit({ slot, label: target.value, in: dataset.in })
  if (dataset.fitSplit !== undefined) return fit({ slot, split: target.value })
  if (dataset.fitStandIn !== undefined) return fit({ slot, standIn: target.value })
  if (dataset.fitPlain !== undefined) return fit({ slot, plain: target.checked })
  const text = target.value.trim()
  if (dataset.fitPattern !== undefined) return fit({ slot, from: text ? [text, ...others] : others })
  if (text && dataset.fitJoin !== undefined) return take(slot, text, 'join')
  if (text && dataset.fitElse !== undefined) return take(slot, text, 'else')
}

if (page === 'fit') {
  listenToDrags()
  listenToButtons()
  document.addEventListener('change', ({ target }) => {
    const slot = target.closest?.('.fit-slot')
    if (slot) changeSlot(slot.dataset.slot, target)
    else if (target.id === 'fit-currency' && target.checkValidity()) fit({ currency: target.value })
    else if (target.id === 'fit-like' && target.value) fit({ like: target.value })
  })
}
