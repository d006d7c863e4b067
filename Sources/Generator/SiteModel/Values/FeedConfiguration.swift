public import CardLayout
public import Diagnostics
public import FeedPages
public import JSONRecords

/// A feed: sections on a page, and further pages if one of them loads more.
///
/// Only the identity, the path and the title are required; every other property has a default and is set by name.
public struct FeedConfiguration: Sendable, Equatable {
  /// The identity: unique in the site, ignoring case.
  public internal(set) var id: String
  /// The location of the feed's definition.
  public let location: SourceLocation?
  /// The address of its front page within the site.
  public internal(set) var path: Located<PagePath>
  /// The title of its pages and of its entry in the navigation.
  public internal(set) var title: String
  /// A description of the feed, in a sentence.
  public var summary: String?
  /// The language of its texts, a BCP 47 tag; `nil` for the site's.
  public var language: String?
  /// The words that replace the site's or the product's own on the feed's pages, by name.
  public var words: [String: WordForms] = [:]
  /// The name of the page template.
  public var page = Located("feed")
  /// The pagination of its cards.
  public var pages = PagesConfiguration()
  /// Where the configuration asks for the pagination; `nil` for the default.
  package var pagesLocation: SourceLocation?
  /// How the feed is put out for feed readers; `nil` if it is not.
  public var syndication: Syndication?
  /// The sections, from the top of the page to the bottom.
  public var entries: [SectionEntry] = []
  /// The order of the cards of sections that have none of their own.
  public var sort: Located<CardOrder>?
  /// The parameters that every card of the feed sends in its events, in addition to the site's.
  public var parameters = RecordData.object([])

  /// Creates a feed with default settings and no sections.
  public init(id: String, path: Located<PagePath>, title: String, location: SourceLocation? = nil) {
    self.id = id
    self.path = path
    self.title = title
    self.location = location
  }

  /// The feed with another title.
  package func titled(_ title: String) -> FeedConfiguration {
    var feed = self
    feed.title = title
    return feed
  }

  /// The feed of a value.
  ///
  /// - Parameter text: replaces `{value}` in a text.
  package func ofValue(_ id: String, _ path: PagePath, _ text: (String) -> String) -> FeedConfiguration {
    var feed = titled(text(title))
    feed.id = id
    feed.path = Located(path, at: self.path.location)
    feed.summary = summary.map(text)
    return feed
  }

  /// The sections of the configuration, without those from data.
  public var sections: [SectionModel] {
    entries.compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// The sections from data.
  public var modules: [ModulesConfiguration] {
    entries.compactMap { if case .modules(let modules) = $0 { modules } else { nil } }
  }
}

/// The pagination of a feed, and how readers load the next page.
public struct PagesConfiguration: Sendable, Equatable {
  /// The number of cards per page in the section that loads more.
  public internal(set) var size: Int
  /// The numbering of the pages.
  public internal(set) var numbering: PageNumbering
  /// How the next page is loaded.
  public internal(set) var loadMore: LoadMore
  /// Creates a pagination; by default, 20 cards per page, numbered 1, 2, 3 …, loaded by a button.
  public init(size: Int = 20, numbering: PageNumbering = .sequential, loadMore: LoadMore = .button) {
    self.size = size
    self.numbering = numbering
    self.loadMore = loadMore
  }
}
