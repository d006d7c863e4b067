/// A hash table whose keys are already hashes: open addressing with linear probing.
struct HashTable<Value> {
  private var keys = [UInt64](repeating: 0, count: 16)
  private var values = [Value?](repeating: nil, count: 16)
  /// The number of keys in the table.
  private(set) var count = 0

  /// The value of a key.
  subscript(key: UInt64) -> Value? {
    // Zero marks a free slot.
    let key = max(key, 1)
    var place = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[place] != 0 {
      if keys[place] == key { return values[place] }
      place = (place + 1) & (keys.count - 1)
    }
    return nil
  }

  /// Inserts a value for a key that is not yet in the table.
  mutating func insert(_ value: Value, for key: UInt64) {
    if (count + 1) * 2 > keys.count { grow() }
    let key = max(key, 1)
    var place = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
    keys[place] = key
    values[place] = value
    count += 1
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    values = [Value?](repeating: nil, count: oldKeys.count * 2)
    count = 0
    for (key, value) in zip(oldKeys, oldValues) {
      if let value { insert(value, for: key) }
    }
  }
}

/// A reusable set of hashes: open addressing with linear probing.
struct HashSet {
  private var keys = [UInt64](repeating: 0, count: 64)
  private var count = 0

  /// Removes all hashes and keeps the storage.
  mutating func removeAll() {
    count = 0
    keys.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Returns whether the set contains a hash.
  func contains(_ hash: UInt64) -> Bool { keys[place(of: hash)] != 0 }

  /// Inserts a hash.
  ///
  /// - Returns: whether the hash was inserted; `false` when it was already present.
  mutating func insert(_ hash: UInt64) -> Bool {
    if (count + 1) * 2 > keys.count { grow() }
    let place = place(of: hash)
    guard keys[place] == 0 else { return false }
    keys[place] = max(hash, 1)
    count += 1
    return true
  }

  /// The slot that contains a hash, or the free slot for it; zero marks a free slot.
  private func place(of hash: UInt64) -> Int {
    let key = max(hash, 1)
    var place = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[place] != 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = keys
    keys = [UInt64](repeating: 0, count: old.count * 2)
    count = 0
    for key in old where key != 0 { _ = insert(key) }
  }
}
