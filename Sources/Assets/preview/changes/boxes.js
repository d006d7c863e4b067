// How the boxes of a card differ before and after.

/** The card of a frame: a cell, else a header, a state or a partial. */
export const shownCard = ({ contentDocument: inside }) => inside.querySelector('.cell') ?? inside.querySelector('[data-section] > *') ?? inside.body

/** The boxes in a card by the path of each element, relative to the card. */
function boxesIn(card) {
  const boxes = new Map()
  const origin = card.getBoundingClientRect()
  const visit = (element, path) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width && height) boxes.set(path, { name: element === card ? 'card' : element.classList[0] ?? element.localName, left: left - origin.left, top: top - origin.top, width, height })
    const seen = {}
    for (const child of element.children) {
      const step = child.classList[0] ?? child.localName
      seen[step] = (seen[step] ?? 0) + 1
      visit(child, `${path} ${step}:${seen[step]}`)
    }
  }
  visit(card, '')
  return boxes
}

/**
 * The boxes that differ, those with another size first; one that only follows the box around it is left out.
 * @returns {{name: string, grown: number, text: string}[]} the name, by how many pixels it grew the most, and all of it in words
 */
export function boxChanges(card, other) {
  const [before, after] = [boxesIn(card), boxesIn(other)]
  const number = value => String(Math.round(value * 10) / 10)
  const told = []
  for (const [path, one] of before) {
    const next = after.get(path)
    if (!next) continue
    const { name } = one
    const moved = Math.hypot(next.left - one.left, next.top - one.top)
    const sizes = [['wide', 'width'], ['high', 'height']].filter(([, side]) => Math.abs(next[side] - one[side]) >= 0.5)
    const around = before.get(path.split(' ').slice(0, -1).join(' '))
    const nextAround = after.get(path.split(' ').slice(0, -1).join(' '))
    const follows = around && nextAround && Math.hypot(nextAround.left - around.left - next.left + one.left, nextAround.top - around.top - next.top + one.top) < 0.5
    if (sizes.length) {
      const [grown] = sizes.map(([, side]) => next[side] - one[side]).sort((a, b) => Math.abs(b) - Math.abs(a))
      told.push({ name, grown, rank: 1e4 + Math.abs(grown), text: `${name}: ` + sizes.map(([word, side]) => `${number(one[side])} → ${number(next[side])} px ${word}`).join(', ') })
    } else if (moved >= 0.5 && !follows) {
      told.push({ name, grown: 0, rank: moved, text: `${name}: moved by ${number(next.left - one.left)}, ${number(next.top - one.top)} px` })
    }
  }
  return told.sort((one, next) => next.rank - one.rank)
}
