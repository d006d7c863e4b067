extension UnsafeRawBufferPointer {
  /// Whether the bytes are UTF-8.
  ///
  /// - Complexity: O(*n*), eight bytes a step where the text is ASCII.
  package var isUTF8: Bool {
    var index = 0
    while index < count {
      if self[index] >= 0x80 {
        guard let next = endOfUTF8Sequence(at: index) else { return false }
        index = next
      } else {
        index = self.index(from: index &+ 1) { $0 }
      }
    }
    return true
  }

  /// The offset after a well-formed UTF-8 sequence of two to four bytes (Unicode 16, table 3-7), or `nil`.
  @inlinable @inline(__always)
  package func endOfUTF8Sequence(at index: Int) -> Int? {
    guard index &+ 4 <= count else { return endOfLastUTF8Sequence(at: index) }
    // Loads all bytes into one little-endian word, so that their marker bits are compared at once.
    let word = UInt32(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt32.self))
    if word & 0xC0E0 == 0x80C0 {
      // C0 and C1 are overlong forms of ASCII.
      return word & 0x1E != 0 ? index &+ 2 : nil
    }
    if word & 0xC0_C0F0 == 0x80_80E0 {
      // The first four bits and the next one: 0 is an overlong form, 0xD followed by 1 is a surrogate.
      let beginning = word & 0x200F
      return beginning != 0 && beginning != 0x200D ? index &+ 3 : nil
    }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      // The plane: 0 is an overlong form, 16 is the last plane.
      let plane = (word & 0x7) << 2 | word >> 12 & 0x3
      return 1...16 ~= plane ? index &+ 4 : nil
    }
    return nil
  }

  /// The same for the last three bytes of the text.
  @inline(never) @usableFromInline
  package func endOfLastUTF8Sequence(at index: Int) -> Int? {
    let left = count - index
    let first = self[index]
    guard left >= 2, self[index + 1] & 0xC0 == 0x80 else { return nil }
    if 0xC2...0xDF ~= first { return index + 2 }
    guard 0xE0...0xEF ~= first, left >= 3, self[index + 2] & 0xC0 == 0x80 else { return nil }
    let second = self[index + 1]
    return first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F ? nil : index + 3
  }
}
