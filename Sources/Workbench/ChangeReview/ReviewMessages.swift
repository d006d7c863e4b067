import Diagnostics

/// The codes of comparisons that cannot be made.
package enum ReviewCode: String, DiagnosticCode {
  case acceptedUnreadable = "accepted-unreadable"
  case noState = "no-state"
}

extension Diagnostic {
  static func noState(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: ReviewCode.noState, category: .access, "`\(folder)` is no preview and no site",
      reason: "it is not a folder that `cardloom preview` or `cardloom build` wrote",
      hint: "name such a folder, or a revision of git such as `HEAD~1`")
  }

  static func notAccepted(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, code: ReviewCode.acceptedUnreadable, "`\(file)` does not list accepted changes",
      at: SourceLocation(file: file, line: 1, column: 1),
      reason: "it is an object with `state`, a commit, and `groups`, an object with a text for each hash",
      hint: "take it from the repository, or remove it and accept again with `cardloom diff --accept all`")
  }
}
