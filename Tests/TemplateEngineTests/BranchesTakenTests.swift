import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

@Suite struct BranchesTakenTests {
  private static let cases: [(RecordData, [String])] = [
    (["a": "x"], ["#a", "^b"]), (["a": "", "b": [1, 2]], ["#b"]), (["a": ["c": true]], ["#a", "#c", "^b"]),
  ]

  @Test(arguments: cases)
  func onlyBranchesWhoseContentIsWrittenCount(data: RecordData, tags: [String]) throws {
    let source = TemplateSource(
      name: "t", text: SourceText(file: "t", bytes: Array("{{#a}}{{#c}}1{{/c}}{{/a}}{{#b}}2{{/b}}{{^b}}3{{/b}}".utf8)))
    let template = try TemplateLibrary(sources: [source], mode: .strict).compile("t")
    var renderer = TemplateRenderer()
    var output = MarkupWriter()
    let taken = RecordTape(data).withRoot { data in
      renderer.renderTaken(template, stack: [data], root: [], into: &output)
    }
    let found = template.branches.filter { taken.contains($0.index) }.map { ($0.isInverted ? "^" : "#") + $0.name }
    #expect(found.sorted() == tags.sorted())
  }
}
