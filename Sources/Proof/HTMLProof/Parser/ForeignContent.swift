extension HTMLParser {
  /// The MathML text integration points (HTML Standard §13.2.6.4.7).
  private static let mathTextNames = NameTable(["mi", "mo", "mn", "ms", "mtext"])
  private static let annotationName = NameTable(["annotation-xml"])
  /// The HTML integration points of SVG.
  private static let htmlIntegrationNames = NameTable(["foreignobject", "desc", "title"])
  /// The start tags that remain MathML inside its text integration points.
  private static let glyphNames = NameTable(["mglyph", "malignmark"])

  /// Whether the current tag has one of these names.
  private func tagIsOne(of names: NameTable) -> Bool {
    names.index(of: UnsafeRawBufferPointer(start: base + tag.nameStart, count: tag.nameEnd - tag.nameStart)) != nil
  }

  /// Whether a start tag inside this foreign element is itself foreign (HTML Standard §13.2.6, the dispatcher).
  func usesForeignRules(_ top: OpenElement) -> Bool {
    if top.flags.contains(.htmlIntegration) { return false }
    if top.flags.contains(.mathTextIntegration) { return tagIsOne(of: Self.glyphNames) }
    if top.flags.contains(.annotationXML) { return tag.element != .svg }
    return true
  }

  /// Opens an SVG or MathML element, or inserts it as empty when its tag ends with `/>`.
  mutating func insertForeignElement(_ element: ElementName, flags: OpenElement.Flags) {
    emitStartTag(element, flags: flags)
    open.push(element, flags: flags, startEvent: output.events.count - 1)
    if tag.isSelfClosing { closeTop(at: tag.end) }
  }

  /// Applies a start tag in foreign content (HTML Standard §13.2.6.5).
  @inline(never)
  mutating func placeForeignStartTag() {
    if breaksForeignContent {
      report(
        .htmlElementInForeignContent, tag.start, tag.end, element: tag.element, other: startRange(of: open.topIndex))
      return placeStartTagInBody()
    }
    let namespace = open.top.flags.intersection(.foreign)
    var flags = namespace
    var element = ElementName.foreign
    if namespace == .svg {
      if tag.element == .svg { element = .svg }
      if tagIsOne(of: Self.htmlIntegrationNames) { flags.insert(.htmlIntegration) }
    } else {
      if tag.element == .math { element = .math }
      if tagIsOne(of: Self.mathTextNames) {
        flags.insert(.mathTextIntegration)
      } else if tagIsOne(of: Self.annotationName) {
        flags.insert(.annotationXML)
        if annotationHoldsHTML { flags.insert(.htmlIntegration) }
      }
    }
    insertForeignElement(element, flags: flags)
  }

  /// Whether the current tag is an HTML start tag that ends foreign content.
  private var breaksForeignContent: Bool {
    if traits[Int(tag.element.rawValue)].sets.contains(.breaksForeign) { return true }
    guard tag.element == .font else { return false }
    return output.attributes[tag.firstAttribute...].contains {
      $0.name == .color || $0.name == .face || $0.name == .size
    }
  }

  /// Whether an `annotation-xml` declares its content to be HTML.
  private var annotationHoldsHTML: Bool {
    for attribute in output.attributes[tag.firstAttribute...] where attribute.name == .other {
      guard attribute.nameRange.count == 8, matches("encoding", at: attribute.nameRange.lowerBound) else { continue }
      let value = attribute.valueRange
      return value.count == 9 && matches("text/html", at: value.lowerBound)
        || value.count == 21 && matches("application/xhtml+xml", at: value.lowerBound)
    }
    return false
  }

  /// Applies an end tag in foreign content.
  ///
  /// - Returns: whether the tag was handled; otherwise the HTML rules apply.
  mutating func placeForeignEndTag() -> Bool {
    var index = open.topIndex
    let last = max(floor, index - Self.longestSearch)
    while index >= last, !open.entries[index].flags.isDisjoint(with: .foreign) {
      if hasNameOfTag(index) {
        if index < open.topIndex, isSurplus() {
          reportStrayEndTag()
        } else {
          close(through: index, allowing: [], byTag: true)
        }
        return true
      }
      index -= 1
    }
    return false
  }
}
