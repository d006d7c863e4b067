import Platform

extension ByteBuffer {
  /// Writes a text as the value of an attribute in double quotes (HTML Standard §13.1.2.3).
  package mutating func append(attributeValue text: String) {
    var text = text
    text.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      var index = 0
      while index < bytes.count {
        let forbidden = ForbiddenCharacter.length(in: bytes, at: index)
        guard forbidden == 0 else {
          append("\u{FFFD}")
          index += forbidden
          continue
        }
        switch bytes[index] {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "<"): append("&lt;")
        case 0x0D: append("&#10;")
        case let byte: append(byte)
        }
        index += 1
      }
    }
  }
}
