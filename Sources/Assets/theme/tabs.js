// Tabs: the links of `.tabs` become tabs, and their target sections the panels (WAI-ARIA Authoring Practices, `tabs`). Each tab
// keeps its scroll position. Without this script, the links lead to sections that are all visible.
'use strict'
{
  const list = document.querySelector('.tabs')
  const tabs = [...list.querySelectorAll('a[href^="#"]')]
  const pager = document.querySelector('.pager:not([data-pager])')
  const key = 'cardloom:tab:' + location.pathname
  /** The scroll position of each tab. @type {Map<Element, number>} */
  const places = new Map()
  const panels = new Map()

  /** Puts a tab's sections into a panel. */
  function panel(tab) {
    const first = document.getElementById(tab.hash.slice(1))
    const box = document.createElement('div')
    box.className = 'tab-panel'
    box.id = tab.hash.slice(1) + '-panel'
    box.setAttribute('role', 'tabpanel')
    box.setAttribute('aria-labelledby', tab.id)
    first.before(box)
    const belongs = one => one.dataset.tab === first.dataset.tab || one.matches('.section-spacing')
    for (let next; (next = box.nextElementSibling) && belongs(next);) box.append(next)
    return box
  }

  let current = null
  /** Shows a tab. @param {HTMLAnchorElement} tab @param {boolean} [focuses] */
  function show(tab, focuses) {
    if (focuses) tab.focus({ preventScroll: true })
    if (tab === current) return
    if (current) places.set(current, scrollY)
    current = tab
    for (const one of tabs) {
      one.setAttribute('aria-selected', one === tab)
      one.tabIndex = one === tab ? 0 : -1
      panels.get(one).hidden = one !== tab
    }
    // The pager belongs to the section that grows.
    if (pager) pager.hidden = !panels.get(tab).querySelector('[role=feed]')
    // A tab opened for the first time starts at its top, below the row of tabs if that is out of view.
    list.style.setProperty('position', 'static')
    const top = list.getBoundingClientRect().top + scrollY
    list.style.removeProperty('position')
    scrollTo({ top: places.get(tab) ?? Math.min(scrollY, top), behavior: 'instant' })
    cardloom.tell(list, 'tab', { section: tab.hash.slice(1), title: tab.textContent.trim() })
  }

  list.setAttribute('role', 'tablist')
  tabs.forEach(tab => {
    tab.setAttribute('role', 'tab')
    tab.id ||= tab.hash.slice(1) + '-tab'
  })
  for (const tab of tabs) {
    panels.set(tab, panel(tab))
    tab.setAttribute('aria-controls', panels.get(tab).id)
  }

  list.addEventListener('click', event => {
    const tab = event.target.closest('[role=tab]')
    if (!tab || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(tab)
  })
  list.addEventListener('keydown', event => {
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const steps = { ArrowLeft: -1, ArrowRight: 1 }
    const shown = tabs.filter(tab => !tab.hidden)
    const at = shown.indexOf(event.target)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    let to
    if (event.key in steps) to = at + (event.key === forward ? 1 : -1)
    else if (event.key === 'Home') to = 0
    else if (event.key === 'End') to = shown.length - 1
    else if (event.key === ' ') to = at
    else return
    event.preventDefault()
    show(shown[(to + shown.length) % shown.length], true)
  })

  // A swipe across the sections leads to the tab beside, unless something there is moved sideways itself.

  /** The CSS pixels of a swipe, and how much longer than high it is. */
  const SWIPE = 60, SLOPE = 2
  /** @type {{ id: number, x: number, y: number }|null} */
  let finger = null
  /** Whether what a finger touches moves sideways: a carousel, wide content, cards to put away, a row with actions, a control. @param {Element} touched */
  function isMovable(touched) {
    if (touched.closest('[data-takes-away], .cell:has([data-swipe]), input, select, textarea, video, audio')) return true
    for (let one = touched; !one.matches('.tab-panel'); one = one.parentElement) {
      if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
    }
    return false
  }
  const onTouch = (name, act) => document.addEventListener(name, act, { passive: true })
  onTouch('touchstart', ({ touches, target }) => {
    const { identifier: id, clientX: x, clientY: y } = touches[0]
    const isFree = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1
    finger = isFree && target.closest('.tab-panel') && !isMovable(target) ? { id, x, y } : null
  })
  onTouch('touchcancel', () => { finger = null })
  onTouch('touchend', ({ changedTouches }) => {
    const end = finger && [...changedTouches].find(one => one.identifier === finger.id)
    if (!end) return
    const [right, down] = [end.clientX - finger.x, end.clientY - finger.y]
    finger = null
    if (Math.abs(right) < SWIPE || Math.abs(right) < SLOPE * Math.abs(down) || String(getSelection())) return
    const shown = tabs.filter(tab => !tab.hidden)
    const forward = right < 0 === (getComputedStyle(list).direction === 'ltr')
    const next = shown[shown.indexOf(current) + (forward ? 1 : -1)]
    if (next) show(next)
  })

  // A tab without sections is hidden until it has one again.
  document.addEventListener('cardloom:changed', () => {
    for (const tab of tabs) tab.hidden = !panels.get(tab).querySelector('[data-section]')
    const first = tabs.find(tab => !tab.hidden)
    if (current?.hidden && first) show(first)
    if (pager && current) pager.hidden = !panels.get(current).querySelector('[role=feed]')
  })

  /** What an address names: a card by its identity, or an element. @returns {Element|null} */
  function target() {
    let name = ''
    try { name = decodeURIComponent(location.hash.slice(1)) } catch { /* no name */ }
    return cardloom.card(/^card=(.+)/.exec(name)?.[1] ?? '') ?? document.getElementById(name)
  }
  const tabOf = one => tabs.find(tab => panels.get(tab).contains(one))
  /** Shows a card that an address names, which its tab has hidden. @param {Element|null} one */
  const open = one => { if (one?.matches('.cell')) cardloom.open(one) }
  addEventListener('hashchange', () => {
    const one = target()
    const tab = tabOf(one)
    if (!tab) return
    show(tab)
    open(one)
  })

  // Back and reload return to the tab and its scroll position.
  addEventListener('pagehide', () => {
    places.set(current, scrollY)
    const kept = tabs.map(tab => places.get(tab) ?? null)
    try { sessionStorage.setItem(key, JSON.stringify([tabs.indexOf(current), kept])) } catch { /* no memory */ }
  })
  const type = performance.getEntriesByType('navigation')[0]?.type
  let kept = null
  try { kept = JSON.parse(sessionStorage.getItem(key)) } catch { /* no memory */ }
  if (kept && (type === 'reload' || type === 'back_forward')) {
    kept[1].forEach((top, index) => top !== null && places.set(tabs[index], top))
    show(tabs[kept[0]] ?? tabs[0])
  } else {
    const one = target()
    show(tabOf(one) ?? tabs[0])
    open(one)
  }
}
