package import Diagnostics
import JSONRecords
import Platform

// The messages about records and their cards.

extension Diagnostic {
  static func changedWhileRead(_ source: CardSource, subject: Subject) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.sourceChanged, category: .access,
      "the source `\(source.name)` was changed while it was in use",
      subject: subject, reason: "its cards would be half of the old file and half of the new one",
      hint: "run the command again when nothing writes to `\(source.file)`")
  }

  static func mergedRecords(_ count: Int, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.mergedRecords,
      "\(count) \(count == 1 ? "record" : "records") of the source `\(source.name)` had the identity of an earlier one and \(count == 1 ? "was" : "were") left out",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "one identity is one card",
      hint: "say `duplicates: first`, `last` or `refuse` in the source's configuration, or name another `id`")
  }

  /// The warning that several sources of a merged list have one card.
  static func mergedCopies(
    _ text: String, of name: String, kept: String, left: String, at location: SourceLocation?,
    keptAt: SourceLocation?, subject: Subject, count: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.mergedCopies,
      "`\(text)` is a card of both `\(kept)` and `\(left)`; that of `\(kept)` is shown", at: location, subject: subject,
      reason: "a list of several sources shows a card once",
      hint: "say `duplicates: first`, `last` or `keep` in the section",
      notes: keptAt.map { [Note("the card that is shown", at: $0)] } ?? [], occurrences: count)
  }

  /// The warning of a card with more values of a field than are shown.
  package static func valuesLeftOut(
    field: String, count: String, limit: String, at location: SourceLocation?, subject: Subject, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.valuesLeftOut,
      "a card has \(count) values of `\(field)`; the first \(limit) are used", at: location, subject: subject,
      reason: "each list with the card would repeat all of them",
      hint: "if they are meant, write `valuesPerCard: \(count)` for the source in site.yml", occurrences: occurrences)
  }

  /// The diagnostic of a record's finding, with locations resolved by the caller.
  static func record(
    _ finding: RecordFinding, occurrences: Int, source: CardSource, format: SourceFormat,
    location: (Range<Int>) -> SourceLocation,
    earlier: (Int, Int) -> SourceLocation
  ) -> Diagnostic {
    func subject(card: String? = nil, field: String? = nil) -> Subject {
      Subject(source: source.described, index: finding.record, card: card, field: field)
    }
    let start = finding.start..<finding.start + 1
    switch finding.fact {
    case .malformed(let error):
      return Diagnostic(
        .error, code: RecordCode.malformedJSON, error.message, at: location(finding.range), subject: subject(),
        reason: error.reason,
        hint: error.hint, notes: [Note("byte \(finding.range.lowerBound) of the file")], occurrences: occurrences)
    case .notAnObject(let kinds):
      return Diagnostic(
        .error, code: SourceCode.recordNotObject, "a record must be an object, and this is \(kinds.words)",
        at: location(start),
        subject: subject(), reason: "a card's fields are an object's members",
        hint: "check the `items` path of this source", occurrences: occurrences)
    case .null:
      return Diagnostic(
        .warning, code: SourceCode.nullRecord, "a record is `null`, and is left out", at: location(start),
        subject: subject(), reason: "a `null` has no fields that a card could show",
        hint: "write the list without it", occurrences: occurrences)
    case .identityMissing(let field):
      return Diagnostic(
        .error, code: SourceCode.missingIdentity, "a record has no `\(field)`, which tells cards apart",
        at: location(start),
        subject: subject(field: field),
        reason: "the identity names the card in links, in the browser and between two builds",
        hint:
          "name the field that tells the records apart with `id` in the source's configuration, or use `id: {hash: [title, …]}`",
        occurrences: occurrences)
    case .identityEmpty(let field):
      return Diagnostic(
        .error, code: SourceCode.missingIdentity, "a record's `\(field)`, which tells cards apart, is empty",
        at: location(start),
        subject: subject(field: field),
        reason: "the identity names the card in links, in the browser and between two builds",
        hint: "give the record an identity of its own", occurrences: occurrences)
    case .identityNotScalar(let field, let kinds):
      return Diagnostic(
        .error, code: SourceCode.missingIdentity, "a record's `\(field)`, which tells cards apart, is \(kinds.words)",
        at: location(start), subject: subject(field: field), reason: "an identity is a text or a number",
        hint: "name a field that is one, such as `\(field).id`, with `id` in the source's configuration",
        occurrences: occurrences)
    case .kindNotScalar(let field, let kinds):
      return Diagnostic(
        .error, code: SourceCode.kindNotText, "a record's kind, the field `\(field)`, is \(kinds.words)",
        at: location(start),
        subject: subject(field: field), reason: "a kind is the name that chooses the template",
        hint: "name a field that is a text with `kind` in the source's configuration", occurrences: occurrences)
    case .tooManyKinds(let field):
      return Diagnostic(
        .error, code: SourceCode.tooManyKinds,
        "the records have more than \(KindRegistry.most) kinds in the field `\(field)`",
        at: location(start), subject: subject(field: field), reason: "every kind chooses a template",
        hint: "name a field with few different values with `kind` in the source's configuration",
        occurrences: occurrences)
    case .doubledName(let name):
      return Diagnostic(
        .warning, code: SourceCode.doubledName, "a record has the field `\(name)` twice; the first is used",
        at: location(finding.range),
        subject: subject(field: name), reason: "readers differ in which of two they take (RFC 8259, section 4)",
        hint: "take one of them away", occurrences: occurrences)
    case .valuesLeftOut(let name, let count, let limit):
      return .valuesLeftOut(
        field: name, count: count, limit: limit, at: location(start), subject: subject(field: name),
        occurrences: occurrences)
    case .unknownRichText(let name, let field):
      return Diagnostic(
        .warning, code: SourceCode.unknownRichText,
        "the rich text of `\(field)` contains \(name.isEmpty ? "an element without a type" : "`\(name)`"), which a page cannot show; its text is kept",
        at: location(start),
        subject: subject(field: field), reason: "it is an element of the system or the editor that wrote the text",
        hint: "check how the text reads on the page, and show other values of it in the card's template",
        occurrences: occurrences)
    case .unreadContent(let field, let kinds):
      return Diagnostic(
        .warning, code: SourceCode.unreadContent,
        "the content of a card, the field `\(field)`, is \(kinds.words) that is not rich text of a known form",
        at: location(start), subject: subject(field: field),
        reason:
          "content is HTML, or rich text of Contentful, Sanity, Prismic, Storyblok, Notion, Strapi, Editor.js, Slate, Lexical, TipTap or ProseMirror",
        hint: "name the value with the text itself, such as `content: \(field).html`, in the source's configuration",
        occurrences: occurrences)
    case .missingReference(let identity, let field, let list):
      return .missingReference(
        identity, field: field, list: list, at: location(start), subject: subject(field: field),
        occurrences: occurrences)
    case .tooManyJoined(let field, let most):
      return .tooManyJoined(
        field: field, most: most, at: location(start), subject: subject(field: field), occurrences: occurrences)
    case .sharedIdentity(let identity, let record, let field):
      return Diagnostic(
        .warning, code: SourceCode.sharedIdentity,
        "the records \(record) and \(finding.record) have the same identity `\(identity)`, but differ in `\(field)`; both are shown",
        at: location(start), subject: subject(card: identity, field: field),
        reason: "a feed gives the identity of an item to no other item",
        hint:
          "tell the publisher, or write `id: link` for the source in site.yml; `duplicates: first` leaves the later one out",
        occurrences: occurrences)
    case .doubledIdentity(let identity, let record, let offset):
      return Diagnostic(
        .error, code: SourceCode.doubledIdentity,
        "the records \(record) and \(finding.record) have the same identity `\(identity)`",
        at: location(start), subject: subject(card: identity),
        reason: "the identity names the card in links, in the browser and between two builds",
        hint:
          "give one of them an identity of its own, or merge them with `duplicates: first` or `duplicates: last` in the source's configuration",
        notes: [Note("record \(record) is here", at: earlier(record, offset))], occurrences: occurrences)
    }
  }
}
