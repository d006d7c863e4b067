/// The error that a stage throws when it cannot go on: everything that it found, at least one error among it.
public struct Diagnosed: Error, Sendable, Equatable {
  /// What was found, in the order of the input.
  public let diagnostics: [Diagnostic]

  /// Creates the error from what a stage collected.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Creates the error from one finding.
  public init(_ diagnostic: Diagnostic) { self.init([diagnostic]) }
}

extension Sequence<Diagnostic> {
  /// Whether any of them stops the build.
  package var containsError: Bool { contains { $0.severity == .error } }
}
