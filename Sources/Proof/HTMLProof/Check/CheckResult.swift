import Diagnostics

/// What a check found in one run of HTML.
package struct CheckResult: Sendable {
  /// Errors and warnings in the order of the source.
  package let findings: [HTMLFinding]

  /// Whether nothing stands against the HTML.
  package var conforms: Bool { !findings.contains { $0.severity == .error } }
}
