/// The FNV-1a hash (draft-eastlake-fnv-21), for names that are written into output or that other programs compute.
package enum FNV1a {
  /// The 32-bit hash of bytes.
  package static func hash32(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  /// The 64-bit hash of bytes.
  package static func hash64(_ bytes: [UInt8]) -> UInt64 {
    var hash = offset
    for byte in bytes { hash = combine(hash, byte) }
    return hash
  }

  static let offset: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A 64-bit hash continued with a byte.
  @inline(__always)
  static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// A hash of 96 bits for identities: FNV-1a with 64 bits, and a second one with another offset.
package struct IdentityHash {
  private var low = FNV1a.offset
  private var high: UInt64 = 0x6C62_272E_07BB_0142

  package init() {}

  package mutating func add(_ byte: UInt8) {
    low = FNV1a.combine(low, byte)
    high = FNV1a.combine(high, byte) ^ high >> 29
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { add(byte) }
  }

  /// 24 hexadecimal digits: even a million records collide with a probability below 1 in 10¹⁶.
  package var hexadecimal: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 24) { digits, count in
      for digit in 0..<24 {
        let value = UInt8(truncatingIfNeeded: digit < 16 ? low >> (60 - 4 * digit) : high >> (92 - 4 * digit)) & 15
        digits[digit] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
      }
      count = 24
    }
  }
}
