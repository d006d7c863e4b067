import Platform

/// A map from names (byte strings) to small numbers, reused from page to page; names are copied.
struct NameMap: Sendable, Equatable {
  private struct Entry: Equatable {
    let start: UInt32
    let length: UInt32
    var value: Int32
  }

  private var table = IndexTable()
  private var entries: [Entry] = []
  private var keys: [UInt8] = []

  /// Whether two maps hold the same, in the same order.
  static func == (first: NameMap, second: NameMap) -> Bool {
    first.entries == second.entries && first.keys == second.keys
  }

  var count: Int { entries.count }

  mutating func removeAll() {
    guard !entries.isEmpty else { return }
    table.removeAll()
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  /// The value of a name, or `nil`.
  func value(of name: UnsafeRawBufferPointer) -> Int32? {
    index(of: name, hash: WordHash(name).value).map { entries[$0].value }
  }

  /// Stores a value for a new name; answers the value that the name has already, when it has one.
  mutating func insert(_ name: UnsafeRawBufferPointer, value: Int32) -> Int32? {
    let hash = WordHash(name).value
    if let index = index(of: name, hash: hash) { return entries[index].value }
    table.insert(entries.count, for: hash)
    entries.append(Entry(start: UInt32(keys.count), length: UInt32(name.count), value: value))
    keys.append(contentsOf: name)
    return nil
  }

  private func index(of name: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    table.index(of: hash) { index in
      let entry = entries[index]
      return keys.withUnsafeBytes { keys in
        UnsafeRawBufferPointer(rebasing: keys[Int(entry.start)..<Int(entry.start + entry.length)]).isSame(as: name)
      }
    }
  }
}
