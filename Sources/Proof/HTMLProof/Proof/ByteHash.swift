/// A 64-bit hash of bytes that is stable between processes.
enum ByteHash {
  private static let multiplier: UInt64 = 0x9FB2_1C65_1E98_DF25
  private static let seed: UInt64 = 0x2545_F491_4F6C_DD1D

  /// Hashes bytes, one 64-bit word at a time.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var value = seed ^ (UInt64(bytes.count) &* multiplier)
    var offset = 0
    while offset + 8 <= bytes.count {
      value = mix(value ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mix(value ^ rest)
  }

  /// Combines a hash with a word; not commutative.
  @inline(__always)
  static func join(_ hash: UInt64, _ word: UInt64) -> UInt64 { mix(hash ^ (word &+ multiplier)) }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
