import Cardloom
import CardloomTesting
import DamagedRecords
import Diagnostics
import Platform
import Testing

/// One record never stops a site: what it lacks or contains leaves out that thing or that card, with a warning.
@Suite struct DamagedRecordTests {
  @Test func `the site without the damaged record has no warnings`() async {
    let site = await DamagedRecord.project(nil).build()
    #expect(site.exitStatus == 0 && site.messages == [])
  }

  @Test(arguments: DamagedRecord.all)
  func `a damaged record is left out with a warning, and nothing else`(damage: DamagedRecord) async throws {
    let (members, codes) = (damage.members, damage.codes)
    let site = await DamagedRecord.project(members).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(Set(site.diagnostics.map(\.code)) == codes, "\(site.report)")
    #expect(site.diagnostics.allSatisfy { $0.severity == .warning })
    // Once for each source and for each place in a template.
    for code in codes { #expect(site.diagnostics.count { $0.code == code } <= 6, "\(site.report)") }
    for number in [1, 2, 4] {
      let page = site.files["n/good-\(number)-g\(number)/index.html"]
      #expect(page?.contains("<p>Content \(number)</p>") == true)
      for path in ["deck/index.html", "tags/alpha/index.html", "plain/index.html"] {
        #expect(site.files[path]?.contains("data-card=\"g\(number)\"") == true, "\(path)")
      }
      for file in ["atom.xml", "rss.xml", "feed.json"] {
        #expect(site.files["deck/" + file]?.contains("Content \(number)") == true, "\(file)")
      }
    }
    #expect(site.files["modules/index.html"]?.contains("data-card=\"g5\"") == true)
    #expect(site.files["sitemap.xml"]?.contains("/n/good-1-g1/") == true)
    #expect(await DamagedRecord.project(members).build(jobs: 3).files == site.files)
  }

  @Test(arguments: DamagedRecord.all)
  func `a damaged record does not stop the site even if it is the only one`(damage: DamagedRecord) async {
    let site = await DamagedRecord.project(damage.members, isAlone: true).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(site.files["index.html"] != nil && site.files["deck/index.html"] != nil)
  }

  @Test(arguments: ["image", "title", "content_html", "language", "date_published"])
  func `damage in all records does not stop the site`(field: String) async {
    let items = (1...4).map { DamagedRecord.record($0, "\"\(field)\": {\"a\": 1}") }
    var project = DamagedRecord.project(nil)
    project.files["site/data/news.json"] = "{\"items\": [\(items.joined(separator: ", "))]}"
    let site = await project.build()
    #expect(site.exitStatus == 0 && site.diagnostics.contains { $0.code == "not-text" }, "\(site.report)")
    #expect(site.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `a feed without a title in any record does not stop the site`() async {
    let project = MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json}}
      feeds: {home: {path: /, title: T, sections: [{id: s, source: notes, cell: note, label: S}]}}
      """,
      "site/data/notes.json":
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": [{"id": "1", "content_text": "x"}]}"#,
      "Templates/cells/note.mustache": "<h2>{{title}}</h2>\n",
    ])
    let site = await project.build()
    #expect(site.exitStatus == 0 && site.diagnostics.map(\.code) == ["missing-value"], "\(site.report)")
  }

  /// Templates that use good values wrongly, with the codes of the errors.
  @Test(
    arguments: [
      ("<p>{{{title}}}</p>", "not-html"), ("<p><time datetime=\"{{title}}\">x</time></p>", "bad-value"),
      ("<p>{{authors}}</p>", "not-text"),
      ("<p><img src=\"{{image}}\" alt=\"\" width=\"{{summary}}\"></p>", "bad-value"),
    ], [false, true])
  func `a good value that fails in every card is used wrongly by the template`(
    template: (text: String, code: String), isAlone: Bool
  ) async {
    var project = DamagedRecord.project("\"odd\": true", isAlone: isAlone)
    project.files["Templates/cells/article-text.mustache"] = template.text + "\n"
    let site = await project.build()
    #expect(site.exitStatus == 1 && Set(site.diagnostics.map(\.code)) == [template.code], "\(site.report)")
  }

  @Test(
    arguments: [
      ("[{\"title\": \"x\"}]", ["missing-identity"]), ("[5]", ["missing-identity"]), ("[{\"id\": null}]", []),
      ("[{\"id\": {}}]", []), ("[{\"id\": \"1\", \"kind\": {}}]", []),
    ] as [(String, Set<String>)])
  func `a source that names what no record has is described wrongly`(records: String, errors: Set<String>) async {
    let site = await MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json, items: items, kind: kind, defaultKind: plain}}
      feeds: {home: {path: /, title: T, sections: [{id: s, source: notes, label: S}]}}
      """,
      "site/data/notes.json": "{\"items\": \(records)}",
    ]).build()
    #expect(Set(site.diagnostics.filter { $0.severity == .error }.map(\.code)) == errors, "\(site.report)")
  }

  @Test func `markup that is wrong is a mistake of the template, even if it shows in one card only`() async {
    var project = DamagedRecord.project("\"odd\": true")
    project.files["Templates/cells/article-text.mustache"] = """
      ---
      optional: [odd]
      ---
      <p>{{title}}</p>{{#odd}}<p id="a b">x</p>{{/odd}}

      """
    let site = await project.build()
    #expect(site.exitStatus == 1 && site.diagnostics.allSatisfy { $0.severity == .error }, "\(site.report)")
  }

  @Test func `a build with the cache of the last one tells the same`() async throws {
    let files = MemoryFileSystem(DamagedRecord.project("\"title\": null").files)
    let options = BuildOptions(output: "out", program: "p")
    let first = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
    let again = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
    #expect(first.diagnostics == again.diagnostics && !first.diagnostics.isEmpty)
  }

  @Test func `with --strict, a damaged record stops the build`() async {
    #expect(await DamagedRecord.project("\"title\": null").build(isStrict: true).exitStatus == 1)
  }

  /// A content of 12 MB in each format that has one, with feeds in all formats and a page for each card.
  @Test(arguments: ["json", "rss", "atom"]) func `a content of 12 MB is built`(format: String) async throws {
    let content = "<p>" + String(repeating: "word ", count: 2_400_000) + "THE END</p>"
    let contents = ["<p>First</p>", content, "<p>Last</p>"]
    let text: String =
      switch format {
      case "json":
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"F\", \"items\": ["
          + contents.enumerated().map {
            "{\"id\": \"c\($0)\", \"date_published\": \"2026-01-0\($0 + 1)\", \"content_html\": \"\($1)\"}"
          }.joined(separator: ", ") + "]}"
      case "rss":
        "<rss version=\"2.0\"><channel><title>F</title>"
          + contents.enumerated().map {
            "<item><guid>c\($0)</guid><pubDate>2026-01-0\($0 + 1)</pubDate><description><![CDATA[\($1)]]></description></item>"
          }.joined() + "</channel></rss>"
      default:
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>F</title><id>f</id>"
          + contents.enumerated().map {
            "<entry><id>c\($0)</id><updated>2026-01-0\($0 + 1)T00:00:00Z</updated><content type=\"html\">"
              + $1.replacing("<", with: "&lt;") + "</content></entry>"
          }.joined() + "</feed>"
      }
    let site = await MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      syndication: {formats: [atom, rss, json]}
      sources: {notes: {file: data/notes.\(format == "json" ? "json" : "xml"), page: "/n/{id}/"}}
      feeds: {home: {path: /, title: T, sections: [{id: s, source: notes, cell: plain, label: S}]}}
      """,
      "site/data/notes.\(format == "json" ? "json" : "xml")": text,
    ]).build()
    #expect(site.exitStatus == 0, "\(site.messages.map { $0.prefix(400) })")
    for file in ["atom.xml", "rss.xml", "feed.json", "n/c1/index.html"] {
      #expect(site.files[file]?.contains("THE END") == true, "\(file)")
    }
    for file in ["atom.xml", "rss.xml", "feed.json"] {
      #expect(["First", "Last"].allSatisfy { site.files[file]?.contains($0) == true }, "\(file)")
    }
  }

  /// The codes that records alone can trigger, in the article's table.
  private static var listed: Set<String> {
    get throws {
      let article = #filePath + "/../../../../Sources/Generator/Cardloom/Cardloom.docc/Sources.md"
      let text = String(decoding: try DiskFileSystem().read(FilePath.normalized(article)), as: UTF8.self)
      let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| what a record does") }.dropFirst(2)
        .prefix { $0.hasPrefix("|") }
      return Set(
        rows.flatMap { row in
          row.split(separator: "|")[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }.filter { $0 != "valuesPerCard" })
    }
  }

  @Test func `the article lists all that records alone can trigger`() throws {
    let listed = try Self.listed
    let ofHTML: Set<String> = ["bad-value", "empty-heading"]
    let here = DamagedRecord.all.reduce(into: Set<String>()) { $0.formUnion($1.codes) }
    #expect(here.subtracting(ofHTML).isSubset(of: listed))
    // Each code is explained, and no error of the site's own configuration is among them.
    for code in listed where code != "bad-value" { #expect(MessageCatalogue.standard[code] != nil, "\(code)") }
    #expect(listed.isDisjoint(with: ["unknown-name", "unknown-template", "undeclared-event", "malformed-json"]))
    let elsewhere: Set<String> = [
      "not-html", "wrong-value-format", "unsafe-style", "unsafe-srcset", "unsafe-class", "unsafe-id", "unsafe-language",
      "foreign-origin", "record-not-object", "too-many-kinds", "merged-records", "doubled-name", "invalid-document",
      "id-on-several-pages", "missing-reference",
    ]
    #expect(listed.subtracting(here) == elsewhere)
  }

  /// Feeds by value of a card with many tags: the output is limited, so it does not grow with their number.
  @Test(arguments: [200, 2_000]) func `the output does not grow with the number of a card's tags`(count: Int) async {
    func size(_ count: Int) async -> Int {
      let tags = (0..<count).map { "\"y\($0)\"" }.joined(separator: ", ")
      let site = await DamagedRecord.project("\"tags\": [\(tags)]").build()
      #expect(site.exitStatus == 0)
      return site.files.values.reduce(0) { $0 + $1.utf8.count }
    }
    let (limited, all) = (await size(64), await size(count))
    #expect(all == limited)
  }
}
