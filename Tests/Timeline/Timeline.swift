import Cardloom

struct Timeline: CardAdaptor {
  static let name = "timeline"
  static let measures = [
    AdaptorMeasure("gap", \Timeline.gap, in: 0...200, "The distance between two cells in pixels."),
    AdaptorMeasure("side", \.side, "The side of the line: `start` or `end`."),
  ]
  static let styleSheet = """
    [data-adaptor="timeline"] > .timeline-line { border-inline-start: 2px solid var(--ink-muted); padding-inline: 1.5rem; }
    [data-side="end"] > .timeline-line { border-inline: 0 solid var(--ink-muted); border-inline-end-width: 2px; }
    [data-adaptor="timeline"] .cells { gap: var(--timeline-gap); }
    [data-adaptor="timeline"] .cell[data-reached] { box-shadow: -1.5rem 0 0 -1.25rem var(--accent); }
    """
  static let script = """
    'use strict'
    cardloom.eachSection(section => {
      if (section.dataset.adaptor !== 'timeline') return
      const reached = new IntersectionObserver(entries => entries.forEach(({ target, isIntersecting }) => {
        if (isIntersecting) target.dataset.reached = ''
      }))
      const watch = () => cardloom.cellsIn(cardloom.cellsOf(section)).forEach(cell => reached.observe(cell))
      watch()
      document.addEventListener('cardloom:changed', watch)
    })
    """

  enum Side: String, CaseIterable { case start, end }
  var gap = 24.0
  var side = Side.start

  var customProperties: [CustomProperty] { [CustomProperty("--timeline-gap", pixels: gap)] }

  func draw(_ section: SectionCanvas) throws {
    section.open(attributes: [("data-side", side.rawValue)])
    section.header()
    section.staleMark()
    section.markup("<div class=\"timeline-line\">\n")
    try section.body()
    section.markup("</div>\n")
    section.footer()
    section.close()
  }
}
