import HTMLProof

/// A table of foreign content, put in order before it is written.
struct ContentTable {
  /// A cell: a node, or a run of items that stand in a row without a cell.
  struct Cell {
    var element: ElementName
    /// The node of the cell; -1 when there is none.
    var node: Int32
    /// The nodes that it holds, when it has no node of its own.
    var loose: [Int32] = []
    var columns = 1
    var rows = 1
  }

  struct Row {
    var group: Int
    var cells: [Cell]
  }

  /// More columns than this are not a table for people, and could make a small source into large work.
  static let mostColumns = 200

  /// The row groups in their order: `thead`, then any number of `tbody`, then `tfoot`.
  var groups: [ElementName] = []
  var rows: [Row] = []

  /// Whether the spans leave no slot twice taken, no row and no column without a cell, and all rows of one width (HTML
  /// Standard §4.9.12).
  var isRegular: Bool {
    var spans: [Int] = []
    var starts: [Bool] = []
    var width: Int?
    var group = -1
    for row in rows {
      if row.group != group {
        guard spans.allSatisfy({ $0 == 0 }) else { return false }
        group = row.group
      }
      var column = 0
      for cell in row.cells {
        while column < spans.count, spans[column] > 0 { column += 1 }
        guard column + cell.columns <= Self.mostColumns else { return false }
        while spans.count < column + cell.columns {
          spans.append(0)
          starts.append(false)
        }
        starts[column] = true
        for slot in column..<column + cell.columns {
          guard spans[slot] == 0 else { return false }
          spans[slot] = cell.rows
        }
        column += cell.columns
      }
      var end = column
      for slot in spans.indices where spans[slot] > 0 {
        end = max(end, slot + 1)
        spans[slot] -= 1
      }
      if let width, width != end { return false }
      width = end
    }
    return spans.allSatisfy { $0 == 0 } && starts.allSatisfy(\.self)
  }

  /// How many cells the longest row has.
  var longestRow: Int { rows.map(\.cells.count).max() ?? 0 }

  /// Gives spans that reach too far, and rows that are too short, what they lack: as browsers show such tables.
  mutating func mend() {
    var width = 1
    for isFirst in [true, false] {
      var spans: [Int] = []
      var group = -1
      for row in rows.indices {
        if rows[row].group != group {
          group = rows[row].group
          spans.removeAll(keepingCapacity: true)
        }
        let rest = rows[row...].prefix { $0.group == group }.count
        var column = 0
        for cell in rows[row].cells.indices {
          while column < spans.count, spans[column] > 0 { column += 1 }
          var columns = rows[row].cells[cell].columns
          // One cell alone, across however many columns, says nothing of their number.
          if isFirst, rows[row].cells.count == 1 { columns = 1 }
          if !isFirst {
            columns = max(1, min(columns, width - column))
            rows[row].cells[cell].columns = columns
            rows[row].cells[cell].rows = min(rows[row].cells[cell].rows, rest)
          }
          guard column + columns <= Self.mostColumns else { return }
          while spans.count < column + columns { spans.append(0) }
          for slot in column..<column + columns { spans[slot] = min(rows[row].cells[cell].rows, rest) }
          column += columns
        }
        if isFirst {
          width = max(width, (spans.lastIndex { $0 > 0 } ?? 0) + 1)
        } else {
          while spans.count < width { spans.append(0) }
          let missing = spans.indices.filter { $0 >= column && spans[$0] == 0 }.count
          for _ in 0..<missing { rows[row].cells.append(Cell(element: .td, node: -1)) }
        }
        for slot in spans.indices where spans[slot] > 0 { spans[slot] -= 1 }
      }
    }
  }

  /// Makes every cell one slot, and every row as long as the longest.
  mutating func straighten() {
    let longest = longestRow
    for row in rows.indices {
      for cell in rows[row].cells.indices {
        rows[row].cells[cell].columns = 1
        rows[row].cells[cell].rows = 1
      }
      let missing = longest - rows[row].cells.count
      if missing > 0 { rows[row].cells.append(Cell(element: .td, node: -1, columns: missing)) }
    }
  }
}
