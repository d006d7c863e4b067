public import CardSources
public import JSONRecords

/// One section of a list: cells and their layout.
///
/// A section requires only an identity, cells and a registry; every other property has a default and is set afterwards.
/// A value type: a copy with one property changed keeps all others.
///
/// ```swift
/// var section = SectionHolder(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
/// section.header = HeldView(template: "section-title", data: ["title": "Latest"])
/// section.loadsMore = true
/// ```
public struct SectionHolder: Sendable {
  /// The identity: unique on a page, and a valid HTML id.
  public var id: String
  /// The identity of the section's measures in the stylesheet; by default ``id``.
  ///
  /// Groups of one section share it.
  public var styleID: String
  /// The cells.
  public var cells: CellHolders
  /// Chooses the template of each cell.
  public var registry: CellRegistry
  /// The section's label for screen readers; `nil` leaves it to the header.
  public var label: String?
  /// The header; `nil` for none.
  public var header: HeldView?
  /// The footer; `nil` for none.
  public var footer: HeldView?
  /// A background behind the cells.
  public var decoration: HeldView?
  /// The view shown instead of the cells if there are none.
  public var empty: HeldView?
  /// The supplementary views among the cells.
  public var supplementary: [SupplementaryView] = []
  /// The sections hosted among the cells.
  public var extensions: [SectionExtension] = []
  /// Whether the section is collapsed initially.
  ///
  /// Its cells are part of the page and can be opened without JavaScript.
  public var isCollapsed = false
  /// The measures.
  public var layout = SectionLayout()
  /// The size of cells for which nothing else declares one.
  public var defaultCellSize: CellSize?
  /// The sizes of cells by kind of card; they take precedence over the template's, and a card's own over both.
  public var kindSizes: [String: CellSize] = [:]
  /// `section.data` in every cell template.
  public var data = RecordData.object([])
  /// The parameters that every card of the section sends in its events.
  public var parameters = RecordData.object([])
  /// The declared parameters of the site's events, by name: the types by which scripts read them from the controls.
  package var eventTypes = RecordData.object([])
  /// Which of the cells are shown, until the cells are reduced to these.
  package var window = CardWindow()
  /// Whether older cards of this section can be loaded.
  public var loadsMore = false
  /// The state of the section's data.
  public var status = SectionStatus.ready
  /// The module of a source that made the section; `nil` for a section of the configuration or of the site's own code.
  public var module: ModuleOrigin?
  /// What readers can do with the section.
  public var behaviour = SectionBehaviour()
  /// How templates write the cards' fields.
  package var treatment = FieldTreatment()
  /// The section's own control that loads more; `nil` if there is none, or if it is the page's.
  package var pager: SectionPager?
  /// The cells that a page shows of the section if another one hosts it; `nil` for all.
  package var opening: SectionSlice?
  /// The prefix of its cells' ids if other sections of the feed load more, too, or if it does not load more and the pages
  /// of its cards lead back to it; `nil` for `card-` if it loads more, else for no ids.
  package var cellIDPrefix: String?

  /// Its name for screen readers if it has neither a label nor a title, such as that of its feed.
  package var usualName: String?
  /// The feed to which its measures belong, if sections of other feeds have the same identity and other measures; `nil` if
  /// all sections with its identity have the same.
  package var measuresFeed: String?

  /// Creates a section of cells.
  public init(id: String, cells: CellHolders, registry: CellRegistry) {
    self.id = id
    styleID = id
    self.cells = cells
    self.registry = registry
  }

  /// The state of the section's data.
  public var state: SectionState { status.state ?? (cells.count == 0 ? .requestNoMoreData : .requestSuccess) }

  /// The number of cells, whether the section is collapsed or not; headers and footers receive this count.
  public var actualCount: Int { cells.count }

  /// The number of cells initially in view: 0 if the section is collapsed.
  public var shownCount: Int { isCollapsed ? 0 : cells.count }

  /// The section's name for screen readers: its label, else its header's title, else its usual name, else its identity.
  package var spokenName: String {
    if let label { return label }
    guard case .string(let title) = header?.data["title"] else { return usualName ?? id }
    return title
  }
}

/// A section that another one hosts before the cell at a position.
public struct SectionExtension: Sendable {
  /// The position of the cell before which the section is shown, counted over all pages; after the last cell if there are fewer.
  public let index: Int
  /// The adaptor that renders the hosted section; it may differ from the host's.
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
