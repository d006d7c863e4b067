// The text of templates: colours for tags, names and comments; and texts that a button copies.

import { $, all, page, say } from './view.js'

/** What is coloured, by the name of the highlight: comments, tags of Mustache, and tags, names and values of HTML and CSS. */
const coloured = {
  'source-quiet': /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|\{\{![\s\S]*?\}\}/g,
  'source-mark': /\{\{[^!][\s\S]*?\}\}\}?/g,
  'source-tag': /<\/?[a-z][\w-]*|(?<=^\s*)(?:--)?[\w-]+(?=:\s)|(?<=^|,\s*)"[^"]*"(?=:)/gm,
}

export function colourSource() {
  if (!window.Highlight || !CSS.highlights) return
  const ranges = Object.fromEntries(Object.keys(coloured).map(name => [name, []]))
  for (const box of all('.source:not(.source-changes)')) {
    const nodes = [...box.children].map(one => one.firstChild).filter(Boolean)
    const starts = []
    let text = ''
    for (const node of nodes) { starts.push(text.length); text += node.data }
    const place = offset => {
      let index = starts.length - 1
      while (starts[index] > offset) index--
      return [nodes[index], Math.min(offset - starts[index], nodes[index].data.length)]
    }
    for (const [name, pattern] of Object.entries(coloured)) {
      for (const match of text.matchAll(pattern)) {
        const range = document.createRange()
        range.setStart(...place(match.index))
        range.setEnd(...place(match.index + match[0].length))
        ranges[name].push(range)
      }
    }
  }
  for (const [name, list] of Object.entries(ranges)) CSS.highlights.set(name, new Highlight(...list))
  CSS.highlights.get('source-quiet').priority = 2
  CSS.highlights.get('source-mark').priority = 1
}
if (page === 'source') colourSource()

/** What a button copies: an element by its id, or of a remedy the code, if it names any. */
function copiedBy(button) {
  if (button.dataset.copies) return document.getElementById(button.dataset.copies)
  const words = $('span', button.parentElement)
  return all('code', words).sort((one, other) => other.textContent.length - one.textContent.length)[0] ?? words
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-copies], [data-copy-fix]')
  if (!button) return
  const copied = copiedBy(button)
  getSelection().selectAllChildren(copied)
  try {
    await navigator.clipboard.writeText(copied.textContent)
    say('Copied')
    button.textContent = 'Copied'
  } catch {
    // Without permission, the selected text is copied with the keyboard.
    say('The text is selected; copy it with Ctrl C or ⌘C')
    button.textContent = 'Selected: press Ctrl C or ⌘C'
  }
})
