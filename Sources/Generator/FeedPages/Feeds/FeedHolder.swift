package import CardLayout
package import CardSources
package import JSONRecords
import Synchronization

/// The sections of a feed, as the site's own code changes them; each is in the list once.
package typealias HeldSections = HeldList<SectionModel>

/// A feed with its sections, their adaptors, and the pagination of its cards.
///
/// Immutable; a class, so that passing it between workers costs one retain.
package final class FeedHolder: Sendable {
  /// The feed's identity.
  package let id: String
  /// The path of its front page.
  package let path: PagePath
  /// Its title.
  package let title: String
  /// Its description for search engines and link previews.
  package let summary: String?
  /// The value of a field that all of its cards have; `nil` for a feed of the configuration.
  package let value: String?
  /// The language of its pages, a BCP 47 tag.
  package let language: String
  /// The words of its pages.
  package let words: PageWords
  /// The words for its pages' scripts, as JSON; `nil` if they are those that the scripts contain.
  let scriptWords: String?
  /// The direction in which its language is written.
  let direction: TextDirection
  /// The name of its page template.
  package let pageTemplate: String
  /// The pagination of its cards.
  package let paginator: Paginator
  /// How its next page is loaded.
  package let loadMore: LoadMore
  /// The parameters that every card of the feed sends in its events, the site's parameters included.
  package let parameters: RecordData
  /// How the feed is put out for feed readers; `nil` if it is not.
  package let syndication: Syndication?
  /// Its sections in order.
  package let sections: [SectionModel]
  /// Whether at least one of its sections is in a tab.
  let hasTabs: Bool
  /// Whether at least one of its sections is split into groups.
  let hasGroups: Bool
  /// The state of the whole list, computed from those of its sections.
  package let state: SectionState
  /// The pages of each section that loads more.
  package let chains: [PageChain]
  /// The number of pages of the feed; 1 if no section loads more.
  package let pageCount: Int
  /// The ranges of the groups of its sections, by the section's identity, once they are needed.
  let knownRuns = Mutex<[String: GroupRuns]>([:])

  /// Creates a feed.
  package init(
    id: String, path: PagePath, title: String, summary: String? = nil, value: String? = nil, language: String,
    pageTemplate: String,
    paginator: Paginator, loadMore: LoadMore = .button, parameters: RecordData = .object([]),
    words: PageWords? = nil, syndication: Syndication? = nil, sections: [SectionModel]
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.summary = summary
    self.value = value
    self.language = language
    direction = TextDirection(language: language)
    self.words = words ?? PageWords(language: language)
    hasGroups = sections.contains { $0.content.grouping != nil }
    scriptWords = self.words.scriptText(for: Self.scripts(of: sections).union(hasGroups ? ["count"] : []))
    self.pageTemplate = pageTemplate
    self.paginator = paginator
    self.loadMore = loadMore
    self.parameters = parameters
    self.syndication = syndication
    let chained = ChainedSections(sections, path: path, paginator: paginator, loadMore: loadMore)
    self.sections = chained.sections
    chains = chained.chains
    hasTabs = sections.contains { $0.behaviour.tab != nil }
    state = SectionState(aggregating: sections.map(\.state))
    pageCount = chains.reduce(1) { $0 + $1.ownPageCount }
  }

  /// The feed with all of its sections changed, those that others host included.
  package func changingSections(_ change: (inout SectionModel) -> Void) -> FeedHolder {
    func changed(_ section: SectionModel) -> SectionModel {
      var section = section
      change(&section)
      section.chrome.extensions = section.chrome.extensions.map {
        SectionExtension(at: $0.index, section: changed($0.section))
      }
      return section
    }
    return FeedHolder(
      id: id, path: path, title: title, summary: summary, value: value, language: language, pageTemplate: pageTemplate,
      paginator: paginator, loadMore: loadMore, parameters: parameters, words: words, syndication: syndication,
      sections: sections.map(changed))
  }

  /// The scripts with words that pages with these sections may load; whether they do also depends on the cards' templates.
  private static func scripts(of sections: [SectionModel]) -> Set<String> {
    var scripts: Set<String> = ["peek", "sections", "seek", "swipe"]
    for section in sections {
      scripts.formUnion(section.layout.adaptor.possibleScripts)
      if section.behaviour.loadsMore { scripts.insert("more") }
      if section.chrome.header != nil || section.chrome.footer != nil { scripts.insert("count") }
      if section.behaviour.refreshes { scripts.insert("refresh") }
      if !section.behaviour.choices.isEmpty { scripts.insert("filter") }
      if section.behaviour.selection != .none { scripts.insert("select") }
      scripts.formUnion(self.scripts(of: section.chrome.extensions.map(\.section)))
    }
    return scripts
  }

  /// The chain that begins with the front page: that of the only section that loads more.
  package var mainChain: PageChain? { chains.first(where: \.beginsWithFeed) }

  /// The chain of a section; `nil` if the section does not load more.
  package func chain(of section: String) -> PageChain? { chains.first { $0.section.id == section } }

  /// The page at an index; the front page has index 0, and the pages of each chain follow each other.
  package func page(at index: Int) -> PageSlice { slice(at: index).slice }

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
