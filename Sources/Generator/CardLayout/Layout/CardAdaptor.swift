/// Renders sections as HTML: an adaptor draws the elements of a section and leaves their content to templates.
public protocol CardAdaptor: Sendable, Equatable {
  /// The adaptor's name in `data-adaptor` and in the configuration.
  var name: String { get }
  /// Whether sections and cells get wrapper elements.
  ///
  /// Without them, the templates must write identity and structure themselves, and the browser scripts can neither
  /// restore a reader's place nor load more.
  var wrapsCells: Bool { get }
  /// The measures that the adaptor adds to those of a section, as CSS custom properties in a fixed order.
  var customProperties: [CustomProperty] { get }
  /// The theme's scripts that lay out the cells, by name without `.js`; none by default.
  ///
  /// Pages load them before the first paint, so that the layout does not shift.
  var scripts: [String] { get }
  /// The span of a place in the adaptor's grid; `nil` for one column and one row, which is the default.
  ///
  /// - Parameters:
  ///   - number: the place, counted from 1.
  ///   - isCountedFromFirst: whether it is counted from the section's first cell rather than from the first one of a page.
  func span(at number: Int, isCountedFromFirst: Bool) -> CellSpan?
  /// The number of columns in which cells can cover several, with enough room; `nil` if it is not known.
  var columnCount: Int? { get }
  /// The number of cells in a skeleton: about as many as a screen shows.
  var skeletonCellCount: Int { get }
  /// Draws a section; by default as ``TableAdaptor`` does.
  ///
  /// Called for adaptors that wrap cells.
  ///
  /// - Throws: any error from reading a card.
  func draw(_ section: SectionCanvas) throws
}

extension CardAdaptor {
  /// Empty.
  public var scripts: [String] { [] }

  /// `nil`.
  public func span(at number: Int, isCountedFromFirst: Bool) -> CellSpan? { nil }

  /// `nil`.
  public var columnCount: Int? { nil }

  /// Three.
  public var skeletonCellCount: Int { 3 }

  /// Whether another adaptor is of the same type and has the same measures.
  package func isEqual(to other: any CardAdaptor) -> Bool { other as? Self == self }

  /// Draws a section as a table does.
  public func draw(_ section: SectionCanvas) throws { try TableAdaptor().draw(section) }
}

/// A CSS custom property with its value.
public struct CustomProperty: Sendable, Equatable {
  /// The name, which begins with `--`.
  public let name: String
  /// The value, as CSS text.
  public let value: String

  /// Creates a property.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
