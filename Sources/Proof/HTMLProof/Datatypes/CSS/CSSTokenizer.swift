import Platform

/// Splits CSS into tokens without copying anything; comments are skipped.
///
/// CSS Syntax Level 3, section 4.
struct CSSTokenizer {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  let end: Int
  /// A comment was opened and never closed.
  private(set) var hasUnclosedComment = false

  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  @inline(__always)
  private func byte(_ offset: Int = 0) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  /// The next token; at the end `.end`, again and again.
  mutating func next() -> CSSToken {
    skipComments()
    let start = position
    guard let first = byte() else { return CSSToken(kind: .end, range: end..<end, name: end..<end) }
    if first.isASCIIWhitespace {
      while let space = byte(), space.isASCIIWhitespace { position += 1 }
      return token(.space, start)
    }
    if startsNumber(0) { return numeric(start) }
    if startsIdentifier(0) { return identifierLike(start) }
    position += 1
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(start, quote: first)
    case UInt8(ascii: "#"):
      guard let next = byte(), isNameByte(next) || startsEscape(0) else { return delimiter(first, start) }
      let name = consumeName()
      return CSSToken(kind: .hash, range: start..<position, name: name)
    case UInt8(ascii: "@"):
      guard startsIdentifier(0) else { return delimiter(first, start) }
      let name = consumeName()
      return CSSToken(kind: .atKeyword, range: start..<position, name: name)
    case UInt8(ascii: "("): return token(.openParenthesis, start)
    case UInt8(ascii: ")"): return token(.closeParenthesis, start)
    case UInt8(ascii: "["): return token(.openBracket, start)
    case UInt8(ascii: "]"): return token(.closeBracket, start)
    case UInt8(ascii: "{"): return token(.openBrace, start)
    case UInt8(ascii: "}"): return token(.closeBrace, start)
    case UInt8(ascii: ","): return token(.comma, start)
    case UInt8(ascii: ":"): return token(.colon, start)
    case UInt8(ascii: ";"): return token(.semicolon, start)
    case UInt8(ascii: "<"):
      if byte() == UInt8(ascii: "!"), byte(1) == UInt8(ascii: "-"), byte(2) == UInt8(ascii: "-") {
        position += 3
        return token(.cdo, start)
      }
      return delimiter(first, start)
    case UInt8(ascii: "-"):
      if byte() == UInt8(ascii: "-"), byte(1) == UInt8(ascii: ">") {
        position += 2
        return token(.cdc, start)
      }
      return delimiter(first, start)
    default: return delimiter(first, start)
    }
  }

  private func token(_ kind: CSSToken.Kind, _ start: Int) -> CSSToken {
    CSSToken(kind: kind, range: start..<position, name: start..<position)
  }

  private func delimiter(_ byte: UInt8, _ start: Int) -> CSSToken {
    CSSToken(kind: .delimiter, range: start..<position, name: start..<position, detail: byte)
  }

  private mutating func skipComments() {
    while byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
      position += 2
      while position < end, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { position += 1 }
      if position < end { position += 2 } else { hasUnclosedComment = true }
    }
  }

  // MARK: Names

  @inline(__always)
  private func isNameStart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 }

  @inline(__always)
  private func isNameByte(_ byte: UInt8) -> Bool { isNameStart(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-") }

  private func startsEscape(_ offset: Int) -> Bool {
    guard byte(offset) == UInt8(ascii: "\\"), let next = byte(offset + 1) else { return false }
    return next != 0x0A && next != 0x0D && next != 0x0C
  }

  private func startsIdentifier(_ offset: Int) -> Bool {
    guard let first = byte(offset) else { return false }
    if first == UInt8(ascii: "-") {
      guard let second = byte(offset + 1) else { return false }
      return isNameStart(second) || (second == UInt8(ascii: "-") && byte(offset + 2) != UInt8(ascii: ">"))
        || startsEscape(offset + 1)
    }
    return isNameStart(first) || startsEscape(offset)
  }

  private mutating func consumeName() -> Range<Int> {
    let start = position
    while let next = byte() {
      if isNameByte(next) {
        position += 1
      } else if startsEscape(0) {
        consumeEscape()
      } else {
        break
      }
    }
    return start..<position
  }

  private mutating func consumeEscape() {
    position += 1
    var digits = 0
    while digits < 6, let digit = byte(), digit.hexDigitValue != nil {
      position += 1
      digits += 1
    }
    if digits == 0 {
      position += 1
    } else if let space = byte(), space.isASCIIWhitespace {
      position += 1
    }
  }

  private mutating func identifierLike(_ start: Int) -> CSSToken {
    let name = consumeName()
    guard byte() == UInt8(ascii: "(") else { return CSSToken(kind: .identifier, range: start..<position, name: name) }
    position += 1
    let url: Keywords = "url"
    if url.contains(bytes, in: name) {
      var lookahead = position
      while lookahead < end, bytes[lookahead].isASCIIWhitespace { lookahead += 1 }
      let isQuoted =
        lookahead < end && (bytes[lookahead] == UInt8(ascii: "\"") || bytes[lookahead] == UInt8(ascii: "'"))
      if !isQuoted { return unquotedURL(start, from: lookahead) }
    }
    return CSSToken(kind: .function, range: start..<position, name: name)
  }

  private mutating func unquotedURL(_ start: Int, from first: Int) -> CSSToken {
    position = first
    var isBad = false
    while let next = byte() {
      position += 1
      switch next {
      case UInt8(ascii: ")"): return token(isBad ? .badURL : .url, start)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F: isBad = true
      case UInt8(ascii: "\\"):
        position -= 1
        if startsEscape(0) {
          consumeEscape()
        } else {
          isBad = true
          position += 1
        }
      case _ where next.isASCIIWhitespace:
        while let space = byte(), space.isASCIIWhitespace { position += 1 }
        if let after = byte(), after != UInt8(ascii: ")") { isBad = true }
      default: break
      }
    }
    var unclosed = token(isBad ? .badURL : .url, start)
    unclosed.isUnclosed = true
    return unclosed
  }

  // MARK: Numbers and strings

  private func startsNumber(_ offset: Int) -> Bool {
    guard var first = byte(offset) else { return false }
    var next = offset
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      next += 1
      guard let second = byte(next) else { return false }
      first = second
    }
    if first.isASCIIDigit { return true }
    return first == UInt8(ascii: ".") && byte(next + 1).map(\.isASCIIDigit) == true
  }

  private mutating func numeric(_ start: Int) -> CSSToken {
    var isInteger = true
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position += 1 }
    while let digit = byte(), digit.isASCIIDigit { position += 1 }
    if byte() == UInt8(ascii: "."), let digit = byte(1), digit.isASCIIDigit {
      isInteger = false
      position += 1
      while let digit = byte(), digit.isASCIIDigit { position += 1 }
    }
    if let mark = byte(), mark | 0x20 == UInt8(ascii: "e") {
      let isSigned = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
      if let digit = byte(isSigned ? 2 : 1), digit.isASCIIDigit {
        isInteger = false
        position += isSigned ? 2 : 1
        while let digit = byte(), digit.isASCIIDigit { position += 1 }
      }
    }
    let number = start..<position
    let detail: UInt8 = isInteger ? 1 : 0
    if startsIdentifier(0) {
      let unit = consumeName()
      return CSSToken(kind: .dimension, range: start..<position, name: unit, number: number, detail: detail)
    }
    if byte() == UInt8(ascii: "%") {
      position += 1
      return CSSToken(kind: .percentage, range: start..<position, name: number, number: number, detail: detail)
    }
    return CSSToken(kind: .number, range: number, name: number, number: number, detail: detail)
  }

  private mutating func string(_ start: Int, quote: UInt8) -> CSSToken {
    while let next = byte() {
      switch next {
      case quote:
        position += 1
        return token(.string, start)
      case 0x0A, 0x0C, 0x0D: return token(.badString, start)
      case UInt8(ascii: "\\"):
        position += 1
        if byte() == 0x0D, byte(1) == 0x0A { position += 1 }
        if position < end { position += 1 }
      default: position += 1
      }
    }
    var unclosed = token(.string, start)
    unclosed.isUnclosed = true
    return unclosed
  }
}
