/// Addresses of pages, as documents for other programs contain them.
package enum PageAddress {
  /// An address with the bytes percent-encoded that RFC 3986 forbids; what is encoded already stays as it is.
  package static func encoded(_ address: String) -> String {
    guard !address.utf8.allSatisfy(isAllowed) else { return address }
    return address.utf8.reduce(into: "") { text, byte in
      if isAllowed(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Whether a byte may stand in an address as it is.
  package static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "}"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}
