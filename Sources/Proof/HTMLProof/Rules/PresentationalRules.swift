/// What can be used inside an element of which the role hides all that is inside (WAI-ARIA 1.2 §5.2.9).
struct PresentationalRules: RuleGroup, Equatable {
  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if page.parent?.flags.contains(.isInHidingRole) ?? false { check(tag, page) }
  }

  private func check(_ tag: Tag, _ page: PageWalk) {
    guard !page.tagIsMisplaced, isUsable(tag, page),
      let around = page.open.last(where: \.role.hidesContent)
    else { return }
    page.report(.presentationalChild(role: around.role.text), .warning, on: tag)
  }

  private func isUsable(_ tag: Tag, _ page: PageWalk) -> Bool {
    page.interactivity(of: tag) != nil || tag.has(.tabindex) || ARIARoleDefinition.usable.contains(page.roles.explicit)
  }
}
