import CardSources
import Cardloom
import Platform
import Workbench

/// A small project in memory: notes with one cell, and whatever files a test adds.
struct SampleProject {
  var files: [String: String] = [
    "site/site.yml": """
    title: Notes
    url: https://example.org/
    language: en
    sources: {notes: {file: data/notes.json}}
    feeds:
      home:
        path: /
        title: Notes
        page: page
        pages: {size: 2}
        sections: [{id: latest, source: notes, cell: note, label: Notes, loadMore: true}]
    preview: {widths: [300, 600], themes: [light]}
    """,
    "site/data/notes.json": """
    [{"id": "a", "kind": "note", "title": "Fog", "likes": 0, "date_published": "2026-01-02T00:00:00Z"},
     {"id": "b", "kind": "note", "title": "A much longer title than the other one", "likes": 20000, "by": "Ana",
      "date_published": "2031-01-02T00:00:00Z"},
     {"id": "c", "kind": "note", "title": "雾", "date_published": "2020-01-02T00:00:00Z"}]
    """,
    "Templates/cells/note.mustache": """
    ---
    size: 4rem
    status: done
    optional: [likes, by, date_published, image]
    ---
    <div class="note"><h3>{{title}}</h3>
    {{#by}}<p>{{by}}</p>{{/by}}{{^by}}<p>unsigned</p>{{/by}}
    {{#image}}<p>{{image}}</p>{{/image}}
    <p>{{likes}} {{date_published}}</p>
    {{> mark}}</div>
    """,
    "Templates/cells/note.json": #"{"kind": "note", "title": "A note", "by": "Teo", "tags": ["x", "y"]}"#,
    "Templates/cells/note~short.json": #"{"title": "Hm", "tags": ["z"]}"#,
    "Templates/partials/mark.mustache": "---\nstatus: draft\n---\n<hr>\n",
    "Templates/states/empty.mustache": "<p>Nothing</p>\n",
    "Templates/pages/page.mustache": """
    <!DOCTYPE html>
    <html lang="{{page.language}}"><head><meta charset="utf-8"><title>{{page.title}}</title>
    <link rel="stylesheet" href="{{page.root}}theme/note.css"></head>
    <body><main><h1>{{page.title}}</h1><h2>All</h2>{{{sections}}}</main></body></html>
    """,
    "Templates/theme/note.css": ".note { color: red; }\n",
  ]

  /// The moment of every preview of these tests.
  static let now = Moment(year: 2027, month: 1, day: 1)

  /// The workbench's own templates alone: what the samples show is their own.
  static var workbench: TemplateFiles {
    get throws {
      let own = TemplateFiles.builtIn.files.filter { $0.group == "preview" }
      let disk = MemoryFileSystem(
        Dictionary(uniqueKeysWithValues: own.map { ("T/" + $0.path, String(decoding: $0.bytes, as: UTF8.self)) }))
      return try TemplateFiles.read("T", over: .none, files: disk)
    }
  }

  func project() async throws -> PreviewProject {
    try await PreviewProject.read(".", files: MemoryFileSystem(files), builtIn: Self.workbench, now: Self.now)
  }

  func site() async throws -> PreviewSite { try PreviewSite(await project(), now: Self.now) }
}
