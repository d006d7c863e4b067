/// `details` with a name: at most one of a name is open, and none is in another (§4.11.1).
struct DetailsRules: RuleGroup, Equatable {
  private struct Named: Equatable {
    /// The number of elements around it.
    let depth: Int
    let name: [UInt8]
  }

  /// The `details` with a name that contain the current place.
  private var open: [Named] = []
  /// How many of them have a name.
  private var counts: [[UInt8]: Int] = [:]
  /// The names of the `details` with `open`.
  private var shown = NameMap()

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.element == .details { check(tag, page) }
  }

  private mutating func check(_ tag: Tag, _ page: PageWalk) {
    guard !page.isInTemplate, let name = page.value(of: .name, on: tag), !name.isEmpty else { return }
    let key = Array(name)
    open.append(Named(depth: page.depth, name: key))
    counts[key, default: 0] += 1
    if counts[key, default: 0] > 1 {
      page.report(.attributeConflict(.enclosingDetails), on: tag, attribute: .name)
    }
    guard tag.has(.open) else { return }
    if shown.insert(name, value: 0) != nil {
      page.report(.attributeConflict(.openDetails), on: tag, attribute: .open)
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    guard element.element == .details, let last = open.last, last.depth == page.depth - 1 else { return }
    open.removeLast()
    counts[last.name, default: 1] -= 1
  }
}
