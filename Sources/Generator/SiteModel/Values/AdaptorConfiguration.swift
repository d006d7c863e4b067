public import CardLayout

/// The adaptor that a section names.
public enum AdaptorConfiguration: Sendable, Equatable {
  /// Cells one below the other.
  case table(TableAdaptor = TableAdaptor())
  /// Cells in a grid or a carousel.
  case collection(CollectionAdaptor = CollectionAdaptor())
  /// Cells as a stack of cards.
  case deck(DeckAdaptor = DeckAdaptor())

  /// The number of columns in which cells can cover several, with enough room; `nil` if it is not known.
  package var columnCount: Int? {
    guard case .collection(let adaptor) = self, adaptor.wrapsCells else { return nil }
    return switch adaptor.columns {
    case .count(let count): count
    case .composition(.lead): 3
    case .composition(.duo), .composition(.mosaic): 4
    case .minimumWidth, .carousel, .waterfall, .composition(.shelf): nil
    }
  }

  /// The adaptor as a value of the protocol.
  public var adaptor: any CardAdaptor {
    switch self {
    case .table(let adaptor): adaptor
    case .collection(let adaptor): adaptor
    case .deck(let adaptor): adaptor
    }
  }
}
