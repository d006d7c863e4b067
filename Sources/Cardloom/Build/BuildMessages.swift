import Diagnostics

/// The words of what can go wrong between the stages of a build.
extension Diagnostic {
  static func assetCollision(_ path: String, feed: String) -> Diagnostic {
    Diagnostic(
      .error, code: "path-collision", category: .configuration,
      "the file `\(path)` and a page of the feed `\(feed)` want the same place",
      reason: "one of them would overwrite the other", hint: "rename the file, or give the feed another `path:`")
  }

  /// The same finding as an error: what `--strict` makes of a warning.
  var asError: Diagnostic {
    guard severity == .warning else { return self }
    return Diagnostic(
      .error, code: code, category: category, message, at: location, subject: subject, reason: reason, hint: hint,
      notes: notes, occurrences: occurrences)
  }
}
