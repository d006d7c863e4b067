public import JSONRecords

/// One cell of a list: an identity, data, and the kind that selects a template.
///
/// It never stores the rendered cell.
public struct CellHolder: HeldElement, Equatable {
  /// The word for an element in messages.
  public static let noun = "cell"

  /// The identity: unique among the cells of a feed, and stable from build to build.
  public let id: String
  /// The kind of card, for which the registry chooses a template.
  public let kind: String
  /// The data of the template.
  public let data: RecordData

  /// Creates a cell holder.
  ///
  /// The identity has no default: without it, a page could not be patched, linked or restored.
  public init(id: String, kind: String, data: RecordData) {
    self.id = id
    self.kind = kind
    self.data = data
  }
}
