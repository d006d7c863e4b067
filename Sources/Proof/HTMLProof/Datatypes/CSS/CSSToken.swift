/// One token of CSS, as ranges of the source.
///
/// CSS Syntax Level 3, section 4.
struct CSSToken {
  enum Kind: UInt8 {
    case identifier, function, atKeyword, hash, string, badString, url, badURL, delimiter
    case number, percentage, dimension, space, colon, semicolon, comma
    case openBracket, closeBracket, openParenthesis, closeParenthesis, openBrace, closeBrace, cdo, cdc, end
  }

  let kind: Kind
  /// The whole token.
  let range: Range<Int>
  /// The name of an identifier, function, at-keyword or hash; the unit of a dimension; the number of a number or
  /// percentage.
  let name: Range<Int>
  /// The number of a number, percentage or dimension.
  var number: Range<Int> = 0..<0
  /// The byte of a delimiter; for a number token 1 when it is an integer.
  var detail: UInt8 = 0
  /// For a string: its closing quote is missing; for a `url(…)`: its closing parenthesis is missing.
  var isUnclosed = false

  var isInteger: Bool { detail == 1 }

  func isDelimiter(_ character: Unicode.Scalar) -> Bool {
    kind == .delimiter && UInt32(detail) == character.value
  }

  /// Whether the token opens a block that must be closed.
  var opensBlock: Bool {
    kind == .function || kind == .openParenthesis || kind == .openBracket || kind == .openBrace
  }
}
