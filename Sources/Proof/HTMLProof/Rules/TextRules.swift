import Platform

/// Attributes of `bdo`, `li`, `dialog`, `body` and custom elements.
struct TextRules: RuleGroup, Equatable {
  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .bdo, .li, .dialog, .body, .custom: check(tag, page)
    default: break
    }
  }

  private func check(_ tag: Tag, _ page: PageWalk) {
    switch tag.element {
    case .bdo:
      guard let direction = page.value(of: .dir, on: tag) else {
        return page.report(.missingAttribute(anyOf: [.dir]), on: tag)
      }
      if direction.isKeyword("auto"), let attribute = tag[.dir] {
        page.report(DatatypeProblem(.unknownKeyword("ltr rtl"), at: 0..<4), in: direction, of: attribute, on: tag)
      }
    case .li:
      if tag.has(.value), page.parent?.element == .ul || page.parent?.element == .menu {
        page.report(.unknownAttribute, on: tag, attribute: .value)
      }
    case .dialog: if tag.has(.tabindex) { page.report(.unknownAttribute, on: tag, attribute: .tabindex) }
    case .body:
      if page.value(of: .ariaHidden, on: tag)?.isKeyword("true") == true {
        page.report(.nativeAttribute(), on: tag, attribute: .ariaHidden)
      }
    case .custom: if tag.has(.is) { page.report(.unknownAttribute, on: tag, attribute: .is) }
    default: break
    }
  }
}
