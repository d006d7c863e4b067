import Testing
import Workbench

@Suite struct EntryPageTests {
  private func page(_ entry: String, _ sample: SampleProject) async throws -> String {
    String(decoding: try await sample.site().entryPage(entry).html, as: UTF8.self)
  }

  @Test(
    "Every width of a container that the style sheet asks for is a breakpoint",
    arguments: [
      ("@container cell (min-width: 17rem) { .note { color: red } }", [272]),
      ("@container (max-inline-size: 35.99rem) { .note { color: red } }", [576]),
      ("@container cell (inline-size >= 480px) { .note { color: red } }", [480]),
      ("@container (20em < width <= 600px) { .note { color: red } }", [320, 600]),
      ("@container (width > 400px) and (height > 300px) { .note { color: red } }", [400]),
      (
        "@layer a { @container c (width < 50rem) { @container (min-width: 25rem) { .note { color: red } } } }",
        [400, 800]
      ),
      (".note { @container (min-width: 30rem) { color: red } }", [480]),
      ("@media (min-width: 40rem) { .note { color: red } }", []),
      ("@container style(--wide: 1) { .note { color: red } } .note { width: 20rem }", []),
    ])
  func breakpoints(sheet: String, widths: [Int]) async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.css"] = sheet
    let page = try await page("cells/note", sample)
    let found = page.matches(of: /data-card-width="(\d+)"/).compactMap { Int($0.output.1) }
    #expect(found == widths)
  }

  @Test func aBreakpointNamesItsConditions() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.css"] = """
      @container cells (max-width: 35.99rem) { .note { color: red } }
      @container cell (min-width: 36rem) { .note { color: red } .note p { color: blue } }
      """
    let title = "title=\"@container cells (max-width: 35.99rem), @container cell (min-width: 36rem)\""
    #expect(try await page("cells/note", sample).contains(title))
  }

  @Test func onlyACellHasAWidthOfItsOwn() async throws {
    #expect(try await !page("states/empty", SampleProject()).contains("card-width"))
  }

  @Test func thePagesWithTheCardsOfACellAreKnown() async throws {
    let page = try await page("cells/note", SampleProject())
    #expect(page.contains("data-cards=\"3\""))
    #expect(page.contains("data-pages=\"[&quot;index.html&quot;,&quot;page/2/index.html&quot;]\""))
    #expect(try await !self.page("states/empty", SampleProject()).contains("id=\"cuts\""))
  }
}
