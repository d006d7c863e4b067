import Platform

/// A character reference in the source (HTML Standard §13.2.5.72 to §13.2.5.80).
struct CharacterReference {
  /// The one or two code points that the reference denotes; the second is 0 when there is only one.
  var value: NamedCharacterReferences.Value
  /// The number of bytes from `&` to the end of the reference.
  var length: Int
  /// The parse error of the reference, if any.
  var error: HTMLParseErrorCode?
}

extension CharacterReference {
  /// The result of reading at a `&`.
  enum Reading {
    /// Plain text of this length.
    case text(length: Int)
    /// Plain text that looks like a reference with an unknown name.
    case unknown(length: Int)
    /// Plain text: a numeric reference without digits.
    case withoutDigits(length: Int)
    case reference(CharacterReference)
  }

  /// Reads a character reference that starts at a `&`.
  static func read(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, inAttribute: Bool) -> Reading {
    guard start + 1 < end else { return .text(length: 1) }
    if base[start + 1] == Byte.numberSign { return readNumeric(base, start, end) }
    var offset = start + 1
    while offset < end, base[offset].isASCIIAlphanumeric { offset += 1 }
    let letters = offset - start - 1
    guard letters > 0 else { return .text(length: 1) }
    let hasSemicolon = offset < end && base[offset] == Byte.semicolon
    let names = NamedCharacterReferences.shared
    if hasSemicolon,
      let value = names.value(of: UnsafeRawBufferPointer(start: base + start + 1, count: letters))
    {
      return .reference(CharacterReference(value: value, length: letters + 2))
    }
    if let (value, length) = names.legacyValue(at: UnsafeRawPointer(base + start + 1), letters: letters) {
      if inAttribute, length < letters || (offset < end && base[offset] == Byte.equals) {
        return .text(length: letters + 1)
      }
      return .reference(
        CharacterReference(value: value, length: length + 1, error: .missingSemicolonAfterCharacterReference))
    }
    return hasSemicolon ? .unknown(length: letters + 2) : .text(length: letters + 1)
  }

  private static func readNumeric(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Reading {
    var offset = start + 2
    let isHexadecimal = offset < end && base[offset] | 0x20 == 0x78
    if isHexadecimal { offset += 1 }
    let firstDigit = offset
    var code: UInt32 = 0
    while offset < end {
      let byte = base[offset]
      let digit: UInt32
      if byte.isASCIIDigit {
        digit = UInt32(byte &- 0x30)
      } else if isHexadecimal, (byte | 0x20) &- 0x61 < 6 {
        digit = UInt32((byte | 0x20) &- 0x61) + 10
      } else {
        break
      }
      code = min(code * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      offset += 1
    }
    guard offset > firstDigit else { return .withoutDigits(length: offset - start) }
    var reference = CharacterReference(value: .init(first: code, second: 0), length: offset - start)
    if offset < end, base[offset] == Byte.semicolon {
      reference.length += 1
    } else {
      reference.error = .missingSemicolonAfterCharacterReference
    }
    reference.checkCode()
    return .reference(reference)
  }

  /// Replaces a code point that is not allowed in text (HTML Standard §13.2.5.80).
  private mutating func checkCode() {
    let code = value.first
    switch code {
    case 0:
      error = .nullCharacterReference
      value.first = 0xFFFD
    case 0x11_0000...:
      error = .characterReferenceOutsideUnicodeRange
      value.first = 0xFFFD
    case 0xD800...0xDFFF:
      error = .surrogateCharacterReference
      value.first = 0xFFFD
    case 0xFDD0...0xFDEF:
      error = .noncharacterCharacterReference
    case _ where code & 0xFFFE == 0xFFFE:
      error = .noncharacterCharacterReference
    case 0x0D, 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F...0x9F:
      error = .controlCharacterReference
      if code >= 0x80 { value.first = Self.windows1252[Int(code) - 0x80] }
    default:
      break
    }
  }

  /// The code points for the codes 0x80 to 0x9F.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}

extension HTMLParser {
  /// Skips the construct that starts with the `&` at the position and reports its error.
  ///
  /// - Returns: whether it is a reference.
  @inline(never)
  mutating func readReference(inAttribute: Bool) -> Bool {
    let start = position
    switch CharacterReference.read(base, start, end, inAttribute: inAttribute) {
    case .text(let length):
      position = start + length
      return false
    case .unknown(let length):
      report(.unknownNamedCharacterReference, start, start + length)
      position = start + length
      return false
    case .withoutDigits(let length):
      report(.absenceOfDigitsInNumericCharacterReference, start, start + length)
      position = start + length
      return false
    case .reference(let reference):
      if let error = reference.error { report(error, start, start + reference.length) }
      position = start + reference.length
      return true
    }
  }
}
