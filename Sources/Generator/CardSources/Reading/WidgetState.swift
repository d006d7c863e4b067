/// The state of a widget: a section with its source.
public enum WidgetState: String, Sendable, CaseIterable {
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

  /// The state of a list from the states of its widgets.
  ///
  /// Requesting if any widget is; else no more data if any widget has none; else success before failure; else the
  /// default, which is also the state of a list without widgets.
  public init(aggregating states: some Sequence<WidgetState>) {
    let rank: [WidgetState] = [.default, .requestFail, .requestSuccess, .requestNoMoreData, .requesting]
    self = states.max { (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0) } ?? .default
  }
}
