public import CardLayout
public import CardSources
import Diagnostics
public import JSONRecords
import Synchronization

/// The sections of a feed, as the site's own code changes them; each is in the list once.
public typealias HeldSections = HeldList<FeedHolder.Section>

/// A feed with its sections, their adaptors, and the pagination of its cards.
///
/// Immutable; a class, so that passing it between workers costs one retain.
public final class FeedHolder: Sendable {
  /// A section of the feed with the adaptor that renders it: a section of the list.
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
    /// How its cells are split into groups with a header each; `nil` if they are not.
    public let grouping: SectionGrouping?
    /// The ranges of its groups, once they are needed.
    private let knownRuns = Mutex<GroupRuns?>(nil)

    /// Creates a section of a feed.
    public init(holder: SectionHolder, adaptor: any CardAdaptor, grouping: SectionGrouping? = nil) {
      self.holder = holder
      self.adaptor = adaptor
      self.grouping = grouping
    }

    /// A section for each group of the cells that a page shows, with its slice; empty if the section is not grouped.
    ///
    /// - Throws: any error from reading a card.
    /// - Complexity: O(cells) the first time that a header states the size of a group that other pages continue; else
    ///   O(cells of the page).
    package func groups(
      on slice: SectionSlice, reader: CellReader
    ) throws -> [(section: SectionHolder, slice: SectionSlice)] {
      guard let grouping else { return [] }
      let runs = countsGroups(beyond: slice) ? try runs(of: grouping, reader: reader) : nil
      return try grouping.groups(of: holder, on: slice, runs: runs, reader: reader)
    }

    /// Whether a page states the sizes of groups that other pages may continue, or is the first, which tells of groups
    /// that repeat a heading.
    func countsGroups(beyond slice: SectionSlice) -> Bool {
      guard let grouping, slice.scope != .sealed, slice.cells.count < slice.total else { return false }
      return grouping.countsWholeGroups || slice.cells.lowerBound == 0
    }

    /// A warning if groups repeat a heading, for the first page of the section.
    ///
    /// - Throws: any error from reading a card.
    func repeatedGroups(on slice: SectionSlice, page: String, reader: CellReader) throws -> Diagnostic? {
      guard let grouping, slice.scope != .sealed, slice.cells.lowerBound == 0 else { return nil }
      let runs = try runs(of: grouping, reader: reader)
      guard let first = runs.firstRepeat else { return nil }
      return .repeatedGroup(
        first.title, field: grouping.field, section: id,
        at: holder.cells.record(at: first.position).map { $0.list.location(of: $0.position) },
        subject: holder.cells.subject(at: first.position, page: page), occurrences: runs.repeats)
    }

    private func runs(of grouping: SectionGrouping, reader: CellReader) throws -> GroupRuns {
      try knownRuns.withLock { known in
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
  /// The value of a field that all of its cards have; `nil` for a feed of the configuration.
  public let value: String?
  /// The language of its pages, a BCP 47 tag.
  public let language: String
  /// The words of its pages.
  package let words: PageWords
  /// The words for its pages' scripts, as JSON; `nil` if they are those that the scripts contain.
  let scriptWords: String?
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
  /// How the feed is put out for feed readers; `nil` if it is not.
  public let syndication: Syndication?
  /// Its sections in order.
  public let sections: [Section]
  /// Whether at least one of its sections is in a tab.
  let hasTabs: Bool
  /// The state of the whole list, computed from those of its sections.
  public let state: SectionState
  /// The pages of each section that loads more.
  public let chains: [PageChain]
  /// The number of pages of the feed; 1 if no section loads more.
  public let pageCount: Int

  /// Creates a feed.
  public init(
    id: String, path: PagePath, title: String, summary: String? = nil, value: String? = nil, language: String,
    pageTemplate: String,
    paginator: Paginator, loadMore: LoadMore = .button, parameters: RecordData = .object([]),
    words: PageWords? = nil, syndication: Syndication? = nil, sections: [Section]
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.summary = summary
    self.value = value
    self.language = language
    direction = TextDirection(language: language)
    self.words = words ?? PageWords(language: language)
    let grouped: Set<String> = sections.contains { $0.grouping != nil } ? ["count"] : []
    scriptWords = self.words.scriptText(
      for: Self.scripts(of: sections.map { ($0.holder, $0.adaptor) }).union(grouped))
    self.pageTemplate = pageTemplate
    self.paginator = paginator
    self.loadMore = loadMore
    self.parameters = parameters
    self.syndication = syndication
    let chained = ChainedSections(sections, path: path, paginator: paginator, loadMore: loadMore)
    self.sections = chained.sections
    chains = chained.chains
    hasTabs = sections.contains { $0.holder.behaviour.tab != nil }
    state = SectionState(aggregating: sections.map(\.holder.state))
    pageCount = chains.reduce(1) { $0 + $1.ownPageCount }
  }

  /// The feed with all of its sections changed, those that others host included.
  package func changingSections(_ change: (inout SectionHolder) -> Void) -> FeedHolder {
    func changed(_ section: SectionHolder) -> SectionHolder {
      var section = section
      change(&section)
      section.extensions = section.extensions.map {
        SectionExtension(at: $0.index, section: changed($0.section), adaptor: $0.adaptor)
      }
      return section
    }
    return FeedHolder(
      id: id, path: path, title: title, summary: summary, value: value, language: language, pageTemplate: pageTemplate,
      paginator: paginator, loadMore: loadMore, parameters: parameters, words: words, syndication: syndication,
      sections: sections.map { Section(holder: changed($0.holder), adaptor: $0.adaptor, grouping: $0.grouping) })
  }

  /// The scripts with words that pages with these sections may load; whether they do also depends on the cards' templates.
  private static func scripts(of sections: [(holder: SectionHolder, adaptor: any CardAdaptor)]) -> Set<String> {
    var scripts: Set<String> = ["peek", "sections", "seek", "swipe"]
    for (holder, adaptor) in sections {
      scripts.formUnion(adaptor.scripts)
      // A style sheet can make any collection a carousel.
      if adaptor.name == "collection" { scripts.insert("extras") }
      if holder.loadsMore { scripts.insert("more") }
      if holder.header != nil || holder.footer != nil { scripts.insert("count") }
      if holder.behaviour.refreshes { scripts.insert("refresh") }
      if holder.behaviour.selection != .none { scripts.insert("select") }
      scripts.formUnion(self.scripts(of: holder.extensions.map { ($0.section, $0.adaptor) }))
    }
    return scripts
  }

  /// The chain that begins with the front page: that of the only section that loads more.
  package var mainChain: PageChain? { chains.first(where: \.beginsWithFeed) }

  /// The chain of a section; `nil` if the section does not load more.
  package func chain(of section: String) -> PageChain? { chains.first { $0.section.id == section } }

  /// The page at an index; the front page has index 0, and the pages of each chain follow each other.
  public func page(at index: Int) -> PageSlice { slice(at: index).slice }

  /// The page at an index with its chain; `nil` for a front page that begins no chain.
  private func slice(at index: Int) -> (slice: PageSlice, chain: PageChain?) {
    if let mainChain { return (mainChain.page(at: index), mainChain) }
    var rest = index - 1
    for chain in chains where rest >= 0 {
      if rest < chain.ownPageCount { return (chain.page(at: rest), chain) }
      rest -= chain.ownPageCount
    }
    return (PageSlice(position: .front, cards: 0..<0, newer: nil, older: nil, total: chains.isEmpty ? 1 : nil), nil)
  }

  /// The page at an index.
  ///
  /// - Parameter first: the index of the feed's front page among all pages of the site.
  package func plannedPage(at index: Int, first: Int = 0) -> PlannedPage {
    let (slice, chain) = slice(at: index)
    return PlannedPage(index: first + index, feed: self, slice: slice, chain: chain)
  }

  /// The page at a path; `nil` if the feed has none there.
  package func plannedPage(at path: PagePath, first: Int = 0) -> PlannedPage? {
    if path == self.path { return plannedPage(at: 0, first: first) }
    let names = path.text.split(separator: "/")
    var start = 1
    for chain in chains {
      defer { start += chain.ownPageCount }
      let own = chain.path.text.split(separator: "/")
      guard names.starts(with: own), chain.ownPageCount > 0 else { continue }
      if names.count == own.count { return plannedPage(at: start, first: first) }
      guard names.count == own.count + 2, names[own.count] == "page", let number = Int(names[own.count + 1]),
        String(number) == names[own.count + 1],
        let index = chain.paginator.index(ofPage: number, cards: chain.cardCount), index < chain.pageCount
      else { continue }
      return plannedPage(at: chain.beginsWithFeed ? index : start + index, first: first)
    }
    return nil
  }
}
