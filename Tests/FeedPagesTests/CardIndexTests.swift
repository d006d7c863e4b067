import CardAdaptors
import CardHolders
import Records
import Testing

@testable import FeedPages

@Suite("Index of cards")
struct CardIndexTests {
  private func feed(_ count: Int, size: Int = 2, numbering: PageNumbering = .anchored) throws -> FeedHolder {
    var cells = HeldCells()
    for number in 0..<count { try cells.append(CellHolder(id: "c/\(number)", kind: "note", data: .object([]))) }
    let section = SectionHolder(
      id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]), loadsMore: true)
    return FeedHolder(
      id: "news", path: PagePath("/news/"), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: numbering, pageSize: size),
      sections: [FeedHolder.Section(holder: section, adaptor: TableAdaptor())])
  }

  @Test("One file for a feed of few cards; each card is told by how many are older")
  func small() throws {
    let files = CardIndex(try feed(3)).files
    #expect(files.map(\.path) == ["news/cards.json"])
    #expect(
      files.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "{\"count\":3,\"size\":2,\"number\":\"anchored\",\"parts\":1,\"cards\":{\"c_2f2\":1,\"c_2f1\":2,\"c_2f0\":3}}\n"
      ])
  }

  @Test("A feed of one page needs none")
  func onePage() throws {
    #expect(CardIndex(try feed(2, numbering: .sequential)).files.isEmpty)
  }

  @Test("A feed of many cards has parts, of which a new card changes one, and `cards.json`")
  func parts() throws {
    let old = CardIndex(try feed(1200, size: 20)).files
    #expect(old.map(\.path) == ["news/cards.json"] + (0..<4).map { "news/cards/\($0).json" })
    var cells = HeldCells()
    try cells.append(CellHolder(id: "new", kind: "note", data: .object([])))
    for number in 0..<1200 { try cells.append(CellHolder(id: "c/\(number)", kind: "note", data: .object([]))) }
    let section = SectionHolder(
      id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]), loadsMore: true)
    let grown = try feed(1200, size: 20)
    let new = CardIndex(
      FeedHolder(
        id: grown.id, path: grown.path, title: grown.title, language: "en", pageTemplate: "feed",
        paginator: grown.paginator, sections: [FeedHolder.Section(holder: section, adaptor: TableAdaptor())])
    ).files
    #expect(zip(old, new).count { $0 != $1 } == 2)
  }
}
