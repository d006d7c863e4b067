/// What `cardloom explain RULE` says of a rule, with one example that breaks it and one that keeps it.
package struct RuleExplanation: Sendable {
  /// What an example is.
  package enum Scope: Sendable {
    /// HTML of the body.
    case body
    /// HTML of the head.
    case head
    /// What a page begins with, before `<html>`.
    case doctype
    /// HTML of the body with which the file ends.
    case end
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

  /// A parse error; without an example where none can be written down as text.
  init(_ code: HTMLParseErrorCode, _ text: String, in scope: Scope = .body, wrong: String = "", right: String = "") {
    self.code = code.rawValue
    let source =
      code.isNamedByStandard
      ? "A parse error of the HTML Standard (§13.2.2)." : "A parse error of tree construction (HTML Standard §13.2.6)."
    self.text = "\(text) \(source)"
    self.scope = scope
    self.wrong = wrong
    self.right = right
  }

  /// An example as the page that it stands for.
  package static func page(of example: String, in scope: Scope) -> String {
    switch scope {
    case .page: example
    case .doctype:
      "\(example)\n<html lang=\"en\"><head><title>Cards</title></head><body><p>Cards</p></body></html>"
    case .body: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n\(example)\n</body></html>"
    case .end: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n\(example)"
    case .head:
      "<!doctype html><html lang=\"en\"><head><title>Cards</title>\n\(example)\n</head><body><p>Cards</p></body></html>"
    }
  }
}
