package import Diagnostics

/// The messages for answers of reviewers.
extension Diagnostic {
  package static func suggestionWithoutPlace(_ thread: ReviewThread, reason: String, hint: String? = nil) -> Diagnostic
  {
    Diagnostic(
      .error, code: WorkbenchCode.suggestionWithoutPlace, category: .configuration,
      "the suggestion for `\(thread.entry.prefix(60))` cannot be applied",
      at: SourceLocation(file: "site/review/\(thread.name).json", line: 1, column: 1), reason: reason,
      hint: hint ?? "change it by hand")
  }

  static func peopleUnreadable(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.peopleUnreadable, category: .configuration,
      "`\(file)` does not say who is asked for a review",
      at: SourceLocation(file: file, line: 1, column: 1),
      reason:
        "it is an object with `people`, a list of objects with `name`, `role` and `due`, and `signOff`, a list of roles",
      hint: "write it with `cardloom review --to 'Ada (client)' --sign-off client`, or take it from the repository")
  }

  static func notSignedOff(_ role: ReviewStanding.Role) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.notSignedOff,
      "the role `\(role.name.prefix(40))` has not signed off the site as it is today",
      at: SourceLocation(file: "site/review/" + ReviewPeople.file, line: 1, column: 1), reason: "it \(role.words)",
      hint:
        "send a new file (`cardloom review --for client`), and import the answer; `cardloom review status` lists who has said what"
    )
  }

  static func notAnAnswer(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.notAnAnswer, "`\(file)` is not an answer to a review",
      at: SourceLocation(file: file, line: 1, column: 1),
      reason: "an answer is an object with `\"type\": \"AnnotationPage\"` and a list `items`",
      hint: "take the file that *Send my review* has made")
  }

  package static func answerTooLarge(
    _ file: String, _ limit: String = "\(AnnotationLimits.file >> 20) MB"
  ) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.answerTooLarge, "`\(file)` is too large for an answer",
      at: SourceLocation(file: file, line: 1, column: 1), reason: "an answer has at most \(limit)",
      hint: "check that it is the file that *Send my review* has made")
  }

  package static func openMust(_ thread: ReviewThread, severity: Severity = .warning) -> Diagnostic {
    let name = thread.first.creator.map { "`\($0.prefix(40))`" } ?? "somebody"
    let text = thread.first.text
    return Diagnostic(
      severity, code: WorkbenchCode.openMust, category: severity == .error ? .configuration : .site,
      "`\(thread.entry.prefix(60))` has an open note that must be done",
      at: SourceLocation(file: "site/review/\(thread.name).json", line: 1, column: 1),
      reason: "\(name) wrote “\(text.count > 80 ? text.prefix(79) + "…" : text)”",
      hint: "do it, and mark the note as done in the workbench of `cardloom serve`")
  }

  static func prematureDone(
    _ entry: String, because thread: ReviewThread, at location: SourceLocation
  ) -> Diagnostic {
    let name = thread.first.creator.map { "`\($0.prefix(40))`" } ?? "somebody"
    return Diagnostic(
      .warning, code: WorkbenchCode.prematureDone, "`\(entry)` is not done, although its status says so", at: location,
      reason: "\(name) wrote “\(thread.first.text.prefix(80))”, which must be done (`site/review/\(thread.name).json`)",
      hint: "do it and mark the note as done, or set the status to `review`, which it counts as until then")
  }

  static func noteLeftOut(_ fault: AnnotationFault, at location: SourceLocation) -> Diagnostic {
    let reason =
      switch fault {
      case .missing(let name): "it has no `\(name)`"
      case .wrongType(let name, let expected): "`\(name)` is not \(expected)"
      case .unknownValue(let value, let name, _): "\(name) cannot be `\(value.prefix(40))`"
      case .tooLong(let name, let limit): "`\(name)` is longer than \(limit)"
      case .nothingSaid: "it says nothing"
      }
    let hint =
      if case .unknownValue(_, _, let known) = fault {
        "it is one of " + known.map { "`\($0)`" }.joined(separator: ", ")
      } else {
        "ask the reviewer to send the review again; the other notes were imported"
      }
    return noteLeftOut(because: reason, hint: hint, at: location)
  }

  static func noteLeftOut(_ reason: UnfitAnnotation, at location: SourceLocation) -> Diagnostic {
    let words =
      switch reason {
      case .otherPerson(let name):
        "its `id` is that of \(name.map { "a note by `\($0.prefix(40))`" } ?? "another note"), which stays as it is"
      case .cyclicReply: "it answers a reply that answers it"
      case .answersNothing: "it answers a note that is neither here nor in the file"
      case .sameFile: "a file of `site/review` with its name is about another note"
      }
    let hint =
      if case .answersNothing = reason {
        "import the answer with that note first"
      } else {
        "ask the reviewer to send the review again; the other notes were imported"
      }
    return noteLeftOut(because: words, hint: hint, at: location)
  }

  private static func noteLeftOut(because reason: String, hint: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.noteLeftOut, "a note was left out", at: location, reason: reason, hint: hint)
  }
}
