/// The grid of a table while it is read (HTML Standard §4.9.12): which slots cells from above still cover.
///
/// A table wider than ``maximumWidth`` columns is not checked further, so that its memory and its time stay small whatever the
/// cells claim.
struct TableGrid {
  let range: Range<Int>
  /// The columns that `col` and `colgroup` make; 0 when there are none.
  var markedColumns = 0
  /// The first `col` or `colgroup`.
  var firstMark: (element: ElementName, range: Range<Int>)?
  /// Whether the `colgroup` that is open has neither `span` nor `col`: it makes one column.
  var groupIsEmpty = false
  /// Whether the `colgroup` that is open has `span`, which makes its columns.
  var groupHasSpan = false
  /// Whether there is a row, be it in a `template`.
  var hasRows = false
  /// The columns that the first row made.
  var firstRowWidth: Int?
  /// The row that is open.
  var row: Range<Int>?
  /// The column from which the next cell looks for a free place.
  private(set) var cursor = 0
  /// Whether a cell begins in the open row.
  private(set) var hasAnchor = false
  private var rowNumber = 0
  /// For each column, the first row that no cell from above covers any more.
  private var coveredUntil: [Int] = []
  /// The first row that no cell of the row group reaches any more, and the cell that reaches furthest.
  private var reach = 0
  private var reaching: Range<Int>?
  /// The number of columns, and the cells that made them: each the columns from its first one on.
  private var width = 0
  private var makers: [(first: Int, isHeader: Bool, range: Range<Int>)] = []
  /// For each column, whether a cell begins in it.
  private var hasCell: [Bool] = []
  private var isTooWide = false

  /// The number of columns up to which a table is checked.
  static let maximumWidth = 4096

  init(range: Range<Int>) {
    self.range = range
  }

  mutating func endColumnGroup() {
    if groupIsEmpty { markedColumns += 1 }
    groupIsEmpty = false
  }

  mutating func beginRow(_ range: Range<Int>) {
    row = range
    cursor = 0
    hasAnchor = false
  }

  /// Puts a cell into the open row.
  ///
  /// - Parameter height: how many rows it covers; 0 for all that are left in the row group.
  /// - Returns: whether it takes a slot that another cell has.
  mutating func add(_ range: Range<Int>, isHeader: Bool, width: Int, height: Int) -> Bool {
    hasAnchor = true
    var column = cursor
    while column < coveredUntil.count, coveredUntil[column] > rowNumber { column += 1 }
    let columns = column..<column + width
    guard !isTooWide, columns.upperBound <= Self.maximumWidth else {
      isTooWide = true
      return false
    }
    cursor = columns.upperBound
    if columns.upperBound > self.width {
      makers.append((self.width, isHeader, range))
      hasCell += repeatElement(false, count: columns.upperBound - self.width)
      self.width = columns.upperBound
    }
    hasCell[column] = true
    let overlaps = columns.contains { $0 < coveredUntil.count && coveredUntil[$0] > rowNumber }
    if height > 1, rowNumber + height >= reach { (reach, reaching) = (rowNumber + height, range) }
    if height != 1 { cover(columns, until: height == 0 ? .max : rowNumber + height) }
    return overlaps
  }

  /// Covers columns up to a row; where they are covered longer already, they stay so.
  private mutating func cover(_ columns: Range<Int>, until row: Int) {
    if coveredUntil.count < columns.upperBound {
      coveredUntil += repeatElement(0, count: columns.upperBound - coveredUntil.count)
    }
    for column in columns { coveredUntil[column] = max(coveredUntil[column], row) }
  }

  /// Ends the open row.
  ///
  /// - Returns: its width in columns; `nil` when the table is too wide to be checked.
  mutating func endRow() -> Int? {
    while let last = coveredUntil.last, last <= rowNumber { coveredUntil.removeLast() }
    row = nil
    rowNumber += 1
    return isTooWide ? nil : max(cursor, coveredUntil.count)
  }

  /// Ends a row group, behind which nothing reaches.
  ///
  /// - Returns: a cell that claims more rows than there are.
  mutating func endRowGroup() -> Range<Int>? {
    defer {
      coveredUntil.removeAll(keepingCapacity: true)
      (reach, reaching) = (0, nil)
    }
    return reach > rowNumber && !isTooWide ? reaching : nil
  }

  /// The first column in which no cell begins, and the cell that makes it.
  func emptyColumn() -> (number: Int, isHeader: Bool, range: Range<Int>)? {
    guard !isTooWide, let column = hasCell.firstIndex(of: false),
      let maker = makers.last(where: { $0.first <= column })
    else { return nil }
    return (column, maker.isHeader, maker.range)
  }
}
