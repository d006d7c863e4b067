/// The columns of a table that cells from above still cover, as disjoint ranges with the row where each ends.
///
/// A balanced tree by column (a treap): tables may be millions of columns wide and thousands of cells may span down into a
/// row, so that neither a place for each column nor a list would do. What ended is left in the tree until something takes
/// its place.
struct CoveredColumns {
  private struct Node {
    var start: Int
    var end: Int
    /// The first row that is not covered.
    var until: Int
    let priority: UInt64
    var left: Int32 = -1
    var right: Int32 = -1
    // Of the node and all below it.
    var first: Int
    var last: Int
    var leastUntil: Int
    var mostUntil: Int
    var covered: Int
  }

  private var nodes: [Node] = []
  private var root: Int32 = -1
  private var seed: UInt64 = 0

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    root = -1
  }

  /// The first column from one on that no cell from above covers in a row.
  ///
  /// - Complexity: O(log n) in the number of ranges, as of all here.
  func firstFree(from column: Int, in row: Int) -> Int { root < 0 ? column : firstFree(column, row, root) }

  private func firstFree(_ column: Int, _ row: Int, _ index: Int32) -> Int {
    guard index >= 0 else { return column }
    let node = nodes[Int(index)]
    guard column < node.last, node.mostUntil > row else { return column }
    if node.leastUntil > row, node.covered == node.last - node.first {
      return column < node.first ? column : node.last
    }
    var column = firstFree(column, row, node.left)
    if column < node.start { return column }
    if column < node.end {
      guard node.until > row else { return column }
      column = node.end
    }
    return firstFree(column, row, node.right)
  }

  /// Whether a cell from above covers one of some columns in a row.
  func isAnyCovered(_ columns: Range<Int>, in row: Int) -> Bool { isAnyCovered(columns, row, root) }

  private func isAnyCovered(_ columns: Range<Int>, _ row: Int, _ index: Int32) -> Bool {
    guard index >= 0 else { return false }
    let node = nodes[Int(index)]
    guard node.mostUntil > row, node.first < columns.upperBound, node.last > columns.lowerBound else { return false }
    if node.first >= columns.lowerBound, node.last <= columns.upperBound { return true }
    if node.until > row, node.start < columns.upperBound, node.end > columns.lowerBound { return true }
    return isAnyCovered(columns, row, node.left) || isAnyCovered(columns, row, node.right)
  }

  /// Where the last column ends that a cell from above covers in a row; 0 when there is none.
  func end(in row: Int) -> Int {
    var index = root
    while index >= 0 {
      let node = nodes[Int(index)]
      guard node.mostUntil > row else { return 0 }
      if node.right >= 0, nodes[Int(node.right)].mostUntil > row {
        index = node.right
      } else if node.until > row {
        return node.end
      } else {
        index = node.left
      }
    }
    return 0
  }

  /// Covers columns up to a row; where they are covered longer already, they stay so.
  ///
  /// - Complexity: O(k log n) in the number k of ranges that lie in the columns.
  mutating func cover(_ columns: Range<Int>, until row: Int) {
    let (left, rest) = split(root, at: columns.lowerBound)
    let (inside, right) = split(rest, at: columns.upperBound)
    var pieces: [(start: Int, end: Int, until: Int)] = []
    func add(_ start: Int, _ end: Int, _ until: Int) {
      guard start < end else { return }
      if let last = pieces.last, last.end == start, last.until == until {
        pieces[pieces.count - 1].end = end
      } else {
        pieces.append((start, end, until))
      }
    }
    var column = columns.lowerBound
    forEach(inside) { start, end, until in
      guard until > row else { return }
      add(column, start, row)
      add(start, end, until)
      column = end
    }
    add(column, columns.upperBound, row)
    root = left
    for piece in pieces { root = merge(root, makeNode(piece.start, piece.end, piece.until)) }
    root = merge(root, right)
  }

  private func forEach(_ index: Int32, _ body: (Int, Int, Int) -> Void) {
    guard index >= 0 else { return }
    let node = nodes[Int(index)]
    forEach(node.left, body)
    body(node.start, node.end, node.until)
    forEach(node.right, body)
  }

  private mutating func makeNode(_ start: Int, _ end: Int, _ until: Int) -> Int32 {
    // SplitMix64: priorities that look random and are the same in each run.
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    nodes.append(
      Node(
        start: start, end: end, until: until, priority: mixed ^ mixed >> 31, first: start, last: end,
        leastUntil: until, mostUntil: until, covered: end - start))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  /// Brings what a node knows of those below it up to date.
  private mutating func update(_ index: Int32) {
    var node = nodes[Int(index)]
    node.first = node.start
    node.last = node.end
    node.leastUntil = node.until
    node.mostUntil = node.until
    node.covered = node.end - node.start
    for (child, isLeft) in [(node.left, true), (node.right, false)] where child >= 0 {
      let below = nodes[Int(child)]
      if isLeft { node.first = below.first } else { node.last = below.last }
      node.leastUntil = min(node.leastUntil, below.leastUntil)
      node.mostUntil = max(node.mostUntil, below.mostUntil)
      node.covered += below.covered
    }
    nodes[Int(index)] = node
  }

  /// Two trees of one: what lies before a column and what lies behind it; a range around the column is cut.
  private mutating func split(_ index: Int32, at column: Int) -> (Int32, Int32) {
    guard index >= 0 else { return (-1, -1) }
    let node = nodes[Int(index)]
    if column <= node.start {
      let (before, behind) = split(node.left, at: column)
      nodes[Int(index)].left = behind
      update(index)
      return (before, index)
    }
    if column >= node.end {
      let (before, behind) = split(node.right, at: column)
      nodes[Int(index)].right = before
      update(index)
      return (index, behind)
    }
    nodes[Int(index)].end = column
    nodes[Int(index)].right = -1
    update(index)
    return (index, merge(makeNode(column, node.end, node.until), node.right))
  }

  /// One tree of two, of which the first lies before the second.
  private mutating func merge(_ before: Int32, _ behind: Int32) -> Int32 {
    guard before >= 0 else { return behind }
    guard behind >= 0 else { return before }
    if nodes[Int(before)].priority > nodes[Int(behind)].priority {
      nodes[Int(before)].right = merge(nodes[Int(before)].right, behind)
      update(before)
      return before
    }
    nodes[Int(behind)].left = merge(before, nodes[Int(behind)].left)
    update(behind)
    return behind
  }
}
