/// A card's identity encoded for HTML ids, URL fragments and file names.
///
/// ASCII letters, digits, `-` and `.` are kept; every other byte of the UTF-8 text becomes `_` and two hexadecimal
/// digits. So distinct identities have distinct encodings, and the encoding is reversible.
package enum HTMLIdentifier {
  /// The encoded form of an identity.
  package static func encode(_ identity: String) -> String {
    var bytes: [UInt8] = []
    var identity = identity
    identity.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the encoded form of an identity's bytes.
  ///
  /// - Complexity: O(n).
  package static func append(_ identity: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    for byte in identity {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "_"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
