import Testing
import Workbench

@Suite("How far a change reaches")
struct ChangeReachTests {
  private static var sample: SampleProject {
    var sample = SampleProject()
    sample.files["site/site.yml"] = """
      title: Notes
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json, kind: kind}, people: {file: people}}
      feeds:
        home:
          path: /
          title: Notes
          page: page
          pages: {size: 2}
          sections:
            - {id: latest, source: notes, cells: [{when: {likes: 0}, use: quiet}], cell: note, label: N, loadMore: true,
               extension: {at: 1, section: {id: team, source: people, cell: note, label: Team}}}
        more:
          path: /more/
          title: More
          page: page
          sections:
            - {id: all, source: notes, cell: note, header: {template: title, data: {title: All}}}
      preview: {widths: [300, 600], themes: [light]}
      """
    sample.files["site/people/a.json"] = #"{"id": "p", "kind": "note", "title": "Ana", "likes": 3}"#
    sample.files["Templates/cells/quiet.mustache"] = "<p>{{title}}</p>\n"
    sample.files["Templates/cells/alone.mustache"] = "<p>{{title}}</p>\n"
    sample.files["Templates/sections/title.mustache"] = "<h2>{{data.title}}</h2>\n{{> line}}"
    sample.files["Templates/partials/line.mustache"] = "<hr>\n"
    return sample
  }

  @Test(
    "Cells, partials, views, sources and what every page uses",
    arguments: [
      // Two notes of the first feed, one person, three notes of the second feed; the first feed has two pages.
      ("Templates/cells/note.mustache", "note.mustache → 3 sections · 6 cards · 3 pages"),
      ("Templates/cells/note.css", "note.css → 3 sections · 6 cards · 3 pages"),
      ("Templates/partials/mark.mustache", "mark.mustache → 3 sections · 6 cards · 3 pages"),
      ("Templates/cells/quiet.mustache", "quiet.mustache → 1 section · 1 card · 1 page"),
      ("Templates/cells/alone.mustache", "alone.mustache → nothing on the site"),
      ("Templates/sections/title.mustache", "title.mustache → 1 section · 1 page"),
      ("Templates/partials/line.mustache", "line.mustache → 1 section · 1 page"),
      ("Templates/pages/page.mustache", "page.mustache → 3 pages"),
      ("Templates/theme/note.css", "note.css → 3 pages"), ("site/site.yml", "site.yml → 3 pages"),
      ("site/data/notes.json", "notes.json → 2 sections · 6 cards · 3 pages"),
      ("site/people/a.json", "a.json → 1 section · 1 card · 1 page"),
      ("Templates/cells/note.json", nil), ("site/assets/a.svg", nil), ("site/review/a.json", nil), ("README.md", nil),
    ])
  func one(path: String, text: String?) async throws {
    let project = try await Self.sample.project()
    #expect(project.problems.isEmpty)
    #expect(ChangeReach.of([path], in: project).map(\.text) == [text].compactMap(\.self))
  }

  @Test("The widest comes first")
  func order() async throws {
    let paths: Set = [
      "Templates/cells/quiet.mustache", "Templates/cells/note.json", "Templates/partials/line.mustache",
      "Templates/cells/note.mustache",
    ]
    let reaches = ChangeReach.of(paths, in: try await Self.sample.project())
    #expect(reaches.map(\.file) == ["note.mustache", "quiet.mustache", "line.mustache"])
  }
}
