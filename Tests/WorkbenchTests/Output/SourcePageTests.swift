import Cardloom
import Platform
import Testing
import Workbench

/// The pages of the workbench with the text of templates and of the theme.
@Suite struct SourcePageTests {
  private let files = [
    "site/site.yml": """
    title: Notes
    url: https://example.org/
    language: en
    sources: {notes: {file: data/notes.json}}
    feeds: {home: {path: /, title: Notes, sections: [{id: latest, source: notes, cell: note, label: Notes}]}}
    """,
    "site/data/notes.json": #"[{"id": "a", "kind": "note", "title": "Fog"}]"#,
    "Templates/cells/note.mustache": "<p title=\"a\u{1}b\">{{title}}</p>\n",
    "Templates/partials/tag.mustache": "<b>{{.}}</b>\n",
  ]

  private func html(_ name: String, _ change: (inout [String: String]) throws -> Void = { _ in }) async throws -> String
  {
    var files = files
    try change(&files)
    let project = try await PreviewProject.read(".", files: MemoryFileSystem(files))
    return String(decoding: try PreviewSite(project).sourcePage(name).html, as: UTF8.self)
  }

  private func builtIn(_ path: String) throws -> String {
    String(decoding: try #require(TemplateFiles.builtIn.file(path)).bytes, as: UTF8.self)
  }

  @Test func `a built-in template is shown with its style sheet, its fixtures and a command`() async throws {
    let html = try await html("cells/article")
    for path in ["cells/article.mustache", "cells/article.css", "cells/article~breaking.json"] {
      #expect(html.contains("<code>Templates/\(path)</code> <span class=\"source-status\">built in</span>"))
    }
    #expect(html.contains("<code id=\"take-command\">cardloom eject cells/article</code>"))
    #expect(html.contains("&lt;article class=") || html.contains("&lt;div class="))
    #expect(html.contains("../../../cells/article/index.html"))
  }

  @Test func `a copy that was changed shows the lines that differ, and is not offered again`() async throws {
    let html = try await html("theme/tokens.css") { files in
      files["Templates/theme/tokens.css"] = try builtIn("theme/tokens.css")
        .replacing("--space-1: 0.25rem", with: "--space-1: 0.5rem").replacing("--space-2: 0.5rem;", with: "")
    }
    #expect(html.contains("yours, 2 lines differ"))
    #expect(html.contains("<del data-line=\"11\">  --space-1: 0.25rem;\n</del>"))
    #expect(html.contains("<ins data-line=\"11\">  --space-1: 0.5rem;\n</ins>"))
    #expect(!html.contains("cardloom eject"))
  }

  @Test func `a template that Cardloom does not have is yours, and control characters in it are replaced`() async throws
  {
    let html = try await html("cells/note")
    #expect(html.contains("<p class=\"entry-facts\">yours</p>"))
    #expect(html.contains("a\u{FFFD}b"))
    #expect(!html.contains("cardloom eject"))
  }

  @Test func `every template and file of the theme has a page, scripts have none`() async throws {
    let project = try await PreviewProject.read(".", files: MemoryFileSystem(files))
    let names = try PreviewSite(project).sourceNames
    for name in ["cells/note", "cells/article", "partials/tag", "pages/feed", "states/empty", "theme/base.css"] {
      #expect(names.contains(name))
    }
    #expect(!names.contains { $0.hasSuffix(".js") || $0.hasPrefix("preview/") })
  }
}
