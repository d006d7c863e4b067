import HTMLSyntax

/// SVG and MathML: opaque but for their ids, and for the HTML inside them.
extension PageWalk {
  mutating func checkForeign(_ tag: Tag) {
    if tag.element == .svg || tag.element == .math { _ = checkPlace(tag) }
    if let id = tag[.id] { identify(tag, by: id) }
    if let last = stack.indices.last { stack[last].flags.insert(.hasContent) }
  }

  mutating func pushForeign(_ tag: Tag) {
    let around = stack.last
    var open = OpenElement(
      element: tag.element, nameRange: tag.nameRange, judgement: .unrestricted,
      flags: (around?.flags ?? []).intersection([.isInTemplate, .isHidden]), allowed: Category.flow,
      forbidden: around?.forbidden ?? [], bars: around?.bars ?? [], ancestors: around?.ancestors ?? [])
    open.flags.formUnion([.isForeign, .allowsText])
    stack.append(open)
  }
}
