// The page before the first one: its cards come above the reader, without moving the view. Fetched only by pages that have one before.
'use strict'
{
  const newer = document.querySelector('a[rel~=prev]')
  const name = cardloom.main()
  const { alone, get, take, announce, count, loaded, goesOn } = cardloom.controllers.get(name)
  const numbers = section => cardloom.counters(section, 'count').map(one => +one.textContent)

  /** Loads the page; if that fails, follows the link. @param {boolean} [isQuiet] whether to throw instead */
  cardloom.earlier = async isQuiet => {
    if (!newer.isConnected || loaded.has(cardloom.plain(newer.href))) return
    await alone(async () => {
      try {
        const url = newer.href
        const page = await get(url)
        const cell = cardloom.current()
        // A page before this one may know of more cards of a section than are here.
        const counts = new Map([...page.querySelectorAll('[data-section]')].map(one => [one.id, numbers(one)]))
        cardloom.steady(cell, () => {
          announce(take(page, url, true).length)
          for (const ours of cardloom.sections(name)) {
            cardloom.counters(ours, 'count').forEach((one, index) => {
              if (counts.get(ours.id)?.[index] > +one.textContent) one.textContent = counts.get(ours.id)[index]
            })
            cardloom.count(ours)
          }
          // Where the reader is, because the link is now far above or gone.
          if (cell && document.activeElement === newer) cardloom.focus(cell)
          const link = page.querySelector('a[rel~=prev]')
          if (link) return void (newer.href = link.href)
          newer.parentElement.remove()
          cardloom.extent(name).first = 1
          goesOn() ? cardloom.number() : count()
        })
      } catch (error) {
        if (isQuiet) throw error
        if (/404|410/.test(error.cause)) cardloom.use('gone.js?' + btoa(newer.href))
        else location.assign(newer.href)
      }
    })
  }
  cardloom.onClick(newer, cardloom.earlier)
}
