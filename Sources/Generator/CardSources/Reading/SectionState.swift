/// The state of a section, which is that of its source.
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

  /// The state of a list from the states of its sections.
  ///
  /// Requesting if any section is; else no more data if any section has none; else success before failure; else the
  /// default, which is also the state of a list without sections.
  public init(aggregating states: some Sequence<SectionState>) {
    let rank: [SectionState] = [.default, .requestFail, .requestSuccess, .requestNoMoreData, .requesting]
    self = states.max { (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0) } ?? .default
  }
}
