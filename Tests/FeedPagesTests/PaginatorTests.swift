import FeedPages
import Testing

@Suite struct PaginatorTests {
  /// The pages from the front page along "load more".
  private func walk(_ paginator: Paginator, cards: Int) -> [PageSlice] {
    let all = (0..<paginator.pageCount(cards: cards)).map { paginator.page(at: $0, cards: cards) }
    let byPosition = Dictionary(uniqueKeysWithValues: all.map { ($0.position, $0) })
    var pages = [all[0]]
    while let older = pages.last?.older.flatMap({ byPosition[$0] }), pages.count <= all.count { pages.append(older) }
    return pages
  }

  @Test(arguments: PageNumbering.allCases, [1, 2, 3, 7, 20])
  func walkingAlongLoadMoreShowsEveryCardOnceInOrder(numbering: PageNumbering, size: Int) {
    for cards in 0...(size * 5 + 1) {
      let pages = walk(Paginator(numbering: numbering, pageSize: size), cards: cards)
      #expect(pages.flatMap { Array($0.cards) } == Array(0..<cards), "\(cards) cards, \(size) a page")
    }
  }

  @Test(arguments: PageNumbering.allCases, [1, 3, 20])
  func everyNeighbourExists(numbering: PageNumbering, size: Int) {
    for cards in 0...(size * 4) {
      let paginator = Paginator(numbering: numbering, pageSize: size)
      let pages = (0..<paginator.pageCount(cards: cards)).map { paginator.page(at: $0, cards: cards) }
      let positions = Set(pages.map(\.position))
      #expect(positions.count == pages.count)
      for page in pages {
        #expect([page.newer, page.older].compactMap(\.self).allSatisfy(positions.contains))
      }
    }
  }

  @Test func anEmptyFeedHasItsFrontPage() {
    for numbering in PageNumbering.allCases {
      let paginator = Paginator(numbering: numbering, pageSize: 20)
      #expect(paginator.pageCount(cards: 0) == 1)
      let page = paginator.page(at: 0, cards: 0)
      #expect(page.cards.isEmpty && page.newer == nil && page.older == nil && page.position == .front)
    }
  }

  @Test(arguments: [1, 2, 5, 20])
  func anAnchoredFrontPageShowsBetweenOneAndTwoPagesOfCards(size: Int) {
    let paginator = Paginator(numbering: .anchored, pageSize: size)
    for cards in size...(size * 6) {
      let shown = paginator.page(at: 0, cards: cards).cards.count
      #expect((size...(2 * size - 1)).contains(shown) || (size == 1 && shown == 1), "\(shown) of \(cards)")
    }
  }

  /// What a page shows, named by the cards counted from the oldest: what must not change when cards arrive.
  private struct Sealed: Equatable {
    let oldestFirst: Range<Int>
    let newer: PageSlice.Position?
    let older: PageSlice.Position?
    let total: Int?
  }

  @Test(arguments: [1, 2, 5, 20])
  func aFullAnchoredPageThatHasANewerOneNeverChangesWhenCardsArrive(size: Int) {
    let paginator = Paginator(numbering: .anchored, pageSize: size)
    var sealed: [PageSlice.Position: Sealed] = [:]
    for cards in 0...(size * 6) {
      for index in 1..<max(1, paginator.pageCount(cards: cards)) {
        let page = paginator.page(at: index, cards: cards)
        guard page.newer != .front else { continue }
        let now = Sealed(
          oldestFirst: (cards - page.cards.upperBound)..<(cards - page.cards.lowerBound), newer: page.newer,
          older: page.older, total: page.total)
        #expect(sealed[page.position] == nil || sealed[page.position] == now, "\(page.position) at \(cards) cards")
        sealed[page.position] = now
      }
    }
    #expect(sealed.count >= 4)
  }

  @Test func sequentialPagesTellTheirNumberAndTotalAndAnchoredFrontPagesDoNot() {
    let sequential = Paginator(numbering: .sequential, pageSize: 20).page(at: 1, cards: 50)
    #expect(sequential.number == 2 && sequential.total == 3)
    let anchored = Paginator(numbering: .anchored, pageSize: 20)
    #expect(anchored.page(at: 0, cards: 50).number == nil)
    #expect(anchored.page(at: 1, cards: 50).number == 2)
    #expect(anchored.page(at: 1, cards: 50).total == nil)
  }
}
