import Platform

extension ElementName {
  private static let nameTable = NameTable(texts)

  /// Looks up a tag name, as written in the source, ASCII case-insensitively.
  ///
  /// A name unknown to the HTML Standard is ``custom`` when it is a valid custom element name, otherwise ``unknown``.
  /// The result is never ``none`` or ``foreign``.
  package init(name: UnsafeRawBufferPointer) {
    if let index = Self.nameTable.index(of: name), let element = ElementName(rawValue: UInt8(truncatingIfNeeded: index))
    {
      self = element
    } else {
      self = Self.isValidCustomElementName(name) ? .custom : .unknown
    }
  }

  /// Looks up a tag name.
  package init(name: String) {
    var name = name
    self = name.withUTF8 { ElementName(name: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a tag name is a valid custom element name after ASCII lowercasing (HTML Standard §4.13.2).
  private static func isValidCustomElementName(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let first = name.first, first.isASCIILetter, name.contains(Byte.hyphen) else { return false }
    return reservedHyphenatedNames.index(of: name) == nil
  }

  /// Hyphenated SVG and MathML element names, which are reserved and not valid custom element names.
  private static let reservedHyphenatedNames = NameTable([
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
    "font-face-name", "missing-glyph",
  ])
}

extension AttributeName {
  private static let nameTable = NameTable(texts)

  /// Looks up an attribute name, as written in the source, ASCII case-insensitively.
  package init(name: UnsafeRawBufferPointer) {
    if let index = Self.nameTable.index(of: name) {
      self = AttributeName(rawValue: UInt16(truncatingIfNeeded: index)) ?? .other
    } else {
      self = .other
    }
  }

  /// Looks up an attribute name.
  package init(name: String) {
    var name = name
    self = name.withUTF8 { AttributeName(name: UnsafeRawBufferPointer($0)) }
  }
}
