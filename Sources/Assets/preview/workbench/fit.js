// The page of a source: each choice is a change of site.yml, which `cardloom serve` writes; else the page shows its lines.
// A field can also be dragged onto a slot.

import { $, all, make, page, say } from './view.js'

/** What was chosen, by the keys of site.yml. */
const fitted = { fields: {}, formats: {} }

/** A text as YAML: plain if it is a name, else in double quotes. */
const yaml = text => /^[A-Za-z_][\w.:-]*[\w]$|^[A-Za-z_]$/.test(text) && !/^(true|false|null|yes|no)$/i.test(text) ? text : JSON.stringify(text)

/** The lines to add to site.yml for everything that was chosen. */
function fitLines({ source, feed, section, kind }) {
  const lines = []
  const fields = Object.entries(fitted.fields)
  const formats = Object.entries(fitted.formats)
  if (fields.length || formats.length || fitted.currency || fitted.agreed) {
    lines.push('sources:', `  ${source}:`)
    if (fields.length) lines.push('    fields:')
    for (const [slot, path] of fields) {
      lines.push(path === '' ? `      # remove ${slot}` : `      ${yaml(slot)}: ${path === '.hidden' ? '{hidden: true}' : yaml(path)}`)
    }
    if (formats.length) lines.push('    formats:')
    for (const [slot, format] of formats) lines.push(format === '' ? `      # remove ${slot}` : `      ${yaml(slot)}: ${yaml(format)}`)
    if (fitted.currency) lines.push(`    currency: ${yaml(fitted.currency)}`)
    if (fitted.agreed) lines.push('    agreed: true')
  }
  if (fitted.cell && section) {
    lines.push('feeds:', `  ${feed}:`, '    sections:', `      - id: ${section}`)
    if (kind) lines.push('        cells:', `          - {when: {kind: ${yaml(kind)}}, use: ${fitted.cell}}`)
    else lines.push(`        cell: ${fitted.cell}`)
  }
  return lines
}

/** Tells the server of a choice; without one, shows the lines. */
function fit(change) {
  const { source, record, feed, section, kind } = $('.fit-header').dataset
  const event = new CustomEvent('cardloom:fit', { cancelable: true, detail: { source, record: +record, ...change } })
  if (!document.dispatchEvent(event)) return
  if (change.cell) fitted.cell = change.cell
  if (change.agreed) fitted.agreed = true
  if ('currency' in change) fitted.currency = change.currency
  if ('field' in change) fitted.fields[change.slot] = change.field
  if ('format' in change) fitted.formats[change.slot] = change.format
  const lines = fitLines({ source, feed, section, kind })
  $('.fit-lines').hidden = !lines.length
  $('#fit-lines').replaceChildren(...lines.map((line, index) => {
    const row = make('span', { 'data-line': index + 1 })
    row.textContent = line + '\n'
    return row
  }))
  say(lines.length ? 'The lines for site.yml are at the end of the page' : '')
}

/** A dragged field is dropped on a slot, which then shows it. */
function listenToDrags() {
  let field = null
  const marked = slot => { for (const one of all('.fit-slot')) one.toggleAttribute('data-over', one === slot) }
  const target = event => field !== null && event.target.closest?.('.fit-slot')
  document.addEventListener('dragstart', event => {
    const row = event.target.closest?.('[data-field]')
    if (!row) return
    field = row.dataset.field
    event.dataTransfer.setData('text/plain', field)
    event.dataTransfer.effectAllowed = 'link'
  })
  document.addEventListener('dragover', event => {
    const slot = target(event)
    marked(slot)
    if (!slot) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'link'
  })
  document.addEventListener('drop', event => {
    const slot = target(event)
    if (!slot) return
    event.preventDefault()
    const select = $('[data-fit]', slot)
    // A field of the slot's own name needs no line.
    select.value = field === slot.dataset.slot ? '' : field
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  document.addEventListener('dragend', () => { field = null; marked(null) })
}

if (page === 'fit') {
  listenToDrags()
  document.addEventListener('change', ({ target }) => {
    if (target.dataset.fit !== undefined) fit({ slot: target.dataset.fit, field: target.value })
    if (target.dataset.fitFormat !== undefined) fit({ slot: target.dataset.fitFormat, format: target.value })
    if (target.dataset.fitLabel !== undefined) fit({ slot: target.dataset.fitLabel, label: target.value, in: target.dataset.in })
    if (target.id === 'fit-currency' && target.checkValidity()) fit({ currency: target.value })
  })
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-fit-agree]')) return fit({ agreed: true })
    const button = target.closest?.('[data-fit-cell]')
    if (!button) return
    if (button.getAttribute('aria-pressed') === 'true') return
    fit({ cell: button.dataset.fitCell })
  })
}
