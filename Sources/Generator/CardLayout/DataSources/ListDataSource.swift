public import Diagnostics

/// A list of models that is shown as the cells of one section.
///
/// Conforming to it is all that a type needs: there is no base class, and the models know nothing of cells.
public protocol ListDataSource: Sendable {
  /// The type of the models.
  associatedtype Model: CardModel

  /// The models in their order.
  var list: [Model] { get }
}

extension CellHolders {
  /// The cells of a list of models.
  ///
  /// - Throws: ``Diagnosed`` if two models have one identity.
  public init(_ source: some ListDataSource) throws(Diagnosed) {
    self.init(try HeldCells(source.list.map { CellHolder($0) }))
  }
}
