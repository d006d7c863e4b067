import CardSources
import Cardloom
import Diagnostics
import JSONRecords
import Platform
import SiteModel
import Testing

/// Kinds of sources beside JSON, feeds and tables.
@Suite struct SourceKindTests {
  static func read(
    _ text: String, file: String = "list", files: [String: String] = [:],
    _ configure: (inout CardSource) -> Void = { _ in }
  ) async throws(Diagnosed) -> CardList {
    var source = CardSource(name: "list", path: file)
    configure(&source)
    let memory = MemoryFileSystem(files.merging([file: text]) { first, _ in first })
    return try await SourceReader(files: memory, jobs: 2, yaml: YAMLRecord.read).cards(of: source)
  }

  static func failure(
    _ text: String, file: String = "list", _ configure: (inout CardSource) -> Void = { _ in }
  ) async -> Diagnostic? {
    do {
      _ = try await read(text, file: file, configure)
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  /// The cards as JSON.
  static func json(_ list: CardList) throws -> [String] {
    try (0..<list.count).map { position in
      try list.withCard(position, reader: JSONReader(), tape: RecordTape()) { card in
        var writer = RecordWriter()
        writer.value(card)
        return String(decoding: writer.bytes, as: UTF8.self)
      }
    }
  }

  // MARK: YAML

  @Test(arguments: [
    ("list", "- {id: a, title: One}\n- {id: b, title: Two}\n", nil),
    ("list.yml", "# names\n- id: a\n  title: One\n-\n  id: b\n  title: Two\n", nil),
    ("list.yaml", "items:\n  - {id: a, title: One}\n  - {id: b, title: Two}\n", nil),
    ("list", "---\ndata:\n  cards:\n  - {id: a, title: One}\n  - {id: b, title: Two}\n", "data.cards"),
    ("list.yml", "[{id: a, title: One}, {id: b, title: Two}]", nil),
  ])
  func aListInYAMLIsCards(file: String, text: String, items: String?) async throws {
    let list = try await Self.read(text, file: file) { $0.items = items }
    #expect(list.format == .yaml)
    #expect(try Self.json(list) == [#"{"id":"a","title":"One"}"#, #"{"id":"b","title":"Two"}"#])
    #expect(list.diagnostics == [])
  }

  @Test func aRecordOfYAMLIsLocatedAtItsLine() async throws {
    let list = try await Self.read("# names\n\n- id: a\n  tags:\n    - x\n    - y\n- id: b\n", file: "list.yml")
    #expect((0..<2).map { list.location(of: $0).line } == [3, 7])
  }

  @Test func anEmptyOrWrongListInYAMLIsTold() async throws {
    #expect(try await Self.read("[]\n", file: "list.yml").count == 0)
    #expect(await Self.failure("a: 1\nb: 2\n", file: "list.yml")?.code == "items-not-array")
    #expect(await Self.failure("- a: [\n", file: "list.yml")?.code == "yaml-syntax")
  }

  // MARK: XML

  private static let products = """
    <?xml version="1.0"?><catalog xmlns:g="http://base.google.com/ns/1.0"><name>Shop</name>
    <product id="1"><name>Rope</name><price currency="EUR">12.50</price><tag>a</tag><tag>b</tag><g:size>L</g:size></product>
    <product id="2"><name>Oar &amp; hook</name><price currency="EUR">30</price><note/></product></catalog>
    """

  @Test func elementsOfAnyVocabularyAreCards() async throws {
    let list = try await Self.read(Self.products) { $0.items = "catalog.product" }
    #expect(list.format == .xml)
    #expect(
      try Self.json(list) == [
        #"{"id":"1","name":"Rope","price":{"currency":"EUR","value":"12.50"},"tag":["a","b"],"g:size":"L"}"#,
        #"{"id":"2","name":"Oar & hook","price":{"currency":"EUR","value":"30"},"note":""}"#,
      ])
    #expect((0..<2).map { list.location(of: $0).line } == [2, 3])
  }

  @Test func aFeedIsReadAsXMLIfItsItemsAreNamed() async throws {
    let feed =
      #"<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><g:price>12.50 EUR</g:price></item></channel></rss>"#
    let list = try await Self.read(feed) {
      $0.items = "rss.channel.item"
      $0.identity = .field("g:id")
    }
    #expect(try Self.json(list) == [#"{"g:id":"1","g:price":"12.50 EUR"}"#])
  }

  @Test func recordsOfXMLThatAreNotNamedAreOffered() async {
    let missing = await Self.failure(Self.products)
    #expect(missing?.code == "items-not-found")
    #expect(missing?.hint == "this file has records at `items: catalog.product`")
    #expect(await Self.failure(Self.products) { $0.items = "catalog.item" }?.hint == missing?.hint)
    #expect(
      await Self.failure("<catalog><product id='1'></catalog>") { $0.items = "catalog.product" }?.code
        == "malformed-xml")
    #expect(await Self.failure("<settings><a>1</a></settings>")?.code == "unknown-format")
    #expect(await Self.failure("<opml><body><outline/><outline/></body></opml>")?.message.contains("OPML") == true)
  }

  // MARK: iCalendar

  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    X-WR-CALNAME:Boathouse\r
    BEGIN:VEVENT\r
    UID:1@h.example\r
    DTSTART;TZID=Europe/Berlin:20260305T190000\r
    DTEND;TZID="Europe/Berlin":20260705T210000\r
    SUMMARY:Knots\\, and what\r
      they are for\r
    LOCATION:Boathouse\r
    DESCRIPTION:One\\nTwo\r
    CATEGORIES:Sea,Rope\r
    BEGIN:VALARM\r
    DESCRIPTION:Alarm\r
    END:VALARM\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:2@h.example\r
    DTSTART;VALUE=DATE:20260401\r
    SUMMARY:All day\r
    URL:https://h.example/2\r
    END:VEVENT\r
    BEGIN:VTIMEZONE\r
    TZID:Europe/Berlin\r
    END:VTIMEZONE\r
    BEGIN:VEVENT\r
    UID:2@h.example\r
    RECURRENCE-ID:20260402\r
    DTSTART:20260402T080000Z\r
    SUMMARY:Moved\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test func entriesOfACalendarAreCards() async throws {
    let list = try await Self.read(Self.calendar) {
      $0.treatment.dates = DateRules(database: TimeZoneDatabase(DiskFileSystem()))
    }
    #expect(list.format == .calendar)
    #expect(
      try Self.json(list) == [
        #"{"id":"1@h.example","title":"Knots, and what they are for","starts_at":"2026-03-05T19:00:00+01:00","ends_at":"2026-07-05T21:00:00+02:00","place":"Boathouse","content_text":"One\nTwo","tags":["Sea","Rope"],"component":"event"}"#,
        #"{"id":"2@h.example","title":"All day","starts_at":"2026-04-01","url":"https://h.example/2","component":"event"}"#,
        #"{"id":"2@h.example-20260402","title":"Moved","starts_at":"2026-04-02T08:00:00Z","component":"event"}"#,
      ])
    #expect(list.feed["title"] == "Boathouse")
    #expect((0..<3).map { list.location(of: $0).line } == [4, 17, 26])
  }

  @Test func aCutCalendarIsTold() async throws {
    let list = try await Self.read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:a\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\n")
    #expect(list.count == 1)
    #expect(list.diagnostics.map(\.code) == ["cut-file"])
  }

  // MARK: Markdown

  private func folder(_ files: [String: String]) async throws(Diagnosed) -> CardList {
    try await SourceReader(files: MemoryFileSystem(files), yaml: YAMLRecord.read).cards(
      of: CardSource(name: "notes", path: "notes"))
  }

  @Test func filesOfMarkdownAreCards() async throws {
    let list = try await folder([
      "notes/2026-03-05-fog.md": "# Fog *over* the quay\n\nThick **air**.\n",
      "notes/ice.md": "---\nid: own\ntitle: Ice\ndate: 2026-03-01\ntags: [sea, cold]\ndescription: Thin\n---\n# Kept\n",
      "notes/none.markdown": "Only text",
    ])
    #expect(
      try Self.json(list) == [
        #"{"id":"2026-03-05-fog","title":"Fog over the quay","content_html":"<p>Thick <strong>air</strong>.</p>\n","date_published":"2026-03-05T00:00:00Z"}"#,
        #"{"id":"own","title":"Ice","date":"2026-03-01","tags":["sea","cold"],"description":"Thin","summary":"Thin","content_html":"<h1>Kept</h1>\n","date_published":"2026-03-01T00:00:00Z"}"#,
        #"{"id":"none","content_html":"<p>Only text</p>\n"}"#,
      ])
  }

  @Test func frontMatterThatCannotBeReadIsTold() async throws {
    let list = try await folder([
      "notes/a.md": "+++\ntitle = 'x'\n+++\n", "notes/b.md": "---\n- a\n---\n", "notes/c.md": "---\na: [\n---\n",
      "notes/d.md": "d",
    ])
    #expect(list.count == 1)
    #expect(list.diagnostics.map(\.code) == ["record-not-object", "record-not-object", "yaml-syntax"])
  }

  // MARK: Articles with one identity

  @Test func articlesThatShareAnIdentityAreBothShown() async throws {
    func item(_ title: String, _ number: Int) -> String {
      "<item><title>\(title)</title><link>https://d.example/\(number)</link><guid isPermaLink='false'>0</guid></item>"
    }
    let list = try await Self.read(
      "<rss version='2.0'><channel><title>Dup</title>\(item("First", 1))\(item("Second", 2))\(item("First", 1))\(item("First, corrected", 1))</channel></rss>"
    )
    #expect(list.diagnostics.map(\.code) == ["shared-identity", "merged-records"])
    #expect(list.count == 2 && list.report.merged == 2)
    #expect(list.identity(of: 0) == "0" && list.identity(of: 1).hasPrefix("0-"))
  }

  @Test func aPolicyOnDuplicatesIsObeyed() async throws {
    let feed =
      "<rss version='2.0'><channel><item><title>A</title><link>https://d.example/1</link><guid>0</guid></item><item><title>B</title><link>https://d.example/2</link><guid>0</guid></item></channel></rss>"
    let list = try await Self.read(feed) { $0.duplicates = .first }
    #expect(list.count == 1 && list.diagnostics == [])
  }

  @Test(arguments: ["null", #"{"items": null}"#, #"{"items": []}"#])
  func nullInPlaceOfAListIsAnEmptyOne(text: String) async throws {
    let list = try await Self.read(text) { if text.contains("items") { $0.items = "items" } }
    #expect(list.count == 0 && list.diagnostics == [])
  }
}
