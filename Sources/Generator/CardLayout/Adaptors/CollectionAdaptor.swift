/// Shows cells in a grid, row by row, so that reading order, tab order and visual order agree.
public struct CollectionAdaptor: CardAdaptor {
  /// How the number of columns is determined.
  public enum Columns: Sendable, Hashable {
    /// As many columns as fit at this minimum width, in CSS pixels.
    case minimumWidth(Double)
    /// A fixed number of columns.
    case count(Int)
    /// One row that scrolls sideways; each cell has this width, in CSS pixels.
    case carousel(width: Double)
    /// As many columns as fit at this minimum width, in CSS pixels; each cell is placed in the shortest column. Without
    /// scripts, a plain grid.
    case waterfall(minimumWidth: Double)
    /// A grid in which some places are larger than others; it has fewer columns where there is less room.
    case composition(GridComposition)
  }

  /// `collection`.
  public var name: String { "collection" }
  /// Whether sections and cells get wrapper elements.
  public let wrapsCells: Bool
  /// How the number of columns is determined.
  public let columns: Columns

  /// Creates a collection adaptor; by default, columns are at least 320 pixels wide.
  public init(columns: Columns = .minimumWidth(320), wrapsCells: Bool = true) {
    self.columns = columns
    self.wrapsCells = wrapsCells
  }

  /// The scripts of a carousel or a waterfall; a plain grid needs none.
  public var scripts: [String] {
    switch columns {
    case .minimumWidth, .count, .composition(.lead), .composition(.duo), .composition(.mosaic): []
    case .carousel, .composition(.shelf): ["extras"]
    case .waterfall: ["extras", "waterfall"]
    }
  }

  /// The grid's measures.
  public var customProperties: [CustomProperty] {
    switch columns {
    case .minimumWidth(let width): [CustomProperty("--cell-min-width", CSSText.pixels(width))]
    case .count(let count): [CustomProperty("--columns", String(count))]
    case .carousel(let width): [CustomProperty("--carousel-width", CSSText.pixels(width))]
    case .waterfall(let width):
      [CustomProperty("--cell-min-width", CSSText.pixels(width)), CustomProperty("--waterfall", "1")]
    case .composition(.shelf): [CustomProperty("--carousel-width", CSSText.pixels(352))]
    case .composition: []
    }
  }

  private var composition: GridComposition? {
    if case .composition(let composition) = columns { composition } else { nil }
  }

  /// The span of a place in a composition.
  public func span(at number: Int, isCountedFromFirst: Bool) -> CellSpan? {
    composition?.span(at: number, isCountedFromFirst: isCountedFromFirst)
  }

  /// The number of columns; `nil` if it depends on the room, or if cells have no elements.
  public var columnCount: Int? {
    guard wrapsCells else { return nil }
    return switch columns {
    case .count(let count): count
    case .composition(.lead): 3
    case .composition(.duo), .composition(.mosaic): 4
    case .minimumWidth, .carousel, .waterfall, .composition(.shelf): nil
    }
  }

  /// The number of cells in a skeleton: whole rows of a composition, else about as many as a screen shows.
  public var skeletonCellCount: Int { composition == .mosaic ? 5 : 6 }

  /// Draws the cells between header and footer; the stylesheet lays them out as a grid.
  public func draw(_ section: SectionCanvas) throws {
    section.open(composition: composition)
    section.decoration()
    try section.fold {
      section.header()
      section.staleMark()
      try section.body()
    }
    section.footer()
    section.close()
  }
}
