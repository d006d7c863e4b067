// The waterfall: each card is placed in the shortest column, in reading order, so that reading, tab and visual order agree. Every
// card spans a number of small rows equal to its height; the grid does the rest. Without this script, it is a plain grid.
'use strict'
{
  /** The height of a row of the grid in CSS pixels, as in the stylesheet. */
  const ROW = 4
  const gapOf = cell => parseFloat(getComputedStyle(cell).marginBlockEnd) || 0
  /** Sets the number of rows for a card and the gap after it. */
  const span = (cell, height, gap) => cell.style.setProperty('grid-row-end', `span ${Math.ceil((height + gap) / ROW)}`)
  const changes = new ResizeObserver(entries => {
    // A card that has left the document keeps its position.
    const there = entries.filter(({ target, borderBoxSize: [{ blockSize }] }) => target.isConnected && blockSize)
    const gaps = there.map(({ target }) => gapOf(target))
    there.forEach(({ target, borderBoxSize: [{ blockSize }] }, index) => span(target, blockSize, gaps[index]))
  })
  const watched = new WeakSet()

  /** Places new cards before they are painted: reads all layout first, then writes. */
  function fall() {
    for (const section of cardloom.sections()) {
      const cells = cardloom.cellsOf(section)
      if (!cells || !getComputedStyle(cells).getPropertyValue('--waterfall')) continue
      cells.dataset.waterfall = ''
      // A stand-in brings the span of its card.
      const fresh = [...cells.querySelectorAll(':scope > .cell')].filter(cell => !watched.has(cell))
      const heights = fresh.map(cell => cell.getBoundingClientRect().height)
      const gap = fresh[0] ? gapOf(fresh[0]) : 0
      fresh.forEach((cell, index) => {
        span(cell, heights[index], gap)
        watched.add(cell)
        changes.observe(cell)
      })
    }
  }
  fall()
  document.addEventListener('cardloom:changed', fall)
}
