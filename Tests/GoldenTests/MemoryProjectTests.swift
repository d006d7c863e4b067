import Cardloom
import CardloomTesting
import JSONRecords
import Testing

/// What tests of a site's own can do with `CardloomTesting` alone.
@Suite struct MemoryProjectTests {
  private let project = MemoryProject([
    "site/site.yml": """
    title: Notes
    url: https://example.org/
    language: en
    sources:
      notes: {file: data/notes.json, kind: kind}
    feeds:
      home:
        path: /
        title: All notes
        pages: {size: 2}
        sections:
          - {id: latest, source: notes, label: Notes, loadMore: true}
    """,
    "site/data/notes.json": """
    [{"id": "a", "kind": "note", "text": "First"}, {"id": "b", "kind": "note", "text": "Second"},
     {"id": "c", "kind": "note", "text": "Third"}]
    """,
    "Templates/cells/note.mustache": "<h2>{{text}}</h2>\n",
  ])

  @Test func aProjectIsBuiltWithTheBuiltInTemplatesBehindItsOwn() async {
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.messages == [])
    #expect(site.summary?.pages == 2)
    #expect(site.files["index.html"]?.contains("<h2>First</h2>") == true)
    #expect(site.files["page/2/index.html"]?.contains("<h2>Third</h2>") == true)
    #expect(!site.files.keys.contains { $0.hasPrefix(".") })
  }

  @Test func aMistakeIsReportedAndNothingIsWritten() async {
    var broken = project
    broken.files["Templates/cells/note.mustache"] = "<p><div>{{text}}</div></p>\n"
    let site = await broken.build()
    #expect(site.exitStatus == 1)
    #expect(site.files.isEmpty && site.summary == nil)
    #expect(site.report.contains("Templates/cells/note.mustache:1:") && site.report.hasSuffix("\nexit 1\n"))
  }

  @Test func cardsOfUnknownKindsAreShownWithTheBuiltInPlainCellWhateverTheyContain() async {
    var unknown = project
    unknown.files["site/data/notes.json"] = """
      [{"id": "a", "kind": "film", "title": "A & B", "image": "assets/x.png", "summary": "Seen", "url": "a.html"},
       {"id": "b", "kind": "film", "name": "Named", "external_url": "javascript:alert(1)", "description": {"en": 1}},
       {"id": "c", "kind": "disc", "title": ["x"], "image": {"src": "assets/y.png"}, "url": ["z"], "text": "Heard"},
       {"id": "d", "kind": "note", "text": "Known"}, {"id": "e", "kind": "gap"}]
      """
    unknown.files["site/site.yml"]?.replace("pages: {size: 2}", with: "pages: {size: 9}")
    let site = await unknown.build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let page = site.files["index.html"] ?? ""
    #expect(page.contains("data-cell=\"plain_film\"") && page.contains("data-cell=\"note_note\""))
    for text in ["A &amp; B", "assets/x.png", "assets/y.png", "Seen", "Named", "Heard", "<h2>Known</h2>"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(site.messages.count { $0.contains("unknown kind") } == 3)
    #expect(site.report.contains("2 cards of the unknown kind `film` are shown with the template `plain`"))
  }

  @Test func aTemplateIsRenderedByItself() throws {
    let cell = try RenderedTemplate("<h2>{{title}}</h2>", data: ["title": "Salt & Pepper"])
    #expect(cell.text == "<h2>Salt &amp; Pepper</h2>")
    #expect(cell.diagnostics.isEmpty)
    #expect(try RenderedTemplate("{{titel}}", data: ["title": "x"]).diagnostics.map(\.code) == ["missing-value"])
  }
}
