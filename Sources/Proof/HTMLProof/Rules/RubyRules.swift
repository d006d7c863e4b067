/// Where the content of a `ruby` is: a base is followed by `rt` elements, or by `rp`, then `rt` with `rp` after each.
enum RubyPlace: UInt8 {
  /// Nothing was there yet, or only what stands between elements.
  case start
  /// Text or phrasing content that an annotation must follow.
  case base
  /// The base is a `ruby` of its own, which stands alone.
  case nestedBase
  /// After an `rt` without parentheses.
  case annotation
  /// After the `rp` in front of an `rt`.
  case opened
  /// After an `rt` that an `rp` must follow.
  case enclosed
  /// After the `rp` behind an `rt`.
  case closed
  /// It has the obsolete `rb` or `rtc`, whose order is another.
  case unordered
}

/// What may follow what in `ruby` (HTML Standard §4.5.10).
extension PageWalk {
  /// Judges a child of a `ruby`, and a `ruby` inside another.
  ///
  /// Answers whether it is misplaced.
  mutating func checkRuby(_ tag: Tag, in parent: CheckedElement) -> Bool {
    guard parent.ancestors.contains(.ruby) else { return false }
    if tag.element == .ruby, isInRubyBase(deep: parent.element != .ruby), parent.ruby != .unordered {
      let isAlone = parent.element == .ruby && parent.ruby != .base && parent.ruby != .nestedBase
      guard isAlone, nearest([.ruby])?.outerSame == -1 else {
        report(.forbiddenDescendant, on: tag, value: "ruby")
        return true
      }
    }
    guard parent.element == .ruby else { return false }
    switch tag.element {
    case .script, .template, .link, .meta: return false
    case .rt, .rtc: stack[stack.count - 1].flags.insert(.hasCaption)
    default: break
    }
    let child: RubyChild =
      switch tag.element {
      case .rt: .rt
      case .rp: .rp
      case .rb, .rtc: .obsolete
      case .ruby: .ruby
      default: .base
      }
    guard advanceRuby(child) else {
      let expected = parent.ruby == .enclosed ? "rp" : "rt"
      report(.misorderedElement, on: tag, value: "ruby", expected: expected)
      return true
    }
    return false
  }

  enum RubyChild { case base, ruby, rt, rp, obsolete }

  /// Moves on in the `ruby` that is open; answers whether the child may stand there.
  @discardableResult
  mutating func advanceRuby(_ child: RubyChild) -> Bool {
    guard let last = stack.indices.last else { return true }
    let next: RubyPlace? =
      switch (stack[last].ruby, child) {
      case (.unordered, _), (_, .obsolete): .unordered
      case (.opened, .rt), (.closed, .rt): .enclosed
      case (.opened, _): nil
      case (.enclosed, .rp): .closed
      case (.enclosed, _): nil
      case (_, .rt): .annotation
      case (.annotation, .rp), (.closed, .rp): nil
      case (_, .rp): .opened
      case (_, .ruby): .nestedBase
      case (_, .base): .base
      }
    guard let next else { return false }
    stack[last].ruby = next
    return true
  }

  /// What a `ruby` lacks when it ends.
  mutating func checkRubyEnd(_ open: CheckedElement, _ range: Range<Int>) {
    guard !open.flags.contains(.isBroken) else { return }
    switch open.ruby {
    case .annotation, .closed: return
    case .unordered where open.flags.contains(.hasCaption): return
    case .enclosed: report(.missingChild, at: range, element: "ruby", expected: "rp")
    default: report(.missingChild, at: range, element: "ruby", expected: "rt")
    }
  }

  /// Whether the current place belongs to the base of a `ruby`, not to an annotation.
  private func isInRubyBase(deep: Bool) -> Bool {
    !deep || nearestIndex([.ruby]) > nearestIndex([.rt, .rp, .rtc])
  }
}
