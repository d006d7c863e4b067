/// The classes of ASCII bytes that the standards name (Infra Standard, section 4.6).
extension UInt8 {
  /// ASCII white space: tab, line feed, form feed, carriage return, space.
  @inline(__always)
  var isHTMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }

  /// `0` to `9`.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  /// `A` to `Z`.
  @inline(__always)
  var isUpper: Bool { self &- 0x41 < 26 }

  /// `a` to `z`.
  @inline(__always)
  var isLower: Bool { self &- 0x61 < 26 }

  /// A letter of either case.
  @inline(__always)
  var isAlpha: Bool { (self | 0x20) &- 0x61 < 26 }

  /// A letter or a digit.
  @inline(__always)
  var isAlphanumeric: Bool { isAlpha || isDigit }

  /// The byte with `A` to `Z` made small.
  @inline(__always)
  var lowered: UInt8 { isUpper ? self | 0x20 : self }

  /// The value of a hexadecimal digit, or nothing.
  @inline(__always)
  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = self | 0x20
    return letter &- 0x61 < 6 ? letter &- 0x57 : nil
  }

  /// The value of a decimal digit; meaningful only when ``isDigit``.
  @inline(__always)
  var digitValue: Int { Int(self &- 0x30) }

  /// A byte of an HTTP token (RFC 9110, section 5.6.2).
  @inline(__always)
  var isHTTPToken: Bool {
    if isAlphanumeric { return true }
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  /// A byte of UTF-8 text that may stand in an HTTP quoted string: tab, and U+0020 to U+00FF without U+007F (MIME
  /// Sniffing Standard, section 3).
  @inline(__always)
  var isHTTPQuotable: Bool {
    switch self {
    case 0x09, 0x20...0x7E, 0x80...0xC3: true
    default: false
    }
  }
}
