/// A start or end tag while it is read.
struct TagToken {
  var element = ElementName.none
  var start = 0
  var nameStart = 0
  var nameEnd = 0
  /// The byte after `>`.
  var end = 0
  var firstAttribute = 0
  var isSelfClosing = false

  var range: Range<Int> { start..<end }
}

/// How the reading of a tag ended.
private enum TagEnd {
  case complete
  /// The tag never ends; nothing of it is used.
  case missing
  /// A quote was missing; the tag ended where the parser goes on.
  case recovered
}

extension HTMLParser {
  /// Reads from the `<` of a start tag and lets the tag take effect (HTML Standard §13.2.5.6 to §13.2.5.40).
  @inline(__always)
  mutating func readStartTag() {
    guard readTag(nameStart: position + 1) else { return }
    placeStartTag()
  }

  /// Reads from the `<` of `</`.
  mutating func readEndTag() {
    let next = byte(position + 2)
    if next.isASCIILetter {
      guard readTag(nameStart: position + 2) else { return }
      if output.attributes.count > tag.firstAttribute {
        let first = output.attributes[tag.firstAttribute]
        report(.endTagWithAttributes, Int(first.nameStart), tag.end, element: tag.element)
        output.attributes.removeLast(output.attributes.count - tag.firstAttribute)
      } else if tag.isSelfClosing {
        report(.endTagWithTrailingSolidus, tag.start, tag.end, element: tag.element)
      }
      placeEndTag()
    } else if position + 2 >= end {
      report(.eofBeforeTagName, position, end)
      placeText(from: position, to: end, hasReference: false)
      position = end
    } else if next == Byte.greaterThan {
      report(.missingEndTagName, position, position + 3)
      position += 3
    } else {
      report(.invalidFirstCharacterOfTagName, position, position + 3)
      readBogusComment()
    }
  }

  /// Reads a tag from its name to its end; leaves the position behind it.
  ///
  /// - Returns: whether there is a tag.
  private mutating func readTag(nameStart: Int) -> Bool {
    tag.start = position
    tag.nameStart = nameStart
    tag.isSelfClosing = false
    tag.firstAttribute = output.attributes.count
    var offset = nameStart
    while offset < end {
      let byte = base[offset]
      if byte.isHTMLSpace || byte == Byte.greaterThan || byte == Byte.slash { break }
      offset += 1
    }
    tag.nameEnd = offset
    tag.element = ElementName(name: UnsafeRawBufferPointer(start: base + nameStart, count: offset - nameStart))
    if offset < end, base[offset] == Byte.greaterThan {
      tag.end = offset + 1
      position = offset + 1
      return true
    }
    switch readAttributes(from: offset) {
    case .complete, .recovered:
      tag.end = position
      return true
    case .missing:
      output.attributes.removeLast(output.attributes.count - tag.firstAttribute)
      report(.eofInTag, tag.start, min(tag.nameEnd, end), element: tag.element)
      hasLostTheRest = true
      position = end
      return false
    }
  }

  /// Reads attributes up to and including `>`.
  private mutating func readAttributes(from start: Int) -> TagEnd {
    var offset = start
    duplicates.beginTag()
    /// An error about this tag's punctuation has been reported; what follows from it is not reported again.
    var isGarbled = false
    /// The value before, if it was quoted and nothing separates it from what comes.
    var previousValue = 0..<0
    while offset < end {
      let current = base[offset]
      if current.isHTMLSpace {
        offset += 1
        previousValue = 0..<0
        continue
      }
      if current == Byte.greaterThan {
        position = offset + 1
        return .complete
      }
      if current == Byte.slash {
        if byte(offset + 1) == Byte.greaterThan {
          tag.isSelfClosing = true
          position = offset + 2
          return .complete
        }
        if offset + 1 >= end { return .missing }
        if !isGarbled { report(.unexpectedSolidusInTag, offset, offset + 1, element: tag.element) }
        offset += 1
        previousValue = 0..<0
        continue
      }
      if current == Byte.lessThan {
        // `<p <b>`: the `>` of the first tag is missing.
        if !isGarbled { report(.unexpectedCharacterInAttributeName, offset, offset + 1, element: tag.element) }
        position = offset
        return .recovered
      }
      if !previousValue.isEmpty {
        if let resume = endOfUnclosedValue(previousValue) {
          position = resume
          return .recovered
        }
        if !isGarbled {
          // A quote too many says more than the space that is missing before it.
          let isQuote = current == Byte.doubleQuote || current == Byte.singleQuote
          report(
            isQuote ? .unexpectedCharacterInAttributeName : .missingWhitespaceBetweenAttributes, offset, offset + 1,
            element: tag.element)
        }
        isGarbled = true
      }
      guard let next = readAttribute(from: offset, isGarbled: &isGarbled) else { return .missing }
      if next < 0 { return .recovered }
      offset = next
      previousValue = 0..<0
      if let last = output.attributes.last, last.quote == .double || last.quote == .single {
        previousValue = Int(last.valueStart) - 1..<offset
      }
    }
    return .missing
  }

  /// Where to go on when a quoted value is so long that its closing quote must be another attribute's opening one.
  ///
  /// A value that holds a `>` or the `<` of the next tag and is followed by something that is no attribute has most likely lost its closing quote
  /// on the way; the tag is taken to end there, so that the rest of the page is read as it was meant.
  private mutating func endOfUnclosedValue(_ value: Range<Int>) -> Int? {
    let close = ByteScan.either(Byte.greaterThan, Byte.lessThan, base, value.lowerBound, value.upperBound)
    guard close < value.upperBound else { return nil }
    report(
      .unclosedAttributeValue, value.lowerBound, close, element: tag.element,
      other: value.upperBound - 1..<value.upperBound)
    if let last = output.attributes.last, Int(last.valueStart) == value.lowerBound + 1 {
      output.attributes.removeLast()
      output.attributes.append(
        HTMLAttribute(
          name: last.name, quote: last.quote, hasReference: last.hasReference, nameStart: last.nameStart,
          nameEnd: last.nameEnd, valueStart: last.valueStart, valueEnd: UInt32(truncatingIfNeeded: close)))
    }
    return base[close] == Byte.greaterThan ? close + 1 : close
  }

  /// Reads one attribute.
  ///
  /// - Returns: the offset behind it; nothing when the source ends in it; -1 when the tag was ended early and the
  ///   position is set.
  private mutating func readAttribute(from nameStart: Int, isGarbled: inout Bool) -> Int? {
    var offset = nameStart
    if base[offset] == Byte.equals {
      if !isGarbled {
        report(.unexpectedEqualsSignBeforeAttributeName, offset, offset + 1, element: tag.element)
        isGarbled = true
      }
      offset += 1
    }
    while offset < end {
      let current = base[offset]
      if current.isHTMLSpace || current == Byte.greaterThan || current == Byte.slash || current == Byte.equals { break }
      if current == Byte.doubleQuote || current == Byte.singleQuote || current == Byte.lessThan {
        if !isGarbled {
          report(.unexpectedCharacterInAttributeName, offset, offset + 1, element: tag.element)
          isGarbled = true
        }
      }
      offset += 1
    }
    let nameEnd = offset
    let name = AttributeName(name: UnsafeRawBufferPointer(start: base + nameStart, count: nameEnd - nameStart))
    offset = ByteScan.pastSpace(base, offset, end)
    guard offset < end else { return nil }
    guard base[offset] == Byte.equals else {
      add(name, nameStart, nameEnd, value: nameEnd..<nameEnd, quote: .noValue, hasReference: false)
      return nameEnd
    }
    offset = ByteScan.pastSpace(base, offset + 1, end)
    guard offset < end else { return nil }
    let opening = base[offset]
    if opening == Byte.doubleQuote || opening == Byte.singleQuote {
      let quote: HTMLAttribute.Quote = opening == Byte.doubleQuote ? .double : .single
      let valueStart = offset + 1
      position = valueStart
      var hasReference = false
      while true {
        position = ByteScan.either(opening, Byte.ampersand, base, position, end)
        guard position < end else {
          add(name, nameStart, nameEnd, value: valueStart..<end, quote: quote, hasReference: hasReference)
          guard let resume = endOfUnclosedValue(valueStart - 1..<end) else { return nil }
          position = resume
          return -1
        }
        if base[position] == opening { break }
        if readReference(inAttribute: true) { hasReference = true }
      }
      add(name, nameStart, nameEnd, value: valueStart..<position, quote: quote, hasReference: hasReference)
      return position + 1
    }
    if opening == Byte.greaterThan {
      if !isGarbled { report(.missingAttributeValue, nameStart, offset, element: tag.element) }
      add(name, nameStart, nameEnd, value: offset..<offset, quote: .unquoted, hasReference: false)
      return offset
    }
    return readUnquotedValue(of: name, nameStart, nameEnd, from: offset, isGarbled: &isGarbled)
  }

  private mutating func readUnquotedValue(
    of name: AttributeName, _ nameStart: Int, _ nameEnd: Int, from valueStart: Int, isGarbled: inout Bool
  ) -> Int? {
    var hasReference = false
    position = valueStart
    while position < end {
      let current = base[position]
      if current.isHTMLSpace || current == Byte.greaterThan { break }
      if current == Byte.ampersand {
        if readReference(inAttribute: true) { hasReference = true }
        continue
      }
      if current == Byte.doubleQuote || current == Byte.singleQuote || current == Byte.lessThan
        || current == Byte.equals || current == Byte.grave
      {
        if !isGarbled {
          report(.unexpectedCharacterInUnquotedAttributeValue, position, position + 1, element: tag.element)
          isGarbled = true
        }
      }
      position += 1
    }
    guard position < end else { return nil }
    add(name, nameStart, nameEnd, value: valueStart..<position, quote: .unquoted, hasReference: hasReference)
    return position
  }

  /// Adds an attribute to the tag, unless the tag has one of the name.
  @inline(__always)
  private mutating func add(
    _ name: AttributeName, _ nameStart: Int, _ nameEnd: Int, value: Range<Int>, quote: HTMLAttribute.Quote,
    hasReference: Bool
  ) {
    let attribute = HTMLAttribute(
      name: name, quote: quote, hasReference: hasReference, nameStart: UInt32(truncatingIfNeeded: nameStart),
      nameEnd: UInt32(truncatingIfNeeded: nameEnd), valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
      valueEnd: UInt32(truncatingIfNeeded: value.upperBound))
    if name != .other {
      if let earlier = duplicates.see(name) {
        reportDuplicate(attribute, earlier: earlier)
        return
      }
      duplicates.remember(name, at: output.attributes.count)
    } else if let earlier = duplicates.seeOther(attribute, base, output.attributes, from: tag.firstAttribute) {
      reportDuplicate(attribute, earlier: earlier)
      return
    }
    output.attributes.append(attribute)
  }

  @inline(never)
  private mutating func reportDuplicate(_ attribute: HTMLAttribute, earlier: Int) {
    report(
      .duplicateAttribute, Int(attribute.nameStart), Int(attribute.nameEnd), element: tag.element,
      other: output.attributes[earlier].nameRange)
  }
}
