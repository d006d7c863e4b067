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
  /// The kind of the cards made of this type, such as `article`.
  static var kind: String { get }

  /// The size of the cells of this type; `nil`, which is the default, leaves it to the template.
  static var cellSize: CellSize? { get }

  /// The identity: unique in the list, and the same from build to build.
  var id: String { get }

  /// What the template shows.
  var data: RecordData { get }

  /// The size of this value's cell, which goes before its type's; `nil`, which is the default, leaves it to the type.
  var cellSize: CellSize? { get }
}

extension CardModel {
  /// None: the template declares it.
  public static var cellSize: CellSize? { nil }

  /// None: the type declares it.
  public var cellSize: CellSize? { nil }
}

extension CellHolder {
  /// The cell of a model, with the size that the model or its type declares.
  ///
  /// Data that has a `cell_size` of its own keeps it.
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
