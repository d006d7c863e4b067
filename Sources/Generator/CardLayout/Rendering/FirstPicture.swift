import CardSources
import JSONRecords

/// Finds the cell that shows the page's first picture, which browsers should fetch before all others: one of the first
/// cells of the page's first section.
///
/// A picture further down is seldom in the first view, so it is like all others.
struct FirstPicture {
  /// The number of cells that may still show it.
  private var left: Int

  /// The number of cells among which it is.
  private static let reach = 4

  /// Starts before the first cell of a section.
  ///
  /// - Parameter isHere: whether the section is the page's first.
  init(isHere: Bool) { left = isHere ? Self.reach : 0 }

  /// Whether the next cell shows the page's first picture; called once for each cell, in order.
  mutating func isShown(by record: RecordValue) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    guard let image = record.member("image"), image.kind == .string, !image.text.isEmpty else { return false }
    left = 0
    return true
  }
}

extension SectionModel {
  /// Whether the cell at a position shows the page's first picture, if that is in this section.
  ///
  /// - Throws: any error from reading a card.
  func showsFirstPicture(at position: Int, reader: CellReader) throws -> Bool {
    var picture = FirstPicture(isHere: true)
    for other in 0..<position where try cells.withCell(at: other, reader: reader, { picture.isShown(by: $0.record) }) {
      return false
    }
    return try cells.withCell(at: position, reader: reader) { picture.isShown(by: $0.record) }
  }
}
