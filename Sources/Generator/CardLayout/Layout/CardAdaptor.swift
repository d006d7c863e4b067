/// Renders sections as HTML: an adaptor draws the elements of a section and leaves their content to templates.
///
/// A type of your own conforms as ``TableAdaptor``, ``CollectionAdaptor`` and ``DeckAdaptor`` do; they can do nothing that
/// it cannot. It is used by `Section.adaptor(_:)`, or by its name in `site.yml`.
public protocol CardAdaptor: Sendable, Equatable {
  /// The adaptor's name in `data-adaptor` and in the configuration: lower-case letters, digits and hyphens.
  static var name: String { get }
  /// What code and `site.yml` can set; every stored property that changes must be one.
  static var measures: [AdaptorMeasure<Self>] { get }
  /// The style sheet of all sections with this adaptor, which follows that of the theme; empty by default.
  static var styleSheet: String { get }
  /// The script of pages with such sections; empty by default.
  ///
  /// It runs once, when the page's own scripts have run: `cardloom.eachSection(section => …)` calls a function for each
  /// section, now and whenever one is added.
  static var script: String { get }

  /// Creates an adaptor with the default of each measure.
  init()

  /// Whether sections and cells get wrapper elements; they do by default.
  ///
  /// Without them, the templates must write identity and structure themselves, and the browser scripts can neither
  /// restore a reader's place nor load more.
  var wrapsCells: Bool { get }
  /// The measures that the adaptor adds to those of a section, as CSS custom properties in a fixed order; none by default.
  var customProperties: [CustomProperty] { get }
  /// The theme's scripts that lay out the cells, by name without `.js`; by default, that of ``script``.
  ///
  /// Pages load them before the first paint, so that the layout does not shift.
  var scripts: [String] { get }
  /// The scripts that a section may come to need because of a style sheet of the site; by default, none but ``scripts``.
  var possibleScripts: [String] { get }
  /// Whether readers put the cards away one by one, as from a stack; by default, they do not.
  ///
  /// They cannot choose among such cards, nothing stands between them, and none is taken out of the page because it is far
  /// away. The section's element has `data-takes-away`.
  var takesCardsAway: Bool { get }
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
  /// Draws a section; by default everything that it has, in the usual order.
  ///
  /// Called for adaptors that wrap cells.
  ///
  /// - Throws: any error from reading a card.
  func draw(_ section: SectionCanvas) throws
}

extension CardAdaptor {
  /// Empty.
  public static var measures: [AdaptorMeasure<Self>] { [] }

  /// Empty.
  public static var styleSheet: String { "" }

  /// Empty.
  public static var script: String { "" }

  /// `true`.
  public var wrapsCells: Bool { true }

  /// Empty.
  public var customProperties: [CustomProperty] { [] }

  /// The adaptor's own script, if it has one.
  public var scripts: [String] { Self.script.isEmpty ? [] : [Self.scriptName] }

  /// The same as ``scripts``.
  public var possibleScripts: [String] { scripts }

  /// `false`.
  public var takesCardsAway: Bool { false }

  /// `nil`.
  public func span(at number: Int, isCountedFromFirst: Bool) -> CellSpan? { nil }

  /// `nil`.
  public var columnCount: Int? { nil }

  /// Three.
  public var skeletonCellCount: Int { 3 }

  /// Draws everything that a section has, in the usual order.
  public func draw(_ section: SectionCanvas) throws { try section.draw() }

  /// The adaptor's name.
  public var name: String { Self.name }

  /// The name of the adaptor's own script.
  package static var scriptName: String { "adaptor-" + name }

  /// The name of the adaptor's own script; `nil` if it has none.
  package var ownScript: String? { Self.script.isEmpty ? nil : Self.scriptName }

  /// The paths and the contents of the adaptor's own files in a folder of templates.
  package static var ownFiles: [(path: String, text: String)] {
    let files = [("adaptors/\(name).css", styleSheet), ("theme/\(scriptName).js", script)]
    return files.filter { !$0.1.isEmpty }
  }

  /// Whether another adaptor is of the same type and has the same measures.
  package func isEqual(to other: any CardAdaptor) -> Bool { other as? Self == self }
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

  /// Creates a property with a length in CSS pixels.
  public init(_ name: String, pixels: Double) { self.init(name, CSSText.pixels(pixels)) }
}
