import CardLayout

/// What stands in for a font until it has arrived: a font that most systems have, with the measures of the other one, so
/// that nothing moves when it arrives (CSS Fonts 5, `size-adjust`).
struct FontFallback {
  /// A family that systems have under one of several names, which all have the same measures.
  private struct Family {
    let regular: [String]
    let bold: [String]
    let italic: [String]
    let boldItalic: [String]
    /// The average width of letters, as ``FontFile/letterWidth``.
    let width: Double
    let boldWidth: Double

    static let sans = Family(
      regular: ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
      bold: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
      italic: ["Arial Italic", "Arial-ItalicMT", "Liberation Sans Italic", "Arimo Italic"],
      boldItalic: ["Arial Bold Italic", "Arial-BoldItalicMT", "Liberation Sans Bold Italic", "Arimo Bold Italic"],
      width: 0.4416, boldWidth: 0.4779)
    static let serif = Family(
      regular: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"],
      bold: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"],
      italic: ["Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic", "Tinos Italic"],
      boldItalic: [
        "Times New Roman Bold Italic", "TimesNewRomanPS-BoldItalicMT", "Liberation Serif Bold Italic",
        "Tinos Bold Italic",
      ],
      width: 0.4001, boldWidth: 0.426)
  }

  /// The weight from which the bold font stands in.
  private static let bold = 600
  /// How much wider a variable font is in its bold weights than in that from which its measures are.
  private static let boldGrowth = 1.06

  /// The rules for a font: one, or two for a variable font that has light and bold weights; empty for a font without Latin
  /// letters, for which other fonts stand in as they are.
  static func rules(_ font: FontFile, family: String) -> String {
    guard let width = font.letterWidth else { return "" }
    let (least, most) = (font.weights.lowerBound, font.weights.upperBound)
    let known = font.hasSerifs ? Family.serif : Family.sans
    func rule(_ weights: ClosedRange<Int>, isBold: Bool, _ width: Double) -> String {
      let names =
        isBold
        ? (font.isItalic ? known.boldItalic : known.bold) : (font.isItalic ? known.italic : known.regular)
      let scale = width / (isBold ? known.boldWidth : known.width)
      let lines = font.lines
      return FontRule.text(
        [
          ("font-family", CSSText.string(family)),
          ("src", names.map { "local(\(CSSText.string($0)))" }.joined(separator: ", ")),
          ("font-weight", FontRule.weights(weights)), ("font-style", font.isItalic ? "italic" : "normal"),
          ("size-adjust", FontRule.percent(scale)), ("ascent-override", FontRule.percent(lines.ascent / scale)),
          ("descent-override", FontRule.percent(lines.descent / scale)),
          ("line-gap-override", FontRule.percent(lines.gap / scale)),
        ])
    }
    guard least < bold, most >= bold else { return rule(least...most, isBold: least >= bold, width) }
    return rule(least...bold - 1, isBold: false, width) + rule(bold...most, isBold: true, width * boldGrowth)
  }
}

/// Rules of fonts in CSS.
enum FontRule {
  static func text(_ properties: [(name: String, value: String)]) -> String {
    "@font-face {\n" + properties.map { "  \($0.name): \($0.value);\n" }.joined() + "}\n"
  }

  static func weights(_ weights: ClosedRange<Int>) -> String {
    weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound) \(weights.upperBound)"
  }

  /// A part as a percentage with two digits after the point.
  static func percent(_ value: Double) -> String {
    let hundredths = Int((value * 10_000).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)%"
  }
}
