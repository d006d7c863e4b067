public import CardSources
public import Diagnostics
import JSONRecords

/// One section of a list: what a site says of it, and the cells that it shows.
///
/// Small values, each of which describes one side of the section, and the cells. The configuration or code of a site
/// makes it; the planner fills in its cells, a page cuts its part out of them, and a ``SectionCanvas`` draws it. A copy
/// with one property changed keeps all others.
///
/// ```swift
/// var section = SectionModel(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
/// section.chrome.header = HeldView(template: "section-title", data: ["title": "Latest"])
/// section.behaviour.loadsMore = true
/// ```
public struct SectionModel: HeldElement {
  /// The word for an element in messages.
  public static let noun = "section"

  /// Its names: for the page, for stylesheets and for readers.
  public var identity: SectionIdentity
  /// Which cards it shows, with which templates.
  public var content = SectionContent()
  /// The cells that it shows; none before the planner has read them.
  public var cells: CellHolders
  /// The views around and among the cells.
  public var chrome = SectionChrome()
  /// The adaptor that draws it, and its measures.
  public var layout = SectionLayout()
  /// What readers can do with it.
  public var behaviour = SectionBehaviour()
  /// The state of its data, and the views shown instead of missing cells.
  public var status = SectionStatus.ready
  /// What a page shows of it.
  package var onPage = SectionOnPage()

  /// Its identity: unique on a page, ignoring case, and a valid HTML id.
  public var id: String {
    get { identity.id }
    set { identity.id = newValue }
  }

  /// Creates a section of a source's cards with default settings.
  ///
  /// - Parameter source: the name of the source; `nil` for a section without cells.
  public init(id: String, source: Located<String>?, location: SourceLocation? = nil) {
    identity = SectionIdentity(id: id, location: location)
    content.source = source
    cells = CellHolders(HeldCells())
  }

  /// Creates a section of cells.
  public init(id: String, cells: CellHolders, registry: CellRegistry) {
    identity = SectionIdentity(id: id)
    content.registry = registry
    self.cells = cells
  }

  /// The section with another identity; the identities of its hosted sections are derived from it.
  package func identified(by id: String) -> SectionModel {
    var section = self
    section.identity.id = id
    section.chrome.extensions = chrome.extensions.map {
      SectionExtension(at: $0.index, section: $0.section.identified(by: id + "-" + $0.section.id))
    }
    return section
  }

  /// The state of the section's data.
  public var state: SectionState { status.state ?? (cells.count == 0 ? .requestNoMoreData : .requestSuccess) }

  /// The number of cells, whether the section is collapsed or not; headers and footers receive this count.
  public var actualCount: Int { cells.count }

  /// The number of cells initially in view: 0 if the section is collapsed.
  public var shownCount: Int { behaviour.isCollapsed ? 0 : cells.count }

  /// The section's name for screen readers: its label, else its header's title, else its usual name, else its identity.
  package var spokenName: String {
    if let label = identity.label { return label }
    guard case .string(let title) = chrome.header?.data["title"] else { return identity.usualName ?? id }
    return title
  }
}

extension SectionModel: Equatable {
  /// Whether a site says the same of two sections; their cells are not compared.
  public static func == (left: SectionModel, right: SectionModel) -> Bool {
    left.identity == right.identity && left.content == right.content && left.chrome == right.chrome
      && left.layout == right.layout && left.behaviour == right.behaviour && left.status == right.status
      && left.onPage == right.onPage
  }
}

/// A section that another one hosts before the cell at a position.
public struct SectionExtension: Sendable, Equatable {
  /// The position of the cell before which the section is shown, counted from 0 over all pages; after the last cell if
  /// there are fewer.
  public let index: Int
  /// The hosted section, whose adaptor may differ from the host's.
  public let section: SectionModel

  /// Creates an extension.
  public init(at index: Int, section: SectionModel) {
    self.index = index
    self.section = section
  }
}
