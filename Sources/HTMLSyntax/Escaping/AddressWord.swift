/// Eight bytes of an address at once, as one number whose lowest byte is the first.
@usableFromInline
package enum AddressWord {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  @inlinable static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// How many of the next eight bytes come before one that is no letter, no digit and none of `-./=_`.
  ///
  /// Those may stand in every part of a URL but a component. 0 when fewer than eight bytes follow.
  @inlinable @inline(__always)
  package static func plainCount(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    guard offset &+ 8 <= bytes.count else { return 0 }
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    guard word & high == 0 else { return 0 }
    let letters = inRange(word | ones &* 0x20, 0x61, 0x7A)
    let signs = inRange(word, 0x2D, 0x39) | inRange(word, 0x3D, 0x3D) | inRange(word, 0x5F, 0x5F)
    return (~(letters | signs) & high).trailingZeroBitCount / 8
  }

  /// How many bytes come before the first `/`, `?`, `#` or `\`, out of the next eight, which must be there.
  @inlinable @inline(__always)
  package static func hostCount(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let ends = zeros(word ^ ones &* 0x2F) | zeros(word ^ ones &* 0x3F) | zeros(word ^ ones &* 0x23)
    return ((ends | zeros(word ^ ones &* 0x5C)) & high).trailingZeroBitCount / 8
  }

  /// The high bit of each byte that lies in a range, if all bytes are ASCII: no sum carries into the next byte then.
  @inlinable @inline(__always)
  static func inRange(_ bytes: UInt64, _ low: UInt64, _ last: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 - low)) & ~(bytes &+ ones &* (0x7F - last))
  }

  /// The high bit of each byte that is 0; bytes behind the first of them may have it, too.
  @inlinable @inline(__always)
  static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}
