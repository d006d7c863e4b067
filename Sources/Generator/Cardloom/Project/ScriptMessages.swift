import Diagnostics

/// The messages about scripts that are joined into one.
extension Diagnostic {
  static func missingScript(_ path: String, known: [String] = [], at location: SourceLocation? = nil) -> Diagnostic {
    script(
      "there is no script `\(path)`", at: location, reason: "a page gets one script, which would lack it",
      hint: NearMiss.suggestion(for: path, among: known).map { "did you mean `\($0)`?" }
        ?? "create the file, or remove the import")
  }

  static func missingExport(
    _ name: String, of path: String, known: [String], at location: SourceLocation
  ) -> Diagnostic {
    script(
      "`\(path)` does not export `\(name)`", at: location, reason: "the name would mean nothing here",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "write `export` before its declaration")
  }

  static func scriptNameTwice(_ name: String, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
    script(
      "two modules of a script declare `\(name)`", at: location,
      reason: "joined into one script, they share their names",
      hint: "give one of them another name", notes: [Note("the other declaration is here", at: first)])
  }

  static func unreadableImport(at location: SourceLocation) -> Diagnostic {
    script(
      "this import or export has a form that cannot be joined", at: location,
      reason: "a page gets one script, in which every name stays as it is",
      hint: "write `import { name } from './file.js'` or `import './file.js'`, and `export` before a declaration")
  }

  private static func script(
    _ message: String, at location: SourceLocation?, reason: String, hint: String, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.brokenScript, category: .configuration, message, at: location, reason: reason,
      hint: hint, notes: notes)
  }
}
