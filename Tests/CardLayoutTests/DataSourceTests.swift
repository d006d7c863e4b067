import CardLayout
import Diagnostics
import JSONRecords
import Testing

/// Models drive the cells: a type conforms to a protocol, sets its list, and is done.
@Suite struct DataSourceTests {
  private struct Note: CardModel, Equatable {
    static let kind = "note"
    static let cellSize = CellSize("6rem")
    let id: String
    let text: String
    var isTall = false
    var data: RecordData { ["text": .string(text)] }
    var cellSize: CellSize? { isTall ? CellSize("12rem") : nil }
  }

  private struct Notes: ListDataSource { var list: [Note] }

  private struct Folders: SectionDataSource {
    var sections: [(id: String, list: Notes)]

    func view(_ kind: SectionViewKind, ofSection section: Int) -> HeldView? {
      kind == .header ? HeldView(template: "title", data: ["title": .string(sections[section].id)]) : nil
    }
  }

  @Test func aModelBecomesACellWithItsIdentityKindAndData() {
    let cell = CellHolder(Note(id: "a", text: "Hello"))
    #expect(cell.id == "a" && cell.kind == "note" && cell.data["text"] == "Hello")
  }

  @Test(
    arguments: [
      (Note(id: "a", text: ""), "6rem"), (Note(id: "a", text: "", isTall: true), "12rem"),
    ])
  private func aModelsOwnSizeGoesBeforeThatOfItsType(note: Note, size: String) {
    #expect(CellHolder(note).data["cell_size"] == .string(size))
  }

  @Test func aSizeInTheDataGoesBeforeBoth() {
    struct Sized: CardModel {
      static let kind = "sized"
      static let cellSize = CellSize("6rem")
      let id = "a"
      let data: RecordData = ["cell_size": "2lh"]
    }
    #expect(CellHolder(Sized()).data == ["cell_size": "2lh"])
  }

  @Test func aListOfModelsIsTheCellsOfASection() throws {
    let cells = try CellHolders(Notes(list: [Note(id: "a", text: "1"), Note(id: "b", text: "2")]))
    #expect(cells.count == 2)
  }

  @Test func twoModelsOfOneIdentityAreAnErrorThatNamesBoth() throws {
    let twice = Notes(list: [Note(id: "a", text: "1"), Note(id: "a", text: "2")])
    let error = #expect(throws: Diagnosed.self) { try CellHolders(twice) }
    #expect(error?.diagnostics.first?.message == "two cells have the identity `a`: number 0 and number 1")
  }

  @Test func listsOfModelsAreSectionsWhoseViewsTheSourceProvides() throws {
    let folders = Folders(sections: [("today", Notes(list: [Note(id: "a", text: "1")])), ("older", Notes(list: []))])
    let holders = try folders.holders(registry: CellRegistry(known: ["note"]))
    #expect(holders.map(\.id) == ["today", "older"])
    #expect(holders.map(\.actualCount) == [1, 0])
    #expect(holders.map { $0.header?.data["title"] } == ["today", "older"])
    #expect(holders.allSatisfy { $0.footer == nil })
  }
}
