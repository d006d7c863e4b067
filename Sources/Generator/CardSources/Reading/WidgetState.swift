/// The state of a widget: a section with a source of its own.
public enum WidgetState: String, Sendable, CaseIterable {
  /// Nothing was asked for yet.
  case `default`
  /// The source is being asked.
  case requesting
  /// The source could not be read.
  case requestFail
  /// The source gave its cards.
  case requestSuccess
  /// The source gave its cards, and has no more.
  case requestNoMoreData

  /// The state of a list from its widgets' states.
  ///
  /// Any that is requesting makes the list requesting; else any without more data makes it that; else a success counts more
  /// than a failure; else it is the default, as for a list without widgets.
  public init(aggregating states: some Sequence<WidgetState>) {
    let rank: [WidgetState] = [.default, .requestFail, .requestSuccess, .requestNoMoreData, .requesting]
    self = states.max { (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0) } ?? .default
  }
}
