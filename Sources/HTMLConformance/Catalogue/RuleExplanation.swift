/// What `cardloom explain RULE` says of a rule, with one example that breaks it and one that keeps it.
package struct RuleExplanation: Sendable {
  /// What an example is.
  package enum Scope: Sendable {
    /// HTML of the body.
    case body
    /// HTML of the head.
    case head
    /// A whole page.
    case page
  }

  /// The rule's name.
  package let code: String
  /// Why there is such a rule and what it asks, in a few sentences.
  package let text: String
  package let scope: Scope
  /// HTML that breaks the rule; empty when there is no example.
  package let wrong: String
  /// The same HTML, mended.
  package let right: String

  init(_ rule: Rule, _ text: String, in scope: Scope = .body, wrong: String, right: String) {
    code = rule.rawValue
    self.text = text
    self.scope = scope
    self.wrong = wrong
    self.right = right
  }

  init(code: String, text: String) {
    self.code = code
    self.text = text
    scope = .page
    wrong = ""
    right = ""
  }

  /// An example as the page that it stands for.
  package static func page(of example: String, in scope: Scope) -> String {
    switch scope {
    case .page: example
    case .body: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n\(example)\n</body></html>"
    case .head:
      "<!doctype html><html lang=\"en\"><head><title>Cards</title>\n\(example)\n</head><body><p>Cards</p></body></html>"
    }
  }
}
