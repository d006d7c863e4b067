import CardLayout
package import CardSources
import Platform

/// Where readers find each card of a source that has pages: the list that shows it, and its position there.
///
/// A card that several sections show belongs to the first of them that loads more, else to the first. Hosted sections
/// count like all others, and feeds by value come last.
package struct CardLocations: Sendable {
  /// A section as a list of the source's cards.
  fileprivate struct List: Sendable {
    let feed: FeedHolder
    /// The section's identity.
    let section: String
    /// The prefix of the ids of its cells.
    let idPrefix: String
    let extent: Extent
    /// The numbers of its cards in their order; -1 for cards without a page.
    let cards: [Int32]
    /// What the identities of the source's cards begin with in the list.
    let identityPrefix: String
    /// A hash of everything that links to the list depend on, except the card.
    let hash: ContentHash
  }

  /// The page or pages that show a list.
  fileprivate enum Extent: Sendable {
    /// One page shows all of it.
    case page(PagePath)
    /// The page with the first cards, the path that the numbers of the others follow, and how the cards are split.
    case pages(first: PagePath, path: PagePath, Paginator, cardCount: Int)
  }

  /// A section with its feed and its pages.
  fileprivate struct Candidate {
    let feed: FeedHolder
    let section: SectionModel
    let extent: Extent
  }

  /// The feed of the list to which the source's first cards belong, else the site's first feed.
  package let feed: FeedHolder
  /// The names of all cards; their order numbers the cards.
  let names: CardPages.Names
  private let lists: [List]
  /// The list of each card, and its position there; -1 for cards that no list shows.
  private let owners: [Int32]
  private let positions: [Int32]

  /// Finds the places of a source's cards.
  ///
  /// - Parameters:
  ///   - source: the name of the source.
  ///   - cards: its cards with pages, in the order of their names.
  ///   - feeds: the feeds of the site, those by value last.
  /// - Returns: `nil` if the site has no feeds.
  /// - Complexity: O(cards of the source · sections that show them).
  package init?(
    ofCardsOf source: String, in cards: [CardList], names: CardPages.Names, among feeds: [FeedHolder]
  ) {
    var identities: [ContentHash] = []
    var numbers = IndexTable(minimumCapacity: names.paths.count)
    for list in cards {
      for position in 0..<list.count {
        let identity = list.identityHash(of: position)
        numbers.insert(identities.count, for: identity.value)
        identities.append(identity)
      }
    }
    var owners = [Int32](repeating: -1, count: identities.count)
    var positions = owners
    var lists: [List] = []
    var left = identities.count
    func place(_ candidate: Candidate) {
      guard let (list, range) = candidate.section.cells.cards else { return }
      var own: [Int32] = []
      var isHome = false
      own.reserveCapacity(range.count)
      for position in range {
        let (origin, index) = list.origin(of: position)
        let identity = origin.identityHash(of: index)
        let isOwn = origin.source.name == source
        let number = !isOwn ? -1 : numbers.index(of: identity.value) { identities[$0] == identity } ?? -1
        if number >= 0, owners[number] < 0 {
          owners[number] = Int32(lists.count)
          positions[number] = Int32(own.count)
          isHome = true
          left -= 1
        }
        own.append(Int32(number))
      }
      // Identities in a list of several sources begin with the name of the source.
      if isHome { lists.append(List(candidate, cards: own, identityPrefix: list.origins == nil ? "" : source + ".")) }
    }
    var rest: [Candidate] = []
    for feed in feeds {
      // Most cards are on lists that load more: usually the sections of no other feed are looked at.
      guard left > 0 else { break }
      for candidate in Self.candidates(of: feed, source: source) {
        if candidate.section.behaviour.loadsMore { place(candidate) } else { rest.append(candidate) }
      }
    }
    for candidate in rest where left > 0 { place(candidate) }
    guard let feed = lists.first?.feed ?? feeds.first else { return nil }
    (self.feed, self.names, self.lists, self.owners, self.positions) = (feed, names, lists, owners, positions)
  }

  // MARK: Sections

  /// The sections of a feed that show cards of a source, those that others host included.
  private static func candidates(of feed: FeedHolder, source: String) -> [Candidate] {
    var found: [Candidate] = []
    func add(_ section: SectionModel, on page: PagePath) {
      let extent = extent(of: section, of: feed, on: page)
      if section.cells.cards?.list.sourceNames.contains(source) == true {
        found.append(Candidate(feed: feed, section: section, extent: extent))
      }
      for hosted in section.chrome.extensions { add(hosted.section, on: extent.page(ofItem: hosted.index)) }
    }
    for section in feed.sections { add(section, on: feed.path) }
    return found
  }

  /// The pages of a section that stands on a page.
  private static func extent(of section: SectionModel, of feed: FeedHolder, on page: PagePath) -> Extent {
    guard section.behaviour.loadsMore, let chain = feed.chain(of: section.id),
      // The page on which it stands shows the whole of a short chain.
      chain.beginsWithFeed || chain.ownPageCount > 0
    else { return .page(page) }
    return .pages(
      first: chain.beginsWithFeed ? chain.path : page, path: chain.path, chain.paginator, cardCount: chain.cardCount)
  }

  /// The sections of each feed that do not load more and to which cards belong: their cells need ids to which the pages
  /// of their cards lead back, by the identity of the feed.
  package var identified: [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for list in lists where list.idPrefix == Self.idPrefix(ofSection: list.section) {
      found[list.feed.id, default: []].insert(list.section)
    }
    return found
  }

  /// The prefix of the ids of a section's cells if the feed's other cells have ids of their own.
  ///
  /// No identity contains a colon, so the ids of no two sections are equal.
  static func idPrefix(ofSection id: String) -> String { id + ":card-" }

  // MARK: Links

  /// The feed of the list that shows a card.
  func feed(of number: Int) -> FeedHolder { list(of: number)?.feed ?? feed }

  private func list(of number: Int) -> List? { owners[number] < 0 ? nil : lists[Int(owners[number])] }

  /// The cards before and after a card in its list.
  func neighbours(of number: Int) -> (previous: Int?, next: Int?) {
    guard let list = list(of: number) else { return (nil, nil) }
    let position = Int(positions[number])
    let previous = list.cards[..<position].last { $0 >= 0 }
    let next = list.cards[(position + 1)...].first { $0 >= 0 }
    return (previous.map { Int($0) }, next.map { Int($0) })
  }

  /// The page of the list that shows a card, and the fragment of the card on it.
  ///
  /// - Parameter id: the card's identity, encoded for HTML ids.
  func back(from number: Int, id: String) -> (path: PagePath, fragment: String) {
    guard let list = list(of: number) else { return (feed.path, "") }
    return (list.extent.page(showing: Int(positions[number])), "#" + list.idPrefix + list.identityPrefix + id)
  }

  /// Extends the hash of each card's page in a range with what its links depend on, except the card's identity.
  func join(each numbers: Range<Int>, to hashes: inout [ContentHash]) {
    for (index, number) in numbers.enumerated() {
      guard let list = list(of: number) else {
        hashes[index] = hashes[index].joined(feed.path.text).joined(feed.title)
        continue
      }
      let page: UInt64 =
        switch list.extent {
        case .page: 1
        case .pages(_, _, let paginator, let count):
          switch paginator.page(showing: Int(positions[number]), of: count) {
          case .front: 1
          case .numbered(let number): 2 + UInt64(number)
          }
        }
      let (previous, next) = neighbours(of: number)
      hashes[index] = hashes[index].joined(list.hash).joined(page)
        .joined(previous.map { names.hashes[$0].value } ?? 0).joined(next.map { names.hashes[$0].value } ?? 0)
    }
  }
}

extension CardLocations.List {
  fileprivate init(_ candidate: CardLocations.Candidate, cards: [Int32], identityPrefix: String) {
    (feed, section, extent, self.cards) = (candidate.feed, candidate.section.id, candidate.extent, cards)
    self.identityPrefix = identityPrefix
    idPrefix =
      candidate.section.onPage.cellIDPrefix
      ?? (candidate.section.behaviour.loadsMore ? "card-" : CardLocations.idPrefix(ofSection: candidate.section.id))
    let paths: [PagePath] =
      switch extent {
      case .page(let path): [path]
      case .pages(let first, let path, _, _): [first, path]
      }
    hash = (paths.map(\.text) + [feed.path.text, feed.title, idPrefix + identityPrefix])
      .reduce(ContentHash(value: UInt64(paths.count))) { $0.joined($1) }
  }
}

extension CardLocations.Extent {
  /// The page that shows the card at a position.
  fileprivate func page(showing position: Int) -> PagePath {
    switch self {
    case .page(let path): return path
    case .pages(let first, let path, let paginator, let count):
      let page = paginator.page(showing: position, of: count)
      return page == .front ? first : path.page(page)
    }
  }

  /// The page that shows what stands before the cell at a position, as ``SectionSlice`` has it: on anchored pages, which
  /// do not count from the newest cell, it stands on the front page.
  fileprivate func page(ofItem position: Int) -> PagePath {
    guard case .pages(let first, _, let paginator, let count) = self else { return page(showing: position) }
    return paginator.numbering == .anchored ? first : page(showing: min(position, max(0, count - 1)))
  }
}

extension Paginator {
  /// The first page from the front that shows the card at a position.
  fileprivate func page(showing position: Int, of cards: Int) -> PageSlice.Position {
    if page(at: 0, cards: cards).cards.contains(position) { return .front }
    return switch numbering {
    case .sequential: .numbered(position / pageSize + 1)
    case .anchored: .numbered((cards - 1 - position) / pageSize + 1)
    }
  }
}

extension SectionModel {
  /// Gives ids to the cells of the section if it is one of some sections and does not load more.
  package mutating func identifyCells(of sections: Set<String>) {
    guard sections.contains(id), !behaviour.loadsMore else { return }
    onPage.cellIDPrefix = CardLocations.idPrefix(ofSection: id)
  }
}
