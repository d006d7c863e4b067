import Cardloom
import CardloomTesting
import Diagnostics
import Foundation
import Testing

@Suite("What pages say about themselves")
struct PageMetadataTests {
  private static func project(
    records: String, source: String = "page: \"/c/{id}/\"", site: String = "", page: String? = nil
  ) -> MemoryProject {
    var files = [
      "site/site.yml": """
      title: Daily
      url: https://example.org/d/
      language: en
      links: directory
      \(site)
      sources:
        news: {file: data/news.json, kind: kind, \(source)}
      feeds:
        home: {path: /, title: Home, description: All of it, sections: [{id: top, source: news, limit: 1, cell: link}]}
        news:
          path: /news/
          title: News
          pages: {size: 2, number: anchored}
          sections: [{id: latest, source: news, loadMore: true, cell: link}]
      """,
      "site/data/news.json": "[\(records)]",
      "Templates/cells/link.mustache": "<h2><a href=\"{{url}}\">x</a></h2>\n",
      "Templates/cells/story.mustache": "<h1>x</h1>\n",
    ]
    if let page { files["Templates/pages/card.mustache"] = page }
    return MemoryProject(files)
  }

  /// The contents of a page's `meta` elements, and of those with a name or property.
  private static func metas(_ html: String?) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for match in (html ?? "").matches(
      of: #/<meta (?:name|property)="([^"]*)"(?: property="([^"]*)")? content="([^"]*)">/#)
    {
      for name in [match.output.1, match.output.2].compactMap(\.self) {
        found[String(name), default: []].append(String(match.output.3))
      }
    }
    return found
  }

  /// The JSON-LD objects of a page.
  private static func objects(_ html: String?) throws -> [[String: Any]] {
    try (html ?? "").matches(of: #/<script type="application\/ld\+json">(.*?)<\/script>/#).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.output.1.utf8)) as? [String: Any])
    }
  }

  private static let article = """
    {"id": "a", "kind": "article", "title": "First", "summary": "A word.", "image": "assets/a.png", "image_alt": "An A",
     "image_width": 1200, "image_height": 630, "authors": [{"name": "Ann"}, {"name": "Bo"}], "tags": ["Sea", "Sky"],
     "date_published": "2026-03-04T10:00:00+01:00", "date_modified": "2026-03-05"}
    """

  @Test("the page of an article has its description, picture, dates, authors and tags")
  func article() async throws {
    let site = await Self.project(records: Self.article).build()
    #expect(site.messages == [])
    let page = site.files["c/a/index.html"]
    let metas = Self.metas(page)
    #expect(metas["description"] == ["A word."] && metas["og:description"] == ["A word."])
    // Once, however many readers the head has; the card of this project does not show it.
    #expect(page?.matches(of: /A word\./).count == 1)
    #expect(metas["og:title"] == ["First"])
    #expect(metas["og:type"] == ["article"])
    #expect(metas["og:url"] == ["https://example.org/d/c/a/"])
    #expect(metas["og:locale"] == ["en_US"])
    #expect(metas["og:image"] == ["https://example.org/d/assets/a.png"])
    #expect(metas["og:image:width"] == ["1200"])
    #expect(metas["og:image:alt"] == ["An A"])
    #expect(metas["article:published_time"] == ["2026-03-04T10:00:00+01:00"])
    #expect(metas["article:modified_time"] == ["2026-03-05"])
    #expect(metas["article:author"] == ["Ann", "Bo"])
    #expect(metas["article:tag"] == ["Sea", "Sky"])
    #expect(metas["twitter:card"] == ["summary_large_image"])
    let objects = try Self.objects(page)
    #expect(objects.map { $0["@type"] as? String } == ["Article", "BreadcrumbList"])
    #expect(objects[0]["headline"] as? String == "First")
    #expect((objects[0]["author"] as? [[String: Any]])?.count == 2)
    let way = try #require(objects[1]["itemListElement"] as? [[String: Any]])
    #expect(way.map { $0["name"] as? String } == ["Daily", "News", "First"])
    #expect(way.map { $0["item"] as? String }.last == "https://example.org/d/c/a/")
  }

  @Test(
    "kinds and fields choose the type of a card's object, and the source overrides them",
    arguments: [
      (#""kind": "product", "price": 24.5, "currency": "EUR""#, "", "Product"),
      (#""kind": "card", "sale_price": "9.90", "currency": "EUR""#, "", "Product"),
      (#""kind": "person""#, "", "Person"), (#""kind": "news""#, "", "NewsArticle"),
      (#""kind": "event", "starts_at": "2026-03-04T10:00:00Z", "place": "Quay""#, "", "Event"),
      (#""kind": "video", "image": "/v.png", "date_published": "2026-03-04T10:00:00Z""#, "", "VideoObject"),
      (
        #""kind": "c", "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": 6}]"#, "",
        "PodcastEpisode"
      ),
      (#""kind": "article""#, ", schema: BlogPosting", "BlogPosting"),
      (#""kind": "article""#, ", schema: none", "BreadcrumbList"), (#""kind": "ad""#, "", "BreadcrumbList"),
    ])
  func types(fields: String, schema: String, expected: String) async throws {
    let site = await Self.project(
      records: #"{"id": "a", "title": "T", \#(fields)}"#, source: "page: \"/c/{id}/\"\(schema)"
    ).build()
    #expect(site.messages == [])
    #expect(try Self.objects(site.files["c/a/index.html"]).first?["@type"] as? String == expected)
  }

  @Test(
    "an object that lacks what search engines require is left out with a warning",
    arguments: [
      (#""kind": "product", "price": "€24", "currency": "EUR""#, "price"),
      (#""kind": "product", "price": 24"#, "currency"), (#""kind": "event", "place": "Quay""#, "starts_at"),
      (#""kind": "event", "place": "Quay", "starts_at": "soon""#, "starts_at"),
      (#""kind": "event", "starts_at": "2026-03-04""#, "place"),
      (#""kind": "video", "image": "data:image/png,x", "date_published": "2026-03-04T10:00:00Z""#, "image"),
      (#""kind": "episode", "attachments": []"#, "attachments"),
    ])
  func incomplete(fields: String, missing: String) async throws {
    let site = await Self.project(records: #"{"id": "a", "title": "T", \#(fields)}"#).build()
    #expect(site.exitStatus == 0)
    let warnings = site.diagnostics.filter { $0.code == "incomplete-structured-data" }
    #expect(warnings.map(\.subject?.field) == [missing])
    #expect(warnings.map(\.subject?.card) == ["a"])
    #expect(try Self.objects(site.files["c/a/index.html"]).map { $0["@type"] as? String } == ["BreadcrumbList"])
  }

  @Test("cards that lack the same are told of once, with their number")
  func incompleteTogether() async throws {
    var records = (0..<20).map { #"{"id": "a\#($0)", "title": "T", "kind": "product", "price": \#($0)}"# }
    records[7] = #"{"id": "a7", "title": "T", "kind": "product", "price": "low"}"#
    let site = await Self.project(records: records.joined(separator: ",\n")).build(jobs: 3)
    let warnings = site.diagnostics.filter { $0.code == "incomplete-structured-data" }
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning.occurrences == 20)
    #expect(warning.subject?.card == "a0")
    #expect(warning.message.contains("priceCurrency"))
    #expect(warning.notes.contains { $0.message.contains("offers.price") })
    #expect(warning.location?.file == "site/site.yml")
  }

  @Test("hostile texts cannot leave their attribute or script, and come back unchanged")
  func hostile() async throws {
    let title = "</script><script>alert(1)</script><!-- \"quoted\" 'n' & \u{202E}bidi\u{202C} 👩‍🚀 \u{2028}"
    let record = String(
      decoding: try JSONSerialization.data(withJSONObject: [
        "id": "a", "kind": "article", "title": title, "content_html": "<p>One &amp; <b>two</b></p><script>x</script>",
        "authors": [["name": "</script>"]], "tags": ["\"><img src=x onerror=alert(1)>"],
      ]), as: UTF8.self)
    let site = await Self.project(records: record).build()
    #expect(site.messages == [])
    let page = try #require(site.files["c/a/index.html"])
    #expect(!page.contains("alert(1)</script>"))
    #expect(!page.contains("<img src=x"))
    let objects = try Self.objects(page)
    let onOneLine = title.replacing("\u{2028}", with: "").trimmingCharacters(in: .whitespaces)
    #expect(objects.first?["headline"] as? String == onOneLine)
    #expect(Self.metas(page)["description"] == ["One &amp; two"])
  }

  @Test("a description is cut at a word")
  func longDescription() async {
    let words = Array(repeating: "Wörter", count: 60).joined(separator: " ")
    let site = await Self.project(records: #"{"id": "a", "title": "T", "content_text": "\#(words)"}"#).build()
    let text = Self.metas(site.files["c/a/index.html"])["description"]?.first ?? ""
    #expect(text.hasSuffix("Wörter…"))
    #expect(text.count <= 160)
  }

  @Test("a list names its cards by their pages, and a page that is complete keeps its bytes when cards arrive")
  func lists() async throws {
    func records(_ count: Int) -> String {
      (0..<count).reversed().map { #"{"id": "c\#($0)", "kind": "article", "title": "T\#($0)"}"# }.joined(separator: ",")
    }
    let old = await Self.project(records: records(6)).build()
    let new = await Self.project(records: records(7)).build()
    #expect(old.messages == [])
    let page = try #require(old.files["news/page/1/index.html"])
    #expect(new.files["news/page/1/index.html"] == page)
    let list = try #require(try Self.objects(page).first)
    #expect(list["@type"] as? String == "ItemList")
    let items = try #require(list["itemListElement"] as? [[String: Any]])
    #expect(items.map { $0["url"] as? String } == ["https://example.org/d/c/c1/", "https://example.org/d/c/c0/"])
    #expect(items.map { $0["position"] as? Int } == [1, 2])
    let metas = Self.metas(old.files["index.html"])
    #expect(metas["og:description"] == ["All of it"])
    #expect(metas["og:image"] == nil)
  }

  @Test("cards without pages are named by their places on the list's page")
  func places() async throws {
    let records = #"""
      {"id": "x y", "title": "T1", "url": "https://source.example/x"},
      {"id": "z", "title": "T2", "url": "https://source.example/z"}
      """#
    let site = await Self.project(records: records, source: "defaultKind: article").build()
    let list = try #require(try Self.objects(site.files["news/index.html"]).first)
    let urls = (list["itemListElement"] as? [[String: Any]])?.map { $0["url"] as? String }
    #expect(urls?.last == "https://example.org/d/news/#card-z")
    for url in urls ?? [] {
      let id = try #require(url?.split(separator: "#").last)
      #expect(site.files["news/index.html"]?.contains("id=\"\(id)\"") == true)
    }
  }

  @Test("the site's picture is that of pages without one")
  func sitePicture() async {
    let records = #"{"id": "a", "title": "T"}"#
    let site = await Self.project(records: records, site: "image: https://cdn.example/q.jpg").build()
    #expect(site.messages == [])
    #expect(Self.metas(site.files["c/a/index.html"])["og:image"] == ["https://cdn.example/q.jpg"])
    #expect(Self.metas(site.files["index.html"])["og:image:alt"] == ["Daily"])
    let missing = await Self.project(records: records, site: "image: assets/none.jpg").build()
    #expect(missing.exitStatus != 0)
  }

  @Test(
    "a drawing, which networks do not show, is not the picture of a preview", arguments: ["a.svg", "/b/a.SVG?v=2#x"])
  func drawing(address: String) async {
    let records = #"""
      {"id": "a", "title": "T", "image": "https://example.org/\#(address)", "image_alt": ""},
      {"id": "b", "title": "U", "image": "https://example.org/b.png?a.svg", "image_alt": ""}
      """#
    let site = await Self.project(records: records, site: "image: https://cdn.example/q.jpg").build()
    #expect(Self.metas(site.files["c/a/index.html"])["og:image"] == ["https://cdn.example/q.jpg"])
    #expect(Self.metas(site.files["c/b/index.html"])["og:image"] == ["https://example.org/b.png?a.svg"])
    #expect(Self.metas(site.files["news/index.html"])["og:image"] == ["https://example.org/b.png?a.svg"])
    let alone = await Self.project(records: records).build()
    #expect(Self.metas(alone.files["c/a/index.html"])["og:image"] == nil)
  }

  @Test("a page template that reads none of it gets no warning about it")
  func unread() async {
    let site = await Self.project(
      records: #"{"id": "a", "title": "T", "kind": "event"}"#, page: MemoryProject.plainPage
    ).build()
    #expect(site.messages == [])
  }
}
