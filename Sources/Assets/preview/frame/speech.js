// The output of a screen reader.

const roles = { a: 'link', button: 'button', nav: 'navigation', main: 'main', header: '', footer: '', img: 'image', ul: 'list', ol: 'list', li: '', summary: 'button', details: 'group', article: 'article', figure: 'figure', blockquote: 'blockquote', time: '', audio: 'audio player', video: 'video player', table: 'table', input: 'edit', select: 'combo box', meter: 'meter', progress: 'progress bar' }

function speak(element) {
  const words = []
  const isHidden = one => one.closest('[aria-hidden=true], [hidden]') || getComputedStyle(one).display === 'none' || getComputedStyle(one).visibility === 'hidden'
  const text = node => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  const say = (kind, value) => { if (value) words.push({ kind, text: value }) }
  const name = one => one.getAttribute('aria-label') ?? (one.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)).filter(Boolean).map(text).join(' ')
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

let spokenOf = null
/** The identity of the section that contains it. */
let spokenSection = ''
function follow(element) {
  const part = element?.closest?.('.cell, .section-header, .section-footer, .supplementary, .section-empty, .section-placeholder, nav, header, footer, .state')
  if (!part || part === spokenOf) return
  spokenOf = part
  spokenSection = part.closest('.section')?.id ?? ''
  tell({ cardloom: 'speech', words: speak(part) })
}

/** Reads again when what is read has changed; when it has left the page, what its section shows now. */
let spokenAgain = 0
function readAgain() {
  if (!spokenOf || spokenAgain) return
  spokenAgain = requestAnimationFrame(() => {
    spokenAgain = 0
    if (spokenOf.isConnected) return tell({ cardloom: 'speech', words: speak(spokenOf) })
    const section = document.getElementById(spokenSection)
    spokenOf = section?.querySelector('.cell, .state') ?? section
    tell({ cardloom: 'speech', words: spokenOf ? speak(spokenOf) : [] })
  })
}
if (isFramed && !isFrame) {
  addEventListener('focusin', event => follow(event.target))
  addEventListener('pointerover', event => follow(event.target))
  new MutationObserver(readAgain).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}
