import HTMLProof

/// The widths at which the style sheet of a cell changes it: those of its `@container` rules.
struct CardBreakpoints {
  /// A width with the conditions that begin or end to apply there.
  struct Breakpoint: Equatable {
    /// The width in pixels.
    let width: Int
    var conditions: [String]
  }

  /// The breakpoints, narrowest first.
  let list: [Breakpoint]

  /// Reads the conditions of a style sheet.
  init(styleSheet: [UInt8]) {
    var conditions: [Int: [String]] = [:]
    let containers = StyleRule.rules(in: styleSheet).flatMap(\.conditions).filter { $0.hasPrefix("@container") }
    for condition in containers {
      for width in Self.widths(in: condition) where conditions[width]?.contains(condition) != true {
        conditions[width, default: []].append(condition)
      }
    }
    list = conditions.sorted { $0.key < $1.key }.map { Breakpoint(width: $0.key, conditions: $0.value) }
  }

  /// The widths that a condition compares with that of its container.
  ///
  /// Relative lengths are those of a page with the usual size of text, 16 pixels.
  private static func widths(in condition: String) -> [Int] {
    let feature = /\(([^()]*\b(?:width|inline-size)\b[^()]*)\)/
    let length = /(?:^|[^\w.])(\d*\.?\d+)(px|rem|em)\b/
    return condition.matches(of: feature).flatMap { feature in
      feature.output.1.matches(of: length).compactMap { length in
        guard let value = Double(length.output.1) else { return nil }
        let pixels = length.output.2 == "px" ? value : value * 16
        // `max-width: 35.99rem` and `min-width: 36rem` are one breakpoint.
        return pixels > 0 && pixels < 8_000 ? Int(pixels.rounded(.up)) : nil
      }
    }
  }
}
