/// What loads the next page of a feed in the reader's browser; without JavaScript it is a link in every case.
public enum LoadMore: Sendable, Equatable {
  /// The reader asks for it.
  case button
  /// It comes when the end of the cards is near; after `limit` pages in a row the reader is asked. `nil`: never asked.
  case auto(limit: Int?)

  /// The word that page templates see as `page.more`: `button`, `auto` or `auto-3`.
  package var word: String {
    switch self {
    case .button: "button"
    case .auto(limit: nil): "auto"
    case .auto(let limit?): "auto-\(limit)"
    }
  }
}
