/// How sections become HTML: an adaptor draws the elements of a section, and leaves their content to templates.
public protocol CardAdaptor: Sendable {
  /// The adaptor's name as it stands in `data-adaptor` and in the configuration.
  var name: String { get }
  /// Whether sections and cells get wrapper elements. Without them the templates must write identity and structure
  /// themselves, and the browser part can neither restore a reader's place nor load more.
  var wrapsCells: Bool { get }
  /// The measures that the adaptor adds to those of a section, as CSS custom properties in a fixed order.
  var customProperties: [CustomProperty] { get }
  /// The scripts of the theme that lay the cells out, by name without `.js`: pages ask for them before they are drawn, so that
  /// nothing moves when they come. None by default.
  var scripts: [String] { get }
  /// Draws a section. By default as ``TableAdaptor`` does.
  ///
  /// Called for adaptors that wrap cells.
  ///
  /// - Throws: what reading a card throws.
  func draw(_ section: SectionCanvas) throws
}

extension CardAdaptor {
  /// None.
  public var scripts: [String] { [] }

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
