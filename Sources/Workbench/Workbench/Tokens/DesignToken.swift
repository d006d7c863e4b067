/// A custom property that the theme sets on the root element, such as `--accent`.
package struct DesignToken: Sendable, Equatable {
  /// What tokens are used for, which is also how the workbench groups them.
  package enum Group: String, Sendable, CaseIterable {
    case colours, type, spaces, radii, others

    /// The heading of the group.
    var title: String {
      switch self {
      case .colours: "Colours"
      case .type: "Type"
      case .spaces: "Spaces"
      case .radii: "Radii"
      case .others: "Others"
      }
    }
  }

  /// A line of a style sheet.
  package struct Location: Sendable, Equatable {
    /// The path below `Templates`.
    package let path: String
    package let line: Int
  }

  /// A declaration that refers to the token.
  package struct Use: Sendable, Equatable {
    package let location: Location
    package let selector: String
    package let property: String
    /// Whether the token is the whole value, so that each value of it must be one of the property.
    package let isWhole: Bool
  }

  /// A rule that sets the token to something else in some condition.
  package struct Exception: Sendable, Equatable {
    package let location: Location
    /// The at-rules and the selector, such as `@media (prefers-contrast: more)`.
    package let condition: String
  }

  /// The custom property with its two hyphens.
  package let name: String
  /// The value as it is written.
  package let value: String
  /// The declaration that applies to most pages.
  package let location: Location
  /// The bytes of its value in the style sheet.
  package let range: Range<Int>
  package fileprivate(set) var group = Group.others
  /// The properties that it sets, also by way of other tokens.
  package fileprivate(set) var properties: [String] = []
  package fileprivate(set) var uses: [Use] = []
  package fileprivate(set) var exceptions: [Exception] = []

  init(name: String, value: String, location: Location, range: Range<Int>) {
    self.name = name
    self.value = value
    self.location = location
    self.range = range
  }

  /// The number of rules that refer to it.
  package var ruleCount: Int { Set(uses.map { "\($0.location.path) \($0.selector)" }).count }

  /// Adds what style sheets do with the token.
  func used(
    as group: Group, by uses: [Use], for properties: [String], exceptions: [Exception]
  ) -> DesignToken {
    var token = self
    (token.group, token.uses, token.properties, token.exceptions) = (group, uses, properties, exceptions)
    return token
  }
}
