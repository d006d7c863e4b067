/// Rules that belong together, and what they remember of a page.
///
/// A group reads the walk and no other group, so it can be run, tested and removed alone. The walk calls the hooks in
/// source order; a group implements those that it needs.
protocol RuleGroup {
  init()

  /// Whether nothing that the group remembers at the end of a fragment can make something elsewhere on its page wrong,
  /// or be made wrong by it, except ids, plain references to ids, and headings.
  ///
  /// The verdict memo relies on it. A group that is `Equatable` need not answer: it is self-contained when it ends with
  /// the state in which it began.
  var isSelfContained: Bool { get }

  /// Whether all references that ask something of their element find it outside some ranges.
  func refersOnly(outside holes: [Range<Int>], on page: PageWalk) -> Bool

  /// Begins a page; forgets the previous one.
  mutating func begin(_ page: PageWalk)

  /// A start tag of HTML; the walk's innermost open element is its parent.
  mutating func startTag(_ tag: Tag, on page: PageWalk)

  /// A start tag of HTML whose element has been opened; void elements are not.
  mutating func opened(_ tag: Tag, on page: PageWalk)

  /// A start tag of SVG or MathML; the walk's innermost open element is its parent.
  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk)

  /// A text that is not only white space.
  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk)

  /// The end of an element of HTML, which is still the walk's innermost open element.
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk)

  /// The end of an element of SVG or MathML, which is still the walk's innermost open element.
  mutating func foreignEndTag(of element: CheckedElement, on page: PageWalk)

  /// The end of the page.
  mutating func finish(_ page: PageWalk)
}

extension RuleGroup {
  @inline(__always) func refersOnly(outside holes: [Range<Int>], on page: PageWalk) -> Bool { true }
  @inline(__always) mutating func begin(_ page: PageWalk) { self = Self() }
  @inline(__always) mutating func startTag(_ tag: Tag, on page: PageWalk) {}
  @inline(__always) mutating func opened(_ tag: Tag, on page: PageWalk) {}
  @inline(__always) mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {}
  @inline(__always) mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {}
  @inline(__always) mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {}
  @inline(__always) mutating func foreignEndTag(of element: CheckedElement, on page: PageWalk) {}
  @inline(__always) mutating func finish(_ page: PageWalk) {}
}

extension RuleGroup where Self: Equatable {
  var isSelfContained: Bool { self == Self() }
}

/// Two groups, of which the first is called first.
struct RulePair<First: RuleGroup, Second: RuleGroup>: RuleGroup {
  private var first = First()
  private var second = Second()

  var isSelfContained: Bool { first.isSelfContained && second.isSelfContained }

  func refersOnly(outside holes: [Range<Int>], on page: PageWalk) -> Bool {
    first.refersOnly(outside: holes, on: page) && second.refersOnly(outside: holes, on: page)
  }

  @inline(__always)
  mutating func begin(_ page: PageWalk) {
    first.begin(page)
    second.begin(page)
  }

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    first.startTag(tag, on: page)
    second.startTag(tag, on: page)
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    first.opened(tag, on: page)
    second.opened(tag, on: page)
  }

  @inline(__always)
  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {
    first.foreignStartTag(tag, on: page)
    second.foreignStartTag(tag, on: page)
  }

  @inline(__always)
  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {
    first.text(text, in: parent, on: page)
    second.text(text, in: parent, on: page)
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    first.endTag(of: element, at: event, on: page)
    second.endTag(of: element, at: event, on: page)
  }

  @inline(__always)
  mutating func foreignEndTag(of element: CheckedElement, on page: PageWalk) {
    first.foreignEndTag(of: element, on: page)
    second.foreignEndTag(of: element, on: page)
  }

  @inline(__always)
  mutating func finish(_ page: PageWalk) {
    first.finish(page)
    second.finish(page)
  }
}

/// No rules; ends a list of groups.
struct NoRules: RuleGroup, Equatable {}
