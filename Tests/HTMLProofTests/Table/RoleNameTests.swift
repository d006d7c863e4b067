import Testing

@testable import HTMLProof

@Suite("Names of roles")
struct RoleNameTests {
  /// A case of the enumeration in the way in which the standards write roles: `docAbstract` is `doc-abstract`.
  private func written(_ role: ARIARole) -> String {
    let name = String(describing: role)
    for prefix in ["doc", "graphics"] {
      let rest = name.dropFirst(prefix.count)
      if name.hasPrefix(prefix), rest.first?.isUppercase == true { return prefix + "-" + rest.lowercased() }
    }
    return name
  }

  @Test("Each role has the name of its case", arguments: ARIARole.allCases)
  func names(role: ARIARole) {
    switch role {
    case .none: #expect(role.text == "")
    case .noneRole: #expect(role.text == "none")
    default: #expect(role.text == written(role))
    }
  }
}
