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
  public static let name = "collection"
  /// How the number of columns is determined, and whether cells have no element of their own.
  public static let measures = [
    AdaptorMeasure(
      "minWidth", \CollectionAdaptor.minimumWidth, in: 1...10_000, of: "columns",
      "The minimum width of a column in pixels; as many as fit.", example: "minWidth: 240"),
    AdaptorMeasure(
      "columns", \.columnNumber, in: 1...100, of: "columns", "A fixed number of columns.", example: "columns: 4"),
    AdaptorMeasure(
      "carousel", \.carouselWidth, in: 1...10_000, of: "columns",
      "A row that scrolls sideways, with cells of this width in pixels.", example: "carousel: 280"),
    AdaptorMeasure(
      "waterfall", \.waterfallWidth, in: 1...10_000, of: "columns",
      "Columns of this minimum width, each card in the shortest.", example: "waterfall: 240"),
    AdaptorMeasure(
      "layout", \.composition, of: "columns",
      """
      A grid in which some cells are larger: `lead` has one large cell with two beside it, then three in a row; `duo` \
      two in the first row, then four; `mosaic` a large cell with four beside it, on the left and on the right in turn; \
      `shelf` a row that scrolls sideways, with three cells in each column. There are fewer columns where there is less \
      room.
      """, example: "layout: lead"),
    bareMeasure,
  ]
  /// Whether sections and cells get wrapper elements.
  public private(set) var wrapsCells: Bool
  /// How the number of columns is determined.
  public private(set) var columns: Columns

  /// Creates a collection adaptor whose columns are at least 320 pixels wide.
  public init() { self.init(columns: .minimumWidth(320)) }

  /// Creates a collection adaptor; by default, columns are at least 320 pixels wide.
  public init(columns: Columns = .minimumWidth(320), wrapsCells: Bool = true) {
    self.columns = columns
    self.wrapsCells = wrapsCells
  }

  /// The scripts of a carousel or a waterfall; a plain grid needs none.
  public var scripts: [String] {
    switch columns {
    case .minimumWidth, .count, .composition(.lead), .composition(.duo), .composition(.mosaic): []
    case .carousel, .composition(.shelf): ["carousel"]
    case .waterfall: ["carousel", "waterfall"]
    }
  }

  /// The scripts, and that of carousels: a style sheet can make any collection one.
  public var possibleScripts: [String] { scripts.contains("carousel") ? scripts : scripts + ["carousel"] }

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

  /// Draws everything that a section has; the stylesheet lays the cells out as a grid.
  public func draw(_ section: SectionCanvas) throws {
    guard let composition else { return try section.draw() }
    try section.draw(attributes: [("data-composition", composition.rawValue)])
  }
}

/// The measures of a collection, of which one determines the columns.
extension CollectionAdaptor: BareAdaptor {
  package var isBare: Bool {
    get { !wrapsCells }
    set { wrapsCells = !newValue }
  }

  private var minimumWidth: Double? {
    get { if case .minimumWidth(let width) = columns { width } else { nil } }
    set { if let newValue { columns = .minimumWidth(newValue) } }
  }

  private var columnNumber: Int? {
    get { if case .count(let count) = columns { count } else { nil } }
    set { if let newValue { columns = .count(newValue) } }
  }

  private var carouselWidth: Double? {
    get { if case .carousel(let width) = columns { width } else { nil } }
    set { if let newValue { columns = .carousel(width: newValue) } }
  }

  private var waterfallWidth: Double? {
    get { if case .waterfall(let width) = columns { width } else { nil } }
    set { if let newValue { columns = .waterfall(minimumWidth: newValue) } }
  }

  private var composition: GridComposition? {
    get { if case .composition(let composition) = columns { composition } else { nil } }
    set { if let newValue { columns = .composition(newValue) } }
  }
}

extension CardAdaptor where Self == CollectionAdaptor {
  /// A grid with as many columns of a minimum width in pixels as fit.
  public static func grid(minWidth: Double) -> CollectionAdaptor { CollectionAdaptor(columns: .minimumWidth(minWidth)) }

  /// A grid with a number of columns.
  public static func grid(columns: Int) -> CollectionAdaptor { CollectionAdaptor(columns: .count(columns)) }

  /// A row that scrolls sideways, with cells of a width in pixels.
  public static func carousel(width: Double) -> CollectionAdaptor {
    CollectionAdaptor(columns: .carousel(width: width))
  }

  /// Columns of a minimum width in pixels, each card in the shortest.
  public static func waterfall(minWidth: Double) -> CollectionAdaptor {
    CollectionAdaptor(columns: .waterfall(minimumWidth: minWidth))
  }

  /// A grid in which some cells are larger.
  public static func layout(_ composition: GridComposition) -> CollectionAdaptor {
    CollectionAdaptor(columns: .composition(composition))
  }
}
