package import Diagnostics

/// What a check found in one file.
package struct FileVerdict: Sendable {
  /// How a file came off.
  package enum Kind: String, Sendable { case error, warning, valid }

  package let path: String
  /// Errors before warnings, each in the order of the source.
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

  /// The same with every warning as an error.
  package var asStrict: FileVerdict { FileVerdict(path: path, diagnostics: diagnostics.map(\.asError)) }

  package var kind: Kind {
    if diagnostics.containsError { return .error }
    return diagnostics.isEmpty ? .valid : .warning
  }
}
