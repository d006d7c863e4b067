import HTMLSyntax

/// A start tag with its attributes, as the rules see it.
struct Tag {
  let event: HTMLEvent
  let attributes: ArraySlice<HTMLAttribute>
  let nameRange: Range<Int>

  init(event: HTMLEvent, attributes: [HTMLAttribute], walk bytes: UnsafeRawBufferPointer) {
    self.event = event
    let first = Int(event.firstAttribute)
    self.attributes = attributes[first..<(first + Int(event.attributeCount))]
    var end = Int(event.start)
    while end < Int(event.end), Self.isNameByte(bytes[end]) || end == Int(event.start) { end += 1 }
    nameRange = Int(event.start)..<end
  }

  var element: ElementName { event.element }

  var isForeign: Bool {
    !event.flags.isDisjoint(with: [.svg, .mathML]) || element == .foreign || element == .svg || element == .math
  }

  /// Whether no end tag follows.
  var isVoid: Bool { !isForeign && Category.void.contains(element) }

  /// The attribute of a name, or `nil`.
  subscript(name: AttributeName) -> HTMLAttribute? {
    for attribute in attributes where attribute.name == name { return attribute }
    return nil
  }

  func has(_ name: AttributeName) -> Bool { self[name] != nil }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    !byte.isASCIIWhiteSpace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }
}

extension HTMLParseError {
  /// Whether the error says that a tag stands in the wrong place, so that the rules need not say it again.
  var concernsPlace: Bool {
    switch code {
    case .strayStartTag, .unclosedElement, .misnestedEndTag, .misnestedStartTag, .secondHTML, .secondHead, .secondBody,
      .nestedA,
      .nestedButton, .nestedForm, .nestedHeading, .nestedNobr, .nestedSelect, .nestedTable, .imageStartTag,
      .elementNotAllowedInTable, .elementNotAllowedInSelect, .elementNotAllowedInTemplate,
      .elementNotAllowedInHeadNoscript, .headElementAfterHead, .elementAfterBody, .htmlElementInForeignContent:
      true
    default: false
    }
  }
}
