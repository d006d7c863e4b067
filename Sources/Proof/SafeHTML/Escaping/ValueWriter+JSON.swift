package import Platform

extension ValueWriter {
  /// Writes a JSON string with its quotation marks (RFC 8259 §7) that nothing in a `script` can be mistaken for.
  ///
  /// `<`, `>` and `&` are escaped, so that neither `</script` nor `<!--` can occur (HTML Standard §4.12.1.3), and the
  /// line separators U+2028 and U+2029, at which older JavaScript ends a string.
  package mutating func writeJSONString(_ value: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    output.append("\"")
    var start = 0
    var index = 0
    while true {
      index = value.index(from: index, until: Self.jsonStops)
      guard index < value.count else { break }
      guard let (escape, length) = jsonEscape(in: value, at: index) else {
        index += 1
        continue
      }
      output.append(UnsafeRawBufferPointer(rebasing: value[start..<index]))
      output.append(escape)
      index += length
      start = index
    }
    output.append(UnsafeRawBufferPointer(rebasing: value[start...]))
    output.append("\"")
  }

  /// The bytes that may have to be escaped; it may stop in vain, never too late.
  @inline(__always)
  private static func jsonStops(_ word: UInt64) -> UInt64 {
    let low = word & ~ByteWord.high
    return TextWord.stops(word, mask: ByteClasses.text) | ByteWord.equals(low, 0x5C) & ~word
      | ByteWord.equals(low, 0x62) & word
  }

  /// What stands for the bytes at an index, and their number; `nil` if the byte may stay.
  private mutating func jsonEscape(
    in value: UnsafeRawBufferPointer, at index: Int
  ) -> (escape: StaticString, length: Int)? {
    switch value[index] {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "<"): return ("\\u003c", 1)
    case UInt8(ascii: ">"): return ("\\u003e", 1)
    case UInt8(ascii: "&"): return ("\\u0026", 1)
    case 0x09: return ("\\t", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0D: return ("\\r", 1)
    // All further forbidden characters, and the line separators, begin with one of these bytes.
    case 0x00..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, 0xF0...0xF4:
      if index + 2 < value.count, value[index] == 0xE2, value[index + 1] == 0x80 {
        if value[index + 2] == 0xA8 { return ("\\u2028", 3) }
        if value[index + 2] == 0xA9 { return ("\\u2029", 3) }
      }
      let length = ForbiddenCharacter.length(in: value, at: index)
      guard length > 0 else { return nil }
      replacedCharacters += 1
      return ("\u{FFFD}", length)
    default: return nil
    }
  }
}
