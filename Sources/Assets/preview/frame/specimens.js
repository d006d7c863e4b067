// The specimens of the theme's tokens: each is set in its token; what the tokens are here, and their contrasts, is reported.

import { all, apply, html, settings, tell } from './conditions.js'
import { channels, contrast } from './inspect.js'

const specimens = html.dataset.frame === 'tokens' ? all('[data-property]') : []
const hex = colour => '#' + channels(colour).slice(0, 3).map(value => value.toString(16).padStart(2, '0')).join('')

function tellTokens() {
  const values = {}
  const contrasts = {}
  for (const { dataset, style } of specimens) style.setProperty(dataset.property, `var(${dataset.token ?? dataset.measures})`)
  for (const one of specimens.filter(one => one.dataset.measures)) {
    const { measures, property } = one.dataset
    const value = getComputedStyle(one).getPropertyValue(property)
    values[measures] = property === 'color' ? hex(value) : value
  }
  for (const one of all('[data-ink]')) {
    const { ink, ground } = one.dataset
    one.style.setProperty('color', `var(${ink})`)
    one.style.setProperty('background-color', `var(${ground})`)
    contrasts[`${ink} ${ground}`] = contrast(one).value
  }
  tell({ cardloom: 'tokens', values, contrasts })
}

if (html.dataset.frame === 'tokens') {
  addEventListener('load', tellTokens)
  addEventListener('resize', tellTokens)
  document.addEventListener('cardloom:live', () => {
    // The style sheet has the values that were tried.
    html.removeAttribute('style')
    apply(settings)
    tellTokens()
  })
  addEventListener('message', ({ data, source }) => {
    if (source !== window.parent) return
    if (data?.cardloom === 'token') html.style.setProperty(data.name, data.value)
    if (data?.cardloom === 'token' || data?.cardloom === 'settings') tellTokens()
  })
}
