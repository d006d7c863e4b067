import CardLayout
import CardSources
package import Diagnostics
package import HTMLProof

extension FormerAddress.Mistake {
  /// Why there can be no page at the address.
  package var reason: String {
    switch self {
    case .notInSite: "it neither begins with `/` nor with the address of the site"
    case .hasQuery: "servers find files by the path alone, so no file can be for an address with `?` or `#`"
    case .unsafeName(let name): "`\(name)` is not safe in the name of a folder"
    case .tooLong: "a name in it is longer than 200 bytes, which file systems do not allow"
    }
  }
}

/// The messages about pages.
extension Diagnostic {
  package static func pathCollision(_ path: PagePath, of owner: String, with other: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.pathCollision, category: .configuration,
      "\(other) and \(owner) both want the page `\(path)`",
      reason: "one page would overwrite the other; letter case does not tell them apart on every disk",
      hint: "give the feed another `path:`, or the section another `id:`")
  }

  static func repeatedGroup(
    _ title: String, field: String, section: String, at location: SourceLocation?, subject: Subject, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.repeatedGroup,
      "the section `\(section)` shows the heading `\(title)` again, because other groups are between its cards",
      at: location, subject: subject,
      reason: "a group is a run of cards with the same value, and the cards are not in the order of `\(field)`",
      hint: "write `sort: descending` in `group:`, or `sort: -\(field)` in the section", occurrences: occurrences)
  }

  /// The warning of a card whose page gets another path than the pattern's.
  static func cardPathChanged(
    _ path: PagePath, to own: PagePath, at location: SourceLocation, subject: Subject, other: String,
    otherAt: SourceLocation?, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.cardPathCollision,
      "this card and \(other) both want the page `\(path)`; the card's page is `\(own)`", at: location,
      subject: subject,
      reason: "one page would overwrite the other; letter case does not tell them apart on every disk",
      hint: "tell the pages apart with `{id}` in `path:` of the source's `page`, such as `/news/{slug}-{id}/`",
      notes: otherAt.map { [Note("the other card is here", at: $0)] } ?? [], occurrences: occurrences)
  }

  static func cardPathCollision(
    _ path: PagePath, at location: SourceLocation, subject: Subject, other: String, otherAt: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.cardPathCollision, "this card and \(other) both want the page `\(path)`", at: location,
      subject: subject,
      reason: "one page would overwrite the other; letter case does not tell them apart on every disk",
      hint: "tell the pages apart with `{id}` in `path:` of the source's `page`, such as `/news/{slug}-{id}/`",
      notes: otherAt.map { [Note("the other card is here", at: $0)] } ?? [])
  }

  static func aliasCollision(_ moved: MovedPage, with page: PlannedPage) -> Diagnostic {
    let owner =
      page.card.map { "the page of the card `\($0.pages.list.identity(of: $0.position))`" }
      ?? "a page of the feed `\(page.feed.id)`"
    return aliasCollision(
      moved, with: owner,
      note: page.card.map { Note("the card is here", at: $0.pages.list.location(of: $0.position)) })
  }

  static func aliasCollision(_ moved: MovedPage, with other: MovedPage) -> Diagnostic {
    aliasCollision(
      moved, with: "another former address", note: other.location.map { Note("the other one is here", at: $0) })
  }

  static func aliasCollision(_ moved: MovedPage, withFile file: String) -> Diagnostic {
    aliasCollision(moved, with: "the file `\(file)`", note: nil)
  }

  private static func aliasCollision(_ moved: MovedPage, with owner: String, note: Note?) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.aliasCollision,
      "the former address `\(moved.path)` is taken: \(owner) is there", at: moved.location, subject: moved.subject,
      reason: "a former address gets a page of its own, and one page would overwrite the other",
      hint: "remove the alias, or give the other one another address", notes: note.map { [$0] } ?? [])
  }

  static func aliasLeadsNowhere(_ moved: MovedPage, isAlias: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.aliasLeadsNowhere,
      "the former address `\(moved.path)` leads to `\(moved.target)`, \(isAlias ? "which is a former address, too" : "which is not a page of the site")",
      at: moved.location, subject: moved.subject,
      reason: "readers who follow old links would end nowhere, or be sent twice",
      hint: isAlias
        ? "name the page at which it is now"
        : "name a page or a file of the site, or an address that begins with https://")
  }

  /// The error of a former address that cannot have a page.
  static func badAlias(
    _ text: String, _ mistake: FormerAddress.Mistake?, field: String, at location: SourceLocation, subject: Subject
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.badAlias, "`\(text)` in `\(field)` of this card is not a former address and is left out",
      at: location, subject: subject,
      reason: mistake?.reason ?? "a former address is a text, and several are a list of texts",
      hint: "write a path from the site's root, such as `/2019/launch/` or `/launch.html`")
  }

  static func noCardPath(
    _ problem: CardPathPattern.Problem, pattern: String, known: FieldInventory, at location: SourceLocation,
    subject: Subject,
    patternAt: SourceLocation?, instead path: PagePath
  ) -> Diagnostic {
    let (message, reason, hint) =
      switch problem {
      case .noValue(let name):
        (
          "`\(pattern)` asks for the `\(name)` of this card; its page is `\(path)`",
          "the card has no such value, or the value has neither letters nor digits",
          Self.meantField(name, known).map { "did you mean `{\($0)}`? No card has a field of the other name" }
            ?? "give the field a `default` under `fields` of the source, or use `{id}` or `{slug}`"
        )
      case .tooLong:
        (
          "a name in the path of this card is longer than 200 bytes; its page is `\(path)`",
          "file systems limit the length of names",
          "use shorter fields in `path:` of the source's `page`, such as `{slug}`"
        )
      }
    return Diagnostic(
      .warning, code: PageCode.noCardPath, message, at: location, subject: subject, reason: reason, hint: hint,
      notes: patternAt.map { [Note("the pattern is here", at: $0)] } ?? [])
  }

  /// The field with a similar name, if no card has the one that a pattern names.
  private static func meantField(_ path: String, _ known: FieldInventory) -> String? {
    let name = String(path.prefix { $0 != "." })
    return known.mayHave(name) ? nil : NearMiss.suggestion(for: name, among: known.fields.map(\.name))
  }

  static func valueCollision(
    _ value: String, _ other: String, field: String, path: PagePath, at location: SourceLocation?, subject: Subject?,
    otherAt: SourceLocation?, occurrences: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.valueCollision,
      "the values `\(value)` and `\(other)` of `\(field)` have one feed, `\(path)`", at: location, subject: subject,
      reason: "they differ in the case of letters, which does not tell addresses apart on every disk",
      hint: "write the value in one way, or say with `ignoreCase: true` that both are one value",
      notes: otherAt.map { [Note("a card with the other value is here", at: $0)] } ?? [], occurrences: occurrences)
  }

  package static func pageShowsNoSections(template: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.pageShowsNoSections,
      "the page template `\(template)` has no place for the feed's sections",
      reason: "it lacks `{{{sections}}}`, and `{{{cells}}}` has only sections that load more, so no card would be seen",
      hint: "write `{{{sections}}}` inside the template's `<main>`")
  }

  /// - Parameter sections: the ids of the sections that the template leaves out; at least one.
  static func pageHidesSections(_ sections: [String], template: String) -> Diagnostic {
    let names = sections.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .error, code: PageCode.pageHidesSections,
      "the page template `\(template)` hides the section\(sections.count == 1 ? "" : "s") \(names)",
      reason: "without `{{{sections}}}`, it shows `{{{cells}}}` only, which are the sections that load more",
      hint: "write `{{{sections}}}` in place of `{{{cells}}}`, or `loadMore: true` into the section")
  }

  /// - Parameters:
  ///   - first: the place with the newer card, or around the cells of the front page.
  ///   - cards: the number of cards whose cells contain the id.
  static func idOnSeveralPages(
    _ id: String, feed: String, first: HTMLOrigin, second: HTMLOrigin, cards: Int
  ) -> Diagnostic {
    let card = second.subject?.card ?? ""
    let other = first.subject?.card.map { "in the card `\($0)`" } ?? "on the front page outside the cards"
    return Diagnostic(
      .error, code: PageCode.idOnSeveralPages,
      "the id `\(id)` stands in the card `\(card)` and \(other), on different pages of the feed `\(feed)`",
      at: second.location, subject: second.subject,
      reason: "\"Load more\" puts the cards of all pages into one document, in which an id names one element only",
      hint: "build the id from the card's own: `id=\"…-{{id}}\"`",
      notes: [Diagnostic.Note("the id stands here too, on page \(first.subject?.page ?? "")", at: first.location)],
      occurrences: max(1, cards - 1))
  }

  package static func pageFailed(_ path: PagePath, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.pageFailed, category: .internal, "the page `\(path)` could not be made: \(reason)",
      hint: "this is a defect in Cardloom; please report it with the feed that shows it")
  }
}
