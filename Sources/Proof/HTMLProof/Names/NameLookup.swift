import Platform

extension ElementName {
  private static let nameTable = NameTable(texts)

  /// The element of a tag name as its bytes stand in the source, in any case of ASCII letters.
  ///
  /// A name that the HTML Standard does not know is ``custom`` when it is a valid custom element name, otherwise
  /// ``unknown``. Never answers ``none`` or ``foreign``.
  package init(name: UnsafeRawBufferPointer) {
    if let index = Self.nameTable.index(of: name), let element = ElementName(rawValue: UInt8(truncatingIfNeeded: index))
    {
      self = element
    } else {
      self = Self.isValidCustomElementName(name) ? .custom : .unknown
    }
  }

  /// The element of a tag name.
  package init(name: String) {
    var name = name
    self = name.withUTF8 { ElementName(name: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a tag name is a valid custom element name once its ASCII letters are in lower case (HTML Standard §4.13.2).
  private static func isValidCustomElementName(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let first = name.first, first.isASCIILetter, name.contains(Byte.hyphen) else { return false }
    return reservedHyphenatedNames.index(of: name) == nil
  }

  /// Names of SVG and MathML elements that contain a hyphen, which no custom element may have.
  private static let reservedHyphenatedNames = NameTable([
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
    "font-face-name", "missing-glyph",
  ])
}

extension AttributeName {
  private static let nameTable = NameTable(texts)

  /// The attribute of a name as its bytes stand in the source, in any case of ASCII letters.
  package init(name: UnsafeRawBufferPointer) {
    if let index = Self.nameTable.index(of: name) {
      self = AttributeName(rawValue: UInt16(truncatingIfNeeded: index)) ?? .other
    } else {
      self = .other
    }
  }

  /// The attribute of a name.
  package init(name: String) {
    var name = name
    self = name.withUTF8 { AttributeName(name: UnsafeRawBufferPointer($0)) }
  }
}
