import Diagnostics

/// The findings of one check of a run of HTML.
package struct CheckResult: Sendable {
  /// Errors and warnings in source order.
  package let findings: [HTMLFinding]

  /// Whether the findings contain no error.
  package var conforms: Bool { !findings.contains { $0.severity == .error } }
}
