import Diagnostics

/// The walk over a page's events that all rules share.
///
/// Rules read the page and the current place from it, and report findings to it. They can change nothing else, so that
/// none depends on another.
final class PageWalk {
  let table: ElementTable
  let arena = ValueArena()
  let reads = ReadLog()
  /// Optional rules that are not enabled.
  private let disabled: Set<Rule>

  // The page.
  @exclusivity(unchecked) private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  @exclusivity(unchecked) private(set) var events = UnsafeBufferPointer<HTMLEvent>(start: nil, count: 0)
  @exclusivity(unchecked) private(set) var attributes = UnsafeBufferPointer<HTMLAttribute>(start: nil, count: 0)
  @exclusivity(unchecked) private(set) var errors: [HTMLParseError] = []
  @exclusivity(unchecked) private(set) var isDocument = true
  @exclusivity(unchecked) private(set) var ids = ElementIDs()

  // The place.
  /// The open elements, outermost first.
  @exclusivity(unchecked) private(set) var open: [CheckedElement] = []
  /// The index in ``open`` of the innermost element of each name; -1 when there is none.
  @exclusivity(unchecked) private var innermost = [Int32](repeating: -1, count: ElementName.allCases.count)

  // The current tag.
  /// Whether the parser reported a misplaced tag here; rules do not report it again.
  @exclusivity(unchecked) private(set) var tagHasSyntaxError = false
  @exclusivity(unchecked) private var tagIsUnclosed = false
  @exclusivity(unchecked) private(set) var roles = TagRoles()
  /// The index in ``ids`` of the first element with the same id, when the tag's id is a duplicate.
  @exclusivity(unchecked) private(set) var firstOfSameID: Int?
  /// Whether a rule has reported that the element may not be here.
  @exclusivity(unchecked) private(set) var tagIsMisplaced = false

  // What the rules report.
  @exclusivity(unchecked) private(set) var findings: [HTMLFinding] = []
  /// The `srcdoc` attributes, whose values are documents of their own.
  @exclusivity(unchecked) private(set) var embedded: [HTMLAttribute] = []

  init(table: ElementTable, disabled: Set<Rule> = []) {
    self.table = table
    self.disabled = disabled
  }

  /// Walks the events once and calls the hooks of the rules.
  func run(
    _ parsed: borrowing HTMLEvents, bytes: UnsafeRawBufferPointer, as context: HTMLParseContext,
    _ rules: inout some RuleGroup
  ) {
    begin(bytes, as: context)
    errors = parsed.errors
    parsed.attributes.withUnsafeBufferPointer { attributes in
      parsed.events.withUnsafeBufferPointer { events in
        self.attributes = attributes
        self.events = events
        rules.begin(self)
        visitEvents(&rules)
        rules.finish(self)
      }
    }
    findings.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    end()
  }

  private func begin(_ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext) {
    self.bytes = bytes
    reads.removeAll()
    findings.removeAll(keepingCapacity: true)
    embedded.removeAll(keepingCapacity: true)
    ids.removeAll()
    open.removeAll(keepingCapacity: true)
    for index in innermost.indices { innermost[index] = -1 }
    switch context {
    case .document: isDocument = true
    case .fragment(let ancestors):
      isDocument = false
      for ancestor in ancestors { push(CheckedElement(ancestor, start: -1, in: parent)) }
    }
  }

  /// Drops the pointers into the caller's buffers.
  private func end() {
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    events = UnsafeBufferPointer(start: nil, count: 0)
    attributes = UnsafeBufferPointer(start: nil, count: 0)
  }

  @inline(__always)
  private func visitEvents(_ rules: inout some RuleGroup) {
    var nextError = 0
    for event in events {
      switch event.kind {
      case .startTag:
        while nextError < errors.count, errors[nextError].start < event.start { nextError += 1 }
        tagHasSyntaxError =
          nextError < errors.count && errors[nextError].start < event.end && errors[nextError].concernsContext
        tagIsUnclosed = tagHasSyntaxError && errors[nextError].code == .unclosedElement
        startTag(Tag(event: event, attributes: attributes, in: bytes), &rules)
      case .endTag: endTag(event, &rules)
      case .text: text(event, &rules)
      case .comment, .doctype: break
      }
    }
  }

  @inline(__always)
  private func startTag(_ tag: Tag, _ rules: inout some RuleGroup) {
    arena.reset()
    tagIsMisplaced = false
    if let id = tag[.id] { addID(id, of: tag) }
    if tag.isForeign {
      rules.foreignStartTag(tag, on: self)
      if let last = open.indices.last { open[last].flags.insert(.hasContent) }
      push(CheckedElement(foreign: tag, in: parent))
      return
    }
    roles = roles(of: tag)
    rules.startTag(tag, on: self)
    if table.profile(of: tag.element).traits.contains(.void) {
      if let last = open.indices.last, showsContent(tag) { open[last].flags.insert(.hasContent) }
      return
    }
    push(element(of: tag))
    rules.opened(tag, on: self)
  }

  @inline(__always)
  private func text(_ event: HTMLEvent, _ rules: inout some RuleGroup) {
    guard !event.isWhiteSpace, let last = open.indices.last else { return }
    open[last].flags.formUnion([.hasContent, .hasText])
    rules.text(event, in: open[last], on: self)
  }

  @inline(__always)
  private func endTag(_ event: HTMLEvent, _ rules: inout some RuleGroup) {
    guard let element = open.last else { return }
    if element.flags.contains(.isForeign) {
      rules.foreignEndTag(of: element, on: self)
    } else {
      rules.endTag(of: element, at: event, on: self)
    }
    open.removeLast()
    innermost[element.element.number] = element.outerSame
    if element.flags.contains(.hasContent), let last = open.indices.last { open[last].flags.insert(.hasContent) }
  }

  private func push(_ element: CheckedElement) {
    open.append(element)
    let last = open.count - 1
    open[last].outerSame = innermost[element.element.number]
    innermost[element.element.number] = Int32(truncatingIfNeeded: last)
  }

  private func addID(_ attribute: HTMLAttribute, of tag: Tag) {
    firstOfSameID = nil
    let id = unreadValue(of: attribute)
    guard !id.isEmpty, !isInTemplate else { return }
    firstOfSameID = ids.add(id, identified(tag, by: attribute))
  }

  /// What the rules will see of a tag's element while it is open.
  private func element(of tag: Tag) -> CheckedElement {
    var element = CheckedElement(tag.element, start: Int(tag.event.start), in: parent)
    if let last = open.indices.last, isCaption(tag.element, of: open[last].element) {
      open[last].flags.insert(.hasCaption)
    }
    switch tag.element {
    case .optgroup: if tag.has(.label) { element.flags.insert(.isLabelled) }
    case .form: if isNamed(tag) { element.flags.insert(.isLabelled) }
    case .a: if tag.has(.href) { element.flags.formUnion([.isLink, .isInLink]) }
    default: break
    }
    if tag.has(.ariaLabel) || tag.has(.ariaLabelledby) { element.flags.insert(.hasContent) }
    if tagIsUnclosed { element.flags.insert(.isUnclosed) }
    if tag.has(.itemscope) { element.flags.insert(.isInItem) }
    if tag.has(.hidden) { element.flags.insert(.isHidden) }
    element.setRole(roles.effective, isExplicit: roles.explicit != .none)
    return element
  }
}

// What a rule may tell beside a finding.
extension PageWalk {
  /// Marks the current tag as misplaced.
  func markTagAsMisplaced() { tagIsMisplaced = true }

  /// Marks the innermost open element as one that holds something misplaced; what it lacks is not reported.
  func breakParent() {
    if let last = open.indices.last { open[last].flags.insert(.isBroken) }
  }

  /// Adds a document in an attribute, to be checked on its own.
  func embed(_ document: HTMLAttribute) {
    reads.note(document)
    embedded.append(document)
  }

  func report(
    _ violation: Violation, _ severity: Diagnostic.Severity = .error, at range: Range<Int>, element: String = "",
    attribute: String = ""
  ) {
    guard severity == .error || !disabled.contains(violation.rule) else { return }
    findings.append(HTMLFinding(.violation(violation), severity, at: range, element: element, attribute: attribute))
  }
}

// Questions about the place.
extension PageWalk {
  /// The element that contains the current place.
  @inline(__always)
  var parent: CheckedElement? { open.last }

  /// The number of open elements.
  var depth: Int { open.count }

  /// The open elements, as a set.
  var ancestors: ElementSet { open.last?.ancestors ?? [] }

  @inline(__always)
  var isInTemplate: Bool { open.last?.flags.contains(.isInTemplate) ?? false }

  /// The innermost open element of some names.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names.
  func nearest(_ elements: ElementSet) -> CheckedElement? {
    let index = nearestIndex(elements)
    return index < 0 ? nil : open[index]
  }

  /// The index in ``open`` of the innermost open element of some names; -1 when there is none.
  func nearestIndex(_ elements: ElementSet) -> Int {
    var nearest: Int32 = -1
    elements.forEachNumber { nearest = max(nearest, innermost[$0]) }
    return Int(nearest)
  }

  /// Where the innermost table begins; -1 outside tables.
  var tableStart: Int { nearest([.table])?.start ?? -1 }
}
