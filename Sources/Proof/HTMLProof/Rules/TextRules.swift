import Diagnostics
import Platform

/// `time`, `bdo`, `dialog`, captions and custom elements; and what elements lack when they end.
extension PageWalk {
  mutating func checkText(_ tag: Tag) {
    switch tag.element {
    case .bdo:
      guard let direction = value(of: .dir, on: tag) else {
        return report(.missingAttribute, on: tag, expected: "dir")
      }
      if direction.isKeyword("auto"), let attribute = tag[.dir] {
        report(DatatypeProblem(.unknownKeyword("ltr rtl"), at: 0..<4), in: direction, of: attribute, on: tag)
      }
    case .li:
      if tag.has(.value), stack.last?.element == .ul || stack.last?.element == .menu {
        report(.unknownAttribute, on: tag, attribute: .value)
      }
    case .details: checkGroup(tag)
    case .dialog: if tag.has(.tabindex) { report(.unknownAttribute, on: tag, attribute: .tabindex) }
    case .figcaption:
      if let last = stack.indices.last, stack[last].element == .figure { stack[last].flags.insert(.hasCaption) }
    case .body:
      if value(of: .ariaHidden, on: tag)?.isKeyword("true") == true {
        report(.nativeAttribute, on: tag, attribute: .ariaHidden)
      }
    case .custom: if tag.has(.is) { report(.unknownAttribute, on: tag, attribute: .is) }
    default: break
    }
  }

  /// Of the `details` with one name, at most one is open, and none stands in another (§4.11.1).
  private mutating func checkGroup(_ tag: Tag) {
    guard !isInTemplate, let name = value(of: .name, on: tag), !name.isEmpty else { return }
    let key = Array(name)
    forms.detailsNames.append(.init(depth: stack.count, name: key))
    forms.openDetails[key, default: 0] += 1
    if forms.openDetails[key, default: 0] > 1 {
      report(.attributeConflict, on: tag, attribute: .name, value: "a `details` of the same `name` around it")
    }
    guard tag.has(.open) else { return }
    if identity.openGroups.insert(name, value: 0) != nil {
      report(.attributeConflict, on: tag, attribute: .open, value: "another open `details` of the same `name`")
    }
  }

  /// After an element was opened.
  mutating func opened(_ tag: Tag) {
    let last = stack.count - 1
    var flags: CheckedElement.Flags = []
    switch tag.element {
    case .head: head.headRange = tag.nameRange
    case .audio, .video:
      forms.defaultTracks = []
      forms.tracks.removeAll(keepingCapacity: true)
      forms.mediaHasSource = tag.has(.src)
    case .legend: if last > 0 { stack[last - 1].flags.insert(.hasCaption) }
    case .optgroup: if tag.has(.label) { flags.insert(.isLabelled) }
    case .a: if tag.has(.href) { flags.formUnion([.isLink, .isInLink]) }
    case .time:
      if forms.time == nil, !tag.has(.datetime) {
        forms.time = .init(start: Int(tag.event.start), text: Int(tag.event.end))
      }
    case .figure: forms.figures.append(FigureRecord())
    case .option, .colgroup: narrowContent(by: tag)
    case .form: if isNamed(tag) { flags.insert(.isLabelled) }
    default: break
    }
    if tag.has(.ariaLabel) || tag.has(.ariaLabelledby) { flags.insert(.hasContent) }
    if tagIsUnclosed { flags.insert(.isUnclosed) }
    if tag.has(.itemscope) { flags.insert(.isInItem) }
    if tag.has(.hidden) { flags.insert(.isHidden) }
    stack[last].flags.formUnion(flags)
    noteRole(currentRole == .none ? implicitRole : currentRole, isWritten: currentRole != .none)
    if tag.element == .dialog || tag.has(.popover) { stack[last].focusScope = stack[last].start }
    if let id = tag[.id] { noteAnchor(id.valueRange) }
  }

  /// Whether an element says what it is called.
  private func isNamed(_ tag: Tag) -> Bool {
    for name: AttributeName in [.ariaLabel, .ariaLabelledby, .title] {
      if isBlank(name, on: tag) == false { return true }
    }
    return false
  }

  /// Void elements that show.
  mutating func noteContent(of tag: Tag) {
    guard let last = stack.indices.last else { return }
    switch tag.element {
    case .img: if isBlank(.alt, on: tag) == true { return }
    case .input: if value(of: .type, on: tag)?.isKeyword("hidden") == true { return }
    case .embed: break
    default: return
    }
    stack[last].flags.insert(.hasContent)
  }

  /// When an element ends.
  mutating func checkEnd(of open: CheckedElement, at event: HTMLEvent) {
    checkContent(of: open, at: event)
    guard let range = nameRange(of: open), !open.flags.contains(.isForeign) else { return }
    switch open.element {
    case .title where open.flags.isDisjoint(with: [.hasText, .isUnclosed]) && ancestors.contains(.head):
      report(.emptyTitle, at: range, element: "title")
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if !open.flags.contains(.hasContent) { report(.emptyHeading, .warning, at: range, element: open.element.text) }
    case .a where open.flags.contains(.isLink) && !open.flags.contains(.hasContent):
      report(.emptyLinkText, .warning, at: range, element: "a")
    case .time: checkTime(open, at: event, range)
    case .details:
      if let last = forms.detailsNames.last, last.depth == stack.count - 1 {
        forms.detailsNames.removeLast()
        forms.openDetails[last.name, default: 1] -= 1
      }
    case .audio, .video:
      forms.defaultTracks = []
      forms.tracks.removeAll(keepingCapacity: true)
      forms.mediaHasSource = false
    case .figure: endedFigure(open)
    case .figcaption: noteCaption(open)
    case .ruby: checkRubyEnd(open, range)
    case .table, .colgroup, .tr, .thead, .tbody, .tfoot: endedTablePart(open)
    case .script: checkScriptEnd(range)
    default: break
    }
    endedFormElement(open, range)
  }
}

extension PageWalk {
  /// Without `datetime`, the text of `time` is the date, and no element may stand in it (§4.5.14).
  private mutating func checkTime(_ open: CheckedElement, at event: HTMLEvent, _ range: Range<Int>) {
    guard let time = forms.time, time.start == open.start else { return }
    forms.time = nil
    guard !open.flags.contains(.isInTemplate) else { return }
    let written = text(in: time.text..<Int(event.start))
    guard written.contains(UInt8(ascii: "<")) else { return checkTime(written, range) }
    Self.withoutComments(written).withUnsafeBytes { checkTime($0, range) }
  }

  /// Some HTML without its comments: they are no part of a date.
  private static func withoutComments(_ html: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstRange(of: Array("<!--".utf8)),
      let end = rest[start.upperBound...].firstRange(of: Array("-->".utf8))
    {
      text.append(contentsOf: rest[..<start.lowerBound])
      rest = rest[end.upperBound...]
    }
    return text + rest
  }

  private mutating func checkTime(_ written: UnsafeRawBufferPointer, _ range: Range<Int>) {
    let text = decoded(written, inAttribute: false)
    guard !text.contains(UInt8(ascii: "<")) else {
      return report(.missingAttribute, at: range, element: "time", expected: "datetime")
    }
    guard let problem = Datatype.dateTime.problem(in: text.trimmed) else { return }
    report(
      .timeContent, problem.severity == .error ? .error : .warning, at: range, element: "time",
      value: text.trimmed.text,
      problem: problem)
  }
}
