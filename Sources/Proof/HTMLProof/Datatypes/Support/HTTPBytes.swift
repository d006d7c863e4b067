import Platform

/// Byte classes of HTTP header fields.
extension UInt8 {
  /// Whether the byte is valid in an HTTP token (RFC 9110, section 5.6.2).
  @inline(__always)
  var isHTTPToken: Bool {
    if isASCIIAlphanumeric { return true }
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  /// Whether the byte of UTF-8 text is valid in an HTTP quoted string.
  ///
  /// Valid are tab, and U+0020 to U+00FF without U+007F (MIME Sniffing Standard, section 3).
  @inline(__always)
  var isHTTPQuotable: Bool {
    switch self {
    case 0x09, 0x20...0x7E, 0x80...0xC3: true
    default: false
    }
  }
}
