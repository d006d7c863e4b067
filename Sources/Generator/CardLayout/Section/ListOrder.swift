public import Diagnostics

/// The order of a section's cards, and which of them it shows.
public struct ListOrder: Sendable, Equatable {
  /// The fields by which the cards are sorted; `nil` for the order of the source.
  public var sort: Located<CardOrder>?
  /// Whether `sort` is that of the feed, which does not concern sections whose cards lack its fields.
  public package(set) var isOfFeed = false
  /// The number of cards at the start that are left out.
  public var skipped = 0
  /// Where cards are left out that an earlier section shows.
  public var unique: UniqueScope?

  /// Creates the order of the source, with all cards.
  public init() {}
}

/// Where a card is shown once.
public enum UniqueScope: String, Sendable, CaseIterable {
  /// On a page.
  case page
}
