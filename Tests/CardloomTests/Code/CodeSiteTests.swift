import Cardloom
import Diagnostics
import Foundation
import JSONRecords
import Platform
import Testing

/// A site in Swift is the site that a `site.yml` with the same words would be.
@Suite struct CodeSiteTests {
  private struct Show: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
    var score: Double?
    var aired = Date(timeIntervalSince1970: 1_700_000_000)
    var isVIP = false
  }

  private struct Banner: Codable, Identifiable, Sendable {
    let id: UUID
    var text: String
  }

  private struct ShowCell: CardCell {
    static let template = "show"
    static let events = ["like"]
    let model: Show
    var size: CellSize? { model.isVIP ? .rem(14) : nil }
  }

  private struct BannerCell: CardCell {
    static let template = "banner"
    let model: Banner
  }

  private enum Row: Sendable {
    case show(Show)
    case banner(Banner)
  }

  private static let templates = [
    "Templates/cells/show.mustache":
      "<h2>{{name}}</h2>{{#score}}<p>{{score}}</p>{{/score}}<button type=\"button\" data-event=\"like\">Like</button>\n",
    "Templates/cells/banner.mustache": "<p>{{text}}</p>\n",
    "Templates/sections/ad.mustache": "<p>{{data.label}}</p>\n",
  ]

  private static let banner = Banner(
    id: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), text: "New")
  private static let shows = (1...7).map {
    Show(id: $0, name: "Show \($0)", score: $0 == 2 ? nil : 7.5, isVIP: $0 == 3)
  }

  private func built(_ site: Site, _ files: [String: String] = templates, jobs: Int = 1) async throws
    -> [String: String]
  {
    let memory = MemoryFileSystem(files)
    _ = try await site.run(BuildOptions(output: "out", jobs: jobs), files: memory)
    return memory.files.filter { $0.key.hasPrefix("out/") }
  }

  private func errors(_ site: Site, _ files: [String: String] = templates) async -> [Diagnostic] {
    do {
      _ = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(files))
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func site(_ section: Section) -> Site {
    Site("Guide", url: "https://example.org/", language: "en") { Feed("home", at: "/") { section } }
  }

  @Test func modelsAreCardsWithoutDataMadeByHand() async throws {
    let pages = try await built(site(Section("all", Self.shows) { ShowCell(model: $0) }.loadsMore()))
    let page = try #require(pages["out/index.html"])
    #expect(page.contains("<h2>Show 1</h2><p>7.5</p>") && page.contains("<h2>Show 2</h2><button"))
    #expect(page.contains("id=\"card-1\""))
  }

  @Test func severalModelsShareAListByTheSwitchOfAClosure() async throws {
    let rows = [Row.banner(Self.banner)] + Self.shows.map { .show($0) }
    let section = Section("all", rows) { row in
      switch row {
      case .show(let show): ShowCell(model: show)
      case .banner(let banner): BannerCell(model: banner)
      }
    }
    let page = try #require(try await built(site(section))["out/index.html"])
    #expect(page.contains("<p>New</p>") && page.contains("<h2>Show 7</h2>"))
  }

  /// Everything that can stand beside each other, in both forms.
  @Test(arguments: [1, 4]) func theSameSiteFromSwiftAndFromAConfigurationGivesTheSameBytes(jobs: Int) async throws {
    let guests = Cards("guests", [Show(id: 20, name: "Guest")], template: "show")
    let site = Site("Guide", url: "https://example.org/", language: "en") {
      Feed("home", at: "/", title: "Home") {
        Section("banners", [Self.banner]) { BannerCell(model: $0) }.adaptor(.carousel(width: 280)).tab("Top")
        Section("all", Self.shows) { ShowCell(model: $0) }
          .header("section-title", data: ["title": "All"], sticky: true)
          .supplementary("ad", .every(2), data: ["label": "Ad"])
          .host(Section("guest", guests).adaptor(.deck(visible: 3)), at: 2)
          .group(by: .month, field: "aired").loadsMore().selectable(.multiple).tab("All")
          .inset(top: 8, left: 12.5).spacing(lines: 12).size(.rem(9)).label("All shows")
      }
      .pages(size: 3, .anchored)
      Feed("stack", at: "/stack/") {
        Section("guests", guests).adaptor(.deck()).loadsMore()
        for number in 1...2 { Section("empty-\(number)", [Show](), template: "show").view(for: .empty, "empty") }
      }
    }
    .theme("magazine").sink("/collect").events("see-all").setting("currency", "EUR")
    let configuration = """
      title: Guide
      url: https://example.org/
      language: en
      theme: magazine
      sink: /collect
      currency: EUR
      events: [see-all, like]
      sources:
        home-banners: {file: data/banners.json, kind: kind, defaultKind: banner}
        home-all: {file: data/all.json, kind: kind, defaultKind: show}
        guests: {file: data/guests.json, kind: kind, defaultKind: show}
        none: {file: data/none.json, kind: kind, defaultKind: show}
      feeds:
        home:
          path: /
          title: Home
          pages: {size: 3, number: anchored}
          sections:
            - {id: banners, source: home-banners, cell: banner, adaptor: {collection: {carousel: 280}}, tab: Top}
            - id: all
              source: home-all
              cell: show
              header: {template: section-title, data: {title: All}, sticky: true}
              supplementary: [{kind: ad, every: 2, data: {label: Ad}}]
              extension: {at: 2, section: {id: guest, source: guests, cell: show, adaptor: {deck: {visible: 3}}}}
              group: {by: month, field: aired, header: {template: section-title}}
              loadMore: true
              selectable: multiple
              tab: All
              inset: [8, 0, 0, 12.5]
              lineSpacing: 12
              size: 9rem
              label: All shows
        stack:
          path: /stack/
          sections:
            - {id: guests, source: guests, cell: show, adaptor: {deck: {visible: 4}}, loadMore: true}
            - {id: empty-1, source: none, cell: show, empty: empty}
            - {id: empty-2, source: none, cell: show, empty: empty}
      """
    func record(_ id: Int, _ name: String, _ more: String) -> String {
      #"{"id": \#(id), "name": "\#(name)", \#(more)"aired": "2023-11-14T22:13:20Z", "isVIP": \#(id == 3)"#
        + (id == 3 ? #", "cell_size": "14rem"}"# : "}")
    }
    let shows = (1...7).map { record($0, "Show \($0)", $0 == 2 ? #""score": null, "# : #""score": 7.5, "#) }
    let files = Self.templates.merging([
      "site/site.yml": configuration,
      "site/data/banners.json": #"[{"id": "00010203-0405-0607-0809-0A0B0C0D0E0F", "text": "New"}]"#,
      "site/data/all.json": "[" + shows.joined(separator: ",") + "]",
      "site/data/guests.json": "[" + record(20, "Guest", #""score": null, "#) + "]",
      "site/data/none.json": "[]",
    ]) { first, _ in first }
    let memory = MemoryFileSystem(files)
    _ = try await SiteBuild(options: BuildOptions(output: "out"), files: memory, stopwatch: { .zero }).run()
    let fromCode = try await built(site, jobs: jobs)
    let configured = memory.files.filter { $0.key.hasPrefix("out/") }
    #expect(fromCode.keys.sorted() == configured.keys.sorted())
    for (path, text) in configured where !path.contains("/.") { #expect(fromCode[path] == text, "\(path)") }
  }

  @Test func aProjectThatTheCodeWritesIsBuiltByTheCommandWithTheSameBytes() async throws {
    let site = site(Section("all", Self.shows) { ShowCell(model: $0) })
    let memory = MemoryFileSystem(Self.templates)
    try await site.writeProject(to: ".", files: memory)
    _ = try await SiteBuild(options: BuildOptions(output: "out"), files: memory, stopwatch: { .zero }).run()
    #expect(memory.files["site/site.yml"]?.contains("title: Guide\n") == true)
    #expect(try await built(site)["out/index.html"] == memory.files["out/index.html"])
  }

  @Test func aConfiguredProjectIsBuiltInSwift() async throws {
    let folder = NSTemporaryDirectory() + "configured-\(UUID())"
    try await site(Section("all", [Self.banner]) { BannerCell(model: $0) }).writeProject(to: folder)
    let cells = folder + "/Templates/cells"
    try DiskFileSystem().makeFolder(cells)
    try DiskFileSystem().write(Array("<p>{{text}}</p>\n".utf8), to: cells + "/banner.mustache")
    let report = try await SiteBuild(options: BuildOptions(project: folder)).run()
    #expect(report.pages == 1 && report.output == folder + "/site/public")
    try DiskFileSystem().remove(folder)
  }

  @Test func layoutsOfModulesAreSections() async throws {
    let modules = Cards("modules", from: ["file": "data/modules.json"])
    let templates = Self.templates.merging([
      "site/data/modules.json": """
      [{"id": "top", "layout": "carousel", "title": "Top", "items": [{"id": "a", "kind": "banner", "text": "A"}]},
       {"id": "rest", "layout": "list", "title": "Rest", "items": [{"id": "b", "kind": "banner", "text": "B"}]}]
      """
    ]) { first, _ in first }
    let typed = site(
      Section.modules(of: modules) {
        Section("carousel").adaptor(.carousel(width: 280)).setting("items", "items")
        Section("list").label("Rest").setting("items", "items")
      }
      .setting("kind", "layout"))
    let untyped = site(
      Section.modules(
        of: modules,
        layouts: [
          "carousel": ["adaptor": ["collection": ["carousel": 280]], "items": "items"],
          "list": ["label": "Rest", "items": "items"],
        ]
      ).setting("kind", "layout"))
    let page = try #require(try await built(typed, templates)["out/index.html"])
    #expect(page.contains("id=\"top\"") && page.contains("id=\"rest\"") && page.contains("aria-label=\"Rest\""))
    #expect(page == (try await built(untyped, templates))["out/index.html"])
  }

  @Test func aLayoutInSwiftNamesTheErrorsOfModulesThatItExpects() async throws {
    let templates = Self.templates.merging([
      "site/data/modules.json": #"[{"id": "top", "kind": "list", "title": "Top", "error": "no-signal"}]"#
    ]) { first, _ in first }
    func page(expecting code: String) async throws -> String? {
      let modules = Cards("modules", from: ["file": "data/modules.json"])
      return try await built(
        site(
          Section.modules(of: modules) {
            Section("list").label("List").onFailure(.fail, except: [code: .show])
          }), templates)["out/index.html"]
    }
    #expect(try await page(expecting: "no-signal")?.contains("id=\"top\"") == true)
    await #expect(throws: (any Error).self) { try await page(expecting: "asleep") }
  }

  // MARK: Checks

  /// Mistakes that a `site.yml` can have, in code: each is the same error, at a line of the code.
  @Test(arguments: [
    "undeclared-event", "unknown-name", "unknown-template", "unknown-view", "unknown-key", "bad-value", "unknown-theme",
    "duplicate-id", "duplicate-path", "unknown-parameter", "grows-without-cards",
  ]) func everyCheckOfAConfiguredSiteAppliesToCode(_ mistake: String) async {
    func shows(_ id: String = "all") -> Section { Section(id, Self.shows) { ShowCell(model: $0) } }
    struct LikeCell: CardCell {
      static let template = "show"
      static let events = [CardEvent("like", ["count": .number])]
      let model: Show
    }
    let banners = Self.templates["Templates/cells/banner.mustache"] ?? ""
    var files = Self.templates
    var made = site(shows())
    var codes = [mistake]
    switch mistake {
    case "undeclared-event": made = site(Section("all", Self.shows, template: "show"))
    case "unknown-name":
      files["Templates/cells/banner.mustache"] = banners + "{{txet}}"
      made = site(Section("all", [Self.banner]) { BannerCell(model: $0) })
    case "unknown-template": made = site(Section("all", Self.shows, template: "shwo"))
    case "unknown-view":
      made = site(shows().header("section-titel"))
      codes = ["unknown-template"]
    case "unknown-key": made = site(shows().setting("colour", "red"))
    case "bad-value": made = site(shows()).setting("language", "no language")
    case "unknown-theme":
      made = site(shows()).theme("papier")
      codes = ["bad-value"]
    case "duplicate-id":
      made = Site("Guide", url: "https://example.org/", language: "en") {
        Feed("home", at: "/") {
          shows(); shows()
        }
      }
    case "duplicate-path":
      made = Site("Guide", url: "https://example.org/", language: "en") {
        Feed("home", at: "/") { shows() }
        Feed("away", at: "/") { shows() }
      }
    case "unknown-parameter":
      made = site(Section("all", Self.shows) { LikeCell(model: $0) })
      codes = ["missing-parameter"]
    default:
      made = site(Section("all").loadsMore())
      codes = ["missing-key", "bad-value", "contradicting-keys"]
    }
    let found = await errors(made, files).filter { $0.severity == .error }
    #expect(found.first.map { codes.contains($0.code) } == true, "\(found)")
    let file = found.first?.location?.file ?? ""
    #expect(file.hasSuffix("CodeSiteTests.swift") || file.hasPrefix("Templates/"), "\(found)")
  }

  @Test func anEventThatNoCellDeclaresIsAnError() async {
    let found = await errors(site(Section("all", Self.shows, template: "show")))
    #expect(found.map(\.code) == ["undeclared-event"])
  }

  /// A header without the link sends nothing.
  @Test func theEventOfALinkThatNobodyAsksForNeedsNoDeclaration() async {
    let shows = Section("all", Self.shows) { ShowCell(model: $0) }
    #expect(await errors(site(shows.header("section-title", data: ["title": "All"]))) == [])
    #expect(await errors(site(shows.group(by: .field, field: "name"))) == [])
    let linked = await errors(site(shows.header("section-title", data: ["title": "All", "all": "/all/"])))
    #expect(linked.map(\.code) == ["undeclared-event"])
  }

  @Test func aNameThatNoModelHasIsToldWithThoseThatThereAre() async {
    let files = Self.templates.merging(["Templates/cells/banner.mustache": "<p>{{zzz}}</p>"]) { $1 }
    let found = await errors(site(Section("all", Self.shows, template: "banner")), files)
    #expect(found.map(\.code) == ["unknown-name"])
    #expect(found.first?.notes.first?.message.hasPrefix("the cards of the section `all` have `id`, `name`") == true)
  }

  @Test func anErrorOfASettingNamesTheLineOfTheCode() async {
    let line = #line + 1
    let found = await errors(site(Section("all", Self.shows) { ShowCell(model: $0) }.setting("colour", "red")))
    #expect(found.map(\.code) == ["unknown-key"])
    #expect(found.first?.location?.description == "\(#filePath):\(line):1")
  }

  @Test func theSecondOfTwoModelsOfOneIdentityIsLeftOutWithAWarningAtTheirSection() async throws {
    let line = #line + 1
    let site = site(Section("all", [Self.shows[0], Self.shows[0]]) { ShowCell(model: $0) })
    let found = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates)).diagnostics
    #expect(found.first?.message.contains("`1`") == true, "\(found)")
    #expect(found.first?.location?.line == line)
  }

  @Test func twoSourcesOfOneNameAreAnErrorThatNamesBothLines() async {
    let site = Site("Guide", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("a", Cards("shows", Self.shows, template: "banner"))
        Section("b", Cards("shows", Self.shows, template: "banner"))
      }
    }
    let found = await errors(site)
    #expect(found.map(\.code) == ["duplicate-key"])
    #expect(found.first?.location?.line == (found.first?.notes.first?.location?.line ?? 0) + 1)
  }

  @Test func differentCardsOfOneNameAreAnErrorAlsoOnOneLine() async {
    func found(_ cards: [Cards]) async -> [Diagnostic] {
      await errors(
        Site("Guide", url: "https://example.org/", language: "en") {
          Feed("home", at: "/") {
            for (number, cards) in cards.enumerated() { Section("s\(number)", cards) }
          }
        })
    }
    func shows(_ models: some Sequence<Show>) -> Cards { Cards("shows", Array(models), template: "banner") }
    let line = #line - 1
    let different = await found([shows(Self.shows), shows(Self.shows.dropLast())])
    #expect(different.map(\.code) == ["duplicate-key"])
    #expect(different.first?.location?.line == line)
    #expect(different.first?.notes.first?.location?.line == line)
    let one = shows(Self.shows)
    #expect(await found([one, one.currency("EUR")]).map(\.code) == ["duplicate-key"])
    #expect(await found([one.currency("EUR"), one.currency("EUR")]).filter { $0.code == "duplicate-key" } == [])
    #expect(await found([shows(Self.shows), shows(Self.shows)]).filter { $0.code == "duplicate-key" } == [])
  }

  @Test func aModelWithAKindOfItsOwnCannotStandBesideOthers() async {
    struct Film: Codable, Identifiable, Sendable {
      let id: Int
      let kind: String
    }
    struct FilmCell: CardCell {
      static let template = "show"
      let model: Film
    }
    let section = Section("all", [true, false]) { isFilm in
      if isFilm { FilmCell(model: Film(id: 1, kind: "short")) } else { BannerCell(model: Self.banner) }
    }
    let found = await errors(site(section))
    #expect(found.map(\.code) == ["unwritable-model"])
    #expect(found.first?.reason?.contains("its property `kind`") == true, "\(found)")
  }

  @Test func aPropertyThatIsNotTheIdentityCannotBeNamedID() async {
    struct Film: Encodable, Identifiable, Sendable {
      var id: Int { 7 }
      let name: String
      enum CodingKeys: String, CodingKey { case name = "id" }
    }
    let found = await errors(site(Section("all", [Film(name: "x")], template: "banner")))
    #expect(found.map(\.code) == ["unwritable-model"])
  }
}
