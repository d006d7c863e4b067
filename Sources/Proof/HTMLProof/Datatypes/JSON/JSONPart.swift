import Platform

/// A value inside a JSON text that was checked: its bytes and what kind it is.
struct JSONPart {
  enum Kind: Sendable { case object, array, string, other }

  let bytes: UnsafeRawBufferPointer
  let range: Range<Int>

  /// The whole text.
  init(_ bytes: UnsafeRawBufferPointer) {
    var reader = JSONReader(bytes)
    self.init(bytes, reader.skipValue())
  }

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var kind: Kind {
    guard !range.isEmpty else { return .other }
    return switch bytes[range.lowerBound] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// The text of a string without its quotes; escapes are left as they are.
  var text: Range<Int> {
    kind == .string ? range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1) : range
  }

  /// Gives the text of a string with its escapes replaced.
  func withUnescapedText<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    guard text.contains(where: { bytes[$0] == UInt8(ascii: "\\") }) else {
      return body(UnsafeRawBufferPointer(rebasing: bytes[text]))
    }
    var plain: [UInt8] = []
    var units: [UInt16] = []
    var index = text.lowerBound
    while index < text.upperBound {
      let byte = bytes[index]
      let isEscape = byte == UInt8(ascii: "\\") && index + 1 < text.upperBound
      if isEscape, bytes[index + 1] == UInt8(ascii: "u"), index + 6 <= text.upperBound {
        units.append(bytes[index + 2..<index + 6].reduce(0) { $0 << 4 | UInt16($1.hexDigitValue ?? 0) })
        index += 6
        continue
      }
      plain += String(decoding: units, as: UTF16.self).utf8
      units.removeAll(keepingCapacity: true)
      plain.append(isEscape ? Self.meaning(ofEscaped: bytes[index + 1]) : byte)
      index += isEscape ? 2 : 1
    }
    plain += String(decoding: units, as: UTF16.self).utf8
    return plain.withUnsafeBytes(body)
  }

  private static func meaning(ofEscaped letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  func isText(_ words: Keywords) -> Bool { kind == .string && words.containsExactly(bytes, in: text) }

  /// A reader over the members or elements.
  var reader: JSONReader { JSONReader(bytes, in: range) }

  /// The value of a member; the last one when the name stands twice.
  subscript(name: Keywords) -> JSONPart? {
    guard kind == .object else { return nil }
    var reader = reader
    var found: JSONPart?
    while let member = reader.nextMember() {
      if name.containsExactly(bytes, in: member.key) { found = JSONPart(bytes, member.value) }
    }
    return found
  }

  /// The first member whose name is not among the given ones.
  func firstMember(outside names: Keywords) -> Range<Int>? {
    guard kind == .object else { return nil }
    var reader = reader
    while let member = reader.nextMember() {
      if !names.containsExactly(bytes, in: member.key) { return member.key }
    }
    return nil
  }

  func problem(_ code: DatatypeProblem.Code) -> DatatypeProblem { DatatypeProblem(code, at: range) }
}
