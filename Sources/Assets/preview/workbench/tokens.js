// The tokens of the theme: the values and contrasts that the frames of each colour scheme report, drawn beside the names.

import { $, all, make, schemes } from './view.js'
import { listeners } from './frames.js'

/** The reported values and contrasts, by colour scheme. */
export const reported = new Map()
const inScheme = draw => schemes.split(' ').filter(one => reported.has(one)).map(scheme => draw(reported.get(scheme), scheme))

/** A sample of a token: a colour, a length, a radius. */
function sample({ name, kind }, { values }) {
  const value = values[name]
  const one = make('span', { class: 'sample-' + kind })
  if (kind === 'color') one.style.setProperty('background', value)
  if (kind === 'spaces') one.style.setProperty('inline-size', value)
  if (kind === 'radii') one.style.setProperty('border-start-start-radius', value)
  return one
}

/** The contrast of a text on a ground in a colour scheme. */
function contrastOf({ ink, ground }, { values, contrasts }, scheme) {
  const value = contrasts[`${ink} ${ground}`]
  const letters = make('span', { class: 'contrast-letters', 'aria-hidden': 'true' })
  letters.style.setProperty('color', values[ink])
  letters.style.setProperty('background', values[ground])
  const verdict = value >= 4.5 ? '' : value >= 3 ? 'large only' : 'too low'
  const number = make('span', { class: 'contrast-value' }, make('span', { class: 'quiet' }, scheme + ' '), (Math.floor(value * 10) / 10).toFixed(1))
  if (verdict) number.append(' ', make('strong', { 'data-verdict': verdict }, verdict))
  return make('span', { class: 'contrast-pair' }, letters, number)
}

function showTokens() {
  for (const row of all('.token')) {
    const known = inScheme(({ values }) => values[row.dataset.name]).filter(Boolean)
    if (!known.length) continue
    const { kind } = row.dataset
    const samples = kind === 'color' ? inScheme(facts => sample(row.dataset, facts)) : [sample(row.dataset, [...reported.values()][0])]
    $('.token-sample', row).replaceChildren(...samples)
    const computed = kind === 'color' ? '' : known[0].replace(/\d+\.\d+/g, digits => +(+digits).toFixed(2))
    $('.token-computed', row).textContent = computed === row.dataset.value ? '' : computed
  }
  for (const cell of all('[data-ink]')) cell.replaceChildren(...inScheme((facts, scheme) => contrastOf(cell.dataset, facts, scheme)))
  document.dispatchEvent(new Event('cardloom:tokens'))
}

listeners.tokens = (frame, { values, contrasts }) => {
  reported.set(frame.scheme, { values, contrasts })
  showTokens()
}
