/// Judges a property's value by its definition.
enum CSSValueCheck {
  /// The words that are right for every property.
  ///
  /// CSS Cascading and Inheritance Level 5, section 7.3.
  static let wideKeywords: Keywords = "inherit initial unset revert revert-layer revert-rule"

  /// Longer values, in bytes, are judged for their brackets and quotes alone.
  private static let longest = 65_536

  /// What does not fit in a value that is known to be balanced.
  ///
  /// - Parameters:
  ///   - start: at the value's first token.
  ///   - end: where the declaration ends.
  ///   - name: the property's name.
  static func problem(in start: CSSStream, upTo end: Int, name: Range<Int>) -> DatatypeProblem? {
    let table = CSSValueTable.standard
    let (value, isOpen, problem) = extent(of: start, upTo: end)
    if let problem { return problem }
    guard !value.isEmpty else { return DatatypeProblem(.cssValueMissing, at: name) }
    guard !isOpen, value.count <= longest, let definition = table.definition(of: name, in: start.bytes) else {
      return nil
    }
    if isWideKeyword(start, end: value.upperBound) { return nil }
    var matcher = CSSValueMatcher(table: table, end: value.upperBound, collectsFailure: false)
    if matcher.matches(definition, from: start) { return nil }
    matcher = CSSValueMatcher(table: table, end: value.upperBound, collectsFailure: true)
    _ = matcher.matches(definition, from: start)
    return matcher.failure?.problem(in: value) ?? DatatypeProblem(.cssValue, at: value)
  }

  /// Where a value is without its `!important`, and whether it holds `var()` and the like, which only a browser knows.
  private static func extent(
    of start: CSSStream, upTo end: Int
  ) -> (value: Range<Int>, isOpen: Bool, problem: DatatypeProblem?) {
    var stream = start
    var isOpen = false
    var depth = 0
    var last = start.current.range.lowerBound
    let first = last
    while stream.current.range.lowerBound < end, !stream.isAtEnd {
      if depth == 0, stream.current.isDelimiter("!") {
        return (first..<last, isOpen, important(&stream, upTo: end))
      }
      isOpen = isOpen || CSSNumeric.isSubstitution(stream)
      if stream.current.opensBlock { depth += 1 }
      if stream.current.kind == .closeParenthesis || stream.current.kind == .closeBracket { depth -= 1 }
      if stream.current.kind != .space { last = stream.current.range.upperBound }
      stream.advance()
    }
    return (first..<last, isOpen, nil)
  }

  /// `!important` and nothing behind it.
  private static func important(_ stream: inout CSSStream, upTo end: Int) -> DatatypeProblem? {
    let mark = stream.current.range
    stream.advance()
    stream.skipSpace()
    guard stream.isIdentifier("important") else { return DatatypeProblem(.cssImportant, at: mark) }
    stream.advance()
    stream.skipSpace()
    return stream.current.range.lowerBound < end ? stream.problem(.cssImportant) : nil
  }

  private static func isWideKeyword(_ start: CSSStream, end: Int) -> Bool {
    start.isIdentifier(wideKeywords) && start.current.range.upperBound == end
  }
}
