import CardLayout
import CardSources
import Diagnostics
import FeedPages
import JSONRecords
import Platform
import Testing

@testable import Cardloom
@testable import SiteModel

@Suite struct ConfigurationTests {
  @Test(arguments: Mistake.all) func mistakesAreNamedWithPlaceAndRemedy(_ mistake: Mistake) {
    #expect(Sample.report(mistake.configuration) == mistake.report)
  }

  @Test func everyMistakeOfTheConfigurationIsOfThatCategory() {
    for mistake in Mistake.all {
      do throws(Diagnosed) {
        _ = try Sample.read(mistake.configuration)
        Issue.record("\(mistake.testDescription) is not a mistake")
      } catch {
        #expect(error.diagnostics.allSatisfy { $0.category == .configuration })
      }
    }
  }

  @Test func theLeastSiteHasTheDefaults() throws {
    let site = try Sample.read(Sample.site(sections: "      - {id: latest, source: news}\n"))
    #expect(site.title == "Daily")
    #expect(site.url == "https://example.org/")
    #expect(site.links == .file)
    #expect(site.assets.value == "assets")
    #expect(site.preview == PreviewConfiguration(widths: [320, 375, 768, 1280], themes: [.light, .dark]))
    var news = CardSource(name: "news", path: "data/news.json")
    news.dateLanguage = "en"
    news.tellsPages = true
    #expect(site.source("news")?.feed == news)
    let feed = try #require(site.feeds.first)
    #expect(feed.title == "Daily")
    #expect(feed.page.value == "feed")
    #expect(feed.pages == PagesConfiguration(size: 20, numbering: .sequential, loadMore: .button))
    let section = try #require(feed.sections.first)
    #expect(
      section
        == SectionModel(
          id: "latest", source: section.content.source, location: section.identity.location))
    #expect(section.layout.spacing == SectionLayout.Spacing(height: 6, color: "transparent"))
    #expect(section.status.onFailure == FailurePolicies())
    #expect(!section.behaviour.loadsMore)
  }

  @Test func anotherPreviewChangesNothingElse() throws {
    let site = try Sample.read(
      Sample.site(sections: "      - {id: latest, source: news}\n")
        + "errorTexts: {default: Later}\nsink: /collect\ncontent: {origins: [https://images.example.org]}\n")
    let narrow = site.with(preview: PreviewConfiguration(widths: [320]))
    #expect(narrow.preview.widths == [320])
    #expect(narrow.with(preview: site.preview) == site)
  }

  @Test func aSectionSaysEverything() throws {
    let site = try Sample.read(
      Sample.site(
        sections: """
                - id: latest
                  source: news
                  adaptor: {collection: {minWidth: 280, inset: [16, 12], lineSpacing: 8, itemSpacing: 4, bare: true}}
                  cell: article
                  cells:
                    - {when: {image: missing, tags: [a, b], score: {above: 1.5, below: 9}, title: present}, use: article-text}
                  header: {template: section-title, height: 3rem, sticky: true, data: {title: For you, count: 3, tags: [x]}}
                  footer: see-all
                  spacing: {height: 12, color: "#eee"}
                  lineSpacing: 10
                  decoration: backdrop
                  supplementary:
                    - {kind: ad-slot, every: 10, data: {size: large}}
                    - {kind: badge, template: new-badge, at: 0}
                    - {kind: divider, at: end}
                  collapsed: true
                  folded: true
                  loadMore: true
                  limit: 50
                  size: 16/9
                  group: {by: month, field: date_published, header: {template: month, sticky: true}}
                  extension: {at: 3, section: {id: promo, source: news, adaptor: deck}}
                  parameters: {campaign: spring}
                  selectable: multiple
                  onFailure: fail
                  label: Latest news
                  data: {ratio: 1.10, isBig: true, none: null, word: no, date: 2024-01-01, quoted: "7"}
                  empty: {template: nothing-here}

          """))
    let section = try #require(site.feeds.first?.sections.first)
    #expect(section.content.template?.value == "article")
    #expect(
      section.content.rules.map(\.value) == [
        CellRule(
          when: [
            .init(field: "image", condition: .missing), .init(field: "tags", condition: .oneOf(["a", "b"])),
            .init(field: "score", condition: .above(1.5)), .init(field: "score", condition: .below(9)),
            .init(field: "title", condition: .present),
          ], use: "article-text")
      ])
    #expect(section.chrome.header?.template == "section-title")
    #expect(section.chrome.header?.size == .rem(3))
    #expect(section.chrome.header?.isSticky == true)
    #expect(section.chrome.header?.data == ["title": "For you", "count": 3, "tags": ["x"]])
    #expect(section.chrome.footer?.template == "see-all")
    var layout = SectionLayout(
      inset: .init(blockStart: 16, inlineEnd: 12, blockEnd: 16, inlineStart: 12), lineSpacing: 10, itemSpacing: 4,
      spacing: .init(height: 12, color: "#eee"))
    layout.adaptor = CollectionAdaptor(columns: .minimumWidth(280), wrapsCells: false)
    layout.size = .ratio(width: 16, height: 9)
    #expect(section.layout == layout)
    #expect(section.chrome.decoration?.template == "backdrop")
    #expect(section.chrome.supplementary.map(\.kind) == ["ad-slot", "badge", "divider"])
    #expect(section.chrome.supplementary.map(\.placement) == [.every(10), .before(0), .end])
    #expect(section.chrome.supplementary.map(\.view.template) == ["ad-slot", "new-badge", "divider"])
    #expect(section.behaviour.isCollapsed && section.behaviour.foldsCells && section.behaviour.loadsMore)
    #expect(section.content.limit == 50)
    #expect(section.content.grouping?.unit == .month)
    #expect(section.content.grouping?.header?.isSticky == true)
    #expect(section.chrome.extensions.map(\.index) == [3])
    #expect(section.chrome.extensions.first?.section.layout.adaptor is DeckAdaptor)
    #expect(section.behaviour.parameters == ["campaign": "spring"])
    #expect(section.behaviour.selection == .multiple)
    #expect(section.status.onFailure == FailurePolicies(.fail))
    #expect(section.identity.label == "Latest news")
    #expect(
      section.content.data == [
        "ratio": .number("1.10"), "isBig": true, "none": .null, "word": "no", "date": "2024-01-01", "quoted": "7",
      ])
    #expect(section.status.empty?.template == "nothing-here")
  }

  @Test func sectionsFromDataSayEverything() throws {
    let site = try Sample.read(
      Sample.site(
        sections: """
                - {id: fixed, source: news}
                - from: news
                  items: data.modules
                  id: module_id
                  kind: layout
                  defaultKind: list
                  cells: box.items
                  title: name
                  tab: pager
                  collapsed: folded
                  parameters: track
                  error: failure
                  where: {platform: [tv, all]}
                  limit: 9
                  onFailure: {no-signal: show, default: ignore}
                  unknown: plain
                  layouts:
                    list: {}
                    grid: {adaptor: {collection: {columns: 2}}, items: entries, header: section-title, loadMore: true}
                    shows: {source: news}
                - {id: last, source: news}

          """))
    let feed = try #require(site.feeds.first)
    #expect(feed.sections.map(\.id) == ["fixed", "last"] && feed.entries.count == 3)
    let modules = try #require(feed.modules.first)
    #expect(modules.source.value == "news")
    var query = ModuleQuery()
    (query.items, query.identity, query.kind, query.defaultKind) = ("data.modules", "module_id", "layout", "list")
    (query.cells, query.error, query.cellsByKind) = ("box.items", "failure", ["grid": "entries"])
    #expect(modules.query == query)
    #expect([modules.title.value, modules.tab?.value, modules.collapsed?.value] == ["name", "pager", "folded"])
    #expect(modules.parameters.value == "track" && modules.limit == 9)
    #expect(modules.onFailure.standard == .ignore && modules.onFailure.policy(for: "no-signal") == .show)
    #expect(modules.unknown == .plain)
    #expect(modules.filter.flatMap(\.value.conditions).map(\.condition) == [.oneOf(["tv", "all"])])
    #expect(modules.layouts.keys.sorted() == ["grid", "list", "shows"])
    #expect(modules.layouts["grid"]?.chrome.header?.template == "section-title")
    #expect(modules.layouts["grid"]?.behaviour.loadsMore == true)
    #expect(
      modules.layouts["shows"]?.content.source?.value == "news"
        && modules.layouts["list"]?.content.source == nil)
  }

  @Test func aSourceSaysEverything() throws {
    let site = try Sample.read(
      Sample.head + """
        sources:
          picks: {file: data/picks.json, items: response.cards, id: sku, kind: type, defaultKind: product, format: json,
                  duplicates: last, futureDates: hide, fields: {headline: title, price: {from: offer.price, default: free}}}
          hashed: {file: data/a.csv, id: {hash: [title, date]}}
          linked: {file: data/b.xml, id: link}
        feeds: {home: {path: /, sections: [{id: a, source: picks}]}}
        """)
    var picks = CardSource(name: "picks", path: "data/picks.json", format: .json)
    picks.items = "response.cards"
    picks.identity = .field("sku")
    picks.duplicates = .last
    picks.futureDates = .hide
    picks.dateLanguage = "en"
    picks.tellsPages = true
    picks.kind = "type"
    picks.defaultKind = "product"
    picks.fields = [
      FieldMapping(name: "headline", path: "title"),
      FieldMapping(name: "price", path: "offer.price", fallback: "free"),
    ]
    #expect(site.source("picks")?.feed == picks)
    #expect(site.source("hashed")?.feed.identity == .hash(["title", "date"]))
    #expect(site.source("linked")?.feed.identity == .link)
  }

  @Test(arguments: [
    ("button", LoadMore.button), ("auto", .auto(limit: nil)), ("auto(3)", .auto(limit: 3)),
  ])
  func theNextPageIsLoadedAsConfigured(_ word: String, _ expected: LoadMore) throws {
    let site = try Sample.read(
      Sample.head + "feeds: {home: {path: /, pages: {size: 5, number: anchored, more: \(word)}, sections: []}}")
    #expect(
      site.feeds.first?.pages == PagesConfiguration(size: 5, numbering: .anchored, loadMore: expected))
  }

  @Test func pathsOfFilesCountFromTheConfigurationsFolder() throws {
    let files = MemoryFileSystem([
      "/home/daily/site/site.yml": Sample.site(sections: "      - {id: a, source: news}\n"),
      "/home/daily/site/data/news.json": "[]",
    ])
    let site = try SiteConfiguration.read("/home/daily/site/site.yml", shownAs: "site/site.yml", files: files)
    #expect(site.source("news")?.feed.path == "/home/daily/site/data/news.json")
    #expect(site.source("news")?.feed.file == "site/data/news.json")
  }

  @Test func aMissingFileIsNamedWithTheNearestOne() throws {
    let files = MemoryFileSystem([
      "site/site.yml": Sample.site(sections: "      - {id: a, source: news}\n"), "site/data/new.json": "[]",
    ])
    let problem = try SiteConfiguration.read("site/site.yml", files: files).source("news")?.problem
    #expect(
      problem.map(TextReport(color: false).text) == """
        error: there is no file `site/data/news.json`  [missing-file]
          --> site/site.yml:4:17
            |
          4 | sources: {news: data/news.json}
            |                 ^^^^^^^^^^^^^^
           why: paths count from the folder of the configuration
           fix: did you mean `data/new.json`?

        """)
    #expect(problem?.category == .access)
  }

  @Test func aFolderWithoutConfigurationIsNoProject() {
    let error = #expect(throws: Diagnosed.self) {
      try SiteConfiguration.read("site/site.yml", files: MemoryFileSystem())
    }
    #expect(error?.diagnostics.map(\.code) == ["no-configuration"])
    #expect(error?.diagnostics.map(\.category) == [.configuration])
  }
}
