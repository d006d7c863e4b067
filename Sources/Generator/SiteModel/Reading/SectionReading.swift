import CardLayout
import CardSources
import JSONRecords

extension SectionModel {
  /// The section as the keys of a mapping that says nothing describe it.
  private static let blank = SectionModel(id: "", source: nil)

  static let keys = KeyTable<SectionModel>(.section, of: blank) {
    identityKeys
    cellKeys
    viewKeys
    layoutKeys
    behaviourKeys
    statusKeys
  }

  @KeyList<SectionModel> private static var identityKeys: [Key<SectionModel>] {
    Key(
      "id", .text, required: true, example: "id: latest",
      "The identity: unique in the feed, a letter followed by letters, digits, `-` and `_`."
    ) { node, reading, section in
      guard let id = SectionReading(reading).identity(node) else { return false }
      section.identity.id = id.value
      section.identity.location = id.location
      reading.sections.add(id, reader: reading.reader)
      return true
    }
    Key(
      "source", MergedSource.sourceKind, example: "source: news",
      """
      The name of the source, or a list of sources that are shown as one; required unless the section shows something \
      else. See <doc:Sources>, "Several sources as one list".
      """, read: SectionModel.readSource)
    Key(
      "duplicates", .choice(of: MergePolicy.self), example: "duplicates: last", turn: 1,
      "Which of several cards with one address is shown in a list of several sources.",
      default: { _ in MergePolicy.first.rawValue }
    ) { node, reading, section in
      guard let policy = reading.reader.choice(node, "duplicates", of: MergePolicy.self) else { return false }
      guard section.content.merged != nil else {
        reading.reader.report(.duplicatesOfOneSource(at: reading.reader.location(of: node)))
        return false
      }
      section.content.merged?.duplicates = policy
      return true
    }
    Key(
      "adaptor", AdaptorKeys.kind, example: "adaptor: {collection: {minWidth: 240}}",
      "How the cells are laid out: a list, a grid or a stack, with its measures.", default: { $0.layout.adaptor.name }
    ) { node, reading, section in
      guard let layout = AdaptorKeys.adaptor(node, reading)?.layout else { return false }
      section.layout.adaptor = layout.adaptor
      section.layout.inset = layout.inset
      section.layout.lineSpacing = layout.lineSpacing
      section.layout.itemSpacing = layout.itemSpacing
      return true
    }
  }

  @KeyList<SectionModel> private static var cellKeys: [Key<SectionModel>] {
    Key(
      "cell", \.content.template, .text, example: "cell: article-text",
      "The cell template of cards that match no rule; without it, the card's kind chooses the template.")
    Key(
      "cells", .list(.mapping(.rule)), example: "cells: [{when: {image: missing}, use: article-text}]", turn: 1,
      "Rules that choose the cell template; the first one that matches is used."
    ) { node, reading, section in
      section.content.rules = SectionReading(reading).rules(node, of: section)
      return true
    }
    Key(
      "where", \.content.filter, .conditions, example: "where: {kind: film, score: {above: 7}}",
      "Conditions on the source's cards; a card must meet all of them to be shown.")
    Key(
      "sort", \.content.order.sort, .order, example: "sort: -date_published",
      """
      The fields by which the cards are sorted, each with a hyphen before it for the greatest value first; cards that are \
      equal in all are in the order of their identities. Without it, the cards are in the order of the source.
      """)
    Key(
      "skip", \.content.order.skipped, .wholeNumber(0...), example: "skip: 3",
      "The number of cards at the start that are left out, such as those that another section shows.")
    Key(
      "unique", \.content.order.unique, .choice, example: "unique: page",
      "Leaves out the cards that an earlier section of the page shows.")
    Key(
      "unknownKind", \.content.unknownKind, .choice, example: "unknownKind: skip",
      "How cards of a kind without a template are treated.")
  }

  @KeyList<SectionModel> private static var viewKeys: [Key<SectionModel>] {
    Key(
      "header", \.chrome.header, .header, example: "header: {template: section-title, data: {title: News}}",
      "The header, a template of `Templates/sections`.")
    Key("footer", \.chrome.footer, .view, example: "footer: section-note", "The footer.")
    Key("decoration", \.chrome.decoration, .view, example: "decoration: waves", "The background behind the cells.")
    Key(
      "supplementary", \.chrome.supplementary, .supplementary, example: "supplementary: [{kind: ad, every: 3}]",
      "Views among the cells.")
    Key(
      "extension", \.chrome.extensions, .extensions, example: "extension: {at: 2, section: {id: more, source: goods}}",
      "Whole sections among the cells.")
    Key(
      "group", \.content.grouping, .group, example: "group: {by: month}",
      "Splits the cards into groups with a header each.")
  }

  @KeyList<SectionModel> private static var layoutKeys: [Key<SectionModel>] {
    Key(
      "loadMore", \.behaviour.loadsMore, .boolean, example: "loadMore: true",
      "Whether the section continues on further pages.")
    Key("limit", \.content.limit, .wholeNumber(0...), example: "limit: 8", "The maximum number of cards.")
    Key(
      "inset", \.layout.inset, .inset, example: "inset: [16, 12]", turn: 1,
      """
      The distance in pixels between the section's edges and its cells: one to four numbers in the order of CSS.
      """)
    Key(
      "lineSpacing", \.layout.lineSpacing, .number(0...10_000), example: "lineSpacing: 12", turn: 1,
      "The distance in pixels between lines of cells.")
    Key(
      "itemSpacing", \.layout.itemSpacing, .number(0...10_000), example: "itemSpacing: 8", turn: 1,
      "The distance in pixels between the cells of a line.")
    Key(
      "spacing", \.layout.spacing, .spacing, example: "spacing: 0", turn: 1,
      "The space below the section in pixels.")
    Key("size", \.layout.size, .size, example: "size: 8rem", "The height of cells without one of their own.")
    Key(
      "sizes", \.layout.kindSizes, .kindSizes, example: "sizes: {video: 20rem}", "The heights of cells by kind of card."
    )
  }

  @KeyList<SectionModel> private static var behaviourKeys: [Key<SectionModel>] {
    Key(
      "collapsed", \.behaviour.isCollapsed, .boolean, example: "collapsed: true",
      "Whether the section is closed until the reader opens it.")
    Key(
      "folded", \.behaviour.foldsCells, .boolean, example: "folded: true", "Whether each card is closed to its title.")
    Key(
      "selectable", \.behaviour.selection, .choice, example: "selectable: multiple",
      "How many cards a reader can select.")
    Key(
      "refresh", \.behaviour.refreshes, .boolean, example: "refresh: true",
      "Whether there is a button that looks for new cards.")
    Key(
      "filter", \.behaviour.choices.filters, .filters, example: "filter: [{by: tags}, {by: kind, as: tabs}]",
      "What readers can choose among the cards: their values of some fields.")
    Key(
      "sortable", \.behaviour.choices.sorts, .sorts, example: "sortable: [date_published, price]",
      "The fields by which readers can sort the cards.")
    Key(
      "tab", \.behaviour.tab, .text, example: "tab: News",
      "The title of the tab that contains the section; sections with one title share it.")
    Key(
      "label", \.identity.label, .text, example: "label: News",
      "The label for screen readers, if the header is not enough.")
    Key(
      "parameters", \.behaviour.parameters, .data, example: "parameters: {place: top}",
      "What every card of the section sends in its events, in addition to the feed's.")
    Key("data", \.content.data, .data, example: "data: {accent: blue}", "`section.data` in the section's templates.")
    Key(
      "onFailure", \.status.onFailure, .failurePolicies, example: "onFailure: ignore",
      """
      What the section shows if its source cannot be read, for all errors or by error code; by default, the source's \
      `onFailure` applies.
      """)
  }

  @KeyList<SectionModel> private static var statusKeys: [Key<SectionModel>] {
    Key(
      "empty", \.status.empty, .view, default: "empty", example: "empty: {template: empty, data: {title: No news}}",
      "The view of a section without cards.")
    Key(
      "error", \.status.error, .view, default: "error", example: "error: {template: error, data: {text: Later}}",
      "The view of a section whose source cannot be read; it receives `data.code`.")
    Key(
      "skeleton", \.status.skeleton, .view, default: "skeleton", example: "skeleton: lines",
      "The view of a section whose source was never fetched.")
    Key(
      "stale", \.status.stale, .view, default: "stale", example: "stale: old-news",
      "The view above cards from an earlier visit.")
  }
}

extension GroupKeys {
  static let keys = KeyTable<GroupKeys>(.group, of: GroupKeys()) {
    Key(
      "by", \.key, .choice, required: true, example: "by: month", "The value that the cards of a group share.")
    Key(
      "field", \.field, .text, example: "field: author.name", "The field with the value; required with `by: field`.")
    Key(
      "sort", \.sort, .choice, example: "sort: descending",
      "Sorts the groups by their values, and within them the cards as `sort` of the section says.")
    Key(
      "header", \.header, .header, default: "section-title", example: "header: {template: month, sticky: true}",
      "The header of each group.")
  }
}

/// The groups of a section's cards as their keys describe them.
struct GroupKeys: Sendable {
  var key: SectionGrouping.Unit?
  var field = "date_published"
  var sort: SectionGrouping.Sort?
  var header: HeldView?
}

extension KeyType where Value == SectionGrouping {
  fileprivate static var group: KeyType {
    KeyType(.mapping(.group)) { node, _, reading in
      var group = GroupKeys()
      guard let values = GroupKeys.keys.read(node, "`group`", into: &group, reading) else { return nil }
      if group.key == .field, !values.has("field") {
        values.reportMissing("field", example: "field: author.name")
      }
      return group.key.map {
        SectionGrouping(by: $0, field: group.field, sort: group.sort, header: group.header)
      }
    }
  }
}

extension KeyType where Value == [String: CellSize] {
  /// The sizes of cells by kind of card.
  fileprivate static var kindSizes: KeyType {
    KeyType(.map(.size)) { node, name, reading in
      let reader = reading.reader
      guard let mapping = reader.mapping(node, name, of: "kinds to sizes") else { return nil }
      return mapping.reduce(into: [:]) { sizes, pair in
        guard let kind = reader.text(pair.key, "a kind of card")?.value else { return }
        sizes[kind] = reader.size(pair.value, "the size of `\(kind)`")
      }
    }
  }
}

extension KeyType where Value == [SupplementaryView] {
  fileprivate static var supplementary: KeyType {
    KeyType(.list(.mapping(.supplementary))) { node, name, reading in
      reading.reader.list(node, name)?.compactMap { SupplementaryKeys.supplementary($0, reading) }
    }
  }
}

/// A hosted section as its keys describe it.
struct ExtensionKeys: Sendable {
  var index: Int?
  var section: SectionModel?

  static let keys = KeyTable<ExtensionKeys>(.extension, of: ExtensionKeys()) {
    Key(
      "at", \.index, .wholeNumber(0...), required: true, example: "at: 3",
      "The index of the cell before which the hosted section stands.")
    Key(
      "section", .mapping(.section), required: true, example: "section: {id: more, source: goods}",
      missing: { _ in "section: {id: more, source: news}" }, "The hosted section."
    ) { node, reading, hosted in
      hosted.section = SectionReading(reading).section(node)
      return hosted.section != nil
    }
  }
}

extension KeyType where Value == [SectionExtension] {
  /// One hosted section, or a list of them.
  fileprivate static var extensions: KeyType {
    KeyType(.oneOf([.mapping(.extension), .list(.mapping(.extension))])) { node, _, reading in
      reading.reader.elements(node).compactMap { node in
        var hosted = ExtensionKeys()
        _ = ExtensionKeys.keys.read(node, "an extension", into: &hosted, reading)
        guard let index = hosted.index, let section = hosted.section else { return nil }
        return SectionExtension(at: index, section: section)
      }
    }
  }
}

extension KeyType where Value == FailurePolicies {
  /// A policy, or policies by error code.
  static var failurePolicies: KeyType {
    let policies = FailurePolicy.allCases.map { ValueKind.constant($0.rawValue) }
    return KeyType(.oneOf(policies + [.map(.oneOf(policies))])) { node, _, reading in
      reading.reader.failurePolicies(node, ofModules: reading.isOfModules)
    }
  }
}

/// Reads one section and the sections that it hosts.
struct SectionReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }

  init(_ reading: Reading) { self.reading = reading }

  func section(_ node: Node) -> SectionModel? {
    var reading = reading
    reading.isOfModules = false
    var section = SectionModel(id: "", source: nil)
    guard let values = SectionModel.keys.read(node, "a section", into: &section, reading) else { return nil }
    checkSource(values)
    return values.isWhole ? section : nil
  }

  fileprivate func identity(_ node: Node) -> Located<String>? {
    guard let id = reader.identifier(node, "id") else { return nil }
    guard !id.value.lowercased().hasPrefix("card-") else {
      reader.report(
        .badValue(
          "id", id.value, expected: "a name that does not begin with `card-`", hint: "cards' own ids begin so",
          at: id.location))
      return nil
    }
    return id
  }

  /// The source may be absent only if the section shows something else.
  private func checkSource(_ section: KeyValues) {
    let others = ["source", "header", "footer", "extension", "empty", "decoration"]
    guard !others.contains(where: section.has) else { return }
    let example = reading.shown.first.map { "source: \($0)" } ?? "source: news"
    section.reportMissing("source", example: example) { $0.dropLast() + ", cards)" }
  }

  /// The rules that choose templates; reports spans that the section's grid does not have.
  fileprivate func rules(_ node: Node, of section: SectionModel) -> [Located<CellRule>] {
    let rules = (reader.list(node, "cells") ?? []).compactMap { RuleKeys.rule($0, reading) }
    for rule in rules {
      guard let span = rule.value.span, let location = rule.location else { continue }
      switch section.layout.adaptor.columnCount {
      case nil: reader.report(.spanWithoutColumns(at: location))
      case let count? where span.columns > count: reader.report(.spanTooWide(span, columns: count, at: location))
      default: break
      }
    }
    return rules
  }
}
