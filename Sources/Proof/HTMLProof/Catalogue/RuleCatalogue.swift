/// The rules with their longer explanations.
package enum RuleCatalogue {
  /// The rules beyond the syntax, in the order of their groups.
  package static let rules: [RuleExplanation] =
    structure() + attributes() + page() + forms() + aria() + advice()

  /// The parse errors, in the order of their groups.
  package static let syntax: [RuleExplanation] =
    characters() + tags() + comments() + doctypes() + nesting() + places()

  private static let byCode: [String: RuleExplanation] = Dictionary(
    (rules + syntax).map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The explanation of a rule, by its name.
  package static func explanation(of code: String) -> RuleExplanation? { byCode[code] }

  /// The names of all rules, for suggestions.
  package static var codes: [String] { (rules + syntax).map(\.code) }

  /// A page of documentation: every rule with its examples, in Markdown.
  package static func markdown() -> String {
    var text =
      "# Rules of `cardloom validate`\n\nGenerated from the rules themselves; `cardloom explain RULE` prints one.\n"
    for rule in rules { text += section(of: rule, heading: "##") }
    text += "\n## Parse errors\n"
    for rule in syntax { text += section(of: rule, heading: "###") }
    return text
  }

  private static func section(of rule: RuleExplanation, heading: String) -> String {
    let text = "\n\(heading) \(rule.code)\n\n\(rule.text)\n"
    guard !rule.wrong.isEmpty else { return text }
    return text
      + "\nWrong:\n\n```html\n\(shown(rule.wrong))\n```\n\nRight:\n\n```html\n\(shown(rule.right))\n```\n"
  }

  /// A rule's explanation for a terminal.
  package static func text(of rule: RuleExplanation) -> String {
    var text = "\(rule.code)\n\n\(rule.text)\n"
    guard !rule.wrong.isEmpty else { return text }
    text += "\nwrong:\n\(indented(shown(rule.wrong)))\n\nright:\n\(indented(shown(rule.right)))\n"
    return text
  }

  /// An example to be read: code points that nobody sees are written by their numbers.
  private static func shown(_ example: String) -> String {
    example.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .unassigned:
        text += "⟨U+\(String(scalar.value | 0x10000, radix: 16, uppercase: true).suffix(4))⟩"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func indented(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
  }
}
