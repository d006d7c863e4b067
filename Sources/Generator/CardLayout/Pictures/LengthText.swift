/// A length as CSS writes it, such as `calc(100% - 2 * var(--space-4))`, which is computed for a width of the window.
///
/// Sources: CSS Values and Units Level 4, §10 (math functions); CSS Custom Properties Level 1, §3.
package struct LengthText: Sendable, Hashable {
  fileprivate indirect enum Term: Sendable, Hashable {
    case number(Double)
    case pixels(Double)
    /// A part of the width of the window.
    case window(Double)
    /// A part of the width of the element around it.
    case part(Double)
    case variable(String, Term?)
    case sum(Term, Term)
    case product(Term, Term)
    case quotient(Term, Term)
    case least([Term])
    case greatest([Term])
  }

  private let term: Term

  /// Reads a length; `nil` if it is not one, or depends on fonts or heights.
  package init?(_ text: some StringProtocol) {
    var parser = LengthParser(text)
    guard let term = parser.whole() else { return nil }
    self.term = term
  }

  /// The length in pixels; `nil` if it needs a custom property that is not a length.
  ///
  /// - Parameters:
  ///   - window: the width of the window.
  ///   - whole: the length of 100 %.
  ///   - properties: the custom properties.
  package func pixels(window: Double, whole: Double, _ properties: [String: LengthText]) -> Double? {
    Self.value(of: term, window, whole, properties, depth: 0)
  }

  private static func value(
    of term: Term, _ window: Double, _ whole: Double, _ properties: [String: LengthText], depth: Int
  ) -> Double? {
    // Properties may refer to each other in a circle.
    guard depth < 64 else { return nil }
    func value(_ term: Term) -> Double? { Self.value(of: term, window, whole, properties, depth: depth + 1) }
    func values(_ terms: [Term]) -> [Double]? {
      let values = terms.compactMap(value)
      return values.count == terms.count ? values : nil
    }
    switch term {
    case .number(let number), .pixels(let number): return number
    case .window(let part): return window * part
    case .part(let part): return whole * part
    case .variable(let name, let fallback): return (properties[name]?.term ?? fallback).flatMap(value)
    case .sum(let left, let right):
      guard let left = value(left), let right = value(right) else { return nil }
      return left + right
    case .product(let left, let right):
      guard let left = value(left), let right = value(right) else { return nil }
      return left * right
    case .quotient(let left, let right):
      guard let left = value(left), let right = value(right), right != 0 else { return nil }
      return left / right
    case .least(let terms): return values(terms)?.min()
    case .greatest(let terms): return values(terms)?.max()
    }
  }
}

/// Reads a length from left to right.
private struct LengthParser {
  private var rest: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: some StringProtocol) { rest = Array(text.utf8) }

  mutating func whole() -> LengthText.Term? {
    guard let term = sum() else { return nil }
    space()
    return position == rest.count ? term : nil
  }

  private var next: UInt8? { position < rest.count ? rest[position] : nil }

  private mutating func space() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    space()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func sum() -> LengthText.Term? {
    guard var term = product() else { return nil }
    while true {
      if take(UInt8(ascii: "+")) {
        guard let right = product() else { return nil }
        term = .sum(term, right)
      } else if take(UInt8(ascii: "-")) {
        guard let right = product() else { return nil }
        term = .sum(term, .product(.number(-1), right))
      } else {
        return term
      }
    }
  }

  private mutating func product() -> LengthText.Term? {
    guard var term = value() else { return nil }
    while true {
      if take(UInt8(ascii: "*")) {
        guard let right = value() else { return nil }
        term = .product(term, right)
      } else if take(UInt8(ascii: "/")) {
        guard let right = value() else { return nil }
        term = .quotient(term, right)
      } else {
        return term
      }
    }
  }

  private mutating func value() -> LengthText.Term? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return nil }
    if take(UInt8(ascii: "(")) {
      guard let term = sum(), take(UInt8(ascii: ")")) else { return nil }
      return term
    }
    guard let byte = next else { return nil }
    if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") { return function() }
    return dimension()
  }

  private mutating func word() -> String {
    let start = position
    while let byte = next,
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
        || byte >= 0x80
    {
      position += 1
    }
    return String(decoding: rest[start..<position], as: UTF8.self)
  }

  private mutating func dimension() -> LengthText.Term? {
    let start = position
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
    while let byte = next, byte &- 0x30 < 10 || byte == UInt8(ascii: ".") { position += 1 }
    guard let number = Double(String(decoding: rest[start..<position], as: UTF8.self)) else { return nil }
    if next == UInt8(ascii: "%") {
      position += 1
      return .part(number / 100)
    }
    switch word().lowercased() {
    case "": return .number(number)
    case "px": return .pixels(number)
    case "rem", "em": return .pixels(number * 16)
    case "vw", "vi", "svw", "lvw", "dvw", "svi", "lvi", "dvi": return .window(number / 100)
    default: return nil
    }
  }

  private mutating func function() -> LengthText.Term? {
    let name = word().lowercased()
    guard next == UInt8(ascii: "("), take(UInt8(ascii: "(")) else { return nil }
    if name == "var" { return variable() }
    var terms: [LengthText.Term] = []
    repeat {
      guard let term = sum() else { return nil }
      terms.append(term)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: ")")) else { return nil }
    switch name {
    case "calc" where terms.count == 1: return terms[0]
    case "min": return .least(terms)
    case "max": return .greatest(terms)
    case "clamp" where terms.count == 3: return .greatest([terms[0], .least([terms[1], terms[2]])])
    default: return nil
    }
  }

  private mutating func variable() -> LengthText.Term? {
    space()
    let name = word()
    guard name.hasPrefix("--") else { return nil }
    var fallback: LengthText.Term?
    if take(UInt8(ascii: ",")) {
      guard let term = sum() else { return nil }
      fallback = term
    }
    guard take(UInt8(ascii: ")")) else { return nil }
    return .variable(name, fallback)
  }
}
