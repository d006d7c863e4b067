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

  /// Cells with a value that is right in three cards, and wrong in the fourth.
  private static let values: [(cell: String, right: String, wrong: String, code: String)] = [
    (#"<input aria-label="A" placeholder="{{x}}">"#, "word", #"two\nlines"#, "bad-value"),
    (#"<input aria-label="A" value="{{x}}" maxlength="3">"#, "abc", "abcd", "value-order"),
    (#"<div role="article" aria-posinset="{{x}}" aria-setsize="3">x</div>"#, "1", "0", "bad-value"),
    (#"<span title="&#{{x}};">x</span>"#, "65", "0", "null-character-reference"),
    (#"<div role="{{x}}">x</div>"#, "note", "listitem", "role-context"),
    (#"<p role="{{x}}">x</p>"#, "note", "main", "several-mains"),
    (
      #"<p id="{{x}}{{id}}">x</p><button type="button" interestfor="a{{id}}">x</button>"#, "a", "b",
      "dangling-reference"
    ),
    (
      """
      <video controls src="a.mp4"><track kind="captions" srclang="en" label="{{x}}" src="a.vtt">\
      <track kind="captions" srclang="en" label="B" src="b.vtt"></video>
      """, "A", "B", "attribute-conflict"
    ),
  ]

  @Test(arguments: values)
  func `a value that makes something else wrong is looked at for every card`(
    cell: String, right: String, wrong: String, code: String
  ) async {
    let cards = [right, right, right, wrong].enumerated().map { index, value in
      [(name: "id", value: "\"c\(index)\""), (name: "x", value: "\"\(value)\"")]
    }
    let project = MemoProject(feeds: [MemoFeed(cell: cell, cards: cards)])
    let whole = await project.report(usesMemo: false)
    #expect(whole.contains { $0.contains("[\(code)]") })
    #expect(await project.report(usesMemo: true) == whole)
  }
}
