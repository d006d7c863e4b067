import Platform

extension HTMLParser {
  /// Reads a comment, a doctype, a CDATA section or a bogus comment, starting at `<!` (HTML Standard §13.2.5.42).
  mutating func readMarkupDeclaration() {
    let start = position
    if byte(start + 2) == Byte.hyphen, byte(start + 3) == Byte.hyphen {
      readComment()
    } else if matches("doctype", at: start + 2) {
      readDoctype()
    } else if matchesExactly("[CDATA[", at: start + 2) {
      if !open.top.flags.isDisjoint(with: .foreign) {
        readCDATASection()
      } else {
        report(.cdataInHTMLContent, start, start + 9)
        readBogusComment()
      }
    } else {
      report(.incorrectlyOpenedComment, start, start + 2)
      readBogusComment()
    }
  }

  /// Reads a bogus comment up to the next `>`.
  mutating func readBogusComment() {
    let start = position
    let close = ByteScan.next(Byte.greaterThan, base, start + 1, end)
    position = min(close + 1, end)
    emitComment(from: start, to: position)
  }

  /// Reads a comment, starting at `<!--` (HTML Standard §13.2.5.43 to §13.2.5.52).
  private mutating func readComment() {
    let start = position
    var offset = start + 4
    if byte(offset) == Byte.greaterThan {
      report(.abruptClosingOfEmptyComment, start, offset + 1)
      return endComment(from: start, at: offset + 1)
    }
    if byte(offset) == Byte.hyphen, byte(offset + 1) == Byte.greaterThan {
      report(.abruptClosingOfEmptyComment, start, offset + 2)
      return endComment(from: start, at: offset + 2)
    }
    while true {
      offset = ByteScan.either(Byte.hyphen, Byte.lessThan, base, offset, end)
      guard offset < end else { break }
      if base[offset] == Byte.lessThan {
        if matchesExactly("<!--", at: offset), offset + 4 < end, base[offset + 4] != Byte.greaterThan {
          report(.nestedComment, offset, offset + 4)
          // The two hyphens may start the comment's end: `<!-- <!-->` was handled above, and `<!--->` is not this case.
          offset += 2
          continue
        }
        offset += 1
        continue
      }
      if byte(offset + 1) == Byte.hyphen {
        if byte(offset + 2) == Byte.greaterThan { return endComment(from: start, at: offset + 3) }
        if byte(offset + 2) == Byte.exclamation, byte(offset + 3) == Byte.greaterThan {
          report(.incorrectlyClosedComment, offset, offset + 4)
          return endComment(from: start, at: offset + 4)
        }
      }
      offset += 1
    }
    report(.eofInComment, start, min(start + 4, end))
    hasLostTheRest = true
    endComment(from: start, at: end)
  }

  private mutating func endComment(from start: Int, at stop: Int) {
    position = min(stop, end)
    emitComment(from: start, to: position)
  }

  private mutating func emitComment(from start: Int, to stop: Int) {
    let top = open.top
    output.events.append(
      HTMLEvent(
        kind: .comment, flags: HTMLEvent.Flags(top.flags), element: top.element,
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: stop)))
  }

  /// Reads a CDATA section in foreign content, starting at `<![CDATA[`; the text event covers only the content.
  private mutating func readCDATASection() {
    let start = position + 9
    var offset = start
    while true {
      offset = ByteScan.next(Byte.rightBracket, base, offset, end)
      guard offset < end else { break }
      if byte(offset + 1) == Byte.rightBracket, byte(offset + 2) == Byte.greaterThan {
        if start < offset { emitText(from: start, to: offset, hasReference: false) }
        position = offset + 3
        return
      }
      offset += 1
    }
    report(.eofInCdata, position, min(start, end))
    hasLostTheRest = true
    if start < end { emitText(from: start, to: end, hasReference: false) }
    position = end
  }

  /// Whether the source contains a lowercase name at an offset, ASCII case-insensitively.
  func matches(_ name: StaticString, at offset: Int) -> Bool {
    guard offset + name.utf8CodeUnitCount <= end else { return false }
    for index in 0..<name.utf8CodeUnitCount
    where base[offset + index].asciiLowercased != name.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the source contains a text at an offset, byte for byte.
  func matchesExactly(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= end else { return false }
    for index in 0..<text.utf8CodeUnitCount where base[offset + index] != text.utf8Start[index] { return false }
    return true
  }
}
