/// Cuts a feed of cards, newest first, into pages.
///
/// Whatever the numbering, walking from the front page along `older` shows every card exactly once, in order.
public struct Paginator: Sendable, Equatable {
  /// How the pages are numbered.
  public let numbering: PageNumbering
  /// How many cards a full page shows; at least 1.
  public let pageSize: Int

  /// Creates a paginator; a page size below 1 counts as 1.
  public init(numbering: PageNumbering, pageSize: Int) {
    self.numbering = numbering
    self.pageSize = max(1, pageSize)
  }

  /// How many pages a feed of so many cards has; at least 1, because the front page of an empty feed exists.
  public func pageCount(cards: Int) -> Int {
    numbering == .sequential ? max(1, (cards + pageSize - 1) / pageSize) : cards / pageSize + 1
  }

  /// The page at an index from 0, the front page, to ``pageCount(cards:)``.
  ///
  /// Anchored pages follow the front page from the newest to the oldest; each is full, and gets its number when it becomes so. The
  /// front page shows the newest of them, and before it the cards that make no page yet: the N to 2N − 1 newest cards. So a new
  /// card changes the front page alone, but for each N-th one, which makes a new page the neighbour of the one before it.
  ///
  /// - Complexity: O(1).
  public func page(at index: Int, cards: Int) -> PageSlice {
    switch numbering {
    case .sequential: sequentialPage(at: index, cards: cards)
    case .anchored: index == 0 ? anchoredFront(cards: cards) : anchoredPage(at: index, cards: cards)
    }
  }

  /// The index of the page `page/N/`; `nil` when no feed of so many cards has one.
  package func index(ofPage number: Int, cards: Int) -> Int? {
    let index = numbering == .sequential ? number - 1 : fullPages(cards: cards) - number + 1
    return number >= 1 && index >= 1 && index < pageCount(cards: cards) ? index : nil
  }

  /// The front page of a feed of which only the newest cards are known yet: it tells neither totals nor older pages.
  ///
  /// What it shows stands on the front page whatever the number of cards turns out to be.
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

  /// How many anchored pages there are beside the front page.
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
