import Diagnostics
import Platform

/// The columns and rows of tables (HTML Standard §4.9.12).
extension PageWalk {
  /// The number of the table around the current place, 0 outside tables.
  var currentTable: Int { grids.last?.number ?? 0 }

  mutating func checkTable(_ tag: Tag) {
    if tag.element == .table { return grids.append(TableGrid(number: eventIndex + 1, range: tag.nameRange)) }
    guard let last = grids.indices.last else { return }
    if tag.element == .tr { grids[last].hasRows = true }
    if isApartFromTable { return }
    if tag.element == .col || tag.element == .colgroup, !tag.event.flags.contains(.implied),
      grids[last].firstMark == nil
    {
      grids[last].firstMark = (tag.element, tag.nameRange)
    }
    switch tag.element {
    case .col where stack.last?.judgement != .nothing:
      grids[last].markedColumns += span(of: tag)
      grids[last].groupIsEmpty = false
    case .colgroup:
      grids[last].groupIsEmpty = !tag.has(.span)
      if tag.has(.span) { grids[last].markedColumns += span(of: tag) }
    case .tr: grids[last].beginRow(tag.nameRange)
    case .td, .th: addCell(tag, to: last)
    default: break
    }
  }

  /// Whether the place is in a `template` of the table: what is in it is in no table (§4.12.3).
  private var isApartFromTable: Bool {
    isInTemplate && nearestIndex([.template]) > nearestIndex([.table])
  }

  private func span(of tag: Tag) -> Int { min(1000, max(1, value(of: .span, on: tag)?.integerValue ?? 1)) }

  private mutating func addCell(_ tag: Tag, to grid: Int) {
    guard grids[grid].row != nil else { return }
    let width = min(1000, max(1, value(of: .colspan, on: tag)?.integerValue ?? 1))
    let height = min(65534, max(0, value(of: .rowspan, on: tag)?.integerValue ?? 1))
    let place = tag.nameRange
    defer { checkScope(tag, column: grids[grid].cursor - width, in: grids[grid]) }
    guard grids[grid].add(place, isHeader: tag.element == .th, width: width, height: height) else { return }
    tableFinding(place, "this cell and a cell that spans down from above take the same place", tag.element)
  }

  /// A header of a group of columns stands in one (§4.9.10).
  private mutating func checkScope(_ tag: Tag, column: Int, in grid: TableGrid) {
    guard tag.element == .th, value(of: .scope, on: tag)?.isKeyword("colgroup") == true,
      column >= grid.markedColumns
    else { return }
    report(.attributeNeeds, on: tag, attribute: .scope, value: "colgroup", expected: "<colgroup>")
  }

  private mutating func tableFinding(
    _ range: Range<Int>, _ what: String, _ element: ElementName, severity: Diagnostic.Severity = .error,
    advice: String = "correct `colspan` and `rowspan`, or the number of cells"
  ) {
    report(
      .tableGrid, severity, at: range, element: element.text, value: what, expected: advice)
  }

  /// When a row, a row group or a table ends.
  mutating func endedTablePart(_ open: CheckedElement) {
    guard let last = grids.indices.last, !isApartFromTable else { return }
    switch open.element {
    case .colgroup: grids[last].endColumnGroup()
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
    if let width = grids[grid].endRow() { judgeWidth(width, of: row, grid) }
    if !grids[grid].hasAnchor { tableFinding(row, "no cell begins in this row", .tr) }
  }

  private mutating func judgeWidth(_ width: Int, of row: Range<Int>, _ grid: Int) {
    let marked = grids[grid].markedColumns
    if marked > 0 {
      guard width != marked else { return }
      let relation = width > marked ? "more than" : "fewer than"
      tableFinding(
        row,
        "this row is \(width) \(width == 1 ? "column" : "columns") wide, \(relation) the \(marked) of `<col>` and `<colgroup>`",
        .tr)
    } else if let first = grids[grid].firstRowWidth {
      guard width != first, width > 0 else { return }
      let relation = width > first ? "more than" : "fewer than"
      tableFinding(
        row,
        "this row is \(width) \(width == 1 ? "column" : "columns") wide, \(relation) the \(first) of the first row",
        .tr, severity: .warning)
    } else {
      grids[grid].firstRowWidth = width
    }
  }

  private mutating func endRowGroup(_ grid: Int, _ group: ElementName) {
    guard let cell = grids[grid].endRowGroup() else { return }
    tableFinding(cell, "this cell's `rowspan` is larger than what is left of its `\(group.text)`", .td)
  }

  private mutating func endTable(_ grid: Int) {
    endRowGroup(grid, .table)
    if let empty = grids[grid].emptyColumn() {
      let element: ElementName = empty.isHeader ? .th : .td
      tableFinding(
        empty.range, "no cell begins in column \(empty.number + 1), which this `<\(element.text)>` makes", element)
    }
    if let mark = grids[grid].firstMark, !grids[grid].hasRows {
      tableFinding(
        mark.range, "the table has no rows, and so no cell in the columns of this `<\(mark.element.text)>`",
        mark.element,
        advice: "add the rows, or remove the columns")
    }
    grids.removeLast()
  }
}
