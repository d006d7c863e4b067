import Platform

/// A hash table with open addressing that finds cards with equal identities while a list is made; 4 bytes per slot.
///
/// Hashes are seeded per process, so that a feed cannot cause collisions deliberately; their order is never visible.
struct IdentityTable {
  /// Positions counted from 1; 0 marks a free slot.
  private let slots: UnsafeMutablePointer<UInt32>
  private let memory: OwnMemory
  private let mask: Int

  /// Creates a table for a number of cards.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    memory = OwnMemory(size: size * MemoryLayout<UInt32>.stride)
    slots = memory.start.bindMemory(to: UInt32.self, capacity: size)
    mask = size - 1
  }

  static func hash(_ identity: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: identity)
    return hasher.finalize()
  }

  /// The position with this hash for which `isSame` confirms that the identity is equal.
  func position(hash: Int, where isSame: (Int) -> Bool) -> Int? {
    var slot = hash & mask
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(position) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Inserts a position whose identity is not in the table.
  func insert(_ position: Int, hash: Int) {
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(position + 1)
  }
}
