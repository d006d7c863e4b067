import Platform

/// A fixed set of names of at most 32 bytes, looked up by their bytes.
///
/// A name is packed into four words, hashed once and compared by word, so that a lookup creates no string and takes
/// constant time.
struct NameTable: Sendable {
  /// The maximum length of a name, in bytes.
  static let longestName = 32

  private let table: IndexTable
  private let keys: [PackedName]

  /// Creates a table of names; a lookup returns the index of a name in this list.
  ///
  /// Empty names and names that are too long are never found.
  init(_ names: [String]) {
    self.init(
      keys: names.map { name in
        var name = name
        return name.withUTF8 { PackedName(UnsafeRawBufferPointer($0)) } ?? PackedName()
      })
  }

  init(keys: [PackedName]) {
    var table = IndexTable(minimumCapacity: keys.count * 2)
    for (index, key) in keys.enumerated() where key != PackedName() { table.insert(index, for: key.hash) }
    self.table = table
    self.keys = keys
  }

  /// Splits a text at single spaces.
  static func words(_ text: StaticString) -> [String] {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).split(separator: 0x20)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the index of a name, ASCII case-insensitively, or `nil` when the table does not contain it.
  @inline(__always)
  func index(of name: UnsafeRawBufferPointer) -> Int? {
    guard let key = PackedName(name) else { return nil }
    return index(of: key)
  }

  @inline(__always)
  func index(of key: PackedName) -> Int? {
    table.index(of: key.hash) { keys[$0] == key }
  }
}

/// A name of at most 32 bytes as four little-endian words.
struct PackedName: Sendable, Equatable {
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0

  init() {}

  /// Packs a name with its ASCII letters in lower case; `nil` when it is empty or too long.
  @inline(__always)
  init?(_ name: UnsafeRawBufferPointer) {
    self.init(exactly: name)
    word0 = Self.lowercased(word0)
    if name.count > 8 {
      word1 = Self.lowercased(word1)
      word2 = Self.lowercased(word2)
      word3 = Self.lowercased(word3)
    }
  }

  /// Packs a name unchanged; `nil` when it is empty or too long.
  @inline(__always)
  init?(exactly name: UnsafeRawBufferPointer) {
    guard name.count > 0, name.count <= NameTable.longestName else { return nil }
    word0 = name.word(at: 0)
    if name.count > 8 {
      word1 = name.word(at: 8)
      if name.count > 16 {
        word2 = name.word(at: 16)
        if name.count > 24 { word3 = name.word(at: 24) }
      }
    }
  }

  @inline(__always)
  var hash: UInt64 {
    let first = WordHash.joined(word0, word1)
    return word2 == 0 ? first : WordHash.joined(WordHash.joined(first, word2), word3)
  }

  /// Sets bit 5 of each byte that is an ASCII capital letter.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let seven = word & ~ByteWord.high
    let capitals = ByteWord.isAtLeast(seven, 0x41) & ~ByteWord.isAtLeast(seven, 0x5B) & ~word & ByteWord.high
    return word | capitals >> 2
  }
}
