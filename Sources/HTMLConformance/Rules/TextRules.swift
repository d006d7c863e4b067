import Diagnostics
import HTMLSyntax

/// `time`, `bdo`, custom elements and `template`; and what elements lack when they end.
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
    case .custom: if tag.has(.is) { report(.unknownAttribute, on: tag, attribute: .is) }
    default: break
    }
  }

  /// After an element was opened.
  mutating func opened(_ tag: Tag) {
    switch tag.element {
    case .head: head.headRange = tag.nameRange
    case .audio, .video: forms.hasDefaultTrack = false
    case .time: if tag.has(.datetime) { forms.timeHasDate = true } else { forms.timeHasDate = false }
    default: break
    }
    if let last = stack.indices.last {
      stack[last].role = currentRole == .none ? implicitRole : currentRole
      stack[last].hasExplicitRole = currentRole != .none
    }
    if tag.element == .dialog || tag.has(.popover), let last = stack.indices.last {
      stack[last].flags.insert(.scopesFocus)
    }
    if let id = value(of: .id, on: tag), let last = stack.indices.last { stack[last].id = Array(id) }
    if tag.has(.itemscope), let last = stack.indices.last { stack[last].flags.insert(.isInItem) }
    if tag.has(.hidden), let last = stack.indices.last { stack[last].flags.insert(.isHidden) }
  }

  /// Void elements that show.
  mutating func noteContent(of tag: Tag) {
    guard let last = stack.indices.last else { return }
    switch tag.element {
    case .img: if let alternative = value(of: .alt, on: tag), alternative.isBlank { return }
    case .input: if value(of: .type, on: tag)?.isKeyword("hidden") == true { return }
    case .embed: break
    default: return
    }
    stack[last].flags.insert(.hasContent)
  }

  /// When an element ends.
  mutating func checkEnd(of open: OpenElement, at event: HTMLEvent) {
    checkContent(of: open, at: event)
    guard let range = open.nameRange, !open.flags.contains(.isForeign) else { return }
    switch open.element {
    case .title where !open.flags.contains(.hasText) && ancestors.contains(.head):
      report(.emptyTitle, at: range, element: "title")
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if !open.flags.contains(.hasContent) { report(.emptyHeading, .warning, at: range, element: open.element.text) }
    case .table, .tr, .thead, .tbody, .tfoot: endedTablePart(open)
    case .script, .time: checkContentEnd(of: open)
    default: break
    }
    endedFormElement(open, range)
  }
}
