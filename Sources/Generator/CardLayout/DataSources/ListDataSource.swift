public import Diagnostics

/// A list of models shown as the cells of one section.
///
/// A type only has to conform; there is no base class, and the models know nothing of cells.
public protocol ListDataSource: Sendable {
  /// The type of the models.
  associatedtype Model: CardModel

  /// The models in order.
  var list: [Model] { get }
}

extension CellHolders {
  /// Creates the cells of a list of models.
  ///
  /// - Throws: ``Diagnosed`` if two models have the same identity.
  public init(_ source: some ListDataSource) throws(Diagnosed) {
    self.init(try HeldCells(source.list.map { CellHolder($0) }))
  }
}
