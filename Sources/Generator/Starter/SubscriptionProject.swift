package import CardSources
import Cardloom
package import Diagnostics
import JSONRecords
package import Platform
import SiteModel

/// A project with a source for each feed of a list in OPML.
package struct SubscriptionProject: Sendable {
  private let list: SubscriptionList
  private let configuration: String

  /// The number of cards of each feed on the page.
  private static let cards = 5

  /// Creates a project.
  ///
  /// - Throws: ``Diagnosed`` if the list has no feeds.
  package init(_ list: SubscriptionList, shownAs shown: String) throws(Diagnosed) {
    guard !list.feeds.isEmpty else { throw Diagnosed(.noFeeds(in: shown)) }
    self.list = list
    var taken: Set<String> = []
    let named = list.feeds.map { feed in (name: Self.name(of: feed, &taken), feed: feed) }
    let title = YAMLText.scalar(list.title ?? "Feeds")
    configuration = """
      # A source for each feed of the list; `cardloom pull` fetches them.
      title: \(title)
      url: https://example.org/
      language: en
      events: [open, retry]
      content: {origins: "*"}
      sources:
      \(named.map { "  \($0.name): {url: \(YAMLText.scalar($0.feed.url))}" }.joined(separator: "\n"))
      feeds:
        home:
          path: /
          title: \(title)
          sections:
      \(named.map { Self.section($0.name, $0.feed) }.joined(separator: "\n"))

      """
  }

  /// What was found, in words.
  package var summary: [String] {
    let count = list.feeds.count
    let found = "Found \(count) \(count == 1 ? "feed" : "feeds"), each a source and a section of its own"
    guard list.leftOut > 0 else { return [found] }
    return [found, "\(list.leftOut) without an address of the web \(list.leftOut == 1 ? "was" : "were") left out"]
  }

  /// Writes the project into a folder that is empty or missing.
  ///
  /// - Returns: the paths of the files, relative to the folder.
  /// - Throws: ``Diagnosed`` if the folder is not empty, or a file cannot be written.
  package func write(to folder: String, files: any FileSystem) throws(Diagnosed) -> [String] {
    try StarterProject.write([("site/site.yml", Array(configuration.utf8))], to: folder, files: files)
  }

  private static func section(_ name: String, _ feed: SubscriptionList.Feed) -> String {
    let header = RecordData.object([
      .init("template", "intro"), .init("data", .object([.init("title", .string(feed.title))])),
    ])
    return "      - {id: \(name), source: \(name), cell: article, limit: \(cards), header: \(YAMLText.flow(header))}"
  }

  private static func name(of feed: SubscriptionList.Feed, _ taken: inout Set<String>) -> String {
    var slug = GuessedCell.slug(feed.title == feed.url ? host(of: feed.url) : feed.title).replacing("_", with: "-")
    while slug.hasPrefix("-") { slug.removeFirst() }
    while slug.hasSuffix("-") { slug.removeLast() }
    if slug.first.map({ !$0.isLetter }) ?? true { slug = "feed-" + slug }
    slug = String(slug.prefix(40))
    var name = slug
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(slug)-\(number)"
      number += 1
    }
    return name
  }

  private static func host(of url: String) -> String {
    url.split(separator: "/").dropFirst().first.map(String.init) ?? url
  }
}

extension StarterSource {
  /// The feeds of the document if it is a list of them; `nil` for any other.
  package func subscriptions() throws(Diagnosed) -> SubscriptionList? {
    try check()
    do throws(FileError) {
      guard try files.attributes(ofTarget: path)?.kind != .folder else { return nil }
      return SubscriptionList(try files.map(path))
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

extension Diagnostic {
  fileprivate static func noFeeds(in shown: String) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.emptySource, category: .access, "the list `\(shown)` names no feed",
      reason: "a feed in OPML is an `<outline>` with an `xmlUrl`", hint: "export the list again from the feed reader")
  }
}
