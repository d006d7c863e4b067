/// The respects in which a card of a feed can be extreme.
package enum ExtremeKind: String, Sendable, CaseIterable {
  case longestTitle = "longest-title"
  case shortestTitle = "shortest-title"
  case longestWord = "longest-word"
  case noImage = "no-image"
  case widestImage = "widest-image"
  case tallestImage = "tallest-image"
  case mostTags = "most-tags"
  case fewestTags = "fewest-tags"
  case oldest
  case newest
  case future
  case cjk
  case rightToLeft = "right-to-left"
  case emoji
  case markup = "html-left-in-text"
  case hugeCount = "huge-count"
  case zeroCount = "zero-count"

  /// The identity of its variant, with a prefix because a fixture may be named `cjk`.
  package var variantID: String { "extreme-" + rawValue }

  /// Its name for designers.
  package var title: String {
    switch self {
    case .longestTitle: "Longest title"
    case .shortestTitle: "Shortest title"
    case .longestWord: "Longest word"
    case .noImage: "No image"
    case .widestImage: "Widest image"
    case .tallestImage: "Tallest image"
    case .mostTags: "Most tags"
    case .fewestTags: "Fewest tags"
    case .oldest: "Oldest"
    case .newest: "Newest"
    case .future: "In the future"
    case .cjk: "Chinese, Japanese, Korean"
    case .rightToLeft: "Right to left"
    case .emoji: "Emoji"
    case .markup: "HTML left in text"
    case .hugeCount: "Huge count"
    case .zeroCount: "Count of zero"
    }
  }
}
