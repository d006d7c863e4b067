extension HTMLParser {
  /// Reads from `<!doctype` (HTML Standard §13.2.5.53 to §13.2.5.68).
  mutating func readDoctype() {
    let start = position
    let errorsBefore = output.errors.count
    let isStandard = readDoctypeToken()
    if open.top.mode == .initial {
      if !isStandard, output.errors.count == errorsBefore { report(.obsoleteDoctype, start, position) }
      output.events.append(
        HTMLEvent(
          kind: .doctype, flags: [], element: .none, start: UInt32(truncatingIfNeeded: start),
          end: UInt32(truncatingIfNeeded: position)))
      open.setTopMode(.beforeHTML)
    } else if output.errors.count == errorsBefore {
      report(.misplacedDoctype, start, position)
    }
  }

  /// Reads the doctype's parts and leaves the position behind it.
  ///
  /// - Returns: whether it is `<!DOCTYPE html>` or its form with `SYSTEM "about:legacy-compat"`.
  private mutating func readDoctypeToken() -> Bool {
    let start = position
    var offset = start + 9
    guard offset < end else { return endDoctypeAtEnd(start) }
    if base[offset].isHTMLSpace {
      offset = ByteScan.pastSpace(base, offset, end)
    } else if base[offset] != Byte.greaterThan {
      report(.missingWhitespaceBeforeDoctypeName, offset, offset + 1)
    }
    guard offset < end else { return endDoctypeAtEnd(start) }
    if base[offset] == Byte.greaterThan {
      report(.missingDoctypeName, start, offset + 1)
      position = offset + 1
      return false
    }
    let nameStart = offset
    while offset < end, !base[offset].isHTMLSpace, base[offset] != Byte.greaterThan { offset += 1 }
    let isHTML = offset - nameStart == 4 && matches("html", at: nameStart)
    offset = ByteScan.pastSpace(base, offset, end)
    guard offset < end else { return endDoctypeAtEnd(start) }
    if base[offset] == Byte.greaterThan {
      position = offset + 1
      return isHTML
    }
    if matches("public", at: offset) {
      return readPublicIdentifier(from: offset + 6, start: start)
    }
    if matches("system", at: offset) {
      return readSystemIdentifier(afterKeyword: offset + 6, start: start) && isHTML
    }
    report(.invalidCharacterSequenceAfterDoctypeName, offset, offset + 1)
    skipToEndOfDoctype(from: offset)
    return false
  }

  private mutating func readPublicIdentifier(from keywordEnd: Int, start: Int) -> Bool {
    var offset = ByteScan.pastSpace(base, keywordEnd, end)
    guard offset < end else { return endDoctypeAtEnd(start) }
    let quote = base[offset]
    if quote == Byte.greaterThan {
      report(.missingDoctypePublicIdentifier, keywordEnd, offset)
      position = offset + 1
      return false
    }
    guard quote == Byte.doubleQuote || quote == Byte.singleQuote else {
      report(.missingQuoteBeforeDoctypePublicIdentifier, offset, offset + 1)
      skipToEndOfDoctype(from: offset)
      return false
    }
    if offset == keywordEnd { report(.missingWhitespaceAfterDoctypePublicKeyword, offset, offset + 1) }
    let close = ByteScan.either(quote, Byte.greaterThan, base, offset + 1, end)
    guard close < end else { return endDoctypeAtEnd(start) }
    if base[close] == Byte.greaterThan {
      report(.abruptDoctypePublicIdentifier, offset, close)
      position = close + 1
      return false
    }
    offset = ByteScan.pastSpace(base, close + 1, end)
    guard offset < end else { return endDoctypeAtEnd(start) }
    let next = base[offset]
    if next == Byte.greaterThan {
      position = offset + 1
    } else if next == Byte.doubleQuote || next == Byte.singleQuote {
      if offset == close + 1 {
        report(.missingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, offset, offset + 1)
      }
      _ = readSystemValue(from: offset, start: start)
    } else {
      report(.missingQuoteBeforeDoctypeSystemIdentifier, offset, offset + 1)
      skipToEndOfDoctype(from: offset)
    }
    return false
  }

  private mutating func readSystemIdentifier(afterKeyword keywordEnd: Int, start: Int) -> Bool {
    let offset = ByteScan.pastSpace(base, keywordEnd, end)
    guard offset < end else { return endDoctypeAtEnd(start) }
    let quote = base[offset]
    if quote == Byte.greaterThan {
      report(.missingDoctypeSystemIdentifier, keywordEnd, offset)
      position = offset + 1
      return false
    }
    guard quote == Byte.doubleQuote || quote == Byte.singleQuote else {
      report(.missingQuoteBeforeDoctypeSystemIdentifier, offset, offset + 1)
      skipToEndOfDoctype(from: offset)
      return false
    }
    if offset == keywordEnd { report(.missingWhitespaceAfterDoctypeSystemKeyword, offset, offset + 1) }
    return readSystemValue(from: offset, start: start)
  }

  /// Reads a quoted system identifier and what follows it.
  ///
  /// - Returns: whether it is `about:legacy-compat`.
  private mutating func readSystemValue(from opening: Int, start: Int) -> Bool {
    let close = ByteScan.either(base[opening], Byte.greaterThan, base, opening + 1, end)
    guard close < end else { return endDoctypeAtEnd(start) }
    if base[close] == Byte.greaterThan {
      report(.abruptDoctypeSystemIdentifier, opening, close)
      position = close + 1
      return false
    }
    let offset = ByteScan.pastSpace(base, close + 1, end)
    guard offset < end else { return endDoctypeAtEnd(start) }
    if base[offset] != Byte.greaterThan {
      report(.unexpectedCharacterAfterDoctypeSystemIdentifier, offset, offset + 1)
      skipToEndOfDoctype(from: offset)
      return false
    }
    position = offset + 1
    return close - opening == 20 && matchesExactly("about:legacy-compat", at: opening + 1)
  }

  private mutating func skipToEndOfDoctype(from offset: Int) {
    position = min(ByteScan.next(Byte.greaterThan, base, offset, end) + 1, end)
  }

  private mutating func endDoctypeAtEnd(_ start: Int) -> Bool {
    report(.eofInDoctype, start, end)
    hasLostTheRest = true
    position = end
    return false
  }
}
