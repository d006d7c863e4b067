import Platform

extension HTMLParser {
  /// Reads a doctype, starting at `<!doctype` (HTML Standard §13.2.5.53 to §13.2.5.68).
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

  /// Reads the doctype's parts and moves the position past them.
  ///
  /// - Returns: whether it is `<!DOCTYPE html>` or the form with `SYSTEM "about:legacy-compat"`.
  private mutating func readDoctypeToken() -> Bool {
    let start = position
    var offset = start + 9
    guard offset < end else { return endDoctypeAtEnd(start) }
    if base[offset].isASCIIWhitespace {
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
    while offset < end, !base[offset].isASCIIWhitespace, base[offset] != Byte.greaterThan { offset += 1 }
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
    guard let opening = openIdentifier(after: keywordEnd, start: start, .ofPublic),
      let close = closeIdentifier(from: opening, start: start, .ofPublic)
    else { return false }
    let offset = ByteScan.pastSpace(base, close + 1, end)
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
    guard let opening = openIdentifier(after: keywordEnd, start: start, .ofSystem) else { return false }
    return readSystemValue(from: opening, start: start)
  }

  /// Reads a quoted system identifier and the rest of the doctype.
  ///
  /// - Returns: whether it is `about:legacy-compat`.
  private mutating func readSystemValue(from opening: Int, start: Int) -> Bool {
    guard let close = closeIdentifier(from: opening, start: start, .ofSystem) else { return false }
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

  /// The parse errors for one kind of identifier.
  private struct IdentifierErrors {
    let missing: HTMLParseErrorCode
    let missingQuote: HTMLParseErrorCode
    let missingSpace: HTMLParseErrorCode
    let abrupt: HTMLParseErrorCode

    static let ofPublic = IdentifierErrors(
      missing: .missingDoctypePublicIdentifier, missingQuote: .missingQuoteBeforeDoctypePublicIdentifier,
      missingSpace: .missingWhitespaceAfterDoctypePublicKeyword, abrupt: .abruptDoctypePublicIdentifier)
    static let ofSystem = IdentifierErrors(
      missing: .missingDoctypeSystemIdentifier, missingQuote: .missingQuoteBeforeDoctypeSystemIdentifier,
      missingSpace: .missingWhitespaceAfterDoctypeSystemKeyword, abrupt: .abruptDoctypeSystemIdentifier)
  }

  /// Returns the offset of an identifier's opening quote, or reports an error and returns `nil` when there is none.
  private mutating func openIdentifier(after keywordEnd: Int, start: Int, _ errors: IdentifierErrors) -> Int? {
    let offset = ByteScan.pastSpace(base, keywordEnd, end)
    guard offset < end else {
      _ = endDoctypeAtEnd(start)
      return nil
    }
    switch base[offset] {
    case Byte.greaterThan:
      report(errors.missing, keywordEnd, offset)
      position = offset + 1
      return nil
    case Byte.doubleQuote, Byte.singleQuote:
      if offset == keywordEnd { report(errors.missingSpace, offset, offset + 1) }
      return offset
    default:
      report(errors.missingQuote, offset, offset + 1)
      skipToEndOfDoctype(from: offset)
      return nil
    }
  }

  /// Returns the offset of an identifier's closing quote, or reports an error and returns `nil` when there is none.
  private mutating func closeIdentifier(from opening: Int, start: Int, _ errors: IdentifierErrors) -> Int? {
    let close = ByteScan.either(base[opening], Byte.greaterThan, base, opening + 1, end)
    guard close < end else {
      _ = endDoctypeAtEnd(start)
      return nil
    }
    guard base[close] != Byte.greaterThan else {
      report(errors.abrupt, opening, close)
      position = close + 1
      return nil
    }
    return close
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
