// The height, and rendered sizes compared with declared ones.

function sizes() {
  return all('.cell[data-size]').filter(cell => !cell.closest('.cell .cell') && cell.offsetParent).map(cell => {
    const style = getComputedStyle(cell)
    const ratio = /^([\d.]+)\/([\d.]+)$/.exec(cell.dataset.size)
    const box = cell.getBoundingClientRect()
    const declared = ratio ? box.width * ratio[2] / ratio[1] : declaredHeight(cell.dataset.size, style)
    return { card: cell.dataset.card, declared, drawn: box.height }
  })
}
function declaredHeight(text, style) {
  text = /\d(?:px|rem)?\s*x\s*(.+)$/.exec(text)?.[1] ?? text
  const value = parseFloat(text)
  if (text.endsWith('rem')) return value * parseFloat(getComputedStyle(html).fontSize)
  if (text.endsWith('lh')) return value * (parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2)
  return value
}
let due = 0
function report() {
  if (!isFramed || due) return
  due = requestAnimationFrame(() => {
    due = 0
    tell({ cardloom: 'size', height: document.body.getBoundingClientRect().height, cells: isFrame ? sizes() : null })
  })
}
