import HTMLProof

/// Writes tables: parts in their order, rows of one length, spans that fit.
struct TableWriter {
  let content: ContentContext

  /// Writes items as a table; what may not stand in one stands before it.
  ///
  /// Takes the items out of the work.
  func write(_ items: Range<Int>, _ surroundings: Surroundings) {
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
      let node = content.node(index)
      switch content.isText(index) ? .none : content.element(index) {
      case .caption where caption == nil: caption = node
      case .thead where heads.isEmpty && bodies.isEmpty: heads = rows(of: node)
      case .tfoot: feet += rows(of: node)
      case .tbody, .thead:
        bodies.append(rows(of: node))
        isInImpliedBody = false
      case .tr, .td, .th:
        if !isInImpliedBody { bodies.append([]) }
        isInImpliedBody = true
        if content.element(index) == .tr {
          bodies[bodies.count - 1] += [row(of: node)].filter { !$0.cells.isEmpty }
        } else if index > items.lowerBound, isCell(index - 1), !bodies[bodies.count - 1].isEmpty {
          bodies[bodies.count - 1][bodies[bodies.count - 1].count - 1].cells.append(cell(of: node))
        } else {
          bodies[bodies.count - 1].append(ContentTable.Row(group: 0, cells: [cell(of: node)]))
        }
      default:
        if !content.marks(index).contains(.isBlank) { loose.append(content.work[index]) }
      }
    }
    content.discard(items)
    write(loose: loose, inner)
    table.add(.thead, heads)
    for body in bodies { table.add(.tbody, body) }
    table.add(.tfoot, feet)
    if !table.isRegular { table.mend() }
    if !table.isRegular { table.straighten() }
    let isFlat = surroundings.barsTables || table.rows.isEmpty || table.longestRow > ContentTable.mostColumns
    isFlat ? writeFlat(table, caption: caption, inner) : write(table, caption: caption, inner)
  }

  private func isCell(_ item: Int) -> Bool {
    !content.isText(item) && (content.element(item) == .td || content.element(item) == .th)
  }

  private func write(loose nodes: [Int32], _ surroundings: Surroundings) {
    let start = content.work.count
    content.work += nodes
    content.flow.write(start..<content.work.count, surroundings)
  }

  // MARK: Reading

  private func rows(of group: Int) -> [ContentTable.Row] {
    let items = content.gather(group)
    defer { content.discard(items) }
    var rows: [ContentTable.Row] = []
    var loose = ContentTable.Cell(element: .td, node: -1)
    func flush(_ rows: inout [ContentTable.Row]) {
      if !loose.loose.isEmpty { rows.append(ContentTable.Row(group: 0, cells: [loose])) }
      loose.loose = []
    }
    for index in items {
      if content.marks(index).contains(.isBlank) { continue }
      switch content.isText(index) ? .none : content.element(index) {
      case .tr:
        flush(&rows)
        let row = row(of: content.node(index))
        if !row.cells.isEmpty { rows.append(row) }
      case .td, .th:
        flush(&rows)
        rows.append(ContentTable.Row(group: 0, cells: [cell(of: content.node(index))]))
      default: loose.loose.append(content.work[index])
      }
    }
    flush(&rows)
    return rows
  }

  private func row(of node: Int) -> ContentTable.Row {
    let items = content.gather(node)
    defer { content.discard(items) }
    var row = ContentTable.Row(group: 0, cells: [])
    var isInLoose = false
    for index in items {
      if content.marks(index).contains(.isBlank) { continue }
      if isCell(index) {
        row.cells.append(cell(of: content.node(index)))
        isInLoose = false
      } else {
        if !isInLoose { row.cells.append(ContentTable.Cell(element: .td, node: -1)) }
        row.cells[row.cells.count - 1].loose.append(content.work[index])
        isInLoose = true
      }
    }
    return row
  }

  private func cell(of node: Int) -> ContentTable.Cell {
    func span(_ name: AttributeName) -> Int {
      let value = content.source.value(of: name, at: node).flatMap(ContentSource.integer) ?? 1
      return max(1, min(ContentTable.mostColumns * 2, value))
    }
    return ContentTable.Cell(
      element: content.forms[node].element, node: Int32(truncatingIfNeeded: node), columns: span(.colspan),
      rows: span(.rowspan))
  }

  // MARK: Writing

  private func write(_ table: ContentTable, caption: Int?, _ surroundings: Surroundings) {
    content.output.openPlain(.table)
    if let caption, content.forms[caption].marks.contains(.hasContent) {
      var inner = surroundings
      inner.barsTables = true
      content.open(caption)
      content.flow.write(content.gather(caption), inner)
      content.output.close(.caption)
    }
    var group = -1
    for row in table.rows {
      if row.group != group {
        if group >= 0 { content.output.close(table.groups[group]) }
        group = row.group
        content.output.openPlain(table.groups[group])
      }
      content.output.openPlain(.tr)
      for cell in row.cells { write(cell, surroundings) }
      content.output.close(.tr)
    }
    if group >= 0 { content.output.close(table.groups[group]) }
    content.output.close(.table)
  }

  private func write(_ cell: ContentTable.Cell, _ surroundings: Surroundings) {
    var inner = surroundings
    if cell.element == .th { inner.barsHeadings = true }
    content.output.startTag(cell.element)
    if cell.columns > 1 { content.output.write(.colspan, Array(String(cell.columns).utf8)) }
    if cell.rows > 1 { content.output.write(.rowspan, Array(String(cell.rows).utf8)) }
    if cell.node >= 0 { content.writeAttributes(of: Int(cell.node), as: cell.element) }
    content.output.endTag()
    writeContent(of: cell, inner)
    content.output.close(cell.element)
  }

  private func writeContent(of cell: ContentTable.Cell, _ surroundings: Surroundings) {
    if cell.node >= 0 {
      content.flow.write(content.gather(Int(cell.node)), surroundings)
    } else {
      write(loose: cell.loose, surroundings)
    }
  }

  /// What cannot be a table is written cell by cell.
  private func writeFlat(_ table: ContentTable, caption: Int?, _ surroundings: Surroundings) {
    if let caption {
      content.output.openPlain(.div)
      content.flow.write(content.gather(caption), surroundings)
      content.output.close(.div)
    }
    for row in table.rows {
      for cell in row.cells where cell.node >= 0 || !cell.loose.isEmpty {
        content.output.openPlain(.div)
        writeContent(of: cell, surroundings)
        content.output.close(.div)
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
