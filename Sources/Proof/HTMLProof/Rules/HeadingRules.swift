/// Headings: no level is skipped, none is empty, and one `h1` suffices.
struct HeadingRules: RuleGroup {
  private var level = 0
  private var hasH1 = false

  /// The signature of a fragment tells its headings.
  var isSelfContained: Bool { true }

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.element.isHeading { checkLevel(tag, page) }
  }

  private mutating func checkLevel(_ tag: Tag, _ page: PageWalk) {
    guard !page.isInTemplate else { return }
    let previous = level
    level = tag.element.number - ElementName.h1.number + 1
    if previous > 0, level > previous + 1 {
      page.report(.headingSkip(previous: previous), on: tag)
    }
    if level == 1 {
      if hasH1 { page.report(.severalH1, .warning, on: tag) }
      hasH1 = true
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    guard element.element.isHeading, !element.flags.contains(.hasContent),
      let range = page.nameRange(of: element)
    else { return }
    page.report(.emptyHeading, .warning, at: range, element: element.element.text)
  }
}
