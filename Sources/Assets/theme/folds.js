// Sections and cards that readers open and close stay as they left them.
'use strict'
{
  const { tell } = cardloom
  const remember = (key, value) => { try { localStorage.setItem(key, value) } catch { /* no storage, no memory */ } }
  const recall = key => { try { return localStorage.getItem(key) } catch { return null } }

  /** Restores the state of a section that can be collapsed. @param {HTMLDetailsElement} fold @param {string} id */
  function fold(fold, id) {
    const key = `cardloom:fold:${document.body.dataset.feed}:${id}`
    const state = recall(key)
    // A link to a card has opened it.
    if (state && !fold.dataset.shown) fold.open = state === 'open'
    fold.addEventListener('toggle', () => {
      remember(key, fold.open ? 'open' : 'closed')
      tellFold(fold)
    })
  }

  /**
   * @typedef {object} FoldEvent the detail of `cardloom:fold`
   * @property {string} section the section's identity
   * @property {string} [card] the identity of the card that opens or closes; none for the section itself
   * @property {boolean} open whether it is open now
   */

  /** Tells that a section or a card has been opened or closed. @param {HTMLDetailsElement} fold */
  function tellFold(fold) {
    const section = fold.closest('[data-section]')
    const cell = fold.closest('.cell-fold') && fold.closest('.cell')
    tell(cell ?? section, 'fold', { section: section.dataset.section, card: cell?.dataset.card, open: fold.open })
  }

  const opened = `cardloom:opened:${document.body.dataset.feed}`
  const openCards = new Set()
  try { JSON.parse(sessionStorage.getItem(opened) ?? '[]').forEach(id => openCards.add(id)) } catch { /* no memory */ }
  const known = new WeakSet()

  /** Restores the state of folded cards, which is stored for the tab. */
  function unfold() {
    for (const fold of document.querySelectorAll('.cell-fold')) {
      if (known.has(fold)) continue
      known.add(fold)
      const { card } = fold.closest('.cell').dataset
      if (openCards.has(card)) fold.open = true
      fold.addEventListener('toggle', () => {
        tellFold(fold)
        if (fold.open === openCards.has(card)) return
        fold.open ? openCards.add(card) : openCards.delete(card)
        try { sessionStorage.setItem(opened, JSON.stringify([...openCards])) } catch { /* no memory */ }
      })
    }
  }
  unfold()
  document.addEventListener('cardloom:changed', unfold)

  cardloom.eachSection(section => {
    const details = section.querySelector('.section-fold')
    if (details?.closest('[data-section]') === section) fold(details, section.id)
  })
}
