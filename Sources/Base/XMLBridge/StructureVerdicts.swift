/// A verdict memo of elements with valid children: a hash table of bounded size.
struct StructureVerdicts {
  private struct Entry {
    var hash: UInt64 = 0
    /// The index of the first child in ``StructureVerdicts/keys``.
    var start: UInt32 = 0
    var count: UInt16 = 0
    var element: UInt16 = 0
  }

  /// The maximum number of entries; the table has twice as many slots.
  private static let limit = 2048
  /// The maximum number of children; longer lists rarely repeat.
  private static let longest = 128
  /// The maximum number of slots probed, which bounds the cost of names chosen to collide.
  private static let farthest = 16

  private var entries: [Entry] = []
  private var keys: [UInt16] = []
  private var filled = 0

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
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.limit * 2) }
    var hash = UInt64(element) &+ 1
    for index in first..<children.count {
      hash = (hash ^ UInt64(children[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // Zero marks an empty slot.
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
