import Diagnostics
import HTMLProof
import Testing

@Suite("Every rule is explained by examples that hold")
struct RuleCatalogueTests {
  /// Parse errors of bytes that are not text, of files that nobody writes down, and of pieces of pages.
  private static let withoutExample: Set<HTMLParseErrorCode> = [
    .surrogateInInputStream, .invalidUTF8, .inputTooLarge, .tagClosesContext,
  ]

  private static let optional = Set(Rule.optional.map(\.rawValue))

  /// The findings in an example; rules that are off by default count only in their own examples.
  private static func findings(in example: String, of rule: Explanation) throws -> [HTMLFinding] {
    let scope = try #require(rule.example).scope
    return Checking.findings(in: Checking.page(of: example, in: scope))
      .filter { !optional.contains($0.code) || $0.code == rule.code }
  }

  @Test func articleHasTheExpectedForm() {
    #expect(RuleCatalogue.standard.problems == [])
  }

  @Test(arguments: RuleCatalogue.standard.explanations.filter { $0.example != nil })
  func wrongExampleBreaksItsRuleAndNoOther(_ rule: Explanation) throws {
    var codes = Set(try Self.findings(in: #require(rule.example).wrong, of: rule).map(\.code))
    // The example of an optional rule may be wrong for other reasons as well.
    if Self.optional.contains(rule.code) { codes.formIntersection([rule.code]) }
    // The element of this one is obsolete, wherever it stands.
    if rule.code == HTMLParseErrorCode.nestedNobr.rawValue { codes.remove(Rule.obsoleteElement.rawValue) }
    #expect(codes == [rule.code])
  }

  @Test(arguments: RuleCatalogue.standard.explanations.filter { $0.example != nil })
  func rightExampleConforms(_ rule: Explanation) throws {
    #expect(try Self.findings(in: #require(rule.example).right, of: rule) == [])
  }

  @Test(arguments: Rule.allCases.filter { $0 != .gateDisagrees })
  func everyRuleIsExplainedByAnExample(_ rule: Rule) {
    #expect(RuleCatalogue.standard[rule.rawValue]?.example != nil)
  }

  @Test(arguments: HTMLParseErrorCode.allCases)
  func everyParseErrorIsExplainedByAnExample(_ code: HTMLParseErrorCode) throws {
    let explanation = try #require(RuleCatalogue.standard[code.rawValue])
    #expect((explanation.example == nil) == Self.withoutExample.contains(code))
  }

  @Test func everyParseErrorNamesItsPartOfTheStandard() throws {
    for code in HTMLParseErrorCode.allCases {
      let text = try #require(RuleCatalogue.standard[code.rawValue]).text
      #expect(text.hasSuffix(code.isNamedByStandard ? "(§13.2.2)." : "(HTML Standard §13.2.6)."), "\(code)")
    }
  }

  @Test func nothingElseIsExplained() {
    let known = Set(Rule.allCases.map(\.rawValue) + HTMLParseErrorCode.allCases.map(\.rawValue))
    #expect(RuleCatalogue.standard.explanations.map(\.code).filter { !known.contains($0) } == [])
  }

  @Test(arguments: RuleCatalogue.standard.explanations)
  func explanationsShowNoCodePointThatNobodySees(_ rule: Explanation) {
    #expect(!rule.terminalText.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }
}
