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
    "the way back leads to existing elements", arguments: ["pages: {size: 2}", "pages: {size: 1, number: anchored}"])
  func checked(more: String) async {
    let site = await Self.project(page: "{path: \"/{id}/\"}", records: Self.three, more: more).build(writes: false)
    #expect(site.messages == [])
  }

  @Test("the way back from a section without further pages leads to the section")
  func sectionWithoutPages() async {
    let site = await Self.project(page: "\"/{id}/\"", records: Self.three, section: "limit: 2").build()
    #expect(site.messages == [])
    #expect(site.files["a/index.html"]?.contains("../index.html#latest") == true)
    #expect(site.files["c/index.html"]?.contains("href=\"../index.html\"") == true)
  }

  @Test("all workers together make the pages that one makes")
  func workers() async {
    let project = Self.project(page: "\"/{id}/\"", records: Self.three)
    #expect(await project.build(jobs: 3).files == project.build().files)
  }

  @Test(
    "a mistake names the card, and what has the path already",
    arguments: [
      (
        "/{slug}/", #"{"id": "a", "title": "One"}, {"id": "b", "title": "ONE"}"#, "card-path-collision",
        "the card `a`"
      ),
      (
        "/page/{id}/", #"{"id": "2", "title": "x"}, {"id": "b", "title": "y"}, {"id": "c", "title": "z"}"#,
        "card-path-collision", "the feed `home`"
      ),
      ("/{section}/", #"{"id": "a", "title": "One"}"#, "no-card-path", "asks for its `section`"),
      ("/{year}/{id}/", #"{"id": "a", "title": "One"}"#, "no-card-path", "asks for its `year`"),
      ("/{id}/", "{\"id\": \"\(String(repeating: "x", count: 300))\", \"title\": \"One\"}", "no-card-path", "200"),
    ])
  func mistakes(path: String, records: String, code: String, words: String) async {
    let site = await Self.project(page: "\"\(path)\"", records: records).build()
    #expect(site.exitStatus != 0)
    #expect(site.messages.contains { $0.contains("[\(code)]") && $0.contains(words) }, "\(site.messages)")
  }

  @Test("a pattern that no folder may have is refused", arguments: ["/a/", "/../{id}/", "/{id/", "/{id}?x/", "/id}/"])
  func patterns(path: String) async {
    let site = await Self.project(page: "\"\(path)\"", records: Self.three).build()
    #expect(site.messages.contains { $0.contains("[bad-value]") })
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
