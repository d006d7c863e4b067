// What stays in view of a picture where cells cut it: a point that is dragged on the picture, or moved by two sliders, with the
// crops of the picture beside it.

import { focusAction, undoAction } from 'cardloom:live-actions'
import { element } from './card-form.js'
import { ask } from './talk.js'

const clamp = value => Math.min(100, Math.max(0, value))

/** The distances of a point from the left side and the top in percent: of words, of two percentages, or of a box. */
function pointOf(text) {
  if (!/^-?[\d.]+%( -?[\d.]+%)+$/.test(text)) {
    return [text.includes('left') ? 0 : text.includes('right') ? 100 : 50, text.includes('top') ? 0 : text.includes('bottom') ? 100 : 50]
  }
  const [x, y, width, height] = text.split(' ').map(parseFloat)
  if (height === undefined) return [clamp(x), clamp(y)]
  // As the server does: the box stays in view wherever there is room for it.
  return [[x, width], [y, height]].map(([start, length]) => length >= 100 ? 50 : clamp(start / (100 - length) * 100))
}

/** The words for one of the nine points; the middle needs none. */
const wordsOf = ([x, y]) => [{ 0: 'top', 100: 'bottom' }[y], { 0: 'left', 100: 'right' }[x]].filter(Boolean).join(' ')

/** The shapes in which the pages that are seen here draw a picture. */
function drawnShapes(address) {
  const frames = [...document.querySelectorAll('iframe')].map(one => one.contentDocument).filter(Boolean)
  return [document, ...frames].flatMap(page => [...page.querySelectorAll('.cell img')])
    .filter(img => img.getAttribute('src')?.endsWith(address) && img.offsetHeight > 0)
    .map(img => img.offsetWidth / img.offsetHeight)
}

/** One shape for all that nobody can tell apart, from the broadest to the narrowest. */
const distinct = shapes => shapes.sort((one, other) => other - one)
  .filter((shape, index, all) => index === 0 || all[index - 1] / shape > 1.05)

/**
 * A control for the point of a picture that stays in view.
 * @param {{isExact?: boolean, chosen?: object, shapes?: number[]}} offered whether any point may be chosen, or one of nine; the points
 *   that were chosen for pictures; and the shapes to which cells cut pictures
 * @param {boolean} isKept whether the point may be kept for the picture, whatever cards show it
 */
export function focalPoint(address, value, change, { isExact = false, chosen = {}, shapes = [] } = {}, isKept = false) {
  const step = isExact ? 10 : 50
  // Pages show what is above the middle of pictures of which nothing is said.
  const usual = '50% 20%'
  let point = pointOf(value || chosen[address] || (isExact ? usual : ''))
  const textOf = () => isExact ? `${point[0]}% ${point[1]}%` : wordsOf(point)
  const picture = element('img', { alt: '', draggable: false })
  const mark = element('span', { className: 'mark' })
  const sliders = ['From the left', 'From the top'].map((name, index) => element('input', {
    type: 'range', min: 0, max: 100, step, value: point[index], ariaLabel: name,
    oninput: ({ target }) => move(point.with(index, Number(target.value))),
  }))
  const cuts = element('ul', { className: 'cuts' })
  const draw = () => {
    [mark.style.left, mark.style.top] = point.map(part => `${part}%`)
    sliders.forEach((slider, index) => {
      slider.value = point[index]
      slider.ariaValueText = `${point[index]} percent`
    })
    cuts.querySelectorAll('img').forEach(img => { img.style.objectPosition = textOf() ? `${point[0]}% ${point[1]}%` : usual })
  }
  const move = next => {
    next = next.map(part => Math.round(clamp(part) / step) * step)
    if (next.join() === point.join()) return
    point = next
    draw()
    change(textOf())
  }
  const drag = ({ clientX, clientY }) => {
    const box = picture.getBoundingClientRect()
    move([(clientX - box.left) / box.width * 100, (clientY - box.top) / box.height * 100])
  }
  const area = element('div', {
    className: 'picture', onpointerdown: event => {
      event.preventDefault()
      area.setPointerCapture(event.pointerId)
      sliders[0].focus({ preventScroll: true })
      drag(event)
    },
    onpointermove: event => { if (area.hasPointerCapture(event.pointerId)) drag(event) },
  }, picture, mark)
  const show = next => {
    address = next
    picture.src = new URL(next, new URL('/', location.href)).href
    cuts.replaceChildren(...distinct([...shapes, ...drawnShapes(next)]).map(shape => {
      const img = element('img', { alt: '', src: picture.src })
      img.style.aspectRatio = shape
      return element('li', {}, img)
    }))
    draw()
  }
  show(address)
  const said = element('output', {})
  const perform = async (action, body, words) => {
    try {
      const { saved, canUndo } = await ask(action, body)
      said.textContent = `${words} ${saved}`
      undo.hidden = !canUndo
    } catch (error) {
      said.textContent = error.message
    }
  }
  const keep = element('button', {
    type: 'button', textContent: 'Keep for this picture', onclick: () => perform(focusAction, { image: address, focus: textOf() }, 'Saved'),
  })
  const undo = element('button', { type: 'button', textContent: 'Undo', hidden: true, onclick: () => perform(undoAction, {}, 'Took back') })
  const row = element('fieldset', { className: 'focal-point' }, element('legend', { textContent: 'The part that stays in view (image_focus)' }),
    area, ...sliders, cuts, ...isKept ? [keep, undo, said] : [])
  return { row, show }
}
