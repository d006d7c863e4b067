import Platform

extension HTMLEvent.Flags {
  /// The namespace of an open element.
  init(_ flags: OpenElement.Flags) {
    self = flags.contains(.svg) ? .svg : flags.contains(.mathML) ? .mathML : []
  }
}

extension HTMLParser {
  /// Inserts the current start tag without opening its element.
  @inline(__always)
  mutating func emitStartTag(_ element: ElementName, flags: OpenElement.Flags = []) {
    var eventFlags = flags.isEmpty ? [] : HTMLEvent.Flags(flags)
    if tag.isSelfClosing { eventFlags.insert(.selfClosing) }
    output.events.append(
      HTMLEvent(
        kind: .startTag, flags: eventFlags, element: element, start: UInt32(truncatingIfNeeded: tag.start),
        end: UInt32(truncatingIfNeeded: tag.end), firstAttribute: UInt32(truncatingIfNeeded: tag.firstAttribute),
        attributeCount: UInt32(truncatingIfNeeded: output.attributes.count - tag.firstAttribute)))
  }

  /// Opens the element of the current start tag.
  ///
  /// A `/>` on it is an error, and closes it.
  ///
  /// - Returns: whether the element is open.
  @inline(__always)
  @discardableResult
  mutating func insertElement() -> Bool {
    emitStartTag(tag.element)
    open.push(tag.element, flags: [], startEvent: output.events.count - 1)
    if tag.isSelfClosing {
      closeSelfClosingElement()
      return false
    }
    return true
  }

  /// Reports `<div/>` and treats it as an empty element, as its author intended.
  @inline(never)
  private mutating func closeSelfClosingElement() {
    report(.nonVoidHTMLElementStartTagWithTrailingSolidus, tag.start, tag.end, element: tag.element)
    forgiveEndTag(of: open.topIndex, error: output.errors.count - 1)
    closeTop(at: tag.end)
  }

  /// Inserts the start tag of an element without content.
  @inline(__always)
  mutating func insertVoidElement() { emitStartTag(tag.element) }

  /// Opens an element whose start tag is not in the source.
  mutating func insertImplied(_ element: ElementName, at offset: Int) {
    let position = UInt32(truncatingIfNeeded: offset)
    output.events.append(HTMLEvent(kind: .startTag, flags: .implied, element: element, start: position, end: position))
    open.push(element, flags: [], startEvent: output.events.count - 1)
  }

  /// Closes the current node with an implied end tag.
  mutating func closeTop(at offset: Int) {
    let entry = open.pop()
    let position = UInt32(truncatingIfNeeded: offset)
    output.events.append(
      HTMLEvent(
        kind: .endTag, flags: HTMLEvent.Flags(entry.flags).union(.implied), element: entry.element, start: position,
        end: position))
    if entry.element == .head { leaveHead(entry) }
  }

  /// Closes the current node with the current end tag.
  @inline(__always)
  mutating func closeTopByTag() {
    let entry = open.pop()
    output.events.append(
      HTMLEvent(
        kind: .endTag, flags: entry.flags.isEmpty ? [] : HTMLEvent.Flags(entry.flags), element: entry.element,
        start: UInt32(truncatingIfNeeded: tag.start), end: UInt32(truncatingIfNeeded: tag.end)))
    if entry.element == .head { leaveHead(entry) }
  }

  private mutating func leaveHead(_ entry: OpenElement) {
    if entry.flags.isDisjoint(with: .foreign), open.top.element == .html { open.setTopMode(.afterHead) }
  }

  /// Inserts a text into the current node.
  @inline(__always)
  mutating func emitText(from start: Int, to stop: Int, hasReference: Bool) {
    let top = open.top
    emitText(from: start, to: stop, hasReference: hasReference, element: top.element, in: top.flags)
  }

  @inline(__always)
  mutating func emitText(
    from start: Int, to stop: Int, hasReference: Bool, element: ElementName, in namespace: OpenElement.Flags
  ) {
    var flags = namespace.isEmpty ? [] : HTMLEvent.Flags(namespace)
    if hasReference {
      flags.insert(.hasReference)
    } else if base[start].isASCIIWhitespace, ByteScan.pastSpace(base, start, stop) == stop {
      flags.insert(.whiteSpace)
    }
    output.events.append(
      HTMLEvent(
        kind: .text, flags: flags, element: element, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: stop)))
  }

  /// The start tag of an open element in the source; empty for an implied one.
  func startRange(of index: Int) -> Range<Int> {
    let event = Int(open.entries[index].startEvent)
    guard index >= floor, event < output.events.count else { return 0..<0 }
    return output.events[event].range
  }
}
