import HTMLSyntax

/// The pictures in a piece of HTML, found without a tree.
enum ContentPictures {
  /// The first picture that is no tracker; pictures of a few points are passed over.
  static func first(in html: String) -> FeedPicture? {
    let bytes = Array(html.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard bytes[index...].prefix(4).map({ $0 | 0x20 }).elementsEqual("img ".utf8) || isImage(bytes, index) else {
        continue
      }
      let end = endOfTag(bytes, index)
      let attributes = attributes(bytes[index + 3..<max(index + 3, end)])
      index = end
      let address = attributes["src"] ?? attributes["data-src"]
      let found = FeedPicture(
        address, width: attributes["width"].flatMap { Int($0) }, height: attributes["height"].flatMap { Int($0) })
      if let found { return found }
    }
    return nil
  }

  private static func isImage(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 3 < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "i") && bytes[index + 1] | 0x20 == UInt8(ascii: "m")
      && bytes[index + 2] | 0x20 == UInt8(ascii: "g") && bytes[index + 3] <= 0x20
  }

  private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
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

  /// The attributes of a tag by their names in lower case.
  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
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
