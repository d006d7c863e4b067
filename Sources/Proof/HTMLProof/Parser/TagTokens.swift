import Platform

/// A start or end tag during tokenization.
struct TagToken {
  var element = ElementName.none
  var start = 0
  var nameStart = 0
  var nameEnd = 0
  /// The offset after `>`.
  var end = 0
  var firstAttribute = 0
  var isSelfClosing = false
  /// Whether an error in the tag's punctuation has been reported; its consequences are not reported.
  var isGarbled = false

  var range: Range<Int> { start..<end }
}

/// How the reading of a tag ended.
private enum TagEnd {
  case complete
  /// The tag has no end and is ignored.
  case missing
  /// A quote was missing; the parser continues after the probable end of the tag.
  case recovered
}

/// How the reading of an attribute ended.
private enum AttributeEnd {
  /// The tag continues at an offset.
  case next(Int)
  /// The tag ended in the attribute.
  case tag(TagEnd)
}

extension HTMLParser {
  /// Reads a start tag from its `<` and applies it (HTML Standard §13.2.5.6 to §13.2.5.40).
  @inline(__always)
  mutating func readStartTag() {
    guard readTag(nameStart: position + 1) else { return }
    placeStartTag()
  }

  /// Reads an end tag from the `<` of `</`.
  mutating func readEndTag() {
    let next = byte(position + 2)
    if next.isASCIILetter {
      guard readTag(nameStart: position + 2) else { return }
      if output.attributes.count > tag.firstAttribute {
        let first = output.attributes[tag.firstAttribute]
        report(.endTagWithAttributes, Int(first.nameStart), tag.end, element: tag.element)
        dropAttributes()
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

  /// Reads a tag from its name to its end, and moves the position past it.
  ///
  /// - Returns: whether there is a tag.
  private mutating func readTag(nameStart: Int) -> Bool {
    tag.start = position
    tag.nameStart = nameStart
    tag.isSelfClosing = false
    tag.isGarbled = false
    tag.firstAttribute = output.attributes.count
    var offset = nameStart
    while offset < end {
      let byte = base[offset]
      if byte.isASCIIWhitespace || byte == Byte.greaterThan || byte == Byte.slash { break }
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
      dropAttributes()
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
    /// The preceding value, if it was quoted and no white space follows it.
    var previousValue = 0..<0
    while offset < end {
      let current = base[offset]
      if current.isASCIIWhitespace {
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
        if !tag.isGarbled { report(.unexpectedSolidusInTag, offset, offset + 1, element: tag.element) }
        offset += 1
        previousValue = 0..<0
        continue
      }
      if current == Byte.lessThan {
        // `<p <b>`: the `>` of the first tag is missing.
        reportGarbled(.unexpectedCharacterInAttributeName, at: offset)
        position = offset
        return .recovered
      }
      if !previousValue.isEmpty {
        if let resume = endOfUnclosedValue(previousValue) {
          position = resume
          return .recovered
        }
        // An extra quote is more informative than the missing space before it.
        let isQuote = current == Byte.doubleQuote || current == Byte.singleQuote
        reportGarbled(isQuote ? .unexpectedCharacterInAttributeName : .missingWhitespaceBetweenAttributes, at: offset)
      }
      switch readAttribute(from: offset) {
      case .next(let next): offset = next
      case .tag(let end): return end
      }
      previousValue = 0..<0
      if let last = output.attributes.last, last.quote == .double || last.quote == .single {
        previousValue = Int(last.valueStart) - 1..<offset
      }
    }
    return .missing
  }

  /// Returns the probable end of a tag in which a closing quote is missing.
  ///
  /// A value that contains a `>` or the `<` of the next tag, and after which no attribute follows, has probably lost
  /// its closing quote: the quote that ends it opens another attribute's value. The tag is assumed to end inside the
  /// value, so that the rest of the page is parsed as intended.
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

  /// Reports an error in the tag's punctuation, if it is the first.
  private mutating func reportGarbled(_ code: HTMLParseErrorCode, at offset: Int) {
    guard !tag.isGarbled else { return }
    report(code, offset, offset + 1, element: tag.element)
    tag.isGarbled = true
  }

  /// Reads one attribute.
  private mutating func readAttribute(from start: Int) -> AttributeEnd {
    var offset = start
    if base[offset] == Byte.equals {
      reportGarbled(.unexpectedEqualsSignBeforeAttributeName, at: offset)
      offset += 1
    }
    while offset < end {
      let current = base[offset]
      if current.isASCIIWhitespace || current == Byte.greaterThan || current == Byte.slash || current == Byte.equals {
        break
      }
      if current == Byte.doubleQuote || current == Byte.singleQuote || current == Byte.lessThan {
        reportGarbled(.unexpectedCharacterInAttributeName, at: offset)
      }
      offset += 1
    }
    let name = start..<offset
    offset = ByteScan.pastSpace(base, offset, end)
    guard offset < end else { return .tag(.missing) }
    guard base[offset] == Byte.equals else {
      add(name, value: name.upperBound..<name.upperBound, quote: .noValue, hasReference: false)
      return .next(name.upperBound)
    }
    offset = ByteScan.pastSpace(base, offset + 1, end)
    guard offset < end else { return .tag(.missing) }
    switch base[offset] {
    case Byte.doubleQuote: return readQuotedValue(of: name, from: offset, .double)
    case Byte.singleQuote: return readQuotedValue(of: name, from: offset, .single)
    case Byte.greaterThan:
      if !tag.isGarbled { report(.missingAttributeValue, start, offset, element: tag.element) }
      add(name, value: offset..<offset, quote: .unquoted, hasReference: false)
      return .next(offset)
    default: return readUnquotedValue(of: name, from: offset)
    }
  }

  private mutating func readQuotedValue(
    of name: Range<Int>, from opening: Int, _ quote: HTMLAttribute.Quote
  ) -> AttributeEnd {
    let start = opening + 1
    var hasReference = false
    position = start
    while true {
      position = ByteScan.either(base[opening], Byte.ampersand, base, position, end)
      guard position < end else { break }
      if base[position] == base[opening] {
        add(name, value: start..<position, quote: quote, hasReference: hasReference)
        return .next(position + 1)
      }
      if readReference(inAttribute: true) { hasReference = true }
    }
    add(name, value: start..<end, quote: quote, hasReference: hasReference)
    guard let resume = endOfUnclosedValue(opening..<end) else { return .tag(.missing) }
    position = resume
    return .tag(.recovered)
  }

  private mutating func readUnquotedValue(of name: Range<Int>, from start: Int) -> AttributeEnd {
    var hasReference = false
    position = start
    while position < end {
      let current = base[position]
      if current.isASCIIWhitespace || current == Byte.greaterThan { break }
      if current == Byte.ampersand {
        if readReference(inAttribute: true) { hasReference = true }
        continue
      }
      if current == Byte.doubleQuote || current == Byte.singleQuote || current == Byte.lessThan
        || current == Byte.equals || current == Byte.grave
      {
        reportGarbled(.unexpectedCharacterInUnquotedAttributeValue, at: position)
      }
      position += 1
    }
    guard position < end else { return .tag(.missing) }
    add(name, value: start..<position, quote: .unquoted, hasReference: hasReference)
    return .next(position)
  }

  /// Adds an attribute to the tag, unless the tag already has one of that name.
  @inline(__always)
  private mutating func add(
    _ written: Range<Int>, value: Range<Int>, quote: HTMLAttribute.Quote, hasReference: Bool
  ) {
    let name = AttributeName(name: UnsafeRawBufferPointer(start: base + written.lowerBound, count: written.count))
    let attribute = HTMLAttribute(
      name: name, quote: quote, hasReference: hasReference, nameStart: UInt32(truncatingIfNeeded: written.lowerBound),
      nameEnd: UInt32(truncatingIfNeeded: written.upperBound), valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
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
