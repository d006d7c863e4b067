/// The elements, each with its children, that were found valid: a hash table of bounded size.
struct StructureVerdicts {
  private struct Entry {
    var hash: UInt64 = 0
    /// Where the children are in ``StructureVerdicts/keys``.
    var start: UInt32 = 0
    var count: UInt16 = 0
    var element: UInt16 = 0
  }

  /// Entries that are remembered at most; the table has twice as many places.
  private static let limit = 2048
  /// Longer lists of children are hardly ever met twice.
  private static let longest = 128
  /// How many places are looked at; names that someone chose to collide cost no more.
  private static let farthest = 16

  private var entries: [Entry] = []
  private var keys: [UInt16] = []
  private var filled = 0

  /// What is said against an element and its children, which are those from an index on.
  ///
  /// - Returns: `nil` when they are known to be valid or `judge` finds them so now, otherwise its words.
  /// - Complexity: O(n) in the number of children, without `judge`.
  @inline(__always)
  mutating func fault(
    of element: UInt16, _ children: [UInt16], from first: Int, otherwise judge: () -> String?
  ) -> String? {
    let count = children.count - first
    guard count <= Self.longest else { return judge() }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.limit * 2) }
    var hash = UInt64(element) &+ 1
    for index in first..<children.count {
      hash = (hash ^ UInt64(children[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // Zero marks an empty place.
    hash |= 1 << 63
    var slot = Int(truncatingIfNeeded: hash) & (entries.count - 1)
    var steps = 0
    while entries[slot].hash != 0, steps < Self.farthest {
      if entries[slot].hash == hash, isSame(entries[slot], element, children, from: first) { return nil }
      slot = (slot + 1) & (entries.count - 1)
      steps += 1
    }
    if let words = judge() { return words }
    guard filled < Self.limit, entries[slot].hash == 0 else { return nil }
    filled += 1
    entries[slot] = Entry(
      hash: hash, start: UInt32(truncatingIfNeeded: keys.count), count: UInt16(truncatingIfNeeded: count),
      element: element)
    keys += children[first...]
    return nil
  }

  private func isSame(_ entry: Entry, _ element: UInt16, _ children: [UInt16], from first: Int) -> Bool {
    guard entry.element == element, Int(entry.count) == children.count - first else { return false }
    for offset in 0..<Int(entry.count) where keys[Int(entry.start) + offset] != children[first + offset] {
      return false
    }
    return true
  }
}
