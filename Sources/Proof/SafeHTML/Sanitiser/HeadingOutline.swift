import HTMLProof

/// The headings that are open, from which follows the level of the next one.
struct HeadingOutline {
  /// The level of the heading under which the content stands.
  private let level: Int
  /// The levels of the open headings, as the source has them.
  private var open: [UInt8] = []

  init(below level: Int = 1) { self.level = level }

  /// The heading that stands for one of the source: one level below the heading around, and no level is left out.
  mutating func level(for element: ElementName) -> ElementName {
    let level = element.rawValue - ElementName.h1.rawValue
    while let last = open.last, last > level { open.removeLast() }
    if open.last != level { open.append(level) }
    let shifted = min(6, self.level + open.count)
    return ElementName(rawValue: ElementName.h1.rawValue + UInt8(shifted - 1)) ?? .h6
  }
}
