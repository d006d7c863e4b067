import HTMLSyntax

/// A start tag with its attributes, as the rules see it; valid while the page is walked.
struct Tag {
  let event: HTMLEvent
  let attributes: UnsafeBufferPointer<HTMLAttribute>
  private let bytes: UnsafeRawBufferPointer
  /// Whether the element lies in SVG or MathML, or is their root.
  let isForeign: Bool

  init(event: HTMLEvent, attributes: UnsafeBufferPointer<HTMLAttribute>, in bytes: UnsafeRawBufferPointer) {
    self.event = event
    let first = Int(event.firstAttribute)
    self.attributes = UnsafeBufferPointer(rebasing: attributes[first..<(first + Int(event.attributeCount))])
    self.bytes = bytes
    isForeign = event.isForeign
  }

  var element: ElementName { event.element }

  /// The bytes of `<name`.
  var nameRange: Range<Int> {
    var end = Int(event.start)
    while end < Int(event.end), Self.isNameByte(bytes[end]) || end == Int(event.start) { end += 1 }
    return Int(event.start)..<end
  }

  /// The attribute of a name, or `nil`.
  subscript(name: AttributeName) -> HTMLAttribute? {
    for attribute in attributes where attribute.name.rawValue == name.rawValue { return attribute }
    return nil
  }

  func has(_ name: AttributeName) -> Bool {
    for attribute in attributes where attribute.name.rawValue == name.rawValue { return true }
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    !byte.isASCIIWhiteSpace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }
}

extension HTMLEvent {
  private static let foreignFlags = HTMLEvent.Flags.svg.rawValue | HTMLEvent.Flags.mathML.rawValue

  /// Whether a tag is SVG's or MathML's, their roots included.
  @inline(__always)
  var isForeign: Bool {
    flags.rawValue & Self.foreignFlags != 0 || element == .svg || element == .math || element == .foreign
  }
}

extension HTMLParseError {
  /// Whether the error says that a tag stands in the wrong place, so that the rules need not say it again.
  var concernsPlace: Bool {
    switch code {
    case .strayStartTag, .unclosedElement, .misnestedEndTag, .misnestedStartTag, .secondHTML, .secondHead, .secondBody,
      .nestedA, .nestedButton, .nestedForm, .nestedHeading, .nestedNobr, .nestedSelect, .nestedTable, .imageStartTag,
      .elementNotAllowedInTable, .elementNotAllowedInSelect, .elementNotAllowedInTemplate,
      .elementNotAllowedInHeadNoscript, .headElementAfterHead, .elementAfterBody, .htmlElementInForeignContent:
      true
    default: false
    }
  }
}
