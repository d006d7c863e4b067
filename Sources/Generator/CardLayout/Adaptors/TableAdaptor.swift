/// Shows cells one below the other, in the manner of a table view.
public struct TableAdaptor: CardAdaptor, Equatable {
  /// `table`.
  public var name: String { "table" }
  /// Whether sections and cells get wrapper elements.
  public let wrapsCells: Bool
  /// None: a table has no measures of its own.
  public var customProperties: [CustomProperty] { [] }

  /// Creates a table adaptor.
  public init(wrapsCells: Bool = true) { self.wrapsCells = wrapsCells }
}
