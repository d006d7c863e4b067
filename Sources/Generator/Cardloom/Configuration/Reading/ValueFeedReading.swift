import CardLayout
import FeedPages
import Yams

/// Reads feeds by value: `tags: {each: tags, source: news, path: /tags/{slug}/}`.
struct ValueFeedReading {
  let reader: ConfigurationReader
  let feeds: FeedReading
  /// The sections of the site's other feeds, in order.
  let lists: [SectionConfiguration]

  static let keys =
    ["each", "source", "by", "min", "sort", "ignoreCase", "index"] + FeedReading.keys
  static let indexKeys = FeedReading.keys

  /// The identity of the section of an index that names none, and the cell template that it shows.
  private static let values = "values"
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
    guard let feed = MappingReader(node, "the feeds `\(id.value)`", .valueFeed, reader: reader) else { return nil }
    let each = feed.text("each")
    let source = feed.required("source", example: "source: \(feeds.sources.first ?? "news")")
      .flatMap { reader.source($0, "source", of: feeds.sources) }
    let path = feed.required("path", example: "path: /\(id.value)/{slug}/").flatMap { self.path($0) }
    let rules = ValueRules(
      FieldValues.Field(each?.value ?? "", by: feed.choice("by", of: FieldValues.Field.DateUnit.self)),
      path: path?.value ?? "", minimum: feed.integer("min", in: 1...Int.max) ?? 1,
      order: feed.choice("sort", of: ValueRules.Order.self), ignoresCase: feed.boolean("ignoreCase") ?? false)
    let common = path.map { path in
      Located(PagePath(path.value.replacing(ValueRules.placeholder, with: "")), at: path.location)
    }
    var configuration = feeds.configuration(feed, id: id, path: common)
    if !feed.has("title") { configuration = configuration.titled("{value}") }
    if feed.has("sections") {
      configuration.entries = feeds.sections(feed, id: id)
    } else if let source {
      var section = cards(of: source, at: id)
      section.label = configuration.title
      configuration.entries = [.section(section)]
    }
    var index = feed.node("index").flatMap { self.index($0, id) }
    if index?.language == nil { index?.language = configuration.language }
    guard let each, let source, path != nil else { return nil }
    return ValueFeedConfiguration(
      configuration, source: source, rules: rules, fieldLocation: each.location, index: index)
  }

  private func index(_ node: Node, _ id: Located<String>) -> FeedConfiguration? {
    guard let index = MappingReader(node, "`index`", .valueIndex, reader: reader) else { return nil }
    guard let path = index.required("path", example: "path: /\(id.value)/").flatMap(feeds.path) else { return nil }
    var configuration = feeds.configuration(index, id: id, path: path)
    // A list of values is no news: it is put out only if it says so itself.
    if !index.has("syndication") { configuration.syndication = nil }
    if !index.has("title") { configuration = configuration.titled(id.value) }
    if !index.has("pages") { configuration.pages = PagesConfiguration(size: Self.valuesPerPage) }
    if index.has("sections") {
      configuration.entries = feeds.sections(index, id: id)
    } else {
      var section = section(Self.values, source: Located(id.value, at: index.location), at: id)
      section.cell = Located(Self.valueCell, at: index.location)
      section.adaptor = .collection(CollectionAdaptor(columns: .minimumWidth(Self.valueWidth)))
      section.layout = SectionLayout(lineSpacing: Self.valueDistance, itemSpacing: Self.valueDistance)
      configuration.entries = [.section(section)]
    }
    return configuration
  }

  /// The section of a feed without `sections`, with the layout of the list that shows the same source.
  ///
  /// The list is the first section that loads more cards of the source; its header and whatever else concerns only that
  /// list are left out. If there is none, the section is a table with the cell templates of the first section that shows
  /// the source.
  private func cards(of source: Located<String>, at id: Located<String>) -> SectionConfiguration {
    let shown = lists.filter { $0.source?.value == source.value }
    guard var section = shown.first(where: \.loadsMore) else {
      var section = section("\(id.value)-cards", source: source, at: id)
      if let first = shown.first {
        section.cell = first.cell
        section.cells = first.cells
        section.unknownKind = first.unknownKind
        section.data = first.data
      }
      return section
    }
    section.header = nil
    section.footer = nil
    section.supplementary = []
    section.extensions = []
    section.filter = []
    section.limit = nil
    section.isCollapsed = false
    section.behaviour.tab = nil
    return section
  }

  private func section(_ name: String, source: Located<String>, at id: Located<String>) -> SectionConfiguration {
    var section = SectionConfiguration(id: name, source: source, location: id.location)
    section.loadsMore = true
    return section
  }

  /// The path of a value's feed, which contains `{slug}` once.
  private func path(_ node: Node) -> Located<String>? {
    guard let text = reader.text(node, "path") else { return nil }
    let parts = text.value.split(separator: ValueRules.placeholder, omittingEmptySubsequences: false)
    let isPath = parts.count == 2 && FeedReading.isPath(parts.joined(separator: "x"))
    guard isPath else {
      reader.report(
        .badValue(
          "path", text.value, expected: "a path with `{slug}` for the value, such as `/tags/{slug}/`",
          hint: "use letters, digits, `-`, `_` and `.` between the slashes, and `{slug}` once", at: text.location))
      return nil
    }
    return text
  }
}
