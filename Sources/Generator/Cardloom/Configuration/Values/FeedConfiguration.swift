public import Diagnostics
public import FeedPages
public import JSONRecords

/// A feed: sections on a page of their own, and the pages that follow when one of them loads more.
public struct FeedConfiguration: Sendable, Equatable {
  /// The identity: unique in the site, whatever the letter case.
  public let id: String
  /// Where the feed is defined.
  public let location: SourceLocation?
  /// The address of its front page within the site.
  public let path: Located<PagePath>
  /// The title of its pages and of its entry in the navigation.
  public let title: String
  /// What the feed is about, in a sentence.
  public let summary: String?
  /// The language of its texts, a BCP 47 tag; `nil` when it is the site's.
  public let language: String?
  /// The page template.
  public let page: Located<String>
  /// How its cards are cut into pages.
  public let pages: PagesConfiguration
  /// The sections, from the top of the page to its end.
  public let sections: [SectionConfiguration]
  /// What every card of the feed tells in its events, beside the site's parameters.
  public let parameters: RecordData

  /// Creates a feed; identity, path and title have no defaults.
  public init(
    id: String,
    path: Located<PagePath>,
    title: String,
    location: SourceLocation? = nil,
    summary: String? = nil,
    language: String? = nil,
    page: Located<String> = Located("feed"),
    pages: PagesConfiguration = PagesConfiguration(),
    sections: [SectionConfiguration] = [],
    parameters: RecordData = .object([])
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.location = location
    self.summary = summary
    self.language = language
    self.page = page
    self.pages = pages
    self.sections = sections
    self.parameters = parameters
  }
}

/// How a feed's cards are cut into pages, and how the reader gets to the next one.
public struct PagesConfiguration: Sendable, Equatable {
  /// How many cards of the section that loads more stand on a page.
  public let size: Int
  /// How the pages are numbered.
  public let numbering: PageNumbering
  /// What loads the next page.
  public let loadMore: LoadMore

  /// Creates a pagination: 20 cards a page, numbered 1, 2, 3 …, loaded by a button.
  public init(size: Int = 20, numbering: PageNumbering = .sequential, loadMore: LoadMore = .button) {
    self.size = size
    self.numbering = numbering
    self.loadMore = loadMore
  }
}
