public import JSONRecords

/// A model type of the site's own code whose values become cards.
///
/// ```swift
/// struct Note: CardModel {
///   static let kind = "note"
///   let id: String
///   let text: String
///   var data: RecordData { ["text": .string(text)] }
/// }
/// ```
public protocol CardModel: Sendable {
  /// The kind of the type's cards, such as `article`.
  static var kind: String { get }

  /// The size of the type's cells; `nil`, the default, leaves it to the template.
  static var cellSize: CellSize? { get }

  /// The identity: unique in the list, and stable from build to build.
  var id: String { get }

  /// The data of the template.
  var data: RecordData { get }

  /// The size of this value's cell, which takes precedence over its type's; `nil`, the default, leaves it to the type.
  var cellSize: CellSize? { get }
}

extension CardModel {
  /// `nil`: the template declares the size.
  public static var cellSize: CellSize? { nil }

  /// `nil`: the type declares the size.
  public var cellSize: CellSize? { nil }
}

extension CellHolder {
  /// Creates the cell of a model, with the size that the model or its type declares.
  ///
  /// A `cell_size` in the model's data takes precedence.
  public init(_ model: some CardModel) {
    var data = model.data
    if let size = model.cellSize ?? type(of: model).cellSize, data["cell_size"] == nil,
      case .object(let members) = data
    {
      data = .object(members + [RecordData.Member("cell_size", .string(size.text))])
    }
    self.init(id: model.id, kind: type(of: model).kind, data: data)
  }
}
