import CardLayout
import CardSources
import Cardloom
import CardloomCLI
import ChangeReview
import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
import LivePreview
import Pictures
import PreviewServer
import SiteOutput
import TemplateEngine
import Testing
import Workbench

@Suite("Every diagnostic of every module is explained")
struct ExplanationTests {
  /// The codes of all modules but those of HTML, which `RuleCatalogueTests` covers.
  private static let codes: [any DiagnosticCode.Type] = [
    FileCode.self, RecordCode.self, ValidationCode.self, TemplateCode.self, SourceCode.self, PullCode.self,
    LayoutCode.self, PageCode.self, OutputCode.self, ConfigurationCode.self, PlanningCode.self, ShardCode.self,
    WorkbenchCode.self, ReviewCode.self, ServerCode.self, LiveCode.self, CommandCode.self, ContractCode.self,
    FeedTestCode.self, PictureCode.self,
  ]

  private static func rawValues(of type: any DiagnosticCode.Type) -> [String] {
    func rawValues<Code: DiagnosticCode>(_ type: Code.Type) -> [String] { type.allCases.map(\.rawValue) }
    return rawValues(type)
  }

  @Test func everyCodeIsExplained() {
    for code in Self.codes.flatMap(Self.rawValues) {
      #expect(MessageCatalogue.standard[code] != nil || RuleCatalogue.standard[code] != nil, "\(code)")
    }
  }

  @Test func nothingButCodesIsExplained() {
    let known = Set(Self.codes.flatMap(Self.rawValues))
    #expect(MessageCatalogue.standard.explanations.map(\.code).filter { !known.contains($0) } == [])
  }

  @Test func articleHasTheExpectedForm() {
    #expect(MessageCatalogue.standard.problems == [])
  }

  @Test func noMessageIsExplainedAsARuleAlso() {
    let codes = MessageCatalogue.standard.explanations.map(\.code)
    #expect(codes.filter { RuleCatalogue.standard[$0] != nil } == [])
  }
}
