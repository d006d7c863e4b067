import CardLayout
import JSONRecords
import Testing

@testable import FeedPages

@Suite("Index of cards")
struct CardIndexTests {
  private func feed(_ count: Int, size: Int = 2, numbering: PageNumbering = .anchored) throws -> FeedHolder {
    var cells = HeldCells()
    for number in 0..<count { try cells.append(CellHolder(id: "c/\(number)", kind: "note", data: .object([]))) }
    var section = SectionModel(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
    section.behaviour.loadsMore = true
    return FeedHolder(
      id: "news", path: PagePath("/news/"), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: numbering, pageSize: size),
      sections: [section])
  }

  @Test("One file for a feed of few cards; each card is told by how many are older")
  func small() throws {
    let files = CardIndex(try feed(3).chains[0]).files
    #expect(files.map(\.path) == ["news/cards.json"])
    #expect(
      files.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "{\"size\":2,\"number\":\"anchored\",\"parts\":1,\"cards\":{\"c_2f2\":1,\"c_2f1\":2,\"c_2f0\":3}}\n"
      ])
  }

  @Test("Sequential pages are counted from the newest card, so the number of cards is told")
  func sequential() throws {
    #expect(
      CardIndex(try feed(3, numbering: .sequential).chains[0]).files.map { String(decoding: $0.bytes, as: UTF8.self) }
        == [
          "{\"count\":3,\"size\":2,\"number\":\"sequential\",\"parts\":1,\"cards\":{\"c_2f2\":1,\"c_2f1\":2,\"c_2f0\":3}}\n"
        ])
  }

  @Test("A feed of one page needs none")
  func onePage() throws {
    #expect(CardIndex(try feed(2, numbering: .sequential).chains[0]).files.isEmpty)
  }

  @Test(
    "A feed of many cards has parts: a new card changes at most two, and none when it makes a page that has a neighbour"
  )
  func parts() throws {
    // The newest comes first, and keeps its identity when others come before it.
    func files(_ count: Int) throws -> [CardIndex.File] {
      var cells = HeldCells()
      for number in (0..<count).reversed() {
        try cells.append(CellHolder(id: "c/\(number)", kind: "note", data: .object([])))
      }
      let feed = try feed(0, size: 20)
      var section = SectionModel(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
      section.behaviour.loadsMore = true
      return Array(
        CardIndex(
          FeedHolder(
            id: feed.id, path: feed.path, title: feed.title, language: "en", pageTemplate: "feed",
            paginator: feed.paginator, sections: [section]
          ).chains[0]
        ).files)
    }
    var old = try files(1200)
    #expect(old.map(\.path) == ["news/cards.json"] + (0..<4).map { "news/cards/\($0).json" })
    for count in 1201...1221 {
      let new = try files(count)
      let changed = zip(old, new).count { $0 != $1 }
      #expect(new.count == old.count && changed <= (count % 20 == 0 ? 0 : 2), "\(changed) files at \(count) cards")
      old = new
    }
  }
}
