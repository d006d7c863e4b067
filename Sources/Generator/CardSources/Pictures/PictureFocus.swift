/// The point of a picture that stays in view where a box cuts it, in tenths of its width and height.
///
/// Few differ, so that a style sheet can name all.
package struct PictureFocus: Sendable, Equatable {
  /// From 0, the left side, to 10.
  package let x: Int
  /// From 0, the top, to 10.
  package let y: Int

  /// The middle.
  package static let middle = PictureFocus(x: 0.5, y: 0.5)

  /// The nearest tenths to a point, whose coordinates are from 0 to 1.
  package init(x: Double, y: Double) {
    func tenths(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 10).rounded()) }
    (self.x, self.y) = (tenths(x), tenths(y))
  }

  /// Reads two percentages, such as `30% 60%`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { part in part.hasSuffix("%") ? Double(part.dropLast()) : nil }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(x: numbers[0] / 100, y: numbers[1] / 100)
  }

  /// The point as the style sheet names it, such as `30% 60%`.
  package var text: String { "\(x * 10)% \(y * 10)%" }
}

/// What stays in view of pictures whose cards do not say it.
public enum PictureFocusPolicy: String, Sendable, CaseIterable {
  /// The middle.
  case middle
  /// What draws attention: faces, strong colours and edges.
  case attention
}
