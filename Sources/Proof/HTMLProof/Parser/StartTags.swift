extension HTMLParser {
  /// Applies the current start tag (HTML Standard §13.2.6).
  @inline(__always)
  mutating func placeStartTag() {
    let top = open.top
    if top.mode != .inBody {
      placeStartTagOutsideBody()
    } else if !top.flags.isDisjoint(with: .foreign), usesForeignRules(top) {
      placeForeignStartTag()
    } else {
      placeStartTagInBody()
    }
  }

  /// Applies the insertion modes other than "in body".
  @inline(never)
  mutating func placeStartTagOutsideBody() {
    while true {
      let done: Bool
      switch open.top.mode {
      case .initial:
        advanceTowardsBody(at: tag.start)
        done = false
      case .beforeHTML:
        done = tag.element == .html
        if done { insertElement() } else { advanceTowardsBody(at: tag.start) }
      case .beforeHead:
        if tag.element == .head {
          insertElement()
          done = true
        } else {
          done = ignoreSecondRoot()
          if !done { advanceTowardsBody(at: tag.start) }
        }
      case .inHead: done = placeStartTagInHead()
      case .inHeadNoscript: done = placeStartTagInHeadNoscript()
      case .afterHead: done = placeStartTagAfterHead()
      case .inTable, .inTableBody, .inRow, .inColumnGroup: done = placeStartTagInTable()
      case .inTemplate: done = placeStartTagInTemplate()
      case .afterBody, .afterAfterBody:
        done = true
        if !ignoreSecondRoot() {
          if !hasReportedContentAfterBody {
            report(.elementAfterBody, tag.start, tag.end, element: tag.element)
            hasReportedContentAfterBody = true
          }
          placeStartTagInBody()
        }
      case .inBody:
        placeStartTagInBody()
        done = true
      }
      if done { return }
    }
  }

  /// Reports and ignores a second `html`, `head` or `body`.
  ///
  /// - Returns: whether the tag was one of these.
  private mutating func ignoreSecondRoot() -> Bool {
    switch tag.element {
    case .html:
      if !hasReportedContentAfterBody { reportSecond(.secondHTML) }
    case .head where open.top.mode != .beforeHead:
      if !hasReportedContentAfterBody { reportSecond(.secondHead) }
      forgiveIgnoredTag()
    case .body where open.contains(.body) || open.top.mode.rawValue >= InsertionMode.afterBody.rawValue:
      if !hasReportedContentAfterBody, !hasReportedLateHeadEnd { reportSecond(.secondBody) }
      hasReportedLateHeadEnd = false
    default: return false
    }
    if tag.element != .head, open.contains(.body) || open.top.mode == .afterBody || open.top.mode == .afterAfterBody {
      // The content at the end of the second one, `</body>` and everything after it, is the same mistake.
      hasReportedContentAfterBody = true
    }
    dropAttributes()
    return true
  }

  /// Reports a start tag whose element is already open.
  mutating func reportSecond(_ code: HTMLParseErrorCode) {
    let first = open.innermost(tag.element)
    report(code, tag.start, tag.end, element: tag.element, other: first < 0 ? 0..<0 : startRange(of: first))
  }

  /// Removes the attributes of the current tag, which produces no event or must not have any.
  mutating func dropAttributes() {
    output.attributes.removeLast(output.attributes.count - tag.firstAttribute)
  }

  private mutating func placeStartTagInHead() -> Bool {
    switch traits[Int(tag.element.rawValue)].start {
    case .metadata, .rcdata, .script, .template:
      placeStartTagInBody()
      return true
    case .rawText where tag.element == .style || tag.element == .noframes:
      placeStartTagInBody()
      return true
    default: break
    }
    if tag.element == .noscript {
      if insertElement() { open.setTopMode(.inHeadNoscript) }
      return true
    }
    if ignoreSecondRoot() { return true }
    if advanceTowardsBody(at: tag.start) { return false }
    report(.tagClosesContext, tag.start, tag.end, element: tag.element)
    placeStartTagInBody()
    return true
  }

  private mutating func placeStartTagInHeadNoscript() -> Bool {
    switch tag.element {
    case .basefont, .bgsound, .link, .meta, .noframes, .style: break
    default:
      if ignoreSecondRoot() { return true }
      report(.elementNotAllowedInHeadNoscript, tag.start, tag.end, element: tag.element)
    }
    placeStartTagInBody()
    return true
  }

  private mutating func placeStartTagAfterHead() -> Bool {
    switch tag.element {
    case .body:
      insertElement()
      return true
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      report(.headElementAfterHead, tag.start, tag.end, element: tag.element)
      placeStartTagInBody()
      return true
    case .frameset:
      reportStrayStartTag()
      return true
    default: break
    }
    if ignoreSecondRoot() { return true }
    advanceTowardsBody(at: tag.start)
    return false
  }

  /// Reports and ignores a start tag that parsers ignore, and forgives its end tag.
  mutating func reportStrayStartTag(_ code: HTMLParseErrorCode = .strayStartTag) {
    report(code, tag.start, tag.end, element: tag.element)
    if !tag.element.isVoid { forgiveIgnoredTag() }
    dropAttributes()
  }

  private mutating func placeStartTagInTemplate() -> Bool {
    switch tag.element {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      placeStartTagInBody()
      return true
    case .caption, .colgroup, .tbody, .tfoot, .thead: open.setTopMode(.inTable)
    case .col: open.setTopMode(.inColumnGroup)
    case .tr: open.setTopMode(.inTableBody)
    case .td, .th: open.setTopMode(.inRow)
    default: open.setTopMode(.inBody)
    }
    return false
  }
}
