import HTMLConformance
import HTMLSyntax
import Testing

@Suite("Every rule is explained by examples that hold")
struct RuleCatalogueTests {
  /// A defect of Cardloom has no example.
  private static let unexplained: Set<Rule> = [.gateDisagrees]

  @Test(arguments: RuleCatalogue.rules)
  func wrongExampleBreaksItsRuleAndNoOther(_ rule: RuleExplanation) {
    let page = RuleExplanation.page(of: rule.wrong, in: rule.scope)
    let codes = Set(Checking.findings(in: page).map(\.code)).subtracting(Rule.optional.map(\.rawValue))
    if Rule.optional.map(\.rawValue).contains(rule.code) {
      #expect(Checking.findings(in: page).map(\.code).contains(rule.code))
    } else {
      #expect(codes == [rule.code])
    }
  }

  @Test(arguments: RuleCatalogue.rules)
  func rightExampleConforms(_ rule: RuleExplanation) {
    let page = RuleExplanation.page(of: rule.right, in: rule.scope)
    #expect(Checking.findings(in: page).filter { !Checking.isOptional($0) || $0.code == rule.code } == [])
  }

  @Test func everyRuleIsExplained() {
    for rule in Rule.allCases where !Self.unexplained.contains(rule) {
      #expect(RuleCatalogue.explanation(of: rule.rawValue) != nil, "\(rule.rawValue)")
    }
  }

  @Test func everyParseErrorIsExplained() {
    for code in HTMLParseErrorCode.allCases {
      #expect(RuleCatalogue.explanation(of: code.rawValue)?.text.isEmpty == false)
    }
  }

  @Test func documentationNamesEveryRule() {
    let page = RuleCatalogue.markdown()
    for code in RuleCatalogue.codes { #expect(page.contains("## \(code)\n")) }
  }
}
