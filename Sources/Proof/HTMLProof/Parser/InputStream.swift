import Platform

extension HTMLParser {
  /// Reports the characters that are not allowed in HTML (HTML Standard §13.2.3.5).
  ///
  /// They are NUL and other controls, noncharacters, surrogates and bytes that are not UTF-8. A run of the same error
  /// is reported once.
  mutating func checkInputStream() {
    var offset = 0
    while offset < end {
      if offset + 64 <= end, Self.isPlain(base + offset) {
        offset += 64
      } else {
        offset = checkCharacters(from: offset, to: min(offset + 64, end))
      }
    }
  }

  /// Whether 64 bytes are all printable ASCII or white space; branch-free, so that the compiler vectorises it.
  @inline(__always)
  private static func isPlain(_ start: UnsafePointer<UInt8>) -> Bool {
    var marks: UInt8 = 0
    for index in 0..<64 {
      let byte = start[index]
      let isNotPrintable: UInt8 = byte &- 0x20 > 0x5E ? 1 : 0
      let isNotSpace: UInt8 = byte &- 0x09 > 4 ? 1 : 0
      let isVerticalTab: UInt8 = byte == 0x0B ? 1 : 0
      marks |= isNotPrintable & isNotSpace | isVerticalTab
    }
    return marks == 0
  }

  /// How many of the next eight bytes are printable ASCII before the first other one.
  @inline(__always)
  private static func plainPrefix(of start: UnsafePointer<UInt8>) -> Int {
    let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let others = (word | ByteWord.isLess(word, than: 0x20) | ByteWord.isAtLeast(word, 0x7F)) & ByteWord.high
    return others.trailingZeroBitCount / 8
  }

  /// Checks the characters that start before an offset, one by one, but for runs of printable ASCII.
  ///
  /// - Returns: the end offset of the last one.
  private mutating func checkCharacters(from start: Int, to stop: Int) -> Int {
    var offset = start
    while offset < stop {
      if offset + 8 <= end {
        let plain = Self.plainPrefix(of: base + offset)
        offset += plain
        if plain == 8 { continue }
      }
      let byte = base[offset]
      if byte < 0x80 {
        if byte < 0x20, !byte.isASCIIWhitespace {
          reportInput(byte == 0 ? .unexpectedNullCharacter : .controlCharacterInInputStream, offset, 1)
        } else if byte == 0x7F {
          reportInput(.controlCharacterInInputStream, offset, 1)
        }
        offset += 1
        continue
      }
      offset += checkMultibyteCharacter(at: offset)
    }
    return offset
  }

  /// Checks a non-ASCII character.
  ///
  /// - Returns: its length in bytes.
  private mutating func checkMultibyteCharacter(at offset: Int) -> Int {
    let lead = base[offset]
    let second = byte(offset + 1)
    let third = byte(offset + 2)
    if lead >= 0xC2, lead < 0xE0 {
      guard second & 0xC0 == 0x80 else { return reportInput(.invalidUTF8, offset, 1) }
      if lead == 0xC2, second < 0xA0 { return reportInput(.controlCharacterInInputStream, offset, 2) }
      return 2
    }
    if lead >= 0xE0, lead < 0xF0 {
      guard second & 0xC0 == 0x80, lead != 0xE0 || second >= 0xA0 else { return reportInput(.invalidUTF8, offset, 1) }
      guard third & 0xC0 == 0x80 else { return reportInput(.invalidUTF8, offset, 2) }
      if lead == 0xED, second >= 0xA0 { return reportInput(.surrogateInInputStream, offset, 3) }
      if lead == 0xEF {
        let isNoncharacter = (second == 0xBF && third >= 0xBE) || (second == 0xB7 && third >= 0x90 && third <= 0xAF)
        if isNoncharacter { return reportInput(.noncharacterInInputStream, offset, 3) }
      }
      return 3
    }
    if lead >= 0xF0, lead < 0xF5 {
      guard second & 0xC0 == 0x80, lead != 0xF0 || second >= 0x90, lead != 0xF4 || second < 0x90 else {
        return reportInput(.invalidUTF8, offset, 1)
      }
      guard third & 0xC0 == 0x80 else { return reportInput(.invalidUTF8, offset, 2) }
      let fourth = byte(offset + 3)
      guard fourth & 0xC0 == 0x80 else { return reportInput(.invalidUTF8, offset, 3) }
      if second & 0x0F == 0x0F, third == 0xBF, fourth >= 0xBE {
        return reportInput(.noncharacterInInputStream, offset, 4)
      }
      return 4
    }
    return reportInput(.invalidUTF8, offset, 1)
  }

  /// Reports a character, or extends the previous error when it has the same code and ends here.
  @discardableResult
  private mutating func reportInput(_ code: HTMLParseErrorCode, _ offset: Int, _ length: Int) -> Int {
    if let last = output.errors.last, last.code == code, Int(last.end) == offset {
      output.errors[output.errors.count - 1] = HTMLParseError(
        code: code, start: last.start, end: UInt32(truncatingIfNeeded: offset + length))
    } else {
      report(code, offset, offset + length)
    }
    return length
  }
}
