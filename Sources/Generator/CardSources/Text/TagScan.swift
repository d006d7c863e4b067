import HTMLProof
import Platform

/// Finds the tags of HTML, without parsing a tree.
enum TagScan {
  /// The offset of the `>` that ends a tag; one in quotation marks is skipped.
  static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
    var quote: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return bytes.count
  }

  /// The attributes of a tag, by name in lower case.
  static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
      rest = rest.dropFirst(name.count)
      if name.isEmpty {
        guard rest.first == UInt8(ascii: "=") else { return attributes }
        rest = rest.dropFirst()
        continue
      }
      rest = rest.drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      let value: ArraySlice<UInt8>
      if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { $0 > 0x20 }
        rest = rest.dropFirst(value.count)
      }
      var buffer = ByteBuffer(capacity: value.count + 16)
      Array(value).withUnsafeBytes { DecodedText.append($0, inAttribute: true, to: &buffer) }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if attributes[key] == nil { attributes[key] = String(decoding: buffer.bytes, as: UTF8.self) }
    }
  }
}
