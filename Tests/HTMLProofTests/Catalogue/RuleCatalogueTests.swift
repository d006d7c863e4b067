import HTMLProof
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

  /// Parse errors of bytes that are no text, of files that nobody writes down, and of pieces of pages.
  private static let withoutExample: Set<HTMLParseErrorCode> = [
    .surrogateInInputStream, .invalidUTF8, .inputTooLarge, .tagClosesContext,
  ]

  @Test(arguments: HTMLParseErrorCode.allCases)
  func everyParseErrorIsExplainedByAnExample(_ code: HTMLParseErrorCode) throws {
    let explanation = try #require(RuleCatalogue.explanation(of: code.rawValue))
    #expect(explanation.wrong.isEmpty == Self.withoutExample.contains(code))
  }

  @Test(arguments: RuleCatalogue.syntax.filter { !$0.wrong.isEmpty })
  func wrongExampleHasItsParseErrorAndNoOther(_ rule: RuleExplanation) {
    let page = RuleExplanation.page(of: rule.wrong, in: rule.scope)
    var codes = Set(Checking.findings(in: page).filter { !Checking.isOptional($0) }.map(\.code))
    // The element of this one is obsolete, wherever it stands.
    if rule.code == HTMLParseErrorCode.nestedNobr.rawValue { codes.remove(Rule.obsoleteElement.rawValue) }
    #expect(codes == [rule.code])
  }

  @Test(arguments: RuleCatalogue.syntax.filter { !$0.wrong.isEmpty })
  func rightExampleOfAParseErrorConforms(_ rule: RuleExplanation) {
    #expect(
      Checking.findings(in: RuleExplanation.page(of: rule.right, in: rule.scope)).filter { !Checking.isOptional($0) }
        == [])
  }

  @Test(arguments: RuleCatalogue.syntax)
  func explanationsShowNoCodePointThatNobodySees(_ rule: RuleExplanation) {
    let text = RuleCatalogue.text(of: rule)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test func documentationNamesEveryRule() {
    let page = RuleCatalogue.markdown()
    for code in RuleCatalogue.codes { #expect(page.contains("## \(code)\n")) }
  }
}
