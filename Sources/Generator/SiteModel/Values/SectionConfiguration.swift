public import CardLayout
public import Diagnostics
public import JSONRecords

/// A section of a feed: the source of its cells, and their layout.
///
/// Only the identity and the source are required; every other property has a default and is set by name.
public struct SectionConfiguration: Sendable, Equatable {
  /// The identity: unique in its feed, ignoring case, and a valid HTML id.
  public internal(set) var id: String
  /// The location of the section's definition.
  public internal(set) var location: SourceLocation?
  /// The name of the source; `nil` for a section without cells.
  public internal(set) var source: Located<String>?
  /// The adaptor that renders it.
  public var adaptor = AdaptorConfiguration.table()
  /// The cell template of all cards to which no rule applies; `nil` chooses it by a card's kind.
  public var cell: Located<String>?
  /// The rules that choose the cell template, in order: the first that applies decides.
  public var cells: [Located<CellRule>] = []
  /// How cards without a template are treated.
  public var unknownKind = UnknownKindPolicy.plain
  /// The conditions on the source's cards, all of which a card must meet to be shown.
  public var filter: [Located<CellRule.Requirement>] = []
  /// The order of the cards, and which of them are shown.
  public var order = ListOrder()
  /// The header.
  public var header: ViewConfiguration?
  /// The footer.
  public var footer: ViewConfiguration?
  /// The background behind the cells.
  public var decoration: ViewConfiguration?
  /// The view shown instead of the cells if there are none.
  public var empty: ViewConfiguration?
  /// The supplementary views among the cells.
  public var supplementary: [SupplementaryConfiguration] = []
  /// The sections hosted among the cells.
  public var extensions: [ExtensionConfiguration] = []
  /// The section's measures.
  public var layout = SectionLayout()
  /// The size of cells for which nothing else declares one.
  public var size: CellSize?
  /// The sizes of cells by kind of card.
  public var kindSizes: [String: CellSize] = [:]
  /// The maximum number of cards from the source; `nil` for all.
  public var limit: Int?
  /// How the cards are split into groups with a header each.
  public var group: GroupConfiguration?
  /// Whether the section is collapsed initially.
  public var isCollapsed = false
  /// Whether further pages continue this section.
  public var loadsMore = false
  /// What readers can do with the section.
  public var behaviour = SectionBehaviour()
  /// The policies for a source or a module that cannot be read; the source's policies apply to errors that these do not
  /// cover.
  public var onFailure = FailurePolicies()
  /// The view shown instead of the cells if the source cannot be read; its template also receives the error's
  /// `data.code`.
  public var error: ViewConfiguration?
  /// The view shown instead of the cells while the source has never been fetched.
  public var skeleton: ViewConfiguration?
  /// The view above stale cells.
  public var stale: ViewConfiguration?
  /// The section's label for screen readers; `nil` leaves it to the header.
  public var label: String?
  /// The parameters that every card of the section sends in its events, in addition to the feed's.
  public var parameters: RecordData = .object([])
  /// `section.data` in the section's templates.
  public var data: RecordData = .object([])

  /// Creates a section of a source's cards with default settings.
  public init(id: String, source: Located<String>?, location: SourceLocation? = nil) {
    self.id = id
    self.source = source
    self.location = location
  }

  /// The section with another identity; the identities of its hosted sections are derived from it.
  package func identified(by id: String) -> SectionConfiguration {
    var section = self
    section.id = id
    section.extensions = extensions.map {
      ExtensionConfiguration(index: $0.index, section: $0.section.identified(by: id + "-" + $0.section.id))
    }
    return section
  }
}
