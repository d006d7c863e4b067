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

extension Diagnosed {
  /// The status with which a command ends: 3 when something cannot be read or written, else 2 for wrong usage or
  /// configuration, else 1.
  package var exitStatus: Int32 {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.category == .access }) { return 3 }
    return errors.contains { $0.category == .configuration } ? 2 : 1
  }
}
