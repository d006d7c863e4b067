import Diagnostics

// The messages about references between records.

extension Diagnostic {
  static func joinListNotFound(_ paths: [String], candidates: [String], _ source: CardSource) -> Diagnostic {
    let list = paths.map { "`\($0)`" }.joined(separator: " or ")
    let others = candidates.filter { !$0.isEmpty }
    return Diagnostic(
      .warning, code: SourceCode.joinListNotFound,
      "the document has no list at \(list), which `join` of the source `\(source.name)` names",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "references stay what they are, without the records to which they refer",
      hint: others.isEmpty
        ? "request the records together with those that refer to them, as with `include` of many APIs"
        : "its other lists are \(others.prefix(5).map { "`\($0)`" }.joined(separator: ", "))")
  }

  static func joinWithoutLists(_ paths: [String], _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.joinListNotFound,
      "`join` of the source `\(source.name)` names the list `\(paths.first ?? "")`, but the source is not a document in JSON or YAML",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "only these have lists beside the records",
      hint: "make a source of the other records, and write its name: `join: {author: people}`")
  }

  static func missingReference(
    _ identity: String, field: String, list: String, at location: SourceLocation, subject: Subject, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.missingReference,
      "`\(field)` refers to `\(identity)`, which is not in `\(list)`", at: location, subject: subject,
      reason: "the card is shown without it",
      hint:
        "check that all records of `\(list)` arrive, and that they are told apart by the value to which `\(field)` refers; `by` of the join names another",
      occurrences: occurrences)
  }

  static func tooManyJoined(
    field: String, most: String, at location: SourceLocation, subject: Subject, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.tooManyJoined,
      "a card contains more than \(most) records to which it refers; the other references stay what they are",
      at: location, subject: subject, reason: "records that refer to many others, which refer to many, have no end",
      hint: "write a smaller `depth` for the join of `\(field)`", occurrences: occurrences)
  }
}
