/// Searches in JSON text, eight bytes at a time.
enum JSONBytes {
  /// The offset of the first byte at or after an offset that is not JSON white space, or the end.
  @inline(__always)
  static func skipWhiteSpace(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    if start < bytes.count, bytes[start] > 0x20 { return start }
    return endOfWhiteSpace(in: bytes, from: start)
  }

  /// The same, out of line, for a position that may be at white space.
  @inline(never)
  static func endOfWhiteSpace(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      // Pretty-printed files contain long runs of spaces.
      if index + 8 <= bytes.count, word(bytes, index) == ones * 0x20 {
        index += 8
        continue
      }
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return index
      }
    }
    return index
  }

  /// The offset at which a run of plain ASCII inside a string ends: at `"`, `\`, a control character, a non-ASCII byte,
  /// or the end.
  @inline(__always)
  static func endOfPlainText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let lastWord = bytes.count &- 8
    while index <= lastWord {
      let chunk = word(bytes, index)
      // A byte below 0x21 borrows from its own high bit; with bit 1 flipped, these are `"` and the control characters.
      // The lowest set bit of a mask is exact; higher bits may result from a borrow.
      let quotesAndControls = (chunk ^ ones &* 0x02) &- ones &* 0x21
      let backslashes = (chunk ^ ones &* 0x5C) &- ones
      let special = (quotesAndControls | backslashes | chunk) & highBits
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return index }
      index += 1
    }
    return index
  }

  /// The offset of the first `"` or `\` at or after an offset, or the end.
  @inline(__always)
  static func quoteOrBackslash(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let lastWord = bytes.count &- 8
    while index <= lastWord {
      let chunk = word(bytes, index)
      let quotes = (chunk ^ ones &* 0x22) &- ones
      let backslashes = (chunk ^ ones &* 0x5C) &- ones
      // The high bits of non-ASCII bytes stay set in the differences.
      let special = (quotes | backslashes) & ~chunk & highBits
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
    return index
  }

  /// The offset after a well-formed UTF-8 sequence of two to four bytes (Unicode 16, table 3-7), or `nil`.
  @inline(__always)
  static func endOfSequence(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard index &+ 4 <= bytes.count else { return endOfLastSequence(in: bytes, at: index) }
    // Loads all bytes into one little-endian word, so that their marker bits are compared at once.
    let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
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
  @inline(never)
  private static func endOfLastSequence(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let left = bytes.count - index
    let first = bytes[index]
    guard left >= 2, bytes[index + 1] & 0xC0 == 0x80 else { return nil }
    if 0xC2...0xDF ~= first { return index + 2 }
    guard 0xE0...0xEF ~= first, left >= 3, bytes[index + 2] & 0xC0 == 0x80 else { return nil }
    let second = bytes[index + 1]
    return first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F ? nil : index + 3
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
