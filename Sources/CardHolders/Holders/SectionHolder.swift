public import FeedData
public import Records

/// One section of a list: header, cells, footer, and how they are laid out.
///
/// It never changes. It is an object because workers hand it on for every page: a copy of its values would count a reference to
/// each of them, and workers that count references to one object wait for each other.
public final class SectionHolder: Sendable {
  /// The identity: unique on a page, and a valid HTML id.
  public let id: String
  /// The identity under which the stylesheet knows the section's measures: groups of one section share it.
  public let styleID: String
  /// What a screen reader says for the section; `nil` leaves it to the header.
  public let label: String?
  /// The header, hidden when `nil`.
  public let header: HeldView?
  /// The footer, hidden when `nil`.
  public let footer: HeldView?
  /// A background behind the cells.
  public let decoration: HeldView?
  /// What stands in place of the cells when there are none.
  public let empty: HeldView?
  /// Supplementary fragments among the cells.
  public let supplementary: [SupplementaryView]
  /// Sections hosted among the cells.
  public let extensions: [SectionExtension]
  /// The cells.
  public let cells: CellHolders
  /// Decides which template shows a cell.
  public let registry: CellRegistry
  /// Whether the section is closed at first.
  ///
  /// Its cells are shipped all the same and can be opened without JavaScript.
  public let isCollapsed: Bool
  /// The measures.
  public let layout: SectionLayout
  /// The size of cells for which nothing else declares one.
  public let defaultCellSize: CellSize?
  /// The sizes of the cells of some kinds of card: a kind's goes before its template's, a card's own before both.
  public let kindSizes: [String: CellSize]
  /// What every cell template sees as `section.data`.
  public let data: RecordData
  /// What every card of the section tells in its events.
  public let parameters: RecordData
  /// Whether older cards of this section can be loaded.
  public let loadsMore: Bool
  /// What became of the section's data.
  public let status: SectionStatus
  /// What readers can do with the section.
  public let behaviour: SectionBehaviour

  /// Creates a section; identity and cells have no defaults.
  public init(
    id: String,
    cells: CellHolders,
    registry: CellRegistry,
    styledAs styleID: String? = nil,
    label: String? = nil,
    header: HeldView? = nil,
    footer: HeldView? = nil,
    decoration: HeldView? = nil,
    empty: HeldView? = nil,
    supplementary: [SupplementaryView] = [],
    extensions: [SectionExtension] = [],
    isCollapsed: Bool = false,
    layout: SectionLayout = SectionLayout(),
    defaultCellSize: CellSize? = nil,
    kindSizes: [String: CellSize] = [:],
    data: RecordData = .object([]),
    parameters: RecordData = .object([]),
    loadsMore: Bool = false,
    status: SectionStatus = .ready,
    behaviour: SectionBehaviour = SectionBehaviour()
  ) {
    self.id = id
    self.styleID = styleID ?? id
    self.cells = cells
    self.registry = registry
    self.label = label
    self.header = header
    self.footer = footer
    self.decoration = decoration
    self.empty = empty
    self.supplementary = supplementary
    self.extensions = extensions
    self.isCollapsed = isCollapsed
    self.layout = layout
    self.defaultCellSize = defaultCellSize
    self.kindSizes = kindSizes
    self.data = data
    self.parameters = parameters
    self.loadsMore = loadsMore
    self.status = status
    self.behaviour = behaviour
  }

  /// The state of the section's data (heritage E).
  public var state: WidgetState { status.state ?? (cells.count == 0 ? .requestNoMoreData : .requestSuccess) }

  /// How many cells the section has, whether it is collapsed or not; headers and footers are told this count.
  public var actualCount: Int { cells.count }

  /// How many cells are in view at first: none when the section is collapsed.
  public var shownCount: Int { isCollapsed ? 0 : cells.count }
}

/// A section that another one hosts in front of the cell at a position.
public struct SectionExtension: Sendable {
  /// The position of the cell before which it stands; behind the last cell when the section has fewer.
  public let index: Int
  /// What renders the hosted section, which need not be what renders its host.
  public let adaptor: any CardAdaptor
  private let hosted: SectionHolder

  /// Creates an extension.
  public init(at index: Int, section: SectionHolder, adaptor: any CardAdaptor) {
    self.index = index
    self.adaptor = adaptor
    hosted = section
  }

  /// Calls with the hosted section.
  package func withSection(_ body: (SectionHolder) throws -> Void) rethrows { try body(hosted) }
}
