import HTMLProof
import Platform

/// Conversion of HTML to plain text, and truncation of long texts.
package enum PlainText {
  /// The text of a piece of HTML on one line: without tags, scripts and styles, with character references resolved.
  ///
  /// For titles and summaries. It parses no tree and accepts any input; the result is a text, to be escaped wherever it
  /// is shown.
  ///
  /// - Parameter isGuess: whether the text only looks like HTML: tags with names unknown in HTML, as in `List<T>`, are
  ///   then text.
  package static func text(ofHTML html: some Collection<UInt8>, isGuess: Bool = false) -> String {
    text(of: Array(html), isGuess: isGuess, enough: .max).text
  }

  /// The text of a piece of HTML, truncated as by ``cut(_:to:)``; only as much of the HTML is read as necessary.
  package static func text(ofHTML html: some Collection<UInt8>, isGuess: Bool = false, cutTo limit: Int) -> String {
    let bytes = Array(html)
    let beginning = text(of: bytes, isGuess: isGuess, enough: max(0, limit) * 8 + 256)
    let text = beginning.text
    // The read part may end within a character reference.
    if beginning.isWhole || text.index(text.startIndex, offsetBy: limit + 40, limitedBy: text.endIndex) != nil {
      return cut(text, to: limit)
    }
    return cut(Self.text(of: bytes, isGuess: isGuess, enough: .max).text, to: limit)
  }

  /// The text of the start of a piece of HTML with about this number of bytes, and whether that is all of it.
  private static func text(of bytes: [UInt8], isGuess: Bool, enough: Int) -> (text: String, isWhole: Bool) {
    var kept: [UInt8] = []
    kept.reserveCapacity(min(bytes.count, enough))
    var index = 0
    while index < bytes.count, kept.count < enough {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, beginsMarkup(bytes[index + 1]) else {
        // A `<` that does not begin a tag is text, and must not be taken for one when references are resolved.
        kept.append(bytes[index])
        index += 1
        continue
      }
      let name = tagName(bytes, index + 1)
      if isGuess, isForeign(name, bytes, index + 1) {
        kept.append(bytes[index])
        index += 1
        continue
      }
      let start = index
      index = endOfTag(bytes, index)
      if name == "math", let text = TagScan.attributes(bytes[(start + 5)..<max(start + 5, index - 1)])["alttext"] {
        // A formula's alternative text replaces it; it is already decoded.
        kept += text.utf8.flatMap { $0 == UInt8(ascii: "&") ? Array("&amp;".utf8) : [$0] }
      }
      if ["script", "style", "template", "svg", "math", "head"].contains(name) {
        index = endOfElement(name, bytes, index)
      }
      if !name.isEmpty, !inline.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name) { kept.append(0x20) }
    }
    var buffer = ByteBuffer(capacity: kept.count + 64)
    kept.withUnsafeBytes { DecodedText.append($0, inAttribute: false, to: &buffer) }
    return (onOneLine(buffer.bytes), index >= bytes.count)
  }

  /// Whether a text looks like HTML: it contains a tag or a character reference.
  package static func looksLikeHTML(_ text: some Collection<UInt8>) -> Bool {
    let bytes = Array(text)
    return bytes.indices.dropLast().contains { index in
      switch bytes[index] {
      case UInt8(ascii: "<"): beginsMarkup(bytes[index + 1])
      case UInt8(ascii: "&"):
        isLetter(bytes[index + 1]) && bytes[index...].prefix(32).contains(UInt8(ascii: ";"))
          || bytes[index + 1] == UInt8(ascii: "#")
      default: false
      }
    }
  }

  /// A text truncated to a number of characters (grapheme clusters), at the end of a word if possible, with an
  /// ellipsis.
  package static func cut(_ text: String, to limit: Int) -> String {
    // Each character has a byte at least.
    guard text.utf8.count > limit else { return text }
    guard limit > 0, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return limit > 0 ? text : "" }
    // The ellipsis takes one character.
    let last = text.index(before: end)
    var kept = text[..<last]
    if !text[last].isWhitespace, let space = kept.lastIndex(where: \.isWhitespace),
      kept.distance(from: space, to: last) < max(12, limit / 4)
    {
      kept = kept[..<space]
    }
    while let character = kept.last, character.isWhitespace || character.isPunctuation && !")]}»”’".contains(character)
    {
      kept = kept.dropLast()
    }
    return kept + "…"
  }

  /// The text without surrounding white space and control characters.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.value > 0x20 }),
      let last = scalars.lastIndex(where: { $0.value > 0x20 })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text with every run of white space replaced by one space, and none around it.
  package static func onOneLine(_ text: String) -> String {
    var text = text
    return text.withUTF8 { isOnOneLine($0) ? nil : onOneLine(UnsafeRawBufferPointer($0)) } ?? text
  }

  /// Whether it is certain that a text has single spaces between words and no other white space.
  private static func isOnOneLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in bytes {
      switch byte {
      case UInt8(ascii: " "): if last == byte { return false }
      case 0x09...0x0D, 0xC2, 0xE1...0xE3: return false
      default: break
      }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  private static func onOneLine(_ bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { line in
      var (index, end) = (0, 0)
      var isBehindSpace = false
      while index < bytes.count {
        let space = lengthOfWhiteSpace(bytes, index)
        if space > 0 {
          isBehindSpace = end > 0
          index += space
          continue
        }
        if isBehindSpace {
          line[end] = 0x20
          end += 1
          isBehindSpace = false
        }
        line[end] = bytes[index]
        end += 1
        index += 1
      }
      return end
    }
  }

  /// The length in UTF-8 bytes of the white space (Unicode's White_Space) at an offset; 0 if there is none.
  @inline(__always)
  private static func lengthOfWhiteSpace(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == 0x20 || 0x09...0x0D ~= byte ? 1 : 0 }
    func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch byte {
    case 0xC2: return next(1) == 0x85 || next(1) == 0xA0 ? 2 : 0
    case 0xE1: return next(1) == 0x9A && next(2) == 0x80 ? 3 : 0
    case 0xE2:
      if next(1) == 0x81 { return next(2) == 0x9F ? 3 : 0 }
      return next(1) == 0x80 && (0x80...0x8A ~= next(2) || [0xA8, 0xA9, 0xAF].contains(next(2))) ? 3 : 0
    case 0xE3: return next(1) == 0x80 && next(2) == 0x80 ? 3 : 0
    default: return 0
    }
  }

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  private static func beginsMarkup(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  /// Whether a name is neither one of HTML's nor prefixed like those of word processors.
  private static func isForeign(_ name: String, _ bytes: [UInt8], _ start: Int) -> Bool {
    let end = start + name.utf8.count
    guard name.first != "/" || name.count > 1, isLetter(bytes[start]) || bytes[start] == UInt8(ascii: "/") else {
      return false
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") || bytes[end] == UInt8(ascii: "-") { return false }
    return ElementName(name: name.hasPrefix("/") ? String(name.dropFirst()) : name) == .unknown
  }

  private static func tagName(_ bytes: [UInt8], _ start: Int) -> String {
    let name = bytes[start...].prefix(16).enumerated().prefix {
      isLetter($1) || $0 == 0 && $1 == UInt8(ascii: "/") || $0 > 0 && 0x30...0x39 ~= $1
    }
    return String(decoding: name.map(\.element), as: UTF8.self).lowercased()
  }

  /// The offset after a tag or comment; a `>` in quotation marks is skipped.
  private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
    if bytes[start...].starts(with: "<!--".utf8) {
      var index = start + 4
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-"),
          bytes[index - 2] == UInt8(ascii: "-")
        {
          return index + 1
        }
        index += 1
      }
      return bytes.count
    }
    var quote: UInt8?
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if bytes[index - 1] == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      index += 1
    }
    return bytes.count
  }

  private static func endOfElement(_ name: String, _ bytes: [UInt8], _ start: Int) -> Int {
    let wanted = Array("</\(name)".utf8)
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == UInt8(ascii: "<"), zip(bytes[index...], wanted).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) {
        return endOfTag(bytes, index)
      }
      index += 1
    }
    return bytes.count
  }
}
