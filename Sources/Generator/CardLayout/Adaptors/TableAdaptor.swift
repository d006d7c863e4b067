/// Shows cells one below the other, like a table view.
public struct TableAdaptor: CardAdaptor {
  /// `table`.
  public static let name = "table"
  /// Whether cells have no element of their own.
  public static let measures = [bareMeasure]
  /// Whether sections and cells get wrapper elements.
  public private(set) var wrapsCells = true

  /// Creates a table adaptor.
  public init() {}

  /// Creates a table adaptor whose sections and cells may have no wrapper elements.
  public init(wrapsCells: Bool) { self.wrapsCells = wrapsCells }
}

extension TableAdaptor: BareAdaptor {
  package var isBare: Bool {
    get { !wrapsCells }
    set { wrapsCells = !newValue }
  }
}

extension CardAdaptor where Self == TableAdaptor {
  /// One cell on each line.
  public static var table: TableAdaptor { TableAdaptor() }
}

/// An adaptor whose cells can do without elements of their own.
package protocol BareAdaptor: CardAdaptor {
  /// Whether they do.
  var isBare: Bool { get set }
}

extension BareAdaptor {
  /// The measure `bare`.
  package static var bareMeasure: AdaptorMeasure<Self> {
    AdaptorMeasure(
      "bare", \.isBare, "Whether cells have no element of their own, so that the template writes it.",
      example: "bare: true")
  }
}
