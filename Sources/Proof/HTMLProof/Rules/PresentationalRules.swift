import Diagnostics

/// What can be used inside an element of which the role hides all that is inside (WAI-ARIA 1.2 §5.2.9).
extension PageWalk {
  mutating func checkPresentational(_ tag: Tag) {
    guard stack.last?.flags.contains(.isInHidingRole) ?? false, isUsable(tag),
      let around = stack.last(where: \.role.hidesContent)
    else { return }
    report(.presentationalChild, .warning, on: tag, value: around.role.text)
  }

  /// What takes the focus or has properties keeps its own role (WAI-ARIA 1.2, "Presentational Roles Conflict Resolution").
  mutating func checkEffect(_ role: ARIARole, _ tag: Tag) {
    let property = tag.attributes.first { attribute in
      guard attribute.name.isARIA, attribute.name != .ariaHidden else { return false }
      if case .global? = ARIAAttribute.supports[attribute.name.rawValue] { return true }
      return false
    }
    guard let reason = tag[.tabindex] ?? property else { return }
    report(.ineffectiveRole, .warning, on: tag, attribute: .role, value: role.text, expected: writtenName(of: reason))
  }

  private func isUsable(_ tag: Tag) -> Bool {
    interactivity(of: tag) != nil || tag.has(.tabindex) || ARIARoleDefinition.usable.contains(currentRole)
  }
}
