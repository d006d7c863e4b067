/// The point of a picture that stays in view where a box cuts it, in tenths of its width and height.
///
/// Few differ, so that a style sheet can name all.
package struct PictureFocus: Sendable, Equatable {
  /// From 0, the left side, to 10.
  package let x: Int
  /// From 0, the top, to 10.
  package let y: Int

  /// The point that stays in view if nothing is said, as in `Templates/theme/base.css`.
  ///
  /// Of pictures that are higher than their box, it is above the middle, because heads are there.
  package static let usual = PictureFocus(x: 0.5, y: 0.2)

  /// The nearest tenths to a point, whose coordinates are from 0 to 1.
  package init(x: Double, y: Double) {
    func tenths(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 10).rounded()) }
    (self.x, self.y) = (tenths(x), tenths(y))
  }

  /// Reads two percentages, such as `30% 60%`, or four, which are a rectangle's left side, top, width and height; `nil` for
  /// anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { part in part.hasSuffix("%") ? Double(part.dropLast()) : nil }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    let values = numbers.map { $0 / 100 }
    switch values.count {
    case 2: self.init(x: values[0], y: values[1])
    case 4: self.init(x: Self.point(from: values[0], over: values[2]), y: Self.point(from: values[1], over: values[3]))
    default: return nil
    }
  }

  /// The point that keeps a part of a side in view however much is cut, as long as there is room for the part: browsers lay
  /// that point of the picture on the same point of the box.
  ///
  /// - Parameters:
  ///   - start: where the part begins, from 0 to 1.
  ///   - length: its length.
  private static func point(from start: Double, over length: Double) -> Double {
    let start = min(max(start, 0), 1)
    let rest = 1 - min(max(length, 0), 1 - start)
    return rest > 0 ? start / rest : 0.5
  }

  /// Reads the words for a point at an edge, such as `top left`; `nil` for anything else.
  package init?(words text: String) {
    switch text {
    case "top left": self.init(x: 0, y: 0)
    case "top": self.init(x: 0.5, y: 0)
    case "top right": self.init(x: 1, y: 0)
    case "left": self.init(x: 0, y: 0.5)
    case "right": self.init(x: 1, y: 0.5)
    case "bottom left": self.init(x: 0, y: 1)
    case "bottom": self.init(x: 0.5, y: 1)
    case "bottom right": self.init(x: 1, y: 1)
    default: return nil
    }
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
