import Diagnostics

/// One pass over the events of a page: keeps what the rules have to know of the ancestors and of the page, and calls them.
///
/// Every rule group is an extension of its own. All arrays are kept and reused from page to page.
struct PageWalk {
  let table: ElementTable
  let arena = ValueArena()
  let reads = ReadLog()
  /// Rules that nobody wants to hear of.
  private let silent: Set<Rule>

  // The page.
  var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  var isDocument = true
  private var errors: [HTMLParseError] = []
  var findings: [HTMLFinding] = []

  // The place.
  /// The open elements; ``append(_:)`` alone opens one.
  var stack: [CheckedElement] = []
  /// The innermost open element of each name, by its place in the stack; -1 when there is none.
  private var innermost = [Int32](repeating: -1, count: ElementName.allCases.count)
  var eventIndex = 0
  /// Whether the parser complained of the current tag: what it said is not said again.
  var tagHasSyntaxError = false
  /// Whether the parser missed the end of the current tag's element.
  private(set) var tagIsUnclosed = false

  // What the rules remember; ``isSelfContained`` looks at all of it.
  var identity = IdentityRecord()
  var head = HeadRecord()
  var headings = HeadingRecord()
  var mains = MainRecord()
  var forms = FormRecord()
  var grids: [TableGrid] = []
  var headerCells: [HeaderCell] = []
  var microdata = MicrodataRecord()
  var aria = ARIARecord()
  var scripts = ScriptContent.none
  /// Whether an element of a fragment needs an ancestor that only the page could have.
  var lacksAncestor = false
  /// The `srcdoc` attributes, whose values are documents of their own.
  var embedded: [HTMLAttribute] = []
  /// The explicit and the implicit role of the current tag.
  var currentRole = ARIARole.none
  var implicitRole = ARIARole.none

  init(table: ElementTable, silent: Set<Rule> = []) {
    self.table = table
    self.silent = silent
  }

  /// Walks the events once.
  mutating func run(_ events: borrowing HTMLEvents, bytes: UnsafeRawBufferPointer, as context: HTMLParseContext) {
    begin(bytes, as: context)
    errors = events.errors
    events.attributes.withUnsafeBufferPointer { attributes in
      events.events.withUnsafeBufferPointer { events in
        walk(events, attributes: attributes)
        checkItems(events, attributes: attributes)
      }
    }
    finish()
    bytesAreGone()
  }

  private mutating func walk(
    _ events: UnsafeBufferPointer<HTMLEvent>, attributes: UnsafeBufferPointer<HTMLAttribute>
  ) {
    var nextError = 0
    for index in events.indices {
      let event = events[index]
      eventIndex = index
      switch event.kind {
      case .startTag:
        while nextError < errors.count, errors[nextError].start < event.start { nextError += 1 }
        tagHasSyntaxError =
          nextError < errors.count && errors[nextError].start < event.end && errors[nextError].concernsPlace
        tagIsUnclosed = tagHasSyntaxError && errors[nextError].code == .unclosedElement
        startTag(Tag(event: event, attributes: attributes, in: bytes))
      case .endTag: endTag(event)
      case .text: text(event)
      case .comment, .doctype: break
      }
    }
  }

  private mutating func begin(_ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext) {
    self.bytes = bytes
    reads.removeAll()
    findings.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    for index in innermost.indices { innermost[index] = -1 }
    mains = MainRecord()
    identity.removeAll()
    head = HeadRecord()
    headings = HeadingRecord()
    forms.removeAll()
    grids.removeAll(keepingCapacity: true)
    microdata.removeAll()
    aria.removeAll()
    scripts = .none
    headerCells.removeAll(keepingCapacity: true)
    embedded.removeAll(keepingCapacity: true)
    lacksAncestor = false
    switch context {
    case .document: isDocument = true
    case .fragment(let ancestors):
      isDocument = false
      for ancestor in ancestors { push(ancestor, isMisplaced: false) }
    }
  }

  private mutating func startTag(_ tag: Tag) {
    arena.reset()
    if !forms.figures.isEmpty { noteEmbedded(tag.element) }
    if tag.isForeign {
      checkForeign(tag)
      return pushForeign(tag)
    }
    let isMisplaced = checkPlace(tag)
    checkAttributes(tag)
    checkElement(tag)
    if !isMisplaced { checkPresentational(tag) }
    if table.profile(of: tag.element).traits.contains(.void) {
      noteContent(of: tag)
      return
    }
    push(tag.element, start: Int(tag.event.start), isMisplaced: isMisplaced)
    opened(tag)
  }

  /// The rules of particular elements, by their start tags.
  private mutating func checkElement(_ tag: Tag) {
    checkIdentity(tag)
    checkMicrodata(tag)
    checkAutofocus(tag)
    checkARIA(tag)
    switch tag.element {
    case .a, .area: checkHyperlink(tag)
    case .base, .meta, .title: checkMetadata(tag)
    case .link: checkLink(tag)
    case .script: checkScript(tag)
    case .style: checkStyle(tag)
    case .img, .source, .track, .audio, .video, .object, .iframe, .embed, .map: checkMedia(tag)
    case .input: checkInput(tag)
    case .button, .select, .option, .optgroup, .textarea, .label, .meter, .progress, .form, .selectedcontent,
      .output:
      checkFormElement(tag)
    case .h1, .h2, .h3, .h4, .h5, .h6: checkHeading(tag)
    case .main: checkMain(tag)
    case .table, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .td, .th: checkTable(tag)
    case .li, .details, .bdo, .custom, .dialog, .figcaption, .body: checkText(tag)
    default: break
    }
  }

  private mutating func endTag(_ event: HTMLEvent) {
    guard let open = stack.last else { return }
    checkEnd(of: open, at: event)
    stack.removeLast()
    innermost[open.element.number] = open.outerSame
    if open.flags.contains(.hasContent), let parent = stack.indices.last { stack[parent].flags.insert(.hasContent) }
  }

  private mutating func finish() {
    if isDocument { checkWholeDocument() }
    resolveReferences()
    resolveHeaderCells()
    resolveMaps()
    resolveProperties()
    finishARIA()
    findings.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  private mutating func bytesAreGone() {
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  }
}

extension PageWalk {
  /// Whether the parser told that the source ends inside something: then what is missing behind it is no mistake of its own.
  var isCutShort: Bool {
    guard let last = errors.last else { return false }
    switch last.code {
    case .eofInTag, .eofInComment, .eofInCdata, .eofBeforeTagName, .eofInScriptHTMLCommentLikeText, .eofInDoctype:
      return true
    case .unclosedElement: return Self.swallowing.contains(last.element)
    default: return false
    }
  }

  /// Whether the source ends inside its doctype: then there is no page yet whose parts could be missing.
  var endsInDoctype: Bool { errors.last?.code == .eofInDoctype }

  /// Elements whose missing end tag makes the rest of the page their content.
  private static let swallowing: ElementSet = [.title, .style, .script, .textarea, .template, .noscript, .iframe]

  /// Opens an element.
  mutating func append(_ open: CheckedElement) {
    stack.append(open)
    let last = stack.count - 1
    stack[last].outerSame = innermost[open.element.number]
    innermost[open.element.number] = Int32(truncatingIfNeeded: last)
  }

  /// The innermost open element of some names.
  ///
  /// - Complexity: O(n) in the number of names, however deep the place is.
  func nearest(_ elements: ElementSet) -> CheckedElement? {
    let index = nearestIndex(elements)
    return index < 0 ? nil : stack[index]
  }

  /// The place of the innermost open element of some names in the stack; -1 when there is none.
  func nearestIndex(_ elements: ElementSet) -> Int {
    var nearest: Int32 = -1
    elements.forEachNumber { nearest = max(nearest, innermost[$0]) }
    return Int(nearest)
  }

  private func isSilent(_ rule: Rule) -> Bool { silent.contains(rule) }

  /// The element around the current place.
  var parent: CheckedElement? { stack.last }

  /// The elements around the current place.
  var ancestors: ElementSet { stack.last?.ancestors ?? [] }

  var isInTemplate: Bool { stack.last?.flags.contains(.isInTemplate) ?? false }

  mutating func report(
    _ rule: Rule, _ severity: Diagnostic.Severity = .error, at range: Range<Int>, element: String = "",
    attribute: String = "", value: String = "", expected: String = "", problem: DatatypeProblem? = nil
  ) {
    guard severity == .error || !isSilent(rule) else { return }
    findings.append(
      HTMLFinding(
        .rule(rule), severity, at: range, element: element, attribute: attribute, value: value, expected: expected,
        problem: problem))
  }

  /// Reports something about a tag.
  mutating func report(
    _ rule: Rule, _ severity: Diagnostic.Severity = .error, on tag: Tag, attribute: AttributeName? = nil,
    value: String = "", expected: String = ""
  ) {
    let written = attribute.flatMap { tag[$0] }
    report(
      rule, severity, at: written?.nameRange ?? tag.nameRange, element: name(of: tag),
      attribute: attribute?.text ?? "", value: value, expected: expected)
  }

  /// The name of a tag's element as HTML writes it.
  func name(of tag: Tag) -> String {
    let text = tag.element.text
    guard text.isEmpty else { return text }
    return UnsafeRawBufferPointer(rebasing: bytes[tag.nameRange].dropFirst()).text.lowercased()
  }
}
