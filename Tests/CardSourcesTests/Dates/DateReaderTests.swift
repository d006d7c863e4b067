import CardSources
import Testing

/// Dates as feeds have them.
@Suite struct DateReaderTests {
  @Test(
    arguments: [
      // RFC 3339 and ISO 8601
      ("2026-03-01T12:30:45Z", "2026-03-01T12:30:45Z", nil), ("2026-03-01t12:30:45z", "2026-03-01T12:30:45Z", nil),
      ("2026-03-01T12:30:45+02:00", "2026-03-01T10:30:45Z", nil),
      ("2026-03-01T12:30:45.123456Z", "2026-03-01T12:30:45Z", nil),
      ("2026-03-01T00:30:00+01:00", "2026-02-28T23:30:00Z", nil), ("2024-02-29T23:59:60Z", "2024-02-29T23:59:59Z", nil),
      ("2026-03-01T24:00:00Z", "2026-03-02T00:00:00Z", nil), ("2026-03-01T12:30Z", "2026-03-01T12:30:00Z", nil),
      ("2026-03-01T12:30:45+0200", "2026-03-01T10:30:45Z", nil), ("20260301T123045Z", "2026-03-01T12:30:45Z", nil),
      ("2026-03-01 12:30:45 +0000", "2026-03-01T12:30:45Z", nil),
      ("2026-03-01 12:30:45 UTC", "2026-03-01T12:30:45Z", nil),
      ("2026-03-01T12:30:45", "2026-03-01T12:30:45Z", "date-without-zone"),
      ("2026-03-01 12:30", "2026-03-01T12:30:00Z", "date-without-zone"),
      ("2026-03-01", "2026-03-01T00:00:00Z", "date-without-time"),
      ("2026/3/1", "2026-03-01T00:00:00Z", "date-without-time"),
      ("2026年3月1日", "2026-03-01T00:00:00Z", "date-without-time"),
      ("2026年3月1日 12:30", "2026-03-01T12:30:00Z", "date-without-zone"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", nil), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z", nil),
      // RFC 822 and its sins
      ("Sun, 01 Mar 2026 12:30:45 GMT", "2026-03-01T12:30:45Z", nil),
      ("Sun, 1 Mar 2026 12:30:45 +0100", "2026-03-01T11:30:45Z", nil),
      ("01 Mar 2026 12:30 EST", "2026-03-01T17:30:00Z", nil),
      ("Sun, 01 Mar 26 12:30:45 PDT", "2026-03-01T19:30:45Z", "date-with-short-year"),
      ("Sunday, 01 March 2026 12:30:45 Z", "2026-03-01T12:30:45Z", nil),
      ("Tue,  01  Mar  2026  12:30:45  GMT", "2026-03-01T12:30:45Z", nil),
      ("Wed, 01 Mar 2026 12:30:45", "2026-03-01T12:30:45Z", "date-without-zone"),
      ("01-Mar-2026 12:30:45 GMT", "2026-03-01T12:30:45Z", nil),
      ("Sun Mar 01 12:30:45 2026", "2026-03-01T12:30:45Z", "date-without-zone"),
      ("Sept 5, 2026 9:05 PM GMT", "2026-09-05T21:05:00Z", nil),
      ("March 1st, 2026", "2026-03-01T00:00:00Z", "date-without-time"),
      ("Sun, 01 Mar 2026 12:30:45 GMT+0200", "2026-03-01T10:30:45Z", nil),
      ("Sun, 01 Mar 2026 12:30:45 -05:00", "2026-03-01T17:30:45Z", nil),
      ("Fri, 05 Jan 1996 12:00:00 CET", "1996-01-05T11:00:00Z", nil),
      ("Mar 1, 2026 12:30 am UTC", "2026-03-01T00:30:00Z", nil),
      // Other languages
      ("So, 01 Mär 2026 12:30:45 +0100", "2026-03-01T11:30:45Z", "date-in-words"),
      ("1. März 2026", "2026-03-01T00:00:00Z", "date-without-time"),
      ("mar., 03 févr. 2026 08:00:00 +0100", "2026-02-03T07:00:00Z", "date-in-words"),
      ("3 février 2026 08:00 +0100", "2026-02-03T07:00:00Z", "date-in-words"),
      ("15 de agosto de 2026", "2026-08-15T00:00:00Z", "date-without-time"),
      ("Qua, 18 Fev 2026 10:00:00 -0300", "2026-02-18T13:00:00Z", "date-in-words"),
      ("18 февраля 2026 10:00 MSK", "2026-02-18T07:00:00Z", "date-in-words"),
      ("18 Şubat 2026", "2026-02-18T00:00:00Z", "date-without-time"),
      ("18 października 2026 10:00 GMT", "2026-10-18T10:00:00Z", "date-in-words"),
      ("18 maart 2026 10:00 GMT", "2026-03-18T10:00:00Z", "date-in-words"),
      // Unix times
      ("1772368245", "2026-03-01T12:30:45Z", "date-from-number"),
      ("1772368245000", "2026-03-01T12:30:45Z", "date-from-number"),
    ] as [(String, String, String?)])
  func `a date is read`(text: String, expected: String, repair: String?) {
    let reading = DateReader.read(text)
    #expect(reading?.inUTC == expected)
    #expect(reading?.repair == repair)
  }

  @Test(arguments: [
    "", " ", "yesterday", "2026-13-01", "2026-02-30", "2026-03-01T25:00:00Z", "32 Mar 2026", "12:30:45", "GMT",
    "31 Feb 2026 10:00:00 GMT", "0000000", "99999999999999999999", "2026-03-01T12:30:45Z and more", "—",
    "2026-03-01T12:61:00Z",
  ]) func `what is not a date is not read`(text: String) {
    #expect(DateReader.read(text) == nil)
  }

  @Test func `every day of four centuries is written as it was read`() {
    for seconds in stride(from: Int64(-5_000_000_000), to: 9_000_000_000, by: 86_400 * 13 + 7) {
      let moment = Moment(seconds: seconds)
      #expect(DateReader.read(moment.description)?.moment == moment)
    }
  }

  @Test func `dates of JSON records become RFC 3339 and repairs are counted`() async throws {
    let list = try await read(
      #"""
      [{"id":1,"date_published":"2026-03-01T12:30:45+02:00"},{"id":2,"date_published":"Sun, 01 Mar 2026 12:30:45"},
       {"id":3,"date_published":"soon"},{"id":4,"date_published":"2027-03-01T00:00:00Z"},{"id":5}]
      """#, now: Moment(year: 2026, month: 6, day: 1))
    #expect(try list.field("date_published", of: 0) == "2026-03-01T12:30:45+02:00")
    #expect(try list.field("date_published", of: 1) == "2026-03-01T12:30:45Z")
    #expect(try list.field("date_published", of: 2) == nil)
    #expect(try list.field("date_published", of: 3) == "2027-03-01T00:00:00Z")
    #expect(
      list.report.repairs.map { "\($0.rule) \($0.firstRecord)" } == [
        "date-without-zone 1", "date-unreadable 2", "date-in-future 3",
      ])
  }
}
