public import CardLayout
import JSONRecords

/// A cell of a list: a model, and the template that shows it.
///
/// The template sees the fields of the model as its `encode(to:)` writes them. The card's identity is the model's `id`.
///
/// ```swift
/// struct Show: Codable, Identifiable, Sendable {
///   let id: Int
///   let name: String
///   let aired: Date
/// }
///
/// struct ShowCell: CardCell {
///   static let template = "show"
///   let model: Show
/// }
/// ```
public protocol CardCell: CellContent {
  /// The model's type.
  associatedtype Model: Encodable & Identifiable & Sendable where Model.ID: Encodable

  /// The name of the template, a file of `Templates/cells`.
  static var template: String { get }

  /// What names an event: a text, or a ``CardEvent`` with typed parameters.
  associatedtype Event: CardEventName = String

  /// The events that the template's controls may send; none by default.
  static var events: [Event] { get }

  /// The model.
  var model: Model { get }

  /// The size of the cell; `nil`, the default, leaves it to the template and the section.
  var size: CellSize? { get }
}

extension CardCell where Event == String {
  /// None.
  public static var events: [String] { [] }
}

extension CardCell {
  /// `nil`: the template or the section decides.
  public var size: CellSize? { nil }

  /// One type of cell.
  public static var cellTypes: [CellType] { [CellType(template: template, events: events.map(\.event))] }

  /// The cell.
  public var cell: AnyCardCell? { AnyCardCell(self) }
}

/// What a section shows for an element of its data: a cell of one type, or of one of several, or nothing.
public protocol CellContent: Sendable {
  /// The types of cells that it can be.
  static var cellTypes: [CellType] { get }

  /// Whether there may be no cell for an element; `false` by default.
  static var isOptional: Bool { get }

  /// The cell; `nil` if the element is not shown.
  var cell: AnyCardCell? { get }
}

extension CellContent {
  /// `false`: each element has a cell.
  public static var isOptional: Bool { false }
}

/// A cell for some elements only, which an `if` without `else` in a section's closure makes; the others are not shown.
extension Optional: CellContent where Wrapped: CellContent {
  /// The types of the cell.
  public static var cellTypes: [CellType] { Wrapped.cellTypes }

  /// `true`.
  public static var isOptional: Bool { true }

  /// The cell, if there is one.
  public var cell: AnyCardCell? { flatMap(\.cell) }
}

/// A type of cells.
public struct CellType: Sendable, Hashable {
  /// The name of its template.
  public let template: String
  /// The events that its controls may send.
  public let events: [CardEvent]

  /// Creates a type of cells.
  public init(template: String, events: [CardEvent] = []) {
    self.template = template
    self.events = events
  }
}

/// A cell of any type.
public struct AnyCardCell: Sendable {
  /// The name of its template.
  public let template: String
  /// Appends the card's record: its identity, the fields of its model, then the given kind, and its size.
  let write: @Sendable (_ record: ModelRecord, _ kind: String?) throws -> Void

  init<Cell: CardCell>(_ cell: Cell) {
    template = Cell.template
    write = { record, kind in try record.write(cell.model, kind: kind, size: cell.size) }
  }
}

/// A cell of one of two types, which the `if` or the `switch` of a section's closure makes.
public enum EitherCell<First: CellContent, Second: CellContent>: CellContent {
  /// The first type.
  case first(First)
  /// The second type.
  case second(Second)

  /// The types of both.
  public static var cellTypes: [CellType] { First.cellTypes + Second.cellTypes }

  /// Whether there may be none in either.
  public static var isOptional: Bool { First.isOptional || Second.isOptional }

  /// The cell.
  public var cell: AnyCardCell? {
    switch self {
    case .first(let content): content.cell
    case .second(let content): content.cell
    }
  }
}

/// Builds the cell of an element with `if` and `switch`.
@resultBuilder
public enum CellBuilder {
  /// A cell.
  public static func buildBlock<Content: CellContent>(_ content: Content) -> Content { content }
  /// A cell of the first branch.
  public static func buildEither<First, Second>(first content: First) -> EitherCell<First, Second> { .first(content) }
  /// A cell of the second branch.
  public static func buildEither<First, Second>(second content: Second) -> EitherCell<First, Second> {
    .second(content)
  }
  /// A cell, or none for an element that is not shown.
  public static func buildOptional<Content: CellContent>(_ content: Content?) -> Content? { content }
}

extension ModelRecord {
  /// Writes the record of a card on one line.
  ///
  /// - Parameters:
  ///   - kind: the kind of the card; `nil` leaves it to the model.
  ///   - size: the cell's size; `nil` leaves it to the template.
  /// - Throws: `EncodingError` if the model is not an object, if its member `id` is not its identity, if it has a member
  ///   `kind` although it is given a kind, or if it cannot be written as JSON.
  package func write<Model: Encodable & Identifiable>(
    _ model: Model, kind: String?, size: CellSize?
  ) throws where Model.ID: Encodable {
    writer.beginObject()
    writer.name("id")
    let start = writer.count
    try write(model.id, depth: 0)
    head = RecordHead(identity: start..<writer.count, hasKind: kind != nil)
    shape = .nothing
    try model.encode(to: ModelEncoder(record: self, depth: 0, isCard: true))
    guard shape == .object else { throw Self.unwritable(model, [], "a card has fields, and this value has none") }
    if let kind {
      writer.name("kind")
      writer.string(kind)
    }
    if let size {
      writer.name("cell_size")
      writer.string(size.text)
    }
    writer.endObject()
  }
}
