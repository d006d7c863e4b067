import JSONRecords

/// Resolves plain scalars by the core schema of YAML 1.2 (§10.3.2), with JSON's numbers.
enum YAMLScalar {
  /// A scalar as data; quoted scalars are always texts.
  static func data(of scalar: Node.Scalar) -> RecordData {
    guard isPlain(scalar) else { return .string(scalar.string) }
    switch scalar.string {
    case "", "~", "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return isNumber(scalar.string) ? .number(scalar.string) : .string(scalar.string)
    }
  }

  static func isNull(_ scalar: Node.Scalar) -> Bool {
    isPlain(scalar) && ["", "~", "null"].contains(scalar.string)
  }

  static func isPlain(_ scalar: Node.Scalar) -> Bool { scalar.isPlain }

  /// Whether a text without quotes is a text, and not a number, for example.
  static func isText(_ text: String) -> Bool {
    !["", "~", "null", "true", "false", "<<"].contains(text) && !isNumber(text)
  }

  /// Whether a text is a number by RFC 8259 §6.
  static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
