// Page Up and Page Down move from card to card, Control with Home or End leaves the feed (WAI-ARIA 1.2, `feed`).
'use strict'
document.addEventListener('keydown', event => {
  const cell = event.target.closest?.('[role=feed] .cell')
  if (!cell) return
  let target
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    const cells = [...document.querySelectorAll('[role=feed] .cell')]
    target = cells[cells.indexOf(cell) + (event.key === 'PageDown' ? 1 : -1)]
  } else if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
    const side = event.key === 'End' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
    const feeds = [...document.querySelectorAll('[role=feed]')]
    const edge = feeds.at(event.key === 'End' ? -1 : 0)
    const controls = [...document.querySelectorAll('a[href], button, input')]
      .filter(one => !one.closest('[role=feed]') && edge.compareDocumentPosition(one) & side && one.checkVisibility?.())
    target = controls.at(event.key === 'End' ? 0 : -1)
  }
  if (!target) return
  event.preventDefault()
  target.matches('.cell') ? cardloom.focus(cardloom.bring(target)) : target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
})
