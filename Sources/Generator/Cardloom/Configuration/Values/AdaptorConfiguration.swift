public import CardLayout

/// The adaptor that a section names.
public enum AdaptorConfiguration: Sendable, Equatable {
  /// Cells one below the other.
  case table(TableAdaptor = TableAdaptor())
  /// Cells in a grid or a carousel.
  case collection(CollectionAdaptor = CollectionAdaptor())
  /// Cells as a stack of cards.
  case deck(DeckAdaptor = DeckAdaptor())

  /// The adaptor as a value of the protocol.
  public var adaptor: any CardAdaptor {
    switch self {
    case .table(let adaptor): adaptor
    case .collection(let adaptor): adaptor
    case .deck(let adaptor): adaptor
    }
  }
}
