import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import SeededNumbers
import SiteOutput
import Testing

/// A build that remembers writes the very bytes of one that does not, whatever happened in between.
@Suite struct IncrementalTests {
  @discardableResult
  private func build(
    _ files: MemoryFileSystem, isFull: Bool = false, program: String? = "test",
    keepingFormer formerSites: FormerSitePolicy = .largeSites
  ) async throws -> BuildReport {
    var options = BuildOptions(project: ".", jobs: 2, isFull: isFull, program: program)
    options.formerSites = formerSites
    return try await SiteBuild(options: options, files: files, builtIn: .none, stopwatch: { .zero }).run()
  }

  private func lay(_ project: EditedProject, into files: MemoryFileSystem) throws {
    for (path, text) in project.files {
      try files.makeFolder(FilePath.parent(of: path))
      if try files.attributes(of: path) == nil || String(decoding: files.read(path), as: UTF8.self) != text {
        try files.write(text, to: path)
      }
    }
  }

  /// What stands in the output folder.
  private func output(_ files: MemoryFileSystem) -> [String: String] {
    files.files.filter { $0.key.hasPrefix("site/public/") }
  }

  /// Builds until it succeeds, with what a complete build of the same project gives.
  private func expectation(_ project: EditedProject) async throws -> (
    output: [String: String], told: String, problem: String?
  ) {
    let fresh = MemoryFileSystem()
    try lay(project, into: fresh)
    do {
      let report = try await build(fresh, program: nil)
      return (output(fresh), text(report.diagnostics), nil)
    } catch let error as Diagnosed {
      return ([:], "", text(error.diagnostics))
    }
  }

  private func text(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(TextReport(color: false).text).joined()
  }

  /// Cards inherit their authors and the base of their addresses from the head of a JSON Feed.
  ///
  /// A date that is repaired leaves the source without an index.
  @Test(arguments: ["2026-01-01T00:00:00Z", "2026-01-01"])
  func aChangedHeadOfAFeedChangesItsCards(date: String) async throws {
    func feed(_ name: String) -> String {
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://\(name).example/",
       "authors": [{"name": "\(name)"}], "items": [{"id": "1", "title": "One", "date_published": "\(date)",
         "content_html": "<a href='more.html'>more</a>"}]}
      """
    }
    let files = MemoryFileSystem([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {cards: {file: data/feed.json, defaultKind: card}}
      feeds: {home: {path: /, page: page, sections: [{id: latest, source: cards}]}}
      """,
      "site/data/feed.json": feed("old"),
      "Templates/pages/page.mustache":
        "<!DOCTYPE html><html lang=\"en\"><head><title>{{page.title}}</title></head><body>{{{sections}}}</body></html>",
      "Templates/cells/card.mustache": "{{#authors}}<p>{{name}}</p>{{/authors}}<div>{{{content_html}}}</div>",
    ])
    try await build(files)
    try files.write(feed("new"), to: "site/data/feed.json")
    try await build(files)
    let page = try #require(files.files["site/public/index.html"])
    #expect(page.contains("https://new.example/more.html") && page.contains("<p>new</p>"), "\(page)")
  }

  @Test(arguments: DrawnCases.draw(30, of: 0..<300))
  func everySequenceOfEditsGivesTheBytesOfACompleteBuild(_ seed: Int) async throws {
    try await edit(EditedProject(seed: seed, isWhole: true), seed: seed)
  }

  @Test(arguments: DrawnCases.draw(10, of: 300..<330))
  func everySequenceOfEditsOfAPlainSiteGivesTheBytesOfACompleteBuild(_ seed: Int) async throws {
    try await edit(EditedProject(seed: seed, isWhole: false), seed: seed)
  }

  private func edit(_ project: EditedProject, seed: Int) async throws {
    var dice = SeededNumbers(seed: seed + 1_000_000)
    var project = project
    let files = MemoryFileSystem()
    let policy: FormerSitePolicy = seed % 3 == 0 ? .largeSites : .allSites
    var before: [String: String] = [:]
    for step in 0..<3 {
      if step > 0 { project.edit() }
      try lay(project, into: files)
      let expected = try await expectation(project)
      if dice.percent(25) {
        // The process dies somewhere, and the next one takes up what it left.
        files.crash(at: dice.below(project.isWhole ? 400 : 140))
        do { try await build(files, keepingFormer: policy) } catch {}
        files.restart()
        let left = output(files)
        #expect(
          left == before || Self.pages(left) == Self.pages(expected.output), "seed \(seed), step \(step) after a crash")
      }
      if dice.percent(6) { try damage(files, &dice) }
      do {
        let report = try await build(files, keepingFormer: policy)
        #expect(expected.problem == nil)
        #expect(text(report.diagnostics) == expected.told, "seed \(seed), step \(step)")
        #expect(output(files) == expected.output, "seed \(seed), step \(step)")
      } catch let error as Diagnosed {
        #expect(text(error.diagnostics) == expected.problem)
      }
      before = output(files)
    }
  }

  /// The files that readers see.
  private static func pages(_ output: [String: String]) -> [String: String] {
    output.filter { !$0.key.hasSuffix("/.cardloom-manifest") }
  }

  /// Cuts the memory, changes a byte of it, or takes it away.
  private func damage(_ files: MemoryFileSystem, _ dice: inout SeededNumbers) throws {
    let path = "site/.public.cardloom-state"
    guard try files.attributes(of: path) != nil else { return }
    var bytes = try files.read(path)
    switch dice.below(3) {
    case 0: return try files.remove(path)
    case 1: bytes = Array(bytes.prefix(dice.below(bytes.count)))
    default: bytes[dice.below(bytes.count)] ^= UInt8(1 << dice.below(8))
    }
    try files.write(bytes, to: path)
  }

  @Test func aFileThatGoesAndComesBackGivesTheBytesOfACompleteBuild() async throws {
    var project = Self.project((0..<12).map { Self.card($0) })
    project["Templates/states/error.mustache"] = "<p>{{data.code}}</p>\n"
    let files = MemoryFileSystem(project)
    try await build(files)
    let whole = output(files)
    try files.remove("site/data/a.json")
    let report = try await build(files)
    #expect(report.diagnostics.map(\.code) == ["missing-file"])
    project["site/data/a.json"] = nil
    let fresh = MemoryFileSystem(project)
    try await build(fresh, program: nil)
    #expect(output(files) == output(fresh))
    #expect(output(files)["site/public/index.html"]?.contains("<p>missing-file</p>") == true)
    try files.write(Self.project((0..<12).map { Self.card($0) })["site/data/a.json"] ?? "", to: "site/data/a.json")
    try await build(files)
    #expect(output(files) == whole)
  }

  // MARK: What is done again

  private static func card(_ id: Int, _ kind: String = "note", title: String = "Title") -> String {
    "{\"id\":\"c\(id)\",\"kind\":\"\(kind)\",\"title\":\"\(title) \(id)\"}"
  }

  private static func project(_ cards: [String], numbering: String = "sequential") -> [String: String] {
    [
      "site/site.yml": """
      title: Test
      url: https://example.org/
      language: en
      sources:
        a: {file: data/a.json, kind: kind}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 5, number: \(numbering)}
          sections:
            - {id: latest, source: a, adaptor: table, loadMore: true}
      """,
      "site/data/a.json": "[\n" + cards.joined(separator: ",\n") + "\n]\n",
      "Templates/cells/note.mustache": "<p>{{title}}</p>{{>mark}}\n",
      "Templates/cells/photo.mustache": "<p class=\"photo\">{{title}}</p>\n",
      "Templates/partials/mark.mustache": "<span>mark</span>\n",
      "Templates/pages/plain.mustache": """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>{{page.title}}</title></head>
      <body><h1>{{site.title}}</h1><main>{{{sections}}}</main></body>
      </html>

      """,
    ]
  }

  /// The pages that a second build of a changed project writes.
  private func rewritten(_ first: [String: String], then second: [String: String]) async throws -> (
    pages: [String], kept: Int
  ) {
    let files = MemoryFileSystem(first)
    try await build(files)
    for (path, text) in second where first[path] != text { try files.write(text, to: path) }
    let times = try output(files).keys.reduce(into: [:]) { $0[$1] = try files.attributes(of: $1)?.modified }
    let report = try await build(files)
    let changed = try output(files).keys.filter { try files.attributes(of: $0)?.modified != times[$0] }
    return (
      changed.filter { !$0.hasSuffix("manifest") }.map { String($0.dropFirst("site/public/".count)) }.sorted(),
      report.kept
    )
  }

  private static let cards = (0..<50).map { card($0, $0 >= 20 && $0 < 25 ? "photo" : "note") }

  @Test func twoListsOfOneFileAreRememberedApart() async throws {
    var project = Self.project([])
    project["site/data/a.json"] = "{\"old\": [\(Self.card(1))], \"new\": [\(Self.card(2)), \(Self.card(3))]}\n"
    project["site/site.yml"] = project["site/site.yml"]?
      .replacing(
        "  a: {file: data/a.json, kind: kind}",
        with: "  a: {file: data/a.json, items: new, kind: kind}\n  b: {file: data/a.json, items: old, kind: kind}"
      )
      .replacing(
        "table, loadMore: true}", with: "table, loadMore: true}\n      - {id: older, source: b, adaptor: table}")
    let files = MemoryFileSystem(project)
    try await build(files)
    let first = output(files)
    try files.write("<p class=\"note\">{{title}}</p>{{>mark}}\n", to: "Templates/cells/note.mustache")
    try await build(files)
    #expect(output(files).keys == first.keys)
    let page = try #require(output(files)["site/public/index.html"])
    #expect(page == first["site/public/index.html"]?.replacing("<p>", with: "<p class=\"note\">"))
  }

  @Test func anEditedCardRewritesThePageThatHoldsItAndNoOther() async throws {
    var cards = Self.cards
    cards[33] = Self.card(33, title: "Edited")
    let done = try await rewritten(Self.project(Self.cards), then: Self.project(cards))
    #expect(done.pages == ["page/7/index.html"])
    #expect(done.kept == 9)
  }

  /// A site with everything that a site can have.
  private static func wholeProject(edited: Int? = nil, tag: Int? = nil) -> [String: String] {
    let cards = (0..<30).map { id in
      """
      {"id":"c\(id)","kind":"note","title":"Title \(id)","note":"\(id == edited ? "Edited" : "Text") \(id)",\
      "content_html":"<p>\(id == edited ? "Edited" : "Text") \(id)</p>",\
      "tags":["\(id == tag ? "New" : "Sea")","Tag \(id % 5)"],"former":"/former/\(id)/",\
      "date_published":"2026-01-\(31 - id)T00:00:00Z"}
      """
    }
    var project = project(cards, numbering: "anchored")
    project["site/site.yml"] = """
      title: Test
      url: https://example.org/
      language: en
      syndication: {formats: [atom, rss, json]}
      sitemap: true
      bundles: hashed
      notFound: true
      speculation: true
      aliases: {/old/: /, /tags/gone/: /tags/}
      languages: {de: {url: "https://example.org/de/", paths: same}, x-default: en}
      sources:
        a: {file: data/a.json, kind: kind, page: {path: "/a/{id}/", aliases: former}}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 5, number: anchored}
          sections:
            - {id: latest, source: a, adaptor: table, loadMore: true}
        tags:
          each: tags
          source: a
          path: "/tags/{slug}/"
          page: plain
          index: {path: /tags/, page: plain}
          syndication: {formats: [atom]}
          pages: {size: 4, number: anchored}
      """
    let page = project["Templates/pages/plain.mustache"]
    project["Templates/pages/card.mustache"] = page
    project["Templates/pages/404.mustache"] = page?.replacing("{{{sections}}}", with: "{{site.words.not-found-text}}")
    project["Templates/cells/note.mustache"] = "<p><a href=\"{{url}}\">{{title}}</a> {{note}}</p>\n"
    project["Templates/cells/story.mustache"] = "<h2>{{title}}</h2>{{{content_html}}}<p>{{note}}</p>\n"
    project["Templates/cells/value.mustache"] = "<p><a href=\"{{url}}\">{{title}}</a> {{count}}</p>\n"
    return project
  }

  @Test(arguments: [0, 7, 29]) func anEditedCardOfAWholeSiteRewritesWhatShowsItAndNothingElse(_ id: Int) async throws {
    let files = MemoryFileSystem(Self.wholeProject(edited: id))
    try await build(files, program: nil)
    let shown = output(files).filter { $0.value.contains("Edited \(id)") }.keys
      .map { String($0.dropFirst("site/public/".count)) }.sorted()
    let done = try await rewritten(Self.wholeProject(), then: Self.wholeProject(edited: id))
    #expect(done.pages == shown)
    #expect(shown.contains("a/c\(id)/index.html"))
    #expect(
      shown.contains("tags/tag-\(id % 5)/index.html") || shown.contains { $0.hasPrefix("tags/tag-\(id % 5)/page/") })
    #expect(shown.count < 25, "\(shown)")
  }

  @Test func cardsThatLackTheSameAreCountedAlsoWhenTheirPagesAreReused() async throws {
    func project(_ title: String) -> [String: String] {
      let records = (0..<40).map { id in
        #"{"id": "a\#(id)", "kind": "product", "price": \#(id), "title": "\#(id == 30 ? title : "T")"}"#
      }
      return [
        "site/site.yml": """
        title: Shop
        url: https://example.org/
        language: en
        sources: {goods: {file: data/goods.json, kind: kind, page: "/c/{id}/"}}
        feeds: {home: {path: /, sections: [{id: all, source: goods, cell: item}]}}
        """,
        "site/data/goods.json": "[\(records.joined(separator: ",\n"))]",
        "Templates/cells/item.mustache": "<h2>{{title}}</h2>\n",
        "Templates/cells/story.mustache": "<p>{{title}}</p>\n",
        "Templates/pages/feed.mustache": MemoryProject.plainPage,
        "Templates/pages/card.mustache": """
        <!DOCTYPE html>
        <html lang="en"><head><title>{{page.title}}</title>
        {{#page.structuredData}}<script type="application/ld+json">{{.}}</script>{{/page.structuredData}}
        </head><body><main><h1>{{page.title}}</h1>{{{sections}}}</main></body></html>
        """,
      ]
    }
    let files = MemoryFileSystem(project("T"))
    let first = try await build(files)
    for (path, text) in project("Another, longer title") { try files.write(text, to: path) }
    let second = try await build(files)
    #expect(second.kept >= 35)
    for report in [first, second] {
      #expect(report.diagnostics.map(\.code) == ["incomplete-structured-data"])
      #expect(report.diagnostics.map(\.occurrences) == [40])
    }
  }

  @Test func nothingOfAWholeSiteIsDoneWhenNothingChanged() async throws {
    let done = try await rewritten(Self.wholeProject(), then: Self.wholeProject())
    #expect(done.pages == [])
  }

  @Test func nothingIsDoneWhenNothingChanged() async throws {
    let done = try await rewritten(Self.project(Self.cards), then: Self.project(Self.cards))
    #expect(done.pages == [])
    #expect(done.kept == 10)
  }

  @Test(arguments: 50...56) func aNewCardChangesThreeFilesAtMostAndNoSealedPage(_ count: Int) async throws {
    let cards = (50..<count).reversed().map { Self.card($0) } + Self.cards
    let done = try await rewritten(
      Self.project(cards, numbering: "anchored"),
      then: Self.project([Self.card(count)] + cards, numbering: "anchored"))
    #expect(done.pages.count <= 3, "\(done.pages)")
    #expect(done.kept >= 9)
  }

  @Test func aTemplateRewritesThePagesThatUseIt() async throws {
    var project = Self.project(Self.cards)
    project["Templates/cells/photo.mustache"] = "<p class=\"photo\">Photo: {{title}}</p>\n"
    #expect(try await rewritten(Self.project(Self.cards), then: project).pages == ["page/5/index.html"])
    project = Self.project(Self.cards)
    project["Templates/partials/mark.mustache"] = "<span>MARK</span>\n"
    let done = try await rewritten(Self.project(Self.cards), then: project)
    #expect(done.pages.count == 9)
    #expect(!done.pages.contains("page/5/index.html"))
    project = Self.project(Self.cards)
    project["Templates/cells/photo.mustache"] = "{{! only a comment }}<p class=\"photo\">{{title}}</p>\n"
    #expect(try await rewritten(Self.project(Self.cards), then: project).pages == [])
  }

  // MARK: The whole site

  private static func whole(_ edited: (String) -> String = { $0 }) -> [String: String] {
    let cards = (0..<12).map { index in
      "{\"id\":\"c\(index)\",\"kind\":\"note\",\"title\":\"Title \(index)\",\"text\":\"Text \(index).\","
        + "\"tags\":[\"t\(index % 3)\"],\"date_published\":\"2026-03-\(30 - index)T10:00:00Z\"}"
    }
    var project = project([])
    project["site/data/a.json"] = edited("[\n" + cards.joined(separator: ",\n") + "\n]\n")
    project["site/site.yml"] = """
      title: Test
      url: https://example.org/
      language: en
      sitemap: true
      sources:
        a: {file: data/a.json, kind: kind, page: "/a/{id}/"}
      feeds:
        home: {path: /, title: Home, page: plain, pages: {size: 5}, sections: [{id: latest, source: a, loadMore: true}]}
        tags: {each: tags, source: a, path: "/tags/{slug}/", page: plain, pages: {size: 3}, index: {path: /tags/, page: plain}}
      """
    let links = "{{#valueFeeds.tags}}<a href=\"{{url}}\">{{title}}</a>{{/valueFeeds.tags}}"
    project["Templates/cells/note.mustache"] = "<p><a href=\"{{url}}\">{{title}}</a> {{text}} \(links)</p>\n"
    project["Templates/cells/story.mustache"] =
      "<h2>{{title}}</h2>{{text}}\(links){{#next}}<a href=\"{{url}}\">{{title}}</a>{{/next}}\n"
    project["Templates/cells/value.mustache"] = "<p><a href=\"{{url}}\">{{title}}</a> {{count}}</p>\n"
    project["Templates/pages/card.mustache"] = project["Templates/pages/plain.mustache"]
    return project
  }

  @Test(arguments: [
    ("Text 7.", "Edited.", ["a/c7/index.html", "page/2/index.html", "tags/t1/index.html"]),
    ("Title 7", "Edited", ["a/c6/index.html", "a/c7/index.html", "page/2/index.html", "tags/t1/index.html"]),
    (
      "\"tags\":[\"t1\"],\"date_published\":\"2026-03-23", "\"tags\":[\"t2\"],\"date_published\":\"2026-03-23",
      [
        "a/c7/index.html", "page/2/index.html", "tags/index.html", "sitemap.xml", "tags/t1/index.html",
        "tags/t2/cards.json", "tags/t2/index.html", "tags/t2/page/2/index.html",
      ]
    ),
    (
      "2026-03-23T10", "2026-03-23T11",
      ["sitemap.xml"]
    ),
    ("no such text", "", []),
  ])
  func anEditedCardRewritesItsPageAndTheFeedsThatCarryItAndNothingElse(
    text: String, replacement: String, expected: [String]
  ) async throws {
    let done = try await rewritten(Self.whole(), then: Self.whole { $0.replacing(text, with: replacement) })
    #expect(done.pages == expected.sorted())
  }

  // MARK: Modules

  private static func module(_ id: String, _ cards: Range<Int>, _ layout: String = "row", title: String = "Title")
    -> String
  {
    let cards = cards.map { card($0) }.joined(separator: ",\n")
    return "{\"id\": \"\(id)\", \"kind\": \"\(layout)\", \"title\": \"\(title)\", \"items\": [\(cards)]}"
  }

  private static func failingModule(_ id: String, _ error: String) -> String {
    "{\"id\": \"\(id)\", \"kind\": \"row\", \"title\": \"Title\", \"error\": \(error)}"
  }

  private static let modules = [
    module("hot", 0..<3), module("ranks", 10..<22, "ranking"), module("new", 30..<32), module("end", 40..<41),
  ]

  private static func home(_ modules: [String]) -> [String: String] {
    var project = project(cards)
    project["site/site.yml"] = """
      title: Test
      url: https://example.org/
      language: en
      sources:
        a: {file: data/a.json, kind: kind}
        home: {file: data/home.json, kind: kind}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 5}
          sections:
            - {id: first, source: a, limit: 2}
            - from: home
              items: data.modules
              layouts: {row: {header: top, onFailure: {429: show}}, ranking: {header: top, loadMore: true}}
        other:
          path: /other/
          title: Other
          page: plain
          sections: [{id: rest, source: a}]
      """
    project["site/data/home.json"] = "{\"data\": {\"modules\": [\n\(modules.joined(separator: ",\n"))\n]}}\n"
    project["Templates/sections/top.mustache"] = "<h2>{{data.title}} {{count}}</h2>\n"
    project["Templates/states/error.mustache"] = "<p>{{data.code}}</p>\n"
    project["Templates/sections/load-more.mustache"] = "<p><a href=\"{{data.url}}\" rel=\"next\">More</a></p>\n"
    return project
  }

  private static let edits: [(name: String, modules: [String], pages: [String])] = [
    ("nothing", modules, []),
    ("moved", [modules[3], modules[0], modules[1], modules[2]], ["index.html"]),
    ("added", modules + [module("more", 50..<52)], ["index.html"]),
    ("removed", [modules[0], modules[1], modules[3]], ["index.html"]),
    ("renamed", [modules[0], modules[1], module("new", 30..<32, title: "Newer"), modules[3]], ["index.html"]),
    ("of another layout", [modules[0], modules[1], modules[2], module("end", 40..<41, "gone")], ["index.html"]),
    ("failing as named", [modules[0], modules[1], failingModule("new", "429"), modules[3]], ["index.html"]),
    ("failing otherwise", [modules[0], modules[1], failingModule("new", "503"), modules[3]], ["index.html"]),
    ("unknown", modules + [module("vr", 60..<63, "vr")], []),
    ("edited", [module("hot", 1..<3)] + modules.dropFirst(), ["index.html"]),
    (
      "shorter where it grows", [modules[0], module("ranks", 10..<21, "ranking"), modules[2], modules[3]],
      ["index.html", "page/2/index.html", "page/3/index.html"]
    ),
    (
      "edited where it grows",
      [modules[0], modules[1].replacing("Title 17", with: "Edited 17"), modules[2], modules[3]], ["page/2/index.html"]
    ),
  ]

  @Test(arguments: edits.indices) func anEditOfModulesRewritesThePagesThatShowThemAndNoOther(_ index: Int) async throws
  {
    let edit = Self.edits[index]
    let done = try await rewritten(Self.home(Self.modules), then: Self.home(edit.modules))
    #expect(done.pages.filter { $0.hasSuffix(".html") } == edit.pages, "\(edit.name)")
  }

  @Test func everySequenceOfEditsOfModulesGivesTheBytesOfACompleteBuild() async throws {
    try await expectTheBytesOfCompleteBuilds(Self.modules, Self.edits.map { ($0.name, $0.modules) })
  }

  @Test func everySequenceOfEditsOfSeveralGrowingModulesGivesTheBytesOfACompleteBuild() async throws {
    let (ranks, hot, charts) = (
      Self.module("ranks", 10..<22, "ranking"), Self.module("hot", 0..<3), Self.module("charts", 50..<62, "ranking")
    )
    try await expectTheBytesOfCompleteBuilds(
      [ranks, hot, charts],
      [
        ("a card comes first", [Self.module("ranks", 9..<22, "ranking"), hot, charts]),
        ("the modules change places", [charts, hot, ranks]),
        ("one fits the page", [ranks, hot, Self.module("charts", 50..<54, "ranking")]),
        ("one has as many cards as a page", [ranks, hot, Self.module("charts", 50..<55, "ranking")]),
        ("one begins to grow", [ranks, hot, Self.module("charts", 50..<56, "ranking")]),
        ("one is gone", [ranks, hot]),
        ("a third grows", [ranks, Self.module("hot", 0..<8, "ranking"), charts]),
      ])
  }

  /// Edits the modules step by step, there and back, and compares each incremental build with a complete one.
  private func expectTheBytesOfCompleteBuilds(
    _ modules: [String], _ edits: [(name: String, modules: [String])]
  ) async throws {
    let files = MemoryFileSystem(Self.home(modules))
    for edit in edits + edits.reversed() {
      let project = Self.home(edit.modules)
      try files.write(project["site/data/home.json"] ?? "", to: "site/data/home.json")
      let report = try await build(files)
      let fresh = MemoryFileSystem(project)
      let expected = try await build(fresh, program: nil)
      #expect(output(files) == output(fresh), "\(edit.name)")
      #expect(text(report.diagnostics) == text(expected.diagnostics), "\(edit.name)")
    }
  }

  @Test func anotherProgramOrAFullBuildBelievesNothing() async throws {
    let files = MemoryFileSystem(Self.project(Self.cards))
    try await build(files)
    #expect(try await build(files).kept == 10)
    #expect(try await build(files, isFull: true).kept == 0)
    #expect(try await build(files, program: "newer").kept == 0)
  }

  @Test func aPageThatSomeoneTouchedIsWrittenAgain() async throws {
    let files = MemoryFileSystem(Self.project(Self.cards))
    try await build(files)
    let expected = output(files)
    try files.write("mine", to: "site/public/page/3/index.html")
    try files.remove("site/public/page/4/index.html")
    let report = try await build(files)
    #expect(report.kept == 8)
    #expect(output(files) == expected)
  }
}
