// The documents in a page that needs no other file: frames, cards and pages as data, with styles and pictures once each. They run no
// scripts, so the page around them does what a frame's script would do.

const data = JSON.parse(document.getElementById('data').textContent)

/** The body of a document with its pictures. */
const bodyOf = number => data.documents[number].body.replace(/picture:(\d+)/g, (_, picture) => data.pictures[picture])

/** The document of a frame; styles keep their exact text, because the policy permits them by their hashes. */
function standalone(number) {
  const one = data.documents[number]
  const styles = one.sheets.map(sheet => `<style>${data.sheets[sheet]}</style>`).join('')
  const frame = one.frame ? ` data-frame="${one.frame}"` : ''
  return `<!DOCTYPE html><html lang="${one.lang}" dir="${one.dir}"${frame}><head><title>Frame</title>${styles}</head>${bodyOf(number)}</html>`
}

/** Applies conditions to a document that has loaded. @param {{theme: string, rtl: boolean, large?: boolean}} conditions */
function dress(html, { theme, rtl, large = false }) {
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
