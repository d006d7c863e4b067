import JSONRecords

/// A text with fields in braces, such as `{name.first} {name.last}` or `https://img.example/w300{poster_path}`.
package struct FieldPattern: Sendable {
  private enum Part: Sendable {
    case words(String)
    case field(RecordPath)
  }

  private let parts: [Part]
  /// Whether the text is an address, which is whole or not there.
  private let isAddress: Bool

  /// Reads a pattern; `nil` if the text has no field in braces.
  package init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty, !name.contains("{") else { return nil }
      if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
      parts.append(.field(RecordPath(PlainText.trimmed(String(name)))))
      rest = rest[rest.index(after: close)...]
    }
    guard parts.contains(where: { if case .field = $0 { true } else { false } }) else { return nil }
    if !rest.isEmpty { parts.append(.words(String(rest))) }
    self.parts = parts
    let words = parts.map { if case .words(let words) = $0 { words } else { "" } }.joined()
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("/")
    isAddress = isWeb && !words.contains(where: \.isWhitespace)
  }

  /// The text for a record; `nil` if the fields are missing: all of them, or any of an address.
  func text(of root: RecordValue, language: String?) -> String? {
    var text = ""
    var found = 0
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .field(let path):
        let value = path.value(in: root).flatMap { WrappedText.text(of: $0, language: language) } ?? ""
        if !value.isEmpty { found += 1 } else if isAddress { return nil }
        text += value
      }
    }
    guard found > 0 else { return nil }
    return isAddress ? FeedAddresses().mended(text, isLink: true).text : PlainText.onOneLine(text)
  }
}
