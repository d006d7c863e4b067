import CardSources

/// A state in which a cell, a section or a state template is shown.
package enum CellState: String, Sendable, CaseIterable {
  /// As a reader sees it first.
  case `default`
  /// While its data is on the way: the skeleton.
  case requesting
  /// Its data could not be had.
  case error
  /// There is nothing to show.
  case empty
  /// The last card, with the end of the feed behind it.
  case noMore = "no-more"
  /// Its section is closed; it opens without JavaScript.
  case collapsed
  /// The card is folded to its title; it opens without JavaScript.
  case folded
  /// The reader has selected it.
  case selected

  /// What designers call it.
  package var title: String {
    switch self {
    case .default: "Default"
    case .requesting: "Requesting"
    case .error: "Error"
    case .empty: "Empty"
    case .noMore: "No more"
    case .collapsed: "Collapsed"
    case .folded: "Folded"
    case .selected: "Selected"
    }
  }

  /// The template of `Templates/states` that it shows in place of the cards, or behind them.
  package var template: String? {
    switch self {
    case .requesting: "skeleton"
    case .error: "error"
    case .empty: "empty"
    case .noMore: "no-more"
    case .default, .collapsed, .folded, .selected: nil
    }
  }

  /// Whether the card itself is to be seen in it, so that it differs from variant to variant.
  package var showsCard: Bool {
    switch self {
    case .default, .noMore, .collapsed, .folded, .selected: true
    case .requesting, .error, .empty: false
    }
  }

  /// Whether its template stands in place of cells that are not there.
  var isPlaceholder: Bool { self == .requesting || self == .error }

  /// The state of the section's widget.
  var widgetState: WidgetState {
    switch self {
    case .requesting: .requesting
    case .error: .requestFail
    case .empty, .noMore: .requestNoMoreData
    case .default, .collapsed, .folded, .selected: .requestSuccess
    }
  }
}
