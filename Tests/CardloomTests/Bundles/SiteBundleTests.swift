import Cardloom
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

  /// The style sheets and the scripts that a page links, put together.
  private static func linked(_ page: String, of site: BuiltSite) -> (styles: String, scripts: String) {
    let names = links(site.files[page])
    func text(_ kind: String) -> String {
      names.filter { $0.hasSuffix(kind) }.map { site.files["theme/" + $0] ?? "missing: \($0)" }.joined()
    }
    return (text(".css"), text(".js"))
  }

  @Test func pagesShareAStyleSheetAndAScript() async {
    let site = await Self.project().build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(Self.links(site.files["index.html"]) == ["shared.css", "shared.js"])
    #expect(Self.links(site.files["page/3/index.html"]) == ["shared.css", "shared.js"])
    let other = Self.links(site.files["some/index.html"])
    #expect(other.count == 8 && other[0] == "shared.css" && other[1].hasPrefix("cells-"), "\(other)")
    #expect(other.dropFirst(2) == ["shared.js", "deck.js", "tabs.js", "carousel.js", "select.js", "swipe.js"])
    for name in ["tokens.css", "cells.css", "sections.css", "cardloom.js", "keys.js"] {
      #expect(site.files["theme/" + name] == nil, "\(name)")
    }
    // What a page may need later stays a file of its own.
    for name in ["far.js", "deck.js", "sections.js"] { #expect(site.files["theme/" + name] != nil, "\(name)") }
  }

  @Test("The pages of cards that the first feed lists link the style sheet of their own template")
  func pagesOfCardsOfTheFirstFeed() async {
    let site = await MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: {file: data/news.json, page: "/{id}/"}}
      feeds: {news: {path: /, sections: [{id: latest, source: news, cell: link, spacing: 0}]}}
      """,
      "site/data/news.json": ##"[{"id": "1", "title": "T", "content_text": "Words"}]"##,
      "Templates/cells/link.mustache": "<p><a href=\"{{url}}\">{{title}}</a></p>\n",
    ]).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(Self.linked("1/index.html", of: site).styles.contains(".story-title{"))
    #expect(!Self.linked("index.html", of: site).styles.contains(".story-title{"))
  }

  @Test(arguments: [
    ("index.html", ["link", "quote", "category"], false),
    ("some/index.html", ["link", "quote", "category", "row"], true),
  ])
  func aPageLinksWhatItsFeedUses(page: String, cells: [String], isWide: Bool) async {
    let unchanged = String(decoding: TemplateFiles.builtIn.file("cells/row.css")?.bytes ?? [], as: UTF8.self)
    let site = await Self.project(files: [
      "Templates/cells/row.css": unchanged, "Templates/cells/mine.css": ".mark-mine { top: 0 }\n",
    ]).build()
    let linked = Self.linked(page, of: site)
    let found = ["link", "quote", "category", "row", "hero"].filter { linked.styles.contains(".\($0){") }
    #expect(found == cells)
    // A style sheet of the project's own may concern everything.
    #expect(linked.styles.contains("--space-1") && linked.styles.contains(".mark-mine{"))
    #expect(!linked.styles.contains("/*"))
    #expect(linked.styles.contains("--columns:2") == isWide)
    #expect(linked.scripts.contains("window.cardloom = {") && linked.scripts.hasPrefix("'use strict'\n"))
    #expect(linked.scripts.contains("dataset.deck") == isWide)
  }

  @Test func theScriptOfAllPagesHasThePartsOfTheFirstFeed() async throws {
    var project = Self.project()
    project.files["site/site.yml"] = try #require(project.files["site/site.yml"]).replacing(
      "loadMore: true, spacing: 0", with: "loadMore: true, spacing: 0, adaptor: deck, refresh: true")
    let site = await project.build()
    let script = site.files["theme/shared.js"] ?? ""
    let parts = script.split(separator: "\n").filter { $0.hasSuffix(".js'() {") }
    // What waits until the page has nothing else to do is a file of its own.
    #expect(parts == ["'deck.js'() {"])
    #expect(Self.links(site.files["some/index.html"]).contains("deck.js") == false)
  }

  @Test(arguments: ["", "bundles: hashed"])
  func equalFeedsShareAllFiles(settings: String) async {
    let feeds = (0..<20).map { index in
      """
        f\(index):
          path: /f\(index)/
          pages: {size: 1, number: sequential}
          sections: [{id: cards, source: \(index % 2 == 0 ? "news" : "some"), cell: row, loadMore: true}]
      """
    }.joined(separator: "\n")
    var project = Self.project(settings: settings)
    project.files["site/site.yml"]? += "\n" + feeds
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let links = (0..<20).map { Self.links(site.files["f\($0)/index.html"]) }
    #expect(Set(links).count == 1 && links[0].count == 4, "\(links)")
    // One for all (and one for sealed pages, if names are hashed), one for these twenty, and one for the feed with tabs.
    let sheets = site.files.keys.filter { $0.hasPrefix("theme/") && $0.hasSuffix(".css") }
    #expect(sheets.count == (settings.isEmpty ? 3 : 4), "\(sheets)")
  }

  @Test(arguments: ["", "bundles: hashed"])
  func sealedPagesKeepTheirBytes(settings: String) async {
    let before = await Self.project(settings: settings).build()
    let after = await Self.project(
      kinds: ["row", "link", "link", "link", "link", "quote"], settings: settings,
      files: ["Templates/theme/page.css": "p { top: 0 }\n"]
    ).build()
    #expect(before.exitStatus == 0 && after.exitStatus == 0, "\(after.report)")
    #expect(before.files["theme/shared.css"] != after.files["theme/shared.css"])
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
    #expect(Self.links(before.files["page/2/index.html"]) == ["shared.css", "shared.js"])
    let (old, new) = (Self.links(before.files["some/index.html"]), Self.links(after.files["some/index.html"]))
    #expect(old[0] != new[0] && old.dropFirst() == new.dropFirst())
    let name = /[a-z]+\.[0-9a-f]{10}\.(css|js)/
    for link in old { #expect(link.wholeMatch(of: name) != nil && before.files["theme/" + link] != nil, "\(link)") }
    #expect(before.files["theme/feed-some.css"] == nil, "no page links the stable name")
    // What a page fetches later is fetched under the hashed name, too.
    let script = before.files["theme/" + (old.first { $0.hasPrefix("shared.") && $0.hasSuffix(".js") } ?? "")]
    let deck = old.first { $0.hasPrefix("deck.") } ?? "no deck"
    #expect(script?.contains("'deck.js': '\(deck)'") == true)
  }

  @Test func sealedPagesOfOtherFeedsKeepTheirBytes() async throws {
    func site(_ kinds: [String], style: String) async throws -> BuiltSite {
      var project = Self.project(kinds: kinds, files: ["Templates/theme/page.css": style])
      project.files["site/site.yml"]? += """

          more:
            path: /more/
            pages: {size: 1, number: anchored}
            sections: [{id: others, source: news, loadMore: true, adaptor: deck}]
        """
      return await project.build()
    }
    let before = try await site(["link", "link", "link", "quote"], style: "p { top: 0 }\n")
    let after = try await site(["row", "link", "link", "link", "quote"], style: "p { top: 1px }\n")
    for page in 1...2 {
      let file = "more/page/\(page)/index.html"
      #expect(before.files[file] != nil && before.files[file] == after.files[file])
      let links = Self.links(before.files[file])
      #expect(links == ["shared.css", "feed-more.css", "shared.js", "deck.js"])
    }
    #expect(after.files["theme/feed-more.css"] != nil)
  }

  @Test func sizesOfCardsAreInTheBundle() async {
    let records = #"[{"id": "1", "kind": "link", "title": "T", "url": "u", "cell_size": "77px"}]"#
    let site = await Self.project(settings: "bundles: hashed", files: ["site/data/news.json": records]).build()
    #expect(site.files["theme/shared.css"]?.contains("[data-size=\"77px\"]") == true)
    #expect(Self.links(site.files["index.html"]).first == "shared.css")
  }

  @Test func noBundlesAreMadeIfTheSiteWantsNone() async {
    let site = await Self.project(settings: "bundles: none").build()
    let links = Self.links(site.files["some/index.html"])
    #expect(links.count == 24 && links.first == "tokens.css" && links.contains("deck.js") && links.last == "events.js")
    #expect(site.files["theme/tokens.css"] != nil && site.files["theme/shared.css"] == nil)
  }

  @Test func filesThatAreLinkedByNameAreWritten() async {
    let page = MemoryProject.plainPage.replacing(
      "<title>", with: "<link rel=\"stylesheet\" href=\"{{page.root}}theme/base.css\"><title>")
    let own = await Self.project(settings: "onMissing: error", files: ["Templates/pages/feed.mustache": page]).build()
    #expect(own.exitStatus == 0 && own.files["theme/base.css"] != nil, "\(own.report)")
    #expect(own.files["theme/shared.css"] == nil)
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
    #expect(Self.links(site.files["index.html"]) == ["shared.css", "shared.2.css", "shared.js"])
    #expect(site.files["theme/shared.2.css"]?.hasPrefix("@import url(icon.svg);p{top:0}") == true)
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
    #expect(Self.links(site.files["tags/a/index.html"]) == Self.links(site.files["tags/b/index.html"]))
    #expect(Self.links(site.files["some/x/index.html"]) == Self.links(site.files["some/y/index.html"]))
    #expect(Self.linked("some/x/index.html", of: site).styles.contains(".story{"))
    #expect(!Self.linked("tags/a/index.html", of: site).styles.contains(".story{"))
    #expect(Self.linked("tags/index.html", of: site).styles.contains(".value{"))
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
    let cells = Self.links(before.files["some/index.html"])[1]
    #expect(changed.count == 2 && changed.contains("some/index.html"), "\(changed)")
    #expect(before.files["theme/" + cells] != nil && after.files["theme/" + cells] == nil)
    #expect(Self.linked("some/index.html", of: after).styles.contains("--columns:3"))
  }
}
