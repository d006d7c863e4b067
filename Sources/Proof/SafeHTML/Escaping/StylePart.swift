import Platform

/// Which part of a `style` attribute a template stands in.
enum StylePart: UInt8, Sendable {
  case propertyName
  case propertyValue
  /// Inside or behind a string, `url(`, a comment or an escape: the part cannot be told with certainty.
  case refused

  /// Functions whose arguments are plain numbers and colours.
  static let safeFunctions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "calc", "min", "max", "clamp", "var",
    "translate", "translatex", "translatey", "scale", "rotate", "repeat", "minmax", "color-mix", "light-dark",
  ]

  /// The part behind some bytes of a template's text.
  func advanced(over bytes: Slice<UnsafeRawBufferPointer>) -> StylePart {
    var part = self
    var wordStart = bytes.startIndex
    for index in bytes.indices where part != .refused {
      let byte = bytes[index]
      let isWord = byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      switch byte {
      case UInt8(ascii: ":") where part == .propertyName: part = .propertyValue
      case UInt8(ascii: ";"): part = .propertyName
      case UInt8(ascii: "("):
        let function = String(decoding: bytes[wordStart..<index], as: UTF8.self).lowercased()
        if !function.isEmpty, !Self.safeFunctions.contains(function) { part = .refused }
      case 0x22, 0x27, UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "&"), UInt8(ascii: "@"):
        part = .refused
      case UInt8(ascii: "*") where index > bytes.startIndex && bytes[index - 1] == UInt8(ascii: "/"):
        part = .refused
      default: break
      }
      if !isWord { wordStart = index + 1 }
    }
    return part
  }
}
