import Cardloom
import CardloomTesting
import Diagnostics
import Foundation
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

  private func templates(_ template: String) throws -> CellTemplates {
    try CellTemplates(files: MemoryFileSystem(["Templates/cells/show.mustache": template]))
  }

  @Test func aCellIsRenderedProvenAndDescribed() throws {
    let templates = try templates(
      "---\nsize: 9rem\n---\n<h2><a href=\"https://example.org/?a=1&amp;b={{id}}\">{{name}}</a></h2>\n"
        + "<button type=\"button\" data-event=\"like\">+</button>\n")
    let card = try CellTest(ShowCell(model: Show(id: 1, name: "A & B")), templates)
    #expect(card.html.hasPrefix("<h2><a href=\"https://example.org/?a=1&amp;b=1\">A &amp; B</a></h2>\n"))
    #expect(card.text == "A & B +")
    #expect(card.events == ["like"])
    #expect(card.links == ["https://example.org/?a=1&b=1"])
    #expect(card.size == .rem(9) && card.warnings.isEmpty)
    #expect(try CellTest(ShowCell(model: Show(id: 1, name: "A", isVIP: true)), templates).size == .rem(14))
  }

  @Test(arguments: [
    ("<p><div>{{name}}</div></p>", "Templates/cells/show.mustache"), ("<p>{{nme}}</p>", "did you mean"),
  ])
  func aCellThatABuildRefusesThrowsItsErrors(template: String, words: String) {
    let error = #expect(throws: Diagnosed.self) {
      try CellTest(ShowCell(model: Show(id: 1, name: "A")), templates(template))
    }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func aSnapshotThatDiffersIsShownLineByLine() throws {
    let card = try CellTest(
      ShowCell(model: Show(id: 1, name: "A")), templates("<h2>{{name}}</h2>\n<p>x</p>\n"))
    #expect(card.differences(from: "<h2>A</h2>\n<p>x</p>\n") == "")
    #expect(card.differences(from: "<h2>B</h2>\n<p>x</p>\n") == "- 1: <h2>B</h2>\n+ 1: <h2>A</h2>\n")
  }

  /// A test of a cell is the cell of a build: dates in words, sizes of pictures, HTML by type.
  @Test func aCellInATestIsThatOfABuild() async throws {
    struct Story: Codable, Identifiable, Sendable {
      let id: Int
      let title: String
      let url: URL
      let content_html: String
      let date_published: Date
      let image: String?
    }
    struct StoryCell: CardCell {
      static let template = "article"
      static let events = ["open"]
      let model: Story
    }
    func story(_ id: Int) throws -> Story {
      Story(
        id: id, title: "A < B", url: try #require(URL(string: "https://example.org/a?b=1&c=2")),
        content_html: "<p>One</p><script>alert(1)</script>", date_published: Date(timeIntervalSince1970: 1_700_000_000),
        image: nil)
    }
    let cell = StoryCell(model: try story(1))
    let site = Site("Cell", url: "https://example.org/", language: "de") {
      Feed("home", at: "/") { Section("all", [cell]) { $0 } }.setting("page", "plain")
    }
    let (told, continuation) = AsyncStream<String>.makeStream()
    let hooks = RenderHooks(didUpdate: { if $0.role == .cell { continuation.yield($0.html) } })
    let files = MemoryFileSystem(["Templates/pages/plain.mustache": MemoryProject.plainPage])
    _ = try await site.run(BuildOptions(output: "out"), hooks: hooks, files: files)
    continuation.finish()
    let built = try #require(await told.first { _ in true })
    let templates = try CellTemplates(language: "de", files: MemoryFileSystem([:]))
    #expect(try CellTest(cell, templates).html == built)
    #expect(built.contains("November") && !built.contains("alert"))
  }

  @Test func aSiteBringsItsFormatsItsWordsAndItsLanguage() throws {
    let site = Site("Shows", url: "https://example.org/", language: "de") {
      Feed("home", at: "/") { Section("all", [Show(id: 1, name: "A")]) { ShowCell(model: $0) } }
    }
    .words(["book": "Buchen"]).format("loud") { value, language in value.text.map { $0.uppercased() + " (\(language))" }
    }
    let files = MemoryFileSystem([
      "Templates/cells/show.mustache": "<h2>{{name|loud}}</h2>\n<p>{{site.words.book}}</p>\n",
      "Templates/cells/other.mustache": "<p>{{name|nothing}}</p>\n",
    ])
    let card = try CellTest(ShowCell(model: Show(id: 1, name: "Fog")), CellTemplates(of: site, files: files))
    #expect(card.text == "FOG (de) Buchen" && card.warnings.isEmpty)
  }

  /// A template of another cell may have any mistake.
  @Test(arguments: ["<p>{{name|nothing}}</p>\n", "<p>{{#name}}</p>\n"])
  func onlyTheTemplatesOfTheCellCount(other: String) throws {
    let templates = try CellTemplates(
      files: MemoryFileSystem([
        "Templates/cells/show.mustache": "<h2>{{name}}</h2>\n", "Templates/cells/other.mustache": other,
      ]))
    let card = try CellTest(ShowCell(model: Show(id: 1, name: "Fog")), templates)
    #expect(card.text == "Fog" && card.warnings.isEmpty)
  }

  @Test func anUndeclaredEventAndAMissingParameterAreErrors() throws {
    let templates = try templates("<h2>{{name}}</h2><button type=\"button\" data-event=\"hate\">-</button>\n")
    let error = #expect(throws: Diagnosed.self) { try CellTest(ShowCell(model: Show(id: 1, name: "A")), templates) }
    #expect(error?.diagnostics.map(\.code) == ["undeclared-event"])
  }

  @Test func aModelThatCannotBeWrittenIsAnErrorAtTheTest() throws {
    struct Score: Codable, Identifiable, Sendable {
      let id: Int
      let name: Double
    }
    struct ScoreCell: CardCell {
      static let template = "show"
      let model: Score
    }
    let (templates, line) = (try templates("<h2>{{name}}</h2>\n"), #line + 1)
    let error = #expect(throws: Diagnosed.self) { try CellTest(ScoreCell(model: Score(id: 1, name: .nan)), templates) }
    #expect(error?.diagnostics.first?.location?.line == line)
  }
}
