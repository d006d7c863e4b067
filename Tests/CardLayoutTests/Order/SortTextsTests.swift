import CardLayout
import CardSources
import Platform
import Testing

/// The order of a list that an earlier build has sorted.
@Suite("The order of a list that was sorted before")
struct SortTextsTests {
  private static let before = ["b", "d", "a", "e", "c"].map { #"{"id":"\#($0)","name":"\#($0)","rank":1}"# }

  private static func list(_ records: [String], _ known: SourceIndex? = nil) async throws -> CardList {
    let source = CardSource(name: "list", path: "list.json")
    return try await SourceReader(
      files: MemoryFileSystem(["list.json": "[\(records.joined(separator: ",\n"))]"]), now: nil, jobs: 1,
      remembered: known.map { [source.memoryName: $0] } ?? [:]
    ).cards(of: source)
  }

  private static func sorting(_ list: CardList) throws -> CardSorting {
    try CardSorting(list, by: CardOrder(["rank", "name"]), Collations(), language: "en")
  }

  /// What a build remembers of the list.
  private static func remembered(changing change: (inout FieldTexts) -> Void = { _ in }) async throws -> SourceIndex {
    let list = try await list(before)
    var index = try #require(list.index)
    index.sortTexts = try sorting(list).texts
    var names = try #require(index.sortTexts["name"])
    change(&names)
    index.sortTexts["name"] = names
    return index
  }

  @Test(arguments: [
    (0..<0, ["f"]), (0..<0, ["0", "f"]), (2..<2, ["bb"]), (5..<5, ["A"]), (0..<1, ["f"]), (2..<3, ["z"]),
    (4..<5, ["0"]), (1..<3, []), (0..<5, ["y", "x"]), (1..<2, ["f", "0", "dd"]), (0..<0, []),
  ])
  func `after an edit it is the order of a list that is read anew`(edited: Range<Int>, names: [String]) async throws {
    var records = Self.before
    records.replaceSubrange(edited, with: names.map { #"{"id":"\#($0)","name":"\#($0)","rank":1}"# })
    let later = try await Self.list(records, Self.remembered())
    let anew = try await Self.list(records)
    #expect(later.report.read == records.count)
    #expect(try Self.sorting(later).positions == Self.sorting(anew).positions)
    #expect(try Self.sorting(later).texts == Self.sorting(anew).texts)
    // The cards of a part of the list are known by their records.
    let part = Array(stride(from: records.count - 1, through: 0, by: -2))
    #expect(try Self.sorting(later.selecting(part)).positions == Self.sorting(anew.selecting(part)).positions)
    #expect(try Self.sorting(later.selecting(part)).texts.isEmpty)
  }

  @Test func `records that have not changed are not read`() async throws {
    // As if the names had been others.
    let index = try await Self.remembered { $0 = FieldTexts(Array("54321".utf8), ends: [1, 2, 3, 4, 5]) }
    var records = Self.before
    records[1] = #"{"id":"d","name":"3.5","rank":1}"#
    let later = try await Self.list(records, index)
    #expect(try Self.sorting(later).positions == [4, 3, 2, 1, 0])
    #expect(try await Self.sorting(Self.list(records)).positions != [4, 3, 2, 1, 0])
  }

  @Test func `an index keeps its texts in a file, and a damaged one is refused`() async throws {
    let index = try await Self.remembered()
    #expect(try Self.copy(of: index) == index)
    for ends: [Int32] in [[1, 2, 3, 4], [1, 2, 3, 4, 4], [1, 3, 2, 4, 5], [-1, 2, 3, 4, 5]] {
      let damaged = try await Self.remembered { $0 = FieldTexts(Array("54321".utf8), ends: ends) }
      #expect(try Self.copy(of: damaged).sortTexts["name"] == nil)
    }
  }

  private static func copy(of index: SourceIndex) throws -> SourceIndex {
    var writer = BinaryWriter()
    index.write(to: &writer)
    return try writer.bytes.withUnsafeBytes { bytes in
      var reader = BinaryReader(bytes)
      return try SourceIndex(from: &reader)
    }
  }
}
