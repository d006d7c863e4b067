// The workbench: messages from its frames, and the tools that a preview in files cannot have.

import { ejectAction, statusAction } from 'cardloom:live-actions'
import { facts, revision } from './draw.js'
import { ask, openAt, say } from './talk.js'
import { element, openForm } from './card-form.js'
import { addImport, addNoteTools, importFiles } from './note-actions.js'

const frameOf = source => window.workbench.frames().find(frame => frame.iframe?.contentWindow === source)

function editFrame(frame) {
  const place = { page: new URL(frame.source, document.baseURI).pathname }
  const draw = html => {
    for (const one of window.workbench.frames()) if (one.source === frame.source) one.tell({ cardloom: 'live', draft: html })
  }
  return openForm(place, draw)
}

const fromFrames = {
  'live-answer': (_, { files }) => importFiles(files),
  'live-said': (_, { words }) => say(words),
  'live-ready': (frame, data) => {
    if (data.revision < revision) frame.live({ revision, styles: [], assets: [], reloads: false, pages: true })
  },
  'live-edit': (frame, { place }) => place.card && !place.page.startsWith('/~preview/frames/')
    ? openForm(place, html => frame.tell({ cardloom: 'live', draft: html, card: place.card })) : editFrame(frame),
}

/** Sends an action to the server and shows its result; the change itself arrives from the file system. */
export const tellServer = async (action, body) => {
  try {
    say('Saved ' + (await ask(action, body)).saved)
    return true
  } catch (error) {
    say(error.message)
    return false
  }
}

/** Adds the button that copies a built-in template into the project. */
function addCopyTool() {
  const take = document.querySelector('.take[data-template]')
  if (!take || take.querySelector('[data-live-copy]')) return
  const fixtures = element('input', { type: 'checkbox' })
  const button = element('button', { type: 'button', textContent: 'Copy into my project' })
  button.dataset.liveCopy = ''
  button.onclick = () => tellServer(ejectAction, { template: take.dataset.template, fixtures: fixtures.checked })
  const tools = element('p', { className: 'take-tools' }, button)
  if (take.dataset.fixtures === 'true') tools.append(element('label', {}, fixtures, ' with its fixtures'))
  take.querySelector('.take-tools').before(tools)
}

/** The choice of the status of a template. */
function statusChoice(header) {
  const select = element('select', {}, ...['', 'draft', 'review', 'done'].map(value => element('option', { value, textContent: value || 'none' })))
  select.onchange = async () => {
    if (!await tellServer(statusAction, { template: header.dataset.entry, status: select.value })) select.value = header.dataset.ownStatus
  }
  return element('label', {}, 'Status ', select)
}

/** Adds the page of changes, which only the server has, to the catalogue. */
function addChangesLink() {
  const tree = document.querySelector('.tree')
  if (!tree || tree.querySelector('[data-name=Changes]')) return
  const dot = element('span', { className: 'dot' })
  dot.dataset.status = 'file'
  dot.setAttribute('aria-hidden', 'true')
  const link = element('a', { href: '/~preview/changes/' }, dot, element('span', { className: 'tree-name', textContent: 'Changes' }))
  const item = element('li', {}, link)
  item.dataset.name = 'Changes'
  tree.append(element('h2', { textContent: 'Review' }), element('ul', {}, item))
}

/** Adds the tools: the form, the editor, the status, and the notes. */
export function addTools() {
  addChangesLink()
  addNoteTools()
  addImport()
  addCopyTool()
  const bar = document.querySelector('.stage-choice')
  const header = document.querySelector('.cell-header[data-entry]')
  if (!bar) return
  if (!header.querySelector('label')) header.append(statusChoice(header))
  header.querySelector('select').value = header.dataset.ownStatus
  if (bar.querySelector('[data-live-tool]')) return
  const tool = (name, key, title, work) => {
    const button = element('button', { type: 'button', textContent: name, title: `${title} (${key})`, onclick: work })
    button.dataset.liveTool = key.toLowerCase()
    button.setAttribute('aria-keyshortcuts', key)
    return button
  }
  bar.querySelector('#plain').before(
    tool('Edit data', 'E', 'Try other data, save it as a variant, leave a note', () => editFrame(window.workbench.chosen())),
    tool('Open template', 'G', 'Open the template in the editor', () => openAt(bar.closest('main').querySelector('[data-file]').dataset.file)))
}

if (facts.place === 'workbench') {
  addEventListener('message', ({ data, source, origin }) => {
    const frame = origin === location.origin && frameOf(source)
    if (frame) fromFrames[data?.cardloom]?.(frame, data)
  })
  addEventListener('cardloom:open', ({ detail }) => openAt(detail))
  addEventListener('keydown', event => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.matches('input, select, textarea')) return
    const button = document.querySelector(`[data-live-tool="${CSS.escape(event.key.toLowerCase())}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  // The workbench's script runs after this one.
  addEventListener('DOMContentLoaded', addTools)
}
