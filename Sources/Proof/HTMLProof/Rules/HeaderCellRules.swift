import Platform

/// A header cell that names its own headers.
struct HeaderCell: Equatable {
  let id: [UInt8]
  let headers: [[UInt8]]
  let range: Range<Int>
}

/// `headers` of header cells: none may be reached from itself (HTML Standard §4.9.11).
extension PageWalk {
  /// Remembers a `th` with both an id and `headers`.
  mutating func noteHeaderCell(_ tag: Tag) {
    guard let id = value(of: .id, on: tag), let headers = tag[.headers], !isInTemplate else { return }
    var names: [[UInt8]] = []
    value(of: headers).forEachToken { names.append(Array($0)) }
    headerCells.append(HeaderCell(id: Array(id), headers: names, range: headers.valueRange))
  }

  /// Finds header cells that are their own headers, directly or through others.
  ///
  /// - Complexity: O(references); every cell is left for good once.
  mutating func resolveHeaderCells() {
    guard !headerCells.isEmpty else { return }
    let index = Dictionary(headerCells.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var isDone = [Bool](repeating: false, count: headerCells.count)
    for start in headerCells.indices where !isDone[start] {
      var path: [(cell: Int, next: Int)] = [(start, 0)]
      var isOnPath: Set<Int> = [start]
      while let (cell, next) = path.last {
        guard next < headerCells[cell].headers.count else {
          isDone[cell] = true
          isOnPath.remove(cell)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard let target = index[headerCells[cell].headers[next]] else { continue }
        if isOnPath.contains(target) {
          report(
            .wrongReference, at: headerCells[cell].range, element: "th", attribute: "headers",
            value: String(decoding: headerCells[cell].headers[next], as: UTF8.self),
            expected: "back")
        } else if !isDone[target] {
          isOnPath.insert(target)
          path.append((target, 0))
        }
      }
    }
  }
}
