import JSONRecords
import LivePreview
import Platform
import PreviewServer
import Testing
import Workbench

/// A stranger's file is dropped on the workbench, and each of its suggestions is applied.
@Suite("Suggestions of strangers")
struct HostileSuggestionsTests {
  private static let template = """
    ---
    status: draft
    optional: [likes, by, date_published, image, content_html, notes]
    ---
    <!-- quiet remark -->
    <div class="quote-text" title="Titled">
    <p>Plain words</p>
    <p>Tom &amp; Eve &copy; {{#by}}left {{by}}{{/by}} right</p>
    {{! hidden remark }}{{{content_html}}}{{#image}}<p>{{image}}</p>{{/image}}
    <p>brace {</p><p>{{title}}</p>
    {{> mark}}</div>

    """
  private static let project = [
    "p/site/site.yml": """
    title: Live
    url: https://example.org/
    language: en
    sources: {cards: {file: data/cards.json, markdown: [notes]}}
    feeds: {home: {path: /, title: Home, sections: [{id: latest, source: cards, adaptor: table, cell: note}]}}

    """,
    "p/site/data/cards.json": "[{\"id\": \"a\", \"title\": \"A\"}]",
    "p/Templates/cells/note.mustache": template,
    "p/Templates/partials/mark.mustache": "<hr>\n",
    "p/Templates/cells/note.css":
      ".note {\n  color: red;\n  /* gap */\n  padding: 1px\n}\n.other { color: blue; }\n",
    "p/Templates/theme/note.css": ".note { color: red; }\n",
    "p/Templates/cells/note.json": """
    {"kind": "note", "title": "A note", "by": "Teo", "url": "https://example.org/n", "link": "https://example.org/a",
     "content_html": "<p class=\\"lead\\">Lead words</p>", "image": "/a.png", "notes": "Marked words"}
    """,
  ]

  private struct Suggestion {
    let entry: String
    var quote: String?
    var property: String?
    let words: String

    func annotation(_ number: Int) -> RecordData {
      var selectors: [RecordData] = [["type": "CssSelector", "value": ".note"]]
      if let quote { selectors.append(["type": "TextQuoteSelector", "exact": .string(quote)]) }
      var body: [RecordData.Member] = [.init("purpose", "editing"), .init("value", .string(words))]
      if let property { body.append(.init("cardloom:property", .string(property))) }
      return [
        "id": .string("urn:uuid:\(number)"), "type": "Annotation", "motivation": "commenting",
        "body": [.object(body)],
        "target": ["source": .string(entry), "selector": .array(selectors), "state": ["frame": "default"]],
      ]
    }
  }

  /// The lines of `Tests/Attacks/suggestions.txt`.
  private static func attacks() throws -> [Suggestion] {
    let tests = FilePath.parent(of: FilePath.parent(of: FilePath.parent(of: #filePath)))
    let bytes = try DiskFileSystem().read(FilePath.join(tests, "Attacks/suggestions.txt"))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        String($0).replacing("\\n", with: "\n").replacing("\\\\", with: "\\")
      }
      return parts[0] == "text"
        ? Suggestion(entry: parts[1], quote: parts[2], words: parts[3])
        : Suggestion(entry: parts[1], property: parts[2], words: parts[3])
    }
  }

  /// The live preview of a project into which an answer with suggestions was dropped.
  private static func site(_ files: MemoryFileSystem, with suggestions: [Suggestion]) async throws -> LiveSite {
    let site = try LiveSite(folder: "p", files: files, token: "t", editor: nil)
    await site.open()
    let answer: RecordData = [
      "type": "AnnotationPage", "items": .array(suggestions.enumerated().map { $1.annotation($0) }),
    ]
    let body: RecordData = ["file": "ada.json", "text": .string(String(decoding: answer.json, as: UTF8.self))]
    let imported = await site.perform(at: try RequestPath(target: "/~live/answer"), body: body.json)
    guard case .document = imported else {
      Issue.record("the answer is refused")
      return site
    }
    await site.update()
    return site
  }

  /// Applies a suggestion: first asks for the patch, then sends it back.
  private static func apply(_ number: Int, on site: LiveSite) async throws -> (isDone: Bool, text: String) {
    func ask(_ body: RecordData) async throws -> (isDone: Bool, text: String) {
      switch await site.perform(at: try RequestPath(target: "/~live/suggestion"), body: body.json) {
      case .document(let bytes, _, _): (true, String(decoding: bytes, as: UTF8.self))
      case .refused(let bytes, _): (false, String(decoding: bytes, as: UTF8.self))
      default: (false, "")
      }
    }
    let name = RecordData.string(ReviewThread.name(of: "urn:uuid:\(number)"))
    let shown = try await ask(["note": name])
    guard shown.isDone, let patch = RecordData(json: Array(shown.text.utf8))?["patch"] else { return shown }
    return try await ask(["note": name, "patch": patch])
  }

  @Test("What is not a text of a reader or one value of CSS is refused, and nothing is written")
  func attacks() async throws {
    let attacks = try Self.attacks()
    try #require(attacks.count > 80)
    let files = MemoryFileSystem(Self.project)
    let site = try await Self.site(files, with: attacks)
    let before = files.writtenPaths
    #expect(before.count == attacks.count)
    for (number, attack) in attacks.enumerated() {
      let answer = try await Self.apply(number, on: site)
      #expect(!answer.isDone && answer.text.contains("suggestion-without-place"), "\(attack) \(answer.text)")
    }
    #expect(files.writtenPaths == before)
    for (path, text) in Self.project { #expect(try files.read(path) == Array(text.utf8), "\(path)") }
  }

  @Test(
    "A text that looks like code becomes a text",
    arguments: [
      ("Plain words", "</p><script>alert(1)</script>", "<p>&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
      ("Plain words", "{{{content_html}}}", "<p>&#123;&#123;&#123;content_html}}}</p>"),
      ("Plain words", "{{=<% %>=}}", "<p>&#123;&#123;=&lt;% %&gt;=}}</p>"),
      ("Plain words", "&lt;b>", "<p>&amp;lt;b&gt;</p>"), ("Plain words", "x\" onclick=\"y", "<p>x\" onclick=\"y</p>"),
      ("Plain words", "a\n---\nb", "<p>a\n---\nb</p>"), ("brace {", "{", "<p>&#123;</p>"),
      ("left ", "{", "{{#by}}&#123;{{by}}"), (" right", "}", "{{/by}}}</p>"),
      ("Tom & Eve", "Tom, Eve", "<p>Tom, Eve &copy; "), ("©", "&", "Eve &amp; {{#by}}"),
      ("Lead words", "<img src=x onerror=alert(1)>", #"\">&lt;img src=x onerror=alert(1)&gt;</p>"#),
      ("Teo", "\", \"kind\": \"evil", #""by": "\", \"kind\": \"evil","#), ("Marked words", "Few words.", "Few words."),
    ])
  func harmless(quote: String, words: String, written: String) async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await Self.site(files, with: [Suggestion(entry: "cells/note", quote: quote, words: words)])
    let answer = try await Self.apply(0, on: site)
    #expect(answer.isDone, "\(answer.text)")
    let changed = try ["cells/note.mustache", "cells/note.json"].map { path in
      String(decoding: try files.read("p/Templates/" + path), as: UTF8.self)
    }
    #expect(changed.contains { $0.contains(written) }, "\(changed)")
  }

  @Test(
    "The delimiters of a template and the start of its front matter are not texts, either",
    arguments: [
      ("{{=[[ ]]=}}<p>Plain words</p>[[title]]", "[[&content_html]]"),
      ("Plain words <b>x</b>{{title}}", "---\nstatus: done\n---\n"),
      ("{{=@ @=}}<p>Plain words</p>@title@", "a@b"),
    ])
  func delimiters(template: String, words: String) async throws {
    var project = Self.project
    project["p/Templates/cells/note.mustache"] = template
    let files = MemoryFileSystem(project)
    let site = try await Self.site(
      files, with: [Suggestion(entry: "cells/note", quote: "Plain words", words: words)])
    #expect(try await Self.apply(0, on: site).isDone == false)
    #expect(try files.read("p/Templates/cells/note.mustache") == Array(template.utf8))
  }
}
