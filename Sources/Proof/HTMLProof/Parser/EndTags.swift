import Platform

extension HTMLParser {
  /// Applies the current end tag.
  @inline(__always)
  mutating func placeEndTag() {
    let top = open.top
    if top.element == tag.element, open.count > floor, top.flags.isDisjoint(with: .foreign), tag.element != .body,
      tag.element != .html, top.element.rawValue > ElementName.foreign.rawValue || hasNameOfTag(open.topIndex)
    {
      closeTopByTag()
    } else {
      placeOtherEndTag()
    }
  }

  /// Applies an end tag that does not match the current node.
  @inline(never)
  private mutating func placeOtherEndTag() {
    let top = open.top
    if !top.flags.isDisjoint(with: .foreign), placeForeignEndTag() { return }
    switch top.mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .afterHead: placeEndTagBeforeBody()
    case .afterBody, .afterAfterBody: placeEndTagAfterBody()
    default: placeEndTagInBody()
    }
  }

  private mutating func placeEndTagBeforeBody() {
    switch tag.element {
    case .html, .body:
      while advanceTowardsBody(at: tag.start) {}
      placeEndTagInBody()
    case .head where open.top.mode != .afterHead && open.top.mode != .inHead:
      while open.top.mode != .inHead, advanceTowardsBody(at: tag.start) {}
      closeTopByTag()
    default:
      if open.top.mode == .afterHead, open.innermost(.template) >= floor || canClose(tag.element) != nil {
        return placeEndTagInBody()
      }
      reportStrayEndTag()
    }
  }

  private mutating func placeEndTagAfterBody() {
    if tag.element == .html, open.top.mode == .afterBody, open.count > floor {
      closeTopByTag()
      open.setTopMode(.afterAfterBody)
      return
    }
    if forgivesEndTag() || hasReportedContentAfterBody { return }
    report(
      tag.element.isVoid ? .endTagOfVoidElement : .strayEndTag, tag.start, tag.end, element: tag.element)
  }

  private mutating func placeEndTagInBody() {
    switch tag.element {
    case .body, .html:
      let body = open.innermost(.body)
      guard body >= floor else { return reportStrayEndTag() }
      if isSurplus() { return reportStrayEndTag() }
      let isHTML = tag.element == .html
      close(through: body, allowing: [.implied, .impliedThoroughly], byTag: !isHTML)
      if open.top.element == .html { open.setTopMode(.afterBody) }
      if isHTML, open.top.element == .html, open.count > floor {
        closeTopByTag()
        open.setTopMode(.afterAfterBody)
      }
      return
    case .h1, .h2, .h3, .h4, .h5, .h6: return placeHeadingEndTag()
    default: break
    }
    if tag.element.isVoid {
      if !forgivesEndTag() { report(.endTagOfVoidElement, tag.start, tag.end, element: tag.element) }
      return
    }
    guard let index = canClose(tag.element) else { return reportStrayEndTag() }
    let sets = traits[Int(tag.element.rawValue)].sets
    let allowed: ElementTraits.Sets
    if tag.element == .template || !sets.isDisjoint(with: .impliedThoroughly) || tag.element == .table {
      allowed = [.implied, .impliedThoroughly]
    } else if sets.contains(.endsBlocks) {
      allowed = .implied
    } else if sets.contains(.formatting) {
      allowed = []
    } else {
      allowed = .impliedInPhrasing
    }
    if !isClosable(index, allowing: allowed), isSurplus() { return reportStrayEndTag() }
    close(through: index, allowing: allowed, byTag: true)
  }

  /// Returns the open element that an end tag closes, if one is in the relevant scope.
  private func canClose(_ element: ElementName) -> Int? {
    let top = open.top
    let scope: Int32
    switch element {
    case .custom, .unknown: return findByName()
    case .template: return open.contains(.template) ? open.innermost(.template) : nil
    case .table, .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: scope = top.tableScope
    case .p: scope = top.buttonScope
    case .li: scope = top.listScope
    default: scope = top.defaultScope
    }
    let index = open.innermost(element)
    return index >= 0 && index >= Int(scope) ? index : nil
  }

  /// The maximum number of open elements to search for a start tag by name; beyond it the end tag counts as stray.
  static let longestSearch = 48

  /// Returns the nearest open element with exactly the end tag's name.
  private func findByName() -> Int? {
    var index = open.topIndex
    let last = max(floor, Int(open.top.defaultScope), index - Self.longestSearch)
    while index >= last {
      if open.entries[index].element == tag.element, hasNameOfTag(index) { return index }
      index -= 1
    }
    return nil
  }

  /// Whether the start tag of an open element has the same name as the end tag, byte for byte.
  func hasNameOfTag(_ index: Int) -> Bool {
    let start = startRange(of: index)
    let length = tag.nameEnd - tag.nameStart
    guard start.lowerBound + 1 + length < start.upperBound,
      ByteScan.isSameName(base + start.lowerBound + 1, base + tag.nameStart, length)
    else { return false }
    let next = base[start.lowerBound + 1 + length]
    return next.isASCIIWhitespace || next == Byte.slash || next == Byte.greaterThan || next == Byte.lessThan
  }

  private mutating func placeHeadingEndTag() {
    var index = -1
    for heading in [ElementName.h1, .h2, .h3, .h4, .h5, .h6] { index = max(index, open.innermost(heading)) }
    guard index > Int(open.top.defaultScope) else { return reportStrayEndTag() }
    let isOther = open.entries[index].element != tag.element
    if !isClosable(index, allowing: .implied) || isOther, isSurplus() { return reportStrayEndTag() }
    if isOther, index >= floor, !open.entries[index].flags.contains(.forgiven) {
      report(
        .mismatchedHeadingEndTag, tag.start, tag.end, element: open.entries[index].element,
        other: startRange(of: index))
    }
    close(through: index, allowing: .implied, byTag: true)
  }

  /// Whether all elements open inside an element have implied end tags.
  private func isClosable(_ index: Int, allowing allowed: ElementTraits.Sets) -> Bool {
    var inner = open.topIndex
    while inner > index {
      let entry = open.entries[inner]
      // Beyond this depth it no longer matters which error is reported.
      if open.topIndex - inner > 64 { return false }
      if traits[Int(entry.element.rawValue)].sets.isDisjoint(with: allowed)
        || !entry.flags.isDisjoint(with: .foreign)
      {
        return false
      }
      inner -= 1
    }
    return true
  }
}
