import Platform

extension HTMLParser {
  /// Reads the content of a text-only element up to its end tag.
  ///
  /// The position is then at the end tag (HTML Standard §13.2.5.2 and §13.2.5.3).
  mutating func readRawText(withReferences: Bool) {
    let start = position
    let nameLength = tag.nameEnd - tag.nameStart
    let nameStart = tag.nameStart
    var hasReference = false
    while true {
      position =
        withReferences
        ? ByteScan.lessThanOrAmpersand(base, position, end) : ByteScan.next(Byte.lessThan, base, position, end)
      guard position < end else { break }
      if base[position] == Byte.ampersand {
        if readReference(inAttribute: false) { hasReference = true }
        continue
      }
      if isEndTag(at: position, nameStart: nameStart, nameLength: nameLength) {
        if start < position { emitText(from: start, to: position, hasReference: hasReference) }
        return
      }
      position += 1
    }
    if start < end { emitText(from: start, to: end, hasReference: hasReference) }
    loseTheRest(.unclosedElement)
  }

  /// Reads the content of a `script` up to its end tag, which `<!--` can escape.
  ///
  /// HTML Standard §13.2.5.4 and §13.2.5.15 to §13.2.5.31.
  mutating func readScript() {
    enum State { case plain, escaped, doubleEscaped }
    let start = position
    let nameStart = tag.nameStart
    var state = State.plain
    var offset = start
    while true {
      offset = ByteScan.either(Byte.lessThan, Byte.hyphen, base, offset, end)
      guard offset < end else { break }
      if base[offset] == Byte.hyphen {
        if state != .plain, byte(offset + 1) == Byte.hyphen {
          var close = offset + 2
          while byte(close) == Byte.hyphen { close += 1 }
          if byte(close) == Byte.greaterThan { state = .plain }
          offset = close
        } else {
          offset += 1
        }
        continue
      }
      switch state {
      case .plain:
        if isEndTag(at: offset, nameStart: nameStart, nameLength: 6) { return endScript(from: start, to: offset) }
        if matchesExactly("<!--", at: offset) {
          state = .escaped
          // The two hyphens may already belong to the `-->`.
          offset += 2
        } else {
          offset += 1
        }
      case .escaped:
        if isEndTag(at: offset, nameStart: nameStart, nameLength: 6) { return endScript(from: start, to: offset) }
        if matches("<script", at: offset), endsName(at: offset + 7) {
          state = .doubleEscaped
          offset += 7
        } else {
          offset += 1
        }
      case .doubleEscaped:
        if isEndTag(at: offset, nameStart: nameStart, nameLength: 6) {
          state = .escaped
          offset += 8
        } else {
          offset += 1
        }
      }
    }
    position = end
    if start < end { emitText(from: start, to: end, hasReference: false) }
    loseTheRest(state == .plain ? .unclosedElement : .eofInScriptHTMLCommentLikeText)
  }

  private mutating func endScript(from start: Int, to stop: Int) {
    if start < stop { emitText(from: start, to: stop, hasReference: false) }
    position = stop
  }

  /// Reports that the current element's end tag is missing, so that its content extends to the end of the source.
  private mutating func loseTheRest(_ code: HTMLParseErrorCode) {
    let start = output.events[Int(open.top.startEvent)].range
    report(code, start.lowerBound, start.upperBound, element: open.top.element, other: end..<end)
    hasLostTheRest = true
  }

  /// Whether an end tag with a name starts at an offset.
  private func isEndTag(at offset: Int, nameStart: Int, nameLength: Int) -> Bool {
    guard byte(offset + 1) == Byte.slash, offset + 2 + nameLength <= end,
      ByteScan.isSameName(base + offset + 2, base + nameStart, nameLength)
    else { return false }
    return endsName(at: offset + 2 + nameLength)
  }

  /// Whether a tag name ends at an offset.
  private func endsName(at offset: Int) -> Bool {
    guard offset < end else { return false }
    let next = base[offset]
    return next.isASCIIWhitespace || next == Byte.slash || next == Byte.greaterThan
  }
}
