/// The classes of ASCII bytes that the standards name (Infra Standard §4.6, ASCII code points).
extension UInt8 {
  /// Whether the byte is ASCII white space: tab, line feed, form feed, carriage return or space.
  @inlinable @inline(__always)
  package var isASCIIWhitespace: Bool { self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B) }

  /// Whether the byte is one of `0` to `9`.
  @inlinable @inline(__always)
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is one of `A` to `Z`.
  @inlinable @inline(__always)
  package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether the byte is one of `a` to `z`.
  @inlinable @inline(__always)
  package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// Whether the byte is an ASCII letter of either case.
  @inlinable @inline(__always)
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII letter or digit.
  @inlinable @inline(__always)
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The byte with `A` to `Z` in lower case; other bytes unchanged.
  @inlinable @inline(__always)
  package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// The value of a decimal digit; valid only if ``isASCIIDigit`` is true.
  @inlinable @inline(__always)
  package var decimalDigitValue: Int { Int(self &- 0x30) }

  /// The value of a hexadecimal digit, or `nil`.
  @inlinable @inline(__always)
  package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = self | 0x20
    return letter &- 0x61 < 6 ? letter &- 0x57 : nil
  }
}
