/// Tests on eight bytes at once (SWAR), as a little-endian integer.
///
/// The result of a test is the high bit of each byte. It is exact up to and including the first match; after a match,
/// or after a non-ASCII byte, a carry or borrow may have changed the following bytes.
@usableFromInline
package enum ByteWord {
  /// The high bit of each byte, which marks the non-ASCII bytes.
  @inlinable package static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// A byte repeated eight times.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// Tests which bytes equal a byte, ignoring the bits in `ignored`.
  @inlinable @inline(__always)
  package static func equals(_ word: UInt64, _ byte: UInt64, ignoring ignored: UInt64 = 0) -> UInt64 {
    ((word & ~all(ignored)) ^ all(byte)) &- all(1)
  }

  /// Tests which bytes differ from a byte; ASCII bytes produce no carry.
  @inlinable @inline(__always)
  package static func differs(_ word: UInt64, from byte: UInt64) -> UInt64 { (word ^ all(byte)) &+ all(0x7F) }

  /// Tests which bytes are less than a byte.
  @inlinable @inline(__always)
  package static func isLess(_ word: UInt64, than byte: UInt64) -> UInt64 { word &- all(byte) }

  /// Tests which bytes are at least a byte; ASCII bytes produce no carry.
  @inlinable @inline(__always)
  package static func isAtLeast(_ word: UInt64, _ byte: UInt64) -> UInt64 { word &+ all(0x80 - byte) }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first byte at or after `start` at which `stops` matches, or `count`.
  ///
  /// - Parameters:
  ///   - start: An offset of at most `count`.
  ///   - stops: Returns the high bit of each matching byte of a word; bits after the first match are ignored.
  @inlinable @inline(__always)
  package func index(from start: Int, until stops: (UInt64) -> UInt64) -> Int {
    var index = start
    let lastWord = count &- 8
    while index <= lastWord {
      let found = stops(UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))) & ByteWord.high
      guard found == 0 else { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    guard index < count else { return count }
    return Swift.min(index &+ (stops(word(at: index)) & ByteWord.high).trailingZeroBitCount / 8, count)
  }

  /// The eight bytes at an offset as one integer, padded with zeros at the end of the buffer.
  ///
  /// - Parameter offset: An offset less than `count`.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    let left = count &- offset
    if left >= 8 { return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    // Loads the last eight bytes and shifts out those before the offset.
    if count >= 8 {
      let last = UInt64(littleEndian: loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      return last &>> UInt64(truncatingIfNeeded: 64 &- 8 &* left)
    }
    return shortWord(at: offset, left)
  }

  /// The same for a buffer of fewer than eight bytes, from overlapping loads.
  @inlinable @inline(__always)
  func shortWord(at offset: Int, _ left: Int) -> UInt64 {
    if left >= 4 {
      let start = UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      let end = UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
      return start | end &<< UInt64(truncatingIfNeeded: 8 &* (left &- 4))
    }
    let (middle, last) = (left / 2, left &- 1)
    return UInt64(self[offset]) | UInt64(self[offset &+ middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
      | UInt64(self[offset &+ last]) &<< UInt64(truncatingIfNeeded: 8 &* last)
  }
}
