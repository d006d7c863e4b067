import CardLayout
import FeedPages

/// Feeds by value as their keys describe them.
struct ValueFeedKeys: Sendable {
  var field: Located<String>?
  var source: Located<String>?
  var merged: MergedSource?
  var unit: FieldValues.Field.DateUnit?
  var path: Located<String>?
  var minimum = 1
  var order: ValueRules.Order?
  var ignoresCase = false
  var index: FeedConfiguration?
  var feed = FeedConfiguration(id: "", path: Located(PagePath("/")), title: "{value}")

  static let keys = KeyTable<ValueFeedKeys>(
    .valueFeed,
    "A feed for each value of a field, such as each tag; see <doc:FeedsByValue>. All other keys are those of [Feed](#Feed).",
    of: ValueFeedKeys()
  ) {
    Key(
      "each", \.field, .text, required: true, example: "each: tags",
      "The path of the field, such as `tags` or `authors.name`. A list stands for each of its values.")
    Key(
      "source", MergedSource.sourceKind, required: true, example: "source: news",
      missing: { "source: \($0.sources.first ?? "news")" },
      "The source whose cards have the field, or a list of several whose cards are one, as `source` of a section."
    ) { node, reading, feeds in
      guard case .sequence = node else {
        feeds.source = reading.reader.source(node, "source", of: reading.sources)
        return feeds.source != nil
      }
      feeds.merged = MergedSource.read(node, reading)
      feeds.source = feeds.merged.map { Located($0.name, at: reading.reader.location(of: node)) }
      return feeds.source != nil
    }
    Key("by", \.unit, .choice, example: "by: month", "The part of a date that counts as its value.")
    Key(
      "min", \.minimum, .wholeNumber(1...), example: "min: 2", "The fewest cards of a value that has a feed.")
    Key(
      "sort", \.order, .choice, default: "count", example: "sort: value",
      """
      The order of the values: the most cards first, alphabetically, or as they first appear in the source, which is the \
      default with `by`.
      """)
    Key(
      "sortCards", \.feed.sort, .order, example: "sortCards: -date_published",
      "The order of the cards of each value, as `sort` of a feed.")
    Key(
      "ignoreCase", \.ignoresCase, .boolean, example: "ignoreCase: true",
      "Whether values that differ in case only are one value, shown as most cards write it.")
    Key(
      "index", .mapping(.valueIndex), example: "index: {path: /tags/}",
      "A feed that lists the values with the numbers of their cards."
    ) { node, reading, feeds in
      feeds.index = ValueFeedReading.index(node, reading, location: feeds.feed.location)
      return feeds.index != nil
    }
    // `sort` is the order of the values.
    FeedConfiguration.keys.inherited(by: \.feed, without: ["sort"]) {
      Key(
        "path", \.path, .valuePath, required: true, example: "path: /tags/{slug}/",
        missing: { "path: /\($0.name)/{slug}/" },
        "The address of the front page of a value's feed, with `{slug}` for the value.")
      Key(
        "title", \.feed.title, .text, example: "title: \"Tagged {value}\"",
        "The title of the pages, with `{value}` for the value.")
      Key(
        "description", \.feed.summary, .text, example: "description: \"Cards about {value}\"",
        "A description for search engines and link previews, with `{value}` for the value.")
      Key(
        "sections", .sections, example: "sections: [{id: latest, source: news, loadMore: true}]",
        """
        The sections; those that show `source` contain the cards with the value only. By default, one section that shows \
        these cards as the source's list does.
        """
      ) { FeedConfiguration.readSections($0, $1, &$2.feed) }
    }
  }

  static let indexKeys = KeyTable<FeedConfiguration>(
    .valueIndex, "The feed that lists the values. Its other keys are those of [Feed](#Feed).",
    of: FeedConfiguration(id: "", path: Located(PagePath("/")), title: "")
  ) {
    FeedConfiguration.keys.inherited(by: \.self) {
      Key(
        "title", \.title, .text, example: "title: All tags",
        "The title of the pages; by default, the name of the feeds.")
      Key(
        "pages", .mapping(.pages), example: "pages: {size: 50}",
        "How the values are split into pages; by default, 100 values each."
      ) { node, reading, feed in
        feed.pagesLocation = reading.reader.location(of: node)
        feed.pages = PagesConfiguration()
        return PagesConfiguration.keys.read(node, "`pages`", into: &feed.pages, reading) != nil
      }
      Key(
        "sections", .sections, example: "sections: [{id: all, source: tags, cell: value}]",
        """
        The sections; the values are the cards of a source that has the name of the feeds. By default, one section with \
        all values that loads more.
        """, read: FeedConfiguration.readSections)
    }
  }
}

extension KeyType where Value == Located<String> {
  /// The path of a value's feed, which contains `{slug}` once.
  fileprivate static var valuePath: KeyType {
    KeyType(.text) { node, name, reading in
      guard let text = reading.reader.text(node, name) else { return nil }
      let parts = text.value.split(separator: ValueRules.placeholder, omittingEmptySubsequences: false)
      let isPath = parts.count == 2 && FeedReading.isPath(parts.joined(separator: "x"))
      guard isPath else {
        reading.reader.report(
          .badValue(
            name, text.value, expected: "a path with `{slug}` for the value, such as `/tags/{slug}/`",
            hint: "use letters, digits, `-`, `_` and `.` between the slashes, and `{slug}` once", at: text.location))
        return nil
      }
      return text
    }
  }
}

/// Reads feeds by value: `tags: {each: tags, source: news, path: /tags/{slug}/}`.
struct ValueFeedReading {
  let reading: Reading
  /// The sections of the site's other feeds, in order.
  let lists: [SectionModel]

  /// The identity of the section of an index that names none, and the cell template that it shows.
  private static let valuesSection = "values"
  private static let valueCell = "value"
  /// The minimum width of these cells in pixels, narrow enough for two columns on a phone.
  private static let valueWidth = 136.0
  /// The gap between these cells in pixels.
  private static let valueDistance = 12.0
  /// The number of these cells on a page.
  private static let valuesPerPage = 100

  /// Whether a feed has a page for each value of a field.
  static func isValueFeed(_ node: Node) -> Bool {
    guard case .mapping(let mapping) = node else { return false }
    return mapping.contains { $0.key.scalar?.string == "each" }
  }

  func feeds(_ id: Located<String>, _ node: Node) -> ValueFeedConfiguration? {
    let reading = reading.named(id.value)
    var keys = ValueFeedKeys()
    keys.feed = FeedConfiguration(id: id, title: "{value}", syndication: reading.syndication)
    let read = ValueFeedKeys.keys.read(node, "the feeds `\(id.value)`", into: &keys, reading)
    guard let read else { return nil }
    var feed = keys.feed
    if let path = keys.path {
      let common = PagePath(path.value.replacing(ValueRules.placeholder, with: ""))
      feed.path = Located(common, at: path.location)
    }
    if !read.has("sections"), let source = keys.source {
      var section = cards(of: source, keys.merged, at: id)
      section.identity.label = feed.title
      feed.entries = [.section(section)]
    }
    feed = feed.sorted(by: feed.sort)
    if keys.index?.language == nil { keys.index?.language = feed.language }
    guard let field = keys.field, let source = keys.source, let path = keys.path else { return nil }
    let rules = ValueRules(
      FieldValues.Field(field.value, by: keys.unit), path: path.value, minimum: keys.minimum, order: keys.order,
      ignoresCase: keys.ignoresCase)
    return ValueFeedConfiguration(
      feed, source: source, merged: keys.merged, rules: rules, fieldLocation: field.location, index: keys.index)
  }

  /// The feed that lists the values.
  static func index(_ node: Node, _ reading: Reading, location: SourceLocation?) -> FeedConfiguration? {
    let id = Located(reading.name, at: location)
    // A list of values is not news: it is put out only if it says so itself.
    var index = FeedConfiguration(id: id, title: id.value, syndication: nil)
    index.pages = PagesConfiguration(size: valuesPerPage)
    guard let read = ValueFeedKeys.indexKeys.read(node, "`index`", into: &index, reading), read.isWhole else {
      return nil
    }
    guard !read.has("sections") else { return index.sorted(by: index.sort) }
    var section = section(valuesSection, source: Located(id.value, at: read.location), at: id)
    section.content.template = Located(valueCell, at: read.location)
    section.layout = SectionLayout(lineSpacing: valueDistance, itemSpacing: valueDistance)
    section.layout.adaptor = CollectionAdaptor(columns: .minimumWidth(valueWidth))
    index.entries = [.section(section)]
    return index.sorted(by: index.sort)
  }

  /// The section of a feed without `sections`, with the layout of the list that shows the same source.
  ///
  /// The list is the first section that loads more cards of the source; its header and whatever else concerns only that
  /// list are left out. If there is none, the section is a table with the cell templates of the first section that shows
  /// the source.
  private func cards(of source: Located<String>, _ merged: MergedSource?, at id: Located<String>) -> SectionModel {
    let shown = lists.filter { $0.content.source?.value == source.value && $0.content.merged?.parts == merged?.parts }
    guard var section = shown.first(where: \.behaviour.loadsMore) else {
      var section = Self.section("\(id.value)-cards", source: source, at: id)
      section.content.merged = merged
      if let first = shown.first {
        section.content.template = first.content.template
        section.content.rules = first.content.rules
        section.content.unknownKind = first.content.unknownKind
        section.content.data = first.content.data
      }
      return section
    }
    section.chrome.header = nil
    section.chrome.footer = nil
    section.chrome.supplementary = []
    section.chrome.extensions = []
    section.content.filter = []
    section.content.limit = nil
    section.content.order.skipped = 0
    section.content.order.unique = nil
    section.behaviour.isCollapsed = false
    section.behaviour.tab = nil
    return section
  }

  private static func section(
    _ name: String, source: Located<String>, at id: Located<String>
  ) -> SectionModel {
    var section = SectionModel(id: name, source: source, location: id.location)
    section.behaviour.loadsMore = true
    return section
  }
}
