import CardloomTesting
import Testing

@Suite("Bundles")
struct SiteBundleTests {
  /// Two feeds of the built-in templates: one of many pages, one with tabs.
  private static func project(
    kinds: [String] = ["link", "link", "link", "link", "quote"], settings: String = "", files: [String: String] = [:]
  ) -> MemoryProject {
    func card(_ index: Int, _ kind: String) -> String {
      #"{"id": "\#(index)", "kind": "\#(kind)", "title": "T", "url": "https://example.org/", "quote": "Q", "name": "N", "image": "a.png", "author": "A", "text": "T", "source": "S"}"#
    }
    let cards = kinds.enumerated().map { card(kinds.count - $0.offset, $0.element) }
    return MemoryProject(
      [
        "site/site.yml": """
        title: Daily
        url: https://example.org/
        language: en
        events: [open]
        \(settings)
        sources: {news: {file: data/news.json, kind: kind}, some: {file: data/some.json}}
        feeds:
          news: {path: /, pages: {size: 1, number: anchored}, sections: [{id: latest, source: news, loadMore: true, spacing: 0}]}
          some:
            path: /some/
            sections:
              - {id: one, source: some, tab: One, cell: row, selectable: single, adaptor: deck}
              - {id: two, source: some, tab: Two, cell: row, adaptor: {collection: {columns: 2}}}
        """,
        "site/data/news.json": "[\(cards.joined(separator: ", "))]",
        "site/data/some.json": #"[{"id": "x", "title": "X"}]"#,
        "Templates/cells/link.mustache": "<p>{{title}}</p>\n",
        "Templates/cells/quote.mustache": "<p>{{> cells/category}}</p>\n",
        "Templates/cells/category.mustache": "{{title}}\n",
        "Templates/cells/row.mustache": "<button data-swipe=\"start\" data-event=\"open\">{{title}}</button>\n",
        "Templates/cells/row.css": ".mark-row { top: 0 }\n",
      ].merging(files) { $1 })
  }

  private static func links(_ html: String?) -> [String] {
    let parts = (html ?? "").split(separator: "theme/").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    return parts.filter { $0 != "icon.svg" }
  }

  @Test func aPageLinksOneStyleSheetAndOneScript() async {
    let site = await Self.project().build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(Self.links(site.files["index.html"]) == ["feed-news.css", "feed-news.js"])
    #expect(Self.links(site.files["page/3/index.html"]) == ["feed-news.css", "feed-news.js"])
    #expect(Self.links(site.files["some/index.html"]) == ["feed-some.css", "feed-some.js"])
    for name in ["tokens.css", "cells.css", "sections.css", "cardloom.js", "keys.js"] {
      #expect(site.files["theme/" + name] == nil, "\(name)")
    }
    // What a page may need later stays a file of its own.
    for name in ["far.js", "deck.js", "sections.js"] { #expect(site.files["theme/" + name] != nil, "\(name)") }
  }

  @Test(arguments: [
    ("feed-news", ["link", "quote", "category"], []),
    ("feed-some", [], ["extras", "deck", "tabs", "select", "swipe"]),
  ])
  func aBundleHoldsWhatItsFeedUses(name: String, cells: [String], scripts: [String]) async {
    let site = await Self.project().build()
    let styles = site.files["theme/\(name).css"] ?? ""
    let found = ["link", "quote", "category", "hero"].filter { styles.contains(".\($0){") }
    #expect(found == cells)
    // A style sheet of the project's own may concern everything.
    #expect(styles.contains("--space-1") && styles.contains(".mark-row{") && !styles.contains("/*"))
    let script = site.files["theme/\(name).js"] ?? ""
    let parts = script.split(separator: "\n").filter { $0.hasSuffix(".js'() {") }
    #expect(parts.map(String.init) == scripts.map { "'\($0).js'() {" })
    #expect(script.contains("window.cardloom = {") && script.split(separator: "\n").first == "'use strict'")
  }

  @Test(arguments: ["", "bundles: hashed"])
  func sealedPagesKeepTheirBytes(settings: String) async {
    let before = await Self.project(settings: settings).build()
    let after = await Self.project(
      kinds: ["row", "link", "link", "link", "link", "quote"], settings: settings,
      files: ["Templates/theme/page.css": "p { top: 0 }\n"]
    ).build()
    #expect(before.exitStatus == 0 && after.exitStatus == 0, "\(after.report)")
    #expect(before.files["theme/feed-news.css"] != after.files["theme/feed-news.css"])
    for page in 1...3 {
      let file = "page/\(page)/index.html"
      #expect(before.files[file] != nil && before.files[file] == after.files[file])
    }
  }

  @Test func hashedNamesFollowTheContent() async {
    let before = await Self.project(settings: "bundles: hashed").build()
    let after = await Self.project(
      settings: "bundles: hashed", files: ["Templates/cells/row.css": ".mark-row { top: 1px }\n"]
    ).build()
    #expect(Self.links(before.files["index.html"]).last == Self.links(after.files["index.html"]).last)
    #expect(Self.links(before.files["page/2/index.html"]) == ["feed-news.css", "feed-news.js"])
    let (old, new) = (Self.links(before.files["some/index.html"]), Self.links(after.files["some/index.html"]))
    #expect(old[0] != new[0] && old[1] == new[1])
    #expect(old[0].hasPrefix("feed-some.") && before.files["theme/" + old[0]] != nil)
    #expect(before.files["theme/feed-some.css"] == nil, "no page links the stable name")
  }

  @Test func sizesOfCardsAreInTheBundle() async {
    let records = #"[{"id": "1", "kind": "link", "title": "T", "url": "u", "cell_size": "77px"}]"#
    let site = await Self.project(settings: "bundles: hashed", files: ["site/data/news.json": records]).build()
    #expect(site.files["theme/feed-news.css"]?.contains("[data-size=\"77px\"]") == true)
    #expect(Self.links(site.files["index.html"]).first == "feed-news.css")
  }

  @Test func noBundlesAreMadeIfTheSiteWantsNone() async {
    let site = await Self.project(settings: "bundles: none").build()
    let links = Self.links(site.files["some/index.html"])
    #expect(links.count == 16 && links.first == "tokens.css" && links.contains("deck.js") && links.last == "events.js")
    #expect(site.files["theme/tokens.css"] != nil && site.files["theme/feed-some.css"] == nil)
  }

  @Test func filesThatAreLinkedByNameAreWritten() async {
    let page = MemoryProject.plainPage.replacing(
      "<title>", with: "<link rel=\"stylesheet\" href=\"{{page.root}}theme/base.css\"><title>")
    let own = await Self.project(settings: "onMissing: error", files: ["Templates/pages/feed.mustache": page]).build()
    #expect(own.exitStatus == 0 && own.files["theme/base.css"] != nil, "\(own.report)")
    #expect(own.files["theme/feed-news.css"] == nil)
    let asset = await Self.project(
      settings: "onMissing: error", files: ["site/assets/notes.css": "@import '../theme/tokens.css';\n"]
    ).build()
    #expect(asset.exitStatus == 0 && asset.files["theme/tokens.css"] != nil, "\(asset.report)")
    #expect(asset.files["theme/base.css"] == nil)
  }

  @Test func anImportBeginsASecondStyleSheet() async {
    let site = await Self.project(
      settings: "onMissing: error", files: ["Templates/theme/page.css": "@import url(icon.svg);\np { top: 0 }\n"]
    ).build()
    #expect(site.exitStatus == 0 && site.diagnostics.isEmpty, "\(site.report)")
    #expect(Self.links(site.files["index.html"]) == ["feed-news.css", "feed-news.2.css", "feed-news.js"])
    #expect(site.files["theme/feed-news.2.css"]?.hasPrefix("@import url(icon.svg);p{top: 0}") == true)
  }

  @Test func pagesOfCardsAndOfValuesShareABundle() async throws {
    var project = Self.project(files: [
      "site/data/some.json":
        #"[{"id": "x", "title": "X", "tags": ["a", "b"]}, {"id": "y", "title": "Y", "tags": ["b"]}]"#
    ])
    let configuration = try #require(project.files["site/site.yml"])
    project.files["site/site.yml"] =
      configuration.replacing("some: {file: data/some.json}", with: "some: {file: data/some.json, page: '/some/{id}/'}")
        + """

          tags:
            each: tags
            source: some
            path: /tags/{slug}/
            sections: [{id: tagged, source: some, cell: row}]
            index: {path: /tags/}
        """
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.report)")
    for value in ["a", "b"] {
      #expect(Self.links(site.files["tags/\(value)/index.html"]) == ["value-tags.css", "value-tags.js"])
    }
    #expect(Self.links(site.files["tags/index.html"]) == ["feed-tags.css", "feed-tags.js"])
    for card in ["x", "y"] {
      #expect(Self.links(site.files["some/\(card)/index.html"]) == ["card-some.css", "card-some.js"])
    }
    #expect(site.files["theme/value-tags.css"]?.contains(".mark-row{") == true)
    #expect(site.files["theme/tokens.css"] == nil)
  }

  @Test func aNewSectionRewritesItsPageAndItsBundle() async throws {
    var project = Self.project()
    let before = await project.build()
    project.files["site/site.yml"]? +=
      "\n      - {id: three, source: some, cell: quote, adaptor: {collection: {columns: 3}}}"
    let after = await project.build()
    #expect(after.exitStatus == 0, "\(after.report)")
    let changed = after.files.filter { before.files[$0.key] != $0.value }.keys.sorted()
    #expect(changed == ["some/index.html", "theme/feed-some.css"])
    #expect(before.files.keys.sorted() == after.files.keys.sorted())
  }
}
