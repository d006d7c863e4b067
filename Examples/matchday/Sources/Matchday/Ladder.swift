import Cardloom

/// Cells one below the other, each a step further in.
struct Ladder: CardAdaptor {
  static let name = "ladder"
  static let measures = [AdaptorMeasure("step", \Ladder.step, in: 0...100, "The width of a step in pixels.")]
  static let styleSheet = """
    [data-adaptor="ladder"] .cell:nth-child(3n + 2) { margin-inline-start: var(--ladder-step); }
    [data-adaptor="ladder"] .cell:nth-child(3n) { margin-inline-start: calc(2 * var(--ladder-step)); }
    """

  var step = 16.0

  var customProperties: [CustomProperty] { [CustomProperty("--ladder-step", pixels: step)] }

  func draw(_ section: SectionCanvas) throws {
    section.open()
    section.header()
    section.markup("<div class=\"ladder\">\n")
    try section.body()
    section.markup("</div>\n")
    section.footer()
    section.close()
  }
}
