import HTMLSyntax

/// The rules with their longer explanations.
package enum RuleCatalogue {
  /// The rules beyond the syntax, in the order of their groups.
  package static let rules: [RuleExplanation] =
    structure() + attributes() + page() + forms() + aria() + advice()

  /// The parse errors of the HTML Standard, in its order.
  package static let syntax: [RuleExplanation] = HTMLParseErrorCode.allCases.map { code in
    let words = HTMLFinding(.syntax(code), at: 0..<0, value: "…").words
    let sentences = [words.what, words.why, words.fix].compactMap { $0 }.map(sentence)
    let source =
      code.isNamedByStandard
      ? "A parse error of the HTML Standard (§13.2.2)." : "A parse error of tree construction (HTML Standard §13.2.6)."
    return RuleExplanation(code: code.rawValue, text: (sentences + [source]).joined(separator: " "))
  }

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
    for rule in rules {
      text += "\n## \(rule.code)\n\n\(rule.text)\n"
      text += "\nWrong:\n\n```html\n\(rule.wrong)\n```\n\nRight:\n\n```html\n\(rule.right)\n```\n"
    }
    text += "\n## Parse errors\n"
    for rule in syntax { text += "\n### \(rule.code)\n\n\(rule.text)\n" }
    return text
  }

  /// A rule's explanation for a terminal.
  package static func text(of rule: RuleExplanation) -> String {
    var text = "\(rule.code)\n\n\(rule.text)\n"
    guard !rule.wrong.isEmpty else { return text }
    text += "\nwrong:\n\(indented(rule.wrong))\n\nright:\n\(indented(rule.right))\n"
    return text
  }

  private static func indented(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
  }

  private static func sentence(_ words: String) -> String {
    guard let first = words.first else { return words }
    return first.uppercased() + words.dropFirst() + "."
  }
}
