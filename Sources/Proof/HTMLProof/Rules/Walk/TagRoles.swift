import Platform

/// The roles of a tag in WAI-ARIA.
struct TagRoles {
  /// The first valid token of `role`.
  var explicit = ARIARole.none
  /// The role without `role`.
  var implicit = ARIARole.none
  /// The row of ARIA in HTML that applies; only known for a tag with `role` or a state.
  var host: HostSemantics?
  /// Whether the tag has an `aria-*` attribute.
  var hasStates = false

  /// The explicit role, or the implicit one.
  var effective: ARIARole { explicit == .none ? implicit : explicit }
}

extension PageWalk {
  /// Determines the roles of a tag.
  func roles(of tag: Tag) -> TagRoles {
    var roles = TagRoles()
    for attribute in tag.attributes where attribute.name.isARIA { roles.hasStates = true }
    let attribute = tag[.role]
    guard attribute != nil || roles.hasStates else {
      roles.implicit = table.profile(of: tag.element).role
      return roles
    }
    roles.host = HostSemantics.byElement[tag.element.number].first { applies($0.condition, to: tag) }
    roles.implicit = roles.host?.role ?? .none
    if let attribute {
      value(of: attribute).forEachToken { token in
        if roles.explicit == .none, let role = ARIARole(token: token) { roles.explicit = role }
      }
    }
    return roles
  }

  /// Whether a row of ARIA in HTML applies to a tag.
  private func applies(_ condition: HostSemantics.Condition, to tag: Tag) -> Bool {
    switch condition {
    case .always: return true
    case .has(let name): return tag.has(name)
    case .lacks(let name): return !tag.has(name)
    case .alternative: return isEmpty(.alt, on: tag) == false
    case .emptyAlternative: return isEmpty(.alt, on: tag) == true
    case .noAlternative: return !tag.has(.alt)
    case .types(let keywords): return !tag.has(.list) && isType(of: tag, in: keywords)
    case .listed(let keywords): return tag.has(.list) && isType(of: tag, in: keywords)
    case .dropDown: return !tag.has(.multiple) && (value(of: .size, on: tag)?.integerValue ?? 1) <= 1
    case .inBody:
      return nearestIndex(Category.sectioning + [.main]) < 0
        && !(parent?.flags.contains(.isInSectionRole) ?? false)
    case .childOf(let element): return parent?.element == element
    case .summaryForDetails: return parent?.element == .details
    case .inList:
      switch parent?.element {
      case .ul, .ol, .menu: return parent?.role == .list
      default: return false
      }
    case .inTable: return nearest([.table])?.role == .table
    case .inGrid:
      let role = nearest([.table])?.role
      return role == .grid || role == .treegrid
    }
  }
}
