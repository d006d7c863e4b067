import Platform

extension HTMLParser {
  /// Inserts a text at the position defined by the standard.
  @inline(__always)
  mutating func placeText(from start: Int, to stop: Int, hasReference: Bool) {
    guard start < stop else { return }
    if open.top.mode == .inBody {
      emitText(from: start, to: stop, hasReference: hasReference)
    } else {
      placeTextOutsideBody(from: start, to: stop, hasReference: hasReference)
    }
  }

  @inline(never)
  private mutating func placeTextOutsideBody(from textStart: Int, to stop: Int, hasReference: Bool) {
    var start = textStart
    let word = ByteScan.pastSpace(base, start, stop)
    while true {
      switch open.top.mode {
      case .initial, .beforeHTML, .beforeHead:
        start = word
        guard start < stop else { return }
        advanceTowardsBody(at: word)
      case .inHead, .afterHead:
        if start < word { emitText(from: start, to: word, hasReference: false) }
        start = word
        guard start < stop else { return }
        guard advanceTowardsBody(at: word) else {
          report(.tagClosesContext, word, stop, element: open.top.element)
          return emitText(from: start, to: stop, hasReference: hasReference)
        }
      case .inHeadNoscript:
        if word < stop { report(.elementNotAllowedInHeadNoscript, word, trimmedEnd(word, stop), element: .noscript) }
        return emitText(from: start, to: stop, hasReference: hasReference)
      case .inColumnGroup:
        if start < word { emitText(from: start, to: word, hasReference: false) }
        start = word
        guard start < stop else { return }
        guard open.top.element == .colgroup, open.count > floor else {
          return emitMisplacedText(from: start, to: stop, hasReference: hasReference)
        }
        closeTop(at: word)
      case .inTable, .inTableBody, .inRow:
        if word == stop { return emitText(from: start, to: stop, hasReference: hasReference) }
        return emitMisplacedText(from: start, to: stop, hasReference: hasReference)
      case .afterBody, .afterAfterBody:
        if word < stop, !hasReportedContentAfterBody {
          report(.textAfterBody, word, trimmedEnd(word, stop))
          hasReportedContentAfterBody = true
        }
        return emitText(from: start, to: stop, hasReference: hasReference, element: .body, in: [])
      case .inBody, .inTemplate:
        return emitText(from: start, to: stop, hasReference: hasReference)
      }
    }
  }

  private mutating func emitMisplacedText(from start: Int, to stop: Int, hasReference: Bool) {
    let word = ByteScan.pastSpace(base, start, stop)
    report(.textNotAllowedInTable, word, trimmedEnd(word, stop), element: open.top.element)
    emitText(from: start, to: stop, hasReference: hasReference)
  }

  /// The end of a text without its trailing white space.
  private func trimmedEnd(_ start: Int, _ stop: Int) -> Int {
    var stop = stop
    while stop > start, base[stop - 1].isASCIIWhitespace { stop -= 1 }
    return stop
  }

  /// Advances one step from the start of the document towards its body by an implied tag.
  ///
  /// - Returns: whether there was a step.
  @discardableResult
  mutating func advanceTowardsBody(at offset: Int) -> Bool {
    switch open.top.mode {
    case .initial:
      report(.missingDoctype, offset, offset)
      open.setTopMode(.beforeHTML)
    case .beforeHTML: insertImplied(.html, at: offset)
    case .beforeHead: insertImplied(.head, at: offset)
    case .inHead:
      guard open.count > floor else { return false }
      closeTop(at: offset)
    case .afterHead: insertImplied(.body, at: offset)
    default: return false
    }
    return true
  }
}
