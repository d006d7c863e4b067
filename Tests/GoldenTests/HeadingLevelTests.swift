import CardloomTesting
import Testing

/// Headings of cells and headers fit their place on the page, so that any cell can stand in any section.
@Suite struct HeadingLevelTests {
  private static func project(_ sections: String, cell: String = "<{{heading}}>{{text}}</{{heading}}>\n")
    -> MemoryProject
  {
    MemoryProject(
      [
        "site/site.yml": """
        title: Levels
        url: https://example.org/
        language: en
        sources: {notes: {file: data/notes.json, kind: kind}}
        feeds:
          home:
            path: /
            title: Home
            sections:
        \(sections)
        """,
        "site/data/notes.json": """
        [{"id": "a", "kind": "note", "text": "A", "date": "2026-01-02T00:00:00Z"},
         {"id": "b", "kind": "note", "text": "B", "date": "2026-01-01T00:00:00Z"}]
        """,
        "Templates/cells/note.mustache": "---\noptional: [date]\n---\n" + cell,
        "Templates/sections/head.mustache": "<{{heading}}>{{data.title}}</{{heading}}>\n",
        "Templates/pages/feed.mustache": MemoryProject.plainPage,
      ], usesBuiltInTemplates: false)
  }

  private static let header = "header: {template: head, data: {title: Head}}"

  /// The names of the headings of a page in order, without its own.
  private static func headings(_ site: BuiltSite) -> [String] {
    (site.files["index.html"] ?? "").split(separator: "<h").dropFirst().compactMap { piece in
      guard let level = piece.first, "23456".contains(level), let end = piece.firstIndex(of: "<") else { return nil }
      let text = piece[..<end].drop { $0 != ">" }.dropFirst()
      return "h\(level) \(text)"
    }
  }

  @Test(arguments: [
    ("{id: one, source: notes, label: One}", ["h2 A", "h2 B"]),
    ("{id: one, source: notes, \(header)}", ["h2 Head", "h3 A", "h3 B"]),
    ("{id: one, source: notes, collapsed: true, \(header)}", ["h2 Head", "h3 A", "h3 B"]),
    (
      "{id: one, source: notes, \(header), extension: {at: 1, section: {id: two, source: notes, limit: 1, \(header)}}}",
      ["h2 Head", "h3 A", "h3 Head", "h4 A", "h3 B"]
    ),
    (
      "{id: one, source: notes, label: One, extension: {at: 1, section: {id: two, source: notes, limit: 1, label: Two}}}",
      ["h2 A", "h2 A", "h2 B"]
    ),
    (
      "{id: one, source: notes, label: One, group: {by: day, field: date, header: {template: head}}}",
      ["h2 2 January 2026", "h3 A", "h2 1 January 2026", "h3 B"]
    ),
  ])
  func `a heading is one level below what stands above it`(section: String, headings: [String]) async {
    let site = await Self.project("      - \(section)").build()
    #expect(site.messages == [])
    #expect(Self.headings(site) == headings)
  }

  @Test func `one cell stands below a header and without one on the same page`() async {
    let sections = "      - {id: one, source: notes, \(Self.header)}\n      - {id: two, source: notes, label: Two}"
    let site = await Self.project(sections).build()
    #expect(Self.headings(site) == ["h2 Head", "h3 A", "h3 B", "h2 A", "h2 B"])
  }

  @Test(arguments: [true, false])
  func `a verdict about one level is not reused for another`(usesMemo: Bool) async {
    let sections = "      - {id: one, source: notes, \(Self.header)}\n      - {id: two, source: notes, label: Two}"
    let cell = "<{{heading}}>{{text}}</{{heading}}>\n<h4>More</h4>\n"
    let site = await Self.project(sections, cell: cell).build(usesMemo: usesMemo)
    #expect(site.exitStatus != 0)
    #expect(site.messages.contains { $0.contains("heading-skip") && $0.contains("h4") })
  }
}
