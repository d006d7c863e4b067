/// A text in which `${NAME}` stands for the value of an environment variable; `$${` is a literal `${`.
package struct VariableText: Sendable, Equatable {
  /// A piece of the text.
  package enum Part: Sendable, Equatable {
    case text(String)
    case variable(String)
  }

  /// The pieces in order.
  package let parts: [Part]
  /// The text as it is written in the configuration, which contains no values.
  package let written: String

  /// Reads a text; `nil` if a `${` is not followed by a name and `}`.
  package init?(_ text: String) {
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      if rest[..<start.lowerBound].hasSuffix("$") {
        plain += rest[..<start.lowerBound].dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstIndex(of: "}"), Self.isName(rest[start.upperBound..<end]) else {
        return nil
      }
      plain += rest[..<start.lowerBound]
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.variable(String(rest[start.upperBound..<end])))
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
    self.parts = parts
    written = text
  }

  /// Whether a text is the name of an environment variable (POSIX, "Environment Variable Definition").
  package static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// The names of the variables, in order.
  package var names: [String] {
    parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// The text with values in place of the variables.
  ///
  /// - Parameter value: the value of a variable, encoded for its place.
  package func filled(_ value: (String) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let plain): text += plain
      case .variable(let name): text += value(name)
      }
    }
  }

  /// The text with its literal parts changed and its variables as they are written.
  func mappingText(_ change: (String) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let plain): text += change(plain)
      case .variable(let name): text += "${\(name)}"
      }
    }
  }
}
