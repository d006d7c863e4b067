/// The adaptor that draws a section, and its measures in CSS pixels; `nil` leaves a measure to the theme.
public struct SectionLayout: Sendable {
  /// The distances between a section's edges and its cells.
  public struct Inset: Sendable, Equatable {
    /// Above the cells.
    public let blockStart: Double
    /// The distance above the cells.
    public let inlineEnd: Double
    /// The distance after the cells in reading direction.
    public let blockEnd: Double
    /// The distance below the cells.
    public let inlineStart: Double

    /// Creates insets in the order of CSS: block start, inline end, block end, inline start.
    public init(blockStart: Double, inlineEnd: Double, blockEnd: Double, inlineStart: Double) {
      self.blockStart = blockStart
      self.inlineEnd = inlineEnd
      self.blockEnd = blockEnd
      self.inlineStart = inlineStart
    }
  }

  /// The empty strip below a section.
  public struct Spacing: Sendable, Equatable {
    /// Its height in pixels; 0 for no strip.
    public var height: Double
    /// Its CSS colour.
    public var color: String

    /// Creates a spacing; 6 pixels and transparent by default.
    public init(height: Double = 6, color: String = "transparent") {
      self.height = height
      self.color = color
    }
  }

  /// The adaptor.
  public var adaptor: any CardAdaptor = TableAdaptor()
  /// The section's insets.
  public var inset: Inset?
  /// The distance between lines of cells.
  public var lineSpacing: Double?
  /// The distance between the cells of a line.
  public var itemSpacing: Double?
  /// The strip below the section.
  public var spacing: Spacing
  /// The size of cells for which nothing else declares one.
  public var size: CellSize?
  /// The sizes of cells by kind of card; they take precedence over the template's, and a card's own over both.
  public var kindSizes: [String: CellSize] = [:]

  /// Creates a layout; by default, a table.
  public init(
    inset: Inset? = nil, lineSpacing: Double? = nil, itemSpacing: Double? = nil, spacing: Spacing = Spacing()
  ) {
    self.inset = inset
    self.lineSpacing = lineSpacing
    self.itemSpacing = itemSpacing
    self.spacing = spacing
  }
}

extension SectionLayout: Equatable {
  /// Whether two layouts have equal adaptors and measures.
  public static func == (left: SectionLayout, right: SectionLayout) -> Bool {
    left.adaptor.isEqual(to: right.adaptor) && left.inset == right.inset && left.lineSpacing == right.lineSpacing
      && left.itemSpacing == right.itemSpacing && left.spacing == right.spacing && left.size == right.size
      && left.kindSizes == right.kindSizes
  }
}
