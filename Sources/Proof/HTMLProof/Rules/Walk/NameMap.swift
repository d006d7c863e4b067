/// A map from names (byte strings) to small numbers, reused from page to page: open addressing, keys copied.
struct NameMap: Sendable, Equatable {
  private struct Entry: Equatable {
    let hash: UInt32
    let start: UInt32
    let length: UInt32
    var value: Int32
  }

  /// The index of an entry plus one, or 0; empty until the first name is stored.
  private var slots: [UInt32] = []
  private var entries: [Entry] = []
  private var keys: [UInt8] = []

  /// Whether two maps hold the same, whatever room they have.
  static func == (first: NameMap, second: NameMap) -> Bool {
    first.entries == second.entries && first.keys == second.keys
  }

  var count: Int { entries.count }

  mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    // A table that one huge page made is not swept again for every small one.
    if slots.count > 4096 { slots = Array(repeating: 0, count: Self.leastSlots) }
    for index in slots.indices { slots[index] = 0 }
  }

  /// The value of a name, or `nil`.
  func value(of name: UnsafeRawBufferPointer) -> Int32? {
    let hash = Self.hash(name)
    guard let entry = entryIndex(of: name, hash: hash) else { return nil }
    return entries[entry].value
  }

  /// Stores a value for a new name; answers the value that the name has already, when it has one.
  mutating func insert(_ name: UnsafeRawBufferPointer, value: Int32) -> Int32? {
    let hash = Self.hash(name)
    if let entry = entryIndex(of: name, hash: hash) { return entries[entry].value }
    if (entries.count + 1) * 2 > slots.count { grow() }
    entries.append(
      Entry(hash: hash, start: UInt32(keys.count), length: UInt32(name.count), value: value))
    keys.append(contentsOf: name)
    place(UInt32(entries.count), hash: hash)
    return nil
  }

  private func entryIndex(of name: UnsafeRawBufferPointer, hash: UInt32) -> Int? {
    guard !entries.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, isKey(entries[index], name) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isKey(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    guard Int(entry.length) == name.count else { return false }
    for offset in 0..<name.count where keys[Int(entry.start) + offset] != name[offset] { return false }
    return true
  }

  private mutating func place(_ number: UInt32, hash: UInt32) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = number
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(Self.leastSlots, slots.count * 2))
    for index in entries.indices { place(UInt32(index + 1), hash: entries[index].hash) }
  }

  private static let leastSlots = 64

  /// FNV-1a.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
