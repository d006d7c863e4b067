/// Addresses of pages, as documents for other programs contain them.
package enum PageAddress {
  /// An address with the bytes percent-encoded that RFC 3986 forbids; what is encoded already stays as it is.
  package static func encoded(_ address: String) -> String {
    guard !address.utf8.allSatisfy(isAllowed) else { return address }
    func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10) }
    return String(unsafeUninitializedCapacity: 3 * address.utf8.count) { encoded in
      var end = 0
      for byte in address.utf8 {
        if isAllowed(byte) {
          encoded[end] = byte
          end += 1
        } else {
          encoded[end] = UInt8(ascii: "%")
          encoded[end + 1] = digit(byte >> 4)
          encoded[end + 2] = digit(byte & 15)
          end += 3
        }
      }
      return end
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
