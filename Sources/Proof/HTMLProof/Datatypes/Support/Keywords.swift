import Platform

/// A list of keywords, written as one literal and separated by spaces: `"lazy eager"`.
package struct Keywords: Sendable, Equatable, ExpressibleByStringLiteral {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  package init(_ text: StaticString) { self.text = text }

  /// The keywords' bytes: ASCII, separated by single spaces, lowercase unless the case is significant.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The keywords as strings, for messages.
  package var list: [String] { text.description.split(separator: " ").map(String.init) }

  package static func == (left: Keywords, right: Keywords) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  /// Whether a word is one of the keywords, ASCII case-insensitively.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the list.
  func contains(_ value: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    index(of: value, in: range, anyCase: true) != nil
  }

  /// Whether a word is one of the keywords, case-sensitively.
  func containsExactly(_ value: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    index(of: value, in: range, anyCase: false) != nil
  }

  /// Returns the zero-based index of a word in the list.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the list.
  func index(of value: UnsafeRawBufferPointer, in range: Range<Int>, anyCase: Bool = true) -> Int? {
    guard let first = range.first.map({ anyCase ? value[$0].asciiLowercased : value[$0] }) else { return nil }
    var word = text.utf8Start
    let end = word + text.utf8CodeUnitCount
    var ordinal = 0
    while word < end {
      if word.pointee == first, end - word >= range.count,
        end - word == range.count || word[range.count] == 0x20
      {
        var offset = 1
        while offset < range.count {
          let byte = value[range.lowerBound + offset]
          guard (anyCase ? byte.asciiLowercased : byte) == word[offset], byte != 0x20 else { break }
          offset += 1
        }
        if offset == range.count { return ordinal }
      }
      while word < end, word.pointee != 0x20 { word += 1 }
      word += 1
      ordinal += 1
    }
    return nil
  }

  /// Judges a value that must be one keyword.
  static func problem(
    in value: UnsafeRawBufferPointer, keywords: Keywords, orEmpty: Bool = false, anyCase: Bool = true
  ) -> DatatypeProblem? {
    if value.isEmpty { return orEmpty ? nil : DatatypeProblem(.emptyKeyword(keywords), at: 0..<0) }
    if keywords.index(of: value, in: 0..<value.count, anyCase: anyCase) != nil { return nil }
    return DatatypeProblem(.unknownKeyword(keywords), at: 0..<value.count)
  }

  /// Judges a space-separated set of keywords.
  static func setProblem(in value: UnsafeRawBufferPointer, keywords: Keywords) -> DatatypeProblem? {
    var words = SpacedWords(value)
    while let word = words.next() {
      if !keywords.contains(value, in: word) { return DatatypeProblem(.unknownKeyword(keywords), at: word) }
    }
    return UniqueWords.problem(in: value, anyCase: true)
  }

  /// The one token of a value of WAI-ARIA, which must be written in lowercase letters (ARIA in HTML §4.5).
  static func tokenProblem(in value: UnsafeRawBufferPointer, tokens: Keywords) -> DatatypeProblem? {
    if let problem = problem(in: value, keywords: tokens) { return problem }
    return caseProblem(in: value)
  }

  /// The tokens of a space-separated set of WAI-ARIA.
  static func tokensProblem(in value: UnsafeRawBufferPointer, tokens: Keywords) -> DatatypeProblem? {
    var words = SpacedWords(value)
    guard words.next() != nil else { return DatatypeProblem(.emptyKeyword(tokens), at: 0..<value.count) }
    if let problem = setProblem(in: value, keywords: tokens) { return problem }
    return caseProblem(in: value)
  }

  /// The problem of a token with capital letters.
  private static func caseProblem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    guard value.contains(where: { $0 != $0.asciiLowercased }) else { return nil }
    return DatatypeProblem(.capitalLetters, at: 0..<value.count)
  }
}
