internal import CLibXML2

/// How long the texts of a document may be.
///
/// libxml2 ends a document at a text of 10 MB, because entities can make a small document large. A document without a
/// document type declares no entities, so its texts are as long as the document says; its nesting remains limited.
enum TextLimits {
  /// The maximum number of elements in each other; that of libxml2.
  static let deepest = 256

  /// libxml2's options for a document, in addition to others.
  static func options(for bytes: UnsafeRawBufferPointer) -> UInt32 {
    mayDeclareEntities(bytes) ? 0 : XML_PARSE_HUGE.rawValue
  }

  /// Whether something else than comments and instructions may precede the first element.
  ///
  /// In an encoding in which ASCII characters are not single bytes, the answer is yes.
  ///
  /// - Complexity: O(bytes before the first element).
  static func mayDeclareEntities(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      let end: StaticString
      if rest.starts(with: "<?".utf8) {
        end = "?>"
      } else if rest.starts(with: "<!--".utf8) {
        (rest, end) = (rest.dropFirst(4), "-->")
      } else {
        guard rest.first == UInt8(ascii: "<"), let letter = rest.dropFirst().first else { return true }
        return !(letter >= 0x80 || letter == UInt8(ascii: "_") || isLetter(letter))
      }
      guard let after = Self.end(of: end, in: rest) else { return true }
      rest = rest[after...]
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func end(of text: StaticString, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let needle = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var index = bytes.startIndex
    while index + needle.count <= bytes.endIndex {
      if bytes[index..<index + needle.count].elementsEqual(needle) { return index + needle.count }
      index += 1
    }
    return nil
  }
}
