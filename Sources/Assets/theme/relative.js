// Dates as the time since then: "5 minutes ago". Fetched only by pages with dates in the format `relative`.
'use strict'
{
  /** The number of days within which readers think in "days ago"; older and later dates stay as they are. */
  const NEAR = 30
  const writers = new Map()

  /** @param {string} language */
  const writer = language => {
    if (!writers.has(language)) writers.set(language, new Intl.RelativeTimeFormat(language || 'en', { numeric: 'auto' }))
    return writers.get(language)
  }

  /** The midnight before a time, in the reader's zone. @param {Date} time */
  const midnight = time => new Date(time).setHours(0, 0, 0, 0)

  /** The time between now and a date in words; nothing if it is far away. @param {HTMLTimeElement} element @param {string} language @param {number} now */
  function words({ dateTime }, language, now) {
    const hasTime = dateTime.length > 10
    // A date alone is a day in every zone.
    const [year, month, day] = dateTime.split('-')
    const then = hasTime ? Date.parse(dateTime) : +new Date(year, month - 1, day)
    const days = Math.round((midnight(then) - midnight(now)) / 864e5)
    if (Number.isNaN(days) || Math.abs(days) > NEAR) return
    const seconds = (then - now) / 1000
    if (!hasTime || Math.abs(seconds) >= 86400) return writer(language).format(days, 'day')
    if (Math.abs(seconds) >= 3600) return writer(language).format(Math.trunc(seconds / 3600), 'hour')
    if (Math.abs(seconds) >= 60) return writer(language).format(Math.trunc(seconds / 60), 'minute')
    // "now"
    return writer(language).format(0, 'second')
  }

  function write() {
    const now = Date.now()
    for (const element of document.querySelectorAll('time[data-relative]')) {
      const text = words(element, element.closest('[lang]')?.lang, now)
      element.title ||= element.textContent
      if (element.textContent !== (text ?? element.title)) element.textContent = text ?? element.title
    }
  }

  write()
  setInterval(write, 60000)
  document.addEventListener('cardloom:changed', write)
}
