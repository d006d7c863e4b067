import CardSources
import Diagnostics
import JSONRecords
import Platform
import Testing

/// Folders of files of one card each.
@Suite struct FolderTests {
  private func list(_ files: [String: String]) async throws(Diagnosed) -> CardList {
    try await SourceReader(
      files: MemoryFileSystem(files),
      yaml: { _, _ in .object([.init("title", .string("of YAML"))]) }
    ).cards(of: CardSource(name: "cards", path: "cards", file: "site/cards"))
  }

  @Test func filesAreCardsInTheOrderOfTheirNames() async throws {
    let list = try await list([
      "cards/b.json": #"{"title": "B"}"#, "cards/a.json": #"{"id": "own", "title": "A"}"#, "cards/c.yml": "title: C",
      "cards/notes.txt": "no card", "cards/.hidden.json": "{}",
    ])
    #expect(list.format == .folder)
    #expect(list.ids == ["own", "b", "c"])
    #expect(try list.field("title", of: 2) == "of YAML")
    #expect(list.diagnostics == [])
    #expect(list.location(of: 1).file == "site/cards/b.json")
  }

  @Test func aFolderOfOtherFilesIsTold() async throws {
    let list = try await list(["cards/a.txt": "A"])
    #expect(list.codes == ["empty-source"])
    #expect(list.diagnostics.first?.message == "no file in the folder `site/cards` is a card")
    #expect(try await self.list(["cards/.gitkeep": ""]).codes == [])
  }

  @Test func aFileThatIsNoCardIsNamedAndHidesNoOther() async throws {
    let list = try await list(["cards/a.json": "[1]", "cards/b.json": "{\"title\": }", "cards/c.json": "{}"])
    #expect(list.ids == ["c"])
    #expect(list.codes == ["record-not-object", "malformed-json"])
    #expect(list.diagnostics.map { $0.location?.file } == ["site/cards/a.json", "site/cards/b.json"])
    #expect(list.report.read == 3 && list.report.refused == 2)
  }

  @Test func anEmptyFolderHasNoCards() async throws {
    #expect(try await list(["cards/readme.txt": ""]).count == 0)
  }
}
