import Diagnostics
import TemplateEngine

extension [Diagnostic] {
  /// The distinct diagnostics: a broken partial affects every template that calls it, but is a single problem.
  var withoutRepetitions: [Diagnostic] {
    var seen: Set<String> = []
    return filter { seen.insert("\($0.code) \($0.message) \($0.location?.description ?? "")").inserted }
  }
}

/// The messages of the preview itself.
extension Diagnostic {
  static func fixtureIsNoObject(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.fixtureIsNoObject, "the fixture holds no object",
      at: SourceLocation(file: file, line: 1, column: 1), reason: "a template is shown with the members of one object",
      hint: "write `{\"title\": …}`")
  }

  static func noteIsNoObject(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.noteUnreadable, "`\(file)` is not a note",
      at: SourceLocation(file: file, line: 1, column: 1),
      reason: "a note is an object with `items`, as `cardloom review import` writes it, or with `cell` and `text`",
      hint: "take the file from the repository, or write `{\"cell\": \"cells/article\", \"text\": \"…\"}`")
  }

  static func unknownStatus(of entry: String, file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.unknownStatus, "the status of `\(entry)` is none",
      at: SourceLocation(file: file, line: 1, column: 1), reason: "it would not show",
      hint: "it is one of `draft`, `review` or `done`")
  }

  static func noFixture(_ template: String) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.noFixture, "`\(template)` has no fixture and no card of a feed",
      reason: "it is shown with a card that is made up from the names in the template",
      hint: "put `\(template).json` beside the template: an object with the fields of a card")
  }

  static func branchNeverTaken(_ tag: String, cards: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.branchNeverTaken, "no card takes `\(tag)`", at: location,
      reason: cards == 0
        ? "no fixture does"
        : cards == 1
          ? "the one card that the template shows does not"
          : "none of the \(cards) cards that the template shows does",
      hint: "look at the card that was made up for it, or take the branch out")
  }

  static func noSection(_ source: String, cell: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.noSection, category: .configuration, "no section shows the source `\(source)`",
      reason: "a cell is chosen by the section that shows the cards",
      hint: "add one to a feed: `sections: [{id: \(source), source: \(source), cell: \(cell)}]`")
  }

  static func badFormat(_ format: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration, "there is no format `\(format)`",
      reason: "the formats are \(ValueFormat.names)", hint: "choose one of the list")
  }

  static func badLabel(_ label: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration, "`\(label)` is not a label",
      reason: "a label is a few words, without a tag of a template", hint: "write words")
  }

  static func noLabel(_ slot: String, file: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration,
      "`\(file)` has no label before `\(slot)` any more",
      reason: "a label is found as `<dt>Words</dt>` before `<dd>{{\(slot)}}</dd>`", hint: "change it in the template")
  }

  static func labelOfBuiltInCell(_ cell: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration, "the labels of `cells/\(cell)` are built in",
      hint: "copy the template into the project first: `cardloom eject cells/\(cell)`")
  }

  static func badCurrency(_ code: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration, "`\(code)` is not a currency",
      reason: "currencies are named by three capital letters (ISO 4217)", hint: "write a code such as `EUR`")
  }

  static func unknownFrame(_ id: FrameID, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.unknownFrame, category: .configuration, "there is no `\(id.text)` in the preview",
      reason: "frames are named for a cell or a section, a variant and a state",
      hint: NearMiss.suggestion(for: id.entry, among: known).map { "did you mean `\($0)`?" } ?? "choose one on the wall"
    )
  }

  static func previewFailed(_ file: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.previewFailed, category: .internal, "the page `\(file)` could not be made: \(reason)",
      hint: "this is a defect in Cardloom; please report it with the project that shows it")
  }
}
