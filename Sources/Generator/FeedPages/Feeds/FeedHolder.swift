public import CardLayout
public import CardSources
public import JSONRecords
import Synchronization

/// The widgets of a feed as the site's own code holds them; each is in the list once.
public typealias HeldSections = HeldList<FeedHolder.Section>

/// A feed with its sections, their adaptors, and the pagination of its cards.
///
/// Immutable; a class, so that passing it between workers costs one retain.
public final class FeedHolder: Sendable {
  /// A section of the feed with the adaptor that renders it: a widget of the list.
  ///
  /// A class, so that passing it between workers costs one retain.
  public final class Section: HeldElement {
    /// The word for an element in messages.
    public static let noun = "section"

    /// The section's identity.
    public var id: String { holder.id }
    /// The section with all of its cells.
    public let holder: SectionHolder
    /// The adaptor.
    public let adaptor: any CardAdaptor
    /// How the cells on a page are split into groups with a header each, if they are.
    public let grouping: SectionGrouping?
    /// Where its groups begin and end, once someone asked.
    private let knownRuns = Mutex<[Range<Int>]?>(nil)

    /// Creates a section of a feed.
    public init(holder: SectionHolder, adaptor: any CardAdaptor, grouping: SectionGrouping? = nil) {
      self.holder = holder
      self.adaptor = adaptor
      self.grouping = grouping
    }

    /// Where its groups begin and end; `nil` when it has none.
    ///
    /// - Throws: what reading a card throws.
    /// - Complexity: O(cells) the first time.
    package func runs(reader: CellReader) throws -> [Range<Int>]? {
      guard let grouping else { return nil }
      return try knownRuns.withLock { known in
        if let known { return known }
        let runs = try grouping.runs(of: holder, reader: reader)
        known = runs
        return runs
      }
    }
  }

  /// The feed's identity.
  public let id: String
  /// The path of its front page.
  public let path: PagePath
  /// Its title.
  public let title: String
  /// Its description for search engines and link previews.
  public let summary: String?
  /// The language of its pages, a BCP 47 tag.
  public let language: String
  /// The direction in which its language is written.
  let direction: TextDirection
  /// The name of its page template.
  public let pageTemplate: String
  /// The pagination of its cards.
  public let paginator: Paginator
  /// How its next page is loaded.
  public let loadMore: LoadMore
  /// The parameters that every card of the feed sends in its events, the site's parameters included.
  public let parameters: RecordData
  /// Its sections in order; only the first section that loads more continues on further pages.
  public let sections: [Section]
  /// Whether at least one of its sections is in a tab.
  let hasTabs: Bool
  /// The state of the whole list, computed from those of its sections.
  public let state: WidgetState
  /// The section that continues on further pages.
  public let growingSection: Section?
  /// The number of cards that are split into pages.
  public let pagedCount: Int
  /// The number of pages of the feed; 1 if no section loads more.
  public let pageCount: Int

  /// Creates a feed.
  public init(
    id: String, path: PagePath, title: String, summary: String? = nil, language: String, pageTemplate: String,
    paginator: Paginator, loadMore: LoadMore = .button, parameters: RecordData = .object([]), sections: [Section]
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.summary = summary
    self.language = language
    direction = TextDirection(language: language)
    self.pageTemplate = pageTemplate
    self.paginator = paginator
    self.loadMore = loadMore
    self.parameters = parameters
    self.sections = sections
    hasTabs = sections.contains { $0.holder.behaviour.tab != nil }
    state = WidgetState(aggregating: sections.map(\.holder.state))
    let growing = sections.first { $0.holder.loadsMore }
    growingSection = growing
    pagedCount = growing?.holder.cells.count ?? 0
    pageCount = growing == nil ? 1 : paginator.pageCount(cards: pagedCount)
  }

  /// The page at an index; the front page has index 0.
  public func page(at index: Int) -> PageSlice {
    guard growingSection != nil else {
      return PageSlice(position: .front, cards: 0..<0, newer: nil, older: nil, total: 1)
    }
    return paginator.page(at: index, cards: pagedCount)
  }
}
