import CardSources

/// A state in which a cell, a section or a state template is shown.
package enum CellState: String, Sendable, CaseIterable {
  /// The initial state for readers.
  case `default`
  /// Its data is loading: the skeleton.
  case requesting
  /// Its data could not be loaded.
  case error
  /// There is nothing to show.
  case empty
  /// The last card, followed by the end of the feed.
  case noMore = "no-more"
  /// Its section is collapsed; it opens without JavaScript.
  case collapsed
  /// The card is folded to its title; it opens without JavaScript.
  case folded
  /// The reader has selected it.
  case selected

  /// Its name for designers.
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

  /// The template of `Templates/states` that replaces the cards, or follows them.
  package var template: String? {
    switch self {
    case .requesting: "skeleton"
    case .error: "error"
    case .empty: "empty"
    case .noMore: "no-more"
    case .default, .collapsed, .folded, .selected: nil
    }
  }

  /// Whether the state shows the card itself, so that it differs between variants.
  package var showsCard: Bool {
    switch self {
    case .default, .noMore, .collapsed, .folded, .selected: true
    case .requesting, .error, .empty: false
    }
  }

  /// Whether its template replaces missing cells.
  var isPlaceholder: Bool { self == .requesting || self == .error }

  /// The state of the section.
  var sectionState: SectionState {
    switch self {
    case .requesting: .requesting
    case .error: .requestFail
    case .empty, .noMore: .requestNoMoreData
    case .default, .collapsed, .folded, .selected: .requestSuccess
    }
  }
}
