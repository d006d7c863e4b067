import Cardloom
import CardloomTesting
import Diagnostics
import FeedPages
import Testing

@Suite("Feeds by value")
struct ValueFeedTests {
  private static let cards = """
    {"id": "a", "title": "A", "tags": ["Travel", "C#"], "authors": [{"name": "Ana"}, {"name": "李雷"}], "date_published": "2026-03-04T10:00:00Z"},
    {"id": "b", "title": "B", "tags": "Travel", "authors": [{"name": "Ana"}], "date_published": "2026-03-03T10:00:00Z"},
    {"id": "c", "title": "C", "tags": ["Travel", "Rare", "C"], "date_published": "2026-02-02T10:00:00Z"},
    {"id": "d", "title": "D", "tags": ["C", "C#", "  "], "date_published": "2025-02-02T10:00:00Z"}
    """

  private static func project(_ feeds: String, records: String = cards, source: String = "") -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      onMissing: error
      sources:
        news: {file: data/news.json\(source)}
      feeds:
        home:
          path: /
          title: Home
          sections: [{id: latest, source: news, cell: link}]
        \(feeds)
      """,
      "site/data/news.json": "[\(records)]",
      "Templates/cells/link.mustache":
        "---\noptional: [valueFeeds.tags, url]\n---\n<h2>{{title}}</h2>{{#valueFeeds.tags}}<a href=\"{{url}}\">{{title}}</a>{{/valueFeeds.tags}}\n",
      "Templates/cells/card.mustache": "<h2>{{title}}</h2>\n",
      "Templates/cells/value.mustache": "<h2><a href=\"{{url}}\">{{title}}</a></h2><p>{{count}} {{countLabel}}</p>\n",
      "Templates/cells/story.mustache": "<h2>{{title}}</h2>\n",
      "Templates/sections/section-title.mustache": "<h2>{{data.title}}</h2>\n",
      "Templates/pages/card.mustache": MemoryProject.plainPage,
      "Templates/pages/feed.mustache": """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title></head><body>
      <nav>{{#feeds}}<a href="{{url}}">{{title}}</a>{{/feeds}}</nav>
      <main><h1>{{page.title}}</h1>{{#page.value}}<p>{{page.value}}</p>{{/page.value}}{{{sections}}}
      {{#page.next}}<a rel="next" href="{{url}}">more</a>{{/page.next}}</main></body></html>
      """,
    ])
  }

  private static let tags = """
    tags: {each: tags, source: news, path: "/tags/{slug}/", title: "Tagged {value}", min: 2, index: {path: /tags/}, sections: [{id: cards, source: news, cell: link, loadMore: true}], pages: {size: 2}}
    """

  @Test("every value of enough cards has a feed with its cards, to which cards and the index link")
  func tags() async {
    let site = await Self.project(Self.tags).build()
    #expect(site.messages == [])
    let pages = site.files.keys.filter { $0.hasSuffix("index.html") }.sorted()
    #expect(
      pages == [
        "index.html", "tags/c/index.html", "tags/c_23/index.html", "tags/index.html", "tags/travel/index.html",
        "tags/travel/page/2/index.html",
      ])
    let travel = site.files["tags/travel/index.html"] ?? ""
    #expect(travel.contains("<title>Tagged Travel</title>"))
    #expect(travel.contains("<p>Travel</p>"))
    #expect(
      travel.contains("data-card=\"a\"") && travel.contains("data-card=\"b\"") && !travel.contains("data-card=\"c\""))
    #expect(site.files["tags/travel/page/2/index.html"]?.contains("data-card=\"c\"") == true)
    let index = site.files["tags/index.html"] ?? ""
    #expect(index.contains("<a href=\"../tags/travel/index.html\">Travel</a></h2><p>3 cards</p>"))
    #expect(!index.contains("Rare"))
    let home = site.files["index.html"] ?? ""
    #expect(home.contains("<a href=\"./tags/c_23/index.html\">C#</a>"))
    #expect(!home.contains("Rare"))
    #expect(!home.contains("Tagged"))
  }

  @Test(
    "the values of a field are those on its path, in the order that is asked for",
    arguments: [
      ("each: authors.name, source: news, path: \"/by/{slug}/\"", ["by/ana", "by/李雷"]),
      ("each: date_published, by: month, source: news, path: \"/{slug}/\"", ["2026-03", "2026-02", "2025-02"]),
      ("each: date_published, by: year, sort: value, source: news, path: \"/y/{slug}/\"", ["y/2025", "y/2026"]),
      ("each: tags, source: news, path: \"/t/{slug}/all/\"", ["t/travel/all", "t/c/all", "t/c_23/all", "t/rare/all"]),
      ("each: tags.0, sort: first, source: news, path: \"/t/{slug}/\"", ["t/travel", "t/c"]),
    ])
  func fields(settings: String, paths: [String]) async throws {
    let project = Self.project(
      "own: {\(settings), index: {path: /all/}, sections: [{id: x, source: news, cell: link}]}")
    let site = await project.build()
    #expect(site.messages == [])
    let index = site.files["all/index.html"] ?? ""
    let found = index.matches(of: /href="\.\.\/([^"]+)\/index.html"/).map { String($0.output.1) }
    #expect(found == [""] + paths || found == paths, "\(index)")
  }

  @Test("months are named in the language of the feed")
  func months() async {
    let site = await Self.project(
      "own: {each: date_published, by: month, source: news, language: de, path: \"/{slug}/\", title: \"Aus {value}\"}"
    ).build()
    #expect(site.files["2026-03/index.html"]?.contains("<title>Aus März 2026</title>") == true)
  }

  @Test("sections of other sources stay whole, limits and conditions hold for each value, and texts name the value")
  func sections() async {
    let site = await Self.project(
      """
      tags:
          each: tags
          source: news
          path: "/tags/{slug}/"
          sections:
            - {id: top, source: news, cell: link, limit: 1, label: "Best of {value}"}
            - {id: some, source: news, cell: link, where: {title: A}, empty: {template: section-title, data: {title: "None in {value}"}}}
            - {id: all, source: tags, cell: value}
      """
    ).build()
    #expect(site.messages == [])
    let page = site.files["tags/c/index.html"] ?? ""
    #expect(page.contains("aria-label=\"Best of C\""))
    #expect(page.contains("data-card=\"c\"") && !page.contains("data-card=\"d\""))
    #expect(page.contains("<h2>None in C</h2>"))
    #expect(page.contains("data-card=\"travel\""))
  }

  @Test(
    "without sections, a feed shows the cards as the source's list does",
    arguments: [
      "", "adaptor: table", "adaptor: {collection: {minWidth: 200}}", "adaptor: {collection: {columns: 3}}",
      "adaptor: {collection: {waterfall: 240}}", "adaptor: {collection: {layout: lead}}", "adaptor: deck",
      "group: {by: month}", "group: {by: field, field: title}", "folded: true", "selectable: multiple", "tab: News",
      "refresh: true", "collapsed: true", "limit: 2", "where: {title: A}",
      "supplementary: [{kind: section-title, every: 1}]",
      "inset: 24, lineSpacing: 3, spacing: 40", "size: 8rem",
      "extension: {at: 0, section: {id: more, source: news, cell: link}}",
    ])
  func cardsAsInTheList(settings: String) async throws {
    let list = """
      {id: cards, source: news, loadMore: true, cells: [{when: {title: B}, use: other}], label: Latest, footer: section-title,
       header: {template: section-title, data: {title: Latest}}, cell: link\(settings.isEmpty ? "" : ", " + settings)}
      """
    var project = Self.project("tags: {each: tags, source: news, path: \"/tags/{slug}/\", title: \"Tagged {value}\"}")
    let configuration = project.files["site/site.yml"]?.replacing("{id: latest, source: news, cell: link}", with: list)
    project.files["site/site.yml"] = configuration
    project.files["Templates/cells/other.mustache"] = "<h3>{{title}}</h3>\n"
    project.files["Templates/sections/section-title.mustache"] = "<h2>Views</h2>\n"
    let site = await project.build()
    #expect(site.messages == [])
    let page = try #require(site.files["tags/travel/index.html"])
    let section = #/<section[^>]* class="([^"]*)"/#
    let classes = try #require(page.firstMatch(of: section)?.output.1)
    #expect(site.files["index.html"]?.firstMatch(of: section)?.output.1 == classes)
    #expect(page.contains("data-section=\"cards\""))
    #expect(page.contains("<h3>B</h3>"))
    for card in ["a", "b", "c"] { #expect(page.contains("data-card=\"\(card)\"")) }
    #expect(!page.contains("Latest") && !page.contains("role=\"tab\""))
    #expect(settings.contains("group") || page.contains("aria-label=\"Tagged Travel\""))
  }

  @Test("without a list of the source, a feed shows the cards with the cells of the first section that shows them")
  func cardsWithoutAList() async {
    let section = "{id: cards, source: news, cell: link, adaptor: {collection: {carousel: 200}}, limit: 1}"
    var project = Self.project("tags: {each: tags, source: news, path: \"/tags/{slug}/\"}")
    let configuration = project.files["site/site.yml"]?.replacing(
      "{id: latest, source: news, cell: link}", with: section)
    project.files["site/site.yml"] = configuration
    let site = await project.build()
    #expect(site.messages == [])
    let page = site.files["tags/c/index.html"] ?? ""
    #expect(page.contains("id=\"tags-cards\"") && page.contains("href=\"../../tags/c/index.html\">C</a>"))
    #expect(page.contains("data-card=\"c\"") && page.contains("data-card=\"d\""))
  }

  @Test("values that differ in case only are one value, with a warning that names both unless case is ignored")
  func letterCase() async {
    let records = """
      {"id": "a", "title": "A", "tags": ["swift"]}, {"id": "b", "title": "B", "tags": ["Swift", "swift"]},
      {"id": "c", "title": "C", "tags": ["Swift"]}, {"id": "d", "title": "D", "tags": ["Swift"]}
      """
    func feed(_ more: String) -> String {
      "tags: {each: tags, source: news, path: \"/{slug}/\", title: \"{value}!\"\(more)}"
    }
    let told = await Self.project(feed(""), records: records).build()
    #expect(told.exitStatus == 0)
    #expect(told.messages.contains { $0.contains("[value-collision]") && $0.contains("`Swift` and `swift`") })
    #expect(told.messages.count == 1)
    let merged = await Self.project(feed(", ignoreCase: true, index: {path: /all/}"), records: records).build()
    #expect(merged.messages == [])
    #expect(merged.files["all/index.html"]?.contains("Swift</a></h2><p>4 cards</p>") == true)
    #expect(merged.files["swift/index.html"]?.contains("<title>Swift!</title>") == true)
  }

  @Test(
    "mistakes are told",
    arguments: [
      ("tags: {each: tagz, source: news, path: \"/{slug}/\"}", "unknown-field"),
      ("tags: {each: mood, source: news, path: \"/{slug}/\"}", "no-values"),
      ("tags: {each: tags, source: news, path: /tags/}", "bad-value"),
      ("tags: {each: tags, path: \"/{slug}/\"}", "missing-key"),
      ("tags: {each: tags, source: tags, path: \"/{slug}/\"}", "unknown-source"),
      ("news: {each: tags, source: news, path: \"/{slug}/\"}", "duplicate-id"),
      ("tags: {each: tags, source: news, path: \"/{slug}/\", index: {path: /travel/}}", "path-collision"),
    ])
  func mistakes(feed: String, code: String) async {
    let site = await Self.project(feed).build()
    #expect(site.messages.contains { $0.contains("[\(code)]") }, "\(site.messages)")
  }

  @Test("an index takes the keys of a feed")
  func keysOfAnIndex() async {
    let tags = Self.tags.replacing(
      "index: {path: /tags/}",
      with: "index: {path: /tags/, language: fr, parameters: {list: tags}, syndication: {formats: [json]}}")
    let site = await Self.project(tags).build()
    #expect(site.messages.isEmpty, "\(site.messages)")
    #expect(site.files["tags/feed.json"]?.contains("\"language\":\"fr\"") == true)
  }

  @Test("all workers together make the pages that one makes")
  func workers() async {
    let records = (0..<9000).map {
      "{\"id\": \"\($0)\", \"title\": \"T\", \"tags\": [\"t\($0 % 7)\", \"u\($0 / 4096)\"]}"
    }
    let project = Self.project(
      "tags: {each: tags, source: news, path: \"/{slug}/\", pages: {size: 500}}",
      records: records.joined(separator: ","))
    #expect(await project.build(jobs: 3).files == project.build().files)
  }

  @Test(
    "a slug is stable, and its value can be read from it",
    arguments: [
      ("Travel", "travel"), ("Machine Learning", "machine-learning"), ("C#", "c_23"), ("C++", "c_2b_2b"),
      ("e-mail", "e--mail"), ("a - b", "a-_2d-b"), ("Node.js", "node.js"), (".", "_2e"), ("..", "_2e_2e"),
      ("AC/DC", "ac_2fdc"), ("日本語 記事", "日本語-記事"), ("Ölfarbe", "ölfarbe"), ("عربية", "عربية"), ("हिन्दी", "हिन्दी"),
      ("snake_case", "snake_5fcase"), ("🎉", "🎉"), ("a\u{200C}b", "a_e2_80_8cb"), ("index.html", "index_2ehtml"),
      ("~", "_7e"), ("--", "_2d_2d"), ("a.-b", "a_2e_2db"),
    ])
  func slugs(value: String, slug: String) {
    #expect(ValueSlug(value).text == slug)
    #expect(Self.value(of: slug) == value.lowercased())
  }

  /// The value of a slug.
  private static func value(of slug: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(slug.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "-") {
        if rest.first == byte { bytes.append(rest.removeFirst()) } else { bytes.append(UInt8(ascii: " ")) }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a long slug is short enough for a folder, and differs from that of another long value")
  func longSlugs() {
    let (one, other) = (String(repeating: "字", count: 100), String(repeating: "字", count: 99) + "子")
    #expect(ValueSlug(one).text.utf8.count <= 200)
    #expect(ValueSlug(one) != ValueSlug(other))
  }
}
