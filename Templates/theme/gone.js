// The next page is not there: most likely the list was published anew, and to try again is of little use. Leads on to the page that
// now holds the last card, or else to the front page. Fetched only when a server answers 404 or 410.
'use strict'
{
  const next = document.querySelector('.pager a[rel~=next]')
  const front = cardloom.home.replace(/page\/\d+\/(?=(index\.html)?(\?.*)?$)/, '')
  const last = cardloom.order().at(-1)?.dataset.card
  const words = document.createElement('p')
  const link = document.createElement('a')
  // On the front page itself the card's address would not leave this document, which is out of date.
  link.href = last && cardloom.plain(front) !== cardloom.plain(location.href) ? `${front}#card=${last}` : front
  link.textContent = cardloom.text('changed', 'The list has changed. Go on in the new one')
  words.append(link)
  next.after(words)
  cardloom.announce(link.textContent)
  // If it was there after all, there is no more to say.
  document.addEventListener('cardloom:loaded', () => words.remove(), { once: true })
}
