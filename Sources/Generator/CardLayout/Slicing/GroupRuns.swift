/// Where the groups of a section begin and end.
package struct GroupRuns: Sendable {
  /// A group whose heading an earlier one has, too, because other cards are between them.
  package struct Repeat: Sendable {
    /// The position of its first cell.
    package let position: Int
    /// Its title.
    package let title: String
  }

  private var ranges: [Range<Int>] = []
  /// The first group that repeats a heading; `nil` if there is none.
  package private(set) var firstRepeat: Repeat?
  /// The number of groups that repeat a heading.
  package private(set) var repeats = 0

  mutating func add(_ cells: Range<Int>, repeating title: String?) {
    ranges.append(cells)
    guard let title else { return }
    repeats += 1
    firstRepeat = firstRepeat ?? Repeat(position: cells.lowerBound, title: title)
  }

  /// The number of cells of the group that contains the cell at a position.
  func count(at position: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= position { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count ? ranges[low].count : nil
  }
}
