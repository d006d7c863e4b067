/// Eight bytes at once, as one number whose lowest byte is the first: what is asked of each of them is asked of all.
///
/// An answer is the high bit of each byte. It is right up to the first byte for which it is yes: behind that one, and behind a
/// byte beyond ASCII, a sum or a difference may have carried into the next byte.
@usableFromInline
package enum ByteWord {
  /// The highest bit of each byte: all bytes beyond ASCII.
  @inlinable package static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// A byte in each of the eight places.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// Which bytes are this one, whose bits in `ignored` may be as they like.
  @inlinable @inline(__always)
  package static func equals(_ word: UInt64, _ byte: UInt64, ignoring ignored: UInt64 = 0) -> UInt64 {
    ((word & ~all(ignored)) ^ all(byte)) &- all(1)
  }

  /// Which bytes are another than this one; nothing is carried from byte to byte of ASCII.
  @inlinable @inline(__always)
  package static func differs(_ word: UInt64, from byte: UInt64) -> UInt64 { (word ^ all(byte)) &+ all(0x7F) }

  /// Which bytes are less than this one.
  @inlinable @inline(__always)
  package static func isLess(_ word: UInt64, than byte: UInt64) -> UInt64 { word &- all(byte) }

  /// Which bytes are at least this one; nothing is carried from byte to byte of ASCII.
  @inlinable @inline(__always)
  package static func isAtLeast(_ word: UInt64, _ byte: UInt64) -> UInt64 { word &+ all(0x80 - byte) }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first byte from another on at which a word stops, or `count`.
  ///
  /// - Parameters:
  ///   - start: at most `count`.
  ///   - stops: the high bit of each byte of a word at which to stop; what is behind the first does not matter.
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

  /// The next eight bytes as one number; where fewer follow, zeros stand in place of the others.
  ///
  /// - Parameter offset: less than `count`.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    let left = count &- offset
    if left >= 8 { return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    // The last eight bytes, without those in front of the offset.
    if count >= 8 {
      let last = UInt64(littleEndian: loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      return last &>> UInt64(truncatingIfNeeded: 64 &- 8 &* left)
    }
    return shortWord(at: offset, left)
  }

  /// The same where the whole has fewer than eight bytes: its ends, which overlap.
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
