import CardSources
import Platform
import Testing

/// Dates after the moment of the build: kept as they are, and reported.
@Suite struct LateDateTests {
  static let text =
    #"[{"id":1,"date_published":"2026-03-01T12:00:00Z"},{"id":2,"date_published":"2026-05-01T12:00:00Z"}]"#

  private func list(at now: Moment?, remembered: [String: SourceIndex] = [:]) async throws -> CardList {
    let files = MemoryFileSystem(["news.json": Self.text])
    return try await SourceReader(files: files, now: now, jobs: 1, remembered: remembered).cards(
      of: CardSource(name: "news", path: "news.json"))
  }

  @Test func `a late date is reported when it is late, and says the same whenever it is read`() async throws {
    let early = try await list(at: Moment(year: 2026, month: 4, day: 1))
    let late = try await list(at: Moment(year: 2026, month: 6, day: 1))
    #expect(early.report.repairs.map(\.rule) == ["date-in-future"])
    #expect(late.report.repairs.isEmpty)
    for list in [early, late] { #expect(try list.field("date_published", of: 1) == "2026-05-01T12:00:00Z") }
  }

  @Test func `a day ahead may be another zone`() async throws {
    let list = try await list(at: Moment(year: 2026, month: 4, day: 30, hour: 13))
    #expect(list.report.repairs.isEmpty)
  }

  @Test func `what is remembered of a source serves later moments and no earlier ones`() async throws {
    let may = try await list(at: Moment(year: 2026, month: 6, day: 1))
    let index = try #require(may.index)
    let later = try await list(at: Moment(year: 2026, month: 7, day: 1), remembered: [may.source.memoryName: index])
    #expect(later.report.repairs.isEmpty)
    let earlier = try await list(at: Moment(year: 2026, month: 4, day: 1), remembered: [may.source.memoryName: index])
    #expect(earlier.report.repairs.map(\.rule) == ["date-in-future"])
    let unasked = try #require(try await list(at: nil).index)
    let asked = try await list(at: Moment(year: 2026, month: 4, day: 1), remembered: [may.source.memoryName: unasked])
    #expect(asked.report.repairs.map(\.rule) == ["date-in-future"])
  }

  private func policy(_ policy: FutureDatePolicy, _ text: String, at now: Moment?) async throws -> CardList {
    try await read(text, now: now) { $0.futureDates = policy }
  }

  static let rss = """
    <rss><channel><title>F</title><item><guid>1</guid><pubDate>1 Mar 2026 12:00 GMT</pubDate></item>
    <item><guid>2</guid><pubDate>1 May 2026 12:00 GMT</pubDate></item></channel></rss>
    """

  @Test(arguments: [text, rss]) func `late dates become the moment of the build`(text: String) async throws {
    let now = Moment(year: 2026, month: 4, day: 30, hour: 13)
    let list = try await policy(.clamp, text, at: now)
    #expect(try list.field("date_published", of: 1) == "2026-04-30T13:00:00Z")
    #expect(try list.field("date_published") == "2026-03-01T12:00:00Z")
    #expect(list.report.repairs.map(\.rule) == ["date-in-future"])
    let later = try await policy(.clamp, text, at: Moment(year: 2026, month: 4, day: 30, hour: 14))
    #expect(later.contentHash(of: 1) != list.contentHash(of: 1))
  }

  @Test(arguments: [text, rss]) func `a card is hidden until its date has come`(text: String) async throws {
    let early = try await policy(.hide, text, at: Moment(year: 2026, month: 4, day: 30, hour: 13))
    #expect(early.ids == ["1"] && early.report.refused == 1)
    #expect(early.report.repairs.map(\.rule) == ["date-in-future"] && early.diagnostics.isEmpty)
    let late = try await policy(.hide, text, at: Moment(year: 2026, month: 5, day: 1, hour: 12))
    #expect(late.ids == ["1", "2"] && late.report.repairs.isEmpty)
    #expect(try await policy(.hide, text, at: nil).count == 2)
  }
}
