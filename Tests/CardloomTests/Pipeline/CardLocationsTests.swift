import Cardloom
import CardloomTesting
import Testing

/// A card knows its place, in each kind of list: the list links to its page, the page leads back to the card and to its
/// neighbours, feeds name the page, and scripts find the card by its identity in its section.
@Suite("The places of cards")
struct CardLocationsTests {
  struct List: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The sections of the feed `home`.
    let sections: String
    /// The identity of the section that is the list of the cards.
    var list = "list"
    var pages = "{size: 20}"
    /// Further feeds.
    var feeds = ""
    /// The folder of the list, if that is another feed.
    var folder = ""
    /// The address of the page on which a list that does not load more is.
    var loadsMore = false
  }

  private static func growing(_ name: String, _ more: String, pages: String = "{size: 2}") -> List {
    List(
      testDescription: name, sections: "- {id: list, source: cards, cell: link, loadMore: true\(more)}", pages: pages,
      loadsMore: true)
  }

  private static func fixed(_ name: String, _ more: String) -> List {
    List(testDescription: name + ", all at once", sections: "- {id: list, source: cards, cell: link\(more)}")
  }

  private static let layouts = [
    ("table", ""), ("grid", ", adaptor: {collection: {columns: 2}}"),
    ("lead", ", adaptor: {collection: {layout: lead}}"),
    ("carousel", ", adaptor: {collection: {carousel: 200}}"),
    ("waterfall", ", adaptor: {collection: {waterfall: 200}}"),
    ("deck", ", adaptor: deck"),
    ("collapsed", ", collapsed: true, header: {template: fold-title, data: {title: Older}}"),
    ("grouped", ", group: {by: month, field: date_published, header: {template: month}}"),
  ]

  static let lists: [List] =
    layouts.map { growing($0.0, $0.1) } + layouts.map { fixed($0.0, $0.1) } + [
      growing("anchored", "", pages: "{size: 2, number: anchored}"),
      List(
        testDescription: "tabs",
        sections: """
          - {id: other, source: ads, cell: link, tab: Other}
                - {id: list, source: cards, cell: link, tab: Cards}
          """),
      List(
        testDescription: "hosted",
        sections:
          "- {id: other, source: ads, cell: link, extension: {at: 1, section: {id: list, source: cards, cell: link}}}"),
      List(
        testDescription: "hosted on the second page",
        sections:
          "- {id: other, source: ads, cell: link, loadMore: true, extension: {at: 3, section: {id: list, source: cards, cell: link}}}",
        pages: "{size: 2}", folder: "page/2/"),
      List(
        testDescription: "hosted on the front page of anchored pages",
        sections:
          "- {id: other, source: ads, cell: link, loadMore: true, extension: {at: 3, section: {id: list, source: cards, cell: link}}}",
        pages: "{size: 2, number: anchored}"),
      List(
        testDescription: "hosted and loading more",
        sections:
          "- {id: other, source: ads, cell: link, loadMore: true, extension: {at: 1, section: {id: list, source: cards, cell: link, loadMore: true}}}",
        pages: "{size: 2}", loadsMore: true),
      List(
        testDescription: "module",
        sections: "- {from: cards, items: modules, layouts: {rows: {cell: link}}}", list: "list"),
      List(
        testDescription: "module that loads more",
        sections: "- {from: cards, items: modules, layouts: {rows: {cell: link, loadMore: true}}}", pages: "{size: 2}",
        loadsMore: true),
      List(
        testDescription: "feed by value",
        sections: "- {id: other, source: ads, cell: link}",
        feeds: """
          tags: {each: tag, source: cards, path: "/tags/{slug}/", pages: {size: 2}, sections: [{id: list, source: cards, cell: link, loadMore: true}]}
          """, loadsMore: true),
    ]

  private static let ids = ["a", "b", "c", "d", "e"]

  private static func project(_ list: List) -> MemoryProject {
    let cards = ids.enumerated().map { index, id in
      #"{"id": "\#(id)", "title": "Card \#(id)", "tag": "all", "date_published": "2026-0\#(5 - index / 2)-01T00:00:00Z"}"#
    }.joined(separator: ", ")
    let isModule = list.sections.contains("from: cards")
    return MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      onMissing: error
      sources:
        cards: {file: data/cards.json\(isModule ? "" : ", items: modules.0.items"), page: "/c/{id}/"}
        ads: {file: data/ads.json}
      feeds:
        home:
          path: /
          title: Home
          pages: \(list.pages)
          syndication: {formats: [json]}
          sections:
            \(list.sections)
        \(list.feeds)
      """,
      "site/data/cards.json": #"{"modules": [{"id": "list", "kind": "rows", "items": [\#(cards)]}]}"#,
      "site/data/ads.json": #"[{"id": "x", "title": "X"}, {"id": "y", "title": "Y"}, {"id": "z", "title": "Z"}]"#,
      "Templates/cells/link.mustache":
        "---\noptional: [url]\n---\n<{{heading}}>{{#url}}<a href=\"{{url}}\">{{/url}}{{title}}{{#url}}</a>{{/url}}</{{heading}}>\n",
      "Templates/cells/story.mustache": """
      <h1>{{title}}</h1><p class="back"><a href="{{back.url}}">{{back.title}}</a></p>
      {{#previous}}<a rel="prev" href="{{url}}">{{title}}</a>{{/previous}}
      {{#next}}<a rel="next" href="{{url}}">{{title}}</a>{{/next}}
      """,
      "Templates/pages/feed.mustache": """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title></head><body><main><h1>{{page.title}}</h1>
      {{{sections}}}
      {{#page.next}}<a rel="next" href="{{url}}">more</a>{{/page.next}}</main></body></html>
      """,
      "Templates/pages/card.mustache": """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title></head><body><main>{{{sections}}}</main></body></html>
      """,
    ])
  }

  /// The first match of a pattern's capture in a text.
  private static func found(_ before: String, in text: String) -> String? {
    guard let start = text.firstRange(of: before)?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != "\"" })
  }

  @Test(
    "the page of each card leads back to it and to its neighbours, and cells and feeds lead to the page",
    arguments: lists)
  func places(_ list: List) async throws {
    let site = await Self.project(list).build()
    #expect(site.messages == [])
    var linked = 0
    for (index, id) in Self.ids.enumerated() {
      let page = try #require(site.files["c/\(id)/index.html"])
      // The way back: to the card's own element, in its section, on a page that exists.
      let back = try #require(Self.found("class=\"back\"><a href=\"../../", in: page))
      let parts = back.split(separator: "#")
      let path = String(parts[0])
      let text = try #require(site.files[path], "\(back)")
      let element = "id=\"\(parts.count > 1 ? parts[1] : "")\""
      let place = try #require(text.firstRange(of: element), "\(back)")
      let section = try #require(text[..<place.lowerBound].ranges(of: "data-section=\"").last)
      #expect(text[section.upperBound...].hasPrefix(list.list + "\""))
      #expect(text[place.upperBound...].prefix { $0 != ">" }.contains("data-card=\"\(id)\""))
      #expect(text.ranges(of: element).count == 1)
      if !list.loadsMore, list.folder.isEmpty { #expect(path == "index.html") }
      if !list.folder.isEmpty { #expect(path == list.folder + "index.html") }
      // The neighbours, in the order of the list.
      let previous = index > 0 ? "../../c/\(Self.ids[index - 1])/index.html" : nil
      let next = index < 4 ? "../../c/\(Self.ids[index + 1])/index.html" : nil
      #expect(Self.found("rel=\"prev\" href=\"", in: page) == previous)
      #expect(Self.found("rel=\"next\" href=\"", in: page) == next)
      if text.contains("c/\(id)/index.html\"") { linked += 1 }
    }
    #expect(linked == Self.ids.count, "each cell leads to the page of its card")
    if let feed = site.files["feed.json"], feed.contains("Card a") {
      #expect(feed.contains("https://example.org/c/a/"))
    }
  }

  @Test("a card that two sections show is found in each; its page belongs to the one that loads more")
  func twoSections() async throws {
    var project = Self.project(
      List(
        testDescription: "",
        sections: """
          - {id: top, source: cards, cell: link, limit: 2}
                - {id: list, source: cards, cell: link, loadMore: true}
          """))
    project.files["Templates/cells/link.mustache"] = "<h2><a href=\"{{url}}\">{{title}}</a></h2>\n"
    let site = await project.build()
    #expect(site.messages == [])
    let front = try #require(site.files["index.html"])
    #expect(front.ranges(of: "data-card=\"a\"").count == 2)
    #expect(front.ranges(of: "id=\"card-a\"").count == 1 && !front.contains("top:card-"))
    #expect(site.files["c/a/index.html"]?.contains("index.html#card-a\"") == true)
  }

  @Test("cards of which a section shows only some belong to the sections that show them")
  func severalHomes() async throws {
    let site = await Self.project(
      List(
        testDescription: "",
        sections: """
          - {id: one, source: cards, cell: link, where: {id: [a, c]}}
                - {id: two, source: cards, cell: link, where: {id: [b, d]}}
          """)
    ).build()
    #expect(site.messages == [])
    #expect(site.files["c/c/index.html"]?.contains("index.html#one:card-c\"") == true)
    #expect(site.files["c/d/index.html"]?.contains("index.html#two:card-d\"") == true)
    #expect(site.files["c/c/index.html"]?.contains("rel=\"prev\" href=\"../../c/a/") == true)
    // No list shows it.
    #expect(site.files["c/e/index.html"]?.contains("<a href=\"../../index.html\">Home</a>") == true)
  }

  @Test("a card that several modules contain has one page, to which all of its cells lead")
  func repeatedInModules() async throws {
    var project = Self.project(
      List(testDescription: "", sections: "- {from: cards, items: modules, layouts: {rows: {cell: link}}}"))
    project.files["site/data/cards.json"] = """
      {"modules": [
        {"id": "hot", "kind": "rows", "items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]},
        {"id": "new", "kind": "rows", "items": [{"id": "c", "title": "C"}, {"id": "a", "title": "A"}]}
      ]}
      """
    let site = await project.build()
    #expect(site.messages == [])
    let pages = site.files.keys.filter { $0.hasPrefix("c/") }.sorted()
    #expect(pages == ["c/a/index.html", "c/b/index.html", "c/c/index.html"])
    #expect(site.files["index.html"]?.ranges(of: "c/a/index.html\"").count == 2)
    #expect(site.files["c/c/index.html"]?.contains("#new:card-c\"") == true)
    #expect(site.files["c/a/index.html"]?.contains("#hot:card-a\"") == true)
    #expect(site.files["c/c/index.html"]?.contains("rel=\"next\" href=\"../../c/a/index.html\"") == true)
  }
}
