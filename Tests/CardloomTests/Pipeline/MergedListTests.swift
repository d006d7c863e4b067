import Cardloom
import CardloomTesting
import Testing

/// Several sources as one list.
@Suite("Several sources as one list")
struct MergedListTests {
  private static func project(_ section: String, notes: String? = nil, more: String = "", page: String = "")
    -> MemoryProject
  {
    var files = [
      "site/site.yml": """
      title: Planet
      url: https://example.org/
      language: en
      syndication: {formats: [json]}
      sources:
        news: {file: data/news.json, defaultKind: story, title: The News\(page)}
        blog: {file: data/blog.json, defaultKind: post}
        notes: {file: data/notes.json, defaultKind: note}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 2}
          sections: [{id: list, \(section)}]
        \(more)
      """,
      "site/data/news.json": """
      [{"id": 1, "title": "N1", "date_published": "2026-01-04T00:00:00Z", "url": "https://a.example/1", "source": "own"},
       {"id": 2, "title": "N2", "date_published": "2026-01-01T00:00:00Z", "tags": ["sea"]}]
      """,
      "site/data/blog.json": """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Blog", "home_page_url": "https://b.example/", "items": [
        {"id": "1", "title": "B1", "date_published": "2026-01-03T00:00:00Z", "content_text": "x"},
        {"id": "9", "title": "Copy of N1", "url": "http://a.example/1/", "date_published": "2026-01-02T00:00:00Z",
         "content_text": "y"}]}
      """,
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ]
    files["site/data/notes.json"] =
      notes ?? #"[{"id": 1, "title": "E", "form": "essay"}, {"id": 2, "title": "L", "form": "list"}]"#
    for kind in ["story", "post", "note"] {
      files["Templates/cells/\(kind).mustache"] =
        "---\noptional: [title, url, source, valueFeeds]\n---\n<p>\(kind) {{title}} of {{source.title}} at {{source.name}} {{url}}</p>\n"
    }
    return MemoryProject(files)
  }

  private static func cards(_ text: String?) -> [String] {
    (text ?? "").split(separator: "<p>").dropFirst().map { String($0.prefix { $0 != "<" }) }
  }

  @Test func `cards of several sources are one list with one order`() async {
    let site = await Self.project(
      "source: [news, blog, {source: notes, where: {form: essay}}], sort: -date_published, loadMore: true"
    ).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(
      Self.cards(site.files["index.html"]) == [
        "story N1 of The News at news https://a.example/1", "post B1 of Blog at blog ",
      ])
    #expect(
      Self.cards(site.files["page/2/index.html"]) == ["story N2 of The News at news ", "note E of notes at notes "])
    #expect(site.diagnostics.map(\.code) == ["merged-copies"])
    #expect(site.messages.first?.contains("of both `news` and `blog`") == true)
    for id in ["news.1", "blog.1"] { #expect(site.files["index.html"]?.contains("id=\"card-\(id)\"") == true) }
    let feed = site.files["feed.json"] ?? ""
    #expect(feed.contains("N1") && feed.contains("B1") && !feed.contains("Copy of N1"))
  }

  @Test(arguments: [
    ("first", ["N1", "N2", "B1"]), ("last", ["N2", "B1", "Copy of N1"]), ("keep", ["N1", "N2", "B1", "Copy of N1"]),
  ])
  func `a card that two sources have is shown by policy`(policy: String, titles: [String]) async {
    let site = await Self.project("source: [news, blog], duplicates: \(policy)").build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    let shown = Self.cards(site.files["index.html"])
    #expect(shown.count == titles.count)
    #expect(zip(shown, titles).allSatisfy { $0.contains(" \($1) of ") })
    #expect(site.diagnostics.contains { $0.code == "merged-copies" } == (policy != "keep"))
  }

  @Test func `cards lead to their pages, and these back to the list`() async {
    let site = await Self.project(
      "source: [news, blog], sort: -date_published, loadMore: true", page: ", page: \"/n/{id}/\""
    ).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.cards(site.files["index.html"]).first == "story N1 of The News at news n/1/index.html")
    #expect(site.files["n/1/index.html"]?.contains("#card-news.1\"") == true)
    #expect(site.files["n/2/index.html"]?.contains("page/2/index.html#card-news.2\"") == true)
  }

  @Test func `a feed by value shows the cards with the value only`() async {
    let tags = """
      tags: {each: tags, source: news, path: "/tags/{slug}/", page: plain, \
      sections: [{id: all, source: [news, blog], loadMore: true}]}
      """
    let site = await Self.project("source: [news, blog]", more: tags).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.cards(site.files["tags/sea/index.html"]).map { $0.prefix(8) } == ["story N2"])
  }

  @Test func `a value of several sources has one feed with the cards of all`() async {
    let years = """
      years: {each: date_published, by: year, source: [news, blog, {source: notes, where: {form: essay}}], \
      path: "/years/{slug}/", page: plain, index: {path: /years/, page: plain}, pages: {size: 1}}
      """
    let notes = """
      [{"id": 1, "title": "E", "form": "essay", "date_published": "2026-02-01T00:00:00Z"},
       {"id": 2, "title": "L", "form": "list", "date_published": "2026-02-01T00:00:00Z"}]
      """
    for list in ["source: [news, blog]", "source: news"] {
      let site = await Self.project(list, notes: notes, more: years).build()
      #expect(site.exitStatus == 0, "\(site.messages)")
      let pages = ["", "page/2/", "page/3/", "page/4/"].map { Self.cards(site.files["years/2026/\($0)index.html"]) }
      #expect(pages.map { $0.map { $0.prefix(7) } } == [["story N"], ["story N"], ["post B1"], ["note E "]])
      #expect(site.files["years/2026/page/5/index.html"] == nil)
      #expect(site.files["years/index.html"]?.contains("2026") == true)
    }
  }

  @Test func `the cards of each of several sources link to the feeds of their values`() async {
    var project = Self.project(
      "source: [news, notes]}, {id: own, source: notes", notes: #"[{"id": 1, "title": "E", "tags": ["sea", "sky"]}]"#,
      more: "tags: {each: tags, source: [news, notes], path: \"/tags/{slug}/\", page: plain}")
    for kind in ["story", "note"] {
      project.files["Templates/cells/\(kind).mustache"] = """
        ---
        optional: [title, valueFeeds.tags.0.url, valueFeeds.tags.0.title]
        ---
        <p>{{title}}{{#valueFeeds.tags}} {{url}}{{/valueFeeds.tags}}</p>
        """
    }
    let site = await project.build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(
      Self.cards(site.files["index.html"]) == [
        "N1", "N2 tags/sea/index.html", "E tags/sea/index.html tags/sky/index.html",
        "E tags/sea/index.html tags/sky/index.html",
      ])
    #expect(Self.cards(site.files["tags/sea/index.html"]).count == 2)
  }

  @Test func `a source that fails leaves the others`() async {
    let site = await Self.project("source: [news, notes], loadMore: true", notes: "{").build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.cards(site.files["index.html"]).count == 2)
    #expect(!site.diagnostics.isEmpty)
  }

  @Test func `what one section shows of a source, another leaves out of the list`() async {
    let site = await Self.project(
      "source: news, limit: 1}, {id: rest, source: [news, notes], unique: page"
    ).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.cards(site.files["index.html"]).count == 4)
  }

  @Test(arguments: [
    ("source: [news, blok]", "blog"), ("source: []", "`source`"), ("source: [news, {where: {a: b}}]", "source"),
    ("source: news, duplicates: last", "`duplicates`"), ("source: [news], duplicates: refuse", "`duplicates`"),
  ])
  func `a list that cannot be made is an error`(section: String, text: String) async {
    let site = await Self.project(section).build()
    #expect(site.exitStatus != 0)
    #expect(site.messages.joined().contains(text), "\(site.messages)")
  }
}
