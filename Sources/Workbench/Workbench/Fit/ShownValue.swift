import JSONRecords

/// A value of a record as a line for people.
struct ShownValue {
  let text: String

  /// - Parameter length: the maximum number of characters.
  init(_ value: RecordData?, length: Int = 160) {
    let words = Self.words(value, depth: 0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var scalars = String.UnicodeScalarView()
    for scalar in words.unicodeScalars {
      // HTML must contain neither control characters nor noncharacters.
      let isAllowed =
        scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
      scalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
    let all = String(scalars)
    text = all.count > length ? all.prefix(length - 1) + "…" : all
  }

  private static func words(_ value: RecordData?, depth: Int) -> String {
    switch value {
    case nil, .null: ""
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .number(let text), .string(let text): text
    case .html(let bytes): String(decoding: bytes, as: UTF8.self)
    case .array(let elements) where depth < 2:
      elements.prefix(8).map { words($0, depth: depth + 1) }.joined(separator: ", ")
    case .object(let members) where depth < 2:
      members.prefix(8).map { "\($0.name): \(words($0.value, depth: depth + 1))" }.joined(separator: ", ")
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
