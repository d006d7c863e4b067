import Cardloom
import Diagnostics
import Platform
import Starter
import Testing

/// Projects guessed from feeds: each builds without a finding and shows what the feed says.
@Suite struct GeneratedProjectTests {
  struct Feed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    /// Texts of the page.
    let shows: [String]
    let cards: Int
  }

  static let feeds: [Feed] = [
    Feed(
      testDescription: "RSS",
      text: """
        <?xml version="1.0"?><rss version="2.0"><channel><title>Harbour &amp; sea</title><language>en-gb</language>
        <item><title>First</title><link>https://example.org/1</link><guid>1</guid><description>One &lt;b&gt;thing&lt;/b&gt;</description>
        <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
        <item><title>Second</title><guid>2</guid></item></channel></rss>
        """,
      shows: [
        "Harbour &amp; sea", "lang=\"en\"", ">First</a></h3>", "One thing", "2026-03-02T10:00:00Z", ">2 March 2026<",
        "<h3 class=\"note-title\">Second</h3>",
      ], cards: 2),
    Feed(
      testDescription: "a podcast",
      text: """
        <rss version="2.0"><channel><title>Trains</title><item><title>Rome</title><link>https://example.org/1</link>
        <enclosure url="https://sound.example/1.mp3" type="audio/mpeg" length="9"/></item></channel></rss>
        """, shows: ["<audio class=\"episode-player\" controls preload=\"none\" src=\"https://sound.example/1.mp3\">"],
      cards: 1),
    Feed(
      testDescription: "prices of a currency",
      text: #"[{"id": 1, "name": "Hat", "slug": "hat", "price": {"amount": "9.50", "currency": "EUR"}}]"#,
      shows: ["<span class=\"fact\">€9.50</span>"], cards: 1),
    Feed(
      testDescription: "posts without titles: the words are the link",
      text: """
        <rss version="2.0"><channel><title>Mia</title><item><link>https://example.org/1</link><description>Good morning</description>
        </item></channel></rss>
        """,
      shows: [
        "<p class=\"guess-summary\"><a class=\"cell-link\" href=\"https://example.org/1\" data-event=\"open\">Good morning</a></p>"
      ],
      cards: 1),
    Feed(
      testDescription: "records in wrappings, dated in seconds",
      text:
        #"{"data": {"edges": [{"node": {"id": "p1", "title": "Hello", "createdAt": 1772359200, "updatedAt": 1772359201}}]}}"#,
      shows: ["id=\"card-p1\"", "Hello", "1 March 2026"], cards: 1),
    Feed(
      testDescription: "records on the pages of a list",
      text:
        #"{"data": {"pages": [{"page": 1, "entries": [{"id": "a", "title": "One"}, {"id": "b", "title": "Two"}]}, {"page": 2, "entries": [{"id": "c", "title": "Three"}]}]}}"#,
      shows: ["id=\"card-a\"", "id=\"card-c\"", "Three"], cards: 3),
    Feed(
      testDescription: "pages at the root",
      text:
        #"[{"next": "x", "hits": [{"id": "a", "title": "One"}]}, {"next": null, "hits": [{"id": "b", "title": "Two"}]}]"#,
      shows: ["id=\"card-a\"", "id=\"card-b\""], cards: 2),
    Feed(
      testDescription: "an object of records by their identities",
      text: #"{"items": {"hat": {"title": "Hat", "price": 9}, "scarf": {"title": "Scarf", "price": 8}}}"#,
      shows: ["id=\"card-hat\"", "Scarf"], cards: 2),
    Feed(
      testDescription: "a table in German", text: "Id;Name;Datum\n1;Hut;01.03.2026\n2;Schal;28.02.2026\n",
      shows: ["Hut", "1 March 2026", "28 February 2026"], cards: 2),
    Feed(
      testDescription: "Atom without items",
      text: "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Empty</title><id>x</id></feed>", shows: ["Empty"],
      cards: 0),
    Feed(
      testDescription: "RSS whose items have one guid",
      text: """
        <rss version="2.0"><channel><title>t</title><item><title>First</title><guid>x</guid></item>
        <item><title>Second</title><guid>x</guid></item></channel></rss>
        """, shows: ["First", "Second"], cards: 2),
    Feed(
      testDescription: "JSON Feed",
      text: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Notes",
         "items": [{"id": "1", "url": "https://example.org/1", "title": "One", "summary": "Words", "tags": ["a", "b"]}]}
        """, shows: [">One</a></h3>", "Words"], cards: 1),
    Feed(
      testDescription: "records at a path, under names with spaces",
      text: """
        {"response": {"rows": [
          {"Title": "Boat", "US Gross": 12, "Release Date": "Jun 12 1998", "Price": "3.50", "password": "secret"},
          {"Title": "Ship", "US Gross": 0, "Release Date": "Jul 1 1999", "Price": "4"}]}}
        """,
      shows: ["Boat", ">US gross 0</span>", "datetime=\"1998-06-12\"", ">Price 3.50</span>"], cards: 2),
    Feed(
      testDescription: "kinds",
      text: """
        [{"id": 1, "type": "person", "firstName": "Ann", "lastName": "Lee", "image": "https://example.org/a.jpg"},
         {"id": 2, "type": "place", "name": "Quay"}]
        """,
      shows: [
        "Ann Lee", "data-cell=\"person_person\"", "data-cell=\"row_place\"", "src=\"https://example.org/a.jpg\"",
      ],
      cards: 2),
    Feed(
      testDescription: "records that are equal", text: #"[{"job": "Tanner"}, {"job": "Cooper"}, {"job": "Tanner"}]"#,
      shows: ["Tanner", "Cooper"], cards: 2),
    Feed(
      testDescription: "a list of texts",
      text: #"{"description": "Cheeses", "curds": ["Brie", "Edam & Gouda", "<script>"]}"#,
      shows: ["Brie", "Edam &amp; Gouda", "&lt;script&gt;"], cards: 3),
    Feed(testDescription: "a list of numbers", text: "[3, 4.5, 3]", shows: ["4.5"], cards: 2),
    Feed(testDescription: "an empty list", text: "[]", shows: ["Nothing here yet"], cards: 0),
    Feed(testDescription: "CSV", text: "name;price\nRope;3\nHook;4\n", shows: ["Rope", "Hook"], cards: 2),
    Feed(
      testDescription: "one record a line", text: "{\"id\":1,\"name\":\"Rope\"}\n{\"id\":2,\"name\":\"Hook\"}\n",
      shows: ["Rope", "Hook"], cards: 2),
    Feed(
      testDescription: "an address that no page may link",
      text:
        #"[{"id": 1, "title": "Bad", "url": "javascript:alert(1)"}, {"id": 2, "title": "Good", "url": "https://example.org/"}]"#,
      shows: ["Bad", "Good"], cards: 2),
    Feed(
      testDescription: "names in another script",
      text: #"[{"编号": 1, "标题": "码头", "价格": 3}, {"编号": 2, "标题": "灯塔", "价格": 4}]"#, shows: ["码头", "灯塔"], cards: 2),
  ]

  @Test(arguments: feeds)
  func aGuessedProjectBuildsWithoutAFinding(feed: Feed) async throws {
    let files = MemoryFileSystem(["in/feed.dat": feed.text])
    let project = try await GeneratedProject(from: "in/feed.dat", files: files)
    #expect(project.findings == [])
    _ = try project.write(to: "daily", files: files)
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    #expect(report.cells == feed.cards)
    let page = try #require(files.files["daily/site/public/index.html"])
    for text in feed.shows { #expect(page.contains(text), "\(text)") }
    #expect(!page.contains("secret") && !page.contains("javascript:"))
  }

  @Test(
    "The identity is a field that tells records apart, as its name says, before titles and all fields together",
    arguments: [
      (#""idMeal": "\#(1)", "strMeal": "Pie", "strCategory": "Sweet""#, "id: \"idMeal\""),
      (#""price": \#(1), "zpid": \#(1), "city": "Ulm""#, "id: \"zpid\""),
      (#""Title": "Film \#(1)", "imdb_id": "tt\#(1)", "Year": 1999"#, "id: \"imdb_id\""),
      (#""login": {"uuid": "u\#(1)", "salt": "x"}, "gender": "female""#, "id: \"login.uuid\""),
      (#""author_id": 7, "paid": \#(1), "text": "Hello""#, "id: {hash: ["),
      (
        #""html_url": "https://example.org/\#(1)", "image_url": "https://example.org/i", "text": "Hi""#,
        "id: \"html_url\""
      ),
    ])
  func identities(record: String, line: String) async throws {
    let records = (1...3).map { "{" + record.replacing("1", with: "\($0)").replacing("\($0)999", with: "1999") + "}" }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    _ = try project.write(to: "daily", files: files)
    let site = try #require(files.files["daily/site/site.yml"])
    #expect(site.contains(line), "\(site)")
  }

  @Test("A template that is made takes no built-in cell's name", arguments: ["event", "product", "story", "card"])
  func namesOfCells(kind: String) async throws {
    let text = String(repeating: "A text that is too long for the title of a card. ", count: 12)
    let records =
      "[" + (1...3).map { #"{"id": \#($0), "type": "\#(kind)", "text": "\#(text)\#($0)"}"# }.joined(separator: ",")
      + "]"
    let files = MemoryFileSystem(["feed.json": records])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    let written = try project.write(to: "daily", files: files)
    let name = kind == "card" ? "card" : kind + "-guess"
    #expect(written.filter { $0.hasSuffix(".mustache") } == ["Templates/cells/\(name).mustache"])
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [] && report.cells == 3)
    #expect(files.files["daily/site/public/index.html"]?.contains("class=\"guess\"") == true)
  }

  @Test(arguments: [
    ("", "empty-source"), (" \n", "empty-source"), ("{", "malformed-json"), ("<opml/>", "unknown-format"),
    ("<!DOCTYPE html><title>Log in</title>", "unknown-format"), ("just words", "unknown-format"),
    ("{\"a\": 1}", "items-not-array"), ("\u{0}\u{1}", "unknown-format"),
  ])
  func whatIsNoFeedIsNamed(text: String, code: String) async {
    let error = await #expect(throws: Diagnosed.self) {
      try await GeneratedProject(from: "feed.dat", files: MemoryFileSystem(["feed.dat": text]))
    }
    #expect(error?.diagnostics.map(\.code) == [code])
  }

  @Test func goodRecordsAreShownBesideBadOnes() async throws {
    let files = MemoryFileSystem(["feed.json": #"[{"id": 1, "title": "One"}, {"id": 2, "title": "Two"}, {"id": 3, "ti"#]
    )
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.findings.map(\.severity) == [.warning])
    _ = try project.write(to: "daily", files: files)
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.cells == 2)
  }
}

/// Projects made of what is not a file.
@Suite struct StarterSourceTests {
  private static let feed = Array(
    "<rss version=\"2.0\"><channel><title>F</title><item><title>T</title><link>x</link></item></channel></rss>".utf8)

  @Test func `a folder of cards is copied and shown`() async throws {
    let disk = MemoryFileSystem([
      "notes/one.json": "{\"title\": \"One\"}", "notes/two.yml": "title: Two", "notes/readme.txt": "no card",
    ])
    let project = try await GeneratedProject(from: "notes", files: disk)
    let target = MemoryFileSystem()
    let written = try project.write(to: "p", files: target)
    #expect(written.filter { $0.hasPrefix("site/data") } == ["site/data/notes/one.json", "site/data/notes/two.yml"])
    #expect(project.findings.isEmpty)
  }

  @Test(arguments: [
    ("n.json", "n.json"), ("2026.JSON", "2026.json"), ("My feed.json", "my_feed.json"), ("a.b.c", "a-b.c"),
  ])
  func `the copy of a feed keeps what it can of its name`(name: String, copy: String) async throws {
    let files = MemoryFileSystem([name: "[{\"id\": 1, \"title\": \"One\"}]"])
    #expect(
      try await GeneratedProject(from: name, files: files).write(to: "p", files: files).contains("site/data/" + copy))
  }

  @Test func `a document without a place has a name in messages`() async throws {
    let project = try await GeneratedProject(from: StarterSource(document: Self.feed, shownAs: "standard input"))
    #expect(try project.write(to: "p", files: MemoryFileSystem()).contains("site/data/feed.xml"))
    await #expect(throws: Diagnosed.self) {
      try await GeneratedProject(from: StarterSource(document: Array("no feed".utf8), shownAs: "standard input"))
    }
  }

  @Test func `a document of the web is a snapshot, from whose address its own count`() async throws {
    let url = "https://example.org/b/feed?x"
    let entry = StarterSource.entry(
      of: Self.feed, url: url, date: "2026-03-01T12:00:00Z", etag: nil, lastModified: nil, charset: "utf-8")
    let disk = MemoryFileSystem()
    let project = try await GeneratedProject(from: StarterSource(pulled: Self.feed, entry: entry))
    let written = try project.write(to: "p", files: disk)
    #expect(written.contains("site/snapshots/feed") && written.contains("site/snapshots/lock.json"))
    #expect(String(decoding: try disk.read("p/site/site.yml"), as: UTF8.self).contains("url: \"\(url)\""))
    let report = try await SiteBuild(
      options: BuildOptions(project: "p"), files: disk, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics.isEmpty)
    let page = String(decoding: try disk.read("p/site/public/index.html"), as: UTF8.self)
    #expect(page.contains("href=\"https://example.org/b/x\""))
  }
}
