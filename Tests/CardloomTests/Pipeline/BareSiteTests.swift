import Cardloom
import CardloomTesting
import Testing

/// A site of the required keys and built-in templates alone.
@Suite struct BareSiteTests {
  private func project(_ settings: String = "") -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      \(settings)
      sources: {notes: {file: notes.json}}
      feeds: {home: {path: /, sections: [{id: all, source: notes, cell: article}]}}
      """,
      "site/notes.json": #"[{"id": 1, "title": "A", "url": "https://example.org/a", "summary": "B"}]"#,
    ])
  }

  @Test func builtInCellsNeedNoDeclarationOfTheirEvent() async {
    let site = await project().build()
    #expect(site.diagnostics.map(\.code) == [])
    #expect(site.files["index.html"]?.contains("data-event=\"open\"") == true)
  }

  @Test func aListOfEventsIsTheWholeList() async {
    #expect(await project("events: [like]").build().diagnostics.map(\.code) == ["undeclared-event"])
  }
}
