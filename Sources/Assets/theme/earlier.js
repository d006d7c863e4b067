// The page before the first one: its cards come above the reader, without moving the view. Fetched only by pages that have one before.
'use strict'
{
  const newer = document.querySelector('a[rel~=prev]')
  const name = cardloom.main()
  const { alone, get, take, announce, count, loaded, goesOn } = cardloom.controllers.get(name)

  /** Loads the page; if that fails, follows the link. @param {boolean} [isQuiet] whether to throw instead */
  cardloom.earlier = async isQuiet => {
    if (!newer.isConnected || loaded.has(cardloom.plain(newer.href))) return
    await alone(async () => {
      try {
        const url = newer.href
        const page = await get(url)
        const cell = cardloom.current()
        cardloom.steady(cell, () => {
          announce(take(page, url, true).length)
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
