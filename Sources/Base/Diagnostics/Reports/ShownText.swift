// Data stands in messages, and nobody knows what it holds: what people read passes through here.

extension String {
  /// The text on one line and with all that is in it to be seen: line breaks, what steers terminals, what turns round the
  /// direction of text and what has no width are written as escapes, such as `\n` and `\u{202E}`.
  package var shown: String { escaped(keeping: []) }

  /// The same for a text of several lines: its line breaks and tabs stay.
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
  /// How a scalar is written that cannot be seen, or does more than to be seen; `nil` for all others.
  func escape(behind previous: Unicode.Scalar?) -> String? {
    switch value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: codePointEscape
    case ..<0x7F: nil
    // Joiners and variation selectors belong to emoji and to scripts from Arabic on; behind Latin letters they only hide.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      if let previous, previous.value >= 0x0600 || previous.properties.isEmoji { nil } else { codePointEscape }
    default: properties.isDefaultIgnorableCodePoint ? codePointEscape : nil
    }
  }

  private var codePointEscape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}

extension String {
  /// The text with an ellipsis in the middle of each quoted value that is too long to be read, and of the whole when it still
  /// is: the beginning tells what it is, the end is where paths differ.
  var shortened: String {
    guard utf8.count > QuotedLength.value.most else { return self }
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    let words = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : String(part).cut(to: .value)
    }
    return words.joined(separator: "`").cut(to: .message)
  }

  /// Whole characters only; one of hundreds of marks counts as what it is.
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

/// How many characters of a text are shown, and how many of these from its end.
private struct QuotedLength {
  let most: Int
  let end: Int
  static let value = QuotedLength(most: 160, end: 40)
  static let message = QuotedLength(most: 1_200, end: 200)
}
