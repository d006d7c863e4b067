import CardLayout
import Diagnostics
import JSONRecords
import Testing

@Suite struct HeldCellsTests {
  private func cell(_ id: String, _ title: String = "") -> CellHolder {
    CellHolder(id: id, kind: "article", data: ["title": .string(title)])
  }

  private func ids(_ cells: HeldCells) -> [String] { (0..<cells.count).map { cells[$0].id } }

  @Test func twoCellsOfOneIdentityAreAnErrorThatNamesBoth() throws {
    let error = #expect(throws: Diagnosed.self) { try HeldCells([cell("a"), cell("b"), cell("a")]) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.code == "duplicate-identity")
    #expect(diagnostic.message == "two cells have the identity `a`: number 0 and number 2")
  }

  @Test func operationsWorkByIdentityAndLookUpsFollow() throws {
    var cells = try HeldCells([cell("a"), cell("b"), cell("c")])
    try cells.insert(cell("x"), at: 1)
    #expect(ids(cells) == ["a", "x", "b", "c"])
    try cells.append(cell("z"))
    let moved = cells.move("a", to: 3)
    #expect(moved)
    #expect(ids(cells) == ["x", "b", "c", "a", "z"])
    let removed = cells.remove("b")
    #expect(removed?.id == "b")
    let replaced = try cells.replace("c", with: cell("c", "new"))
    #expect(replaced)
    #expect(ids(cells) == ["x", "c", "a", "z"])
    #expect(cells[id: "c"]?.data["title"] == "new")
    for id in ids(cells) { #expect(cells.position(of: id).map { cells[$0].id } == id) }
    #expect(cells.position(of: "b") == nil)
  }

  @Test func anIdentityThatIsTakenIsRefusedAndNothingChanges() throws {
    var cells = try HeldCells([cell("a"), cell("b")])
    #expect(throws: Diagnosed.self) { try cells.append(cell("a")) }
    #expect(throws: Diagnosed.self) { try cells.replace("a", with: cell("b")) }
    #expect(ids(cells) == ["a", "b"])
  }

  @Test func operationsOnAnAbsentIdentitySayThatNothingWasThere() throws {
    var cells = try HeldCells([cell("a")])
    let moved = cells.move("q", to: 0)
    let removed = cells.remove("q")
    let replaced = try cells.replace("q", with: cell("q"))
    #expect(!moved && removed == nil && !replaced)
    #expect(ids(cells) == ["a"])
  }
}
