/// How a reader's browser loads the next page of a feed; without JavaScript, it is always a link.
public enum LoadMore: Sendable, Equatable {
  /// When the reader presses a button.
  case button
  /// When the end of the cards is near; after `limit` pages in a row, when the reader presses a button. `nil`: no
  /// limit.
  case auto(limit: Int?)

  /// The value of `page.more` in page templates: `button`, `auto` or `auto-3`.
  package var word: String {
    switch self {
    case .button: "button"
    case .auto(limit: nil): "auto"
    case .auto(let limit?): "auto-\(limit)"
    }
  }
}
