// The start.

readAddress()
restore()
showNotes(matchMedia('(min-width: 78rem)').matches)
render()
addEventListener('hashchange', () => { readAddress(); render() })
document.documentElement.dataset.ready = ''
