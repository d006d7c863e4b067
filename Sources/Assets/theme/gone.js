// The next or the previous page is missing, probably because the list was published again, so that retrying is of little use. Links to the
// page that now contains the card at that end, or else to the front page. Fetched only after a 404 or 410, as `gone.js?PAGE` in Base64.
'use strict'
{
  const page = atob(document.currentScript.src.split('?')[1])
  const link = [...document.querySelectorAll('a[rel~=prev], .pager a[rel~=next]')].find(one => one.href === page)
  const isBefore = link.matches('[rel~=prev]')
  const front = cardloom.home.replace(/page\/\d+\/(?=(index\.html)?(\?.*)?$)/, '')
  const edge = cardloom.order(link.closest('[data-pager]')?.dataset.pager).at(isBefore ? 0 : -1)?.dataset.card
  const words = document.createElement('p')
  const way = document.createElement('a')
  // On the front page itself, the card's address would not leave this document, which is out of date.
  way.href = edge && cardloom.plain(front) !== cardloom.plain(location.href) ? `${front}#card=${edge}` : front
  way.textContent = cardloom.text('changed', 'The list has changed. Go on in the new one')
  words.append(way)
  if (isBefore) {
    words.className = 'pager-newer'
    link.parentElement.after(words)
  } else link.after(words)
  cardloom.announce(way.textContent)
  // If it exists after all, nothing is shown.
  document.addEventListener('cardloom:changed', () => queueMicrotask(() => {
    if (!link.isConnected || link.href !== page) words.remove()
  }))
}
