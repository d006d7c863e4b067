// The start.

import { readAddress } from './review-view.js'
import { restore } from './store.js'
import { showNotes } from './note-list.js'
import { render } from './entries.js'

readAddress()
restore()
showNotes(matchMedia('(min-width: 78rem)').matches)
render()
addEventListener('hashchange', () => { readAddress(); render() })
document.documentElement.dataset.ready = ''
