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
