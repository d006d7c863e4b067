// Messages contain data of unknown content, so text for people is escaped here.

extension String {
  /// The text on one line, with every invisible character visible.
  ///
  /// Line breaks, terminal control characters, bidirectional controls and zero-width characters become escapes, such as
  /// `\n` and `\u{202E}`.
  package var shown: String { escaped(keeping: []) }

  /// The same for a text of several lines: keeps line breaks and tabs.
  package var shownLines: String { escaped(keeping: ["\n", "\t"]) }

  private func escaped(keeping kept: Set<Unicode.Scalar>) -> String {
    guard utf8.contains(where: { !(0x20..<0x7F).contains($0) }) else { return self }
    var text = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if !kept.contains(scalar), let escape = scalar.escape(behind: previous) {
        text += escape
      } else {
        text.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The escape of a scalar that is invisible or has a control function; `nil` for all others.
  func escape(behind previous: Unicode.Scalar?) -> String? {
    switch value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: codePointEscape
    case ..<0x7F: nil
    // Joiners and variation selectors belong to emoji and to scripts from Arabic on; after Latin letters they are
    // invisible.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      if let previous, previous.value >= 0x0600 || previous.properties.isEmoji { nil } else { codePointEscape }
    default: properties.isDefaultIgnorableCodePoint ? codePointEscape : nil
    }
  }

  private var codePointEscape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}

extension String {
  /// The text with each overlong quoted value truncated in the middle, and then the whole text if it is still too long.
  ///
  /// Both ends stay: the beginning identifies the value, and paths differ at the end.
  var shortened: String {
    guard utf8.count > QuotedLength.value.most else { return self }
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    let words = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : String(part).cut(to: .value)
    }
    return words.joined(separator: "`").cut(to: .message)
  }

  /// Truncates at character boundaries; a character of hundreds of combining marks counts as its number of scalars.
  private func cut(to length: QuotedLength) -> String {
    guard utf8.count > length.most else { return self }
    let characters = Array(self)
    func count(_ character: Character) -> Int {
      let scalars = character.unicodeScalars.count
      return scalars > 16 ? scalars : 1
    }
    guard characters.reduce(0, { $0 + count($1) }) > length.most else { return self }
    func beginning(_ characters: some Sequence<Character>, _ most: Int) -> [Character] {
      var room = most
      return Array(
        characters.prefix {
          room -= count($0)
          return room >= 0
        })
    }
    let end = beginning(characters.reversed(), length.end).reversed()
    return String(beginning(characters, length.most - length.end)) + "…" + String(end)
  }
}

/// The number of characters that are shown of a text, and how many of them from its end.
private struct QuotedLength {
  let most: Int
  let end: Int
  static let value = QuotedLength(most: 160, end: 40)
  static let message = QuotedLength(most: 1_200, end: 200)
}
