import Cardloom
import Diagnostics
import Platform
import Testing

/// The Swift interface: the site's own code touches data only, and the pages follow.
@Suite struct SiteTests {
  private func files() -> MemoryFileSystem {
    MemoryFileSystem([
      "Templates/cells/note.mustache": "<h2>{{text}}</h2>\n",
      "Templates/cells/loud.mustache": "<h2><strong>{{text}}</strong></h2>\n",
      "Templates/pages/feed.mustache":
        "<!DOCTYPE html>\n<html lang=\"{{page.language}}\">\n<title>{{page.title}}</title>\n<main>\n<h1>{{page.title}}</h1>\n"
        + "{{{sections}}}</main>\n</html>\n",
    ])
  }

  private func site(
    _ cells: HeldCells, adaptor: any CardAdaptor = TableAdaptor(),
    rules: RecordData = [["when": ["isLoud": "true"], "use": "loud"]]
  ) -> Site {
    Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("latest", Cards("notes", cells)).adaptor(adaptor).loadsMore().setting("cells", rules)
      }
    }
  }

  private func build(
    _ site: Site, jobs: Int = 1, hooks: RenderHooks = RenderHooks(), _ files: MemoryFileSystem
  ) async throws -> BuildReport {
    try await site.run(BuildOptions(output: "out", jobs: jobs), hooks: hooks, files: files)
  }

  private func note(_ id: String, _ text: String, isLoud: Bool = false) -> CellHolder {
    CellHolder(id: id, kind: "note", data: ["text": .string(text), "isLoud": .boolean(isLoud)])
  }

  @Test func aChangeOfTheDataIsAllThatIsNeededToChangeThePage() async throws {
    let files = files()
    var cells = try HeldCells([note("a", "First"), note("b", "Second")])
    _ = try await build(site(cells), files)
    let before = try #require(files.files["out/index.html"])
    try cells.insert(note("c", "Third"), at: 0)
    cells.remove("a")
    _ = try await build(site(cells), files)
    let after = try #require(files.files["out/index.html"])
    #expect(before.contains("First") && !after.contains("First"))
    let third = try #require(after.firstRange(of: "Third")), second = try #require(after.firstRange(of: "Second"))
    #expect(third.lowerBound < second.lowerBound)
  }

  @Test func oneCellIsEnoughForASiteWithTheBuiltInTemplates() async throws {
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<h2>{{text}}</h2>\n"])
    let cells = try HeldCells([note("a", "First"), note("b", "Second")])
    let report = try await build(site(cells, rules: []), files)
    let page = try #require(files.files["out/index.html"])
    #expect(report.pages == 1 && report.diagnostics.isEmpty)
    #expect(page.contains("<h2>First</h2>") && page.contains("theme/shared.css"))
    #expect(files.files["out/theme/shared.css"]?.contains(".section{") == true)
  }

  @Test func anErrorPrintsTheReportOfTheCommand() async throws {
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<h2>{{txt}}</h2>\n"])
    let cells = try HeldCells([note("a", "First")])
    let error = await #expect(throws: Diagnosed.self) {
      try await build(site(cells), files)
    }
    let words = try #require(error.map { "\($0)" })
    #expect(words.hasPrefix("error: ") && words.contains("--> Templates/cells/note.mustache:1:5"))
    #expect(words == TextReport().text(of: error?.diagnostics ?? []))
  }

  @Test func aRuleDecidesOnTheTemplateBeforeTheKind() async throws {
    let files = files()
    let cells = try HeldCells([note("a", "Quiet"), note("b", "Loud", isLoud: true)])
    _ = try await build(site(cells), files)
    let page = try #require(files.files["out/index.html"])
    #expect(page.contains("<h2>Quiet</h2>") && page.contains("<h2><strong>Loud</strong></h2>"))
  }

  @Test(arguments: [
    (TableAdaptor() as any CardAdaptor, "table"), (CollectionAdaptor(columns: .minimumWidth(240)), "collection"),
    (DeckAdaptor(), "deck"),
  ])
  func theSameSectionIsRenderedByTheAdaptorThatItIsGiven(adaptor: any CardAdaptor, name: String) async throws {
    let files = files()
    let cells = try HeldCells([note("a", "First")])
    _ = try await build(site(cells, adaptor: adaptor), files)
    let page = try #require(files.files["out/index.html"])
    #expect(page.contains("data-adaptor=\"\(name)\""))
    #expect(page.contains("id=\"card-a\""))
  }

  @Test func theNumberOfWorkersDoesNotShowInTheSite() async throws {
    let cells = try HeldCells((0..<200).map { note("n\($0)", "Note \($0)", isLoud: $0.isMultiple(of: 7)) })
    var outputs: [[String: String]] = []
    for jobs in [1, 4] {
      let files = files()
      _ = try await build(site(cells), jobs: jobs, files)
      outputs.append(files.files)
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].count > 10)
  }

  @Test func aSecondBuildWritesNothing() async throws {
    let files = files()
    let cells = try HeldCells([note("a", "First")])
    let first = try await build(site(cells), jobs: 2, files)
    let second = try await build(site(cells), jobs: 2, files)
    #expect(first.written > 3 && second.written == 0 && second.unchanged == first.written)
  }

  @Test func hooksAreToldOfEveryViewOnceItsPageIsProvenAndThenOfThePage() async throws {
    let cells = try HeldCells([note("a", "First"), note("b", "Second", isLoud: true)])
    let (told, continuation) = AsyncStream<String>.makeStream()
    let hooks = RenderHooks(
      didUpdate: { view in
        continuation.yield("\(view.role) \(view.cell ?? "-") \(view.template) \(view.section) \(view.html)")
      },
      willDisplay: { page in continuation.yield("page \(page)") })
    _ = try await build(site(cells), hooks: hooks, files())
    continuation.finish()
    var lines: [String] = []
    for await line in told { lines.append(line) }
    #expect(
      lines == [
        "cell a note latest <h2>First</h2>\n", "cell b loud latest <h2><strong>Second</strong></h2>\n", "page /",
      ])
  }

  @Test func hooksAreToldOfHeadersAndFootersWithTheirRoles() async throws {
    let files = files()
    try files.makeFolder("Templates/sections")
    try files.write(Array("<h2>{{data.title}} {{count}}</h2>\n".utf8), to: "Templates/sections/head.mustache")
    let cells = try HeldCells([note("a", "First")])
    let site = Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("latest", Cards("notes", cells))
          .header("head", data: ["title": "All"]).footer("head", data: ["title": "End"])
      }
    }
    let (told, continuation) = AsyncStream<String>.makeStream()
    let hooks = RenderHooks(
      didUpdate: { continuation.yield("\($0.role) \($0.cell ?? "-") \($0.template) \($0.section) \($0.html)") },
      willDisplay: { _ in })
    _ = try await build(site, hooks: hooks, files)
    continuation.finish()
    var lines: [String] = []
    for await line in told { lines.append(line) }
    #expect(lines.contains("header - head latest <h2>All 1</h2>\n"), "\(lines)")
    #expect(lines.contains("footer - head latest <h2>End 1</h2>\n"), "\(lines)")
    #expect(lines.count == 3)
  }

  @Test func hooksAreNotToldOfAPageThatDoesNotConform() async throws {
    let files = files()
    try files.write(Array("<p><div>{{text}}</div></p>".utf8), to: "Templates/cells/note.mustache")
    let (told, continuation) = AsyncStream<PagePath>.makeStream()
    let hooks = RenderHooks(didUpdate: { continuation.yield($0.page) }, willDisplay: { continuation.yield($0) })
    await #expect(throws: Diagnosed.self) {
      try await build(site(try HeldCells([note("a", "First")])), hooks: hooks, files)
    }
    continuation.finish()
    for await page in told { Issue.record("told of \(page)") }
  }

  @Test func aSectionIsInAFeedOnceAndCanBePutInTheMiddle() throws {
    func section(_ id: String) -> SectionModel {
      SectionModel(id: id, cells: CellHolders(HeldCells()), registry: CellRegistry(known: []))
    }
    var sections = try HeldSections([section("carousel"), section("goods")])
    try sections.insert(section("categories"), at: 1)
    #expect(sections.map(\.id) == ["carousel", "categories", "goods"])
    let error = #expect(throws: Diagnosed.self) { try sections.append(section("goods")) }
    #expect(error?.diagnostics.first?.message == "two sections have the identity `goods`: number 2 and number 3")
    sections.removeAll()
    #expect(sections.isEmpty)
  }
}
