/// A hash table of indices, with open addressing and linear probing; the owner keeps what they index.
///
/// A slot holds half of the hash beside the index: entries with another hash are passed over without a look at them, and a
/// growing table needs no hashes from its owner.
@usableFromInline
package struct IndexTable: Sendable {
  /// Half of a hash above an index counted from 1; 0 marks a free slot.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var shift: UInt64
  /// The number of indices in the table.
  @usableFromInline package internal(set) var count = 0

  /// Creates an empty table, which allocates nothing until an index is inserted.
  package init() {
    slots = []
    shift = 64
  }

  /// Creates a table that does not grow up to a number of indices.
  package init(minimumCapacity: Int) {
    var bits: UInt64 = 4
    while 1 << bits < minimumCapacity * 2 { bits += 1 }
    shift = 64 - bits
    slots = [UInt64](repeating: 0, count: 1 << Int(bits))
  }

  /// The index with a hash for which the closure confirms that it is the one sought.
  @inlinable @inline(__always)
  package func index(of hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    guard count > 0 else { return nil }
    let key = Self.spread(hash)
    var bucket = Int(truncatingIfNeeded: key >> shift)
    return slots.withUnsafeBufferPointer { slots in
      while true {
        let slot = slots[bucket]
        if slot == 0 { return nil }
        if (slot ^ key) >> 32 == 0 {
          let index = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
          if isSame(index) { return index }
        }
        bucket = (bucket &+ 1) & (slots.count &- 1)
      }
    }
  }

  /// Inserts an index, less than 2³² - 1, that is not in the table.
  @usableFromInline
  package mutating func insert(_ index: Int, for hash: UInt64) {
    if (count + 1) * 2 > slots.count { grow() }
    place(Self.spread(hash) & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(index) + 1))
    count += 1
  }

  /// Removes all indices.
  ///
  /// A small table keeps its storage; a large one would be cleared again for every small use.
  @usableFromInline
  package mutating func removeAll() {
    guard count > 0 else { return }
    count = 0
    if slots.count > 4096 {
      self = IndexTable()
    } else {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
  }

  /// Spreads hashes that differ in few bits over the upper half of a word.
  @inlinable @inline(__always)
  static func spread(_ hash: UInt64) -> UInt64 { hash &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func place(_ slot: UInt64) {
    var bucket = Int(truncatingIfNeeded: slot >> shift)
    while slots[bucket] != 0 { bucket = (bucket + 1) & (slots.count - 1) }
    slots[bucket] = slot
  }

  private mutating func grow() {
    let (old, oldCount) = (slots, count)
    self = IndexTable(minimumCapacity: max(old.count, 8))
    count = oldCount
    for slot in old where slot != 0 { place(slot) }
  }
}

/// A map whose keys are hashes already: two keys that are equal are taken for the same.
@usableFromInline
package struct HashTable<Value> {
  @usableFromInline var table = IndexTable()
  @usableFromInline var keys: [UInt64] = []
  @usableFromInline var values: [Value] = []

  package init() {}

  /// Creates a table that does not grow up to a number of keys.
  package init(minimumCapacity: Int) { table = IndexTable(minimumCapacity: minimumCapacity) }

  /// The number of keys.
  package var count: Int { keys.count }

  /// The value of a key.
  @inlinable
  package subscript(key: UInt64) -> Value? {
    table.index(of: key) { keys[$0] == key }.map { values[$0] }
  }

  /// Inserts a value unless the key has one.
  ///
  /// - Returns: the value that the key had before.
  @inlinable @discardableResult
  package mutating func insert(_ value: Value, for key: UInt64) -> Value? {
    if let known = self[key] { return known }
    table.insert(keys.count, for: key)
    keys.append(key)
    values.append(value)
    return nil
  }

  /// Removes all keys and keeps small storage.
  @inlinable
  package mutating func removeAll() {
    table.removeAll()
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}

extension HashTable: Sendable where Value: Sendable {}

/// A set of hashes.
@usableFromInline
package struct HashSet: Sendable {
  @usableFromInline var table = IndexTable()
  @usableFromInline var hashes: [UInt64] = []

  package init() {}

  /// Whether the set contains a hash.
  @inlinable
  package func contains(_ hash: UInt64) -> Bool { table.index(of: hash) { hashes[$0] == hash } != nil }

  /// Inserts a hash.
  ///
  /// - Returns: whether it was inserted; `false` when it was already present.
  @inlinable
  package mutating func insert(_ hash: UInt64) -> Bool {
    guard !contains(hash) else { return false }
    table.insert(hashes.count, for: hash)
    hashes.append(hash)
    return true
  }

  /// Removes all hashes and keeps small storage.
  @inlinable
  package mutating func removeAll() {
    table.removeAll()
    hashes.removeAll(keepingCapacity: true)
  }
}
