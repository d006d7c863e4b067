public import CardLayout
public import CardSources
public import Diagnostics
public import JSONRecords

/// A section of a feed: where its cells come from, and how they are laid out.
public struct SectionConfiguration: Sendable, Equatable {
  /// The identity: unique in its feed, whatever the letter case, and a valid HTML id.
  public let id: String
  /// Where the section is defined.
  public let location: SourceLocation?
  /// The name of the source; `nil` for a section that has no cells of its own.
  public let source: Located<String>?
  /// What renders it.
  public let adaptor: AdaptorConfiguration
  /// The cell template of all cards about which no rule decides; `nil` leaves the choice to a card's kind.
  public let cell: Located<String>?
  /// Rules that choose the cell template, in order: the first that fits decides.
  public let cells: [Located<CellRule>]
  /// The header.
  public let header: ViewConfiguration?
  /// The footer.
  public let footer: ViewConfiguration?
  /// The template of the background behind the cells.
  public let decoration: ViewConfiguration?
  /// The template that stands in place of the cells when there are none.
  public let empty: ViewConfiguration?
  /// Supplementary fragments among the cells.
  public let supplementary: [SupplementaryConfiguration]
  /// Sections hosted among the cells.
  public let extensions: [ExtensionConfiguration]
  /// The section's measures.
  public let layout: SectionLayout
  /// The size of cells for which nothing else declares one.
  public let size: CellSize?
  /// The sizes of the cells of some kinds of card.
  public let kindSizes: [String: CellSize]
  /// How many cards are taken from the source; `nil`: all.
  public let limit: Int?
  /// How the cards are split into sections with a header each.
  public let group: GroupConfiguration?
  /// Whether the section is closed at first.
  public let isCollapsed: Bool
  /// Whether the feed's next pages continue this section.
  public let loadsMore: Bool
  /// What readers can do with the section.
  public let behaviour: SectionBehaviour
  /// What happens when the source cannot be read; `nil` leaves it to the source.
  public let onFailure: FailurePolicy?
  /// What stands in place of the cells when the source cannot be read; it sees the error's `data.code` too.
  public let error: ViewConfiguration?
  /// What stands in place of the cells while the source was never asked.
  public let skeleton: ViewConfiguration?
  /// What stands above cells of an earlier time.
  public let stale: ViewConfiguration?
  /// What a screen reader says for the section; `nil` leaves it to the header.
  public let label: String?
  /// What every card of the section tells in its events, beside the feed's parameters.
  public let parameters: RecordData
  /// What the section's templates see as `section.data`.
  public let data: RecordData

  /// Creates a section; the identity has no default.
  public init(
    id: String,
    source: Located<String>?,
    location: SourceLocation? = nil,
    adaptor: AdaptorConfiguration = .table(),
    cell: Located<String>? = nil,
    cells: [Located<CellRule>] = [],
    header: ViewConfiguration? = nil,
    footer: ViewConfiguration? = nil,
    decoration: ViewConfiguration? = nil,
    empty: ViewConfiguration? = nil,
    supplementary: [SupplementaryConfiguration] = [],
    extensions: [ExtensionConfiguration] = [],
    layout: SectionLayout = SectionLayout(),
    size: CellSize? = nil,
    kindSizes: [String: CellSize] = [:],
    limit: Int? = nil,
    group: GroupConfiguration? = nil,
    isCollapsed: Bool = false,
    loadsMore: Bool = false,
    behaviour: SectionBehaviour = SectionBehaviour(),
    onFailure: FailurePolicy? = nil,
    error: ViewConfiguration? = nil,
    skeleton: ViewConfiguration? = nil,
    stale: ViewConfiguration? = nil,
    label: String? = nil,
    parameters: RecordData = .object([]),
    data: RecordData = .object([])
  ) {
    self.id = id
    self.source = source
    self.location = location
    self.adaptor = adaptor
    self.cell = cell
    self.cells = cells
    self.header = header
    self.footer = footer
    self.decoration = decoration
    self.empty = empty
    self.supplementary = supplementary
    self.extensions = extensions
    self.layout = layout
    self.size = size
    self.kindSizes = kindSizes
    self.limit = limit
    self.group = group
    self.isCollapsed = isCollapsed
    self.loadsMore = loadsMore
    self.behaviour = behaviour
    self.onFailure = onFailure
    self.error = error
    self.skeleton = skeleton
    self.stale = stale
    self.label = label
    self.parameters = parameters
    self.data = data
  }
}
