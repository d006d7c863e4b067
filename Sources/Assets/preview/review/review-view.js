// The file that `cardloom review` writes: reviewers look at frames, comment on elements, judge each template and send an answer. It
// asks for nothing: all frames are in the page, as data. The modules of this folder are bundled into one script, which begins with
// review.js, or with with-changes.js if the file also shows what changed.

import { data } from '../standalone/documents.js'

export const $ = (selector, from = document) => from.querySelector(selector)
export const all = (selector, from = document) => [...from.querySelectorAll(selector)]
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '')
    else if (value !== false && value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}
export const button = (words, action, attributes = {}) => {
  const element = make('button', { type: 'button', ...attributes }, words)
  element.addEventListener('click', action)
  return element
}
export const say = words => { $('#status').textContent = words }

export const { entries } = data
/** Whether the file is for clients, who see pages first and no terms of the trade. */
export const isForClients = Boolean(data.letter)
export const screens = [...isForClients ? ['start', 'tour'] : ['tour', 'wall', 'cell'], ...data.changes ? ['changes'] : []]
export const entryOf = id => entries.find(one => one.id === id)
/** The identity of a frame in the preview. */
export const frameID = (entry, frame) => `${entry.id}~${frame.variant}:${frame.state}`
export const frameName = frame => (isForClients && frame.title === 'Default' ? 'As usual' : frame.title) + (frame.state === 'default' ? '' : `, ${frame.state}`)

/** What is shown; a reload restores it from the address. */
export const view = { screen: isForClients ? 'start' : data.changes ? 'changes' : 'tour', entry: entries[0]?.id, frame: '', widths: data.widths, dark: matchMedia('(prefers-color-scheme: dark)').matches, rtl: false, large: false }

export function readAddress() {
  const given = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '')
  if (screens.includes(given.get('view'))) view.screen = given.get('view')
  if (entryOf(given.get('entry'))) view.entry = given.get('entry')
  view.frame = given.get('frame') ?? ''
  const widths = (given.get('widths') ?? '').split(',').map(Number).filter(one => data.widths.includes(one))
  if (widths.length) view.widths = widths
  if (given.has('dark')) view.dark = given.get('dark') === '1'
  for (const name of ['rtl', 'large']) view[name] = given.get(name) === '1'
}

export function writeAddress() {
  const words = new URLSearchParams({ view: view.screen, entry: view.entry ?? '', dark: view.dark ? 1 : 0 })
  if (view.frame) words.set('frame', view.frame)
  if (view.widths.length < data.widths.length) words.set('widths', view.widths.join(','))
  for (const name of ['rtl', 'large']) if (view[name]) words.set(name, 1)
  history.replaceState(null, '', '#' + words.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':'))
}

/** The conditions of a frame at a width, as notes keep them. */
export const conditionsAt = width => ({ width, theme: view.dark ? 'dark' : 'light', direction: view.rtl ? 'rtl' : 'ltr', textSize: view.large ? 200 : 100 })
/** What a width is to people. */
export const widthName = width => !isForClients ? `${width} px` : width < 500 ? 'Phone' : width < 1000 ? 'Tablet' : 'Computer'
export const conditionWords = one => `${widthName(one.width)} · ${one.theme}${one.direction === 'rtl' ? ' · right to left' : ''}${one.textSize === 100 ? '' : ` · text ${one.textSize} %`}`
