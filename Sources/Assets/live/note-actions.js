// Notes: marked as done, answered, and imported from the files that reviewers send.

import { answerAction, noteStatusAction, replyAction, suggestionAction, undoAction } from 'cardloom:live-actions'
import { facts, isInside } from './draw.js'
import { ask, say, tellWorkbench } from './talk.js'
import { element } from './card-form.js'
import { tellServer } from './tools.js'

/** The name under which this person writes, remembered by the browser. */
const nameKey = 'cardloom-reviewer'
const myName = () => { try { return localStorage.getItem(nameKey) ?? '' } catch { return '' } }
const keepName = name => { try { localStorage.setItem(nameKey, name) } catch { /* The browser forbids it; the name is asked again. */ } }
/** The members of a new annotation: identity, time and author. */
export const signed = () => ({ id: `urn:uuid:${crypto.randomUUID()}`, created: new Date().toISOString(), ...myName() ? { creator: myName() } : {} })

function replyForm(note) {
  const name = element('input', { name: 'creator', value: myName(), autocomplete: 'name' })
  const text = element('textarea', { name: 'text', rows: 3, required: true })
  const send = element('button', { type: 'submit', textContent: 'Send the reply' })
  const form = element('form', {}, element('label', {}, 'Your name', name), element('label', {}, 'Reply', text), element('p', {}, send))
  form.onsubmit = async event => {
    event.preventDefault()
    keepName(name.value.trim())
    try {
      say('Saved ' + (await ask(replyAction, { note: note.dataset.name, text: text.value, ...signed() })).saved)
      form.remove()
      note.focus()
    } catch (error) {
      say(error.message)
    }
  }
  form.onkeydown = event => {
    event.stopPropagation()
    if (event.key === 'Escape') { form.remove(); note.querySelector('[data-live-reply]').focus() }
  }
  return form
}

/** Shows what a note suggests as a patch, which is written when it is confirmed, and can be taken back. */
async function showSuggestion(note) {
  note.querySelector('.note-patch')?.remove()
  const said = element('p', { className: 'note-said' })
  said.setAttribute('role', 'status')
  const box = element('div', { className: 'note-patch' }, said)
  note.append(box)
  const body = { note: note.dataset.name }
  const attempt = async (work) => {
    try {
      await work()
    } catch (error) {
      said.textContent = error.message
    }
  }
  await attempt(async () => {
    const { path, patch } = await ask(suggestionAction, body)
    const lines = element('pre', { tabIndex: 0, ariaLabel: 'Change of ' + path, role: 'group' }, ...patch.split('\n').map(line =>
      element({ '+': 'ins', '-': 'del' }[line[0]] ?? 'span', { textContent: line + '\n' })))
    const undo = element('button', { type: 'button', textContent: 'Undo', hidden: true, onclick: () => attempt(async () => {
      said.textContent = 'Taken back in ' + (await ask(undoAction, {})).saved
      undo.hidden = true
      write.hidden = false
    }) })
    const write = element('button', { type: 'button', textContent: 'Write it', onclick: () => attempt(async () => {
      said.textContent = 'Saved ' + (await ask(suggestionAction, { ...body, patch })).saved
      write.hidden = true
      undo.hidden = false
    }) })
    box.prepend(element('p', { className: 'note-path' }, element('code', { textContent: path })), lines, element('p', {}, write, undo))
    write.focus()
  })
}

/** Adds the buttons of each note. */
export function addNoteTools() {
  for (const note of document.querySelectorAll('.note')) {
    let done = note.querySelector('[data-live-done]')
    if (!done) {
      done = element('button', { type: 'button' })
      done.dataset.liveDone = ''
      done.onclick = () => tellServer(noteStatusAction, { note: note.dataset.name, status: note.dataset.open === 'true' ? 'done' : 'open', creator: myName() })
      const reply = element('button', { type: 'button', textContent: 'Reply' })
      reply.dataset.liveReply = ''
      reply.onclick = () => {
        const open = note.querySelector('form')
        if (open) return open.remove()
        note.append(replyForm(note))
        note.querySelector(myName() ? 'textarea' : 'form input').focus()
      }
      note.append(done, reply)
    }
    const isOpen = note.dataset.open === 'true'
    done.textContent = isOpen ? 'Done' : 'Open again'
    const apply = note.querySelector('[data-live-apply]')
    if (isOpen && !apply && note.querySelector('.note-suggestion')) {
      const apply = element('button', { type: 'button', textContent: 'Apply …' })
      apply.dataset.liveApply = ''
      apply.onclick = () => showSuggestion(note)
      note.append(apply)
    }
    // What was settled is not applied; the patch of one that was just applied stays, with its *Undo*.
    if (!isOpen) apply?.remove()
  }
}

/** Imports the answers of reviewers, one after the other. */
export async function importFiles(files) {
  for (const file of files) {
    try {
      say(`${file.name}: ${(await ask(answerAction, { file: file.name, text: await file.text() })).saved}`)
    } catch (error) {
      say(`${file.name}: ${error.message}`)
    }
  }
}

/** Adds the control for a file of answers below the tree; files may also be dropped anywhere. */
export function addImport() {
  const tree = document.querySelector('.tree')
  if (!tree || tree.querySelector('[data-live-import]')) return
  const input = element('input', { type: 'file', accept: '.json,application/json', multiple: true })
  input.onchange = async () => { await importFiles([...input.files]); input.value = '' }
  const label = element('label', { className: 'tree-import' }, 'Import an answer', input)
  label.dataset.liveImport = ''
  tree.append(label)
}

const hasFiles = event => event.dataTransfer?.types.includes('Files')
if (facts.place !== 'site') {
  addEventListener('dragover', event => { if (hasFiles(event)) event.preventDefault() })
  addEventListener('drop', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (isInside) tellWorkbench({ cardloom: 'live-answer', files })
    else importFiles(files)
  })
}
