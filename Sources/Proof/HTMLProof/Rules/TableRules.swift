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
    let location = tag.nameRange
    defer { checkScope(tag, column: grids[grid].cursor - width, in: grids[grid], page) }
    guard grids[grid].add(location, isHeader: tag.element == .th, width: width, height: height) else { return }
    tableFinding(location, .overlap, tag.element, page)
  }

  /// A header of a group of columns stands in one (§4.9.10).
  private func checkScope(_ tag: Tag, column: Int, in grid: TableGrid, _ page: PageWalk) {
    guard tag.element == .th, page.value(of: .scope, on: tag)?.isKeyword("colgroup") == true,
      column >= grid.markedColumns
    else { return }
    page.report(.attributeNeeds(.columnGroup, value: "colgroup"), on: tag, attribute: .scope)
  }

  private func tableFinding(
    _ range: Range<Int>, _ fault: Violation.GridFault, _ element: ElementName,
    severity: Diagnostic.Severity = .error, _ page: PageWalk
  ) {
    page.report(.tableGrid(fault), severity, at: range, element: element.text)
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
    if !grids[grid].hasAnchor { tableFinding(row, .emptyRow, .tr, page) }
  }

  private mutating func judgeWidth(_ width: Int, of row: Range<Int>, _ grid: Int, _ page: PageWalk) {
    let marked = grids[grid].markedColumns
    if marked > 0 {
      guard width != marked else { return }
      tableFinding(row, .rowWidth(width, marked: marked), .tr, page)
    } else if let first = grids[grid].firstRowWidth {
      guard width != first, width > 0 else { return }
      tableFinding(row, .unequalRow(width, first: first), .tr, severity: .warning, page)
    } else {
      grids[grid].firstRowWidth = width
    }
  }

  private mutating func endRowGroup(_ grid: Int, _ group: ElementName, _ page: PageWalk) {
    guard let cell = grids[grid].endRowGroup() else { return }
    tableFinding(cell, .rowspan(group: group.text), .td, page)
  }

  private mutating func endTable(_ grid: Int, _ page: PageWalk) {
    endRowGroup(grid, .table, page)
    if let empty = grids[grid].emptyColumn() {
      let element: ElementName = empty.isHeader ? .th : .td
      tableFinding(empty.range, .emptyColumn(empty.number + 1), element, page)
    }
    if let mark = grids[grid].firstMark, !grids[grid].hasRows {
      tableFinding(mark.range, .noRows, mark.element, page)
    }
    grids.removeLast()
  }
}
