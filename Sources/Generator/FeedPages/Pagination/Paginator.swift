/// Splits a feed of cards, newest first, into pages.
///
/// With either numbering, following `older` from the front page visits every card exactly once, in order.
package struct Paginator: Sendable, Equatable {
  /// The numbering of the pages.
  package let numbering: PageNumbering
  /// The number of cards on a full page; at least 1.
  package let pageSize: Int

  /// Creates a paginator; a page size below 1 is clamped to 1.
  package init(numbering: PageNumbering, pageSize: Int) {
    self.numbering = numbering
    self.pageSize = max(1, pageSize)
  }

  /// The number of pages of a feed with `cards` cards; at least 1, because an empty feed has a front page.
  package func pageCount(cards: Int) -> Int {
    numbering == .sequential ? max(1, (cards + pageSize - 1) / pageSize) : cards / pageSize + 1
  }

  /// The page at an index in `0..<pageCount(cards:)`; the front page has index 0.
  ///
  /// Anchored pages follow the front page from the newest to the oldest; each is full, and is numbered when it becomes
  /// full. The front page shows the newest of them, preceded by the cards that do not fill a page yet: the N to 2N − 1
  /// newest cards. So a new card changes only the front page, except that every N-th card makes a new page, the
  /// neighbour of the one before it.
  ///
  /// - Complexity: O(1).
  package func page(at index: Int, cards: Int) -> PageSlice {
    switch numbering {
    case .sequential: sequentialPage(at: index, cards: cards)
    case .anchored: index == 0 ? anchoredFront(cards: cards) : anchoredPage(at: index, cards: cards)
    }
  }

  /// The index of the page `page/N/`; `nil` if a feed with `cards` cards has no such page.
  package func index(ofPage number: Int, cards: Int) -> Int? {
    let index = numbering == .sequential ? number - 1 : fullPages(cards: cards) - number + 1
    return number >= 1 && index >= 1 && index < pageCount(cards: cards) ? index : nil
  }

  /// The front page of a feed whose newest cards alone were read; it has neither a total nor an older page.
  ///
  /// The cards that it shows are on the front page whatever the number of cards turns out to be.
  package func frontPage(ofFirst cards: Int) -> PageSlice {
    PageSlice(position: .front, cards: 0..<min(cards, pageSize), newer: nil, older: nil, total: nil)
  }

  private func sequentialPage(at index: Int, cards: Int) -> PageSlice {
    let total = pageCount(cards: cards)
    let start = index * pageSize
    func position(_ index: Int) -> PageSlice.Position { index == 0 ? .front : .numbered(index + 1) }
    return PageSlice(
      position: position(index),
      cards: min(start, cards)..<min(start + pageSize, cards),
      newer: index > 0 ? position(index - 1) : nil,
      older: index + 1 < total ? position(index + 1) : nil,
      total: total)
  }

  /// The number of anchored pages besides the front page.
  private func fullPages(cards: Int) -> Int { cards / pageSize }

  private func anchoredFront(cards: Int) -> PageSlice {
    let full = fullPages(cards: cards)
    return PageSlice(
      position: .front,
      cards: 0..<cards - max(0, full - 1) * pageSize,
      newer: nil,
      older: full > 1 ? .numbered(full - 1) : nil,
      total: nil)
  }

  private func anchoredPage(at index: Int, cards: Int) -> PageSlice {
    let full = fullPages(cards: cards)
    let number = full - index + 1
    return PageSlice(
      position: .numbered(number),
      cards: max(0, cards - number * pageSize)..<(cards - (number - 1) * pageSize),
      newer: number < full ? .numbered(number + 1) : .front,
      older: number > 1 ? .numbered(number - 1) : nil,
      total: nil)
  }
}

/// How the pages of a feed are numbered.
public enum PageNumbering: String, Sendable, CaseIterable {
  /// From the newest card, 1, 2, 3 …: the usual way. A new card moves every card by one place.
  case sequential
  /// From the oldest card; a page is numbered when it is full, and keeps its number when cards arrive. The front page
  /// shows the newest cards.
  case anchored
}

/// One page of a feed: its range of cards, and its neighbours.
public struct PageSlice: Sendable, Equatable {
  /// The position of a page among the pages of its feed.
  public enum Position: Sendable, Equatable, Hashable {
    /// The page at the feed's own path.
    case front
    /// The page `page/N/` below it.
    case numbered(Int)
  }

  /// The page's position.
  public let position: Position
  /// The indices of its cards, counted from the newest (0).
  public let cards: Range<Int>
  /// The page with newer cards, if there is one.
  public let newer: Position?
  /// The page with older cards, the target of "Load more", if there is one.
  public let older: Position?
  /// The number of pages; `nil` for anchored pages, which must not change when cards arrive.
  public let total: Int?

  /// The page number shown to readers: the front page of a sequential feed is page 1; an anchored front page has none.
  public var number: Int? {
    switch position {
    case .numbered(let number): number
    case .front: total == nil ? nil : 1
    }
  }
}

extension PagePath {
  /// The page at a position in a feed whose front page has this path.
  public func page(_ position: PageSlice.Position) -> PagePath {
    switch position {
    case .front: self
    case .numbered(let number): PagePath(checked: text + "page/\(number)/")
    }
  }
}
