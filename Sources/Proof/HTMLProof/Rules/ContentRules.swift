import Platform

/// Content models: which element may be in which, in what order, with what text.
struct ContentRules: RuleGroup {
  /// The content of each open element of the walk.
  private var contexts: [ChildContext] = []
  /// Whether an element of a fragment needs an ancestor that only the page could have.
  private var lacksAncestor = false

  var isSelfContained: Bool { !lacksAncestor }

  mutating func begin(_ page: PageWalk) {
    contexts.removeAll(keepingCapacity: true)
    lacksAncestor = false
    for element in page.open {
      let context = context(of: element.element, in: page.open.prefix(contexts.count).last, isMisplaced: false, page)
      contexts.append(context)
    }
  }

  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    let isMisplaced = check(tag, page)
    if isMisplaced { page.markTagAsMisplaced() }
    guard !page.table.profile(of: tag.element).traits.contains(.void) else { return }
    var context = context(of: tag.element, in: page.parent, isMisplaced: isMisplaced, page)
    narrow(&context, by: tag, page)
    contexts.append(context)
  }

  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {
    if tag.element == .svg || tag.element == .math { _ = check(tag, page) }
    var context = ChildContext(
      judgement: .unrestricted, flags: .allowsText, allowed: Category.flow, forbidden: contexts.last?.forbidden ?? [],
      bars: contexts.last?.bars ?? [])
    if tag.element == .foreign {
      let name = UnsafeRawBufferPointer(rebasing: page.bytes[tag.nameRange].dropFirst())
      if let content = Self.content(ofForeign: name) { (context.judgement, context.allowed) = (.any, content) }
    }
    contexts.append(context)
  }

  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {
    guard let last = contexts.indices.last else { return }
    if parent.element == .ruby { advanceRuby(.base) }
    if parent.element == .datalist, contexts[last].flags.contains(.allowsText) { chooseSuggestions(nil) }
    guard contexts[last].judgement != .unrestricted, !contexts[last].flags.contains(.hasMisplacedText),
      !contexts[last].flags.contains(.allowsText) || contexts[last].judgement == .ordered && !takesText(parent, page)
    else { return }
    contexts[last].flags.insert(.hasMisplacedText)
    page.breakParent()
    let bytes = UnsafeRawBufferPointer(rebasing: page.bytes[text.range])
    let lead = bytes.firstIndex { !$0.isASCIIWhitespace } ?? 0
    page.report(.misplacedText, at: (Int(text.start) + lead)..<Int(text.end), element: page.displayName(of: parent))
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if let context = contexts.popLast() {
      if context.judgement == .ordered { checkEnd(of: element, context, page) }
      if element.element == .ruby { checkRubyEnd(element, context.ruby, page) }
    }
  }

  @inline(__always)
  mutating func foreignEndTag(of element: CheckedElement, on page: PageWalk) {
    contexts.removeLast()
  }
}

// The place of an element.
extension ContentRules {
  /// Checks an element's place.
  ///
  /// - Returns: whether it is misplaced.
  private mutating func check(_ tag: Tag, _ page: PageWalk) -> Bool {
    let element = tag.element
    if element == .unknown {
      page.report(.unknownElement(parent: page.parent.map(page.displayName) ?? "", placeable: placeable(page)), on: tag)
      page.breakParent()
      return true
    }
    let profile = page.table.profile(of: element)
    if profile.traits.contains(.obsolete), let advice = page.table[element].insteadUse {
      // The parser reports `<image>`, and what ends the SVG or MathML around it.
      let isReported = element == .image || page.tagHasSyntaxError && page.parent?.flags.contains(.isForeign) == true
      if !isReported { page.report(.obsoleteElement(advice), on: tag) }
      page.breakParent()
      return true
    }
    guard let parent = page.parent, let context = contexts.last else { return false }
    if page.tagHasSyntaxError || isForbidden(tag, in: context, page) {
      page.breakParent()
      return true
    }
    if profile.traits.contains(.needsAncestor), let within = missingAncestor(of: tag, page) {
      if page.isDocument {
        page.report(.missingAncestor(within), on: tag)
        return true
      }
      lacksAncestor = true
    }
    if checkRuby(tag, in: parent, context.ruby, page) {
      page.breakParent()
      return true
    }
    switch context.judgement {
    case .unrestricted: return false
    case .nothing, .text:
      reportMisplaced(tag, in: parent, context, page)
      return true
    case .any:
      if context.allowed.contains(element), allowsConditionally(tag, in: parent, page) {
        if context.flags.contains(.holdsPhrasing), checkContentOfRole(tag, in: parent, context, page) { return true }
        if parent.element == .datalist { chooseSuggestions(element) }
        return false
      }
      reportMisplaced(tag, in: parent, context, page)
      return true
    case .ordered:
      return advance(tag, in: parent, context, page)
    }
  }

  private mutating func advance(
    _ tag: Tag, in parent: CheckedElement, _ context: ChildContext, _ page: PageWalk
  ) -> Bool {
    if context.flags.contains(.intermixed), Category.scriptSupporting.contains(tag.element) { return false }
    guard let automaton = automaton(of: parent, context, page) else { return false }
    guard allowsConditionally(tag, in: parent, page) else {
      reportMisplaced(tag, in: parent, context, page)
      return true
    }
    let next = automaton.state(after: context.state, child: tag.element, inheritedSet: context.allowed)
    if next != 0 {
      contexts[contexts.count - 1].state = next
      if tag.element == .summary, parent.flags.contains(.hasText) {
        page.report(.misorderedElement(parent: "details"), on: tag)
      }
      return false
    }
    let isKnownHere = automaton.alphabet.contains(tag.element)
    if isKnownHere, !parent.flags.contains(.isBroken) {
      let expected = Self.list(automaton.expected(in: context.state))
      page.report(.misorderedElement(parent: parent.element.text, allowed: expected), on: tag)
      page.breakParent()
    } else if !isKnownHere {
      reportMisplaced(tag, in: parent, context, page)
    }
    return true
  }

  private func reportMisplaced(_ tag: Tag, in parent: CheckedElement, _ context: ChildContext, _ page: PageWalk) {
    page.report(.misplacedElement(parent: page.displayName(of: parent), allowed: Self.list(context.allowed)), on: tag)
    page.breakParent()
  }

  /// Checks an element that HTML allows here by the role of the element around it.
  ///
  /// A role that hides its content takes a heading or a paragraph from screen readers, which is an error. A `div` means
  /// nothing, other roles hide nothing, and WAI-ARIA calls `img` a container for a collection of elements: there it is
  /// a warning.
  ///
  /// - Returns: whether it is misplaced.
  private func checkContentOfRole(
    _ tag: Tag, in parent: CheckedElement, _ context: ChildContext, _ page: PageWalk
  ) -> Bool {
    // Where HTML asks for elements of its own, as in lists and figures, the role is what is wrong.
    guard !Category.phrasing.contains(tag.element), context.allowed.contains(.p) else { return false }
    let holder =
      page.open.last { $0.hasExplicitRole && ARIARoleDefinition.holdsPhrasing.contains($0.role) } ?? parent
    let isImage = holder.role == .img || holder.role == .image
    let isError = holder.role.hidesContent && !isImage && tag.element != .div
    page.report(
      .misplacedInRole(parent: page.displayName(of: holder), role: holder.role.text), isError ? .error : .warning,
      at: tag.nameRange, element: page.name(of: tag), attribute: "role")
    if isError { page.breakParent() }
    return isError
  }

  private func missingAncestor(of tag: Tag, _ page: PageWalk) -> String? {
    let within = page.table[tag.element].within
    guard !within.isEmpty else { return nil }
    for element in within.elements where page.ancestors.contains(element) { return nil }
    return within.elements.first?.text
  }

  /// Conditions beyond the sets: outside the head, only the `meta` of an item is content (§4.2.5).
  private func allowsConditionally(_ tag: Tag, in parent: CheckedElement, _ page: PageWalk) -> Bool {
    guard tag.element == .meta, parent.element != .head else { return true }
    if parent.element == .noscript, !page.ancestors.contains(.body), page.ancestors.contains(.head) { return true }
    return tag.has(.itemprop) || tag.has(.property)
  }

  /// A `datalist` holds options, or text-level content for browsers without it, but not both (§4.10.8).
  private mutating func chooseSuggestions(_ element: ElementName?) {
    let last = contexts.count - 1
    if let element, Category.scriptSupporting.contains(element) { return }
    if element == .option {
      contexts[last].allowed = [.option] + Category.scriptSupporting
      contexts[last].flags.remove(.allowsText)
    } else {
      contexts[last].allowed = Category.phrasing
    }
  }

  /// Advances over text in an element whose parts have an order.
  ///
  /// Text takes the place of phrasing content. In front of a part that must come first it is that part's mistake.
  ///
  /// - Returns: whether the text may be there.
  private mutating func takesText(_ parent: CheckedElement, _ page: PageWalk) -> Bool {
    let last = contexts.count - 1
    guard !parent.flags.contains(.isBroken), let automaton = automaton(of: parent, contexts[last], page) else {
      return true
    }
    let next = automaton.state(after: contexts[last].state, child: .span, inheritedSet: Category.phrasing)
    if next != 0 { contexts[last].state = next }
    return next != 0 || parent.element == .details
  }

  /// Reports what an element lacks when it ends.
  private func checkEnd(of element: CheckedElement, _ context: ChildContext, _ page: PageWalk) {
    guard !element.flags.contains(.isBroken), let automaton = automaton(of: element, context, page),
      !automaton.isComplete(in: context.state), let range = page.nameRange(of: element),
      element.element != .html || !page.isCutShort
    else { return }
    let expected = Self.list(automaton.missing(in: context.state))
    page.report(.missingChild(expected), at: range, element: page.displayName(of: element))
  }

  private func automaton(of element: CheckedElement, _ context: ChildContext, _ page: PageWalk) -> ContentAutomaton? {
    switch context.model {
    case .none: nil
    case .own: page.table.automaton(of: element.element)
    case .groupOfTerms: page.table.groupOfTerms
    }
  }

  /// The names of the elements that may come next here.
  private func placeable(_ page: PageWalk) -> [String] {
    let any = ElementSet(ElementName.allCases)
    guard let parent = page.parent, let context = contexts.last else { return Self.names(in: any) }
    return switch context.judgement {
    case .unrestricted: Self.names(in: any)
    case .nothing, .text: []
    case .any: Self.names(in: context.allowed)
    case .ordered:
      Self.names(
        in: automaton(of: parent, context, page)?.expected(in: context.state, inherited: context.allowed) ?? any)
    }
  }

  private static func names(in set: ElementSet) -> [String] {
    set.elements.map(\.text).filter { !$0.isEmpty }
  }

  /// The names of the elements of a set, unless there are many.
  private static func list(_ set: ElementSet) -> [String] {
    let names = names(in: set)
    return names.count > 8 ? [] : names
  }
}

// What an opened element may hold.
extension ContentRules {
  /// The content of an element, by its definition and the element around it.
  private func context(
    of element: ElementName, in parent: CheckedElement?, isMisplaced: Bool, _ page: PageWalk
  ) -> ChildContext {
    let profile = page.table.profile(of: element)
    var context = ChildContext(
      judgement: profile.judgement, flags: profile.flags, allowed: profile.allowed, forbidden: profile.forbids,
      bars: profile.bars)
    let around = contexts.last
    if let around {
      context.forbidden.formUnion(around.forbidden)
      context.bars.formUnion(around.bars)
    }
    if profile.judgement == .ordered { context.model = .own }
    if profile.traits.contains(.transparent), let around { inherit(&context, from: around, isMisplaced: isMisplaced) }
    if profile.traits.contains(.transparent), isMisplaced { context.judgement = .any }
    if profile.traits.contains(.hasTransparentPart) {
      context.allowed = Category.flow
      if !isMisplaced, let around, around.judgement != .unrestricted { context.allowed = around.allowed }
    }
    adapt(&context, of: element, in: parent?.element)
    return context
  }

  /// A transparent element holds what its parent holds.
  private func inherit(_ context: inout ChildContext, from around: ChildContext, isMisplaced: Bool) {
    guard around.judgement != .unrestricted else { return }
    if isMisplaced {
      context.allowed.formUnion(around.allowed)
    } else {
      context.judgement = .any
      context.allowed = around.allowed
      context.flags.formUnion(around.flags.intersection(.holdsPhrasing))
      if !around.flags.contains(.allowsText) { context.flags.remove(.allowsText) }
    }
  }

  /// Models that depend on the parent.
  private func adapt(_ context: inout ChildContext, of element: ElementName, in parent: ElementName?) {
    switch element {
    case .div:
      switch parent {
      case .dl:
        context.judgement = .ordered
        context.model = .groupOfTerms
        context.allowed = [.dt, .dd]
        context.flags.remove(.allowsText)
        context.flags.insert(.intermixed)
      case .select: holdOnly(&context, ElementTable.selectContent)
      case .optgroup: holdOnly(&context, ElementTable.optgroupContent)
      case .div:
        if let around = contexts.last, around.judgement == .any, around.allowed.contains(.option) {
          holdOnly(&context, around.allowed)
        }
      default: break
      }
    case .noscript where parent == .head: holdOnly(&context, [.link, .style, .meta])
    case .option where parent == .datalist: context.judgement = .text
    case .template:
      context.forbidden = []
      context.bars = []
    default: break
    }
  }

  private func holdOnly(_ context: inout ChildContext, _ set: ElementSet) {
    context.judgement = .any
    context.allowed = set
    context.flags.remove(.allowsText)
  }

  /// Narrows the content of an element by its attributes.
  private func narrow(_ context: inout ChildContext, by tag: Tag, _ page: PageWalk) {
    if page.roles.explicit != .none, ARIARoleDefinition.holdsPhrasing.contains(page.roles.explicit) {
      context.flags.insert(.holdsPhrasing)
    }
    switch tag.element {
    case .option where page.isEmpty(.label, on: tag) == false:
      // With both attributes nothing is left to say; with `label` alone the text is the value (§4.10.10).
      context.judgement = tag.has(.value) ? .nothing : .text
      if tag.has(.value) { context.flags.remove(.allowsText) }
    case .colgroup where tag.has(.span):
      // Its `span` counts the columns (§4.9.3).
      context.judgement = .nothing
    default: break
    }
  }

  /// What of HTML may be in an element of SVG or MathML (§4.8.16, §4.8.17).
  private static func content(ofForeign name: UnsafeRawBufferPointer) -> ElementSet? {
    let phrasing: Keywords = "title mi mo mn ms mtext"
    let flow: Keywords = "foreignobject annotation-xml"
    if phrasing.contains(name, in: 0..<name.count) { return Category.phrasing }
    return flow.contains(name, in: 0..<name.count) ? Category.flow : nil
  }
}

// What may not be inside an element however deep.
extension ContentRules {
  /// Checks an element by what forbids it around it: by its name, or because it is interactive.
  ///
  /// - Returns: whether something does.
  private func isForbidden(_ tag: Tag, in context: ChildContext, _ page: PageWalk) -> Bool {
    if context.forbidden.contains(tag.element) {
      let ancestor = page.nearest(page.table.forbidders(of: tag.element))
      if ancestor?.flags.contains(.isUnclosed) ?? false { return false }
      page.report(.forbiddenDescendant(ancestor: ancestor.map(page.displayName) ?? ""), on: tag)
      return true
    }
    guard !context.bars.isEmpty else { return false }
    if context.bars.contains(.interactive), let condition = page.interactivity(of: tag) {
      reportInteractive(tag, attribute: condition, bar: .interactive, page)
      return true
    }
    if context.bars.contains(.drawnInteractive), let condition = page.interactivity(of: tag), !isDrawable(tag, page) {
      reportInteractive(tag, attribute: condition, bar: .drawnInteractive, page)
      return true
    }
    if context.bars.contains(.tabindex), tag.has(.tabindex) {
      reportInteractive(tag, attribute: .tabindex, bar: .tabindex, page)
      return true
    }
    return false
  }

  /// Interactive content that a `canvas` may hold all the same: what a picture of it can stand for (§4.12.5).
  private func isDrawable(_ tag: Tag, _ page: PageWalk) -> Bool {
    switch tag.element {
    case .a, .button: true
    case .img: tag.has(.usemap)
    case .input:
      page.value(of: .type, on: tag).map { type in
        ["button", "checkbox", "image", "radio", "reset", "submit"].contains { type.isKeyword($0) }
      } ?? false
    case .select: tag.has(.multiple) || (page.value(of: .size, on: tag)?.integerValue ?? 1) > 1
    default: false
    }
  }

  private func reportInteractive(
    _ tag: Tag, attribute: AttributeName, bar: ElementDefinition.Bars, _ page: PageWalk
  ) {
    let ancestor = page.nearest(page.table.barrers(bar))
    if ancestor?.flags.contains(.isUnclosed) ?? false { return }
    page.report(
      .interactiveNesting(ancestor: ancestor.map(page.displayName) ?? ""), at: tag.nameRange,
      element: page.name(of: tag), attribute: attribute == .other ? "" : attribute.text)
  }
}

// The content of `ruby`.
extension ContentRules {
  /// Checks a child of a `ruby`, and a `ruby` inside another.
  ///
  /// - Returns: whether it is misplaced.
  private mutating func checkRuby(
    _ tag: Tag, in parent: CheckedElement, _ ruby: RubyState, _ page: PageWalk
  ) -> Bool {
    guard parent.ancestors.contains(.ruby) else { return false }
    if tag.element == .ruby, parent.element == .ruby || isInRubyBase(page), ruby != .unordered {
      let isAlone = parent.element == .ruby && ruby != .base && ruby != .nestedBase
      guard isAlone, page.nearest([.ruby])?.outerSame == -1 else {
        page.report(.forbiddenDescendant(ancestor: "ruby"), on: tag)
        return true
      }
    }
    guard parent.element == .ruby else { return false }
    let child: RubyState.Child
    switch tag.element {
    case .script, .template, .link, .meta: return false
    case .rt: child = .rt
    case .rp: child = .rp
    case .rb, .rtc: child = .obsolete
    case .ruby: child = .ruby
    default: child = .base
    }
    if advanceRuby(child) { return false }
    page.report(.misorderedElement(parent: "ruby", allowed: [ruby == .enclosed ? "rp" : "rt"]), on: tag)
    return true
  }

  /// Advances in the open `ruby`; returns whether the child may be there.
  @discardableResult
  private mutating func advanceRuby(_ child: RubyState.Child) -> Bool {
    let last = contexts.count - 1
    guard let next = contexts[last].ruby.after(child) else { return false }
    contexts[last].ruby = next
    return true
  }

  /// Whether the current place belongs to the base of a `ruby`, not to an annotation.
  private func isInRubyBase(_ page: PageWalk) -> Bool {
    page.nearestIndex([.ruby]) > page.nearestIndex([.rt, .rp, .rtc])
  }

  /// Reports what a `ruby` lacks when it ends.
  private func checkRubyEnd(_ element: CheckedElement, _ ruby: RubyState, _ page: PageWalk) {
    guard !element.flags.contains(.isBroken), let range = page.nameRange(of: element) else { return }
    switch ruby {
    case .annotation, .closed: return
    case .unordered where element.flags.contains(.hasCaption): return
    case .enclosed: page.report(.missingChild(["rp"]), at: range, element: "ruby")
    default: page.report(.missingChild(["rt"]), at: range, element: "ruby")
    }
  }
}
