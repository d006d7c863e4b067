import Diagnostics
import Workbench

/// The codes of comparisons that cannot be made.
package enum ReviewCode: String, DiagnosticCode {
  case acceptedUnreadable = "accepted-unreadable"
  case noState = "no-state"
  case noteWithoutPlace = "note-without-place"
  case reviewTooLarge = "review-too-large"
  case unknownEntry = "unknown-entry"
}

extension Diagnostic {
  static func noState(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: ReviewCode.noState, category: .access, "`\(folder)` is neither a preview nor a site",
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

  static func noteWithoutPlace(_ thread: ReviewThread, _ loss: AnchorFinder.Loss) -> Diagnostic {
    let entry = thread.entry
    let reason =
      switch loss {
      case .entry: "there is no entry `\(entry.prefix(60))`"
      case .variant: "`\(entry)` has no variant `\((thread.first.target?.frame ?? "").prefix(60))`"
      case .element: "neither its selector nor its words are in the card of `\(entry)`"
      }
    return Diagnostic(
      .warning, code: ReviewCode.noteWithoutPlace, "the note “\(thread.first.text.shortened(to: 60))” found no place",
      at: SourceLocation(file: "site/review/\(thread.name).json", line: 1, column: 1), reason: reason,
      hint: "read it in the workbench, and resolve it if it is done")
  }

  static func reviewTooLarge(_ size: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, code: ReviewCode.reviewTooLarge, category: .configuration,
      "the review file would have \(size.formattedBytes), and may have \(limit.formattedBytes)",
      reason: "even without pictures, states, branches and extremes the variants are larger",
      hint: "name fewer templates with `--cells`, or allow more with `--max`")
  }

  static func unknownEntry(_ name: String, known: [String]) -> Diagnostic {
    let meant = NearMiss.suggestion(for: name, among: known)
    return Diagnostic(
      .error, code: ReviewCode.unknownEntry, category: .configuration,
      "there is no template and no feed `\(name)`" + (meant.map { ", did you mean `\($0)`?" } ?? ""),
      reason: "`--cells` takes the names that the workbench lists, such as `article`, `states/empty` or `feeds/news`",
      hint: "see the list in `cardloom serve`")
  }
}

extension Int {
  /// A number of bytes in megabytes or kilobytes.
  fileprivate var formattedBytes: String { self >= 1_000_000 ? "\(self / 1_000_000) MB" : "\(self / 1000) KB" }
}
