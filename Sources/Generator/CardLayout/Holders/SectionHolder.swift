public import CardSources
public import JSONRecords

/// One section of a list: cells, and how they are laid out.
///
/// An identity, cells and what chooses their templates are all that a section needs; everything else has a default and is
/// set afterwards. It is a value: a copy with one thing changed keeps everything else.
///
/// ```swift
/// var section = SectionHolder(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
/// section.header = HeldView(template: "section-title", data: ["title": "Latest"])
/// section.loadsMore = true
/// ```
public struct SectionHolder: Sendable {
  /// The identity: unique on a page, and a valid HTML id.
  public var id: String
  /// The identity under which the stylesheet knows the section's measures: by default its own.
  ///
  /// Groups of one section share it.
  public var styleID: String
  /// The cells.
  public var cells: CellHolders
  /// Decides which template shows a cell.
  public var registry: CellRegistry
  /// What a screen reader says for the section; `nil` leaves it to the header.
  public var label: String?
  /// The header, hidden when `nil`.
  public var header: HeldView?
  /// The footer, hidden when `nil`.
  public var footer: HeldView?
  /// A background behind the cells.
  public var decoration: HeldView?
  /// What stands in place of the cells when there are none.
  public var empty: HeldView?
  /// Supplementary fragments among the cells.
  public var supplementary: [SupplementaryView] = []
  /// Sections hosted among the cells.
  public var extensions: [SectionExtension] = []
  /// Whether the section is closed at first.
  ///
  /// Its cells are shipped all the same and can be opened without JavaScript.
  public var isCollapsed = false
  /// The measures.
  public var layout = SectionLayout()
  /// The size of cells for which nothing else declares one.
  public var defaultCellSize: CellSize?
  /// The sizes of the cells of some kinds of card: a kind's goes before its template's, a card's own before both.
  public var kindSizes: [String: CellSize] = [:]
  /// What every cell template sees as `section.data`.
  public var data = RecordData.object([])
  /// What every card of the section tells in its events.
  public var parameters = RecordData.object([])
  /// Whether older cards of this section can be loaded.
  public var loadsMore = false
  /// What became of the section's data.
  public var status = SectionStatus.ready
  /// What readers can do with the section.
  public var behaviour = SectionBehaviour()

  /// Creates a section of cells.
  public init(id: String, cells: CellHolders, registry: CellRegistry) {
    self.id = id
    styleID = id
    self.cells = cells
    self.registry = registry
  }

  /// The state of the section's data.
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
  /// The hosted section.
  public let section: SectionHolder

  /// Creates an extension.
  public init(at index: Int, section: SectionHolder, adaptor: any CardAdaptor) {
    self.index = index
    self.adaptor = adaptor
    self.section = section
  }
}
