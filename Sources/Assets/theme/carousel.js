// Rows that scroll sideways, with buttons and arrow keys, and the way to waterfalls.
'use strict'
{
  const { text } = cardloom
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** A row that scrolls sideways: buttons and arrow keys move from card to card. @param {HTMLElement} section */
  function carousel(section, cells) {
    const forward = getComputedStyle(cells).direction === 'rtl' ? -1 : 1
    const step = way => {
      const [first, second] = cells.querySelectorAll(':scope > .cell')
      const width = Math.abs((second ?? first).offsetLeft - first.offsetLeft) || cells.clientWidth
      cells.scrollBy({ left: way * forward * width, behavior: calm.matches ? 'instant' : 'smooth' })
    }
    const button = (name, english, way) => {
      const one = document.createElement('button')
      one.type = 'button'
      one.className = 'button carousel-' + name
      one.setAttribute('aria-label', text(name, english))
      one.textContent = way * forward < 0 ? '‹' : '›'
      one.addEventListener('click', () => step(way))
      return one
    }
    const back = button('previous', 'Previous', -1)
    const on = button('next', 'Next', 1)
    section.dataset.carousel = ''
    cells.after(back, on)
    const update = () => {
      const place = Math.abs(cells.scrollLeft)
      back.disabled = place < 2
      on.disabled = place + cells.clientWidth > cells.scrollWidth - 2
    }
    cells.addEventListener('scroll', update)
    // Back and reload return to the card at the start of the row.
    const key = `cardloom:row:${document.body.dataset.feed}:${section.id}`
    const start = one => forward > 0 ? one.getBoundingClientRect().left : -one.getBoundingClientRect().right
    const end = one => forward > 0 ? one.getBoundingClientRect().right : -one.getBoundingClientRect().left
    addEventListener('pagehide', () => {
      const cell = Math.abs(cells.scrollLeft) > 1 && cardloom.cellsIn(cells).find(one => end(one) > start(cells) + 1)
      try {
        cell ? sessionStorage.setItem(key, JSON.stringify([cell.dataset.card, start(cell) - start(cells)])) : sessionStorage.removeItem(key)
      } catch { /* no memory */ }
    })
    if (/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type)) {
      let card, offset
      try { [card, offset] = JSON.parse(sessionStorage.getItem(key)) ?? [] } catch { /* no memory */ }
      const cell = cardloom.cellsIn(cells).find(one => one.dataset.card === card)
      const missing = () => start(cell) - start(cells) - offset
      /** Scrolls as far as there are cards; near the end of a page, those that had been loaded after it are needed. */
      const reach = async count => {
        cells.scrollBy({ left: forward * missing(), behavior: 'instant' })
        const here = cardloom.cellsIn(cells).length
        if (missing() < 2 || here === count || !cardloom.grows(section)) return
        await cardloom.more(section.dataset.section)
        await reach(here)
      }
      if (cell) reach()
    }
    new ResizeObserver(update).observe(cells)
    // More cards do not make the row larger. The frame that shows them computes the layout anyway.
    document.addEventListener('cardloom:changed', () => requestAnimationFrame(update))
    cells.addEventListener('keydown', event => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      step((event.key === 'ArrowRight' ? 1 : -1) * forward)
    })
  }

  /** Adds the scripts' part of a section's layout. @param {HTMLElement} section */
  function dress(section) {
    const cells = cardloom.cellsOf(section)
    if (cells && getComputedStyle(cells).getPropertyValue('--waterfall')) cardloom.use('waterfall.js')
    const scrolls = cells && section.dataset.adaptor === 'collection' && getComputedStyle(cells).overflowX === 'auto'
    if (scrolls && cells.closest('[data-section]') === section && !('carousel' in section.dataset)) carousel(section, cells)
  }

  cardloom.eachSection(dress)
  // A script inserted by another one does not wait for stylesheets.
  addEventListener('load', () => document.querySelectorAll('[data-section]').forEach(dress))
}
