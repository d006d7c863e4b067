import Cardloom
import Diagnostics
import Testing

/// Values that decide what another element of the card may be are judged with the whole card.
@Suite struct MemoReferencesTests {
  private static let template = """
    <div role="list" aria-label="List" aria-owns="{{owned}}"></div><div role="listitem" id="{{id}}-a">A</div>
    <p id="{{id}}-b">B</p>
    """

  private static func report(usesMemo: Bool) async -> String {
    let cards = (0..<20).map { #"{"id": "n\#($0)", "kind": "note", "owned": "n\#($0)-\#($0 == 7 ? "b" : "a")"}"# }
    let files = MemoryFileSystem([
      "site/site.yml": """
      title: Notes
      url: https://example.org/
      language: en
      sources:
        notes: {file: notes.json, kind: kind}
      feeds:
        home:
          path: /
          title: All notes
          pages: {size: 5}
          sections:
            - {id: latest, source: notes, loadMore: true, label: Notes}
      """,
      "site/notes.json": "[\(cards.joined(separator: ",\n"))]", "Templates/cells/note.mustache": template,
      "Templates/pages/feed.mustache":
        "<!DOCTYPE html>\n<html lang=\"en\"><title>{{page.title}}</title><main><h1>Notes</h1>{{{sections}}}{{#page.next}}<a rel=\"next\" href=\"{{url}}\">More</a>{{/page.next}}</main></html>",
    ])
    let build = SiteBuild(
      options: BuildOptions(output: "out", jobs: 1, usesMemo: usesMemo), files: files, builtIn: .none,
      stopwatch: { .zero })
    let report = TextReport(colour: false)
    do {
      return try await build.run().diagnostics.map(report.text(of:)).joined()
    } catch {
      return error.diagnostics.map(report.text(of:)).joined()
    }
  }

  @Test func `what an element owns is looked at for every card`() async {
    let whole = await Self.report(usesMemo: false)
    #expect(whole.contains("role-context"))
    #expect(await Self.report(usesMemo: true) == whole)
  }
}
