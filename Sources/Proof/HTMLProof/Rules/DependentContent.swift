/// Content models that depend on attributes, or on what came first.
extension PageWalk {
  /// Narrows what may stand in the element that was opened last, by its attributes.
  mutating func narrowContent(by tag: Tag) {
    let last = stack.count - 1
    switch tag.element {
    case .option where isEmpty(.label, on: tag) == false:
      // With both attributes nothing is left to say; with `label` alone the text is the value (§4.10.10).
      stack[last].judgement = tag.has(.value) ? .nothing : .text
      if tag.has(.value) { stack[last].flags.remove(.allowsText) }
    case .colgroup where tag.has(.span):
      // Its `span` counts the columns (§4.9.3).
      stack[last].judgement = .nothing
    default: break
    }
  }

  /// A `datalist` holds options, or text-level content for browsers without it, but not both (§4.10.8).
  mutating func chooseSuggestions(_ element: ElementName?) {
    guard let last = stack.indices.last, stack[last].element == .datalist else { return }
    if let element, Category.scriptSupporting.contains(element) { return }
    if element == .option {
      stack[last].allowed = [.option] + Category.scriptSupporting
      stack[last].flags.remove(.allowsText)
    } else {
      stack[last].allowed = Category.phrasing
    }
  }
}
