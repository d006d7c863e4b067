import Diagnostics
public import FeedPages
public import JSONRecords

/// A feed: sections on numbered pages.
///
/// Every method returns a copy with one thing changed; each is a key of a feed in `site.yml`.
public struct Feed: Sendable {
  let name: String
  let sections: [Section]
  let settings: [Setting]
  let location: SourceLocation
  /// The cards whose values have feeds; `nil` for a feed of its own.
  var values: Cards?
  /// The feed that lists the values; at most one.
  var indexFeed: [Feed] = []
  /// Whether the feed lists values.
  var isIndex = false

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - name: its name in messages and in the markup.
  ///   - path: the address of the front page within the site.
  ///   - title: the title of the pages; by default, the site's.
  ///   - sections: the sections from the top of the page to the bottom.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(
    _ name: String, at path: String, title: String? = nil, file: StaticString = #filePath, line: UInt = #line,
    @SectionsBuilder sections: () -> [Section]
  ) {
    let location = SourceLocation(file, line)
    let title = title.map { [Setting("title", .string($0), at: location)] } ?? []
    self.init(name, sections(), [Setting("path", .string(path), at: location)] + title, at: location)
  }

  private init(_ name: String, _ sections: [Section], _ settings: [Setting], at location: SourceLocation) {
    self.name = name
    self.sections = sections
    self.settings = settings
    self.location = location
  }

  /// The feed with a key of a feed in `site.yml`, such as `.setting("description", "Newest first")`.
  public func setting(
    _ key: String, _ value: RecordData, file: StaticString = #filePath, line: UInt = #line
  ) -> Feed {
    var feed = Feed(name, sections, settings.setting(Setting(key, value, at: SourceLocation(file, line))), at: location)
    (feed.values, feed.indexFeed, feed.isIndex) = (values, indexFeed, isIndex)
    return feed
  }

  /// The feed, split into pages.
  ///
  /// - Parameters:
  ///   - size: the number of cards on a page.
  ///   - numbering: whether pages are counted from the newest card or from the oldest.
  ///   - more: how browsers load the next page.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func pages(
    size: Int, _ numbering: PageNumbering = .sequential, more: LoadMore = .button, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Feed {
    let pages = RecordData.members([
      ("size", .number(String(size))), ("number", .string(numbering.rawValue)),
      ("more", more == .button ? nil : more.data),
    ])
    return setting("pages", pages, file: file, line: line)
  }
}

/// Builds the sections of a feed with `if`, `switch` and `for`.
@resultBuilder
public enum SectionsBuilder {
  /// A section.
  public static func buildExpression(_ section: Section) -> [Section] { [section] }
  /// Sections.
  public static func buildExpression(_ sections: [Section]) -> [Section] { sections }
  /// Sections one after the other.
  public static func buildBlock(_ sections: [Section]...) -> [Section] { sections.flatMap(\.self) }
  /// The sections of an `if` without `else`.
  public static func buildOptional(_ sections: [Section]?) -> [Section] { sections ?? [] }
  /// The sections of the first branch.
  public static func buildEither(first sections: [Section]) -> [Section] { sections }
  /// The sections of the second branch.
  public static func buildEither(second sections: [Section]) -> [Section] { sections }
  /// The sections of a loop.
  public static func buildArray(_ sections: [[Section]]) -> [Section] { sections.flatMap(\.self) }
}

/// Builds the feeds of a site with `if`, `switch` and `for`.
@resultBuilder
public enum FeedsBuilder {
  /// A feed.
  public static func buildExpression(_ feed: Feed) -> [Feed] { [feed] }
  /// Feeds.
  public static func buildExpression(_ feeds: [Feed]) -> [Feed] { feeds }
  /// Feeds one after the other.
  public static func buildBlock(_ feeds: [Feed]...) -> [Feed] { feeds.flatMap(\.self) }
  /// The feeds of an `if` without `else`.
  public static func buildOptional(_ feeds: [Feed]?) -> [Feed] { feeds ?? [] }
  /// The feeds of the first branch.
  public static func buildEither(first feeds: [Feed]) -> [Feed] { feeds }
  /// The feeds of the second branch.
  public static func buildEither(second feeds: [Feed]) -> [Feed] { feeds }
  /// The feeds of a loop.
  public static func buildArray(_ feeds: [[Feed]]) -> [Feed] { feeds.flatMap(\.self) }
}
