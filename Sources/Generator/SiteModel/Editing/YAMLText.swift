import JSONRecords

/// Values as YAML.
package enum YAMLText {
  /// A value in one line.
  package static func flow(_ value: RecordData) -> String {
    switch value {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .number(let text): text
    case .string(let text): scalar(text)
    case .html(let bytes): scalar(String(decoding: bytes, as: UTF8.self))
    case .array(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(scalar($0.name)): \(flow($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// An entry of a block mapping: its lines, the first without its indentation.
  ///
  /// - Parameter indent: the indentation of what is inside the entry, relative to it.
  static func block(_ name: String, _ value: RecordData, indent: String) -> [String] {
    let key = scalar(name) + ":"
    switch value {
    case .object(let members) where !members.isEmpty:
      return [key] + members.flatMap { block($0.name, $0.value, indent: indent) }.map { indent + $0 }
    case .array(let elements) where elements.contains { if case .object = $0 { true } else { false } }:
      return [key] + elements.map { indent + "- " + flow($0) }
    default: return [key + " " + flow(value)]
    }
  }

  /// A text: plain if it is a name, else in double quotes, which have JSON's escapes.
  package static func scalar(_ text: String) -> String {
    isPlain(text) ? text : String(decoding: RecordData.string(text).json, as: UTF8.self)
  }

  /// Whether a text means itself in every YAML, in a flow mapping too.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), let last = text.utf8.last, last != UInt8(ascii: ":") else {
      return false
    }
    let hasOnlyWords = text.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_-.:/".utf8.contains(byte)
    }
    return hasOnlyWords && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
