// What a screen reader says of an element, roughly: names, roles and states in the order of the document.

const roles = { a: 'link', button: 'button', nav: 'navigation', main: 'main', header: '', footer: '', img: 'image', ul: 'list', ol: 'list', li: '', summary: 'button', details: 'group', article: 'article', figure: 'figure', blockquote: 'blockquote', time: '', audio: 'audio player', video: 'video player', table: 'table', input: 'edit', select: 'combo box', meter: 'meter', progress: 'progress bar' }

export function speak(element) {
  const words = []
  const isHidden = one => one.closest('[aria-hidden=true], [hidden]') || one.ownerDocument.defaultView.getComputedStyle(one).display === 'none' || one.ownerDocument.defaultView.getComputedStyle(one).visibility === 'hidden'
  const text = node => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  const say = (kind, value) => { if (value) words.push({ kind, text: value }) }
  const name = one => one.getAttribute('aria-label') ?? (one.getAttribute('aria-labelledby') ?? '').split(' ').map(id => one.ownerDocument.getElementById(id)).filter(Boolean).map(text).join(' ')
  const spoken = one => {
    let line = ''
    const visit = node => {
      if (node.nodeType === 3) line += node.data
      else if (node.nodeType === 1 && !isHidden(node)) {
        if (node.localName === 'img') line += ' ' + (node.getAttribute('alt') ?? '') + ' '
        else node.childNodes.forEach(visit)
      }
    }
    visit(one)
    return line.replace(/\s+/g, ' ').trim()
  }
  const visit = node => {
    if (node.nodeType === 3) { say('text', text(node)); return }
    if (node.nodeType !== 1 || isHidden(node)) return
    const level = /^h([1-6])$/.exec(node.localName)
    const role = node.getAttribute('role') ?? (level ? `heading, level ${level[1]}` : roles[node.localName] ?? '')
    const language = node.getAttribute('lang')
    if (language) say('note', `(in ${language})`)
    if (node.localName === 'img') {
      const alt = node.getAttribute('alt')
      if (alt === null) say('name', 'image without a text')
      else if (alt) say('name', `${alt}, image`)
      return
    }
    if (level) {
      say('name', `${spoken(node)}, heading, level ${level[1]}${node.querySelector('a[href]') ? ', link' : ''}`)
      return
    }
    if (['link', 'button'].includes(role) && (node.localName !== 'a' || node.hasAttribute('href'))) {
      const state = [node.getAttribute('aria-pressed') === 'true' && 'pressed', (node.getAttribute('aria-disabled') === 'true' || node.disabled) && 'dimmed', node.localName === 'summary' && (node.parentElement.open ? 'expanded' : 'collapsed'), node.getAttribute('aria-current') && 'current ' + node.getAttribute('aria-current')].filter(Boolean)
      say('name', [name(node) || spoken(node) || 'without a name', role, ...state].join(', '))
      return
    }
    const own = name(node)
    const place = node.getAttribute('aria-posinset')
    const size = +node.getAttribute('aria-setsize')
    const states = [place && (size > 0 ? `${place} of ${size}` : `${place}`), node.getAttribute('aria-selected') === 'true' && 'selected', node.getAttribute('aria-busy') === 'true' && 'busy'].filter(Boolean)
    if (own || states.length || ['article', 'list', 'feed', 'navigation', 'figure'].includes(role)) say('role', [own, role || (own ? 'region' : ''), ...states].filter(Boolean).join(', '))
    node.childNodes.forEach(visit)
  }
  visit(element)
  return words
}
