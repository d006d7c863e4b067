import Platform

/// The registered subtags of language tags (BCP 47), which are in the IANA Language Subtag Registry.
enum LanguageSubtags {
  /// Whether two or three letters are a registered language.
  static func isLanguage(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    switch range.count {
    case 2: has(bytes, range.upperBound - 1, in: twoLetter, row: letter(bytes[range.lowerBound]))
    case 3:
      has(
        bytes, range.upperBound - 1, in: threeLetter,
        row: letter(bytes[range.lowerBound]) * 26 + letter(bytes[range.lowerBound + 1]))
    default: false
    }
  }

  /// Whether two letters or three digits are a registered region.
  static func isRegion(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    if range.count == 3 { return numericRegions.contains(bytes, in: range) }
    return has(bytes, range.upperBound - 1, in: regionBits, row: letter(bytes[range.lowerBound]))
  }

  /// Whether four letters are a registered script, or one of `Qaaa` to `Qabx`.
  static func isScript(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    if scripts.contains(bytes, in: range) { return true }
    let start = range.lowerBound
    guard bytes[start].asciiLowercased == UInt8(ascii: "q"), bytes[start + 1].asciiLowercased == UInt8(ascii: "a")
    else { return false }
    let third = bytes[start + 2].asciiLowercased
    return third == UInt8(ascii: "a")
      || (third == UInt8(ascii: "b") && bytes[start + 3].asciiLowercased <= UInt8(ascii: "x"))
  }

  private static func letter(_ byte: UInt8) -> Int { Int(byte.asciiLowercased &- 0x61) }

  private static func has(_ bytes: UnsafeRawBufferPointer, _ last: Int, in table: [UInt32], row: Int) -> Bool {
    guard table.indices.contains(row) else { return false }
    return table[row] >> UInt32(letter(bytes[last]) & 31) & 1 == 1
  }
}
