package import CardHolders

/// What making a page has shown beside its HTML: what a later build must know to leave the page as it is.
package struct PageFacts: Sendable, Equatable {
  /// A template that the page was made with.
  package enum UsedTemplate: Sendable, Hashable, Comparable {
    case page(String)
    case cell(String)
    case view(String)
  }

  /// The templates, each once, sorted.
  package var templates: [UsedTemplate] = []
  /// The sizes that its cells declare.
  package var sizes: Set<CellSize> = []
  /// How many cells it shows.
  package var cells = 0
  /// The ids on it that are compared with those of other pages.
  package var identities: [FeedIdentities.Entry] = []
  /// Whether nothing at all was found: only such a page may be left as it is, because findings have to be told again.
  package var isClean = false

  package init() {}
}
