import Diagnostics
import Platform

/// The columns and rows of tables (§4.9.12).
struct TableRules: RuleGroup {
  /// The open tables.
  private var grids: [TableGrid] = []

  var isSelfContained: Bool { grids.isEmpty }

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .table: grids.append(TableGrid(range: tag.nameRange))
    case .colgroup, .col, .thead, .tbody, .tfoot, .tr, .td, .th: checkPart(tag, page)
    default: break
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    switch element.element {
    case .table, .colgroup, .tr, .thead, .tbody, .tfoot: endPart(element, page)
    default: break
    }
  }

  private mutating func checkPart(_ tag: Tag, _ page: PageWalk) {
    guard let last = grids.indices.last else { return }
    if tag.element == .tr { grids[last].hasRows = true }
    if isApartFromTable(page) { return }
    if tag.element == .col || tag.element == .colgroup, !tag.event.flags.contains(.implied),
      grids[last].firstMark == nil
    {
      grids[last].firstMark = (tag.element, tag.nameRange)
    }
    switch tag.element {
    case .col where !grids[last].groupHasSpan:
      grids[last].markedColumns += span(of: tag, page)
      grids[last].groupIsEmpty = false
    case .colgroup:
      grids[last].groupIsEmpty = !tag.has(.span)
      grids[last].groupHasSpan = tag.has(.span)
      if tag.has(.span) { grids[last].markedColumns += span(of: tag, page) }
    case .tr: grids[last].beginRow(tag.nameRange)
    case .td, .th: addCell(tag, to: last, page)
    default: break
    }
  }

  /// Whether the place is in a `template` of the table: what is in it is in no table (§4.12.3).
  private func isApartFromTable(_ page: PageWalk) -> Bool {
    page.isInTemplate && page.nearestIndex([.template]) > page.nearestIndex([.table])
  }

  private func span(of tag: Tag, _ page: PageWalk) -> Int {
    min(1000, max(1, page.value(of: .span, on: tag)?.integerValue ?? 1))
  }

  private mutating func addCell(_ tag: Tag, to grid: Int, _ page: PageWalk) {
    guard grids[grid].row != nil else { return }
    let width = min(1000, max(1, page.value(of: .colspan, on: tag)?.integerValue ?? 1))
    let height = min(65534, max(0, page.value(of: .rowspan, on: tag)?.integerValue ?? 1))
    let place = tag.nameRange
    defer { checkScope(tag, column: grids[grid].cursor - width, in: grids[grid], page) }
    guard grids[grid].add(place, isHeader: tag.element == .th, width: width, height: height) else { return }
    tableFinding(place, "this cell and a cell that spans down from above take the same place", tag.element, page)
  }

  /// A header of a group of columns stands in one (§4.9.10).
  private func checkScope(_ tag: Tag, column: Int, in grid: TableGrid, _ page: PageWalk) {
    guard tag.element == .th, page.value(of: .scope, on: tag)?.isKeyword("colgroup") == true,
      column >= grid.markedColumns
    else { return }
    page.report(.attributeNeeds, on: tag, attribute: .scope, value: "colgroup", expected: "<colgroup>")
  }

  private func tableFinding(
    _ range: Range<Int>, _ what: String, _ element: ElementName, severity: Diagnostic.Severity = .error,
    advice: String = "correct `colspan` and `rowspan`, or the number of cells", _ page: PageWalk
  ) {
    page.report(
      .tableGrid, severity, at: range, element: element.text, value: what, expected: advice)
  }

  /// When a row, a row group or a table ends.
  private mutating func endPart(_ element: CheckedElement, _ page: PageWalk) {
    guard let last = grids.indices.last, !isApartFromTable(page) else { return }
    switch element.element {
    case .colgroup: grids[last].endColumnGroup()
    case .tr:
      // A row in which something was misplaced is told of already.
      if element.flags.contains(.isBroken), !grids[last].hasAnchor {
        grids[last].row = nil
      } else {
        endRow(last, page)
      }
    case .thead, .tbody, .tfoot: endRowGroup(last, element.element, page)
    case .table: endTable(last, page)
    default: break
    }
  }

  private mutating func endRow(_ grid: Int, _ page: PageWalk) {
    guard let row = grids[grid].row else { return }
    if let width = grids[grid].endRow() { judgeWidth(width, of: row, grid, page) }
    if !grids[grid].hasAnchor { tableFinding(row, "no cell begins in this row", .tr, page) }
  }

  private mutating func judgeWidth(_ width: Int, of row: Range<Int>, _ grid: Int, _ page: PageWalk) {
    let marked = grids[grid].markedColumns
    if marked > 0 {
      guard width != marked else { return }
      let relation = width > marked ? "more than" : "fewer than"
      tableFinding(
        row,
        "this row is \(width) \(width == 1 ? "column" : "columns") wide, \(relation) the \(marked) of `<col>` and `<colgroup>`",
        .tr, page)
    } else if let first = grids[grid].firstRowWidth {
      guard width != first, width > 0 else { return }
      let relation = width > first ? "more than" : "fewer than"
      tableFinding(
        row,
        "this row is \(width) \(width == 1 ? "column" : "columns") wide, \(relation) the \(first) of the first row",
        .tr, severity: .warning, page)
    } else {
      grids[grid].firstRowWidth = width
    }
  }

  private mutating func endRowGroup(_ grid: Int, _ group: ElementName, _ page: PageWalk) {
    guard let cell = grids[grid].endRowGroup() else { return }
    tableFinding(cell, "this cell's `rowspan` is larger than what is left of its `\(group.text)`", .td, page)
  }

  private mutating func endTable(_ grid: Int, _ page: PageWalk) {
    endRowGroup(grid, .table, page)
    if let empty = grids[grid].emptyColumn() {
      let element: ElementName = empty.isHeader ? .th : .td
      tableFinding(
        empty.range, "no cell begins in column \(empty.number + 1), which this `<\(element.text)>` makes", element, page
      )
    }
    if let mark = grids[grid].firstMark, !grids[grid].hasRows {
      tableFinding(
        mark.range, "the table has no rows, and so no cell in the columns of this `<\(mark.element.text)>`",
        mark.element,
        advice: "add the rows, or remove the columns", page)
    }
    grids.removeLast()
  }
}
