public import JSONRecords

/// One cell of a list: an identity, data and the way to a template.
///
/// It never holds the rendered cell itself.
public struct CellHolder: HeldElement, Equatable {
  /// What it is called in messages.
  public static let noun = "cell"

  /// The identity: unique among the cells of a feed, and the same from build to build.
  public let id: String
  /// The kind of card, which the registry turns into a template.
  public let kind: String
  /// What the template shows.
  public let data: RecordData

  /// Creates a cell holder.
  ///
  /// The identity has no default: without it a page could not be patched, linked or restored.
  public init(id: String, kind: String, data: RecordData) {
    self.id = id
    self.kind = kind
    self.data = data
  }
}
