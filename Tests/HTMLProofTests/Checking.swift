import Diagnostics
import HTMLProof

/// Checks HTML text for tests.
enum Checking {
  /// One gate for all tests, as in a build.
  static let gate = StructureGate()

  static func findings(in html: String, as context: HTMLParseContext = .document) -> [HTMLFinding] {
    result(html, as: context).findings
  }

  static func result(_ html: String, as context: HTMLParseContext = .document) -> CheckResult {
    var checker = HTMLChecker(gate: gate, warnings: Rule.optional)
    return Array(html.utf8).withUnsafeBytes { checker.check($0, as: context) }
  }

  /// The names of the rules that some HTML of the body breaks, without those that are off by default.
  static func codes(_ body: String) -> [String] { findings(inBody: body).map(\.code) }

  /// What is found in some HTML of the body, without the rules that are off by default.
  static func findings(inBody body: String) -> [HTMLFinding] {
    findings(in: page(of: body)).filter { !isOptional($0) }
  }

  /// An example as the page that it stands for; `⟨U+000B⟩` stands for a character that nobody sees.
  static func page(of example: String, in scope: Explanation.Example.Scope = .body) -> String {
    let html = example.replacing(/⟨U\+([0-9A-F]{4})⟩/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
    return switch scope {
    case .page: html
    case .doctype: "\(html)\n<html lang=\"en\"><head><title>Cards</title></head><body><p>Cards</p></body></html>"
    case .body: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n\(html)\n</body></html>"
    case .end: "<!doctype html><html lang=\"en\"><head><title>Cards</title></head><body>\n\(html)"
    case .head:
      "<!doctype html><html lang=\"en\"><head><title>Cards</title>\n\(html)\n</head><body><p>Cards</p></body></html>"
    }
  }

  static func isOptional(_ finding: HTMLFinding) -> Bool {
    guard case .violation(let violation) = finding.cause else { return false }
    return Rule.optional.contains(violation.rule)
  }
}
