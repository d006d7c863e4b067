/// A fixed set of names of at most 32 bytes, found by their bytes without regard to the case of ASCII letters.
///
/// A name is packed into four words, hashed once and compared as words, so that a look-up makes no string and takes
/// constant time.
struct NameTable: Sendable {
  /// The longest name that a table can hold.
  static let longestName = 32

  private let slots: [UInt16]
  private let keys: [PackedName]

  /// Makes the table of some names.
  ///
  /// The index of a name in the list is what the look-up answers; empty texts are never found.
  init(_ names: [String]) {
    var keys: [PackedName] = []
    var slots = [UInt16](repeating: .max, count: 2048)
    for (index, name) in names.enumerated() {
      var name = name
      let key = name.withUTF8 { PackedName(UnsafeRawBufferPointer($0)) } ?? PackedName()
      keys.append(key)
      guard key != PackedName() else { continue }
      var slot = key.hash
      while slots[slot] != .max { slot = (slot + 1) & 2047 }
      slots[slot] = UInt16(truncatingIfNeeded: index)
    }
    self.keys = keys
    self.slots = slots
  }

  /// The index of a name, or nothing when the name is not in the table.
  @inline(__always)
  func index(of name: UnsafeRawBufferPointer) -> Int? {
    guard let key = PackedName(name) else { return nil }
    var slot = key.hash
    while true {
      let index = slots[slot]
      if index == .max { return nil }
      if keys[Int(index)] == key { return Int(index) }
      slot = (slot + 1) & 2047
    }
  }
}

/// A name of at most 32 bytes as four little-endian words, its ASCII letters in lower case.
struct PackedName: Sendable, Equatable {
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0

  init() {}

  /// Packs a name; nothing when it is empty or too long.
  @inline(__always)
  init?(_ name: UnsafeRawBufferPointer) {
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

  /// A slot of a table of 2,048.
  @inline(__always)
  var hash: Int {
    var mixed = (word0 ^ (word1 &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= (word2 ^ (word3 &* 0x1656_67B1_9E37_79F9)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 53)
  }

  /// The first bytes, at most eight, as one word in lower case.
  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ count: Int) -> UInt64 {
    let raw: UInt64
    if count >= 8 {
      raw = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
    } else if count >= 4 {
      let low = UInt64(UInt32(littleEndian: base.loadUnaligned(as: UInt32.self)))
      let high = UInt64(UInt32(littleEndian: (base + (count - 4)).loadUnaligned(as: UInt32.self)))
      raw = low | high << UInt64((count - 4) * 8)
    } else {
      let first = UInt64(base.load(as: UInt8.self))
      let middle = UInt64((base + count / 2).load(as: UInt8.self)) << UInt64(count / 2 * 8)
      raw = first | middle | UInt64((base + (count - 1)).load(as: UInt8.self)) << UInt64((count - 1) * 8)
    }
    return lowercased(raw)
  }

  /// Sets bit 5 of every byte that is an ASCII capital letter.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let seven = word & (0x7F &* ones)
    let fromA = seven &+ (ones &* (0x80 - 0x41))
    let afterZ = seven &+ (ones &* (0x80 - 0x5B))
    let capitals = (fromA & ~afterZ & ~word) & (0x80 &* ones)
    return word | capitals >> 2
  }
}
