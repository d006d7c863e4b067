import Platform

/// One token of a URL pattern, as ranges of its text.
///
/// URL Pattern Standard, section 2.1.
struct URLPatternToken {
  enum Kind: UInt8 {
    case open, close, regularExpression, name, character, escaped, modifier, asterisk, end, invalid
  }

  let kind: Kind
  /// Where the token starts.
  let start: Int
  /// The name, the expression between the parentheses, or the character.
  let value: Range<Int>
}

/// Splits a URL pattern into tokens.
struct URLPatternTokenizer {
  private let bytes: UnsafeRawBufferPointer
  private var position: Int
  private let end: Int
  private var tokens: [URLPatternToken] = []

  /// The tokens with an `.end` behind them; what is malformed is `.invalid` and one character long.
  static func tokens(of bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> [URLPatternToken] {
    var tokenizer = URLPatternTokenizer(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    while tokenizer.position < tokenizer.end { tokenizer.read() }
    tokenizer.add(.end, from: range.upperBound, range.upperBound..<range.upperBound)
    return tokenizer.tokens
  }

  private init(bytes: UnsafeRawBufferPointer, position: Int, end: Int) {
    (self.bytes, self.position, self.end) = (bytes, position, end)
  }

  private mutating func add(_ kind: URLPatternToken.Kind, from start: Int, _ value: Range<Int>) {
    tokens.append(URLPatternToken(kind: kind, start: start, value: value))
  }

  private mutating func read() {
    let start = position
    let byte = bytes[start]
    position = afterCharacter(start)
    let character = start..<position
    switch byte {
    case UInt8(ascii: "*"): add(.asterisk, from: start, character)
    case UInt8(ascii: "+"), UInt8(ascii: "?"): add(.modifier, from: start, character)
    case UInt8(ascii: "{"): add(.open, from: start, character)
    case UInt8(ascii: "}"): add(.close, from: start, character)
    case UInt8(ascii: "\\"):
      if position == end { return add(.invalid, from: start, character) }
      let escaped = position
      position = afterCharacter(escaped)
      add(.escaped, from: start, escaped..<position)
    case UInt8(ascii: ":"):
      let name = position..<nameEnd(position)
      position = name.upperBound
      name.isEmpty ? add(.invalid, from: start, character) : add(.name, from: start, name)
    case UInt8(ascii: "("):
      guard let close = expressionEnd(position) else { return add(.invalid, from: start, character) }
      add(.regularExpression, from: start, position..<close)
      position = close + 1
    default: add(.character, from: start, character)
    }
  }

  private func afterCharacter(_ start: Int) -> Int {
    var next = start + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// A name is an identifier of JavaScript; letters outside of ASCII are taken as such.
  private func nameEnd(_ start: Int) -> Int {
    var next = start
    while next < end {
      let byte = bytes[next]
      let isPart = byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
      guard isPart || (next > start && byte.isASCIIDigit) else { break }
      next += 1
    }
    return next
  }

  /// The closing parenthesis of an expression; groups inside it may not capture.
  private func expressionEnd(_ start: Int) -> Int? {
    var depth = 1
    var next = start
    while next < end {
      let byte = bytes[next]
      if byte >= 0x80 || (next == start && byte == UInt8(ascii: "?")) { return nil }
      switch byte {
      case UInt8(ascii: "\\"):
        next += 1
        if next == end || bytes[next] >= 0x80 { return nil }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return next == start ? nil : next }
      case UInt8(ascii: "("):
        depth += 1
        if next + 1 == end || bytes[next + 1] != UInt8(ascii: "?") { return nil }
      default: break
      }
      next += 1
    }
    return nil
  }
}
