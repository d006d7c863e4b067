extension HTMLParser {
  /// The insertion mode "in body" (HTML Standard §13.2.6.4.7), which other modes also use.
  @inline(__always)
  mutating func placeStartTagInBody() {
    switch traits[Int(tag.element.rawValue)].start {
    case .ordinary: insertElement()
    case .void, .metadata: insertVoidElement()
    case .block:
      closeOpenParagraph()
      insertElement()
    case .anchor:
      let outer = open.innermost(.a)
      if outer > Int(open.top.marker) { reportNested(.nestedA, in: outer) }
      insertElement()
    case .listItem:
      closeItem(.li, .li)
      closeOpenParagraph()
      insertElement()
    default: placeRareStartTagInBody()
    }
  }

  @inline(never)
  private mutating func placeRareStartTagInBody() {
    let top = open.top
    switch traits[Int(tag.element.rawValue)].start {
    case .ordinary, .void, .metadata, .block, .anchor, .listItem: break
    case .heading:
      closeOpenParagraph()
      if open.top.element.isHeading, open.top.flags.isDisjoint(with: .foreign) {
        reportNested(.nestedHeading, in: open.topIndex)
      }
      insertElement()
    case .description:
      closeItem(.dd, .dt)
      closeOpenParagraph()
      insertElement()
    case .rawText: if insertElement() { readRawText(withReferences: false) }
    case .rcdata: if insertElement() { readRawText(withReferences: true) }
    case .script: if insertElement() { readScript() }
    case .textarea:
      if insertElement() {
        skipLineFeed()
        readRawText(withReferences: true)
      }
    case .xmp:
      closeOpenParagraph()
      if insertElement() { readRawText(withReferences: false) }
    case .plaintext:
      closeOpenParagraph()
      insertElement()
      if position < end { emitText(from: position, to: end, hasReference: false) }
      position = end
    case .preformatted:
      closeOpenParagraph()
      if insertElement() { skipLineFeed() }
    case .form:
      let outer = open.innermost(.form)
      if outer >= 0, !open.contains(.template) { reportNested(.nestedForm, in: outer) }
      closeOpenParagraph()
      insertElement()
    case .button:
      let outer = open.innermost(.button)
      if outer > Int(top.defaultScope) { reportNested(.nestedButton, in: outer) }
      insertElement()
    case .nobr:
      let outer = open.innermost(.nobr)
      if outer > Int(top.defaultScope) { reportNested(.nestedNobr, in: outer) }
      insertElement()
    case .table:
      closeOpenParagraph()
      insertElement()
    case .input:
      if isInSelect { report(.elementNotAllowedInSelect, tag.start, tag.end, element: tag.element) }
      insertVoidElement()
    case .rule:
      closeOpenParagraph()
      if isInSelect { closeOptions() }
      insertVoidElement()
    case .image:
      report(.imageStartTag, tag.start, tag.end, element: .image)
      insertVoidElement()
    case .select:
      if isInSelect { reportNested(.nestedSelect, in: open.innermost(.select)) }
      insertElement()
    case .option: placeOption()
    case .optgroup:
      if isInSelect { closeOptions() } else if open.top.element == .option { closeForStartTag(open.topIndex) }
      insertElement()
    case .rubyBase, .rubyText: placeRubyText()
    case .math: insertForeignElement(.math, flags: .mathML)
    case .svg: insertForeignElement(.svg, flags: .svg)
    case .template: insertElement()
    case .tablePart: placeTablePartInBody()
    case .html, .head, .body, .frameset: placeRootInBody()
    }
  }

  private mutating func placeRootInBody() {
    let code: HTMLParseErrorCode
    switch tag.element {
    case .html: code = .secondHTML
    case .head: code = .secondHead
    case .body: code = .secondBody
    default: return reportStrayStartTag()
    }
    let isSameMistake = tag.element == .body && hasReportedLateHeadEnd
    hasReportedLateHeadEnd = false
    if !hasReportedContentAfterBody, !isSameMistake { reportSecond(code) }
    if tag.element == .head { forgiveIgnoredTag() } else if !isSameMistake { hasReportedContentAfterBody = true }
    dropAttributes()
  }

  /// Skips the line feed after a `pre` or `textarea` start tag, which is not content.
  private mutating func skipLineFeed() {
    if byte(position) == Byte.carriageReturn, position < end { position += 1 }
    if byte(position) == Byte.lineFeed { position += 1 }
  }

  /// Reports an element nested in an open element of its kind; a missing end tag of the latter is then not reported.
  private mutating func reportNested(_ code: HTMLParseErrorCode, in outer: Int) {
    report(code, tag.start, tag.end, element: tag.element, other: startRange(of: outer))
    open.forgive(outer)
  }

  /// Closes an open `p` whose end tag the start tag implies.
  @inline(__always)
  mutating func closeOpenParagraph() {
    let paragraph = open.innermost(.p)
    if paragraph > Int(open.top.buttonScope) { closeForStartTag(paragraph) }
  }

  /// Closes an open item whose end tag another item's start tag implies.
  @inline(__always)
  private mutating func closeItem(_ one: ElementName, _ other: ElementName) {
    let index = Int(open.top.special)
    let entry = open.entries[index]
    if entry.element == one || entry.element == other { closeForStartTag(index) }
  }

  /// Whether a `select` is in scope.
  private var isInSelect: Bool {
    let select = open.innermost(.select)
    return select >= 0 && select >= Int(open.top.defaultScope)
  }

  /// Closes the open options and option groups of a `select`.
  private mutating func closeOptions() {
    let scope = Int(open.top.defaultScope)
    let option = open.innermost(.option)
    if option > scope { closeForStartTag(option) }
    let group = open.innermost(.optgroup)
    if group > scope { closeForStartTag(group) }
  }

  private mutating func placeOption() {
    if isInSelect {
      let option = open.innermost(.option)
      if option > Int(open.top.defaultScope) { closeForStartTag(option) }
    } else if open.top.element == .option {
      closeForStartTag(open.topIndex)
    }
    insertElement()
  }

  private mutating func placeRubyText() {
    let keepsContainer = tag.element == .rp || tag.element == .rt
    let isInRuby = open.innermost(.ruby) > Int(open.top.defaultScope)
    if isInRuby {
      while open.count > floor, open.top.flags.isDisjoint(with: .foreign),
        traits[Int(open.top.element.rawValue)].sets.contains(.implied), !(keepsContainer && open.top.element == .rtc)
      {
        closeTop(at: tag.start)
      }
    }
    // Outside of `ruby` the rules on content say more, but they let a `template` hold anything.
    if isInRuby || open.top.element == .template, open.top.element != .ruby,
      !(keepsContainer && open.top.element == .rtc)
    {
      report(.strayStartTag, tag.start, tag.end, element: tag.element, other: startRange(of: open.topIndex))
    }
    insertElement()
  }
}
