// Selection: a control on each card of a section with `data-selectable`, a check box for many, a radio button for one. A page may
// refuse: `cardloom:select` can be prevented. Cards are articles, which do not allow `aria-selected` (ARIA in HTML).
'use strict'
{
  const { text, tell, cards } = cardloom

  /** The selected cards of each section. @type {Map<string, Set<string>>} */
  const selected = new Map()
  const of = name => selected.get(name) ?? selected.set(name, new Set()).get(name)
  const boxes = new WeakMap()
  /** The section of a card, which may be out of the document, as in a deck. @param {HTMLElement} cell */
  const homeOf = cell => cell.closest('[data-section]') ??
    cardloom.sections().find(one => cardloom.cellsOf(one) && cardloom.cellsIn(cardloom.cellsOf(one)).includes(cell))

  // Back and reload begin the page anew: its cards are selected again as they come, those of loaded pages, too.
  const key = () => 'cardloom:selected:' + location.pathname
  /** The cards that were selected and have not come yet. @type {Map<string, Set<string>>} */
  const kept = new Map()
  if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
    try { JSON.parse(sessionStorage.getItem(key()))?.forEach(([name, ids]) => kept.set(name, new Set(ids))) } catch { /* no memory */ }
  }
  addEventListener('pagehide', () => {
    const all = [...new Set([...selected.keys(), ...kept.keys()])].map(name => [name, [...of(name), ...kept.get(name) ?? []]])
    try { sessionStorage.setItem(key(), JSON.stringify(all)) } catch { /* no memory */ }
  })

  /** Dispatches the event that may prevent a change (SelectEvent of events.js). @param {HTMLElement} cell @param {boolean} on */
  function may(cell, section, on, selection) {
    const about = cell.isConnected && cardloom.detail?.('select', cell) || { card: cell.dataset.card, section }
    return tell(cell.isConnected ? cell : homeOf(cell), 'select', { ...about, selected: on, selection })
  }

  function mark(cell, section, on) {
    on ? of(section).add(cell.dataset.card) : of(section).delete(cell.dataset.card)
    cell.toggleAttribute('data-selected', on)
    const box = boxes.get(cell)
    if (box) box.checked = on
  }

  /** Selects or deselects a card, unless prevented. @returns {boolean} whether it has the requested state */
  function change(cell, on) {
    const home = homeOf(cell)
    const { section } = home.dataset
    if (of(section).has(cell.dataset.card) === on) return true
    const others = on && home.dataset.selectable === 'single' ? [...of(section)].map(id => cards.get(id)) : []
    const { card } = cell.dataset
    const rest = others.length ? [] : [...of(section)].filter(id => id !== card)
    if (!others.every(other => may(other, section, false, []))) return false
    if (!may(cell, section, on, on ? [...rest, card] : rest)) return false
    others.forEach(other => mark(other, section, false))
    mark(cell, section, on)
    return true
  }

  function box(cell, home) {
    const label = document.createElement('label')
    label.className = 'cell-select'
    const input = document.createElement('input')
    input.type = home.dataset.selectable === 'single' ? 'radio' : 'checkbox'
    input.name = 'select-' + home.dataset.section
    input.value = cell.dataset.card
    const words = document.createElement('span')
    words.className = 'visually-hidden'
    const title = cell.querySelector('h2, h3, h4, h5, h6')?.textContent.trim() ?? cell.dataset.card
    words.textContent = text('select', 'Select {title}', { title })
    label.append(input, words)
    cell.prepend(label)
    boxes.set(cell, input)
    const isOn = of(home.dataset.section).has(cell.dataset.card)
    input.checked = isOn
    cell.toggleAttribute('data-selected', isOn)
    input.addEventListener('click', event => {
      if (!change(cell, input.checked)) event.preventDefault()
    })
    if (kept.get(home.dataset.section)?.delete(cell.dataset.card)) change(cell, true)
  }

  function fit() {
    // Cards and sections that have left the page are not selected.
    for (const [name, ids] of selected) {
      const isGone = !cardloom.sections(name).length
      for (const id of ids) if (isGone || !cards.has(id)) ids.delete(id)
    }
    for (const home of cardloom.sections()) {
      if (!home.dataset.selectable) continue
      const cells = cardloom.cellsOf(home)
      for (const cell of cells ? cardloom.cellsIn(cells) : []) if (!boxes.has(cell)) box(cell, home)
    }
  }
  fit()
  document.addEventListener('cardloom:changed', fit)

  // A focused card is selected with the space bar.
  document.addEventListener('keydown', event => {
    const input = event.key === ' ' && event.target.matches('.cell') && boxes.get(event.target)
    if (!input) return
    event.preventDefault()
    input.click()
  })

  Object.assign(cardloom, {
    /** The identities of a section's selected cards, in the order of selection. @param {string} section @returns {string[]} */
    selection: section => [...of(section)],
    /** Selects or deselects a card, in a section or in all that can be selected from. @param {string} id @param {boolean} [on]
     * @param {string} [section] @returns {boolean} whether it was not prevented */
    select: (id, on = true, section) => (cardloom.copies?.(id, section) ?? [cardloom.bring(String(id))])
      .map(cell => cardloom.bring(cell)).filter(cell => homeOf(cell)?.dataset.selectable).map(cell => change(cell, on)).every(Boolean),
  })
}
