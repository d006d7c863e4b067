import CardLayout
package import CardSources
import Platform

/// The list from which readers come to the pages of a source's cards.
package struct CardHome: Sendable {
  /// The feed.
  package let feed: FeedHolder
  /// Where the link back from a card's page leads.
  private let target: Target
  /// The positions in the section by position in the source; -1 for cards that it does not show.
  private let places: [Int32]
  /// The positions in the source, by position in the section.
  private let sourcePositions: [Int32]
  /// A hash of everything that links to the list depend on, except the card.
  private let hash: ContentHash

  /// Where the link back from a card's page can lead.
  private enum Target {
    /// To the feed's front page; to the section on it unless the fragment is empty.
    case front(fragment: String)
    /// To the card itself, which is on the feed's front page if the list has no pages of its own.
    case card(idPrefix: String, Pages?)
  }

  /// The pages over which a list is spread.
  private struct Pages {
    /// The page with the first cards.
    let first: PagePath
    /// The path that the numbers of the other pages follow.
    let path: PagePath
    let paginator: Paginator
    let cardCount: Int
  }

  /// Finds the list of a source's cards: the first section that loads more of them, else the first that shows them.
  ///
  /// - Returns: `nil` if the site has no feeds.
  package init?(of list: CardList, among feeds: [FeedHolder]) {
    let shown = feeds.flatMap { feed in feed.sections.map { (feed: feed, section: $0) } }
      .filter { $0.section.holder.cells.cards?.list.source.name == list.source.name }
    let found = shown.first { $0.section.holder.loadsMore } ?? shown.first
    guard let feed = found?.feed ?? feeds.first else { return nil }
    self.feed = feed
    let section = found?.section
    let chain = found.flatMap { $0.feed.chain(of: $0.section.id) }
    var positions = [Int32](repeating: -1, count: (0..<list.count).map { Int(list[$0].record) + 1 }.max() ?? 0)
    for position in 0..<list.count { positions[Int(list[position].record)] = Int32(position) }
    var places = [Int32](repeating: -1, count: list.count)
    var sources: [Int32] = []
    if let cells = found?.section.holder.cells, let (own, range) = cells.cards {
      for position in range {
        let record = Int(own[position].record)
        guard record < positions.count, case let source = Int(positions[record]), source >= 0 else { continue }
        places[source] = Int32(sources.count)
        sources.append(Int32(source))
      }
    }
    (self.places, sourcePositions) = (places, sources)
    let texts = [
      feed.path.text, feed.title, section?.id ?? "", section?.holder.cellIDPrefix ?? "", chain?.path.text ?? "",
    ]
    if let chain {
      // The feed's front page shows the whole of a short chain.
      let hasPages = chain.beginsWithFeed || chain.ownPageCount > 0
      let pages = Pages(
        first: chain.beginsWithFeed ? chain.path : feed.path, path: chain.path, paginator: chain.paginator,
        cardCount: chain.cardCount)
      target = .card(idPrefix: section?.holder.cellIDPrefix ?? "card-", hasPages ? pages : nil)
    } else {
      target = .front(fragment: section.flatMap { $0.grouping == nil ? "#" + $0.id : nil } ?? "")
    }
    hash = texts.reduce(ContentHash(value: section?.grouping == nil ? 0 : 1)) { $0.joined($1) }
  }

  /// Extends the hash of each card's page in a range with what its links to the list and to its neighbours depend on,
  /// except the card's identity.
  ///
  /// - Parameter names: the hashes of the names of all cards of the source.
  func join(each positions: Range<Int>, names: [ContentHash], to hashes: inout [ContentHash]) {
    for (index, position) in positions.enumerated() {
      var hash = hashes[index].joined(self.hash)
      if let place = place(of: position) {
        switch target {
        case .front: hash = hash.joined(1)
        case .card(_, nil): hash = hash.joined(2)
        case .card(_, let pages?):
          switch pages.paginator.page(showing: place, of: pages.cardCount) {
          case .front: hash = hash.joined(3)
          case .numbered(let number): hash = hash.joined(4).joined(UInt64(number))
          }
        }
        let (previous, next) = neighbours(ofPlace: place)
        hash = hash.joined(previous.map { names[$0].value } ?? 0).joined(next.map { names[$0].value } ?? 0)
      } else {
        hash = hash.joined(0)
      }
      hashes[index] = hash
    }
  }

  private func place(of position: Int) -> Int? {
    let place = places[position]
    return place < 0 ? nil : Int(place)
  }

  /// The cards before and after a card in its list.
  func neighbours(of position: Int) -> (previous: Int?, next: Int?) {
    place(of: position).map(neighbours(ofPlace:)) ?? (nil, nil)
  }

  private func neighbours(ofPlace place: Int) -> (previous: Int?, next: Int?) {
    return (
      place > 0 ? Int(sourcePositions[place - 1]) : nil,
      place + 1 < sourcePositions.count ? Int(sourcePositions[place + 1]) : nil
    )
  }

  /// The page of the list that shows a card, and the fragment of the card on it.
  func back(from position: Int, of list: CardList) -> (path: PagePath, fragment: String) {
    guard let place = place(of: position) else { return (feed.path, "") }
    switch target {
    case .front(let fragment): return (feed.path, fragment)
    case .card(let idPrefix, let pages):
      let fragment = "#" + idPrefix + list.htmlID(of: position)
      guard let pages else { return (feed.path, fragment) }
      let page = pages.paginator.page(showing: place, of: pages.cardCount)
      return (page == .front ? pages.first : pages.path.page(page), fragment)
    }
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
