import Diagnostics
import HTMLProof
import Workbench

/// The messages about changes to tokens.
extension Diagnostic {
  static func unknownToken(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.unknownToken, category: .configuration, "the theme has no token `\(name)`",
      reason: "no style sheet of the theme sets it on `:root`",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" } ?? "load the page again")
  }

  static func tokenChanged(_ name: String, value: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.tokenChanged, category: .configuration, "`\(name)` is `\(value)` now", at: location,
      reason: "it was changed after the change that is to be undone", hint: "change it in the style sheet")
  }

  static func emptyToken(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: LiveCode.badToken, category: .configuration, "`\(name)` needs a value", at: location,
      reason: "rules that use it would have none", hint: "write one, or press Escape to keep the present one")
  }

  static func badToken(
    _ name: String, value: String, problem: (words: DatatypeWords, property: String, use: DesignToken.Use?),
    at location: SourceLocation
  ) -> Diagnostic {
    let user = problem.use.map { ", which uses it at \($0.location.path):\($0.location.line)" } ?? ""
    let property = problem.use == nil ? "" : " of `\(problem.property)`\(user)"
    return Diagnostic(
      .error, code: LiveCode.badToken, category: .configuration, "`\(value)` is not a value for `\(name)`",
      at: location,
      reason: "as a value\(property): \(problem.words.what); \(problem.words.why)", hint: problem.words.fix)
  }
}
