// Finds the page of a card in `#card=ID`: by the feed's index of cards, or without one by walking the pages.
// Fetched only when the card is not on this page.
'use strict'
{
  const { home, plain } = cardloom
  const numbered = /page\/\d+\/(index\.html)?(\?.*)?$/
  /** The first page, to which the addresses of the index and of numbered pages are relative. */
  const first = new URL(home.replace(numbered, '').replace(/index\.html$/, ''))
  first.search = ''
  /** The first pages: where several sections load more, each has its own. */
  const names = [...document.querySelectorAll('[data-pager]')].map(one => one.dataset.pager)
  const fronts = names.length ? names.map(name => new URL(name + '/', first)) : [first]
  const neighbour = relation => document.querySelector(`a[rel~=${relation}]`)?.href
  const file = /index\.html$/.test(neighbour('next') ?? neighbour('prev') ?? home) ? 'index.html' : ''
  const frontPage = front => new URL(file, front).href
  const isFront = !numbered.test(home)

  async function json(name, front) {
    const response = await fetch(new URL(name, front))
    if (!response.ok) throw new Error(`${response.status} ${name}`)
    return response.json()
  }

  /** The 32-bit FNV-1a hash of an identity, which determines the part of the index. @param {string} id */
  const hash = id => [...id].reduce((sum, one) => Math.imul(sum ^ one.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)

  /** An identity as in `data-card`: all except letters, digits, `-` and `.` as `_` and two hexadecimal digits. */
  const encode = id => [...new TextEncoder().encode(id)].map(byte => {
    const one = String.fromCharCode(byte)
    return /[A-Za-z0-9.-]/.test(one) ? one : '_' + byte.toString(16).padStart(2, '0')
  }).join('')

  /**
   * The page of a card by its number, counted from the oldest.
   * @param {number} number @param {{count?: number, size: number, number: 'anchored'|'sequential'}} index @param {URL} front
   */
  function pageOf(number, { count, size, number: numbering }, front) {
    const page = numbering === 'sequential' ? Math.floor((count - number) / size) + 1 : Math.ceil(number / size)
    // Cards that are newer than this front page have no page of which it knows.
    const last = !names.length && isFront && numbering === 'anchored' ? Number(/page\/(\d+)\//.exec(neighbour('next') ?? '')?.[1] ?? 0) : Infinity
    const isOnFront = numbering === 'sequential' ? page === 1 : page > last
    return isOnFront ? frontPage(front) : new URL(`page/${page}/${file}`, front).href
  }

  /** The address of the front page if it shows one of some cards. @param {string[]} ids @param {URL} front */
  async function lookAtFront(ids, front) {
    const { document } = await cardloom.fetchPage(frontPage(front))
    const id = ids.find(id => document.querySelector(`[data-card="${CSS.escape(id)}"]`))
    return id ? { id, url: frontPage(front) } : null
  }

  /** The address of a card's page by the indices; `null` if they lack the card. @param {string[]} ids */
  async function look(ids) {
    for (const front of fronts) {
      const found = await lookIn(ids, front)
      if (found) return found
    }
    return null
  }

  /** The address of a card's page by an index. @param {string[]} ids @param {URL} front */
  async function lookIn(ids, front) {
    const index = await json('cards.json', front)
    // The newest cards of anchored pages are only on the front page.
    const found = isFront || index.number === 'sequential' ? null : await lookAtFront(ids, front)
    if (found) return found
    for (const id of ids) {
      const cards = index.cards ?? await json(`cards/${hash(id) % index.parts}.json`, front)
      if (Object.hasOwn(cards, id)) return { id, url: pageOf(cards[id], index, front) }
    }
    return null
  }

  /** The address of a card's page by walking from this one in both directions. @param {string[]} ids */
  async function walk(ids) {
    for (const link of document.querySelectorAll('a[rel~=next], a[rel~=prev]')) {
      const relation = link.relList.contains('next') ? 'next' : 'prev'
      let url = link.href
      const seen = new Set()
      while (url && !seen.has(url)) {
        seen.add(url)
        const page = await cardloom.fetchPage(url).catch(() => null)
        if (!page) break
        const id = ids.find(id => page.document.querySelector(`[data-card="${CSS.escape(id)}"]`))
        if (id) return { id, url: url.replace(/#.*$/, '') }
        url = page.document.querySelector(`a[rel~=${relation}]`)?.href
      }
    }
    return null
  }

  /** Shows and announces a message until readers close it or leave. @param {string} words */
  function say(words) {
    const notice = document.createElement('div')
    notice.className = 'page-notice'
    const text = document.createElement('p')
    text.textContent = words
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'button'
    close.textContent = cardloom.text('close', 'Close')
    close.addEventListener('click', () => notice.remove())
    addEventListener('hashchange', () => notice.remove(), { once: true })
    notice.append(text, close)
    document.querySelector('main')?.prepend(notice)
    cardloom.announce(words)
  }

  /** Opens the page of a card, or reports that it is gone. @param {string} text the identity, plain or as in `data-card` */
  cardloom.seek = async text => {
    try { text = decodeURIComponent(text) } catch { /* a percent sign that means itself */ }
    const ids = [text, encode(text)].filter((id, index, all) => /^[\w.-]+$/.test(id) && all.indexOf(id) === index)
    const here = ids.map(id => cardloom.bring(id)).find(Boolean)
    if (here) return cardloom.open(here)
    let found
    try {
      found = await look(ids)
      // An index that refers to this page is out of date.
      if (found && plain(found.url) === plain(home)) found = await walk(ids)
    } catch {
      found = await walk(ids)
    }
    // A deck loads more by itself.
    const come = ids.map(id => cardloom.bring(id)).find(Boolean)
    if (come) cardloom.open(come)
    else if (found) location.replace(found.url + '#card=' + found.id)
    else say(cardloom.text('gone', 'That card is not here any more.'))
  }

  const wanted = /^#card=(.+)$/.exec(location.hash)?.[1]
  if (wanted) cardloom.seek(wanted)
}
