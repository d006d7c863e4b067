import CardSources
import Testing

/// Dates that are lists of numbers.
@Suite struct DateListTests {
  @Test(arguments: [
    ("[2026, 3, 1]", "2026-03-01T00:00:00Z"), ("[2026, 3]", "2026-03-01T00:00:00Z"),
    ("[[2026, 11, 30]]", "2026-11-30T00:00:00Z"), ("[[2026]]", "2026-01-01T00:00:00Z"),
  ])
  func `a list of a year, a month and a day is a date`(list: String, date: String) async throws {
    let cards = try await read(#"[{"id": 1, "issued": {"date-parts": \#(list)}}]"#) {
      $0.fields = [FieldMapping(name: "date_published", path: "issued.date-parts")]
    }
    #expect(try cards.field("date_published") == date)
  }

  @Test(arguments: ["[2026]", "[3, 2026]", "[2026, 13]", "[[null]]", "[2026, 3, 1, 8]", "[[2026, 3], [2026, 4]]"])
  func `other lists are not dates`(list: String) async throws {
    let cards = try await read(#"[{"id": 1, "date_published": \#(list)}]"#)
    #expect(try cards.field("date_published") == nil)
    #expect(cards.report.repairs.map(\.rule) == ["date-unreadable"])
  }
}
