package import Diagnostics

/// A finding of a check: the rule, the location, and the names and values concerned.
///
/// `ConformanceMessages.swift` words it.
package struct HTMLFinding: Sendable, Equatable {
  /// The rule or syntax that was violated.
  package enum Cause: Sendable, Equatable {
    /// A parse error, under the standard's name.
    case syntax(HTMLParseErrorCode)
    case rule(Rule)
  }

  package let cause: Cause
  package let severity: Diagnostic.Severity
  /// The bytes to show, as a range of the checked run.
  package let range: Range<Int>
  /// The element's name as written in HTML; empty when the finding concerns no element.
  package let element: String
  /// The attribute's name; empty when the finding concerns no attribute.
  package let attribute: String
  /// The attribute's value, or another element, attribute or text to which the rule refers.
  package let value: String
  /// The expected value, or the unmet condition.
  package let expected: String
  /// The problem reported by the value's datatype.
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

  /// The rule's code: the standard's name for a parse error, ``Rule``'s raw value otherwise.
  package var code: String {
    switch cause {
    case .syntax(let code): code.rawValue
    case .rule(let rule): rule.rawValue
    }
  }
}
