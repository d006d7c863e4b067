import Platform

/// MIME types.
///
/// MIME Sniffing Standard, section 4.3 (valid MIME type string); RFC 9110, section 8.3.1.
enum MIMETypeSyntax {
  /// Judges a MIME type: `type/subtype`, then parameters.
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    problem(in: value, range: 0..<value.count)
  }

  /// Judges a MIME type in part of a value; in a `data:` URL its parameters may contain percent-encoded bytes.
  static func problem(
    in value: UnsafeRawBufferPointer, range: Range<Int>, percentEncoded: Bool = false
  ) -> DatatypeProblem? {
    var cursor = ByteCursor(value, in: range)
    if range.isEmpty { return DatatypeProblem(.mimeEmpty, at: range) }
    if cursor.take(while: { $0.isHTTPToken }).isEmpty { return cursor.problem(.mimeType) }
    guard cursor.take("/") else { return cursor.problem(.mimeSlash) }
    if cursor.take(while: { $0.isHTTPToken }).isEmpty { return cursor.problem(.mimeSubtype) }
    return parameters(in: value, cursor.position..<range.upperBound)
  }

  /// Judges parameters: any number of `; name=value`, with optional white space around the semicolon.
  static func parameters(in value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var cursor = ByteCursor(value, in: range)
    while !cursor.isAtEnd {
      cursor.skipSpaces()
      guard cursor.take(";") else { return cursor.problem(.mimeSemicolon) }
      cursor.skipSpaces()
      if cursor.take(while: { $0.isHTTPToken }).isEmpty { return cursor.problem(.mimeParameterName) }
      guard cursor.take("=") else { return cursor.problem(.mimeParameterValue) }
      if cursor.current == UInt8(ascii: "\"") {
        if let problem = quoted(&cursor) { return problem }
      } else if cursor.take(while: { $0.isHTTPToken }).isEmpty {
        return cursor.problem(.mimeParameterValue)
      }
    }
    return nil
  }

  private static func quoted(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    let start = cursor.position
    cursor.advance()
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.advance()
        return nil
      case UInt8(ascii: "\\"):
        cursor.advance()
        guard let escaped = cursor.current else { return cursor.problem(.mimeQuote, from: start) }
        if !escaped.isHTTPQuotable { return cursor.problem(.mimeQuotedCharacter) }
        cursor.advance()
      case _ where byte.isHTTPQuotable: cursor.advance()
      default: return cursor.problem(.mimeQuotedCharacter)
      }
    }
    return cursor.problem(.mimeQuote, from: start)
  }

  /// Judges a comma-separated list of MIME types.
  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var parts = CommaParts(value)
    while let part = parts.next() {
      if let problem = problem(in: value, range: part) { return problem }
    }
    return nil
  }

  /// Judges `accept`: distinct items `.extension`, `image/*`, `audio/*`, `video/*`, or a MIME type without parameters.
  ///
  /// HTML Standard, section 4.10.5.1.17.
  static func accept(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let wildcards: Keywords = "image/* audio/* video/*"
    var parts = CommaParts(value)
    while let part = parts.next() {
      if part.isEmpty { return DatatypeProblem(.acceptEmpty, at: part) }
      if isRepeated(part, in: value) { return DatatypeProblem(.duplicateWord, at: part) }
      if wildcards.contains(value, in: part) { continue }
      if value[part.lowerBound] == UInt8(ascii: ".") {
        if part.count == 1 { return DatatypeProblem(.acceptExtension, at: part) }
        continue
      }
      if let problem = problem(in: value, range: part) { return problem }
      if let semicolon = part.first(where: { value[$0] == UInt8(ascii: ";") }) {
        return DatatypeProblem(.acceptParameters, at: semicolon..<part.upperBound)
      }
      if let star = part.first(where: { value[$0] == UInt8(ascii: "*") }) {
        return DatatypeProblem(.acceptWildcard, at: star..<star + 1)
      }
    }
    return nil
  }

  /// Whether an item occurs earlier in the list, case-insensitively; only short lists are searched.
  private static func isRepeated(_ part: Range<Int>, in value: UnsafeRawBufferPointer) -> Bool {
    guard part.lowerBound < 1024 else { return false }
    let text = UnsafeRawBufferPointer(rebasing: value[part])
    var parts = CommaParts(value)
    while let other = parts.next(), other.lowerBound < part.lowerBound {
      if text.elementsEqual(value[other], by: { $0.asciiLowercased == $1.asciiLowercased }) { return true }
    }
    return false
  }
}
