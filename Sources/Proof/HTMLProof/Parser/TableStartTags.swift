extension HTMLParser {
  /// Applies the insertion modes of tables, according to the current node.
  ///
  /// HTML Standard §13.2.6.4.9 and §13.2.6.4.12 to §13.2.6.4.14.
  ///
  /// - Returns: whether the tag was handled; otherwise it must be processed again.
  mutating func placeStartTagInTable() -> Bool {
    let mode = open.top.mode
    switch tag.element {
    case .td, .th:
      if mode == .inRow {
        insertElement()
        return true
      }
      if mode == .inColumnGroup { return leaveTablePart() }
      report(.cellOutsideRow, tag.start, tag.end, element: tag.element)
      if mode == .inTable { insertImplied(.tbody, at: tag.start) }
      insertImplied(.tr, at: tag.start)
      return false
    case .tr:
      switch mode {
      case .inTableBody:
        insertElement()
        return true
      case .inTable:
        insertImplied(.tbody, at: tag.start)
        return false
      default: return leaveTablePart()
      }
    case .tbody, .thead, .tfoot, .caption, .colgroup:
      if mode == .inTable {
        insertElement()
        return true
      }
      return leaveTablePart()
    case .col:
      if mode == .inColumnGroup {
        insertVoidElement()
        return true
      }
      if mode == .inTable {
        insertImplied(.colgroup, at: tag.start)
        return false
      }
      return leaveTablePart()
    case .template:
      placeStartTagInBody()
      return true
    case .html:
      placeStartTagInBody()
      return true
    default: break
    }
    if mode == .inColumnGroup { return leaveTablePart() }
    placeMisplacedInTable()
    return true
  }

  /// Closes the current row, row group or column group, so that the tag can be inserted into its parent.
  private mutating func leaveTablePart() -> Bool {
    if open.top.element == .template || open.top.element == .none {
      // The content of the template started with another kind of table part.
      reportStrayStartTag(.elementNotAllowedInTemplate)
      return true
    }
    guard open.count > floor else {
      report(.tagClosesContext, tag.start, tag.end, element: tag.element)
      placeInPlace()
      return true
    }
    closeTop(at: tag.start)
    return false
  }

  /// Inserts an element at its position in the source after it has been reported.
  private mutating func placeInPlace() {
    if tag.element.isVoid { insertVoidElement() } else { insertElement() }
  }

  private mutating func placeMisplacedInTable() {
    switch tag.element {
    case .style, .script: return placeStartTagInBody()
    case .table:
      report(
        .nestedTable, tag.start, tag.end, element: .table,
        other: open.innermost(.table) < 0 ? 0..<0 : startRange(of: open.innermost(.table)))
      insertElement()
    case .form:
      // A parser closes it at once; the following rows belong to the table.
      report(.elementNotAllowedInTable, tag.start, tag.end, element: .form, other: startRange(of: open.topIndex))
      if insertElement() {
        forgiveEndTag(
          of: open.topIndex, outside: max(1, open.innermost(.table)), error: output.errors.count - 1)
        closeTop(at: tag.end)
      }
    default:
      report(
        .elementNotAllowedInTable, tag.start, tag.end, element: tag.element, other: startRange(of: open.topIndex))
      placeStartTagInBody()
    }
  }

  /// Applies the start tag of a table part in the mode "in body": it ends the enclosing cell or caption.
  mutating func placeTablePartInBody() {
    let scope = Int(open.top.tableScope)
    let cell = max(open.innermost(.td), open.innermost(.th))
    let caption = open.innermost(.caption)
    let inner = max(cell, caption)
    if inner > scope {
      if inner < floor {
        report(.tagClosesContext, tag.start, tag.end, element: tag.element)
        return placeInPlace()
      }
      closeForStartTag(inner)
      return placeStartTagOutsideBody()
    }
    // Inside a table, any enclosing element here has already been reported.
    if scope == 0 || open.innermost(.table) != scope {
      report(.strayStartTag, tag.start, tag.end, element: tag.element)
    }
    placeInPlace()
  }
}
