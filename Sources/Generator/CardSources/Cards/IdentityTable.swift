import Platform

/// Finds cards with the same identity while a list is made: an open-addressing table of 4 bytes a slot.
///
/// Hashes are seeded anew in every process, so that no feed can be made to be slow; their order never shows.
struct IdentityTable {
  /// Positions counted from 1; 0 marks a free slot.
  private let slots: UnsafeMutablePointer<UInt32>
  private let memory: OwnMemory
  private let mask: Int

  /// A table for so many cards.
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

  /// The position with this hash for which the closure confirms that the identity is the same.
  func position(hash: Int, where isSame: (Int) -> Bool) -> Int? {
    var slot = hash & mask
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isSame(position) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a position whose identity is not in the table.
  func insert(_ position: Int, hash: Int) {
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(position + 1)
  }
}
