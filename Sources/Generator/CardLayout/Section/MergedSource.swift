public import CardSources
public import Diagnostics

/// Several sources whose cards a section shows as one list.
public struct MergedSource: Sendable, Equatable {
  /// A source of the list.
  public struct Part: Sendable, Equatable {
    /// The name of the source.
    public let source: Located<String>
    /// The conditions on its cards.
    public let filter: [Located<CellRule.Requirement>]

    package init(source: Located<String>, filter: [Located<CellRule.Requirement>]) {
      self.source = source
      self.filter = filter
    }
  }

  /// The sources in order.
  public let parts: [Part]
  /// Which of several cards with one address or one worldwide identity is shown.
  public var duplicates = MergePolicy.first

  package init(_ parts: [Part]) { self.parts = parts }

  /// The name of the list: those of its sources.
  package var name: String { parts.map(\.source.value).joined(separator: "+") }
}

extension SectionModel {
  /// The names of the sources of its cards.
  package var sourceNames: [String] {
    content.merged?.parts.map(\.source.value) ?? content.source.map { [$0.value] } ?? []
  }
}
