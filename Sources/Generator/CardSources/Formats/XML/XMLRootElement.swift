/// Finds the root element of an XML document, without parsing it.
enum XMLRootElement {
  /// Removes the zeros and byte order marks that UTF-16 and UTF-32 add to ASCII characters.
  static func ascii(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    bytes.filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
  }

  /// The name of the root element of a document that begins like XML.
  static func name(of bytes: UnsafeRawBufferPointer) -> String? {
    name(in: ascii(bytes.prefix(16_384).drop { $0 <= 0x20 || $0 >= 0x80 }))
  }

  static func name(in bytes: [UInt8]) -> String? {
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let start = text.firstIndex(of: "<") {
      text = text[start...]
      if text.hasPrefix("<?") {
        // The declaration's final `?` may be missing.
        guard let end = text.range(ofASCII: text.hasPrefix("<?xml ") ? ">" : "?>") else { return nil }
        text = text[end...]
      } else if text.hasPrefix("<!--") {
        guard let end = text.range(ofASCII: "-->") else { return nil }
        text = text[end...]
      } else if text.hasPrefix("<!") {
        guard let end = endOfDoctype(text) ?? text.range(ofASCII: ">") else { return nil }
        text = text[end...]
      } else {
        let name = text.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.first?.isLetter == true ? String(name) : nil
      }
    }
    return nil
  }

  /// The index after a document type declaration, whose internal subset may contain `>`.
  private static func endOfDoctype(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case ">" where depth <= 0: return text.index(after: index)
      default: break
      }
    }
    return nil
  }
}

extension Substring {
  /// The index after the first occurrence of an ASCII text.
  fileprivate func range(ofASCII wanted: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(wanted) { return self.index(index, offsetBy: wanted.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
