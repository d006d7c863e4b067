/// What is wrong with a value, as facts: which rule, where in the value, what was expected.
///
/// `DatatypeMessages.swift` holds the words.
package struct DatatypeProblem: Sendable, Equatable {
  /// Whether the value breaks the standard, or merely deserves a look.
  package enum Severity: UInt8, Sendable { case error, warning }

  package let code: Code
  /// The bytes concerned, as offsets into the value.
  package let range: Range<Int>
  package let severity: Severity

  package init(_ code: Code, at range: Range<Int>, severity: Severity = .error) {
    self.code = code
    self.range = range
    self.severity = severity
  }
}

extension DatatypeProblem {
  /// The rule that a value breaks.
  package enum Code: Sendable, Equatable {
    case empty
  }
}
