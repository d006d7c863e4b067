import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// One record never stops a site: what it lacks or contains leaves out that thing or that card, with a warning.
@Suite struct DamagedRecordTests {
  /// What a stranger's record can lack or contain, with the codes of the warnings that are expected.
  static let damages: [(name: String, members: String, codes: Set<String>)] = [
    ("no date", "\"date_published\": null", ["feed-card-without-date"]),
    ("a date in words that are none", "\"date_published\": \"soon\"", ["feed-card-without-date"]),
    ("a date in the year 1", "\"date_published\": \"0001-01-01T00:00:00Z\"", ["feed-card-without-date"]),
    ("a date in the year 9999", "\"date_published\": \"9999-12-31T23:59:59Z\"", ["bad-value"]),
    ("an object for a date", "\"date_published\": {\"a\": 1}", ["feed-card-without-date", "not-text"]),
    ("a truth value for a date", "\"date_published\": true", ["feed-card-without-date", "bad-value"]),
    ("an author without name", "\"authors\": [{\"url\": \"https://a.example/\"}]", []),
    ("an empty name", "\"authors\": [{\"name\": \"\", \"url\": \"https://a.example/\"}]", []),
    ("null for an author", "\"authors\": [null]", []),
    ("an object for a name", "\"authors\": [{\"name\": {\"a\": 1}}]", ["not-text"]),
    ("a truth value for a language", "\"language\": true", ["bad-value"]),
    ("an object for a language", "\"language\": {\"a\": 1}", ["not-text"]),
    ("an empty title", "\"title\": \"\"", ["empty-heading", "incomplete-structured-data"]),
    ("no title", "\"title\": null", ["missing-value", "incomplete-structured-data"]),
    ("an object for a title", "\"title\": {\"rendered\": \"x\"}", ["not-text", "incomplete-structured-data"]),
    ("a script for an address", "\"url\": \"javascript:alert(1)\"", ["unsafe-url"]),
    ("an object for a picture", "\"image\": {\"a\": 1}", ["not-text"]),
    ("a word for a width", "\"image_width\": \"wide\"", ["bad-value"]),
    ("a number below zero for a width", "\"image_width\": -5", ["bad-value"]),
    ("null for the tags", "\"tags\": null", []),
    ("objects for tags", "\"tags\": [{\"a\": 1}, null]", []),
    ("200 tags", "\"tags\": [\((0..<200).map { "\"x\($0)\"" }.joined(separator: ", "))]", ["values-left-out"]),
    ("a tag in capitals", "\"tags\": [\"ALPHA\"]", ["value-collision"]),
    ("an identity that differs in case", "\"key\": \"K1\"", ["card-path-collision"]),
    ("no identity", "\"id\": null", ["missing-identity"]),
    ("an object for an identity", "\"id\": {\"a\": 1}", ["missing-identity"]),
    ("the identity of another", "\"id\": \"g1\"", ["doubled-identity"]),
    ("an object for a kind", "\"kind\": {\"a\": 1}", ["kind-not-text"]),
    ("an object for content", "\"content_html\": {\"a\": 1}", ["not-text"]),
    ("a long content", "\"content_html\": \"\(String(repeating: "<p>x</p>", count: 20_000))\"", []),
    ("a former address that is none", "\"former\": \"nowhere\"", ["bad-alias"]),
    ("a former address that is taken", "\"former\": \"/plain/\"", ["alias-collision"]),
    ("no value that its page's path needs", "\"edition\": null", ["no-card-path"]),
    (
      "files without an address", "\"attachments\": [{\"url\": \"javascript:x\"}, null, {\"title\": \"x\"}]",
      ["unsafe-url"]
    ),
  ]

  private static func record(_ number: Int, _ more: String = "") -> String {
    let own: [(String, String)] = [
      ("id", "\"g\(number)\""), ("key", "\"k\(number)\""), ("title", "\"Good \(number)\""),
      ("url", "\"https://news.example/g\(number)\""), ("summary", "\"Summary \(number)\""),
      ("content_html", "\"<p>Content \(number)</p>\""), ("date_published", "\"2026-0\(number)-03T10:00:00Z\""),
      ("authors", "[{\"name\": \"Ann \(number)\"}]"), ("tags", "[\"alpha\", \"t\(number)\"]"), ("edition", "\"2026\""),
      ("image", "\"https://news.example/\(number).jpg\""), ("image_width", "600"), ("image_height", "400"),
      ("language", "\"de\""),
    ]
    // A member replaces that of its name.
    let members = own.filter { !more.hasPrefix("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
    return "{" + (members + (more.isEmpty ? [] : [more])).joined(separator: ", ") + "}"
  }

  /// A site with all that shows records, the third of which is damaged.
  static func project(_ damaged: String?) -> MemoryProject {
    let bad = damaged.map { record(3, $0).replacing("g3", with: "bad").replacing("Good 3", with: "Bad") }
    let items = [record(1), record(2), bad, record(4)].compactMap(\.self).joined(separator: ",\n")
    func module(_ name: String, _ items: [String]) -> String {
      "{\"name\": \"\(name)\", \"kind\": \"list\", \"title\": \"\(name)\", \"items\": [\(items.joined(separator: ", "))]}"
    }
    let modules = [module("one", [record(1)]), module("more", [record(5)] + (bad.map { [$0] } ?? []))]
    return MemoryProject([
      "site/site.yml": """
      title: Probe
      description: Everything that shows records
      url: https://example.org/p/
      language: en
      sitemap: true
      content: {origins: ["*"]}
      syndication: {formats: [atom, rss, json]}
      sources:
        news:
          file: data/news.json
          items: items
          kind: kind
          defaultKind: article
          page: {path: "/n/{slug}-{id}/", aliases: former}
        keyed: {file: data/news.json, items: items, id: key, page: "/k/{id}/"}
        dated: {file: data/news.json, items: items, id: key, page: "/d/{edition}/{id}/"}
        layout: {file: data/layout.json, items: modules, kind: kind, defaultKind: article}
      events: [open, retry, pass, like, see-all]
      feeds:
        home:
          path: /
          title: Home
          pages: {size: 2, number: anchored}
          sections:
            - id: latest
              source: news
              cell: article
              label: News
              group: {by: month, field: date_published, header: {template: month, sticky: true}}
              loadMore: true
              extension:
                - {at: 1, section: {id: hosted, source: news, cell: article-text, label: Hosted}}
        plain:
          path: /plain/
          title: Plain
          sections:
            - {id: plain, source: news, cell: plain, label: Plain, adaptor: {collection: {columns: 2}}}
            - {id: keyed, source: keyed, cell: plain, label: Keyed}
            - {id: dated, source: dated, cell: plain, label: Dated}
        deck:
          path: /deck/
          title: Deck
          sections: [{id: cards, source: news, cell: article-text, label: Deck, adaptor: deck, loadMore: true}]
        modules:
          path: /modules/
          title: Modules
          sections:
            - {from: layout, items: modules, id: name, layouts: {list: {header: section-title, cell: article}}}
        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          title: "Tag {value}"
          index: {path: /tags/, title: Tags}
          sections: [{id: tagged, source: news, cell: article, label: Tagged, loadMore: true}]
      """,
      "site/data/news.json": "{\"items\": [\n\(items)\n]}\n",
      "site/data/layout.json": "{\"modules\": [\(modules.joined(separator: ",\n"))]}\n",
    ])
  }

  @Test func `the site without the damaged record has no warnings`() async {
    let site = await Self.project(nil).build()
    #expect(site.exitStatus == 0 && site.messages == [])
  }

  @Test(arguments: damages) func `a damaged record is left out with a warning, and nothing else`(
    name: String, members: String, codes: Set<String>
  ) async throws {
    let site = await Self.project(members).build()
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
    #expect(await Self.project(members).build(jobs: 3).files == site.files)
  }

  @Test func `what fails for every card is a mistake of the template`() async {
    var project = Self.project(nil)
    project.files["Templates/cells/article-text.mustache"] = "<p>{{{title}}}</p>\n"
    let site = await project.build()
    #expect(site.exitStatus == 1 && site.diagnostics.map(\.code) == ["not-html"], "\(site.report)")
  }

  @Test func `markup that is wrong is a mistake of the template, even if it shows in one card only`() async {
    var project = Self.project("\"odd\": true")
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
    let files = MemoryFileSystem(Self.project("\"title\": null").files)
    let options = BuildOptions(output: "out", program: "p")
    let first = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
    let again = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
    #expect(first.diagnostics == again.diagnostics && !first.diagnostics.isEmpty)
  }

  @Test func `with --strict, a damaged record stops the build`() async {
    #expect(await Self.project("\"title\": null").build(isStrict: true).exitStatus == 1)
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
    let here = Self.damages.reduce(into: Set<String>()) { $0.formUnion($1.codes) }
    #expect(here.subtracting(ofHTML).isSubset(of: listed))
    // Each code is explained, and no error of the site's own configuration is among them.
    for code in listed where code != "bad-value" { #expect(MessageCatalogue.standard[code] != nil, "\(code)") }
    #expect(listed.isDisjoint(with: ["unknown-name", "unknown-template", "undeclared-event", "malformed-json"]))
    let elsewhere: Set<String> = [
      "not-html", "wrong-value-format", "unsafe-style", "unsafe-srcset", "unsafe-class", "unsafe-id", "unsafe-language",
      "foreign-origin", "record-not-object", "too-many-kinds", "merged-records", "doubled-name", "invalid-document",
      "id-on-several-pages",
    ]
    #expect(listed.subtracting(here) == elsewhere)
  }

  /// Feeds by value of a card with many tags: the output is limited, so it does not grow with their number.
  @Test(arguments: [200, 2_000]) func `the output does not grow with the number of a card's tags`(count: Int) async {
    func size(_ count: Int) async -> Int {
      let tags = (0..<count).map { "\"y\($0)\"" }.joined(separator: ", ")
      let site = await Self.project("\"tags\": [\(tags)]").build()
      #expect(site.exitStatus == 0)
      return site.files.values.reduce(0) { $0 + $1.utf8.count }
    }
    let (limited, all) = (await size(64), await size(count))
    #expect(all == limited)
  }
}
