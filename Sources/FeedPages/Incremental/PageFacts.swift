package import CardHolders
package import Diagnostics

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
  /// Warnings about it, which have to be told again when it is left as it is.
  package var findings: [DiagnosticGroups.Count] = []
  /// Whether no error was found.
  package var isSound = false

  package init() {}
}
