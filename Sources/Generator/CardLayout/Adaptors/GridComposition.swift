/// A grid in which some places are larger than others.
///
/// Cells keep their order, and rows have no gaps: each pattern fills its rows.
public enum GridComposition: String, Sendable, CaseIterable {
  /// One large cell with two beside it, then three in a row.
  case lead
  /// Two cells that share the first row, then four in a row.
  case duo
  /// A large cell with four beside it, on the left and on the right in turn.
  case mosaic
  /// A row that scrolls sideways, with three cells above one another in each column.
  case shelf

  /// The span of a place.
  ///
  /// - Parameters:
  ///   - number: the place, counted from 1.
  ///   - isCountedFromFirst: whether it is counted from the section's first cell rather than from the first one of a page.
  func span(at number: Int, isCountedFromFirst: Bool) -> CellSpan? {
    switch self {
    case .lead: number == 1 && isCountedFromFirst ? CellSpan(checked: 2, 2) : nil
    case .duo: number <= 2 && isCountedFromFirst ? CellSpan(checked: 2, 1) : nil
    case .mosaic: [1, 8].contains((number - 1) % 10 + 1) ? CellSpan(checked: 2, 2) : nil
    case .shelf: nil
    }
  }
}
