import Cardloom
import CardloomTesting
import Testing

/// The order of lists, and which cards they show.
@Suite("The order of cards")
struct OrderTests {
  private static let cards = """
    [{"id": "b", "title": "Öl", "price": "9", "at": "2020-05-01", "kind": "x", "n": "Part 10"},
     {"id": "a", "title": "Zebra", "price": "10", "at": "2026-01-01T23:00:00-08:00", "kind": "y", "n": "Part 2"},
     {"id": "d", "title": "Ofen", "price": 2.5, "at": "2020-02-01", "kind": "x", "n": "part 1"},
     {"id": "c", "title": "äpfel", "at": "2026-01-02T00:00:00Z", "kind": "y"}]
    """

  private static func project(
    _ section: String, cards: String = cards, language: String = "en", source: String = "", feed: String = "",
    feeds: String = "", more: String = ""
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: \(language)
      sources: {list: {file: data/list.json\(source)}}
      feeds:
        home: {path: /, title: Home, page: plain\(feed), sections: [{id: list, source: list, cell: plain\(section)}\(more)]}
        \(feeds)
      """,
      "site/data/list.json": cards,
      "Templates/cells/plain.mustache": "---\noptional: [title]\n---\n<p>{{id}}</p>\n",
      "Templates/sections/top.mustache": "<h2>{{data.title}}</h2>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
  }

  private static func shown(_ site: BuiltSite, _ page: String = "index.html") -> String {
    (site.files[page] ?? "").split(separator: "<p>").dropFirst().map { String($0.prefix { $0 != "<" }) }.joined(
      separator: " ")
  }

  @Test(arguments: [
    ("title", "en", "c d b a"), ("title", "sv", "d a c b"), ("-title", "en", "a b d c"), ("price", "en", "d b a c"),
    ("-price", "en", "a b d c"), ("{by: -price, missing: first}", "en", "c a b d"),
    ("{by: price, as: text}", "en", "a d b c"), ("at", "en", "d b c a"), ("-at", "en", "a c b d"),
    ("[kind, -title]", "en", "b d a c"), ("[-kind, at]", "en", "c a d b"), ("kind", "en", "b d a c"),
    ("n", "en", "d b a c"), ("{by: n, as: natural}", "en", "d a b c"), ("{by: -n, as: natural}", "en", "b a d c"),
    ("nothing", "en", "a b c d"),
  ])
  func `a section has the order that it declares`(sort: String, language: String, expected: String) async {
    let site = await Self.project(", sort: \(sort)", language: language).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.shown(site) == expected)
    // The order of the source does not matter.
    var other = Self.project(", sort: \(sort)", language: language)
    let records = Self.cards.dropFirst().dropLast().split(separator: "},").map { $0 + ($0.hasSuffix("}") ? "" : "}") }
    other.files["site/data/list.json"] = "[" + records.reversed().joined(separator: ",") + "]"
    #expect(await other.build().files == site.files)
  }

  @Test func `sources and feeds have an order, too`() async {
    #expect(await Self.shown(Self.project("", source: ", sort: -at").build()) == "a c b d")
    #expect(await Self.shown(Self.project("", feed: ", sort: [kind, -price]").build()) == "b d a c")
    #expect(
      await Self.shown(Self.project(", sort: title", source: ", sort: -at", feed: ", sort: price").build()) == "c d b a"
    )
    // A feed's order does not concern cards without its fields.
    #expect(await Self.shown(Self.project("", feed: ", sort: nothing").build()) == "b a d c")
    let values = "kinds: {each: kind, source: list, path: \"/k/{slug}/\", page: plain, sortCards: title}"
    let site = await Self.project("", feeds: values).build()
    #expect(Self.shown(site, "k/x/index.html") == "d b" && Self.shown(site, "k/y/index.html") == "c a")
  }

  @Test func `one group for each value, in the order of the values`() async {
    func headings(_ group: String, sort: String = "") async -> String {
      let site = await Self.project(", group: {\(group), header: top}\(sort)").build()
      #expect(site.exitStatus == 0, "\(site.messages)")
      return (site.files["index.html"] ?? "").split(separator: "<h2>").dropFirst()
        .map { String($0.prefix { $0 != "<" }) }.joined(separator: " ")
    }
    #expect(await headings("by: year, field: at") == "2020 2026 2020 2026")
    #expect(await headings("by: year, field: at", sort: ", sort: -at") == "2026 2020")
    #expect(await headings("by: year, field: at, sort: ascending", sort: ", sort: title") == "2020 2026")
    #expect(await headings("by: field, field: kind, sort: descending") == "y x")
    #expect(await headings("by: month, field: at, sort: ascending") == "February 2020 May 2020 January 2026")
    let site = await Self.project(", group: {by: year, field: at, sort: descending, header: top}, sort: title").build()
    #expect(Self.shown(site) == "c a d b")
  }

  @Test(arguments: [
    (", skip: 1", "a d c"), (", skip: 1, limit: 2", "a d"), (", limit: 1, skip: 3", "c"),
    (", sort: title, skip: 2, limit: 1", "b"), (", where: {kind: x}, skip: 1", "d"),
  ])
  func `a section may skip cards`(keys: String, expected: String) async {
    let site = await Self.project(keys).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.shown(site) == expected)
  }

  @Test func `no card is twice on a page, and pages have no holes`() async {
    let cards = "[" + (0..<20).map { #"{"id": "\#($0)", "kind": "\#($0 % 2)"}"# }.joined(separator: ",") + "]"
    let rest = ", {id: rest, source: list, cell: plain, loadMore: true, unique: page}"
    for number in ["sequential", "anchored"] {
      let site = await Self.project(
        ", limit: 2, where: {kind: 1}", cards: cards, feed: ", pages: {size: 4, number: \(number)}", more: rest
      ).build()
      #expect(site.exitStatus == 0, "\(site.messages)")
      var pages = [Self.shown(site)]
      let numbers = number == "anchored" ? [3, 2, 1] : [2, 3, 4, 5]
      for page in numbers { pages.append(Self.shown(site, "page/\(page)/index.html")) }
      let all = pages.joined(separator: " ").split(separator: " ").map(String.init)
      #expect(all.prefix(2) == ["1", "3"])
      #expect(Set(all).count == 20 && all.count == 20, "\(pages)")
      #expect(
        pages.dropFirst().filter { !$0.isEmpty }.dropLast(number == "anchored" ? 0 : 1)
          .allSatisfy { $0.split(separator: " ").count == 4 })
    }
    // What a section that loads more shows on other pages may be shown.
    let site = await Self.project(
      ", loadMore: true", cards: cards, feed: ", pages: {size: 4}",
      more: ", {id: rest, source: list, cell: plain, unique: page, limit: 3}"
    ).build()
    #expect(Self.shown(site) == "0 1 2 3 4 5 6")
  }

  @Test func `feeds by value leave out cards, too`() async {
    let values = """
      kinds: {each: kind, source: list, path: "/k/{slug}/", page: plain, sections: [{id: top, source: list, cell: plain, limit: 1}, \
      {id: more, source: list, cell: plain, unique: page, sort: title}]}
      """
    let site = await Self.project("", feeds: values).build()
    #expect(Self.shown(site, "k/x/index.html") == "b d" && Self.shown(site, "k/y/index.html") == "a c")
  }

  @Test func `values that cannot be compared are told, and stand with those that are missing`() async {
    let cards = #"[{"id": "a", "price": "free"}, {"id": "b", "price": 3}, {"id": "c", "price": "1"}]"#
    let site = await Self.project(", sort: {by: price, as: number}", cards: cards).build()
    #expect(Self.shown(site) == "c b a")
    #expect(site.diagnostics.map(\.code) == ["unreadable-value"])
    let source = await Self.project("", cards: cards, source: ", sort: {by: price, as: number}").build()
    #expect(source.diagnostics.map(\.code) == ["unreadable-value"] && Self.shown(source) == "c b a")
    let typo = await Self.project(", sort: prise", cards: cards).build()
    #expect(typo.messages.joined().contains("did you mean `price`?"))
  }

  @Test(arguments: [
    (", sort: {as: number}", "`by`"), (", sort: {by: price, as: money}", "`as` cannot be `money`"),
    (", sort: \"-\"", "the path of a field"), (", sort: []", "`sort`"), (", skip: -1", "`skip`"),
    (", unique: site", "`unique` cannot be `site`"), (", group: {by: year, sort: up}", "`sort` cannot be `up`"),
  ])
  func `an order that means nothing is an error`(keys: String, text: String) async {
    let site = await Self.project(keys).build()
    #expect(site.exitStatus != 0)
    #expect(site.messages.first?.contains(text) == true, "\(site.messages)")
  }
}
