/// Searches in JSON text, eight bytes at a time.
enum JSONBytes {
  /// The offset of the first byte at or after an offset that is no JSON white space, or the end.
  @inline(__always)
  static func skipWhiteSpace(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    if index < bytes.count, bytes[index] > 0x20 { return index }
    while index < bytes.count {
      // Pretty-printed files hold long runs of spaces.
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

  /// The offset of the first byte at or after an offset that ends a run of plain ASCII inside a string, or the end:
  /// `"`, `\`, a control character, or a byte of a longer UTF-8 sequence.
  @inline(__always)
  static func endOfPlainText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let chunk = word(bytes, index)
      // In each of the masks the lowest set bit is exact; bits above it may be echoes of a borrow.
      let special =
        (zeroBytes(chunk ^ ones &* 0x22) | zeroBytes(chunk ^ ones &* 0x5C) | (chunk &- ones &* 0x20) & ~chunk | chunk)
        & highBits
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
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
    while index + 8 <= bytes.count {
      let chunk = word(bytes, index)
      let special = (zeroBytes(chunk ^ ones &* 0x22) | zeroBytes(chunk ^ ones &* 0x5C)) & highBits
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
    return index
  }

  /// The offset behind a well-formed UTF-8 sequence of two to four bytes (Unicode 16, table 3-7), or `nil`.
  @inline(__always)
  static func endOfSequence(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let first = bytes[index]
    let left = bytes.count - index
    func isTail(_ distance: Int) -> Bool { bytes[index + distance] & 0xC0 == 0x80 }
    switch first {
    case 0xC2...0xDF:
      return left >= 2 && isTail(1) ? index + 2 : nil
    case 0xE0...0xEF:
      guard left >= 3, isTail(1), isTail(2) else { return nil }
      let second = bytes[index + 1]
      if first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F { return nil }
      return index + 3
    case 0xF0...0xF4:
      guard left >= 4, isTail(1), isTail(2), isTail(3) else { return nil }
      let second = bytes[index + 1]
      if first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F { return nil }
      return index + 4
    default: return nil
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Sets the high bit of the lowest byte that is zero.
  @inline(__always)
  private static func zeroBytes(_ chunk: UInt64) -> UInt64 { (chunk &- ones) & ~chunk }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
