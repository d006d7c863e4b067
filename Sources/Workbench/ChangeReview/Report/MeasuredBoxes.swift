/// How the boxes of what a cause changes differ, as a browser has measured them.
package struct MeasuredBoxes: Sendable, Equatable {
  /// A frame or a card, at the width where one of its boxes grows or shrinks the most.
  package struct Example: Sendable, Equatable {
    /// The identity of the frame or of the card.
    package let id: String
    /// The width of the window, in CSS pixels.
    package let width: Int
    /// The box that grows or shrinks the most, and by how many pixels.
    package let box: String
    package let grown: Int
    /// What differs, in words, such as `card: 224 → 248 px high`.
    package let changes: [String]

    package init(id: String, width: Int, box: String, grown: Int, changes: [String]) {
      (self.id, self.width, self.box, self.grown, self.changes) = (id, width, box, grown, changes)
    }
  }

  /// The one in the middle of all, sorted by how much they differ.
  package let typical: Example
  package let worst: Example
  /// The number of frames and of cards in which a box has another size or place.
  package let frames: Int
  package let cards: Int
  /// The number of frames and cards that were measured, and of those that were not, because they are too many.
  package let measured: Int
  package let omitted: Int

  package init(typical: Example, worst: Example, frames: Int, cards: Int, measured: Int, omitted: Int) {
    (self.typical, self.worst) = (typical, worst)
    (self.frames, self.cards, self.measured, self.omitted) = (frames, cards, measured, omitted)
  }

  /// The differences in words: `at 375 px title: 48 → 72 px high; card: 224 → 248 px high; worst +48 px …`.
  package var words: String {
    var words = ["at \(typical.width) px \(typical.changes.joined(separator: "; "))"]
    if abs(worst.grown) > abs(typical.grown) {
      let sign = worst.grown > 0 ? "+" : "−"
      words.append("worst \(sign)\(abs(worst.grown)) px at \(worst.width) px: \(worst.box) of \(worst.id)")
    }
    let extent = [(frames, "frame"), (cards, "card")].filter { $0.0 > 0 }.map { $0.0.words($0.1) }
    words.append("in \(extent.joined(separator: " and "))")
    if omitted > 0 { words.append("\(measured) of \(measured + omitted) measured") }
    return words.joined(separator: "; ")
  }
}
