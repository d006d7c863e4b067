/// How the pages of a feed are numbered.
public enum PageNumbering: String, Sendable, CaseIterable {
  /// 1, 2, 3 … from the newest card: the familiar way. A new card moves every card by one place.
  case sequential
  /// Pages count from the oldest card: a full page never changes when cards arrive, and the front page shows the newest.
  case anchored
}
