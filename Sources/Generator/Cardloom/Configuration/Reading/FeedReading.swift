import FeedPages
import JSONRecords
import Yams

/// Reads the feeds of a site.
struct FeedReading {
  let reader: ConfigurationReader
  /// The names of the sources.
  let sources: [String]
  let siteTitle: String
  /// The names of the feeds by value, whose values are cards, which any section may show.
  var valueFeeds: [String] = []
  /// How feeds are put out that do not say.
  var syndication: Syndication?

  static let keys = [
    "path", "title", "description", "language", "words", "page", "pages", "sections", "parameters",
    "syndication",
  ]

  func feeds(_ node: Node?) -> (feeds: [FeedConfiguration], byValue: [ValueFeedConfiguration]) {
    guard let node, let mapping = reader.mapping(node, "feeds", of: "names to feeds") else { return ([], []) }
    if mapping.isEmpty { reader.report(.noValue("feeds", at: reader.location(of: node))) }
    var names = UniqueNames(kind: "feed")
    var feeds: [FeedConfiguration] = []
    var valueFeeds: [(id: Located<String>, node: Node)] = []
    var reading = self
    reading.valueFeeds = mapping.filter { ValueFeedReading.isValueFeed($0.value) }.compactMap { $0.key.scalar?.string }
    for (key, value) in mapping {
      guard let id = reader.identifier(key, "a feed's name") else { continue }
      names.add(id, reader: reader)
      if ValueFeedReading.isValueFeed(value) {
        if sources.contains(id.value) { reader.report(.sourceAndValueFeed(id)) }
        valueFeeds.append((id, value))
      } else if let feed = reading.feed(id, value) {
        feeds.append(feed)
      }
    }
    let valueReading = ValueFeedReading(reader: reader, feeds: reading, lists: feeds.flatMap(\.sections))
    let byValue = valueFeeds.compactMap { valueReading.feeds($0.id, $0.node) }
    reportSharedPaths(feeds + byValue.compactMap(\.index))
    return (feeds, byValue)
  }

  private func feed(_ id: Located<String>, _ node: Node) -> FeedConfiguration? {
    guard let feed = MappingReader(node, "the feed `\(id.value)`", .feed, reader: reader) else { return nil }
    let path = feed.required("path", example: "path: /\(id.value)/").flatMap(path)
    var configuration = configuration(feed, id: id, path: path)
    configuration.entries = sections(feed, id: id)
    return path == nil ? nil : configuration
  }

  /// The properties of a feed except its sections.
  func configuration(_ feed: MappingReader, id: Located<String>, path: Located<PagePath>?) -> FeedConfiguration {
    let title = feed.text("title")?.value
    var configuration = FeedConfiguration(
      id: id.value, path: path ?? Located(PagePath("/")), title: title ?? siteTitle, location: id.location)
    configuration.summary = feed.text("description")?.value
    configuration.language = feed.node("language").flatMap { reader.language($0)?.value }
    configuration.words = feed.node("words").map { WordReading(reader: reader).words($0) } ?? [:]
    if let page = feed.text("page") { configuration.page = page }
    if let pages = feed.node("pages") {
      configuration.pages = self.pages(pages)
      configuration.pagesLocation = reader.location(of: pages)
    }
    configuration.parameters = feed.object("parameters")
    configuration.syndication =
      feed.node("syndication").map { SyndicationReading(reader: reader, site: syndication).syndication($0) }
      ?? syndication
    return configuration
  }

  func sections(_ feed: MappingReader, id: Located<String>) -> [SectionEntry] {
    guard let node = feed.required("sections", example: "sections: [{id: latest, source: news, loadMore: true}]"),
      let nodes = reader.list(node, "sections")
    else { return [] }
    var names = UniqueNames(kind: "section")
    return nodes.compactMap { node -> SectionEntry? in
      if ModulesReading.isEntry(node) {
        return ModulesReading(reader: reader, sources: sources).modules(node).map { .modules($0) }
      }
      return SectionReading(reader: reader, sources: sources + valueFeeds).section(node, names: &names).map {
        .section($0)
      }
    }
  }

  /// A path within the site: names between slashes that need no escaping in a URL or a file system.
  func path(_ node: Node) -> Located<PagePath>? {
    reader.text(
      node, "path", expected: "a path such as `/news/`",
      hint: """
        use letters, digits, `-`, `_` and `.` between the slashes; the front page is `/`, and what begins with `~` belongs to the \
        preview
        """, where: Self.isPath
    ).map { Located(PagePath($0.value), at: $0.location) }
  }

  /// Whether a text is a path of names that need no escaping.
  static func isPath(_ path: String) -> Bool {
    path.drop { $0 == "/" }.first != "~"
      && path.split(separator: "/").allSatisfy { name in
        name.first != "." && name.last != "."
          && !name.unicodeScalars.contains { scalar in
            scalar.value <= 0x20 || scalar.value == 0x7F || "\\?#%:*\"<>|`{}".unicodeScalars.contains(scalar)
              || scalar.properties.isWhitespace
          }
      }
  }

  private func pages(_ node: Node) -> PagesConfiguration {
    guard let pages = MappingReader(node, "`pages`", .pages, reader: reader) else {
      return PagesConfiguration()
    }
    return PagesConfiguration(
      size: pages.integer("size", in: 1...1000) ?? 20,
      numbering: pages.choice("number", of: PageNumbering.self) ?? .sequential,
      loadMore: pages.node("more").flatMap(loadMore) ?? .button)
  }

  /// `button`, `auto`, or `auto(3)`: three pages automatically, then the button.
  private func loadMore(_ node: Node) -> LoadMore? {
    guard let text = reader.text(node, "more") else { return nil }
    switch text.value {
    case "button": return .button
    case "auto": return .auto(limit: nil)
    default:
      if text.value.hasPrefix("auto("), text.value.hasSuffix(")"), let limit = Int(text.value.dropFirst(5).dropLast()),
        (1...1000).contains(limit)
      {
        return .auto(limit: limit)
      }
      reader.report(.unknownChoice("more", text.value, known: ["button", "auto", "auto(3)"], at: text.location))
      return nil
    }
  }

  // MARK: Paths

  /// Reports feeds with an address that the pages of another feed's section use.
  private func reportPathsOfSections(_ owner: FeedConfiguration, among feeds: [FeedConfiguration]) {
    for section in owner.sectionsWithOwnPages {
      let path = PagePath(owner.path.value.text + section.id).text.lowercased()
      for feed in feeds {
        let other = feed.path.value.text.lowercased()
        let rest = other.dropFirst(path.count).split(separator: "/")
        guard other == path || other.hasPrefix(path) && rest.count == 2 && rest[0] == "page" && Int(rest[1]) != nil
        else { continue }
        reader.report(.pathOfASectionsPages(feed, section: section, of: owner))
      }
    }
  }

  /// Reports feeds with the same address, ignoring case, or with an address that another feed's further pages use.
  private func reportSharedPaths(_ feeds: [FeedConfiguration]) {
    var first: [String: FeedConfiguration] = [:]
    for feed in feeds {
      let key = feed.path.value.text.lowercased()
      if let other = first[key] {
        reader.report(.duplicatePath(feed, first: other))
      } else {
        first[key] = feed
      }
    }
    for feed in feeds {
      var names = feed.path.value.text.lowercased().split(separator: "/")
      guard let number = names.popLast(), Int(number) != nil, names.popLast() == "page",
        let owner = first[PagePath(names.joined(separator: "/")).text]
      else { continue }
      reader.report(.pathOfAnotherFeedsPage(feed, owner: owner))
    }
    for owner in feeds { reportPathsOfSections(owner, among: feeds) }
  }
}

extension FeedConfiguration {
  /// The sections that have a folder of pages named after them: those that load more, except a single one that no other
  /// section hosts.
  fileprivate var sectionsWithOwnPages: [SectionConfiguration] {
    let own = sections.filter(\.loadsMore)
    let hosted = sections.flatMap(\.hostedThatLoadMore)
    return own.count + hosted.count > 1 || !hosted.isEmpty ? own + hosted : []
  }
}

extension SectionConfiguration {
  /// The sections inside it that load more.
  fileprivate var hostedThatLoadMore: [SectionConfiguration] {
    extensions.map(\.section).flatMap { ($0.loadsMore ? [$0] : []) + $0.hostedThatLoadMore }
  }
}
