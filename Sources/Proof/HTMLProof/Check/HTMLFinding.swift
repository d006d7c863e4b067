package import Diagnostics

/// A fact that a check found: which rule, where, and the names and values that it concerns.
///
/// `ConformanceMessages.swift` turns it into words.
package struct HTMLFinding: Sendable, Equatable {
  /// What was broken.
  package enum Cause: Sendable, Equatable {
    /// The syntax: the standard's own name of the parse error.
    case syntax(HTMLParseErrorCode)
    case rule(Rule)
  }

  package let cause: Cause
  package let severity: Diagnostic.Severity
  /// The bytes to show, in the checked run of HTML.
  package let range: Range<Int>
  /// The element's name as HTML writes it; empty when none is concerned.
  package let element: String
  /// The attribute's name; empty when none is concerned.
  package let attribute: String
  /// The attribute's value, or another element, attribute or text that the rule speaks of.
  package let value: String
  /// What was expected, or the condition that is not met.
  package let expected: String
  /// What the value's datatype says.
  package let problem: DatatypeProblem?

  package init(
    _ cause: Cause, _ severity: Diagnostic.Severity = .error, at range: Range<Int>, element: String = "",
    attribute: String = "", value: String = "", expected: String = "", problem: DatatypeProblem? = nil
  ) {
    self.cause = cause
    self.severity = severity
    self.range = range
    self.element = element
    self.attribute = attribute
    self.value = value
    self.expected = expected
    self.problem = problem
  }

  /// The rule's name: the standard's for a parse error, ours otherwise.
  package var code: String {
    switch cause {
    case .syntax(let code): code.rawValue
    case .rule(let rule): rule.rawValue
    }
  }
}
