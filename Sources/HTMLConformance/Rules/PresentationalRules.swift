import Diagnostics
import HTMLSyntax

/// What can be used inside an element of which the role hides all that is inside (WAI-ARIA 1.2 §5.2.9).
extension PageWalk {
  mutating func checkPresentational(_ tag: Tag) {
    guard let parent, parent.roles.intersects(ARIARoleDefinition.presentational), isUsable(tag),
      let around = stack.last(where: { ARIARoleDefinition.presentational.contains($0.role) })
    else { return }
    report(.presentationalChild, .warning, on: tag, value: around.role.text)
  }

  private func isUsable(_ tag: Tag) -> Bool {
    interactivity(of: tag) != nil || tag.has(.tabindex) || ARIARoleDefinition.usable.contains(currentRole)
  }
}
