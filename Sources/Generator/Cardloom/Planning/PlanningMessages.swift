import CardLayout
import CardSources
import Diagnostics

/// The messages about inconsistencies in a site.
extension Diagnostic {
  static func unknownHeight(template: String, section: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownHeight,
      "nobody declares the height of the cells of `\(template)`, which the section `\(section)` shows", at: location,
      reason:
        "a page keeps a place free for what it knows the size of; other cells push the rest down when they appear",
      hint: "declare it in the front matter (`size: 8rem`), or in the section (`size: 8rem`)")
  }

  /// The warning that pages in a language show words of the site's own in its language.
  static func untranslatedWords(
    _ words: [String], of siteLanguage: String, language: String, at location: SourceLocation?
  ) -> Diagnostic {
    let examples = words.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .warning, code: PlanningCode.englishWords, category: .configuration,
      "pages in `\(language)` show words of the site's own in `\(siteLanguage)`, such as \(examples)", at: location,
      reason: "the feed has another language, and does not translate them",
      hint: "write them under `words:` of the feed, such as `words: {\(words.first ?? ""): …}`")
  }

  /// The warning that pages in a language show English words.
  static func englishWords(language: String, words: [String], at location: SourceLocation?) -> Diagnostic {
    let examples = words.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .warning, code: PlanningCode.englishWords, category: .configuration,
      "pages in `\(language)` show \(words.count) words in English, such as \(examples)", at: location,
      reason: "Cardloom has no table of words for this language",
      hint: "write them under `words:`, such as `words: {\(words.first ?? "load-more"): …}`")
  }

  /// The warning that a feed asks for pages, but none of its sections has more than one.
  static func pagesWithoutEffect(
    of feed: String, size: Int, section: String, cards: Int, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.pagesWithoutEffect, category: .configuration,
      "`pages` of the feed `\(feed)` has no effect: its section `\(section)` shows all \(cards) cards on one page",
      at: location, reason: "only a section with `loadMore: true` is split into pages of \(size) cards",
      hint: "write `loadMore: true` in the section, or `limit: \(size)` if it shall show no more, or remove `pages`")
  }

  /// The warning that the pages of a feed are empty.
  static func noSections(in feed: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.noSections, category: .configuration, "the feed `\(feed)` has no sections",
      at: location, reason: "its page shows no card",
      hint: "add a section, or name a page template that has content of its own, such as `page: about`")
  }

  /// The warning that cards have the same cell in a list and on their pages, although nobody said so.
  static func pageIsCell(
    _ template: String, of section: String, source: String, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.pageIsCell, category: .configuration,
      "`\(template)`, the cell of the section `\(section)`, is also the page of each card of `\(source)`", at: location,
      reason: "`page` names no template, which means `\(template)`",
      hint: "name the template of the pages; if one is meant for both, write `template: \(template)` beside the path")
  }

  /// The warning that a hosted section is not divided into groups.
  static func groupWithoutEffect(in section: String, of host: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.groupWithoutEffect, category: .configuration,
      "`group` of the section `\(section)` has no effect", at: location,
      reason: "the section `\(host)` hosts it, and each group would be a section of its own",
      hint: "write `group` in a section of the feed, or remove it")
  }

  /// The warning that readers cannot choose what a section offers.
  ///
  /// - Parameter why: what the section is.
  static func choicesWithoutEffect(of section: String, why: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.choicesWithoutEffect, category: .configuration,
      "`filter` and `sortable` of the section `\(section)` have no effect", at: location, reason: why,
      hint: "write them in a section of the feed whose `adaptor` is `table` or `collection`, or remove them")
  }

  /// The warning that there is nothing to choose by a field.
  static func choiceWithoutValues(
    _ field: String, of section: String, meant: String?, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.choicesWithoutEffect, category: .configuration,
      "`filter` of the section `\(section)` asks for `\(field)`, of which no card has a value to choose", at: location,
      reason: "`buttons` and `tabs` offer texts and numbers, `range` numbers alone",
      hint: meant.map { "did you mean `\($0)`?" } ?? "name a field that the cards have, or remove it")
  }

  static func unknownField(_ name: String, in subject: String, meant: String, at location: SourceLocation?)
    -> Diagnostic
  {
    Diagnostic(
      .warning, code: PlanningCode.unknownField, category: .configuration,
      "\(subject) asks for `\(name)`, which no card of the source has", at: location,
      reason: "it decides as if the field were missing everywhere", hint: "did you mean `\(meant)`?")
  }

  /// The warning that values are not what a condition asks for.
  static func unreadableValue(
    _ text: String, field: String, wanted: CellCondition.Unreadable, section: String, at location: SourceLocation?,
    subject: Subject, conditionAt: SourceLocation?, count: Int
  ) -> Diagnostic {
    let (noun, hint) =
      switch wanted {
      case .number: ("a number", "correct the value, or ask for texts: `\(field): [\(text)]`")
      case .date: ("a date", "write the value as `2026-03-05`, or leave the field out of the condition")
      }
    return Diagnostic(
      .warning, code: PlanningCode.unreadableValue, "`\(text)` is not \(noun), which `\(field)` must be in `where`",
      at: location, subject: subject, reason: "the section `\(section)` decides as if the field were missing",
      hint: hint, notes: conditionAt.map { [Note("the condition is here", at: $0)] } ?? [], occurrences: count)
  }

  /// The warning that values are not what an order asks for.
  static func unsortableValue(
    _ text: String, field: String, isDate: Bool, at location: SourceLocation?, subject: Subject,
    sortAt: SourceLocation?, count: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unreadableValue,
      "`\(text)` is not \(isDate ? "a date" : "a number"), as which `sort` compares `\(field)`", at: location,
      subject: subject, reason: "the card stands with those that have no value",
      hint: "correct the value, or write `as: text` in `sort`",
      notes: sortAt.map { [Note("the order is here", at: $0)] } ?? [], occurrences: count)
  }

  static func unknownFormatField(
    _ name: String, source: String, meant: String, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownField, category: .configuration,
      "`formats` of `\(source)` names `\(name)`, which no card of the source has", at: location,
      reason: "nothing is written in its format", hint: "did you mean `\(meant)`?")
  }

  static func unknownModuleField(
    _ name: String, in subject: String, meant: String, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownField, category: .configuration,
      "\(subject) asks for `\(name)`, which no module of the source has", at: location,
      reason: "it has the effect of a field that is missing everywhere", hint: "did you mean `\(meant)`?")
  }

  static func unknownErrorCode(_ code: String, meant: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownErrorCode, category: .configuration,
      "`onFailure` names the error `\(code)`, which no module of the source reports", at: location,
      reason: "Cardloom has no error of this name either", hint: "did you mean `\(meant)`?")
  }

  /// The report about modules of an unknown layout; `layout` is `nil` for modules that name none.
  static func unknownLayout(
    _ layout: String?, path: String, policy: UnknownKindPolicy, feed: String, at location: SourceLocation,
    entryAt entry: SourceLocation?, known: [String], count: Int
  ) -> Diagnostic {
    let modules = count == 1 ? "one module" : "\(count) modules"
    let what = layout.map { "of the unknown layout `\($0)`" } ?? "without a layout, the field `\(path)`,"
    let are = count == 1 ? "is" : "are"
    let done =
      switch policy {
      case .skip: "\(are) left out of the feed `\(feed)`"
      case .plain: "\(are) shown plainly in the feed `\(feed)`"
      case .fail: "\(are) in the data of the feed `\(feed)`"
      }
    let near = layout.flatMap { NearMiss.suggestion(for: $0, among: known) }
    let add = layout.map { "add `\($0)` to `layouts`" } ?? "name the layout of such modules with `defaultKind`"
    let others =
      policy == .skip ? "`unknown: plain` shows such modules plainly" : "`unknown: skip` leaves such modules out"
    return Diagnostic(
      policy == .fail ? .error : .warning, code: PlanningCode.unknownLayout, "\(modules) \(what) \(done)",
      at: location, reason: "a module is shown with the layout that it names",
      hint: (near.map { "did you mean `\($0)`? Otherwise \(add)" } ?? add) + "; \(others)",
      notes: entry.map { [Diagnostic.Note("the layouts are here", at: $0)] } ?? [], occurrences: count)
  }

  static func moduleNameTaken(_ identity: String, owner: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.doubledIdentity,
      "the module `\(identity)` has the identity of \(owner), and is left out", at: location,
      reason: "a section's identity is unique on its page, without regard to letter case",
      hint: "rename the section, or name another field of the modules with `id` beside `from` in site.yml")
  }

  /// The error of an unknown name, with the names that there are if none is similar.
  func naming(fieldsOf cards: (section: String, fields: [FieldInventory])?) -> Diagnostic {
    guard let cards, severity == .error, hint?.hasPrefix("did you mean") != true else { return self }
    var names: [String] = []
    for field in cards.fields.flatMap(\.fields) where !names.contains(field.name) { names.append(field.name) }
    guard !names.isEmpty else { return self }
    let shown = names.prefix(12).map { "`\($0)`" }.joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    return with(notes: notes + [Note("the cards of the section `\(cards.section)` have \(shown)")])
  }

  static func undeclaredEvent(_ name: String, at location: SourceLocation?, known: [String]) -> Diagnostic {
    let suggestion = NearMiss.suggestion(for: name, among: known)
    return Diagnostic(
      .error, code: PlanningCode.undeclaredEvent, category: .configuration, "nobody declared the event `\(name)`",
      at: location,
      reason: "pages listen for the events of `site.yml` only; a misspelt one would be heard by nobody",
      hint: suggestion.map { "did you mean `\($0)`? Otherwise add `\(name)` to `events:` in site.yml" }
        ?? "add `\(name)` to `events:` in site.yml")
  }

  static func noValues(of field: String, source: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.noValues, category: .configuration,
      "no card of `\(source)` has a value in `\(field)`", at: location,
      reason: "a feed with `each` has a page for each value, so there is none",
      hint: "name a field of the cards, such as `each: tags` or `each: authors.name`")
  }
}
