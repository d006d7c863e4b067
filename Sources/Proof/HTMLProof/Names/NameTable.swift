import Platform

/// A fixed set of names of at most 32 bytes, looked up by their bytes.
///
/// A name is packed into four words, hashed once and compared by word, so that a lookup creates no string and takes
/// constant time.
struct NameTable: Sendable {
  /// The maximum length of a name, in bytes.
  static let longestName = 32

  private let slots: [UInt16]
  private let keys: [PackedName]
  private let shift: UInt64

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
    var bits: UInt64 = 6
    while 1 << bits < keys.count * 4 { bits += 1 }
    let mask = 1 << Int(bits) - 1
    shift = 64 - bits
    var slots = [UInt16](repeating: .max, count: 1 << Int(bits))
    for (index, key) in keys.enumerated() where key != PackedName() {
      var slot = Int(truncatingIfNeeded: key.hash >> shift)
      while slots[slot] != .max { slot = (slot + 1) & mask }
      slots[slot] = UInt16(truncatingIfNeeded: index)
    }
    self.keys = keys
    self.slots = slots
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
    var slot = Int(truncatingIfNeeded: key.hash >> shift)
    while true {
      let index = slots[slot]
      if index == .max { return nil }
      if keys[Int(index)] == key { return Int(index) }
      slot = (slot + 1) & (slots.count - 1)
    }
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
    guard let base = name.baseAddress, name.count > 0, name.count <= NameTable.longestName else { return nil }
    word0 = Self.word(base, name.count)
    if name.count > 8 {
      word1 = Self.word(base + 8, name.count - 8)
      if name.count > 16 {
        word2 = Self.word(base + 16, name.count - 16)
        if name.count > 24 { word3 = Self.word(base + 24, name.count - 24) }
      }
    }
  }

  /// A hash with the most entropy in its high bits.
  @inline(__always)
  var hash: UInt64 {
    var mixed = (word0 ^ (word1 &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= (word2 ^ (word3 &* 0x1656_67B1_9E37_79F9)) &* 0xD6E8_FEB8_6659_FD93
    return mixed
  }

  /// The first bytes, at most eight, as one word.
  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)) }
    if count >= 4 {
      let low = UInt64(UInt32(littleEndian: base.loadUnaligned(as: UInt32.self)))
      let high = UInt64(UInt32(littleEndian: (base + (count - 4)).loadUnaligned(as: UInt32.self)))
      return low | high << UInt64((count - 4) * 8)
    }
    let first = UInt64(base.load(as: UInt8.self))
    let middle = UInt64((base + count / 2).load(as: UInt8.self)) << UInt64(count / 2 * 8)
    return first | middle | UInt64((base + (count - 1)).load(as: UInt8.self)) << UInt64((count - 1) * 8)
  }

  /// Sets bit 5 of each byte that is an ASCII capital letter.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let seven = word & ~ByteWord.high
    let capitals = ByteWord.isAtLeast(seven, 0x41) & ~ByteWord.isAtLeast(seven, 0x5B) & ~word & ByteWord.high
    return word | capitals >> 2
  }
}
