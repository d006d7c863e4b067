import Cardloom
import CardloomTesting
import Foundation
import Platform
import Testing

/// The blocks of the article for Swift engineers, as they are printed there: they compile, and they run.
@Suite struct ArticleTests {
  /// A folder with the templates that the article speaks of.
  private static func project() throws -> String {
    let folder = NSTemporaryDirectory() + "article-\(UUID())"
    let templates = [
      "note": "<h2>{{text}}</h2>\n", "banner": "<p>{{text}}</p>\n",
      "show":
        "<h2>{{name}}</h2>{{#score}}<p>{{score}}</p>{{/score}}"
        + "<button type=\"button\" data-event=\"like\">Like</button>\n",
    ]
    for (name, text) in templates { try write(text, to: "\(folder)/Templates/cells/\(name).mustache") }
    try write("<p>{{data.label}}</p>\n", to: "\(folder)/Templates/sections/ad.mustache")
    for year in [2025, 2026] { try write("[]", to: "\(folder)/site/data/\(year).json") }
    return folder
  }

  private static func write(_ text: String, to path: String) throws {
    try DiskFileSystem().makeFolder(FilePath.parent(of: path))
    try DiskFileSystem().write(Array(text.utf8), to: path)
  }

  @Test func theFirstExampleRunsAsItIsPrinted() async throws {
    let printed = try Self.blocks()[0]
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<h2>{{text}}</h2>\n"])
    struct Note: Codable, Identifiable, Sendable {
      let id: Int
      let text: String
    }

    let notes = [Note(id: 1, text: "Hello"), Note(id: 2, text: "World")]

    let site = Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("latest", notes, template: "note").loadsMore()
      }
      .pages(size: 20, .anchored)
    }
    // The working folder of a test is not the reader's, so that this one line differs.
    let report = try await site.run(BuildOptions(output: "public"), files: files)
    print("\(report.pages) pages, \(report.written) files written")
    #expect(report.pages == 1 && files.files["public/index.html"]?.contains("<h2>World</h2>") == true)
    #expect(printed.contains("let report = try await site.build(to: \"public\")"))
  }

  struct Show: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
    var score: Double?
    var aired: Date
    var isVIP = false
  }

  struct ShowCell: CardCell {
    static let template = "show"
    static let events = ["like"]
    let model: Show
    var size: CellSize? { model.isVIP ? .rem(14) : nil }
  }

  struct Banner: Codable, Identifiable, Sendable {
    let id: String
    let text: String
  }

  struct BannerCell: CardCell {
    static let template = "banner"
    let model: Banner
  }

  enum Row: Sendable {
    case show(Show)
    case banner(Banner)
  }

  func list(of rows: [Row]) -> Section {
    Section("all", rows) { row in
      switch row {
      case .show(let show): ShowCell(model: show)
      case .banner(let banner): BannerCell(model: banner)
      }
    }
  }

  func home(featured: [Show], rows: [Row], guests: [Show]) -> Feed {
    Feed("home", at: "/", title: "Home") {
      Section("featured", featured) { ShowCell(model: $0) }
        .adaptor(.carousel(width: 280))
        .header("section-title", data: ["title": "Featured"])
      list(of: rows)
        .header("section-title", data: ["title": "All"], sticky: true)
        .supplementary("ad", .every(10), data: ["label": "Advertisement"])
        .host(Section("guests", guests) { ShowCell(model: $0) }.adaptor(.deck()), at: 2)
        .setting("unknownKind", "fail")
        .loadsMore()
      for year in [2025, 2026] {
        Section("best-\(year)", Cards("best-\(year)", from: ["file": .string("data/\(year).json")]))
          .view(for: .empty, "empty")
      }
    }
    .pages(size: 20, .anchored)
  }

  /// Takes the HTML of cells.
  struct SearchIndex: Sendable {
    let continuation: AsyncStream<String>.Continuation
    func add(_ cell: String?, _ html: String) { continuation.yield("\(cell ?? "-") \(html)") }
  }

  func buildWithIndex(_ site: Site, _ index: SearchIndex) async throws {
    let hooks = RenderHooks(didUpdate: { view in index.add(view.cell, view.html) })
    try await site.build(to: "public", jobs: 4, hooks: hooks)
  }

  @Test func theHomePageOfTheArticleIsBuilt() async throws {
    let folder = try Self.project()
    let shows = (1...25).map { Show(id: $0, name: "Show \($0)", score: 7.5, aired: Date(timeIntervalSince1970: 0)) }
    let guest = Show(id: 99, name: "Guest", aired: Date(timeIntervalSince1970: 0))
    let rows = [Row.banner(Banner(id: "new", text: "New"))] + shows.map { .show($0) }
    let site = Site("Guide", url: "https://example.org/", language: "en", folder: folder) {
      home(featured: [guest], rows: rows, guests: [guest])
    }
    .events("see-all")
    let (told, continuation) = AsyncStream<String>.makeStream()
    let hooks = RenderHooks(didUpdate: { SearchIndex(continuation: continuation).add($0.cell, $0.html) })
    let report = try await site.build(to: folder + "/public", jobs: 2, hooks: hooks)
    continuation.finish()
    var cells: Set<String> = []
    for await line in told where line.contains("<h2>Show ") { cells.insert(String(line.prefix { $0 != " " })) }
    #expect(report.pages == 2)
    #expect(cells.count == 25, "\(cells)")
    try DiskFileSystem().remove(folder)
  }

  @Test func theCellTestOfTheArticlePasses() async throws {
    let project = try Self.project()
    @Sendable func aShowWithoutScoreHasNoScoreLine() async throws {
      let show = Show(id: 1, name: "Salt & Pepper", score: nil, aired: Date(timeIntervalSince1970: 0))
      let card = try await CellTest(ShowCell(model: show), folder: project)
      #expect(card.text == "Salt & Pepper Like")
      #expect(card.events == ["like"])
      #expect(card.links == [])
    }
    try await aShowWithoutScoreHasNoScoreLine()
    try DiskFileSystem().remove(project)
  }

  func buildsInMemory(_ configuration: String, _ notes: String) async throws {
    let cell = try RenderedTemplate("<h2>{{title}}</h2>", data: ["title": "Salt & Pepper"])
    #expect(cell.text == "<h2>Salt &amp; Pepper</h2>")
    let site = await MemoryProject(["site/site.yml": configuration, "site/data/notes.json": notes]).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.files["index.html"]?.contains("First") == true)
  }

  @Test func theProjectInMemoryOfTheArticleIsBuilt() async throws {
    let configuration = """
      title: Notes
      url: https://example.org/
      language: en
      events: [open]
      sources: {notes: data/notes.json}
      feeds: {home: {path: /, sections: [{id: latest, source: notes, cell: article}]}}
      """
    let note = #"[{"id": "a", "title": "First", "url": "https://example.org/a", "content_html": "<p>x</p>"}]"#
    try await buildsInMemory(configuration, note)
  }

  // MARK: The article

  /// The Swift blocks of the article.
  private static func blocks() throws -> [String] {
    let root = #filePath.components(separatedBy: "/Tests/CardloomTests/")[0]
    let path = root + "/Sources/Generator/Cardloom/Cardloom.docc/ForSwiftEngineers.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Code without indentation, empty lines, imports and the attribute of a test that another one runs.
  private static func compared(_ code: String) -> String {
    let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      .map { $0.replacingOccurrences(of: "@Test func aShow", with: "@Sendable func aShow") }
      .map {
        $0.replacingOccurrences(
          of: "site.build(to: \"public\")", with: "site.run(BuildOptions(output: \"public\"), files: files)")
      }
      .joined(separator: "\n")
  }

  @Test func everyBlockOfTheArticleIsInThisFile() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count == 7)
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n").filter {
      !$0.contains("// The working folder of a test")
    }
    let code = Self.compared(lines.joined(separator: "\n"))
    for block in blocks { #expect(code.contains(Self.compared(block)), "\(block)") }
  }
}
