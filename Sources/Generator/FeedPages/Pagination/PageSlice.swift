/// One page of a feed: which of the cards it shows, and its neighbours.
public struct PageSlice: Sendable, Equatable {
  /// Where a page stands among the pages of its feed.
  public enum Position: Sendable, Equatable, Hashable {
    /// The page at the feed's own path.
    case front
    /// The page `page/N/` below it.
    case numbered(Int)
  }

  /// Where the page stands.
  public let position: Position
  /// The cards on it, counted from the newest (0).
  public let cards: Range<Int>
  /// The page with newer cards, if there is one.
  public let newer: Position?
  /// The page with older cards, to which "Load more" leads, if there is one.
  public let older: Position?
  /// How many pages there are, where a page may say so: not on anchored pages, which must not change when cards arrive.
  public let total: Int?

  /// The number that a reader sees: the front page of a sequential feed is page 1; an anchored front page has none.
  public var number: Int? {
    switch position {
    case .numbered(let number): number
    case .front: total == nil ? nil : 1
    }
  }
}
