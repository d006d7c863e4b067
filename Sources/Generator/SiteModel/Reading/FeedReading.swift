import FeedPages
import JSONRecords

extension FeedConfiguration {
  static let keys = KeyTable<FeedConfiguration>(
    .feed, of: FeedConfiguration(id: "", path: Located(PagePath("/")), title: "")
  ) {
    Key(
      "path", \.path, .path, required: true, example: "path: /news/", missing: { "path: /\($0.name)/" },
      "The address of the front page within the site.")
    Key(
      "title", \.title, .text, example: "title: News",
      "The title of the pages and of the entry in the navigation; by default, the site's title.")
    Key(
      "description", \.summary, .text, example: "description: Newest first",
      "A description for search engines and link previews.")
    Key(
      "language", \.language, .language, example: "language: ar",
      "The language of the feed's pages; by default, the site's.")
    Key(
      "words", \.words, .words, example: "words: {end: The end}",
      "The words that replace those of the site or the product on the feed's pages.")
    Key("page", \.page, .text, example: "page: magazine", "The page template, a file of `Templates/pages`.")
    Key(
      "pages", .mapping(.pages), example: "pages: {size: 20}", "How the cards are split into pages."
    ) { node, reading, feed in
      feed.pagesLocation = reading.reader.location(of: node)
      feed.pages = PagesConfiguration()
      return PagesConfiguration.keys.read(node, "`pages`", into: &feed.pages, reading) != nil
    }
    Key(
      "sections", .sections, required: true, example: "sections: [{id: latest, source: news}]",
      missing: { _ in "sections: [{id: latest, source: news, loadMore: true}]" },
      """
      The sections from the top of the page to the bottom; an entry with `from` stands for all sections that the modules \
      of a source make.
      """, read: readSections)
    Key(
      "sort", \.sort, .order, example: "sort: -date_published",
      "The order of the cards of those sections that have none of their own and whose cards have the fields.")
    Key(
      "parameters", \.parameters, .data, example: "parameters: {channel: news}",
      "What every card of the feed sends in its events, in addition to the site's.")
    Key(
      "syndication", \.syndication, .syndication, example: "syndication: {formats: [atom, rss]}",
      """
      How the feed is put out for feed readers; keys that it leaves out have the site's values, and `false` puts nothing \
      out.
      """)
  }

  /// Reads the value of the key `sections`.
  static func readSections(_ node: Node, _ reading: Reading, _ feed: inout FeedConfiguration) -> Bool {
    guard let nodes = reading.reader.list(node, "sections") else { return false }
    var reading = reading
    reading.sections = UniqueNames(kind: "section")
    feed.entries = nodes.compactMap { node -> SectionEntry? in
      if ModulesConfiguration.isEntry(node) { return ModulesConfiguration.read(node, reading).map { .modules($0) } }
      return SectionReading(reading).section(node).map { .section($0) }
    }
    return true
  }
}

extension ValueKind {
  /// The entries of a feed's `sections`.
  static let sections = ValueKind.list(.oneOf([.mapping(.modules), .mapping(.section)]))
}

extension PagesConfiguration {
  static let keys = KeyTable<PagesConfiguration>(.pages, of: PagesConfiguration()) {
    Key("size", \.size, .wholeNumber(1...1000), example: "size: 8", "The number of cards on a page.")
    Key(
      "number", \.numbering, .choice, example: "number: anchored",
      """
      Whether pages are counted from the newest card, or from the oldest, so that full pages keep their addresses and \
      bytes.
      """)
    Key(
      "more", \.loadMore, .loadMore, example: "more: auto(3)",
      """
      How browsers load the next page: when the reader asks, or automatically when five cards remain, for all pages or \
      for a number of them.
      """)
  }
}

extension KeyType where Value == LoadMore {
  /// `button`, `auto`, or `auto(3)`: three pages automatically, then the button.
  fileprivate static var loadMore: KeyType {
    KeyType(.oneOf([.constant("button"), .constant("auto"), .text]), show: { $0.word }) { node, name, reading in
      guard let text = reading.reader.text(node, name) else { return nil }
      switch text.value {
      case "button": return .button
      case "auto": return .auto(limit: nil)
      default:
        if text.value.hasPrefix("auto("), text.value.hasSuffix(")"),
          let limit = Int(text.value.dropFirst(5).dropLast()), (1...1000).contains(limit)
        {
          return .auto(limit: limit)
        }
        reading.reader.report(
          .unknownChoice(name, text.value, known: ["button", "auto", "auto(3)"], at: text.location))
        return nil
      }
    }
  }
}

extension KeyType where Value == Located<PagePath> {
  /// A path within the site: names between slashes that need no escaping in a URL or a file system.
  fileprivate static var path: KeyType {
    let text = KeyType<Located<String>>.text(
      expected: "a path such as `/news/`",
      hint: """
        use letters, digits, `-`, `_` and `.` between the slashes; the front page is `/`, and what begins with `~` belongs to the \
        preview
        """, where: FeedReading.isPath)
    return KeyType(.text) { text.read($0, $1, $2).map { Located(PagePath($0.value), at: $0.location) } }
  }
}

/// Reads the feeds of a site.
struct FeedReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }
  let siteTitle: String

  func feeds(_ node: Node) -> (feeds: [FeedConfiguration], byValue: [ValueFeedConfiguration]) {
    guard let mapping = reader.mapping(node, "feeds", of: "names to feeds") else { return ([], []) }
    if mapping.isEmpty {
      let location = reader.location(of: node)
      reader.report(node.isOfCode ? .siteWithoutFeeds(at: location) : .noValue("feeds", at: location))
    }
    let names = UniqueNames(kind: "feed")
    var feeds: [FeedConfiguration] = []
    var valueFeeds: [(id: Located<String>, node: Node)] = []
    // The values of a feed by value are cards, which any section may show.
    var reading = reading
    reading.values = mapping.filter { ValueFeedReading.isValueFeed($0.value) }.compactMap { $0.key.scalar?.string }
    for (key, value) in mapping {
      guard let id = reader.identifier(key, "a feed's name") else { continue }
      names.add(id, reader: reader)
      if ValueFeedReading.isValueFeed(value) {
        if reading.sources.contains(id.value) { reader.report(.sourceAndValueFeed(id)) }
        valueFeeds.append((id, value))
      } else if let feed = feed(id, value, reading) {
        feeds.append(feed)
      }
    }
    let lists = feeds.flatMap(\.sections)
    let byValue = valueFeeds.compactMap { id, node in
      ValueFeedReading(reading: reading, lists: lists).feeds(id, node)
    }
    reportSharedPaths(feeds + byValue.compactMap(\.index))
    return (feeds, byValue)
  }

  private func feed(_ id: Located<String>, _ node: Node, _ reading: Reading) -> FeedConfiguration? {
    var feed = FeedConfiguration(id: id, title: siteTitle, syndication: reading.syndication)
    let read = FeedConfiguration.keys.read(node, "the feed `\(id.value)`", into: &feed, reading.named(id.value))
    return read?.isWhole == true ? feed.sorted(by: feed.sort) : nil
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
  fileprivate var sectionsWithOwnPages: [SectionModel] {
    let own = sections.filter(\.behaviour.loadsMore)
    let hosted = sections.flatMap(\.hostedThatLoadMore)
    return own.count + hosted.count > 1 || !hosted.isEmpty ? own + hosted : []
  }
}

extension SectionModel {
  /// The sections inside it that load more.
  fileprivate var hostedThatLoadMore: [SectionModel] {
    chrome.extensions.map(\.section).flatMap { ($0.behaviour.loadsMore ? [$0] : []) + $0.hostedThatLoadMore }
  }
}

extension FeedConfiguration {
  /// A feed that says nothing.
  init(id: Located<String>, title: String, syndication: Syndication?) {
    self.init(id: id.value, path: Located(PagePath("/")), title: title, location: id.location)
    self.syndication = syndication
  }
}
