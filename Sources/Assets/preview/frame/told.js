// The events on a page of the site, and its scroll position.

import { html, isFrame, isFramed, tell } from './conditions.js'

export function tellEvent(name, detail, at) {
  let plain
  try { plain = JSON.parse(JSON.stringify(detail ?? null)) } catch { plain = null }
  tell({ cardloom: 'event', name, detail: plain, at })
}

if (isFramed && !isFrame) {
  for (const name of ['event', 'exposure', 'visible', 'invisible', 'state', 'loaded', 'ready', 'shown', 'hidden', 'moved', 'removed', 'restored', 'need-more', 'select', 'fold', 'scroll-begin', 'scroll-end']) {
    addEventListener('cardloom:' + name, event => {
      const at = name !== 'event' ? '' : event.target === document ? 'page' : event.target.matches('[data-adaptor]') ? 'adaptor' : 'holder'
      tellEvent(name === 'event' ? event.detail?.name : name, event.detail, at)
    }, true)
  }
  // Side by side, pages share one scroll position.
  let moved = 0
  addEventListener('scroll', () => {
    if (Date.now() - moved < 250) return
    const length = html.scrollHeight - innerHeight
    tell({ cardloom: 'scroll', place: length > 0 ? scrollY / length : 0 })
  }, { passive: true })
  addEventListener('message', ({ data }) => {
    if (data?.cardloom !== 'scroll') return
    moved = Date.now()
    scrollTo({ top: data.place * (html.scrollHeight - innerHeight), behavior: 'instant' })
  })
}
