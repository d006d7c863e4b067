import Platform

extension ValueWriter {
  /// What stands in place of a value that is refused: every property takes it, and a custom property becomes as if it had not
  /// been set.
  package static var refusedStyle: StaticString { "initial" }

  /// Writes a CSS value when it holds nothing but numbers, words, colours and the functions of ``StylePart``.
  mutating func writeStyle(_ value: UnsafeRawBufferPointer, into output: inout ByteBuffer) -> Fault {
    guard Self.isSafeStyle(value) else {
      output.append(Self.refusedStyle)
      return .unsafeStyle
    }
    output.append(value)
    return .none
  }

  private static func isSafeStyle(_ value: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    for index in value.indices {
      let byte = value[index]
      switch byte {
      case UInt8(ascii: "("):
        var wordStart = index
        while wordStart > 0, isWordByte(value[wordStart - 1]) { wordStart -= 1 }
        let word = String(decoding: value[wordStart..<index], as: UTF8.self).lowercased()
        guard word.isEmpty ? depth > 0 : StylePart.safeFunctions.contains(word) else { return false }
        depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        guard depth >= 0 else { return false }
      case UInt8(ascii: "/"), UInt8(ascii: "*"):
        // Division, but no comment.
        let next = index + 1 < value.count ? value[index + 1] : 0
        guard next != UInt8(ascii: "*"), next != UInt8(ascii: "/") else { return false }
        guard index > 0, index + 1 < value.count else { return false }
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "#"),
        UInt8(ascii: "+"):
        continue
      default: guard isWordByte(byte) else { return false }
      }
    }
    return depth == 0
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
