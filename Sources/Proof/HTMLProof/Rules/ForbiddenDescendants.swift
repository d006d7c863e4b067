import Platform

/// What may not stand inside an element however deep: by its name, or because it is interactive.
extension PageWalk {
  /// Judges an element by what forbids it around it.
  ///
  /// Answers whether something does.
  mutating func checkForbidden(_ tag: Tag) -> Bool {
    guard let parent else { return false }
    if parent.forbidden.contains(tag.element) {
      let ancestor = nearest(table.forbidders(of: tag.element))
      if ancestor?.flags.contains(.isUnclosed) ?? false { return false }
      report(.forbiddenDescendant, on: tag, value: ancestor.map(displayName) ?? "")
      return true
    }
    guard !parent.bars.isEmpty else { return false }
    if parent.bars.contains(.interactive), let condition = interactivity(of: tag) {
      reportInteractive(tag, attribute: condition, bar: .interactive)
      return true
    }
    if parent.bars.contains(.drawnInteractive), let condition = interactivity(of: tag), !isDrawable(tag) {
      reportInteractive(tag, attribute: condition, bar: .drawnInteractive)
      return true
    }
    if parent.bars.contains(.tabindex), tag.has(.tabindex) {
      reportInteractive(tag, attribute: .tabindex, bar: .tabindex)
      return true
    }
    return false
  }

  /// Interactive content that a `canvas` may hold all the same: what a picture of it can stand for (§4.12.5).
  private func isDrawable(_ tag: Tag) -> Bool {
    switch tag.element {
    case .a, .button: true
    case .img: tag.has(.usemap)
    case .input:
      value(of: .type, on: tag).map { type in
        ["button", "checkbox", "image", "radio", "reset", "submit"].contains { type.isKeyword($0) }
      } ?? false
    case .select: tag.has(.multiple) || (value(of: .size, on: tag)?.integerValue ?? 1) > 1
    default: false
    }
  }

  private mutating func reportInteractive(_ tag: Tag, attribute: AttributeName, bar: ElementDefinition.Bars) {
    let ancestor = nearest(table.barrers(bar))
    if ancestor?.flags.contains(.isUnclosed) ?? false { return }
    report(
      .interactiveNesting, at: tag.nameRange, element: name(of: tag),
      attribute: attribute == .other ? "" : attribute.text, value: ancestor.map(displayName) ?? "")
  }

  /// Why an element is interactive content (§3.2.5.2.7): the attribute that makes it so, ``AttributeName/other`` when it
  /// always is, `nil` when it is not.
  func interactivity(of tag: Tag) -> AttributeName? {
    switch tag.element {
    case .a: tag.has(.href) ? .href : nil
    case .audio, .video: tag.has(.controls) ? .controls : nil
    case .img: tag.has(.usemap) ? .usemap : (tag.has(.controls) ? .controls : nil)
    case .input: value(of: .type, on: tag)?.isKeyword("hidden") == true ? nil : .other
    case .button, .details, .embed, .iframe, .label, .select, .textarea: .other
    default: nil
    }
  }
}
