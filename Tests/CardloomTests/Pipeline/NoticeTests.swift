import Cardloom
import CardloomTesting
import Diagnostics
import FeedPages
import Testing

/// Pages at former addresses, and the page for addresses without one.
@Suite struct NoticeTests {
  private static func project(
    aliases: String = "", settings: String = "", records: String = records,
    page: String = "{path: \"/news/{slug}/\", aliases: former}"
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/daily/
      language: en
      \(settings)
      \(aliases.isEmpty ? "" : "aliases: {\(aliases)}")
      sources:
        news: {file: data/news.json, page: \(page)}
      feeds:
        home:
          path: /
          title: Home
          pages: {size: 1}
          sections:
            - {id: latest, source: news, cell: link, loadMore: true}
        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          title: About {value}
          sections:
            - {id: tagged, source: news, cell: link}
      """,
      "site/data/news.json": "[\(records)]",
      "site/assets/plan.html":
        "<!DOCTYPE html><html lang=\"en\"><head><title>Plan</title></head><body><p>Plan</p></body></html>",
      "Templates/cells/link.mustache": "<h2><a href=\"{{url}}\">{{title}}</a></h2>\n",
      "Templates/cells/story.mustache": "<h1>{{title}}</h1>\n",
      "Templates/pages/feed.mustache": MemoryProject.plainPage,
      "Templates/pages/card.mustache": MemoryProject.plainPage,
    ])
  }

  private static let records = """
    {"id": "a", "title": "Nets & <ropes>", "tags": ["Sea"], "former": ["/2019/nets.html", "/nets/"]},
    {"id": "b", "title": "Fog", "tags": ["Sea"], "former": "https://example.org/daily/caf%C3%A9"},
    {"id": "c", "title": "Rope", "tags": ["Sea"], "former": null}
    """

  @Test func aFormerAddressLeadsToThePageOfTheCard() async {
    let site = await Self.project().build()
    #expect(site.messages == [])
    #expect(
      site.files["2019/nets.html"] == """
        <!DOCTYPE html>
        <html lang="en" dir="ltr">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>This page has moved</title>
          <meta name="robots" content="noindex">
          <link rel="canonical" href="https://example.org/daily/news/nets-ropes/">
          <meta http-equiv="refresh" content="0; url=../news/nets-ropes/index.html">
        </head>
        <body>
          <main>
            <h1>This page has moved</h1>
            <p><a href="../news/nets-ropes/index.html" dir="auto">Nets &amp; &lt;ropes&gt;</a></p>
          </main>
        </body>
        </html>

        """)
    #expect(site.files["nets/index.html"]?.contains("url=../news/nets-ropes/index.html\"") == true)
    #expect(site.files["café/index.html"]?.contains("url=../news/fog/index.html\"") == true)
  }

  @Test(
    "a former address of the site leads to a page, a file or the web",
    arguments: [
      ("/old/: /", "old/index.html", "../index.html", "https://example.org/daily/", "Home"),
      (
        "/old: /page/2/#card-b", "old/index.html", "../page/2/index.html#card-b", "https://example.org/daily/page/2/",
        "Home"
      ),
      (
        "/tags/gone/: /tags/sea/?from=gone", "tags/gone/index.html", "../sea/index.html?from=gone",
        "https://example.org/daily/tags/sea/", "About Sea"
      ),
      (
        "/a/b.htm: https://example.org/daily/news/fog/index.html", "a/b.htm", "../news/fog/index.html",
        "https://example.org/daily/news/fog/", "Fog"
      ),
      (
        "/plan/: /assets/plan.html", "plan/index.html", "../assets/plan.html",
        "https://example.org/daily/assets/plan.html", "/assets/plan.html"
      ),
      (
        "/map/: /sitemap.xml", "map/index.html", "../sitemap.xml", "https://example.org/daily/sitemap.xml",
        "/sitemap.xml"
      ),
      ("/shop/: \"https://shop.example/a b?x=1&y=2\"", "", "", "", ""),
      (
        "/shop/: \"https://shop.example/?x=1&y=2\"", "shop/index.html", "https://shop.example/?x=1&amp;y=2",
        "https://shop.example/?x=1&amp;y=2", "https://shop.example/?x=1&amp;y=2"
      ),
    ])
  func targets(alias: String, file: String, reference: String, canonical: String, title: String) async {
    let site = await Self.project(aliases: alias, settings: "sitemap: true").build()
    guard !file.isEmpty else {
      #expect(site.messages.first?.contains("[bad-value]") == true)
      return
    }
    #expect(site.messages == [])
    let page = site.files[file] ?? ""
    #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=\(reference)\">"), "\(page)")
    #expect(page.contains("<link rel=\"canonical\" href=\"\(canonical)\">"), "\(page)")
    #expect(page.contains("<a href=\"\(reference)\" dir=\"auto\">\(title)</a>"), "\(page)")
    #expect(site.files["sitemap.xml"]?.contains("/daily/" + file.replacing("index.html", with: "")) == false)
  }

  @Test func whatPagesAtFormerAddressesLinkExists() async {
    let site = await Self.project(
      aliases: "/old/: \"/page/2/#card-b\", /older.html: /, /a/b.html: /", settings: "notFound: true"
    )
    .build(
      writes: false)
    #expect(site.messages == [])
    let broken = await Self.project(aliases: "/old/: \"/#nowhere\"").build(writes: false)
    #expect(broken.messages.contains { $0.contains("[missing-target]") }, "\(broken.messages)")
  }

  @Test(
    "a mistake names both places",
    arguments: [
      ("/page/2/: /", "alias-collision", "site/site.yml:5:11", "a page of the feed `home`"),
      ("/NEWS/fog/: /", "alias-collision", "site/site.yml:5:11", "the page of the card `b`"),
      ("/tags/sea: /", "alias-collision", "site/site.yml:5:11", "a page of the feed `tags/sea`"),
      ("/nets/index.html: /", "alias-collision", "site/data/news.json:1:2", "the other one is here"),
      ("/assets/Plan.html: /", "alias-collision", "site/site.yml:5:11", "the file `assets/Plan.html`"),
      ("/404.html: /", "alias-collision", "site/site.yml:5:11", "the file `404.html`"),
      ("/old/: /nowhere/", "alias-leads-nowhere", "site/site.yml:5:11", "not a page of the site"),
      ("/old/: /nets", "alias-leads-nowhere", "site/site.yml:5:11", "a former address, too"),
      ("old/: /", "bad-value", "site/site.yml:5:11", "neither begins with `/`"),
      ("https://elsewhere.example/: /", "bad-value", "site/site.yml:5:11", "neither begins with `/`"),
      ("\"/?p=1\": /", "bad-value", "site/site.yml:5:11", "`?`"),
      ("/a/../b: /", "bad-value", "site/site.yml:5:11", "`..`"),
      ("/old/: news", "bad-value", "site/site.yml:5:18", "an address"),
    ])
  func mistakes(alias: String, code: String, place: String, words: String) async {
    let site = await Self.project(aliases: alias).build()
    // The former address of a card is left out.
    #expect(site.exitStatus == (code == "bad-value" ? 2 : place.hasPrefix("site/data") ? 0 : 1))
    #expect(
      site.messages.contains { $0.contains("[\(code)]") && $0.contains(place) && $0.contains(words) },
      "\(site.messages)")
  }

  @Test(
    "a mistake of a card names its record",
    arguments: [
      ("\"nets\"", "neither begins with `/`"), ("5", "a list of texts"), ("[{}]", "a list of texts"),
      ("\"/a?b\"", "`?`"), ("\"/\(String(repeating: "x", count: 300))/\"", "200 bytes"), ("\"/%zz/\"", "`%`"),
    ])
  func mistakesOfCards(value: String, words: String) async {
    let site = await Self.project(
      records: "{\"id\": \"a\", \"title\": \"Nets\", \"tags\": [\"Sea\"], \"former\": \(value)}"
    )
    .build()
    #expect(site.exitStatus == 0)
    #expect(
      site.messages.contains {
        $0.contains("[bad-alias]") && $0.contains("site/data/news.json:1:2") && $0.contains(words)
      }, "\(site.messages)")
  }

  @Test func theCardsOwnAddressIsNoFormerOne() async {
    let records = #"{"id": "a", "title": "Nets", "tags": ["Sea"], "former": "/news/nets/"}"#
    let site = await Self.project(records: records).build()
    #expect(site.messages.contains { $0.contains("[alias-collision]") && $0.contains("the card `a`") })
    #expect(site.exitStatus == 0 && site.files["news/nets/index.html"]?.contains("http-equiv") == false)
  }

  @Test(
    "a missing page has a page, whose links begin at the root of the host",
    arguments: [
      ("en", "Page not found", ""), ("de", "Seite nicht gefunden", ""), ("tlh", "Page not found", " lang=\"en\""),
    ])
  func notFound(language: String, title: String, mark: String) async {
    var project = Self.project(settings: "notFound: true\nsitemap: true")
    project.files["site/site.yml"] = project.files["site/site.yml"]?.replacing(
      "language: en", with: "language: \(language)")
    let site = await project.build()
    #expect(site.exitStatus == 0)
    let page = site.files["404.html"] ?? ""
    #expect(page.contains("<h1 class=\"state-title\"\(mark)>\(title)</h1>"))
    #expect(page.contains("<p class=\"state-text\"\(mark)>"))
    #expect(page.contains("href=\"/daily/index.html\">Daily</a>"))
    #expect(page.contains("<link rel=\"stylesheet\" href=\"/daily/theme/"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(site.files["sitemap.xml"]?.contains("404") == false)
    #expect(await Self.project().build().files["404.html"] == nil)
  }

  @Test func aProjectDesignsItsPageForMissingOnes() async {
    var project = Self.project(settings: "notFound: true")
    project.files["Templates/pages/404.mustache"] =
      "<!DOCTYPE html><html lang=\"{{page.language}}\"><head><title>Lost</title></head><body><p>Lost</p></body></html>"
    #expect(await project.build().files["404.html"]?.contains("<p>Lost</p>") == true)
    project.files["Templates/pages/404.mustache"] = "<p>{{page.titel}}</p>"
    let site = await project.build()
    #expect(site.messages.contains { $0.contains("Templates/pages/404.mustache:1") }, "\(site.messages)")
  }

  @Test("all workers together make the pages that one makes")
  func workers() async {
    let project = Self.project(aliases: "/old/: /", settings: "notFound: true")
    #expect(await project.build(jobs: 3).files == project.build().files)
  }
}
