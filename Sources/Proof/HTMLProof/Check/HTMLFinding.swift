package import Diagnostics

/// A finding of a check: the cause with its facts, the location, and the element and the attribute concerned.
///
/// `ConformanceMessages.swift` words it.
package struct HTMLFinding: Sendable, Equatable {
  /// The rule or syntax that was violated.
  package enum Cause: Sendable, Equatable {
    /// A parse error, the start of the source at its location, and the name of the other element that it concerns.
    case syntax(HTMLParseErrorCode, source: String, otherElement: String)
    case violation(Violation)
  }

  package let cause: Cause
  package let severity: Diagnostic.Severity
  /// The bytes to show, as a range of the checked run.
  package let range: Range<Int>
  /// The element's name as written in HTML; empty when the finding concerns no element.
  package let element: String
  /// The attribute's name; empty when the finding concerns no attribute.
  package let attribute: String

  package init(
    _ cause: Cause, _ severity: Diagnostic.Severity = .error, at range: Range<Int>, element: String = "",
    attribute: String = ""
  ) {
    self.cause = cause
    self.severity = severity
    self.range = range
    self.element = element
    self.attribute = attribute
  }

  /// The rule's code: the standard's name for a parse error, ``Rule``'s raw value otherwise.
  package var code: String {
    switch cause {
    case .syntax(let code, _, _): code.rawValue
    case .violation(let violation): violation.rule.rawValue
    }
  }
}
