import Diagnostics
import Platform
import SeededNumbers
import Testing

@testable import CardSources

/// Records that were converted once are read from the cache while the bytes of their file are the same.
@Suite struct RecordMemoryTests {
  private static let rss = """
    <rss><channel><title>T</title><link>https://example.org/</link>
    <item><title>One</title><pubDate>2026-03-02</pubDate><link>/1</link></item>
    <item><title>Two</title><title>Second</title><pubDate>2026-03-01T00:00:00Z</pubDate></item></channel></rss>
    """
  private static let csv = "id,title\n1,One\n2,\"T\nwo\"\n\n3,Three\n"
  private static let calendar = """
    BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20260302T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """
  private static let xml = "<catalog><product><id>1</id><name>A</name></product><product><id>2</id></product></catalog>"

  private struct Reading {
    let files: MemoryFileSystem
    var source: CardSource
    var memory: RecordMemory
    var now = DateReader.read("2026-04-01T00:00:00Z")?.moment

    init(_ text: String) {
      files = MemoryFileSystem(["data/news": text, "site/site.yml": ""])
      source = CardSource(name: "news", path: "data/news")
      if text.hasPrefix("<catalog") { source.items = "catalog.product" }
      memory = RecordMemory(prefix: "site/.kept-", inputs: ContentHash("a"), files: files, smallest: 1)
    }

    /// The list as text, and whether it was known.
    func list() async throws -> (text: [String], isKnown: Bool) {
      var reader = SourceReader(files: files, now: now, jobs: 1)
      reader.memory = memory
      let isKnown = memory.records(of: source, now: now) != nil
      let list = try await reader.cards(of: source)
      let cards = try (0..<list.count).map { position in
        "\(list.identity(of: position)) \(list.location(of: position)) "
          + (try list.withBytes(of: position) { String(decoding: $0, as: UTF8.self) })
      }
      return (cards + ["\(list.feed) \(list.format) \(list.report) \(list.diagnostics)"], isKnown)
    }
  }

  @Test(arguments: [rss, csv, calendar, xml]) func `an unchanged file is not parsed again`(text: String) async throws {
    let reading = Reading(text)
    let (first, again) = (try await reading.list(), try await reading.list())
    #expect(!first.isKnown && again.isKnown)
    #expect(first.text == again.text)
  }

  @Test func `other bytes, another configuration and an earlier clock are read anew`() async throws {
    let reading = Reading(Self.rss)
    _ = try await reading.list()
    var other = reading
    other.memory = RecordMemory(prefix: "site/.kept-", inputs: ContentHash("b"), files: reading.files, smallest: 1)
    #expect(other.memory.records(of: reading.source, now: reading.now) == nil)
    #expect(reading.memory.records(of: reading.source, now: DateReader.read("2026-03-31T00:00:00Z")?.moment) == nil)
    #expect(reading.memory.records(of: reading.source, now: nil) == nil)
    #expect(reading.memory.records(of: reading.source, now: DateReader.read("2026-05-01T00:00:00Z")?.moment) != nil)
    var charset = reading.source
    charset.charset = "utf-8"
    #expect(reading.memory.records(of: charset, now: reading.now) == nil)
    try reading.files.write(Array(Self.rss.replacing("One", with: "Eno").utf8), to: "data/news")
    let changed = try await reading.list()
    #expect(!changed.isKnown && changed.text.first?.contains("Eno") == true)
    #expect(try await reading.list().isKnown)
    var forgetful = reading.memory
    forgetful.isForgotten = true
    #expect(forgetful.records(of: reading.source, now: reading.now) == nil)
  }

  @Test(arguments: ["{\"items\": [{\"id\": 1}]}", csv + "4,a,b,c\n", rss.replacing("2026-03-02", with: "2026-05-02")])
  func `what is told, may be told otherwise later or needs no conversion is not kept`(text: String) async throws {
    let reading = Reading(text)
    let first = try? await reading.list()
    #expect(first?.isKnown != true)
    #expect(reading.memory.records(of: reading.source, now: reading.now) == nil)
  }

  @Test func `a damaged file counts as a changed source`() async throws {
    let reading = Reading(Self.rss)
    let first = try await reading.list()
    let names = try reading.files.names(in: "site")
    let name = try #require(names.first { $0.hasPrefix(".kept-") })
    #expect(names.count == 2)
    let whole = try reading.files.read("site/" + name)
    var random = SeededNumbers(seed: 5)
    for length in stride(from: 0, to: whole.count, by: 7) {
      try reading.files.write(Array(whole[..<length]), to: "site/" + name)
      #expect(reading.memory.records(of: reading.source, now: reading.now) == nil)
      var bytes = whole
      bytes[Int.random(in: 0..<whole.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      try reading.files.write(bytes, to: "site/" + name)
      #expect(reading.memory.records(of: reading.source, now: reading.now) == nil)
    }
    try reading.files.write(Array(whole[..<20]), to: "site/" + name)
    #expect(try await reading.list().text == first.text)
    reading.memory.removeOthers(than: [CardSource(name: "other", path: "data/other")])
    #expect(try reading.files.names(in: "site") == ["site.yml"])
  }
}
