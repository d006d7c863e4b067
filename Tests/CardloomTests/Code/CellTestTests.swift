import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// One cell in a test of the site's own.
@Suite struct CellTestTests {
  private struct Show: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
    var isVIP = false
  }

  private struct ShowCell: CardCell {
    static let template = "show"
    static let events = ["like"]
    let model: Show
    var size: CellSize? { model.isVIP ? .rem(14) : nil }
  }

  private func files(_ template: String) -> MemoryFileSystem {
    MemoryFileSystem(["Templates/cells/show.mustache": template])
  }

  @Test func aCellIsRenderedProvenAndDescribed() async throws {
    let files = files(
      "---\nsize: 9rem\n---\n<h2><a href=\"https://example.org/?a=1&amp;b={{id}}\">{{name}}</a></h2>\n"
        + "<button type=\"button\" data-event=\"like\">+</button>\n")
    let card = try await CellTest(ShowCell(model: Show(id: 1, name: "A & B")), files: files)
    #expect(card.html.hasPrefix("<h2><a href=\"https://example.org/?a=1&amp;b=1\">A &amp; B</a></h2>\n"))
    #expect(card.text == "A & B +")
    #expect(card.events == ["like"])
    #expect(card.links == ["https://example.org/?a=1&b=1"])
    #expect(card.size == .rem(9) && card.warnings.isEmpty)
    #expect(try await CellTest(ShowCell(model: Show(id: 1, name: "A", isVIP: true)), files: files).size == .rem(14))
    #expect(files.files.keys.sorted() == ["Templates/cells/show.mustache"])
  }

  @Test(arguments: [
    ("<p><div>{{name}}</div></p>", "Templates/cells/show.mustache"), ("<p>{{nme}}</p>", "did you mean"),
  ])
  func aCellThatABuildRefusesThrowsItsErrors(template: String, words: String) async {
    let error = await #expect(throws: Diagnosed.self) {
      try await CellTest(ShowCell(model: Show(id: 1, name: "A")), files: files(template))
    }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func aSnapshotThatDiffersIsShownLineByLine() async throws {
    let card = try await CellTest(
      ShowCell(model: Show(id: 1, name: "A")), files: files("<h2>{{name}}</h2>\n<p>x</p>\n"))
    #expect(card.differences(from: "<h2>A</h2>\n<p>x</p>\n") == "")
    #expect(card.differences(from: "<h2>B</h2>\n<p>x</p>\n") == "- 1: <h2>B</h2>\n+ 1: <h2>A</h2>\n")
  }
}
