import HTMLProof

/// Tables: parts in their order, rows of one length, spans that fit.
extension ContentSanitiser {
  /// Writes items as a table; what may not stand in one stands before it.
  ///
  /// Takes the items out of the work.
  func table(_ items: Range<Int>, _ surroundings: Surroundings) {
    var inner = surroundings
    inner.wrapper = .none
    var table = ContentTable()
    var caption: Int?
    var heads: [ContentTable.Row] = []
    var bodies: [[ContentTable.Row]] = []
    var feet: [ContentTable.Row] = []
    var loose: [Int32] = []
    /// Whether rows without a group go on with the last one.
    var isInImpliedBody = false
    for index in items {
      let node = Int(work[index])
      switch isText(index) ? .none : element(index) {
      case .caption where caption == nil: caption = node
      case .thead where heads.isEmpty && bodies.isEmpty: heads = rows(of: node)
      case .tfoot: feet += rows(of: node)
      case .tbody, .thead:
        bodies.append(rows(of: node))
        isInImpliedBody = false
      case .tr, .td, .th:
        if !isInImpliedBody { bodies.append([]) }
        isInImpliedBody = true
        if element(index) == .tr {
          bodies[bodies.count - 1] += [row(of: node)].filter { !$0.cells.isEmpty }
        } else if index > items.lowerBound, isCell(index - 1), !bodies[bodies.count - 1].isEmpty {
          bodies[bodies.count - 1][bodies[bodies.count - 1].count - 1].cells.append(cell(of: node))
        } else {
          bodies[bodies.count - 1].append(ContentTable.Row(group: 0, cells: [cell(of: node)]))
        }
      default:
        if !marks(index).contains(.isBlank) { loose.append(work[index]) }
      }
    }
    discard(items)
    write(loose: loose, inner)
    table.add(.thead, heads)
    for body in bodies { table.add(.tbody, body) }
    table.add(.tfoot, feet)
    if !table.isRegular { table.mend() }
    if !table.isRegular { table.straighten() }
    let isFlat = surroundings.barsTables || table.rows.isEmpty || table.longestRow > ContentTable.mostColumns
    isFlat ? writeFlat(table, caption: caption, inner) : write(table, caption: caption, inner)
  }

  private func isCell(_ item: Int) -> Bool { !isText(item) && (element(item) == .td || element(item) == .th) }

  private func write(loose nodes: [Int32], _ surroundings: Surroundings) {
    let start = work.count
    work += nodes
    flow(start..<work.count, surroundings)
  }

  // MARK: Reading

  private func rows(of group: Int) -> [ContentTable.Row] {
    let items = gather(group)
    defer { discard(items) }
    var rows: [ContentTable.Row] = []
    var loose = ContentTable.Cell(element: .td, node: -1)
    func flush(_ rows: inout [ContentTable.Row]) {
      if !loose.loose.isEmpty { rows.append(ContentTable.Row(group: 0, cells: [loose])) }
      loose.loose = []
    }
    for index in items {
      if marks(index).contains(.isBlank) { continue }
      switch isText(index) ? .none : element(index) {
      case .tr:
        flush(&rows)
        let row = row(of: Int(work[index]))
        if !row.cells.isEmpty { rows.append(row) }
      case .td, .th:
        flush(&rows)
        rows.append(ContentTable.Row(group: 0, cells: [cell(of: Int(work[index]))]))
      default: loose.loose.append(work[index])
      }
    }
    flush(&rows)
    return rows
  }

  private func row(of node: Int) -> ContentTable.Row {
    let items = gather(node)
    defer { discard(items) }
    var row = ContentTable.Row(group: 0, cells: [])
    var isInLoose = false
    for index in items {
      if marks(index).contains(.isBlank) { continue }
      if isCell(index) {
        row.cells.append(cell(of: Int(work[index])))
        isInLoose = false
      } else {
        if !isInLoose { row.cells.append(ContentTable.Cell(element: .td, node: -1)) }
        row.cells[row.cells.count - 1].loose.append(work[index])
        isInLoose = true
      }
    }
    return row
  }

  private func cell(of node: Int) -> ContentTable.Cell {
    func span(_ name: AttributeName) -> Int {
      let value = value(of: name, at: node).flatMap(Self.integer) ?? 1
      return max(1, min(ContentTable.mostColumns * 2, value))
    }
    return ContentTable.Cell(
      element: forms[node].element, node: Int32(truncatingIfNeeded: node), columns: span(.colspan),
      rows: span(.rowspan))
  }

  // MARK: Writing

  private func write(_ table: ContentTable, caption: Int?, _ surroundings: Surroundings) {
    openPlain(.table)
    if let caption, forms[caption].marks.contains(.hasContent) {
      var inner = surroundings
      inner.barsTables = true
      open(caption)
      flow(gather(caption), inner)
      close(.caption)
    }
    var group = -1
    for row in table.rows {
      if row.group != group {
        if group >= 0 { close(table.groups[group]) }
        group = row.group
        openPlain(table.groups[group])
      }
      openPlain(.tr)
      for cell in row.cells { write(cell, surroundings) }
      close(.tr)
    }
    if group >= 0 { close(table.groups[group]) }
    close(.table)
  }

  private func write(_ cell: ContentTable.Cell, _ surroundings: Surroundings) {
    var inner = surroundings
    if cell.element == .th { inner.barsHeadings = true }
    startTag(cell.element)
    if cell.columns > 1 { write(.colspan, Array(String(cell.columns).utf8)) }
    if cell.rows > 1 { write(.rowspan, Array(String(cell.rows).utf8)) }
    if cell.node >= 0 { writeAttributes(of: Int(cell.node), as: cell.element) }
    endTag()
    writeContent(of: cell, inner)
    close(cell.element)
  }

  private func writeContent(of cell: ContentTable.Cell, _ surroundings: Surroundings) {
    if cell.node >= 0 {
      flow(gather(Int(cell.node)), surroundings)
    } else {
      write(loose: cell.loose, surroundings)
    }
  }

  /// What cannot be a table is written cell by cell.
  private func writeFlat(_ table: ContentTable, caption: Int?, _ surroundings: Surroundings) {
    if let caption {
      openPlain(.div)
      flow(gather(caption), surroundings)
      close(.div)
    }
    for row in table.rows {
      for cell in row.cells where cell.node >= 0 || !cell.loose.isEmpty {
        openPlain(.div)
        writeContent(of: cell, surroundings)
        close(.div)
      }
    }
  }
}

extension ContentTable {
  /// Adds the rows of a group; a group without rows is left out.
  fileprivate mutating func add(_ group: ElementName, _ rows: [Row]) {
    guard !rows.isEmpty else { return }
    groups.append(group)
    self.rows += rows.map { Row(group: groups.count - 1, cells: $0.cells) }
  }
}
