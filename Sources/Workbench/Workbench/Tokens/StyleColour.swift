import HTMLProof

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A colour of a style sheet in sRGB, from 0 to 1; channels may lie outside if the colour does.
package struct StyleColour: Sendable, Equatable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha = 1.0

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  // MARK: Reading

  /// Reads a hexadecimal colour, `rgb()`, `hsl()`, `oklab()`, `oklch()`, `color()` with an sRGB space, or a few names;
  /// `nil` for all else.
  package init?(_ text: String) {
    let text = text.lowercased().filter { $0 != "\n" }.trimmed
    if text.hasPrefix("#") {
      self.init(hex: text.dropFirst())
      return
    }
    switch text {
    case "white": self.init(red: 1, green: 1, blue: 1)
    case "black": self.init(red: 0, green: 0, blue: 0)
    case "transparent": self.init(red: 0, green: 0, blue: 0, alpha: 0)
    default:
      guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
      let words = text[text.index(after: open)...].dropLast().split { " ,/".contains($0) }.map(String.init)
      self.init(function: String(text[..<open]), words: words)
    }
  }

  private init?(hex: Substring) {
    guard hex.allSatisfy(\.isHexDigit) else { return nil }
    let digits = hex.count < 5 ? hex.flatMap { [$0, $0] } : Array(hex)
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<($0 + 2)]), radix: 16) }
    let parts = bytes.map { Double($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private init?(function: String, words: [String]) {
    var words = words
    if function == "color" {
      guard words.first == "srgb" else { return nil }
      words.removeFirst()
    }
    /// A channel; a percentage is that of a whole.
    func number(_ index: Int, whole: Double) -> Double? {
      guard index < words.count else { return nil }
      let word = words[index]
      if word == "none" { return 0 }
      if word.hasSuffix("%") { return Double(word.dropLast()).map { $0 / 100 * whole } }
      return Double(word.hasSuffix("deg") ? String(word.dropLast(3)) : word)
    }
    guard words.count == 3 || words.count == 4, let alpha = words.count == 4 ? number(3, whole: 1) : 1 else {
      return nil
    }
    switch function {
    case "rgb", "rgba":
      guard let r = number(0, whole: 255), let g = number(1, whole: 255), let b = number(2, whole: 255) else {
        return nil
      }
      self.init(red: r / 255, green: g / 255, blue: b / 255, alpha: alpha)
    case "color":
      guard let r = number(0, whole: 1), let g = number(1, whole: 1), let b = number(2, whole: 1) else { return nil }
      self.init(red: r, green: g, blue: b, alpha: alpha)
    case "hsl", "hsla":
      guard let h = number(0, whole: 360), let s = number(1, whole: 100), let l = number(2, whole: 100) else {
        return nil
      }
      self.init(hue: h, saturation: s / 100, lightness: l / 100, alpha: alpha)
    case "oklab":
      guard let l = number(0, whole: 1), let a = number(1, whole: 0.4), let b = number(2, whole: 0.4) else {
        return nil
      }
      self.init(lightness: l, a: a, b: b, alpha: alpha)
    case "oklch":
      guard let l = number(0, whole: 1), let c = number(1, whole: 0.4), let h = number(2, whole: 360) else {
        return nil
      }
      self.init(lightness: l, a: c * cos(h * .pi / 180), b: c * sin(h * .pi / 180), alpha: alpha)
    default: return nil
    }
  }

  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let place = k < 0 ? k + 12 : k
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  /// A colour of Oklab (CSS Color 4, 10.9).
  private init(lightness: Double, a: Double, b: Double, alpha: Double) {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    self.init(
      red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: alpha)
  }

  // MARK: Contrast

  /// The relative luminance (WCAG 2.2).
  package var luminance: Double { 0.2126 * decoded(red) + 0.7152 * decoded(green) + 0.0722 * decoded(blue) }

  /// The contrast of this colour on a ground (WCAG 2.2), from 1 to 21.
  package func contrast(on ground: StyleColour) -> Double {
    let ink = over(ground)
    let (light, dark) = (max(ink.luminance, ground.luminance), min(ink.luminance, ground.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private func over(_ ground: StyleColour) -> StyleColour {
    func mix(_ own: Double, _ other: Double) -> Double { own * alpha + other * (1 - alpha) }
    return StyleColour(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// The nearest colour of the same hue with a contrast on all grounds; `nil` if there is none.
  func readable(on grounds: [StyleColour], contrast: Double) -> StyleColour? {
    let ends = [StyleColour(red: 0, green: 0, blue: 0), StyleColour(red: 1, green: 1, blue: 1)]
    for step in 1...100 {
      for end in ends {
        let part = Double(step) / 100
        let mixed = StyleColour(
          red: red + (end.red - red) * part, green: green + (end.green - green) * part,
          blue: blue + (end.blue - blue) * part
        ).rounded
        if grounds.allSatisfy({ mixed.contrast(on: $0) >= contrast }) { return mixed }
      }
    }
    return nil
  }

  // MARK: Writing

  /// The red, green, blue and opacity as bytes.
  var bytes: [UInt8] {
    [red, green, blue, alpha].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }

  private var rounded: StyleColour {
    let parts = bytes.map { Double($0) / 255 }
    return StyleColour(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// The colour as `#rrggbb`, with the opacity if it is not opaque.
  package var hex: String {
    let shown = alpha < 1 ? bytes : Array(bytes.prefix(3))
    return "#" + shown.map(Self.hexByte).joined()
  }

  static func hexByte(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}

private func cube(_ value: Double) -> Double { value * value * value }
/// A channel of sRGB as light.
private func decoded(_ value: Double) -> Double {
  let value = min(max(value, 0), 1)
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
/// Light as a channel of sRGB.
private func encoded(_ value: Double) -> Double {
  value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
