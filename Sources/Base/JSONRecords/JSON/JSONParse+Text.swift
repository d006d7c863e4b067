import Platform

/// Strings (RFC 8259 §7) and numbers (§6).
extension JSONParse {
  /// Reads the string whose opening quotation mark is at an offset; also returns the offset after it.
  @inline(__always)
  mutating func string(in bytes: UnsafeRawBufferPointer, at quote: Int) throws(JSONError) -> (Text, Int) {
    let start = quote &+ 1
    let end = try Self.endOfRun(in: bytes, from: start)
    if bytes[end] == UInt8(ascii: "\"") { return (Text(start: start, length: end &- start), end &+ 1) }
    return try decodedString(from: start, firstEscape: end)
  }

  /// The offset of the `"` or `\` that ends a run; checks that the run is UTF-8 without control characters.
  ///
  /// This and the functions that skip numbers are static, because a nonmutating method would copy the whole parse.
  @inline(__always)
  private static func endOfRun(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    let index = JSONBytes.endOfPlainText(in: bytes, from: start)
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return index }
    return try endOfMixedRun(in: bytes, from: index)
  }

  /// Continues after a run of plain ASCII, at its end or at a longer UTF-8 sequence.
  @inline(never)
  private static func endOfMixedRun(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        guard let next = bytes.endOfUTF8Sequence(at: index) else {
          throw JSONError(.malformedUTF8, at: index)
        }
        index = next
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return index
      } else if byte < 0x20 {
        throw JSONError(.controlCharacter, at: index)
      } else {
        index = JSONBytes.endOfPlainText(in: bytes, from: index &+ 1)
      }
    }
    throw JSONError.end(of: bytes)
  }

  /// Reads a string with escapes into the tape's decoded text; also returns the offset after it.
  @inline(never)
  private mutating func decodedString(from start: Int, firstEscape: Int) throws(JSONError) -> (Text, Int) {
    let decodedStart = decodedText.count
    var runStart = start
    var index = firstEscape
    while true {
      decodedText.append(UnsafeRawBufferPointer(rebasing: bytes[runStart..<index]).assumingMemoryBound(to: UInt8.self))
      if bytes[index] == UInt8(ascii: "\"") { break }
      index = try escape(at: index)
      runStart = index
      index = try Self.endOfRun(in: bytes, from: index)
    }
    guard decodedText.count < Int(UInt32.max) else { throw JSONError(.tooLong, at: start) }
    return (Text(start: decodedStart, length: decodedText.count - decodedStart, isDecoded: true), index + 1)
  }

  /// Decodes the escape whose backslash is at an offset; returns the offset after it.
  private mutating func escape(at backslash: Int) throws(JSONError) -> Int {
    guard backslash + 1 < bytes.count else { throw JSONError.end(of: bytes) }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""): decodedText.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): decodedText.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): decodedText.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): decodedText.append(0x08)
    case UInt8(ascii: "f"): decodedText.append(0x0C)
    case UInt8(ascii: "n"): decodedText.append(0x0A)
    case UInt8(ascii: "r"): decodedText.append(0x0D)
    case UInt8(ascii: "t"): decodedText.append(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape(at: backslash)
    default: throw JSONError(.unknownEscape, at: backslash, length: 2)
    }
    return backslash + 2
  }

  /// Decodes a `\u` escape with four hexadecimal digits, or two that form a surrogate pair.
  private mutating func unicodeEscape(at backslash: Int) throws(JSONError) -> Int {
    let first = try Self.codeUnit(in: bytes, at: backslash)
    switch first {
    case 0xD800...0xDBFF:
      let second = backslash + 6
      guard second + 1 < bytes.count, bytes[second] == UInt8(ascii: "\\"), bytes[second + 1] == UInt8(ascii: "u") else {
        // A text that ends here may have been truncated before the other half.
        let isCut = second >= bytes.count || second + 1 == bytes.count && bytes[second] == UInt8(ascii: "\\")
        if isCut { throw JSONError.end(of: bytes) }
        return mendHalf(at: backslash)
      }
      let low = try Self.codeUnit(in: bytes, at: second)
      guard 0xDC00...0xDFFF ~= low else { return mendHalf(at: backslash) }
      append(scalar: 0x1_0000 + (first - 0xD800) << 10 + (low - 0xDC00))
      return backslash + 12
    case 0xDC00...0xDFFF:
      return mendHalf(at: backslash)
    default:
      append(scalar: first)
      return backslash + 6
    }
  }

  /// Writes U+FFFD in place of an unpaired surrogate.
  private mutating func mendHalf(at backslash: Int) -> Int {
    mendedHalves += 1
    append(scalar: 0xFFFD)
    return backslash + 6
  }

  private static func codeUnit(in bytes: UnsafeRawBufferPointer, at backslash: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for index in backslash + 2..<backslash + 6 {
      guard index < bytes.count else { throw JSONError.end(of: bytes) }
      let digit: UInt8
      switch bytes[index] {
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case let byte where byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case let byte where byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw JSONError(.malformedUnicodeEscape, at: backslash, length: index - backslash + 1)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func append(scalar value: UInt32) {
    for byte in (Unicode.Scalar(value) ?? "\u{FFFD}").utf8 { decodedText.append(byte) }
  }

  // MARK: Numbers

  /// The offset after a number: a sign, digits without a leading zero, a fraction, an exponent.
  @inline(__always)
  static func endOfNumber(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    let firstDigit = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
    let end = endOfDigits(in: bytes, from: firstDigit)
    // Most numbers are integers.
    if end > firstDigit, end < bytes.count, bytes[firstDigit] != UInt8(ascii: "0") || end == firstDigit &+ 1,
      bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "}")
    {
      return end
    }
    return try endOfAnyNumber(in: bytes, from: start)
  }

  @inline(never)
  private static func endOfAnyNumber(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> Int {
    let firstDigit = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    var position = try skipDigits(in: bytes, from: firstDigit, of: start)
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      throw malformedNumber(in: bytes, from: start)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position = try skipDigits(in: bytes, from: position + 1, of: start)
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      position = try skipDigits(in: bytes, from: position, of: start)
    }
    if position < bytes.count {
      let next = bytes[position]
      if isWord(next) || next == UInt8(ascii: ".") || next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
        throw malformedNumber(in: bytes, from: start)
      }
    }
    return position
  }

  /// Skips one or more digits of the number that begins at an offset.
  private static func skipDigits(
    in bytes: UnsafeRawBufferPointer, from first: Int, of start: Int
  ) throws(JSONError) -> Int {
    let end = endOfDigits(in: bytes, from: first)
    guard end > first else {
      if end == bytes.count { throw JSONError.end(of: bytes) }
      throw malformedNumber(in: bytes, from: start)
    }
    return end
  }

  @inline(__always)
  private static func endOfDigits(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
    return position
  }

  private static func malformedNumber(in bytes: UnsafeRawBufferPointer, from start: Int) -> JSONError {
    var end = start + 1
    while end < bytes.count {
      let byte = bytes[end]
      guard isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      else { break }
      end += 1
    }
    return JSONError(.malformedNumber, at: start, length: end - start)
  }
}
