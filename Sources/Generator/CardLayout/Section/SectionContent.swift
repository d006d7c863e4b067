package import CardSources
public import Diagnostics
public import JSONRecords

/// Which cards a section shows, and with which templates.
public struct SectionContent: Sendable, Equatable {
  /// The name of the source; `nil` for a section without cells.
  public var source: Located<String>?
  /// The sources of a list of several, whose name ``source`` is; `nil` for the cards of one source.
  public package(set) var merged: MergedSource?
  /// The conditions on the source's cards, all of which a card must meet to be shown.
  public var filter: [Located<CellRule.Requirement>] = []
  /// The order of the cards, and which of them are shown.
  public var order = ListOrder()
  /// The maximum number of cards from the source; `nil` for all.
  public var limit: Int?
  /// The cell template of all cards to which no rule applies; `nil` chooses it by a card's kind.
  public var template: Located<String>?
  /// The rules that choose the cell template, in order: the first that applies decides.
  public var rules: [Located<CellRule>] = []
  /// How cards without a template are treated.
  public var unknownKind = UnknownKindPolicy.plain
  /// How the cards are split into groups with a header each; `nil` if they are not.
  public var grouping: SectionGrouping?
  /// `section.data` in every template of the section.
  public var data = RecordData.object([])
  /// Chooses the template of each cell; of the site's templates, which the planner knows.
  public var registry = CellRegistry(known: [])
  /// How templates write the cards' fields; the source's, which the planner knows.
  package var treatment = FieldTreatment()

  /// Creates the content of a section without cells.
  public init() {}
}

/// How cards of an unknown kind, or modules of an unknown layout, are treated.
public enum UnknownKindPolicy: String, Sendable, CaseIterable {
  /// Show them plainly.
  case plain
  /// Leave them out.
  case skip
  /// Fail the build.
  case fail
}
