import Archive
import Cardloom
import GRDB
import Testing

@Suite struct ArchiveTests {
  private func database(_ stories: Int) throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try Archive.fill(database, stories: stories)
    return database
  }

  /// The folder with the templates.
  private static let folder = #filePath.components(separatedBy: "/Tests/")[0]

  @Test func theNewestStoryIsFirstAndAllAreThere() async throws {
    let prepared = try await Archive.site(of: try database(1203), in: Self.folder).prepared()
    #expect(prepared.warnings.isEmpty)
    var shown: [String] = []
    while let part = try await prepared.fragment(of: "stories", after: shown.last, count: 100) {
      shown += part.cells.map(\.id)
      if !part.hasMore { break }
    }
    #expect(shown == (1...1203).reversed().map { "story-\($0)" })
  }

  @Test func theRevisionChangesWithTheRows() async throws {
    let database = try database(3)
    let stories = Stories(database)
    let first = try await stories.revision
    #expect(try await stories.revision == first)
    try await database.write { try Story(number: 2, title: "Changed", changed: 9).update($0) }
    #expect(try await stories.revision != first)
  }
}
