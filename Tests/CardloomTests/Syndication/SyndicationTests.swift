import CardSources
import Cardloom
import CardloomTesting
import Diagnostics
import FeedPages
import JSONRecords
import Platform
import Testing

private enum ProjectReading {
  static func plan(_ project: MemoryProject) async throws -> PlannedSite {
    let project = try await Project.read(ProjectPaths("."), files: MemoryFileSystem(project.files))
    return project.plan(await project.readSources(SourceOptions()))
  }
}

/// Feeds put out for feed readers, read back by our own reader.
@Suite struct SyndicationTests {
  static func project(
    _ items: [String], syndication: String = "{formats: [atom, rss, json]}", pages: String = "{size: 2}"
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/daily/
      language: en
      content: {origins: ["*"]}
      sources: {news: data/news.json}
      feeds:
        news:
          path: /news/
          title: News & more
          syndication: \(syndication)
          pages: \(pages)
          sections: [{id: latest, source: news, cell: note, loadMore: true}]
      """,
      "site/data/news.json":
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"N\", \"items\": [\(items.joined(separator: ","))]}",
      "Templates/cells/note.mustache": "<p>{{id}}</p>\n",
      "Templates/pages/feed.mustache": MemoryProject.plainPage,
    ])
  }

  static let rich = #"""
    {"id": "https://example.org/1", "url": "https://example.org/1?a=1&b=2", "title": "R&D <b>bold</b> ]]> \u202eabc",
     "content_html": "<p>Hi <a href='/x'>there</a> ]]&gt; &amp;amp;</p><script>alert(1)</script><img src='p.png' alt=''>",
     "summary": "Short < & \"long\"", "date_published": "2026-11-01T10:00:00+01:00",
     "date_modified": "2026-11-02T09:30:00Z", "image": "https://example.org/p.jpg?x=1&y=2",
     "authors": [{"name": "A & B", "url": "https://example.org/a"}, {"name": "C"}], "tags": ["x & y", "z"],
     "language": "de", "attachments": [{"url": "https://example.org/a.mp3", "mime_type": "audio/mpeg",
     "size_in_bytes": 123, "duration_in_seconds": 61}]}
    """#
  static let plain = #"""
    {"id": "2", "url": "https://example.org/2", "title": "Plain\u0001\ttext", "content_text": "Line & line",
     "date_published": "2026-10-01T10:00:00Z"}
    """#

  private static func read(_ text: String) async throws -> CardList {
    let files = MemoryFileSystem(["feed": text])
    return try await SourceReader(files: files).cards(of: CardSource(name: "back", path: "feed"))
  }

  private static func field(_ path: String, of position: Int, in list: CardList) throws -> String? {
    try list.withCard(position, reader: JSONReader(), tape: RecordTape()) { card in
      guard let value = card.value(at: path) else { return nil }
      if value.kind == .string || value.kind == .html || value.kind == .number { return value.string }
      var writer = RecordWriter()
      writer.value(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: ["atom.xml", "rss.xml", "feed.json"])
  func ourReaderGetsBackWhatACardSays(_ file: String) async throws {
    let site = await Self.project([Self.rich, Self.plain]).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let list = try await Self.read(try #require(site.files["news/" + file]))
    #expect(list.diagnostics == [])
    #expect(
      (0..<list.count).map(list.identity) == ["https://example.org/1", "https://example.org/daily/#news:2"])
    let expected: [(String, String?)] = [
      ("url", "https://example.org/1?a=1&b=2"), ("title", "R&D <b>bold</b> ]]> \u{202E}abc"),
      ("date_published", "2026-11-01T10:00:00+01:00"), ("date_modified", "2026-11-02T09:30:00Z"),
      ("image", "https://example.org/p.jpg?x=1&y=2"), ("authors.0.name", "A & B"), ("authors.1.name", "C"),
      ("tags", #"["x & y","z"]"#), ("attachments.0.url", "https://example.org/a.mp3"),
      ("attachments.0.mime_type", "audio/mpeg"), ("attachments.0.size_in_bytes", "123"),
      ("attachments.0.duration_in_seconds", "61"), ("language", "de"), ("summary", "Short < & \"long\""),
      (
        "content_html",
        "<p>Hi <a href=\"https://example.org/x\" rel=\"nofollow noopener ugc\">there</a> ]]&gt; &amp;amp;</p><img src=\"https://example.org/p.png\" alt=\"\" loading=\"lazy\">"
      ),
    ]
    for (name, value) in expected {
      let found = try Self.field(name, of: 0, in: list)
      #expect(found?.filter { !$0.isNewline } == value, "\(name) in \(file)")
    }
    #expect(try Self.field("date_published", of: 1, in: list) == "2026-10-01T10:00:00Z")
  }

  @Test func documentsOnDemandAreThoseOfTheBuild() async throws {
    let project = Self.project([#"{"id": "1", "title": "No date", "url": "https://example.org/1"}"#, Self.plain])
    let site = try await ProjectReading.plan(project)
    let documents = DocumentsOnDemand(site.plan, sitemap: nil)
    for name in ["atom.xml", "rss.xml", "feed.json"] {
      guard case .file = documents.answer(at: "news/" + name) else {
        Issue.record("\(name) is sound")
        continue
      }
    }
    var made: [String] = []
    let problems = try documents.makeAll { path, _ throws(Diagnosed) in made.append(path) }
    #expect(problems.map(\.code) == ["feed-card-without-date"])
    #expect(made == ["news/atom.xml", "news/rss.xml", "news/feed.json"])
  }

  @Test func theHeadOfAFeedsPageNamesItsDocuments() async throws {
    var project = Self.project([Self.plain])
    project.files["Templates/pages/feed.mustache"] = nil
    let site = await project.build()
    #expect(
      site.files["news/index.html"]?.contains(
        #"<link rel="alternate" type="application/rss+xml" title="News &amp; more" href="../news/rss.xml">"#) == true)
  }

  @Test func summariesLeaveTheContentOut() async throws {
    let site = await Self.project(
      [Self.rich, Self.plain], syndication: "{formats: [atom, rss, json], content: summary}"
    ).build()
    for file in ["atom.xml", "rss.xml", "feed.json"] {
      let text = try #require(site.files["news/" + file])
      #expect(!text.contains("there"))
      #expect(text.contains("Short "))
      #expect(text.contains("Line "))
    }
  }

  @Test func inAtomACardWithoutADateHasThatOfTheCardBesideIt() async throws {
    func undated(_ id: String) -> String { #"{"id": "\#(id)", "url": "https://example.org/\#(id)", "title": "U"}"# }
    let site = await Self.project([undated("u"), Self.plain, undated("v"), undated("w")], pages: "{size: 9}").build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.diagnostics.map(\.code) == ["feed-card-without-date"])
    #expect(site.diagnostics.first?.severity == .warning && site.diagnostics.first?.occurrences == 3)
    #expect(site.diagnostics.first?.subject?.card == "u")
    #expect(site.diagnostics.first?.subject?.field == "date_published")
    let atom = try #require(site.files["news/atom.xml"])
    #expect(atom.components(of: "<updated>2026-10-01T10:00:00Z</updated>") == 5)
    #expect(atom.components(of: "<published>") == 1)
    #expect(site.files["news/rss.xml"]?.components(of: "<pubDate>") == 1)
    let without = await Self.project([Self.plain, undated("u")], syndication: "{formats: [rss, json]}").build()
    #expect(without.diagnostics == [])
    #expect(without.files["news/rss.xml"] != nil)
    #expect(without.files["news/atom.xml"] == nil)
  }

  @Test(arguments: [
    [], [#"{"id": "u", "url": "https://example.org/u", "title": "U", "content_text": "u"}"#],
  ]) func aDocumentWithoutDatesHasThatOfTheBuild(_ items: [String]) async throws {
    let files = MemoryFileSystem(Self.project(items).files)
    let options = BuildOptions(output: "out", program: nil, now: Moment(seconds: 1_780_000_000))
    _ = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
    let atom = try #require(files.files["out/news/atom.xml"])
    #expect(atom.contains("<updated>2026-05-28T20:26:40Z</updated>") && !atom.contains("1970"))
  }

  @Test func theWholeContentIsInAllFormats() async throws {
    let text = #"""
      {"id": "1", "title": "T", "summary": "Short.", "content_text": "Lorem ipsum. THE END",
       "date_published": "2026-01-01T00:00:00Z"}
      """#
    let site = await Self.project([text]).build()
    for file in ["atom.xml", "rss.xml", "feed.json"] {
      let document = try #require(site.files["news/" + file])
      #expect(document.contains("THE END") && document.contains("Short."), "\(file)")
    }
  }

  @Test func aSummaryThatIsTheBeginningOfTheContentIsNotSaidTwice() async throws {
    let text = #"{"id": "1", "title": "T", "content_html": "<p>Body one alpha.</p>", "date_published": "2026-01-01"}"#
    let site = await Self.project([text]).build()
    for file in ["atom.xml", "rss.xml", "feed.json"] {
      #expect(try #require(site.files["news/" + file]).components(of: "Body one alpha.") == 1, "\(file)")
    }
  }

  @Test func whatASiteSaysOfItselfIsNoMarkupInRSS() async throws {
    var project = Self.project([Self.plain])
    project.files["site/site.yml"] = project.files["site/site.yml"]?
      .replacing("title: News & more", with: "title: \"<script>alert(1)</script>\"\n    description: \"<b>x</b> & y\"")
    let rss = try #require(await project.build().files["news/rss.xml"])
    #expect(rss.contains("<title>&amp;lt;script&amp;gt;alert(1)"))
    #expect(rss.contains("<description>&amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt; &amp;amp; y</description>"))
  }

  @Test(arguments: ["file", "directory"]) func aPageHasOneAddress(_ links: String) async throws {
    var project = Self.project([Self.plain])
    project.files["site/site.yml"] = project.files["site/site.yml"]?
      .replacing(
        "sources: {news: data/news.json}",
        with: "links: \(links)\nsources:\n  news: {file: data/news.json, page: \"/n/{id}/\"}")
    project.files["Templates/pages/feed.mustache"] = nil
    let site = await project.build()
    #expect(site.files["n/2/index.html"]?.contains("rel=\"canonical\" href=\"https://example.org/daily/n/2/\"") == true)
    for file in ["atom.xml", "rss.xml", "feed.json"] {
      let document = try #require(site.files["news/" + file])
      #expect(document.contains("https://example.org/daily/n/2/") && !document.contains("index.html"), "\(file)")
    }
  }

  @Test func feedsByValueHaveDocumentsWithTheirCards() async throws {
    var project = Self.project([Self.rich, Self.plain])
    project.files["site/site.yml"]? += """

        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          syndication: {formats: [json]}
          index: {path: /tags/}
          sections: [{id: latest, source: news, cell: note, loadMore: true}]
      """
    project.files["Templates/cells/value.mustache"] = "<p>{{title}}</p>\n"
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let documents = site.files.keys.filter { $0.hasPrefix("tags/") && $0.hasSuffix("feed.json") }.sorted()
    #expect(documents == ["tags/x-_26-y/feed.json", "tags/z/feed.json"])
    let list = try await Self.read(try #require(site.files["tags/z/feed.json"]))
    #expect(try Self.field("id", of: 0, in: list) == "https://example.org/1")
  }

  @Test func aFeedCanLeaveItselfOut() async throws {
    let site = await Self.project([Self.plain], syndication: "false").build()
    #expect(site.files.keys.filter { $0.hasSuffix("xml") || $0.hasSuffix("feed.json") } == [])
  }

  @Test(arguments: ["{size: 1}", "{size: 1, number: anchored}"]) func partsHaveTheDocumentsOfTheWhole(
    _ pages: String
  ) async throws {
    let items = (0..<7).map { number in
      #"{"id": "\#(number)", "url": "https://example.org/\#(number)", "title": "T", "content_text": "c", "#
        + #""date_published": "2026-10-0\#(9 - number)T10:00:00Z"}"#
    }
    let project = Self.project(items, pages: pages)
    let whole = await project.build()
    let memory = MemoryFileSystem(project.files)
    for number in 1...3 {
      let options = BuildOptions(output: "part\(number)", shard: Shard(number, of: 3))
      _ = try await SiteBuild(options: options, files: memory, stopwatch: { .zero }).run()
    }
    _ = try await SiteMerge(parts: ["part1", "part2", "part3"], output: "merged", jobs: 1, files: memory).run()
    let merged = memory.files.filter { $0.key.hasPrefix("merged/") && !$0.key.contains("/.") }
    #expect(Set(merged.keys.map { String($0.dropFirst(7)) }) == Set(whole.files.keys))
    for (path, text) in whole.files { #expect(merged["merged/" + path] == text, "\(path)") }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
