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

  /// The same with every warning as an error.
  package var asStrict: FileVerdict { FileVerdict(path: path, diagnostics: diagnostics.map(\.asError)) }

  package var kind: Kind {
    if diagnostics.containsError { return .error }
    return diagnostics.isEmpty ? .valid : .warning
  }
}
