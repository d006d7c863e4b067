package import Diagnostics

/// The fonts of a site, as the paths of their files from the folder of `site.yml`.
package struct FontConfiguration: Sendable, Equatable {
  /// Those of texts.
  package var body: [Located<String>] = []
  /// Those of titles.
  package var heading: [Located<String>] = []
  /// Those of buttons, navigation and other labels; without any, labels have those of texts.
  package var label: [Located<String>] = []

  /// Creates a configuration without fonts.
  package init() {}

  /// What fonts are for.
  package struct Role: Sendable {
    /// The custom property of the theme that names them.
    package let property: String
    /// What follows them: the fonts for letters that they lack.
    package let others: String
    /// The weight that most of these texts have.
    package let weight: Int
    package let files: [Located<String>]
  }

  package var roles: [Role] {
    [
      Role(property: "--font-body", others: "system-ui, sans-serif", weight: 400, files: body),
      Role(property: "--font-heading", others: "ui-serif, serif", weight: 650, files: heading),
      Role(property: "--font-label", others: "system-ui, sans-serif", weight: 500, files: label),
    ]
  }
}
