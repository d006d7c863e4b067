import HTMLProof

/// The tokens of a theme for programs that read no CSS: apps for iOS and Android.
///
/// Colours have a value for each scheme; lengths are in points, with a rem of 16; of a size that grows with the window, it
/// is the smallest. What is neither a colour, a length nor a number is left out.
package struct TokenCode: Sendable {
  private let tokens: DesignTokens

  package init(_ tokens: DesignTokens) { self.tokens = tokens }

  /// Style sheet with all custom properties, without the rules of the theme.
  package var css: String {
    ":root {\n" + tokens.all.map { "  \($0.name): \($0.value);\n" }.joined() + "}\n"
  }

  /// Swift that needs no framework.
  package var swift: String {
    var text = """
      // Written by `cardloom tokens export --format swift`.

      /// The tokens of the brand.
      public enum Tokens {
        /// A colour in the light and in the dark scheme: red, green, blue and opacity, a byte each.
        public struct Color: Sendable, Equatable {
          public let light: UInt32
          public let dark: UInt32
        }


      """
    for (name, light, dark) in colours {
      text += "  public static let \(Self.swiftName(name)) = Color(light: 0x\(Self.digits(light, alphaFirst: false)), "
      text += "dark: 0x\(Self.digits(dark, alphaFirst: false)))\n"
    }
    for (name, number) in numbers { text += "  public static let \(Self.swiftName(name)): Double = \(number)\n" }
    return text + "}\n"
  }

  /// The files of resources for Android, by path below `res`.
  package var android: [(path: String, text: String)] {
    func file(_ lines: [String]) -> String {
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- Written by `cardloom tokens export`. -->\n<resources>\n"
        + lines.map { "    \($0)\n" }.joined() + "</resources>\n"
    }
    func colour(_ name: String, _ colour: StyleColour) -> String {
      "<color name=\"\(Self.androidName(name))\">#\(Self.digits(colour, alphaFirst: true))</color>"
    }
    let lengths = measured.map { name, number in "<dimen name=\"\(Self.androidName(name))\">\(number)dp</dimen>" }
    let known = Set(measured.map(\.name))
    let plain = numbers.filter { !known.contains($0.name) }.map { name, number in
      "<item name=\"\(Self.androidName(name))\" type=\"dimen\" format=\"float\">\(number)</item>"
    }
    return [
      ("values/tokens.xml", file(colours.map { colour($0.name, $0.light) } + lengths + plain)),
      ("values-night/tokens.xml", file(colours.filter { $0.light != $0.dark }.map { colour($0.name, $0.dark) })),
    ]
  }

  // MARK: Values

  private var colours: [(name: String, light: StyleColour, dark: StyleColour)] {
    tokens.all.compactMap { token in
      guard let light = tokens.colour(token.name, in: .light), let dark = tokens.colour(token.name, in: .dark) else {
        return nil
      }
      return (token.name, light, dark)
    }
  }

  private var numbers: [(name: String, number: String)] {
    tokens.all.compactMap { token in
      guard let value = tokens.value(token.name, in: .light) else { return nil }
      return (Self.points(value) ?? Double(value)).map { (token.name, TokenStyle.number($0)) }
    }
  }

  private var measured: [(name: String, number: String)] {
    tokens.all.compactMap { token in
      tokens.value(token.name, in: .light).flatMap(Self.points).map { (token.name, TokenStyle.number($0)) }
    }
  }

  /// A length in points; of `clamp()`, the smallest.
  private static func points(_ value: String) -> Double? {
    if let parts = StyleValue.arguments(of: "clamp", in: value), parts.count == 3 { return points(parts[0]) }
    for (unit, factor) in [("px", 1.0), ("rem", 16.0)] where value.hasSuffix(unit) {
      if let number = Double(value.dropLast(unit.count)) { return number * factor }
    }
    return nil
  }

  private static func digits(_ colour: StyleColour, alphaFirst: Bool) -> String {
    let bytes = colour.bytes
    let ordered = alphaFirst ? [bytes[3]] + bytes.prefix(3) : bytes
    return ordered.map(StyleColour.hexByte).joined().uppercased()
  }

  private static func swiftName(_ name: String) -> String {
    let words = ExchangedToken.words([String(name.dropFirst(2))])
    let text = (words.first ?? "token") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let keywords: Set = [
      "default", "in", "is", "as", "where", "switch", "case", "public", "static", "let", "var", "self",
    ]
    return keywords.contains(text) ? "`\(text)`" : text.first?.isNumber == true ? "_" + text : text
  }

  private static func androidName(_ name: String) -> String {
    let text = ExchangedToken.words([String(name.dropFirst(2))]).joined(separator: "_")
    return text.first?.isNumber == true ? "_" + text : text
  }
}
