import SeededNumbers
import Testing

@testable import HTMLProof

/// The grid of a table against the standard's own algorithm, slot by slot.
struct TableGridTests {
  /// A table with a place for each slot, as HTML Standard §4.9.12 describes it.
  private struct Slots {
    struct Slot: Hashable { let row, column: Int }
    var taken: Set<Slot> = []
    var growing: [Range<Int>] = []
    var row = 0
    var cursor = 0
    var width = 0
    var anchors: Set<Int> = []
    var reaches = 0

    mutating func beginRow() {
      cursor = 0
      for columns in growing { for column in columns { taken.insert(Slot(row: row, column: column)) } }
    }

    mutating func add(width: Int, height: Int) -> Bool {
      while taken.contains(Slot(row: row, column: cursor)) { cursor += 1 }
      let columns = cursor..<cursor + width
      anchors.insert(cursor)
      var overlaps = false
      for column in columns {
        if taken.contains(Slot(row: row, column: column)) { overlaps = true }
        for below in 0..<max(1, height) { taken.insert(Slot(row: row + below, column: column)) }
      }
      if height == 0 { growing.append(columns) }
      if height > 1 { reaches = max(reaches, row + height) }
      cursor = columns.upperBound
      self.width = max(self.width, cursor)
      return overlaps
    }

    mutating func endRow() -> Int {
      defer { row += 1 }
      return taken.filter { $0.row == row }.map { $0.column + 1 }.max() ?? 0
    }

    mutating func endRowGroup() -> Bool {
      defer { (taken, growing, reaches) = ([], [], 0) }
      return reaches > row
    }
  }

  @Test("Cells take the slots that the standard's algorithm gives them", arguments: 0..<60)
  func random(_ seed: Int) {
    var random = SeededNumbers(seed: seed)
    var slots = Slots()
    var grid = TableGrid(range: 0..<0)
    for step in 0..<Int.random(in: 1...40, using: &random) {
      slots.beginRow()
      grid.beginRow(step..<step + 1)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let width = [1, 1, 1, 2, 3, 5].randomElement(using: &random) ?? 1
        let height = [0, 1, 1, 1, 2, 2, 3, 7, 20].randomElement(using: &random) ?? 1
        let overlaps = grid.add(step..<step + 1, isHeader: false, width: width, height: height)
        let isTaken = slots.add(width: width, height: height)
        #expect(overlaps == isTaken, "overlaps in row \(step)")
      }
      let (end, wanted) = (grid.endRow(), slots.endRow())
      #expect(end == wanted, "the width of row \(step)")
      if Int.random(in: 0..<12, using: &random) == 0 {
        let (cell, isTooLong) = (grid.endRowGroup(), slots.endRowGroup())
        #expect((cell != nil) == isTooLong, "a rowspan is too large")
      }
    }
    #expect(grid.emptyColumn()?.number == (0..<slots.width).first { !slots.anchors.contains($0) })
  }

  @Test("A table of the greatest width is checked, and one a column wider is not")
  func widest() {
    let widest = TableGrid.maximumWidth
    for (width, isChecked) in [(widest, true), (widest + 1, false)] {
      var grid = TableGrid(range: 0..<0)
      grid.beginRow(0..<1)
      for cell in 0..<width { _ = grid.add(cell..<cell + 1, isHeader: false, width: 1, height: 65534) }
      let first = grid.endRow()
      #expect(first == (isChecked ? widest : nil))
      grid.beginRow(1..<2)
      let overlaps = grid.add(1..<2, isHeader: false, width: 1, height: 1)
      #expect(!overlaps)
      let second = grid.endRow()
      #expect(second == nil)
      #expect(grid.emptyColumn() == nil)
      let cell = grid.endRowGroup()
      #expect(cell == nil)
    }
  }

  @Test("A table that claims two thousand million slots is given up")
  func huge() {
    var grid = TableGrid(range: 0..<0)
    for row in 0..<50 {
      grid.beginRow(row..<row + 1)
      for cell in 0..<40 {
        let overlaps = grid.add(cell..<cell + 1, isHeader: false, width: 1000, height: row == 0 ? 65534 : 1)
        #expect(!overlaps)
      }
      let end = grid.endRow()
      #expect(end == nil)
    }
    #expect(grid.emptyColumn() == nil)
    let cell = grid.endRowGroup()
    #expect(cell == nil)
  }

  @Test("Cells that each leave one column for the next row stand in steps")
  func stairs() {
    var grid = TableGrid(range: 0..<0)
    for row in 0..<1000 {
      grid.beginRow(row..<row + 1)
      let overlaps = grid.add(row..<row + 1, isHeader: true, width: 1, height: 65534)
      let end = grid.endRow()
      #expect(!overlaps && end == row + 1)
    }
    #expect(grid.emptyColumn() == nil)
  }
}
