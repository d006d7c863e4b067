import HTMLSyntax

/// The grid of a table while it is read.
struct TableGrid {
  let number: Int
}

extension PageWalk {
  /// The number of the table around the current place, 0 outside tables.
  var currentTable: Int { grids.last?.number ?? 0 }

  mutating func checkTable(_ tag: Tag) {
    if tag.element == .table { grids.append(TableGrid(number: eventIndex + 1)) }
  }
}
