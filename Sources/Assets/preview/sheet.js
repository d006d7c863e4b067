// Arranges pictures for one picture of all; called by `cardloom preview --shots`.
'use strict'

/** @param {[string, number, string][]} pictures template, width, address @returns {Promise<number>} the height of the sheet */
window.sheet = async pictures => {
  document.getElementById('how').remove()
  const place = document.getElementById('sheet')
  const total = [...new Set(pictures.map(([, width]) => width))].reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, (innerWidth - 180) / total)
  let row = null
  for (const [name, width, address] of pictures) {
    if (row?.dataset.name !== name) {
      row = document.createElement('section')
      row.className = 'row'
      row.dataset.name = name
      const title = document.createElement('h2')
      title.textContent = name
      row.append(title, document.createElement('div'))
      place.append(row)
    }
    const figure = document.createElement('figure')
    const picture = new Image(Math.round(width * scale))
    picture.src = address
    picture.alt = `${name}, ${width} pixels wide`
    const caption = document.createElement('figcaption')
    caption.textContent = width
    figure.append(caption, picture)
    row.lastChild.append(figure)
  }
  await Promise.all([...document.images].map(one => one.decode().catch(() => {})))
  return Math.ceil(document.body.getBoundingClientRect().height)
}
