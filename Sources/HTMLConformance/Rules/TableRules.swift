import Diagnostics
import HTMLSyntax

/// The grid of a table while it is read (HTML Standard §4.9.12): which slots cells from above still cover.
struct TableGrid {
  let number: Int
  let range: Range<Int>
  /// The columns that `col` and `colgroup` make; 0 when there are none.
  var markedColumns = 0
  /// The columns that the first row made.
  var firstRowWidth: Int?
  /// For every column the rows that a cell from above still covers: `.max` to the end of the row group.
  var spans: [Int] = []
  /// For every column the cell that made it, and whether any cell begins in it.
  var columns: [Column] = []
  // The row that is open.
  var row: Range<Int>?
  var cursor = 0
  var rowWidth = 0
  var hasAnchor = false
  /// The cells that still cover rows, with the tag of each.
  var lastSpanning: Range<Int>?

  struct Column {
    var hasAnchor = false
    let origin: Range<Int>
    let element: ElementName
  }

  init(number: Int, range: Range<Int>) {
    self.number = number
    self.range = range
  }
}

extension PageWalk {
  /// The number of the table around the current place, 0 outside tables.
  var currentTable: Int { grids.last?.number ?? 0 }

  mutating func checkTable(_ tag: Tag) {
    if tag.element == .table { return grids.append(TableGrid(number: eventIndex + 1, range: tag.nameRange)) }
    guard let last = grids.indices.last else { return }
    switch tag.element {
    case .col: grids[last].markedColumns += span(of: tag)
    case .colgroup: if tag.has(.span) { grids[last].markedColumns += span(of: tag) }
    case .tr: beginRow(tag, in: last)
    case .td, .th: addCell(tag, to: last)
    default: break
    }
  }

  private func span(of tag: Tag) -> Int { min(1000, max(1, value(of: .span, on: tag)?.integerValue ?? 1)) }

  private mutating func beginRow(_ tag: Tag, in grid: Int) {
    grids[grid].row = tag.nameRange
    grids[grid].cursor = 0
    grids[grid].hasAnchor = false
  }

  private mutating func addCell(_ tag: Tag, to grid: Int) {
    guard grids[grid].row != nil else { return }
    let width = min(1000, max(1, value(of: .colspan, on: tag)?.integerValue ?? 1))
    let height = min(65534, max(0, value(of: .rowspan, on: tag)?.integerValue ?? 1))
    var column = grids[grid].cursor
    while column < grids[grid].spans.count, grids[grid].spans[column] > 0 { column += 1 }
    while grids[grid].columns.count < column + width {
      grids[grid].columns.append(.init(origin: tag.nameRange, element: tag.element))
      grids[grid].spans.append(0)
    }
    grids[grid].columns[column].hasAnchor = true
    grids[grid].hasAnchor = true
    var overlaps = false
    for slot in column..<(column + width) {
      if grids[grid].spans[slot] > 0 { overlaps = true }
      // The row itself counts: it is taken off when the row ends.
      grids[grid].spans[slot] = height == 0 ? .max : height
    }
    if height > 1 { grids[grid].lastSpanning = tag.nameRange }
    if overlaps {
      tableFinding(tag.nameRange, "this cell and a cell that spans down from above take the same place", tag.element)
    }
    grids[grid].cursor = column + width
  }

  private mutating func tableFinding(
    _ range: Range<Int>, _ what: String, _ element: ElementName, severity: Diagnostic.Severity = .error
  ) {
    report(
      .tableGrid, severity, at: range, element: element.text, value: what,
      expected: "correct `colspan` and `rowspan`, or the number of cells")
  }

  /// When a row, a row group or a table ends.
  mutating func endedTablePart(_ open: OpenElement) {
    guard let last = grids.indices.last else { return }
    switch open.element {
    case .tr:
      // A row in which something was misplaced is told of already.
      if open.flags.contains(.isBroken), !grids[last].hasAnchor {
        grids[last].row = nil
      } else {
        endRow(last)
      }
    case .thead, .tbody, .tfoot: endRowGroup(last, open.element)
    case .table: endTable(last)
    default: break
    }
  }

  private mutating func endRow(_ grid: Int) {
    guard let row = grids[grid].row else { return }
    grids[grid].row = nil
    var width = grids[grid].cursor
    for column in grids[grid].spans.indices where grids[grid].spans[column] > 0 {
      width = max(width, column + 1)
      if grids[grid].spans[column] != .max { grids[grid].spans[column] -= 1 }
    }
    judgeWidth(width, of: row, grid)
    if !grids[grid].hasAnchor { tableFinding(row, "no cell begins in this row", .tr) }
  }

  private mutating func judgeWidth(_ width: Int, of row: Range<Int>, _ grid: Int) {
    let marked = grids[grid].markedColumns
    if marked > 0 {
      guard width != marked else { return }
      let relation = width > marked ? "more than" : "fewer than"
      tableFinding(row, "this row is \(width) columns wide, \(relation) the \(marked) of `col` and `colgroup`", .tr)
    } else if let first = grids[grid].firstRowWidth {
      guard width != first, width > 0 else { return }
      let relation = width > first ? "more than" : "fewer than"
      tableFinding(
        row, "this row is \(width) columns wide, \(relation) the \(first) of the first row", .tr, severity: .warning)
    } else {
      grids[grid].firstRowWidth = width
    }
  }

  private mutating func endRowGroup(_ grid: Int, _ group: ElementName) {
    if grids[grid].spans.contains(where: { $0 > 0 && $0 != .max }), let cell = grids[grid].lastSpanning {
      tableFinding(cell, "this cell's `rowspan` is larger than what is left of its `\(group.text)`", .td)
    }
    for column in grids[grid].spans.indices { grids[grid].spans[column] = 0 }
  }

  private mutating func endTable(_ grid: Int) {
    endRowGroup(grid, .table)
    let columns = grids[grid].columns
    if let empty = columns.firstIndex(where: { !$0.hasAnchor }) {
      tableFinding(
        columns[empty].origin,
        "no cell begins in column \(empty + 1), which this `\(columns[empty].element.text)` makes",
        columns[empty].element)
    }
    grids.removeLast()
  }
}
