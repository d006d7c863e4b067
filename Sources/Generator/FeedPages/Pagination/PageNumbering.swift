/// How the pages of a feed are numbered.
public enum PageNumbering: String, Sendable, CaseIterable {
  /// 1, 2, 3 … from the newest card: the familiar way. A new card moves every card by one place.
  case sequential
  /// Pages count from the oldest card, and each gets its number when it is full: it never changes when cards arrive. The front page
  /// shows the newest cards.
  case anchored
}
