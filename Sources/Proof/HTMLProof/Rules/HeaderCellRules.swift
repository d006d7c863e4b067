import Platform

/// `headers` of header cells: none may be reached from itself (§4.9.11).
struct HeaderCellRules: RuleGroup, Equatable {
  /// A header cell that names its own headers.
  private struct HeaderCell: Equatable {
    let id: [UInt8]
    let headers: [[UInt8]]
    let range: Range<Int>
  }

  private var headerCells: [HeaderCell] = []

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.element == .th, tag.has(.headers) { add(tag, page) }
  }

  private mutating func add(_ tag: Tag, _ page: PageWalk) {
    guard let id = page.value(of: .id, on: tag), let headers = tag[.headers], !page.isInTemplate else { return }
    var names: [[UInt8]] = []
    page.value(of: headers).forEachToken { names.append(Array($0)) }
    headerCells.append(HeaderCell(id: Array(id), headers: names, range: headers.valueRange))
  }

  /// Finds header cells that are their own headers, directly or through others.
  ///
  /// - Complexity: O(references); every cell is left for good once.
  mutating func finish(_ page: PageWalk) {
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
          page.report(
            .circularReference(String(decoding: headerCells[cell].headers[next], as: UTF8.self)),
            at: headerCells[cell].range, element: "th", attribute: "headers")
        } else if !isDone[target] {
          isOnPath.insert(target)
          path.append((target, 0))
        }
      }
    }
  }
}
