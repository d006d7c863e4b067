/// The error that a stage throws when it cannot continue, with all of its diagnostics, at least one of them an error.
public struct Diagnosed: Error, Sendable, Equatable {
  /// The diagnostics, in the order of the input.
  public let diagnostics: [Diagnostic]

  /// Creates the error from a stage's diagnostics.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Creates the error from one diagnostic.
  public init(_ diagnostic: Diagnostic) { self.init([diagnostic]) }
}

extension Diagnosed: CustomStringConvertible {
  /// The diagnostics as the command prints them.
  public var description: String { TextReport().text(of: diagnostics) }
}

extension Sequence<Diagnostic> {
  /// Whether any diagnostic is an error.
  package var containsError: Bool { contains { $0.severity == .error } }
}

extension Diagnosed {
  /// The exit status of a command, or of a program that builds a site: 3 if something cannot be read or written, else 2
  /// for wrong usage or configuration, else 1.
  public var exitStatus: Int32 {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.category == .access }) { return 3 }
    return errors.contains { $0.category == .configuration } ? 2 : 1
  }
}
