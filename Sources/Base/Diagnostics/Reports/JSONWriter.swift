/// Writes JSON text for reports, indented by two spaces or on one line.
///
/// The caller balances `begin…` and `end…`. Members keep the order of the calls, so equal facts give equal bytes.
package struct JSONWriter {
  /// The text written so far.
  package private(set) var text = ""
  private var depth = 0
  private var isFirst = true
  private var isAfterName = false

  private let isOnOneLine: Bool

  /// - Parameter isOnOneLine: whether the text has no line breaks, as a line of JSON lines.
  package init(isOnOneLine: Bool = false) { self.isOnOneLine = isOnOneLine }

  package mutating func beginObject() { open("{") }
  package mutating func endObject() { close("}") }
  package mutating func beginArray() { open("[") }
  package mutating func endArray() { close("]") }

  /// Writes the name of the member whose value the next call writes.
  package mutating func name(_ name: String) {
    startValue()
    writeString(name)
    text += ": "
    isAfterName = true
  }

  package mutating func value(_ value: String) {
    startValue()
    writeString(value)
  }

  package mutating func value(_ value: Int) {
    startValue()
    text += String(value)
  }

  package mutating func value(_ value: Bool) {
    startValue()
    text += value ? "true" : "false"
  }

  /// Writes a member, unless the value is `nil`.
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  private mutating func open(_ bracket: String) {
    startValue()
    text += bracket
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: String) {
    depth -= 1
    if !isFirst { breakLine() }
    text += bracket
    isFirst = false
  }

  private mutating func startValue() {
    if isAfterName { return isAfterName = false }
    if !isFirst { text += isOnOneLine ? ", " : "," }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    guard !isOnOneLine else { return }
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  /// Escapes what RFC 8259 section 7 requires, and U+2028 and U+2029, which older JavaScript treats as line ends.
  private mutating func writeString(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
