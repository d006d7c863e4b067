import Platform

/// The bytes that are significant to the tokenizer.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let exclamation: UInt8 = 0x21
  static let doubleQuote: UInt8 = 0x22
  static let numberSign: UInt8 = 0x23
  static let ampersand: UInt8 = 0x26
  static let singleQuote: UInt8 = 0x27
  static let hyphen: UInt8 = 0x2D
  static let slash: UInt8 = 0x2F
  static let semicolon: UInt8 = 0x3B
  static let lessThan: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greaterThan: UInt8 = 0x3E
  static let question: UInt8 = 0x3F
  static let rightBracket: UInt8 = 0x5D
  static let grave: UInt8 = 0x60
}

/// Searches that examine eight bytes at a time.
enum ByteScan {
  /// A word with the high bit set in the first zero byte; later bytes may be marked incorrectly.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ByteWord.all(1)) & ~word & ByteWord.high }

  /// The offset of the next `<` or `&`, or the end.
  @inline(__always)
  static func lessThanOrAmpersand(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    either(Byte.lessThan, Byte.ampersand, base, start, end)
  }

  /// The offset of the next byte that equals one of two values, or the end.
  @inline(__always)
  static func either(_ first: UInt8, _ second: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    let firsts = ByteWord.all(UInt64(first))
    let seconds = ByteWord.all(UInt64(second))
    var offset = start
    while offset + 8 <= end {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      let found = zeros(word ^ firsts) | zeros(word ^ seconds)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, base[offset] != first, base[offset] != second { offset += 1 }
    return offset
  }

  /// The offset of the next byte that equals a value, or the end.
  @inline(__always)
  static func next(_ value: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    either(value, value, base, start, end)
  }

  /// Whether two names of equal length are the same, ASCII case-insensitively.
  static func isSameName(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    for offset in 0..<length where one[offset].asciiLowercased != other[offset].asciiLowercased { return false }
    return true
  }

  /// The offset of the first byte that is not white space, or the end.
  @inline(__always)
  static func pastSpace(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset < end, base[offset].isASCIIWhitespace { offset += 1 }
    return offset
  }
}
