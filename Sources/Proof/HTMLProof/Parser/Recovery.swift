import Platform

extension HTMLParser {
  /// Closes an open element and its open descendants, because of a start tag that implies its end tag.
  mutating func closeForStartTag(_ index: Int) {
    guard index >= floor else {
      report(.tagClosesContext, tag.start, tag.end, element: tag.element)
      return
    }
    close(through: index, allowing: .implied, byTag: false)
  }

  /// Closes an open element and its open descendants; reports descendants whose end tags are not implied as unclosed.
  ///
  /// - Parameters:
  ///   - index: the element's index on the stack.
  ///   - allowed: the sets of elements whose end tags are implied.
  ///   - byTag: whether the current tag is the element's end tag.
  mutating func close(through index: Int, allowing allowed: ElementTraits.Sets, byTag: Bool) {
    guard index >= floor else {
      report(.tagClosesContext, tag.start, tag.end, element: tag.element)
      return
    }
    var lastError = -1
    while open.topIndex > index {
      let entry = open.top
      let isHTML = entry.flags.isDisjoint(with: .foreign)
      if !isHTML || traits[Int(entry.element.rawValue)].sets.isDisjoint(with: allowed) {
        if !entry.flags.contains(.forgiven),
          !isHTML || traits[Int(entry.element.rawValue)].sets.isDisjoint(with: .implied) || lastError < 0
        {
          reportUnclosed(open.topIndex, at: tag.range)
          lastError = output.errors.count - 1
        }
      }
      if lastError >= 0 { forgiveEndTag(of: open.topIndex, outside: index, error: lastError) }
      closeTop(at: tag.start)
    }
    if byTag {
      closeTopByTag()
    } else {
      if lastError >= 0 { forgiveEndTag(of: index, outside: index, error: lastError) }
      closeTop(at: tag.start)
    }
  }

  /// Reports an element whose end tag is missing at the tag, or the end of the source, that requires it.
  mutating func reportUnclosed(_ index: Int, at location: Range<Int>) {
    let start = startTagToBlame(for: index)
    report(
      .unclosedElement, start.lowerBound, start.upperBound, element: open.entries[index].element, other: location)
  }

  /// Forgives the end tag of an open element that an error has closed.
  mutating func forgiveEndTag(of index: Int, outside outer: Int? = nil, error: Int) {
    let start = startRange(of: index)
    let parent = (outer ?? index) - 1
    forgivenEnds.add(
      ForgivenEndTags.Entry(
        element: open.entries[index].element, nameStart: start.lowerBound + 1,
        nameLength: nameLength(from: start.lowerBound + 1), parent: parent,
        parentEvent: open.entries[parent].startEvent, error: error))
  }

  /// Forgives the end tag of the current start tag, which is ignored.
  mutating func forgiveIgnoredTag() {
    forgivenEnds.add(
      ForgivenEndTags.Entry(
        element: tag.element, nameStart: tag.nameStart, nameLength: tag.nameEnd - tag.nameStart,
        parent: open.topIndex, parentEvent: open.top.startEvent, error: output.errors.count - 1))
  }

  private func nameLength(from start: Int) -> Int {
    var stop = start
    while stop < end, stop - start < 64, !base[stop].isASCIIWhitespace, base[stop] != Byte.slash,
      base[stop] != Byte.greaterThan, base[stop] != Byte.lessThan
    {
      stop += 1
    }
    return stop - start
  }

  /// Whether the current end tag is a consequence of a reported error, which it may refine.
  mutating func forgivesEndTag() -> Bool {
    let open = self.open
    let base = self.base
    let tag = self.tag
    let found = forgivenEnds.take { entry in
      guard entry.element == tag.element || entry.element == .foreign else { return false }
      guard entry.parent < open.count, open.entries[entry.parent].startEvent == entry.parentEvent else { return false }
      guard entry.element.rawValue <= ElementName.foreign.rawValue else { return true }
      return entry.nameLength == tag.nameEnd - tag.nameStart
        && ByteScan.isSameName(base + entry.nameStart, base + tag.nameStart, entry.nameLength)
    }
    guard let found else { return false }
    explain(found.error)
    return true
  }

  /// Corrects an error about an unclosed element whose end tag was found later: it was not missing but misplaced.
  private mutating func explain(_ index: Int) {
    guard index < output.errors.count, output.errors[index].code == .unclosedElement else { return }
    let error = output.errors[index]
    guard error.otherStart < error.otherEnd else { return }
    let isEndTag = byte(Int(error.otherStart) + 1) == Byte.slash
    output.errors[index] = HTMLParseError(
      code: isEndTag ? .misnestedEndTag : .misnestedStartTag, start: error.otherStart, end: error.otherEnd,
      element: error.element, otherStart: error.start, otherEnd: error.end)
  }

  /// Reports an end tag without an open element, unless an earlier error explains it.
  mutating func reportStrayEndTag() {
    if forgivesEndTag() { return }
    if hasReportedContentAfterBody, tag.element == .html || tag.element == .body { return }
    report(.strayEndTag, tag.start, tag.end, element: tag.element)
    if tag.element == .head { hasReportedLateHeadEnd = true }
  }

  /// Closes all open elements at the end of the source.
  mutating func finish(_ context: HTMLParseContext) {
    if !isFragment { while advanceTowardsBody(at: end) {} }
    let allowed = impliedAtEnd
    while open.count > floor {
      let entry = open.top
      let isRoot = entry.element == .html || entry.element == .body || entry.element == .head
      let isImplied =
        entry.flags.isDisjoint(with: .foreign)
        && (isRoot || !traits[Int(entry.element.rawValue)].sets.isDisjoint(with: allowed))
      if !isImplied, !hasLostTheRest, !entry.flags.contains(.forgiven) { reportUnclosed(open.topIndex, at: end..<end) }
      closeTop(at: end)
    }
  }

  /// The sets of elements whose end tags are implied by the end of the source.
  ///
  /// They are those implied by the end tag of the element that contains the source.
  private var impliedAtEnd: ElementTraits.Sets {
    guard isFragment, floor > 1 else { return [.implied, .impliedThoroughly] }
    let context = open.entries[floor - 1]
    let sets = traits[Int(context.element.rawValue)].sets
    if !context.flags.isDisjoint(with: .foreign) || sets.contains(.formatting) { return [] }
    if sets.contains(.special) || sets.contains(.endsBlocks) { return [.implied, .impliedThoroughly] }
    return .impliedInPhrasing
  }
}
