import CardLayout

/// What a phone loads of a picture that is offered in several widths.
enum PhonePicture {
  /// The width of the window in CSS pixels.
  private static let window = 390.0
  /// The number of device pixels in a CSS pixel.
  private static let density = 2.0

  /// The address of the file, among image candidates (HTML Standard §4.8.4.3.5): the smallest that suffices.
  ///
  /// - Parameter sizes: how wide the picture is drawn in which window; `nil` for as wide as the window.
  static func address(among candidates: String, sizes: String?) -> String? {
    var offered: [(address: Substring, pixels: Double)] = []
    let drawn = sizes.map(width) ?? window
    for candidate in candidates.split(separator: ",") {
      let words = candidate.split(whereSeparator: \.isWhitespace)
      guard let address = words.first else { continue }
      let number = words.count > 1 ? Double(words[1].dropLast()) ?? 0 : 1
      offered.append((address, words.last?.hasSuffix("w") == true && words.count > 1 ? number : number * drawn))
    }
    let sufficient = offered.filter { $0.pixels >= drawn * density }.min { $0.pixels < $1.pixels }
    return (sufficient ?? offered.max { $0.pixels < $1.pixels }).map { String($0.address) }
  }

  /// How wide a picture is drawn in the window, by the first source size that applies (HTML Standard §4.8.4.2.2).
  private static func width(_ sizes: String) -> Double {
    for part in parts(of: sizes) {
      var rest = part.drop(while: \.isWhitespace)
      var applies = true
      while rest.first == "(", let end = end(of: rest), let condition = holds(rest[..<end]) {
        applies = applies && condition
        rest = rest[end...].drop(while: \.isWhitespace)
        if rest.hasPrefix("and ") { rest = rest.dropFirst(4).drop(while: \.isWhitespace) }
      }
      guard applies else { continue }
      return LengthText(rest)?.pixels(window: window, whole: window, [:]) ?? window
    }
    return window
  }

  /// Whether a condition such as `(min-width: 40rem)` holds; `nil` for what is not one.
  private static func holds(_ condition: Substring) -> Bool? {
    let parts = condition.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let length = LengthText(parts[1].drop(while: \.isWhitespace))?.pixels(window: window, whole: window, [:])
    switch (parts[0], length) {
    case ("min-width", let length?): return window >= length
    case ("max-width", let length?): return window <= length
    default: return false
    }
  }

  /// The parts between commas outside of parentheses.
  private static func parts(of sizes: String) -> [Substring] {
    var depth = 0
    return sizes.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
  }

  /// The index after the parenthesis that closes the first one.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text.index(after: index) }
    }
    return nil
  }
}
