/// The state of a section: that of its source.
public enum SectionState: String, Sendable, CaseIterable {
  /// The source was not requested yet.
  case `default`
  /// The source is being requested.
  case requesting
  /// The source could not be read.
  case requestFail
  /// The source was read.
  case requestSuccess
  /// The source was read, and has no more cards.
  case requestNoMoreData

  /// The state of a list: that of the section whose state ranks highest.
  ///
  /// The order is `requesting`, `requestNoMoreData`, `requestSuccess`, `requestFail`, `default`. A list without sections
  /// has the state `default`.
  public init(aggregating states: some Sequence<SectionState>) {
    let rank: [SectionState] = [.default, .requestFail, .requestSuccess, .requestNoMoreData, .requesting]
    self = states.max { (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0) } ?? .default
  }
}
