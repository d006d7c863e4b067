// The width of the card, beside that of the window: a slider, a number, and the breakpoints of its style sheet.

import { $, all, cardWidth, page, shownWidths, view, writeAddress } from './view.js'
import { layStage, stage } from './stage.js'

/** The space around a card that stands alone in its frame. */
export const CARD_MARGIN = 32

/** Whether a window has room for a card of the chosen width. */
export const holdsCard = width => page !== 'cell' || !view.card || width >= view.card + CARD_MARGIN

const cardTools = $('.card-width')

export function showCardWidth() {
  if (!cardTools) return
  const [range, number] = all('input', cardTools)
  cardTools.toggleAttribute('data-chosen', view.card !== null)
  if (view.card) range.value = view.card
  $('#card-now').textContent = view.card ? `${view.card} px` : 'as in the window'
  if (document.activeElement !== number) number.value = view.card ?? ''
  for (const button of all('[data-card-width]', cardTools)) button.setAttribute('aria-pressed', button.dataset.cardWidth === `${view.card ?? ''}`)
}

/** Gives the card another width; frames are only replaced if other windows hold the card. */
function chooseCardWidth(width) {
  const before = shownWidths().filter(holdsCard).join()
  const hadCard = view.card !== null
  view.card = width
  writeAddress()
  showCardWidth()
  if (hadCard !== (width !== null) || before !== shownWidths().filter(holdsCard).join()) return layStage()
  for (const frame of stage) {
    if (frame.isCard) {
      frame.width = width + CARD_MARGIN
      frame.iframe?.setAttribute('width', frame.width)
      frame.fit()
      $('.card-label', frame.canvas.parentElement).textContent = width
    }
    frame.update()
  }
}

cardTools?.addEventListener('input', ({ target }) => {
  const width = cardWidth(target.value)
  if (width && width !== view.card) chooseCardWidth(width)
})
cardTools?.addEventListener('change', ({ target }) => { if (!target.value && view.card) chooseCardWidth(null) })
cardTools?.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-card-width]')
  if (button) chooseCardWidth(cardWidth(button.dataset.cardWidth))
})
