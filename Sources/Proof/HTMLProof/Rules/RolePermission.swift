/// Whether an element may have a role (ARIA in HTML §4).
enum RolePermission {
  case allowed
  /// It may, but the role is needless.
  case redundant
  case notAllowed
  /// Its `alt` is empty, so that the picture is decoration.
  case decoration

  var isAllowed: Bool {
    switch self {
    case .allowed, .redundant: true
    case .notAllowed, .decoration: false
    }
  }
}

extension PageWalk {
  /// Whether a tag's explicit role may be there.
  func explicitRoleIsAllowed(on tag: Tag) -> Bool { permission(of: roles.explicit, on: tag).isAllowed }

  /// Determines whether a tag may have a role.
  func permission(of role: ARIARole, on tag: Tag) -> RolePermission {
    guard let host = roles.host else { return .allowed }
    if role == host.role, role != .noneRole, role != .presentation {
      // Other checkers ask for the role where an article tells its position.
      if role == .article, tag.has(.ariaPosinset) || tag.has(.ariaSetsize) { return .allowed }
      if case .nothing = host.allowed {} else { return .redundant }
    }
    if tag.element == .img, let permission = permissionOfImage(role, tag) { return permission }
    return switch host.allowed {
    case .any: .allowed
    case .only(let roles): roles.contains(role) ? .allowed : .notAllowed
    case .nothing, .noRole: .notAllowed
    }
  }

  /// An image with a role needs a name; an image that decorates needs no role.
  private func permissionOfImage(_ role: ARIARole, _ tag: Tag) -> RolePermission? {
    let isNoRole = role == .noneRole || role == .presentation
    if isEmpty(.alt, on: tag) == true {
      let hasStates = tag.attributes.contains { $0.name.isARIA && $0.name != .ariaHidden }
      return isNoRole && !hasStates ? .redundant : .decoration
    }
    let isNamed = tag.has(.ariaLabel) || tag.has(.ariaLabelledby) || tag.has(.title)
    return !tag.has(.alt) && isNoRole && isNamed ? .notAllowed : nil
  }
}
