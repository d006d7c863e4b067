// Peek: a preview of a card, from the `<template data-peek>` in its template. A long press, the letter P on a card, or a button
// with `data-peek` opens it; Escape, the button or a press outside closes it, and the reader is back at the same place.
'use strict'
{
  const { text, tell } = cardloom
  /** The duration of a long press in milliseconds, and the movement in CSS pixels that it tolerates. */
  const LONG = 500, SLACK = 10

  /** Opens a card's preview. @param {HTMLElement} cell @returns {HTMLDialogElement|undefined} */
  function peek(cell) {
    const template = cell.querySelector('template[data-peek]')
    const about = { card: cell.dataset.card, section: cell.closest('[data-section]')?.dataset.section }
    if (!template || document.querySelector('.peek[open]') || !tell(cell, 'peek', about)) return
    const content = document.importNode(template.content, true)
    cardloom.resolve(content, cell.dataset.page ?? cardloom.home)
    for (const one of content.querySelectorAll('[id]')) one.removeAttribute('id')
    const dialog = document.createElement('dialog')
    dialog.className = 'peek'
    dialog.setAttribute('aria-label', cell.querySelector('h2, h3, h4, h5, h6')?.textContent.trim() ?? text('peek', 'Preview'))
    const body = document.createElement('div')
    body.className = 'peek-content'
    body.append(content)
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'button peek-close'
    close.textContent = text('close', 'Close')
    close.addEventListener('click', () => dialog.close())
    dialog.append(body, close)
    // A press on the dialog element itself is outside its content.
    dialog.addEventListener('click', event => event.target === dialog && dialog.close())
    dialog.addEventListener('close', () => {
      dialog.remove()
      tell(cell, 'peeked', about)
    })
    // Inside the card, so that the events of its controls are those of the card.
    cell.append(dialog)
    const back = document.activeElement
    dialog.showModal()
    dialog.addEventListener('close', () => back?.isConnected && back.focus({ preventScroll: true }))
    return dialog
  }
  cardloom.peek = id => peek(cardloom.bring(String(id)))

  document.addEventListener('click', event => {
    const cell = event.target.closest('button[data-peek]')?.closest('.cell')
    if (cell) peek(cell)
  })

  document.addEventListener('keydown', event => {
    if (event.key.toLowerCase() !== 'p' || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')) return
    const cell = event.target.closest('.cell')
    if (cell && peek(cell)) event.preventDefault()
  })

  let press = null
  const stop = () => { clearTimeout(press?.timer); press = null }
  document.addEventListener('pointerdown', event => {
    stop()
    if (event.pointerType === 'mouse' || !event.isPrimary || event.target.closest('button, input, dialog')) return
    const cell = event.target.closest('.cell')
    if (!cell?.querySelector('template[data-peek]')) return
    const timer = setTimeout(() => {
      press = null
      if (!peek(cell)) return
      // The click after the long press would open the card.
      const swallow = click => { click.preventDefault(); click.stopPropagation() }
      addEventListener('click', swallow, { capture: true, once: true })
      addEventListener('pointerup', () => setTimeout(() => removeEventListener('click', swallow, true)), { once: true })
    }, LONG)
    press = { timer, x: event.clientX, y: event.clientY }
  })
  document.addEventListener('pointermove', event => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) stop()
  })
  for (const name of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(name, stop, { capture: true, passive: true })
  // If the browser opens a menu on a long press, the preview takes precedence.
  document.addEventListener('contextmenu', event => {
    if (press || document.querySelector('.peek[open]')) event.preventDefault()
  })
}
