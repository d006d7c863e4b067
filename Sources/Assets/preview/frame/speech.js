// The output of a screen reader, read again when what is read changes.

import { isFrame, isFramed, tell } from './conditions.js'
import { speak } from './speak.js'

let spokenOf = null
/** The identity of the section that contains it. */
let spokenSection = ''
export function follow(element) {
  const part = element?.closest?.('.cell, .section-header, .section-footer, .supplementary, .section-empty, .section-placeholder, nav, header, footer, .state')
  if (!part || part === spokenOf) return
  spokenOf = part
  spokenSection = part.closest('.section')?.id ?? ''
  tell({ cardloom: 'speech', words: speak(part) })
}

/** Reads again when what is read has changed; when it has left the page, what its section shows now. */
let spokenAgain = 0
function readAgain() {
  if (!spokenOf || spokenAgain) return
  spokenAgain = requestAnimationFrame(() => {
    spokenAgain = 0
    if (spokenOf.isConnected) return tell({ cardloom: 'speech', words: speak(spokenOf) })
    const section = document.getElementById(spokenSection)
    spokenOf = section?.querySelector('.cell, .state') ?? section
    tell({ cardloom: 'speech', words: spokenOf ? speak(spokenOf) : [] })
  })
}
if (isFramed && !isFrame) {
  addEventListener('focusin', event => follow(event.target))
  addEventListener('pointerover', event => follow(event.target))
  new MutationObserver(readAgain).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}
