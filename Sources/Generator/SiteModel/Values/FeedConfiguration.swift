package import CardLayout
package import Diagnostics
package import FeedPages
package import JSONRecords

/// A feed: sections on a page, and further pages if one of them loads more.
///
/// Only the identity, the path and the title are required; every other property has a default and is set by name.
package struct FeedConfiguration: Sendable, Equatable {
  /// The identity: unique in the site, ignoring case.
  package internal(set) var id: String
  /// The location of the feed's definition.
  package let location: SourceLocation?
  /// The address of its front page within the site.
  package internal(set) var path: Located<PagePath>
  /// The title of its pages and of its entry in the navigation.
  package internal(set) var title: String
  /// A description of the feed, in a sentence.
  package var summary: String?
  /// The language of its texts, a BCP 47 tag; `nil` for the site's.
  package var language: String?
  /// The words that replace the site's or the product's own on the feed's pages, by name.
  package var words: [String: WordForms] = [:]
  /// The name of the page template.
  package var page = Located("feed")
  /// The pagination of its cards.
  package var pages = PagesConfiguration()
  /// Where the configuration asks for the pagination; `nil` for the default.
  package var pagesLocation: SourceLocation?
  /// How the feed is put out for feed readers; `nil` if it is not.
  package var syndication: Syndication?
  /// The sections, from the top of the page to the bottom.
  package var entries: [SectionEntry] = []
  /// The order of the cards of sections that have none of their own.
  package var sort: Located<CardOrder>?
  /// The parameters that every card of the feed sends in its events, in addition to the site's.
  package var parameters = RecordData.object([])

  /// Creates a feed with default settings and no sections.
  package init(id: String, path: Located<PagePath>, title: String, location: SourceLocation? = nil) {
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
  package var sections: [SectionModel] {
    entries.compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// The sections from data.
  package var modules: [ModulesConfiguration] {
    entries.compactMap { if case .modules(let modules) = $0 { modules } else { nil } }
  }
}

/// The pagination of a feed, and how readers load the next page.
package struct PagesConfiguration: Sendable, Equatable {
  /// The number of cards per page in the section that loads more.
  package internal(set) var size: Int
  /// The numbering of the pages.
  package internal(set) var numbering: PageNumbering
  /// How the next page is loaded.
  package internal(set) var loadMore: LoadMore
  /// Creates a pagination; by default, 20 cards per page, numbered 1, 2, 3 …, loaded by a button.
  package init(size: Int = 20, numbering: PageNumbering = .sequential, loadMore: LoadMore = .button) {
    self.size = size
    self.numbering = numbering
    self.loadMore = loadMore
  }
}
