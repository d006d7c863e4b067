import Platform

/// The characters of windows-1252 at the positions of Unicode's control characters (U+0080 to U+009F), which numeric
/// references in that range denote in HTML (HTML Standard, numeric character reference end state).
enum WindowsCharacters {
  /// Replaces the control characters in a text.
  ///
  /// - Returns: the number of replacements.
  static func mend(_ text: inout [UInt8]) -> Int {
    guard let first = text.withUnsafeBytes({ $0.offset(of: 0xC2, from: 0) }) else { return 0 }
    var count = 0
    var mended: [UInt8] = []
    var index = first
    while index < text.count {
      if text[index] == 0xC2, index + 1 < text.count, 0x80...0x9F ~= text[index + 1] {
        if count == 0 { mended = Array(text[..<index]) }
        mended += UTF8.encode(character(text[index + 1])) ?? UTF8.encodedReplacementCharacter
        count += 1
        index += 2
      } else {
        if count > 0 { mended.append(text[index]) }
        index += 1
      }
    }
    if count > 0 { text = mended }
    return count
  }

  /// The character of a byte (Encoding Standard, index windows-1252).
  static func character(_ byte: UInt8) -> Unicode.Scalar {
    let value = 0x80...0x9F ~= byte ? table[Int(byte) - 0x80] : UInt32(byte)
    return Unicode.Scalar(value) ?? "?"
  }

  private static let table: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
