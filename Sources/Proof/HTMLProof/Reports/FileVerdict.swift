package import Diagnostics

/// The findings of a check of one file.
package struct FileVerdict: Sendable {
  /// The overall result for a file.
  package enum Kind: String, Sendable { case error, warning, valid }

  package let path: String
  /// Errors before warnings, each in source order.
  package let diagnostics: [Diagnostic]

  package init(path: String, diagnostics: [Diagnostic]) {
    self.path = path
    self.diagnostics = diagnostics
  }

  /// Words the findings of a check, errors before warnings.
  init(path: String, findings: [HTMLFinding], in bytes: UnsafeRawBufferPointer) {
    let ordered = findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }
    var walk = SourceWalk(bytes, file: path)
    self.init(path: path, diagnostics: ordered.map { $0.diagnostic(at: walk.location(of: $0.range)) })
  }

  /// The verdict with each warning promoted to an error.
  package var asStrict: FileVerdict { FileVerdict(path: path, diagnostics: diagnostics.map(\.asError)) }

  package var kind: Kind {
    if diagnostics.containsError { return .error }
    return diagnostics.isEmpty ? .valid : .warning
  }
}
