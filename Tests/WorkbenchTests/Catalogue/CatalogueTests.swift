import Cardloom
import JSONRecords
import Platform
import Testing
import Workbench

@Suite struct CatalogueTests {
  @Test func everyCellSectionStateAndPartialIsAnEntry() async throws {
    let catalogue = try await SampleProject().site().catalogue
    #expect(catalogue.entries.map(\.id) == ["cells/note", "states/empty", "partials/mark"])
  }

  @Test func aPartialIsShownWithTheDataOfTheTemplatesThatCallIt() async throws {
    var sample = SampleProject()
    sample.files["Templates/partials/mark.mustache"] = "<p>{{title}}</p>\n{{> rule}}"
    sample.files["Templates/partials/rule.mustache"] = "<hr>\n"
    let site = try await sample.site()
    let mark = try #require(site.catalogue.entry("partials/mark"))
    #expect(mark.variants.map(\.id) == ["default"] && mark.variants.map(\.title) == ["as in note"])
    let frame = try site.frame(FrameID(entry: "partials/mark", variant: "default"))
    #expect(String(decoding: frame.html, as: UTF8.self).contains("<p>A note</p>"))
    let page = String(decoding: try site.entryPage("partials/mark").html, as: UTF8.self)
    #expect(page.contains("partials/rule/index.html") && page.contains("cells/note/index.html"))
    #expect(page.contains("called by 1 template"))
    let cell = String(decoding: try site.entryPage("cells/note").html, as: UTF8.self)
    #expect(cell.contains("partials/mark/index.html"))
  }

  @Test(
    arguments: [
      // What a caller hands on is not all of its data.
      ("{{#author}}{{> mark}}{{/author}}", nil, ["Default"]),
      ("{{#author}}{{> mark}}{{/author}}", #"{"nick": "Ada"}"#, ["Default"]),
      // No entry calls it.
      ("<p>A</p>", nil, nil), ("<p>A</p>", #"{"nick": "Ada"}"#, ["Default"]),
    ] as [(String, String?, [String]?)])
  func aPartialHasItsOwnDataOrDataMadeUp(cell: String, fixture: String?, titles: [String]?) async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.mustache"] = "---\noptional: [author]\n---\n<div>{{title}}\n\(cell)</div>\n"
    sample.files["Templates/partials/mark.mustache"] = "<p>{{nick}}</p>\n"
    sample.files["Templates/partials/mark.json"] = fixture
    let site = try await sample.site()
    let mark = site.catalogue.entry("partials/mark")
    #expect(mark?.variants.map(\.title) == titles)
    for variant in mark?.variants ?? [] {
      let frame = try site.frame(FrameID(entry: "partials/mark", variant: variant.id))
      #expect(!frame.diagnostics.containsError)
      #expect(String(decoding: frame.html, as: UTF8.self).contains(fixture == nil ? "Made up: nick" : "Ada"))
    }
  }

  @Test func aVariantOverlaysTheMembersThatItNamesAndListsAsAWhole() async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    let short = try #require(entry.variant("short"))
    #expect(short.data["title"] == .string("Hm"))
    #expect(short.data["by"] == .string("Teo"))
    #expect(short.data["tags"] == .array([.string("z")]))
  }

  @Test func dataOfOtherWordsHasTheExtremesOfWhatIsWrittenFirst() async throws {
    var sample = SampleProject()
    sample.files["site/data/notes.json"] = """
      [{"id": "a", "kind": "film", "Headline": "Fog", "year": 1980},
       {"id": "b", "kind": "film", "Headline": "A rather long name for a film about fog", "year": 2005}]
      """
    sample.files["site/site.yml"] = sample.files["site/site.yml"]?.replacing("cell: note", with: "cell: film")
    sample.files["Templates/cells/film.mustache"] = "<h3>{{Headline}}</h3><p>{{year}}</p>\n"
    let entry = try #require(try await sample.site().catalogue.entry("cells/film"))
    #expect(entry.variant("extreme-longest-title")?.card == "b")
    #expect(entry.variant("extreme-shortest-title")?.card == "a")
    #expect(entry.variant("extreme-emoji")?.isSynthetic == true)
  }

  @Test(arguments: ["<p>{{price|number}}</p><p>{{plot}}</p>\n", "<p>{{year}}</p><p>{{plot}}</p>\n"])
  func aFieldWithAFormatGetsNoTextsThatAreMadeUp(template: String) async throws {
    var sample = SampleProject()
    sample.files["site/data/notes.json"] = """
      [{"id": "a", "kind": "film", "price": "12.50", "year": 1980, "plot": "Fog"}]
      """
    sample.files["site/site.yml"] = sample.files["site/site.yml"]?.replacing("cell: note", with: "cell: film")
      .replacing("{file: data/notes.json", with: "{formats: {year: number}, file: data/notes.json")
    sample.files["Templates/cells/film.mustache"] = template
    let entry = try #require(try await sample.site().catalogue.entry("cells/film"))
    let emoji = try #require(entry.variant("extreme-emoji"))
    #expect(emoji.data["price"] == .string("12.50"))
    #expect(emoji.data["year"] == .number("1980"))
    #expect(emoji.data["plot"] != .string("Fog"))
  }

  @Test func aBuiltInCellIsUnusedUntilASectionATemplateOrAFixtureOfTheProjectUsesIt() async throws {
    func unused(_ change: (inout SampleProject) -> Void = { _ in }) async throws -> [String] {
      var sample = SampleProject()
      change(&sample)
      let project = try await PreviewProject.read(
        ".", files: MemoryFileSystem(sample.files), builtIn: .builtIn, now: SampleProject.now)
      let catalogue = try PreviewSite(project, now: SampleProject.now).catalogue
      return catalogue.entries.filter(catalogue.isUnused).map(\.id)
    }
    let usual = try await unused()
    #expect(
      usual.contains("cells/quote") && usual.contains("cells/link") && usual.allSatisfy { $0.hasPrefix("cells/") })
    #expect(!usual.contains("cells/note"))
    #expect(
      try await unused { $0.files["Templates/cells/quote~long.json"] = "{}" } == usual.filter { $0 != "cells/quote" })
    #expect(
      try await unused {
        let file = TemplateFiles.builtIn.file("cells/quote.mustache")
        $0.files["Templates/cells/quote.mustache"] = String(decoding: file?.bytes ?? [], as: UTF8.self)
      } == usual, "an unchanged copy is not the project's work")
    #expect(
      try await unused {
        $0.files["site/site.yml"] = $0.files["site/site.yml"]?.replacing("cell: note", with: "cell: link")
      }
        == usual.filter { $0 != "cells/link" })
  }

  @Test func theWorstStatusOfATemplateAndItsPartialsWins() async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    #expect(entry.status == .draft)
    #expect(entry.uses == ["mark"])
  }

  @Test func usageCountsCardsAndPages() async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    #expect(entry.usage == [Catalogue.Usage(feed: "home", section: "latest", cards: 3, pages: 2)])
  }

  @Test(arguments: [
    ("extreme-longest-title", "b", false), ("extreme-shortest-title", "c", false), ("extreme-newest", "b", false),
    ("extreme-oldest", "c", false), ("extreme-future", "b", false), ("extreme-cjk", "c", false),
    ("extreme-zero-count", "a", false), ("extreme-huge-count", "b", false), ("extreme-no-image", "a", false),
    ("extreme-emoji", nil, true), ("extreme-right-to-left", nil, true), ("extreme-html-left-in-text", nil, true),
  ])
  func extremesAreThoseOfTheFeedAndMadeUpOtherwise(id: String, card: String?, isSynthetic: Bool) async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    let variant = try #require(entry.variant(id))
    #expect(variant.card == card)
    #expect(variant.isSynthetic == isSynthetic)
  }

  @Test func respectsInWhichTheTemplateShowsNothingAreLeftOut() async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    #expect(entry.variant("extreme-most-tags") == nil)
  }

  @Test func everyBranchIsCountedAndOneThatNoCardTakesGetsACardAndAWarning() async throws {
    let entry = try #require(try await SampleProject().site().catalogue.entry("cells/note"))
    #expect(entry.coverage.map(\.tag) == ["{{#by}}", "{{^by}}", "{{#image}}"])
    #expect(entry.coverage.map(\.taken) == [1, 2, 0])
    let variant = try #require(entry.coverage.last?.variant)
    #expect(entry.variant(variant)?.isSynthetic == true)
    #expect(entry.variant(variant)?.data["image"] != nil)
    let warning = try #require(entry.diagnostics.first { $0.code == "branch-never-taken" })
    #expect(warning.severity == .warning)
    #expect(warning.location?.line == 8)
  }

  @Test func aBranchOfAPartialIsAProblemOnlyIfTheCardsOfNoCallerTakeIt() async throws {
    func warnings(_ partial: String) async throws -> [String] {
      var sample = SampleProject()
      sample.files["Templates/partials/mark.mustache"] = partial
      sample.files["Templates/cells/other.mustache"] = "<p>{{title}} {{> mark}}</p>\n"
      sample.files["Templates/cells/other.json"] = #"{"title": "A", "colour": "red"}"#
      let site = try await sample.site()
      return site.catalogue.entries.flatMap(\.diagnostics).filter { $0.code == "branch-never-taken" }.map(\.message)
    }
    let usual = try await warnings("<i>x</i>")
    #expect(try await warnings("<i>{{#colour}}{{colour}}{{/colour}}</i>") == usual)
    let both = usual + ["no card takes `{{#shape}}`"]
    #expect(Set(try await warnings("<i>{{#shape}}{{shape}}{{/shape}}</i>")) == Set(both))
  }

  @Test func aTemplateWithoutAFixtureIsShownWithTheFirstCard() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.json"] = nil
    sample.files["Templates/cells/note~short.json"] = nil
    let entry = try #require(try await sample.site().catalogue.entry("cells/note"))
    #expect(entry.variant("default")?.card == "a")
  }

  @Test(
    arguments: [
      // A cell of the project's own that only has the name of a built-in one.
      ("<h3>{{nick}}</h3>{{#score}}<p>{{score}} {{rank}}</p>{{/score}}\n", "Made up: nick"),
      // A copy of the built-in cell with one more name.
      ("<h3>{{title}}</h3><p>{{summary}}</p>{{#nick}}<p>{{nick}}</p>{{/nick}}\n", nil),
    ] as [(String, String?)]) func dataOfABuiltInCellIsForThatCell(template: String, text: String?) async throws
  {
    var sample = SampleProject()
    sample.files["Templates/cells/article.mustache"] = template
    let project = try await PreviewProject.read(
      ".", files: MemoryFileSystem(sample.files), builtIn: .builtIn, now: SampleProject.now)
    let entry = try #require(try PreviewSite(project, now: SampleProject.now).catalogue.entry("cells/article"))
    let data = try #require(entry.variants.first?.data)
    #expect(data.text("nick") == text && (data.text("title") == nil) == (text != nil), "\(data)")
  }

  @Test(arguments: [("[1]", "fixture-is-no-object"), ("{\"a\": }", "malformed-json")])
  func aFixtureThatIsNoneIsAnErrorOfItsEntry(text: String, code: String) async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note~short.json"] = text
    let entry = try #require(try await sample.site().catalogue.entry("cells/note"))
    #expect(entry.diagnostics.contains { $0.code == code && $0.location?.file == "Templates/cells/note~short.json" })
  }
}
