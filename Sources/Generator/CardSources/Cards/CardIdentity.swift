/// Identities encoded for HTML ids, URL fragments and file names.
///
/// ASCII letters, digits, `-`, `_` and `.` are kept; every other byte becomes `_` and two lower-case hexadecimal
/// digits. A `_` that would read as such an escape, and a leading `.`, are escaped too. The encoding is reversible, so
/// distinct identities have distinct encodings.
package enum CardIdentity {
  /// Appends the encoded form.
  package static func append(_ identity: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    // Most identities consist of letters, digits and hyphens, and are copied at once.
    var plain = 0
    while plain < identity.count, isPlain(identity[plain]) { plain += 1 }
    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: identity[..<plain]))
    if plain == identity.count { return }
    for index in plain..<identity.count {
      let byte = identity[index]
      let stays =
        switch byte {
        case _ where isPlain(byte): true
        case UInt8(ascii: "."): index > 0
        case UInt8(ascii: "_"):
          !(index + 2 < identity.count && isHex(identity[index + 1]) && isHex(identity[index + 2]))
        default: false
        }
      if stays {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "_"))
        output.append(digit(byte >> 4))
        output.append(digit(byte & 15))
      }
    }
  }

  /// The encoded form.
  package static func encoded(_ identity: String) -> String {
    var identity = identity
    var output: [UInt8] = []
    identity.withUTF8 { append(UnsafeRawBufferPointer($0), to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The identity with an encoded form; `nil` if the text is not an encoded form.
  package static func decoded(_ form: String) -> String? {
    let bytes = Array(form.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "_"), index + 2 < bytes.count, isHex(bytes[index + 1]), isHex(bytes[index + 2]) {
        output.append(value(bytes[index + 1]) << 4 | value(bytes[index + 2]))
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    let identity = String(decoding: output, as: UTF8.self)
    return encoded(identity) == form ? identity : nil
  }

  /// Whether a byte is kept in every position.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
