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
    findings(in: RuleExplanation.page(of: body, in: .body)).filter { !isOptional($0) }
  }

  static func isOptional(_ finding: HTMLFinding) -> Bool {
    guard case .rule(let rule) = finding.cause else { return false }
    return Rule.optional.contains(rule)
  }
}
