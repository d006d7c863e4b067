import Diagnostics
import Platform

/// Content models: which element may stand in which, in what order, with what text.
extension PageWalk {
  /// Judges an element's place.
  ///
  /// Answers whether it is misplaced.
  mutating func checkPlace(_ tag: Tag) -> Bool {
    let element = tag.element
    if element == .unknown {
      report(.unknownElement, on: tag, value: parent.map(displayName) ?? "", expected: placeable)
      breakParent()
      return true
    }
    let profile = table.profile(of: element)
    if profile.traits.contains(.obsolete), let advice = table[element].insteadUse {
      // Of `<image>`, and of what ends the SVG or MathML around it, the parser tells.
      let isTold = element == .image || tagHasSyntaxError && parent?.flags.contains(.isForeign) == true
      if !isTold { report(.obsoleteElement, on: tag, expected: "\(advice)") }
      breakParent()
      return true
    }
    guard let parent else { return false }
    if tagHasSyntaxError {
      breakParent()
      return true
    }
    if checkForbidden(tag) {
      breakParent()
      return true
    }
    if profile.traits.contains(.hasPlace), let within = missingAncestor(of: tag) {
      if isDocument {
        report(.missingAncestor, on: tag, value: within)
        return true
      }
      lacksAncestor = true
    }
    if checkRuby(tag, in: parent) {
      breakParent()
      return true
    }
    switch parent.judgement {
    case .unrestricted: return false
    case .nothing, .text:
      misplaced(tag)
      return true
    case .any:
      if parent.allowed.contains(element), allowsConditionally(tag, in: parent) {
        if parent.flags.contains(.holdsPhrasing), checkContentOfRole(tag, in: parent) { return true }
        if parent.element == .datalist { chooseSuggestions(element) }
        return false
      }
      misplaced(tag)
      return true
    case .ordered:
      return advance(tag, in: parent)
    }
  }

  private mutating func advance(_ tag: Tag, in parent: CheckedElement) -> Bool {
    if parent.flags.contains(.intermixed), Category.scriptSupporting.contains(tag.element) { return false }
    guard let automaton = automaton(of: parent) else { return false }
    guard allowsConditionally(tag, in: parent) else {
      misplaced(tag)
      return true
    }
    let next = automaton.state(after: parent.state, child: tag.element, inheritedSet: parent.allowed)
    if tag.element == .summary, next != 0, parent.flags.contains(.hasText) {
      stack[stack.count - 1].state = next
      report(.misorderedElement, on: tag, value: "details")
      return false
    }
    if next != 0 {
      stack[stack.count - 1].state = next
      return false
    }
    let isKnownHere = automaton.alphabet.contains(tag.element)
    if isKnownHere, !parent.flags.contains(.isBroken) {
      let expected = Self.list(automaton.expected(in: parent.state))
      report(.misorderedElement, on: tag, value: parent.element.text, expected: expected)
      breakParent()
    } else if !isKnownHere {
      misplaced(tag)
    }
    return true
  }

  private mutating func misplaced(_ tag: Tag) {
    guard let parent else { return }
    report(.misplacedElement, on: tag, value: displayName(of: parent), expected: Self.list(parent.allowed))
    breakParent()
  }

  /// Judges an element that HTML allows here by the role of the element around it.
  ///
  /// A role that hides its content takes a heading or a paragraph from screen readers, which is an error. A `div` means
  /// nothing, other roles hide nothing, and WAI-ARIA calls `img` a container for a collection of elements: there it is
  /// a warning.
  ///
  /// Answers whether it is misplaced.
  private mutating func checkContentOfRole(_ tag: Tag, in parent: CheckedElement) -> Bool {
    // Where HTML asks for elements of its own, as in lists and figures, the role is what is wrong.
    guard !Category.phrasing.contains(tag.element), parent.allowed.contains(.p) else { return false }
    let holder = stack.last { $0.hasExplicitRole && ARIARoleDefinition.holdsPhrasing.contains($0.role) } ?? parent
    let isImage = holder.role == .img || holder.role == .image
    let isError = holder.role.hidesContent && !isImage && tag.element != .div
    report(
      .misplacedElement, isError ? .error : .warning, at: tag.nameRange, element: name(of: tag), attribute: "role",
      value: displayName(of: holder), expected: holder.role.text)
    if isError { breakParent() }
    return isError
  }

  /// An element that holds something misplaced is not judged for what is missing in it.
  mutating func breakParent() {
    if let last = stack.indices.last { stack[last].flags.insert(.isBroken) }
  }

  private func missingAncestor(of tag: Tag) -> String? {
    let within = table[tag.element].within
    guard !within.isEmpty else { return nil }
    for element in within.elements where ancestors.contains(element) { return nil }
    return within.elements.first?.text
  }

  /// Conditions beyond the sets: outside the head, only the `meta` of an item is content (§4.2.5).
  private func allowsConditionally(_ tag: Tag, in parent: CheckedElement) -> Bool {
    guard tag.element == .meta, parent.element != .head else { return true }
    if parent.element == .noscript, !ancestors.contains(.body), ancestors.contains(.head) { return true }
    return tag.has(.itemprop) || tag.has(.property)
  }

  /// Opens an element: what its content is judged by.
  mutating func push(_ element: ElementName, start: Int = -1, isMisplaced: Bool) {
    let profile = table.profile(of: element)
    var open = CheckedElement(
      element: element, start: start, judgement: profile.judgement, flags: profile.flags, allowed: profile.allowed,
      forbidden: profile.forbids, bars: profile.bars, ancestors: [])
    if let last = stack.indices.last {
      open.flags.formUnion(stack[last].flags.intersection(.shared))
      open.roles = stack[last].roles
      open.widget = stack[last].widget
      open.writtenWidget = stack[last].writtenWidget
      open.focusScope = stack[last].focusScope
      open.anchor = stack[last].anchor
      open.holdsAnything = stack[last].holdsAnything
      open.forbidden.formUnion(stack[last].forbidden)
      open.bars.formUnion(stack[last].bars)
      open.ancestors = stack[last].ancestors
    }
    open.ancestors.insert(element)
    if profile.judgement == .ordered { open.model = .own }
    if profile.traits.contains(.transparent) { inherit(&open, isMisplaced: isMisplaced) }
    if profile.traits.contains(.hasTransparentPart) {
      open.allowed = Category.flow
      if !isMisplaced, let around = stack.indices.last, stack[around].judgement != .unrestricted {
        open.allowed = stack[around].allowed
      }
    }
    adapt(&open)
    append(open)
  }

  /// A transparent element holds what its parent holds.
  private func inherit(_ open: inout CheckedElement, isMisplaced: Bool) {
    if isMisplaced {
      open.judgement = .any
      if let around = stack.last, around.judgement != .unrestricted { open.allowed.formUnion(around.allowed) }
    } else if let around = stack.indices.last, stack[around].judgement != .unrestricted {
      open.judgement = .any
      open.allowed = stack[around].allowed
      open.flags.formUnion(stack[around].flags.intersection(.holdsPhrasing))
      if !stack[around].flags.contains(.allowsText) { open.flags.remove(.allowsText) }
    }
  }

  /// Models that depend on the parent.
  private func adapt(_ open: inout CheckedElement) {
    let around = stack.last?.element
    switch open.element {
    case .div:
      switch around {
      case .dl:
        open.judgement = .ordered
        open.model = .groupOfTerms
        open.allowed = [.dt, .dd]
        open.flags.remove(.allowsText)
        open.flags.insert(.intermixed)
      case .select: holdOptions(&open, ElementTable.selectContent)
      case .optgroup: holdOptions(&open, ElementTable.optgroupContent)
      case .div:
        if let place = stack.last, place.judgement == .any, place.allowed.contains(.option) {
          holdOptions(&open, place.allowed)
        }
      default: break
      }
    case .noscript where around == .head:
      open.judgement = .any
      open.allowed = [.link, .style, .meta]
      open.flags.remove(.allowsText)
    case .option where around == .datalist:
      open.judgement = .text
    case .template:
      open.forbidden = []
      open.bars = []
      open.ancestors = [.template]
      open.flags.insert(.isInTemplate)
    default: break
    }
  }

  private func holdOptions(_ open: inout CheckedElement, _ set: ElementSet) {
    open.judgement = .any
    open.allowed = set
    open.flags.remove(.allowsText)
  }

  func automaton(of open: CheckedElement) -> ContentAutomaton? {
    switch open.model {
    case .none: nil
    case .own: table.automaton(of: open.element)
    case .groupOfTerms: table.groupOfTerms
    }
  }

  /// Text that shows.
  mutating func text(_ event: HTMLEvent) {
    guard !event.isWhiteSpace, let last = stack.indices.last else { return }
    stack[last].flags.formUnion([.hasContent, .hasText])
    if !forms.figures.isEmpty { noteFigureText() }
    if stack[last].element == .ruby { advanceRuby(.base) }
    if stack[last].element == .textarea { checkTextarea(event) }
    if stack[last].element == .datalist, stack[last].flags.contains(.allowsText) { chooseSuggestions(nil) }
    if !stack[last].flags.contains(.isUnclosed) { checkContentText(event, in: stack[last].element) }
    guard stack[last].judgement != .unrestricted, !stack[last].flags.contains(.hasMisplacedText),
      !stack[last].flags.contains(.allowsText) || stack[last].judgement == .ordered && !takesText(last)
    else { return }
    stack[last].flags.formUnion([.hasMisplacedText, .isBroken])
    let range = UnsafeRawBufferPointer(rebasing: bytes[event.range])
    let lead = range.firstIndex { !$0.isASCIIWhitespace } ?? 0
    report(
      .misplacedText, at: (Int(event.start) + lead)..<Int(event.end), element: displayName(of: stack[last]))
  }

  /// Moves on over text in an element whose parts have an order; answers whether the text may stand there.
  ///
  /// Text takes the place of phrasing content. In front of a part that must come first it is that part's mistake.
  private mutating func takesText(_ last: Int) -> Bool {
    guard !stack[last].flags.contains(.isBroken), let automaton = automaton(of: stack[last]) else { return true }
    let next = automaton.state(after: stack[last].state, child: .span, inheritedSet: Category.phrasing)
    if next != 0 { stack[last].state = next }
    return next != 0 || stack[last].element == .details
  }

  /// What an element lacks when it ends.
  mutating func checkContent(of open: CheckedElement, at event: HTMLEvent) {
    guard open.judgement == .ordered, !open.flags.contains(.isBroken), let automaton = automaton(of: open),
      !automaton.isComplete(in: open.state), let range = nameRange(of: open), open.element != .html || !isCutShort
    else { return }
    let expected = Self.list(automaton.missing(in: open.state))
    report(
      .missingChild, at: range, element: displayName(of: open), expected: expected)
  }

  /// The names of the elements that may come next here.
  private var placeable: String {
    let any = ElementSet(ElementName.allCases)
    guard let parent else { return Self.names(in: any) }
    return switch parent.judgement {
    case .unrestricted: Self.names(in: any)
    case .nothing, .text: ""
    case .any: Self.names(in: parent.allowed)
    case .ordered:
      Self.names(in: automaton(of: parent)?.expected(in: parent.state, inherited: parent.allowed) ?? any)
    }
  }

  private static func names(in set: ElementSet) -> String {
    set.elements.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func list(_ set: ElementSet) -> String {
    let names = set.elements.map(\.text).filter { !$0.isEmpty }
    return names.count > 8 ? "" : names.joined(separator: " ")
  }

  /// The name of an open element.
  func displayName(of open: CheckedElement) -> String {
    let text = open.element.text
    guard text.isEmpty else { return text }
    return nameRange(of: open).map { UnsafeRawBufferPointer(rebasing: bytes[$0].dropFirst()).text.lowercased() } ?? ""
  }

  /// The bytes of `<name` in an open element's start tag; `nil` for the context around a fragment.
  func nameRange(of open: CheckedElement) -> Range<Int>? {
    guard open.start >= 0 else { return nil }
    var end = min(open.start + 1, bytes.count)
    while end < bytes.count, !bytes[end].isASCIIWhitespace, bytes[end] != UInt8(ascii: ">"),
      bytes[end] != UInt8(ascii: "/")
    { end += 1 }
    return open.start..<end
  }
}

extension ElementDefinition {
  /// Whether a part of the content is what the parent allows.
  var isTransparentPart: Bool {
    switch element {
    case .audio, .video: true
    default: false
    }
  }
}
