import Diagnostics
import FeedPages

/// The messages about failures between the stages of a build.
extension Diagnostic {
  static func assetCollision(_ path: String, feed: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.pathCollision, category: .configuration,
      "the file `\(path)` and a page of the feed `\(feed)` want the same place",
      reason: "one of them would overwrite the other", hint: "rename the file, or give the feed another `path:`")
  }

  static func outputInInput(_ output: String, input: String) -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.outputInInput, category: .configuration,
      "the output folder `\(output)` is in a folder that builds read: `\(input)`",
      reason: "the next build would read the pages of this one", hint: "name another folder with `--output`")
  }

  static func unknownWarning(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.unknownWarning, category: .configuration, "there is no warning `\(name)`",
      reason: "it would never be told",
      hint: NearMiss.suggestion(for: name, among: known + [OptionalWarnings.all]).map { "did you mean `\($0)`?" }
        ?? "`all`, or one of: \(known.joined(separator: ", "))")
  }

  /// Never shown: the build is repeated without the cache.
  static func warningsMoved() -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.warningsMoved, category: .internal, "what is remembered of warnings is out of date")
  }
}
