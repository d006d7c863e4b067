import Platform

/// A start tag with its attributes, as the rules see it; valid while the page is walked.
struct Tag {
  let event: HTMLEvent
  let attributes: UnsafeBufferPointer<HTMLAttribute>
  /// A bit for each attribute, by its name's number modulo 64: most questions are answered without a search.
  private let names: UInt64
  private let bytes: UnsafeRawBufferPointer
  /// Whether the element lies in SVG or MathML, or is their root.
  let isForeign: Bool

  init(event: HTMLEvent, attributes: UnsafeBufferPointer<HTMLAttribute>, in bytes: UnsafeRawBufferPointer) {
    self.event = event
    let first = Int(event.firstAttribute)
    self.attributes = UnsafeBufferPointer(rebasing: attributes[first..<(first + Int(event.attributeCount))])
    var names: UInt64 = 0
    for attribute in self.attributes { names |= Self.bit(of: attribute.name) }
    self.names = names
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
  @inline(__always)
  subscript(name: AttributeName) -> HTMLAttribute? {
    mayHave(name) ? attribute(name) : nil
  }

  @inline(never)
  private func attribute(_ name: AttributeName) -> HTMLAttribute? {
    for attribute in attributes where attribute.name == name { return attribute }
    return nil
  }

  @inline(__always)
  func has(_ name: AttributeName) -> Bool { mayHave(name) && isAmongAttributes(name) }

  /// Whether the attribute is there, or another one with the same bit.
  @inline(__always)
  private func mayHave(_ name: AttributeName) -> Bool { names & Self.bit(of: name) != 0 }

  @inline(never)
  private func isAmongAttributes(_ name: AttributeName) -> Bool {
    for attribute in attributes where attribute.name == name { return true }
    return false
  }

  @inline(__always)
  private static func bit(of name: AttributeName) -> UInt64 { 1 << UInt64(truncatingIfNeeded: name.number & 63) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    !byte.isASCIIWhitespace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }
}

extension HTMLParseError {
  /// Whether the error says that a tag stands in the wrong place, so that the rules need not say it again.
  var concernsContext: Bool {
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
