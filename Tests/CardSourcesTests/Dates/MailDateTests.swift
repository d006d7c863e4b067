import Platform
import Testing

@testable import CardSources

/// Dates in the usual form of RSS are read as all others are, only faster.
@Suite struct MailDateTests {
  @Test(
    arguments: [
      "Tue, 30 Dec 2025 12:00:00 +0000", "Tue, 30 Dec 2025 23:59:59 -0800", "Mon, 5 Jan 2026 00:00:00 +0530",
      "Mon, 05 Jan 2026 07:08:09 GMT", "Sun, 29 Feb 2004 01:02:03 -0000", "Fri, 31 May 2024 10:11:12 +1100",
    ], [nil, "Europe/Berlin"])
  func `the same reading without the short way`(text: String, zone: String?) throws {
    let database = TimeZoneDatabase(DiskFileSystem())
    let rules = DateRules(zone: try zone.flatMap { try database.zone(named: $0) }, database: database)
    let short = try #require(shortReading(text, rules))
    // A comment is read by the long way alone.
    #expect(shortReading(text + " (x)", rules) == nil)
    #expect(DateReader.read(text + " (x)", rules) == short)
    #expect(DateReader.read(text, rules) == short)
  }

  @Test(arguments: [
    "Tue, 30 Dec 2025 12:00:00", "Tue, 30 Dec 2025 24:00:00 GMT", "Tue, 31 Feb 2025 12:00:00 GMT", "Tue, 30 Dec 2025",
    "Mar, 30 Dec 2025 12:00:00 GMT", "Tue, 30 Dec 25 12:00:00 GMT", "Tue, 30 Dec 2025 12:00:00 EST",
    "Tue, 30 Dec 2025 12:00:00 +2500", "Tue, 30 Dec 2025 12:00:60 GMT", "Tue, 30 dec 2025 12:00:00 GMT", "Tue, 3", "",
  ])
  func `other forms are left to the long way`(text: String) { #expect(shortReading(text, DateRules()) == nil) }

  private func shortReading(_ text: String, _ rules: DateRules) -> DateReader.Reading? {
    Array(text.utf8).withUnsafeBytes { MailDate.read($0, DateAssembly(rules: rules, isBuddhist: false)) }
  }
}
