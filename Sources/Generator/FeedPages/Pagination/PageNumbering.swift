/// How the pages of a feed are numbered.
public enum PageNumbering: String, Sendable, CaseIterable {
  /// From the newest card, 1, 2, 3 …: the usual way. A new card moves every card by one place.
  case sequential
  /// From the oldest card; a page is numbered when it is full, and keeps its number when cards arrive. The front page
  /// shows the newest cards.
  case anchored
}
