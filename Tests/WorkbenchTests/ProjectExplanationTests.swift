import Cardloom
import Diagnostics
import Platform
import Testing
import Workbench

/// What `cardloom explain` tells of the cards, pages and templates of a project.
@Suite struct ProjectExplanationTests {
  private static let files = [
    "site/site.yml": """
    title: Notes
    url: https://example.org/notes/
    language: en
    sources:
      notes: {file: data/notes.json, kind: kind}
    feeds:
      home:
        path: /
        title: All notes
        pages: {size: 2, number: anchored}
        sections:
          - id: latest
            source: notes
            loadMore: true
            header: {template: title}
            cells: [{when: {text: missing}, use: bare}]
    """,
    "site/data/notes.json": """
    [{"id": "c", "kind": "note", "text": "Third"},
     {"id": "b", "kind": "note"},
     {"id": "a", "kind": "note", "text": "First"}]
    """,
    "Templates/cells/note.mustache": "---\nsize: 8rem\noptional: [text]\n---\n<p>{{text}}</p>\n",
    "Templates/cells/bare.mustache": "<p>Nothing</p>\n",
    "Templates/sections/title.mustache": "<h2>Notes</h2>\n",
    "Templates/pages/feed.mustache":
      "<!DOCTYPE html>\n<html lang=\"en\"><title>x</title><main>{{{sections}}}</main></html>\n",
  ]

  private static func texts(about name: String) async throws -> String {
    try await ProjectExplanation.read("", files: MemoryFileSystem(files), builtIn: .none).texts(about: name).joined()
  }

  @Test func aCardTellsItsRecordItsTemplateAndItsPages() async throws {
    let text = try await Self.texts(about: "a")
    #expect(
      text == """
        card `a`
          record 2 of notes (site/data/notes.json), at site/data/notes.json:3:2
          kind `note`
          shown by the section `latest` of the feed `home` with the template `note`, on / and /page/1/

        """)
  }

  @Test(arguments: ["/page/1/", "https://example.org/notes/page/1/#card-a", "page/1/index.html"])
  func aPageTellsItsFeedItsSectionsAndItsCards(name: String) async throws {
    let text = try await Self.texts(about: name)
    #expect(
      text == """
        page /page/1/
          of the feed `home` (All notes), page template `feed`, file `page/1/index.html`
          section `latest` (table), 2 cards
            `b` with `bare`
            `a` with `note`

        """)
  }

  @Test(arguments: [
    ("note", "cell template `note`\n  file `Templates/cells/note.mustache`\n  declares the size `8rem`\n"),
    ("note", "    2 cards of the section `latest` of the feed `home`, first `c`, on /, /page/1/\n"),
    ("Templates/cells/bare.mustache", "    1 card of the section `latest`"),
    ("title", "    header of the section `latest` of the feed `home`, /\n"),
    ("pages/feed", "    every page of the feed `home`: 2, from /\n"),
  ])
  func aTemplateTellsWhatItDeclaresAndWhereItIsUsed(name: String, part: String) async throws {
    let text = try await Self.texts(about: name)
    #expect(text.contains(part), "\(text)")
  }

  @Test func whatIsNowhereHasNoText() async throws {
    #expect(try await Self.texts(about: "nothing") == "")
    #expect(try await Self.texts(about: "/page/9/") == "")
  }
}
