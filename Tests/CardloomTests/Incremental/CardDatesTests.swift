import CardSources
import Platform
import Testing

@testable import Cardloom

/// The dates of records, of which an earlier build knows those that have not changed.
@Suite struct CardDatesTests {
  private static let before = (1...5).map {
    #"{"id":"\#($0)","title":"A","date_published":"2026-03-0\#($0)T12:00:00Z"}"#
  }

  private static func list(_ records: [String], _ known: SourceIndex? = nil) async throws -> CardList {
    let source = CardSource(name: "list", path: "list.json")
    return try await SourceReader(
      files: MemoryFileSystem(["list.json": "[\(records.joined(separator: ",\n"))]"]), now: nil, jobs: 1,
      remembered: known.map { [source.memoryName: $0] } ?? [:]
    ).cards(of: source)
  }

  private static func dates(_ list: CardList) async throws -> [Int64] {
    var wanted = CardFacts.Wanted()
    wanted.dates = true
    return try #require(await CardFacts.read(wanted, of: list, jobs: 1).dates).packed
  }

  /// What a build remembers of the list, with the dates of another one to see which are taken from it.
  private static func remembered(_ other: [Int64]? = nil) async throws -> SourceIndex {
    let list = try await list(before)
    var index = try #require(list.index)
    index.dates = if let other { other } else { try await dates(list) }
    return index
  }

  @Test(arguments: [(0..<0, ["0"]), (5..<5, ["6"]), (2..<3, ["9"]), (1..<3, []), (0..<5, ["8", "7"]), (0..<0, [])])
  func `after an edit they are those of a list that is read anew`(edited: Range<Int>, days: [String]) async throws {
    var records = Self.before
    records.replaceSubrange(
      edited, with: days.map { #"{"id":"n\#($0)","title":"A","date_published":"2026-05-0\#($0)T12:00:00Z"}"# })
    let later = try await Self.list(records, Self.remembered())
    #expect(try await Self.dates(later) == Self.dates(Self.list(records)))
    let part = [records.count - 1, 0]
    #expect(
      try await Self.dates(later.selecting(part)) == Self.dates(try await Self.list(records).selecting(part)))
  }

  @Test func `records that have not changed are not read`() async throws {
    var records = Self.before
    records[1] = #"{"id":"2","title":"B","date_published":"2026-06-01T12:00:00Z"}"#
    let later = try await Self.list(records, Self.remembered([1, 2, 3, 4, 5]))
    let anew = try await Self.dates(Self.list(records))
    #expect(try await Self.dates(later) == [1, anew[1], 3, 4, 5])
  }

  @Test func `an index keeps them in a file, unless some are unknown`() async throws {
    for (dates, kept) in [([1, 2, 3, 4, 5], true), ([1, SourceIndex.unknownDate, 3, 4, 5], false), ([], false)] {
      let index = try await Self.remembered(dates)
      var writer = BinaryWriter()
      index.write(to: &writer)
      let copy = try writer.bytes.withUnsafeBytes { bytes in
        var reader = BinaryReader(bytes)
        return try SourceIndex(from: &reader)
      }
      #expect(copy.dates == (kept ? dates : []))
    }
  }
}
