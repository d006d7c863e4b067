import Cardloom
import Diagnostics
import Platform
import Testing

/// An adaptor that a program brings does what the built-in ones do.
@Suite struct OwnAdaptorTests {
  private struct Note: Codable, Identifiable, Sendable {
    let id: Int
    let title: String
    var date = "2026-02-01"
  }

  struct Timeline: CardAdaptor {
    static let name = "timeline"
    static let measures = [
      AdaptorMeasure("gap", \Timeline.gap, in: 0...200, "The distance."), AdaptorMeasure("side", \.side, "The side."),
      AdaptorMeasure("wide", \.width, in: 1...9, of: "size", "One size."),
      AdaptorMeasure("dots", \.dots, in: 1...9, of: "size", "Another one."),
      AdaptorMeasure("label", \.label, "A word."), AdaptorMeasure("isOpen", \.isOpen, "Open."),
    ]
    static let styleSheet = "[data-adaptor=\"timeline\"] { --line: 1px; }"
    static let script = "cardloom.eachSection(section => { section.dataset.ran = '' })"

    enum Side: String, CaseIterable { case start, end }
    var gap = 24.0
    var side = Side.start
    var width: Double?
    var dots: Int?
    var label = ""
    var isOpen = false

    var customProperties: [CustomProperty] { [CustomProperty("--timeline-gap", pixels: gap)] }

    func draw(_ section: SectionCanvas) throws {
      section.open(attributes: [("data-side", side.rawValue)])
      section.header()
      section.markup("<p>")
      section.text("Line & \(label)")
      section.markup("</p>\n<div class=\"line\">\n")
      try section.body()
      section.markup("</div>\n")
      section.close()
    }
  }

  private static let files = [
    "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
    "site/data/notes.json":
      "["
      + (1...5).map { "{\"id\":\($0),\"title\":\"Note \($0)\",\"date\":\"2026-02-01\"}" }.joined(separator: ",\n")
      + "]\n",
  ]

  private static func yaml(_ adaptor: String) -> [String: String] {
    files.merging([
      "site/site.yml": """
      title: Notes
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json, defaultKind: note}}
      feeds:
        home:
          path: /
          pages: {size: 2}
          sections: [{id: notes, source: notes, cell: note, loadMore: true, adaptor: \(adaptor)}]
      """
    ]) { $1 }
  }

  private static func site(_ adaptor: some CardAdaptor) -> Site {
    let notes = (1...5).map { Note(id: $0, title: "Note \($0)") }
    return Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("notes", Cards("notes", notes, template: "note")).adaptor(adaptor).loadsMore() }
        .pages(size: 2)
    }
  }

  private func built(_ site: Site, _ files: [String: String]) async throws -> [String: String] {
    let memory = MemoryFileSystem(files)
    _ = try await site.run(BuildOptions(output: "out"), files: memory)
    return memory.files.filter { $0.key.hasPrefix("out/") }
  }

  private func errors(_ site: Site, _ files: [String: String]) async -> [Diagnostic] {
    do {
      _ = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(files))
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test func `code and site.yml give the same bytes`() async throws {
    let code = try await built(
      Self.site(Timeline(gap: 40, side: .end, dots: 3, label: "<b>", isOpen: true)), Self.files)
    let project = try await built(
      Site(project: ".").adaptor(Timeline.self),
      Self.yaml("{timeline: {gap: 40, side: end, dots: 3, label: <b>, isOpen: true}}"))
    #expect(Set(code.keys) == Set(project.keys))
    for (path, text) in code { #expect(text == project[path], "\(path)") }
    let page = try #require(code["out/index.html"])
    #expect(page.contains("data-adaptor=\"timeline\" data-script=\"adaptor-timeline\" data-side=\"end\""))
    #expect(page.contains("<p>Line &amp; &lt;b></p>\n<div class=\"line\">\n<div class=\"cells\" role=\"feed\""))
    #expect(page.contains("rel=\"next\""))
    #expect(code["out/page/2/index.html"]?.contains("<div class=\"line\">") == true)
    let styles = try #require(code["out/theme/shared.css"])
    #expect(styles.contains("--timeline-gap:40px") && styles.contains("--line:1px"))
    #expect(code["out/theme/shared.js"]?.contains("'adaptor-timeline.js'()") == true)
    #expect(code["out/theme/adaptor-timeline.js"]?.contains("dataset.ran") == true)
  }

  @Test func `a project's own files take the place of its styles and script`() async throws {
    let files = Self.files.merging([
      "Templates/adaptors/timeline.css": ".mine { color: red; }\n", "Templates/theme/adaptor-timeline.js": "mine()\n",
    ]) { $1 }
    let pages = try await built(Self.site(Timeline()).bundles(.none), files)
    #expect(pages["out/theme/adaptor-timeline.js"] == "mine()\n")
    let styles = try #require(pages["out/theme/cells.css"])
    #expect(styles.contains(".mine") && !styles.contains("--line: 1px"))
    #expect(
      pages["out/index.html"]?.contains("<link rel=\"preload\" as=\"script\" href=\"./theme/adaptor-timeline.js\">")
        == true)
  }

  @Test(arguments: [
    (Timeline(), "timeline"), (Timeline(gap: 12.5), "{timeline: {gap: 12.5}}"),
    (Timeline(gap: 40, side: .end, width: 2, isOpen: true), "{timeline: {gap: 40, side: end, wide: 2, isOpen: true}}"),
  ])
  func `a written project says the measures that are set`(adaptor: Timeline, words: String) async throws {
    let memory = MemoryFileSystem(Self.files)
    try await Self.site(adaptor).writeProject(to: "daily", files: memory)
    #expect(memory.files["daily/site/site.yml"]?.contains("adaptor: \(words)\n") == true)
  }

  @Test func `the built-in adaptors are written as before`() async throws {
    let all: [(any CardAdaptor, String)] = [
      (TableAdaptor(), "table"), (TableAdaptor(wrapsCells: false), "{table: {bare: true}}"),
      (CollectionAdaptor(columns: .minimumWidth(240)), "{collection: {minWidth: 240}}"),
      (CollectionAdaptor(columns: .count(3)), "{collection: {columns: 3}}"),
      (CollectionAdaptor(columns: .carousel(width: 280)), "{collection: {carousel: 280}}"),
      (CollectionAdaptor(columns: .waterfall(minimumWidth: 240)), "{collection: {waterfall: 240}}"),
      (CollectionAdaptor(columns: .composition(.lead)), "{collection: {layout: lead}}"),
      (DeckAdaptor(visibleCards: 3), "{deck: {visible: 3}}"), (DeckAdaptor(), "deck"),
    ]
    for (adaptor, words) in all {
      let memory = MemoryFileSystem(Self.files)
      try await Self.site(adaptor).writeProject(to: "daily", files: memory)
      #expect(memory.files["daily/site/site.yml"]?.contains("adaptor: \(words)\n") == true, "\(words)")
    }
  }

  @Test(arguments: [
    ("timelin", "`adaptor` cannot be `timelin`", "did you mean `timeline`?"),
    ("{timeline: {gpa: 2}}", "unknown key `gpa` in `timeline`", "did you mean `gap`?"),
    ("{timeline: {gap: 300}}", "`gap` must be 0 to 200, not 300", nil),
    ("{timeline: {side: left}}", "`side` cannot be `left`", "it is one of `start` or `end`"),
    ("{timeline: {wide: 2, dots: 2}}", "`timeline` has `wide` and `dots`", nil),
  ])
  func `mistakes in measures are told at their line`(adaptor: String, message: String, hint: String?) async throws {
    let found = await errors(Site(project: ".").adaptor(Timeline.self), Self.yaml(adaptor))
    let error = try #require(found.first)
    #expect(found.count == 1 && error.message == message, "\(found)")
    if let hint { #expect(error.hint == hint) }
    #expect(error.location?.file == "site/site.yml" && error.location?.line == 9)
  }

  @Test func `an adaptor that no program brings is told with the way to bring it`() async throws {
    let error = try #require(await errors(Site(project: "."), Self.yaml("timeline")).first)
    #expect(error.message == "`adaptor` cannot be `timeline`")
    #expect(error.reason == "it is one of `table`, `collection` or `deck`, or one that the program brings")
    #expect(error.hint?.contains("Site(project:)") == true)
  }

  @Test func `names that cannot be written or are taken are told`() async throws {
    struct Bad: CardAdaptor { static let name = "Time line" }
    struct Table: CardAdaptor { static let name = "table" }
    struct Other: CardAdaptor { static let name = "timeline" }
    for site in [Self.site(Bad()), Self.site(Table()), Self.site(Timeline()).adaptor(Other.self)] {
      let error = try #require(await errors(site, Self.files).first)
      #expect(error.location?.file.hasSuffix("OwnAdaptorTests.swift") == true)
      #expect(["bad-value", "duplicate-id"].contains("\(error.code)"), "\(error)")
    }
  }

  @Test func `state that no measure says is told`() async throws {
    struct Hidden: CardAdaptor {
      static let name = "hidden"
      var title = ""
    }
    #expect(await errors(Self.site(Hidden()), Self.files).isEmpty)
    let error = try #require(await errors(Self.site(Hidden(title: "x")), Self.files).first)
    #expect("\(error.code)" == "unmeasured-adaptor")
  }

  @Test func `a setting of a site that has a site.yml is told`() async throws {
    let error = try #require(await errors(Site(project: ".").theme("paper"), Self.yaml("table")).first)
    #expect(error.message == "the code sets `theme` of a site whose `site.yml` says everything")
  }

  @Test func `a changed measure changes what a later build needs`() async throws {
    let memory = MemoryFileSystem(Self.files)
    var options = BuildOptions(output: "out", program: "test")
    let first = try await Self.site(Timeline()).run(options, files: memory)
    let same = try await Self.site(Timeline()).run(options, files: memory)
    options = BuildOptions(output: "out", program: "test")
    let turned = try await Self.site(Timeline(side: .end)).run(options, files: memory)
    #expect(first.written > 0 && same.written == 0)
    #expect(turned.written == 3, "three pages say the side")
    #expect(memory.files["out/page/3/index.html"]?.contains("data-side=\"end\"") == true)
  }
}
