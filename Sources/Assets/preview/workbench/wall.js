// The wall, and the walls of a cell's page.

let wall = []
function layWall() {
  wall.forEach(forget)
  wall = all('.frame').map(layFrame)
}

function layFrame(item) {
  const width = page === 'wall' ? shownWidths()[0] : usualWidths[0]
  item.style.setProperty('width', width + 2 + 'px')
  const frame = new Frame($('.canvas', item), item.dataset.frame, width, shownSchemes()[0])
  frame.title = $('.plain', item).textContent.replace(/^Open /, '')
  return watch(frame)
}

/** Adopts new frames and drops removed ones; all others are unchanged. */
function renewWall() {
  const former = new Map(wall.map(frame => [frame.canvas, frame]))
  wall = all('.frame').map(item => {
    const frame = former.get($('.canvas', item))
    if (frame?.source !== item.dataset.frame) return layFrame(item)
    former.delete(frame.canvas)
    return frame
  })
  former.forEach(forget)
}
