import CardSources
import Platform
import Testing

/// The zones of the system's tz database.
@Suite struct TimeZoneTests {
  private static let database = TimeZoneDatabase(DiskFileSystem())

  private func read(_ text: String, in zone: String? = nil) throws -> DateReader.Reading? {
    let zone = try zone.map { name throws(TimeZoneDatabase.Problem) in try Self.database.zone(named: name) }
    return DateReader.read(text, DateRules(zone: zone, database: Self.database))
  }

  // The offsets are those that Python's zoneinfo gives for the same database.
  @Test(arguments: [
    ("Europe/Berlin", "2026-01-15T12:00:00", "+01:00"), ("Europe/Berlin", "2026-07-15T12:00:00", "+02:00"),
    ("Europe/Berlin", "2400-07-15T12:00:00", "+02:00"), ("Europe/Berlin", "1930-07-15T12:00:00", "+01:00"),
    ("Europe/Dublin", "2026-07-15T12:00:00", "+01:00"), ("Europe/Dublin", "2126-01-15T12:00:00", "+00:00"),
    ("America/New_York", "2026-07-15T12:00:00", "-04:00"), ("America/St_Johns", "2026-01-15T12:00:00", "-03:30"),
    ("America/Sao_Paulo", "2026-01-15T12:00:00", "-03:00"), ("America/Nuuk", "2100-07-15T12:00:00", "-01:00"),
    ("Australia/Lord_Howe", "2026-01-15T12:00:00", "+11:00"),
    ("Australia/Lord_Howe", "2300-07-15T12:00:00", "+10:30"),
    ("Australia/Sydney", "2126-01-15T12:00:00", "+11:00"), ("Asia/Kolkata", "2026-01-15T12:00:00", "+05:30"),
    ("Asia/Kathmandu", "2026-01-15T12:00:00", "+05:45"), ("Pacific/Apia", "2011-12-29T12:00:00", "-10:00"),
    ("Pacific/Apia", "2011-12-31T12:00:00", "+14:00"), ("Pacific/Chatham", "2200-01-15T12:00:00", "+13:45"),
    ("Africa/Casablanca", "2026-03-01T12:00:00", "+00:00"), ("Africa/Casablanca", "2026-05-01T12:00:00", "+01:00"),
    ("Asia/Gaza", "2026-01-15T12:00:00", "+02:00"), ("Asia/Tehran", "2026-07-15T12:00:00", "+03:30"),
  ])
  func `a date without a zone has the offset of the zone then`(zone: String, clock: String, offset: String) throws {
    let reading = try #require(try read(clock, in: zone))
    #expect(reading.moment.description == clock + offset)
    #expect(reading.repair == "date-without-zone" && reading.zone == zone)
  }

  @Test(arguments: [
    // Skipped times are later by the length of the gap; of times that come twice, it is the first.
    ("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T03:30:00+02:00"),
    ("Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T02:30:00+02:00"),
    ("America/New_York", "2026-03-08T02:00:00", "2026-03-08T03:00:00-04:00"),
    ("America/New_York", "2126-11-03T01:59:59", "2126-11-03T01:59:59-04:00"),
    ("America/New_York", "2126-11-03T02:00:00", "2126-11-03T02:00:00-05:00"),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:45:00+11:00"),
    ("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-31T00:00:00+14:00"),
    ("America/Sao_Paulo", "2018-11-04T00:30:00", "2018-11-04T01:30:00-02:00"),
    // In UTC and in numbers, the clocks of the zone show another time; of other dates, they do not.
    ("Asia/Tokyo", "2026-03-05T20:00:00Z", "2026-03-06T05:00:00+09:00"),
    ("Asia/Tokyo", "2026-03-05T20:00:00-00:00", "2026-03-06T05:00:00+09:00"),
    ("Asia/Tokyo", "2026-03-05T20:00:00+00:00", "2026-03-05T20:00:00+00:00"),
    ("Asia/Tokyo", "Thu, 05 Mar 2026 20:00:00 +0000", "2026-03-06T05:00:00+09:00"),
    ("Asia/Tokyo", "1772740800", "2026-03-06T05:00:00+09:00"),
    ("Asia/Tokyo", "2026-03-05T20:00:00-08:00", "2026-03-05T20:00:00-08:00"),
    ("Asia/Tokyo", "2026-03-05", "2026-03-05T00:00:00+09:00"),
    ("America/New_York", "2004년 5월 28일 18:31", "2004-05-28T18:31:00-04:00"),
    ("UTC", "2026-03-05T20:00:00", "2026-03-05T20:00:00Z"),
    // An offset that no clock has.
    ("UTC", "2026-03-05T20:00:00+15:00", "2026-03-05T05:00:00Z"),
  ])
  func `clocks show a time that exists`(zone: String, text: String, moment: String) throws {
    #expect(try read(text, in: zone)?.moment.description == moment)
  }

  @Test(
    arguments: [
      ("2026-07-05T19:00[Europe/Berlin]", "2026-07-05T19:00:00+02:00", nil),
      ("2026-07-05T19:00:00Z[Europe/Berlin]", "2026-07-05T21:00:00+02:00", nil),
      ("2026-07-05T19:00:00-08:00[Europe/Berlin]", "2026-07-05T19:00:00-08:00", nil),
      ("2026-07-05 19:00 (Europe/Berlin)", "2026-07-05T19:00:00+02:00", nil),
      ("5 July 2026 19:00 America/Argentina/Buenos_Aires", "2026-07-05T19:00:00-03:00", nil),
      ("2026-07-05 19:00 Etc/GMT+5", "2026-07-05T19:00:00-05:00", nil),
      ("2026-07-05T19:00[Mars/Olympus_Mons]", "2026-07-05T19:00:00Z", "date-in-unknown-zone"),
    ] as [(String, String, String?)])
  func `a date may name its zone`(text: String, moment: String, repair: String?) throws {
    let reading = try read(text)
    #expect(reading?.moment.description == moment)
    #expect(reading?.repair == repair)
  }

  @Test(
    arguments: [
      ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"),
      ("new york", "America/New_York"), ("../../../etc/passwd", nil), ("", nil),
    ] as [(String, String?)])
  func `an unknown zone is told with the most similar one`(name: String, near: String?) {
    do throws(TimeZoneDatabase.Problem) {
      _ = try Self.database.zone(named: name)
      Issue.record("\(name) is not a zone")
    } catch {
      guard case .unknown(let found) = error else {
        Issue.record("\(error)")
        return
      }
      if let near { #expect(found == near) }
    }
  }

  @Test func `a system without the database is told apart from a zone that does not exist`() throws {
    let files = MemoryFileSystem(["/usr/share/zoneinfo/README": "Nothing else"])
    #expect(throws: TimeZoneDatabase.Problem.noDatabase) {
      try TimeZoneDatabase(files).zone(named: "Europe/Berlin")
    }
    #expect(try TimeZoneDatabase(files).zone(named: "UTC") == .utc)
    let damaged = MemoryFileSystem(["/usr/share/zoneinfo/Europe/Berlin": "TZif2 and no more"])
    #expect(throws: TimeZoneDatabase.Problem.unreadable(nil)) {
      try TimeZoneDatabase(damaged).zone(named: "Europe/Berlin")
    }
  }

  @Test func `no file is too odd to be looked at`() throws {
    let file = try DiskFileSystem().read("/usr/share/zoneinfo/America/New_York")
    for length in stride(from: 0, to: file.count, by: 7) {
      _ = TimeZoneRules(name: "x", file: Array(file.prefix(length)))
      var damaged = file
      damaged[length] ^= 0x5A
      if let zone = TimeZoneRules(name: "x", file: damaged) { _ = zone.offset(at: 5_000_000_000) }
    }
  }

  @Test(arguments: [
    ("5 มีนาคม 2569", "2026-03-05T00:00:00Z"), ("5 มี.ค. พ.ศ. 2569", "2026-03-05T00:00:00Z"),
    ("วันพฤหัสบดีที่ 5 มีนาคม พ.ศ. ๒๕๖๙ เวลา 19:00 น.", "2026-03-05T19:00:00Z"), ("๐๕/๐๓/๒๕๖๙", "2026-03-05T00:00:00Z"),
    ("29 กุมภาพันธ์ 2567 10:00", "2024-02-29T10:00:00Z"), ("2569-03-05T00:00:00Z", "2569-03-05T00:00:00Z"),
  ])
  func `years in Thai are counted from the death of the Buddha`(text: String, moment: String) {
    #expect(DateReader.read(text)?.inUTC == moment)
  }

  @Test(arguments: ["1970-01-17T20:34:28Z", "1970-01-21 12:27:31", "1456468.245", "Sat, 17 Jan 1970 20:34:28 +0100"])
  func `seconds that were taken for milliseconds are told`(text: String) async throws {
    let list = try await CardSourcesTests.read(#"[{"id": 1, "date_published": "\#(text)"}]"#)
    let isNumber = !text.contains("1970")
    #expect(list.report.repairs.map(\.rule) == [isNumber ? "date-unreadable" : "date-in-january-1970"])
  }

  @Test func `a moment is packed in the order of moments`() throws {
    let texts = [
      "0010-01-01T00:00:00Z", "1969-12-31T23:59:59+14:00", "2026-03-05T12:00:00Z", "2026-03-05T11:00:00-01:00",
      "2026-03-05T12:00:00+00:00", "2026-03-05T13:00:00+01:00", "9999-12-31T23:59:59-12:00",
    ]
    let moments = try texts.map { try #require(DateReader.read($0)).moment }
    #expect(moments.map { Moment(packed: $0.packed) } == moments)
    #expect(moments.sorted() == moments && moments.map(\.packed).sorted() == moments.map(\.packed))
    #expect(moments.map(\.description) == texts)
  }
}
