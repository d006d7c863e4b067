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

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
