/// Shows cells one below the other, like a table view.
public struct TableAdaptor: CardAdaptor {
  /// `table`.
  public var name: String { "table" }
  /// Whether sections and cells get wrapper elements.
  public let wrapsCells: Bool
  /// Empty: a table has no measures.
  public var customProperties: [CustomProperty] { [] }

  /// Creates a table adaptor.
  public init(wrapsCells: Bool = true) { self.wrapsCells = wrapsCells }

  /// Draws the cells as a list between header and footer.
  public func draw(_ section: SectionCanvas) throws {
    section.open()
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
