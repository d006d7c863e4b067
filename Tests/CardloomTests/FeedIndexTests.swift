import CardloomTesting
import Testing

@Suite("The index of feeds")
struct FeedIndexTests {
  private static func project(
    _ count: Int, language: String = "en", settings: String = "", own: String = "", files: [String: String] = [:]
  ) -> MemoryProject {
    let feeds = (0..<count).map { index in
      "  f\(index): {path: /f\(index)/, title: \"F \(index) &\", sections: [{id: cards, source: some, cell: row}]}"
    }.joined(separator: "\n")
    return MemoryProject(
      [
        "site/site.yml": """
        title: Daily
        url: https://example.org/
        language: \(language)
        sitemap: true
        notFound: true
        \(settings)
        sources: {some: {file: data/some.json, page: "/some/{id}/"}}
        feeds:
        \(feeds)
        \(own)
        """,
        "site/data/some.json": #"[{"id": "x", "title": "X", "url": "https://example.org/x/"}]"#,
      ].merging(files) { $1 })
  }

  private static func links(_ html: String?) -> [String] {
    (html ?? "").matches(of: /<a href="([^"]*)"/).map { String($0.output.1) }
  }

  @Test("each page names thirty feeds, and beyond that their index")
  func threshold() async throws {
    let few = await Self.project(30).build()
    #expect(few.exitStatus == 0 && few.files["feeds/index.html"] == nil, "\(few.report)")
    #expect(Self.links(few.files["f3/index.html"]).count == 30 + 1)
    let many = await Self.project(31).build()
    #expect(many.exitStatus == 0 && many.diagnostics.isEmpty, "\(many.report)")
    for page in ["f3/index.html", "some/x/index.html"] {
      let html = try #require(many.files[page])
      #expect(html.contains("feeds/index.html\">Feeds</a>"))
      #expect(!html.contains(">F 7 &amp;</a>"))
    }
    #expect(many.files["404.html"]?.contains("/feeds/index.html\">Feeds</a>") == true)
    let index = try #require(many.files["feeds/index.html"])
    for number in 0..<31 {
      #expect(index.contains("<a href=\"../f\(number)/index.html\" dir=\"auto\">F \(number) &amp;</a>"))
    }
    #expect(index.contains("aria-current=\"page\">Feeds</a>"))
    #expect(many.files["sitemap.xml"]?.contains("https://example.org/feeds/<") == true)
  }

  @Test("its name is a word of the page's language")
  func language() async {
    let site = await Self.project(31, language: "de").build()
    #expect(site.files["f3/index.html"]?.contains("feeds/index.html\">Rubriken</a>") == true, "\(site.report)")
    #expect(site.files["feeds/index.html"]?.contains("<html lang=\"de\"") == true)
  }

  @Test("a feed of the site keeps its name and its address")
  func taken() async {
    let site = await Self.project(
      31, own: "  feeds: {path: /feeds/, title: Mine, sections: [{id: cards, source: some, cell: row}]}"
    ).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.files["feeds/index.html"]?.contains("<h1 class=\"page-title\">Mine</h1>") == true)
    #expect(site.files["all-feeds/index.html"]?.contains(">Mine</a>") == true)
  }

  @Test("a page template of the project's own that lists the feeds receives all of them")
  func ownTemplate() async {
    let page = MemoryProject.plainPage.replacing(
      "<body>", with: "<body>{{#feeds}}<p><a href=\"{{url}}\">{{title}}</a></p>{{/feeds}}")
    let site = await Self.project(40, files: ["Templates/pages/feed.mustache": page]).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(Self.links(site.files["f3/index.html"]).count >= 40)
  }

  @Test("its template can be copied, and its names are checked")
  func copied() async {
    let site = await Self.project(31, files: ["Templates/pages/feeds.mustache": "<p>{{page.titel}}</p>"]).build()
    #expect(site.messages.contains { $0.contains("Templates/pages/feeds.mustache:1") }, "\(site.messages)")
  }
}
