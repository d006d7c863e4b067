import Cardloom
import CardloomTesting
import Diagnostics
import FeedPages
import Testing

@Suite("Pages of cards")
struct CardPagesTests {
  private static func project(
    page: String, records: String, more: String = "pages: {size: 2}", section: String = "loadMore: true"
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      sources:
        news: {file: data/news.json, page: \(page)}
      feeds:
        home:
          path: /
          title: Home
          \(more)
          sections:
            - {id: latest, source: news, cell: link, \(section)}
      """,
      "site/data/news.json": "[\(records)]",
      "Templates/cells/link.mustache":
        "<h2><a href=\"{{url}}\">{{title}}</a></h2>{{#external_url}}<a href=\"{{.}}\">out</a>{{/external_url}}\n",
      "Templates/cells/story.mustache":
        "<h1>{{title}}</h1><a href=\"{{back.url}}\">back</a>{{#next}}<a href=\"{{url}}\">{{title}}</a>{{/next}}\n",
      "Templates/pages/feed.mustache": MemoryProject.plainPage,
      "Templates/pages/card.mustache": """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title></head><body><main>
      {{{sections}}}
      <a href="{{back.url}}">{{back.title}}</a>
      </main></body></html>
      """,
    ])
  }

  private static let three = """
    {"id": "a", "title": "Hello, world", "url": "https://source.example/a", "date_published": "2026-03-04T10:00:00Z"},
    {"id": "b", "title": "日本語 記事", "url": "https://source.example/b", "date_published": "2026-03-03T10:00:00Z"},
    {"id": "c", "title": "Third", "url": "https://source.example/c", "date_published": "2026-03-02T10:00:00Z"}
    """

  @Test("every card has a page, to which its cells lead, and which leads back to the card in its list")
  func pages() async {
    let site = await Self.project(page: "\"/news/{year}/{slug}/\"", records: Self.three).build()
    #expect(site.messages == [])
    #expect(site.summary?.pages == 5)
    let page = site.files["news/2026/hello-world/index.html"] ?? ""
    #expect(page.contains("<h1>Hello, world</h1><a href=\"../../../index.html#card-a\">back</a>"))
    #expect(page.contains("<a href=\"../../../news/2026/日本語-記事/index.html\">日本語 記事</a>"))
    let last = site.files["news/2026/third/index.html"] ?? ""
    #expect(last.contains("<a href=\"../../../page/2/index.html#card-c\">Home</a>"))
    let list = site.files["page/2/index.html"] ?? ""
    #expect(list.contains("<a href=\"../../news/2026/third/index.html\">Third</a>"))
    #expect(list.contains("<a href=\"https://source.example/c\">out</a>"))
  }

  @Test(
    "a page does not name as its source what it shows",
    arguments: [
      (#""url": "https://e.org/a.jpg", "image": "https://e.org/a.jpg""#, false),
      (#""url": "https://e.org/a", "external_url": "https://e.org/a.jpg", "image": "https://e.org/a.jpg""#, false),
      (
        #""external_url": "https://e.org/a.jpg", "image": "https://e.org/b.jpg", "banner_image": "https://e.org/a.jpg""#,
        false
      ),
      (#""url": "https:\/\/e.org\/a.jpg", "image": "https://e.org/a.jpg""#, false),
      (
        #""url": "https://e.org/a.mp3", "attachments": [{"url": "https://e.org/b.mp3", "mime_type": "audio/mpeg"}, {"url": "https://e.org/a.mp3", "mime_type": "audio/mpeg"}]"#,
        false
      ),
      (#""url": "https://e.org/a", "image": "https://e.org/a.jpg""#, true),
      (#""url": "https://e.org/a.jpg", "external_url": "https://e.org/a", "image": "https://e.org/a.jpg""#, true),
    ])
  func shownSource(fields: String, isNamed: Bool) async {
    let record = #"{"id": "a", "title": "A", "image_width": 4, "image_height": 3, \#(fields)}"#
    var project = Self.project(page: "\"/{id}/\"", records: record)
    project.files["Templates/cells/story.mustache"] = nil
    project.files["Templates/pages/card.mustache"] = nil
    let site = await project.build()
    let page = site.files["a/index.html"] ?? ""
    #expect(page.contains("<h1 class=\"story-title\">A</h1>"), "\(site.messages)")
    #expect(page.contains("story-source") == isNamed)
  }

  @Test(
    "the way back leads to existing elements", arguments: ["pages: {size: 2}", "pages: {size: 1, number: anchored}"])
  func checked(more: String) async {
    let site = await Self.project(page: "{path: \"/{id}/\"}", records: Self.three, more: more).build(writes: false)
    #expect(site.messages == [])
  }

  @Test("the way back from a section without further pages leads to the card in it")
  func sectionWithoutPages() async {
    let site = await Self.project(page: "\"/{id}/\"", records: Self.three, section: "limit: 2").build()
    #expect(site.messages.allSatisfy { $0.contains("[pages-without-effect]") })
    #expect(site.files["a/index.html"]?.contains("../index.html#latest:card-a\"") == true)
    #expect(site.files["index.html"]?.contains("id=\"latest:card-a\" ") == true)
    #expect(site.files["c/index.html"]?.contains("href=\"../index.html\"") == true)
  }

  @Test("all workers together make the pages that one makes")
  func workers() async {
    let project = Self.project(page: "\"/{id}/\"", records: Self.three)
    #expect(await project.build(jobs: 3).files == project.build().files)
  }

  @Test(
    "a card without a path of its own gets one, and a warning that names the card and what has the path already",
    arguments: [
      (
        "/{slug}/", #"{"id": "a", "title": "One"}, {"id": "b", "title": "ONE"}"#, "card-path-collision",
        "the card `a`"
      ),
      (
        "/page/{id}/", #"{"id": "2", "title": "x"}, {"id": "b", "title": "y"}, {"id": "c", "title": "z"}"#,
        "card-path-collision", "the feed `home`"
      ),
      ("/{section}/", #"{"id": "a", "title": "One"}"#, "no-card-path", "asks for the `section`"),
      ("/{year}/{id}/", #"{"id": "a", "title": "One"}"#, "no-card-path", "asks for the `year`"),
      (
        "/{slug}{slug}/", "{\"id\": \"a\", \"title\": \"\(String(repeating: "x", count: 300))\"}", "no-card-path",
        "200"
      ),
    ])
  func mistakes(path: String, records: String, code: String, words: String) async {
    let site = await Self.project(page: "\"\(path)\"", records: records).build()
    #expect(site.exitStatus == 0 && site.diagnostics.map(\.severity) == [.warning])
    let count = records.split(separator: "\"id\"").count - 1
    #expect(site.files.count { $0.key.hasSuffix("index.html") && $0.value.contains("data-cell=\"story") } == count)
    #expect(site.messages.contains { $0.contains("[\(code)]") && $0.contains(words) }, "\(site.messages)")
  }

  @Test("a long identity is replaced by its hash, so that feeds whose identities are addresses have pages")
  func longIdentities() async throws {
    let address = "https://news.example/2026/01/30/a-family-had-a-life-for-fifteen-years-then-it-was-torn-apart"
    let title = String(repeating: "a word and another ", count: 10)
    let records = (0..<2).map { #"{"id": "\#(address)/\#($0)", "title": "\#(title)"}"# }.joined(separator: ", ")
    let site = await Self.project(page: "\"/{slug}-{id}/\"", records: records).build()
    #expect(site.messages == [])
    let pages = site.files.keys.filter { $0.hasPrefix("a-word-and-another-") }.sorted()
    #expect(pages.count == 2 && pages.allSatisfy { $0.utf8.count < 160 }, "\(pages)")
  }

  @Test(
    "a pattern without quotes among braces is a mistake whose remedy shows the quotes",
    arguments: ["{file: data/news.json, page: /news/{slug}/}", "{page: /news/{slug}-{id}/, file: data/news.json}"])
  func unquoted(source: String) async {
    var project = Self.project(page: "\"/{id}/\"", records: Self.three)
    project.files["site/site.yml"] = project.files["site/site.yml"]?
      .replacing("{file: data/news.json, page: \"/{id}/\"}", with: source)
    let site = await project.build()
    let path = source.contains("-") ? "/news/{slug}-{id}/" : "/news/{slug}/"
    #expect(site.messages.count == 1)
    #expect(site.messages.contains { $0.contains("quote it: `\"\(path)\"`") }, "\(site.messages)")
  }

  @Test("a pattern that no folder may have is refused", arguments: ["/a/", "/../{id}/", "/{id/", "/{id}?x/", "/id}/"])
  func patterns(path: String) async {
    let site = await Self.project(page: "\"\(path)\"", records: Self.three).build()
    #expect(site.messages.contains { $0.contains("[bad-value]") })
  }

  private static func file(_ type: String, more: String = "") -> String {
    #""attachments": [{"url": "https://source.example/a", "mime_type": "\#(type)"\#(more)}]"#
  }

  @Test(
    "the built-in story shows what a card of its kind has",
    arguments: [
      (
        "product", #""title": "Mug", "price": 24.5, "sale_price": 18, "rating": 4.8, "reviews": 212"#,
        ["<ins>18</ins>", "<del>24.5</del>", "4.8", "(212)"]
      ),
      (
        "event", #""title": "Walk", "starts_at": "2026-11-28", "day_text": "28", "month_text": "Nov", "place": "Gate""#,
        [#"<time datetime="2026-11-28">28 Nov</time>"#, "<li>Gate</li>"]
      ),
      (
        "person", #""given_name": "Fola", "family_name": "Adeyemi", "role": "Photographer", "bio": "Up at four""#,
        ["<title>Fola Adeyemi – Daily</title>", "story-title\">Fola Adeyemi</h1>", "Photographer", "Up at four"]
      ),
      (
        "episode", #""title": "One", "duration_text": "0:42", "# + file("audio/mpeg"),
        [#"<audio controls preload="none" src="https://source.example/a"></audio>"#, "0:42"]
      ),
      (
        "video", #""title": "One", "image": "https://source.example/p.jpg", "# + file("video/mp4"),
        [#"<video controls preload="none" poster="https://source.example/p.jpg" src="https://source.example/a">"#]
      ),
      (
        "article", #""title": "One", "# + file("application/pdf", more: #", "title": "Table""#),
        [#"<a href="https://source.example/a">Table</a>"#]
      ),
      ("article", #""title": "One", "price": {"from": 3}, "role": ["x"], "place": {"city": "Bergen"}"#, ["One"]),
    ])
  func story(kind: String, fields: String, expected: [String]) async {
    var project = Self.project(
      page: "\"/{slug}/\", kind: type", records: #"{"id": "a", "type": "\#(kind)", \#(fields)}"#)
    project.files = project.files.filter { !$0.key.hasPrefix("Templates/") }
    project.files["site/site.yml"]?.replace("cell: link", with: "cell: plain")
    project.files["site/site.yml"]? += "\ncontent: {origins: [\"https://source.example\"]}\n"
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    let slug = kind == "person" ? "fola-adeyemi" : kind == "product" ? "mug" : kind == "event" ? "walk" : "one"
    let page = site.files["\(slug)/index.html"] ?? ""
    for text in expected { #expect(page.contains(text)) }
  }

  @Test(
    "a slug keeps the letters of every script",
    arguments: [
      ("Hello, World!", "hello-world"), ("It’s “fine”", "its-fine"), ("Ölfarbe & Größe", "ölfarbe-größe"),
      ("عنوان بالعربية", "عنوان-بالعربية"), ("हिन्दी शीर्षक", "हिन्दी-शीर्षक"), ("../..", nil), ("🎉", nil),
      ("a\u{0}b", "a-b"),
    ] as [(String, String?)])
  func slugs(title: String, slug: String?) { #expect(Slug(title)?.text == slug) }

  @Test("a long slug ends with a whole word")
  func longSlug() {
    let slug = Slug(String(repeating: "wörter ", count: 60))?.text ?? ""
    #expect(slug.utf8.count <= 120)
    #expect(slug.hasSuffix("-wörter"))
  }
}
