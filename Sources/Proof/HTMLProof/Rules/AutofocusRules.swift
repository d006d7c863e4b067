/// `autofocus`: one element for each `dialog`, popover or page.
struct AutofocusRules: RuleGroup, Equatable {
  private struct Scope: Equatable {
    let depth: Int
    /// Where the `dialog` or popover begins.
    let start: Int
  }

  /// The open `dialog` elements and popovers.
  private var open: [Scope] = []
  /// The scopes that have an `autofocus`, by where each begins; -1 for the page.
  private var focused: Set<Int> = []

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.has(.autofocus) { check(tag, page) }
  }

  private mutating func check(_ tag: Tag, _ page: PageWalk) {
    guard !page.isInTemplate else { return }
    let scope = isScope(tag) ? Int(tag.event.start) : open.last?.start ?? -1
    if !focused.insert(scope).inserted {
      page.report(.severalAutofocus, on: tag, attribute: .autofocus)
    }
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    if isScope(tag) { open.append(Scope(depth: page.depth, start: Int(tag.event.start))) }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if let last = open.last, last.depth == page.depth { open.removeLast() }
  }

  @inline(__always)
  private func isScope(_ tag: Tag) -> Bool { tag.element == .dialog || tag.has(.popover) }
}
