/// The grid of a table while it is read (HTML Standard §4.9.12): which slots cells from above still cover.
///
/// Its memory and its time depend on the cells that are written, not on the rows and columns that they claim.
struct TableGrid {
  let number: Int
  let range: Range<Int>
  /// The columns that `col` and `colgroup` make; 0 when there are none.
  var markedColumns = 0
  /// The first `col` or `colgroup`.
  var firstMark: (element: ElementName, range: Range<Int>)?
  /// Whether the `colgroup` that is open has neither `span` nor `col`: it makes one column.
  var groupIsEmpty = false
  /// Whether there is a row, be it in a `template`.
  var hasRows = false
  /// The columns that the first row made.
  var firstRowWidth: Int?
  /// The row that is open.
  var row: Range<Int>?
  /// The column where the next cell is looked for a place.
  private(set) var cursor = 0
  /// Whether a cell begins in the open row.
  private(set) var hasAnchor = false
  private var rowNumber = 0
  private var covered = CoveredColumns()
  /// The first row that no cell of the row group reaches any more, and the cell that reaches furthest.
  private var reach = 0
  private var reaching: Range<Int>?
  /// The number of columns, and the cells that made them: each the columns from its first one on.
  private var width = 0
  private var makers: [(first: Int, isHeader: Bool, range: Range<Int>)] = []
  /// The columns in which a cell begins: one bit for each of the first, then a set.
  private var anchors: [UInt64] = []
  private var farAnchors: Set<Int> = []

  private static let nearColumns = 1 << 16

  init(number: Int, range: Range<Int>) {
    self.number = number
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
    let column = covered.firstFree(from: cursor, in: rowNumber)
    let columns = column..<column + width
    cursor = columns.upperBound
    hasAnchor = true
    noteAnchor(column)
    if columns.upperBound > self.width {
      makers.append((self.width, isHeader, range))
      self.width = columns.upperBound
    }
    let overlaps = covered.isAnyCovered(columns, in: rowNumber)
    if height > 1, rowNumber + height >= reach { (reach, reaching) = (rowNumber + height, range) }
    if height != 1 { covered.cover(columns, until: height == 0 ? .max : rowNumber + height) }
    return overlaps
  }

  private mutating func noteAnchor(_ column: Int) {
    guard column < Self.nearColumns else {
      farAnchors.insert(column)
      return
    }
    while anchors.count <= column / 64 { anchors.append(0) }
    anchors[column / 64] |= 1 << UInt64(column % 64)
  }

  /// Ends the open row.
  ///
  /// - Returns: its width in columns.
  mutating func endRow() -> Int {
    let end = max(cursor, covered.end(in: rowNumber))
    row = nil
    rowNumber += 1
    return end
  }

  /// Ends a row group, behind which nothing reaches.
  ///
  /// - Returns: a cell that claims more rows than there are.
  mutating func endRowGroup() -> Range<Int>? {
    defer {
      covered.removeAll()
      (reach, reaching) = (0, nil)
    }
    return reach > rowNumber ? reaching : nil
  }

  /// The first column in which no cell begins, and the cell that makes it.
  func emptyColumn() -> (number: Int, isHeader: Bool, range: Range<Int>)? {
    var column = 0
    while column < width, isAnchor(column) { column += 1 }
    guard column < width, let maker = makers.last(where: { $0.first <= column }) else { return nil }
    return (column, maker.isHeader, maker.range)
  }

  private func isAnchor(_ column: Int) -> Bool {
    guard column < Self.nearColumns else { return farAnchors.contains(column) }
    return column / 64 < anchors.count && anchors[column / 64] >> UInt64(column % 64) & 1 == 1
  }
}
