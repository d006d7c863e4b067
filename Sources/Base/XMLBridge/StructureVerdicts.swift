import Platform

/// A verdict memo of elements with valid children: a hash table of bounded size.
struct StructureVerdicts {
  private struct Entry {
    /// The index of the first child in ``StructureVerdicts/keys``.
    let start: Int
    let count: Int
    let element: UInt16
  }

  /// The maximum number of entries, which also bounds the cost of names chosen to collide.
  private static let limit = 2048
  /// The maximum number of children; longer lists rarely repeat.
  private static let longest = 128

  private var table = IndexTable()
  private var entries: [Entry] = []
  private var keys: [UInt16] = []

  /// The verdict on an element with the children from an index on.
  ///
  /// - Returns: `nil` if they are known to be valid or `judge` finds them valid, otherwise the message from `judge`.
  /// - Complexity: O(n) in the number of children, plus `judge`.
  @inline(__always)
  mutating func fault(
    of element: UInt16, _ children: [UInt16], from first: Int, otherwise judge: () -> String?
  ) -> String? {
    let count = children.count - first
    guard count <= Self.longest else { return judge() }
    var hash = WordHash()
    hash.combine(UInt64(element))
    for index in first..<children.count { hash.combine(UInt64(children[index])) }
    if table.index(of: hash.value, where: { isSame(entries[$0], element, children, from: first) }) != nil { return nil }
    if let words = judge() { return words }
    guard entries.count < Self.limit else { return nil }
    table.insert(entries.count, for: hash.value)
    entries.append(Entry(start: keys.count, count: count, element: element))
    keys += children[first...]
    return nil
  }

  private func isSame(_ entry: Entry, _ element: UInt16, _ children: [UInt16], from first: Int) -> Bool {
    guard entry.element == element, entry.count == children.count - first else { return false }
    for offset in 0..<entry.count where keys[entry.start + offset] != children[first + offset] {
      return false
    }
    return true
  }
}
