import CardloomTesting
import Testing

@testable import Cardloom

/// Slips that leave a page empty, or show on it what nobody named.
@Suite struct SilentSlipTests {
  private static func project(feed: String, page: String = "'/n/{id}/'", cell: String = "story") -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json, page: \(page)}}
      feeds: {home: {path: /, sections: [{id: all, source: notes, cell: \(cell)}]}, other: {path: /other/, \(feed)}}
      """,
      "site/data/notes.json": #"[{"id": "a", "title": "A"}]"#,
      "Templates/cells/story.mustache": "<h2>{{title}}</h2>\n", "Templates/cells/note.mustache": "<h2>{{title}}</h2>\n",
    ])
  }

  private static let full = "sections: [{id: rest, source: notes, cell: note}]"

  @Test(arguments: [("sections: []", ["no-sections"]), ("sections: [], page: feed", []), (full, [])])
  func aFeedWithoutSectionsIsToldUnlessItNamesAPage(_ feed: String, _ codes: [String]) async {
    let site = await Self.project(feed: feed, cell: "note").build()
    #expect(site.exitStatus == 0)
    #expect(site.diagnostics.map(\.code) == codes, "\(site.messages)")
  }

  @Test(arguments: [
    ("'/n/{id}/'", "story", ["page-is-cell"]), ("{path: '/n/{id}/'}", "story", ["page-is-cell"]),
    ("{path: '/n/{id}/', template: story}", "story", []), ("'/n/{id}/'", "note", []),
  ])
  func aCellThatIsThePageOfCardsByChanceIsTold(_ page: String, _ cell: String, _ codes: [String]) async {
    let site = await Self.project(feed: Self.full, page: page, cell: cell).build()
    #expect(site.exitStatus == 0)
    #expect(site.diagnostics.map(\.code) == codes, "\(site.messages)")
  }
}
