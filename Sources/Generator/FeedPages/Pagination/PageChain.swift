package import CardLayout
import CardSources

/// The pages of a section that loads more, from its newest cards to its oldest.
///
/// If a feed has one section that loads more, its further pages continue the feed's front page. If it has several, or a
/// hosted one, each has pages of its own from its first card on, in the folder of its identity: `/home/near/`,
/// `/home/near/page/2/`. Each such page can be read by itself, and no chain depends on another.
package struct PageChain: Sendable {
  /// The section.
  package let section: SectionModel
  /// The path of its first page.
  package let path: PagePath
  /// Whether its first page is the feed's front page, with all other sections.
  package let beginsWithFeed: Bool
  /// How its cards are split into pages.
  package let paginator: Paginator
  /// The number of cards in the feed's chains before this one, because cards are numbered over all chains.
  package let firstCard: Int

  /// The number of its cards.
  package var cardCount: Int { section.cells.count }

  /// The number of its pages; at least 1.
  package var pageCount: Int { paginator.pageCount(cards: cardCount) }

  /// The number of its pages besides the feed's front page; 0 if the front page shows the whole section.
  package var ownPageCount: Int {
    if beginsWithFeed { return pageCount - 1 }
    return pageCount > 1 ? pageCount : 0
  }

  /// The page at an index; the first page has index 0.
  package func page(at index: Int) -> PageSlice { paginator.page(at: index, cards: cardCount) }

  /// The cells of the section that a page shows.
  package func cut(_ page: PageSlice) -> SectionSlice {
    let scope: SectionSlice.Scope = page.total != nil ? .whole : page.position == .front ? .front : .sealed
    return SectionSlice(
      cells: page.cards, page: page.cards, total: cardCount, scope: scope,
      countsFromOldest: paginator.numbering == .anchored)
  }
}

/// The sections of a feed with the chain of each that loads more.
struct ChainedSections {
  private(set) var sections: [SectionModel] = []
  private(set) var chains: [PageChain] = []
  private let path: PagePath
  private let paginator: Paginator
  private let more: String
  private var cardCount = 0

  init(_ sections: [SectionModel], path: PagePath, paginator: Paginator, loadMore: LoadMore) {
    (self.path, self.paginator, more) = (path, paginator, loadMore.word)
    let growing = sections.filter(\.behaviour.loadsMore)
    let hasHosted = sections.contains(where: \.hostsGrowing)
    guard growing.count > 1 || hasHosted else {
      self.sections = sections
      chains = growing.map {
        PageChain(section: $0, path: path, beginsWithFeed: true, paginator: paginator, firstCard: 0)
      }
      return
    }
    for section in sections { self.sections.append(chained(section)) }
    chains.sort { $0.firstCard < $1.firstCard }
  }

  /// The section, and those that it hosts, with their controls; adds their chains.
  private mutating func chained(_ section: SectionModel) -> SectionModel {
    var section = section
    // The cards of a host come before those that it hosts.
    let firstCard = cardCount
    if section.behaviour.loadsMore { cardCount += section.cells.count }
    section.chrome.extensions = section.chrome.extensions.map { hosted in
      SectionExtension(at: hosted.index, section: chained(hosted.section))
    }
    guard section.behaviour.loadsMore else { return section }
    // Those of the front page, which further pages lack, if the section has been chained before.
    section.onPage.pager = nil
    section.onPage.slice = nil
    // No identity contains a colon, so the ids of no two sections are equal.
    section.onPage.cellIDPrefix = section.id + ":card-"
    let chain = PageChain(
      section: section, path: PagePath(path.text + section.pathName), beginsWithFeed: false, paginator: paginator,
      firstCard: firstCard)
    chains.append(chain)
    let first = chain.page(at: 0)
    section.onPage.slice = chain.cut(first)
    section.onPage.pager = first.older.map {
      SectionPager(path: String(chain.path.page($0).text.dropFirst()), more: more)
    }
    return section
  }
}

extension SectionModel {
  /// The section's identity as the name of a folder; that of a module or of the site's own code may be any text.
  fileprivate var pathName: String {
    let isSafe = id.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    var name = isSafe ? id : HTMLIdentifier.encode(id)
    if name.hasPrefix(".") { name = "_2e" + name.dropFirst() }
    if name.hasSuffix(".") { name = name.dropLast() + "_2e" }
    return name
  }

  /// Whether a section that it hosts loads more.
  fileprivate var hostsGrowing: Bool {
    chrome.extensions.contains { $0.section.behaviour.loadsMore || $0.section.hostsGrowing }
  }
}
