// The next page is not there, or the one before: most likely the list was published anew, and to try again is of little use. Leads on to the
// page that now holds the card at that end, or else to the front page. Fetched only when a server answers 404 or 410, as `gone.js?PAGE` in Base64.
'use strict'
{
  const page = atob(document.currentScript.src.split('?')[1])
  const link = [...document.querySelectorAll('a[rel~=prev], .pager a[rel~=next]')].find(one => one.href === page)
  const isBefore = link.matches('[rel~=prev]')
  const front = cardloom.home.replace(/page\/\d+\/(?=(index\.html)?(\?.*)?$)/, '')
  const edge = cardloom.order().at(isBefore ? 0 : -1)?.dataset.card
  const words = document.createElement('p')
  const way = document.createElement('a')
  // On the front page itself the card's address would not leave this document, which is out of date.
  way.href = edge && cardloom.plain(front) !== cardloom.plain(location.href) ? `${front}#card=${edge}` : front
  way.textContent = cardloom.text('changed', 'The list has changed. Go on in the new one')
  words.append(way)
  if (isBefore) {
    words.className = 'pager-newer'
    link.parentElement.after(words)
  } else link.after(words)
  cardloom.announce(way.textContent)
  // If it was there after all, there is no more to say.
  document.addEventListener('cardloom:changed', () => queueMicrotask(() => {
    if (!link.isConnected || link.href !== page) words.remove()
  }))
}
