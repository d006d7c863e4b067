import Platform

/// Attributes that contain several URLs, or names that may be URLs.
enum URLLists {
  /// Judges space-separated URLs.
  static func urls(_ value: UnsafeRawBufferPointer, _ demands: URLSyntax.Demands) -> DatatypeProblem? {
    var words = SpacedWords(value)
    while let word = words.next() {
      if let problem = URLSyntax.problem(in: value, range: word, demands) { return problem }
    }
    return nil
  }

  /// Judges `itemtype`: one or more distinct absolute URLs.
  ///
  /// HTML Standard, section 5.2.2.
  static func itemTypes(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.allSatisfy(\.isASCIIWhitespace) { return DatatypeProblem(.wordsEmpty, at: 0..<value.count) }
    var warning: DatatypeProblem?
    var words = SpacedWords(value)
    while let word = words.next() {
      guard let problem = URLSyntax.problem(in: value, range: word, [.notEmpty, .absolute]) else { continue }
      if problem.severity == .error { return problem }
      warning = warning ?? problem
    }
    return UniqueWords.problem(in: value) ?? warning
  }

  /// Judges `itemprop`: distinct names without `.` and `:`, or absolute URLs.
  ///
  /// HTML Standard, section 5.2.3.
  static func itemProperties(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.allSatisfy(\.isASCIIWhitespace) { return DatatypeProblem(.wordsEmpty, at: 0..<value.count) }
    var words = SpacedWords(value)
    while let word = words.next() {
      if word.contains(where: { value[$0] == UInt8(ascii: ":") }) {
        if let problem = URLSyntax.problem(in: value, range: word, [.notEmpty, .absolute]), problem.severity == .error {
          return problem
        }
      } else if let dot = word.first(where: { value[$0] == UInt8(ascii: ".") }) {
        return DatatypeProblem(.itemPropertyDot, at: dot..<dot + 1)
      }
    }
    return UniqueWords.problem(in: value)
  }
}
