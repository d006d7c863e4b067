// The documents in a page that needs no other file: frames, cards and pages as data, with styles and pictures once each. They run no
// scripts, so the page around them does what a frame's script would do.

export const data = JSON.parse(document.getElementById('data').textContent)

/** Documents, styles and pictures by their numbers, as far as they were read. */
export const store = { documents: {}, sheets: {}, pictures: {} }

/** Reads the next part of the store; whether there was one. The last part may not be complete while the browser parses the page. */
export function readPart() {
  const part = document.querySelector('script.store')
  if (!part || !part.nextSibling && document.readyState === 'loading') return false
  const read = JSON.parse(part.textContent)
  for (const kind of Object.keys(store)) Object.assign(store[kind], read[kind])
  part.remove()
  return true
}

/** Whether the store has a document, as far as the browser has parsed the page. */
export function isStored(number) {
  while (!(number in store.documents) && readPart());
  return number in store.documents
}

/** Does something once the store has a document: at once, or when the browser has parsed the page. */
export function whenStored(number, action) {
  if (isStored(number)) action()
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => whenStored(number, action), { once: true })
}

/** The body of a document with its pictures. */
export const bodyOf = number => store.documents[number].body.replace(/picture:(\d+)/g, (_, picture) => store.pictures[picture])

/** The document of a frame; styles keep their exact text, because the policy permits them by their hashes. */
export function standalone(number) {
  const one = store.documents[number]
  const styles = one.sheets.map(sheet => `<style>${store.sheets[sheet]}</style>`).join('')
  const frame = one.frame ? ` data-frame="${one.frame}"` : ''
  return `<!DOCTYPE html><html lang="${one.lang}" dir="${one.dir}"${frame}><head><title>Frame</title>${styles}</head>${bodyOf(number)}</html>`
}

/** Applies conditions to a document that has loaded. @param {{theme: string, rtl: boolean, large?: boolean}} conditions */
export function dress(html, { theme, rtl, large = false }) {
  html.dataset.theme = theme
  html.style.setProperty('color-scheme', theme)
  html.toggleAttribute('data-workbench-text', large)
  const own = html.dataset.ownDirection ??= html.dir
  html.dir = rtl ? 'rtl' : own
  for (const one of html.querySelectorAll(rtl ? '[dir=auto]:not(bdi)' : '[data-workbench-dir]')) {
    one.toggleAttribute('data-workbench-dir', rtl)
    one.dir = rtl ? 'rtl' : 'auto'
  }
  // The policy forbids style attributes in markup, but not what a script sets.
  for (const one of html.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
  if (/:selected$/.test(html.dataset.frame ?? '')) html.querySelector('.cell')?.toggleAttribute('data-selected', true)
}
