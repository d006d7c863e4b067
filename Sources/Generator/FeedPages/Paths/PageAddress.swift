/// Addresses of pages, as documents for other programs contain them.
package enum PageAddress {
  /// An address with the bytes percent-encoded that RFC 3986 forbids; what is encoded already stays as it is.
  package static func encoded(_ address: String) -> String {
    guard !address.utf8.allSatisfy(isAllowed) else { return address }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(2 * address.utf8.count)
    for byte in address.utf8 {
      if isAllowed(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
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
