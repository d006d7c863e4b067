import Cardloom
import CardloomTesting
import Diagnostics
import Testing

/// `filter` and `sortable`: what the page that begins a section says of them, and the index of all cards.
@Suite struct ReaderChoicesTests {
  private func project(
    _ section: String = "filter: [{by: tags, label: Topics}, {by: price, as: range}], sortable: [title]",
    number: String = "sequential", records: String = ""
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {goods: {file: data/goods.json, defaultKind: note}}
      feeds:
        home:
          path: /shop/
          title: Home
          page: plain
          pages: {size: 2, number: \(number)}
          sections: [{id: list, source: goods, label: Goods, loadMore: true, \(section)}]
        tags: {each: tags, source: goods, path: "/tags/{slug}/", min: 2}
      """,
      "site/data/goods.json": """
      [\(records){"id": "a 1", "title": "Rope", "tags": ["Sea", "Net"], "price": 9},
       {"id": "b", "title": "apple", "tags": ["Sea"], "price": "2.5"},
       {"id": "c", "title": "Äther", "tags": ["Rare"]}]
      """,
      "Templates/cells/note.mustache": "<p>{{title}}</p>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
  }

  @Test("The first page links to the pages of values, and says what can be chosen")
  func firstPage() async throws {
    let site = await project().build()
    #expect(site.messages == [])
    let page = try #require(site.files["shop/index.html"])
    #expect(page.contains("<nav class=\"filters\" aria-label=\"Filter Goods\""))
    #expect(page.contains("data-index=\"../shop/filter-list.json\""))
    #expect(page.contains("<p class=\"filter-label\">Topics</p>"))
    #expect(page.contains("<li><a href=\"../tags/sea/index.html\">Sea</a></li>"))
    // Values with one card have no feed.
    #expect(!page.contains(">Rare</a>") && !page.contains(">Net</a>"))
    let data = """
      {"filters":[{"by":"tags","name":"tag","label":"Topics","as":"buttons","values":["Sea","Net","Rare"]},\
      {"by":"price","name":"price","label":"Price","as":"range","min":2.5,"max":9}],\
      "sort":[{"by":"title","label":"Title"}]}
      """
    #expect(page.replacing("&quot;", with: "\"").contains("data-filters=\"\(data)\""))
    #expect(site.files["shop/page/2/index.html"]?.contains("data-filters") == false)
  }

  @Test("The index says of every card its values, its place in each order and its page")
  func index() async throws {
    let site = await project().build()
    let index = try #require(site.files["shop/filter-list.json"])
    #expect(
      index == """
        {"size":2,"pages":[["./index.html",2],["./page/2/index.html",1]],"cards":["a_201","b","c"],\
        "values":{"tags":{"texts":["Sea","Net","Rare"],"of":[[0,1],[0],[2]]}},"numbers":{"price":[9,2.5,null]},\
        "ranks":{"title":[2,0,1]}}

        """, "\(index)")
  }

  @Test("Anchored pages keep their bytes when a card brings a new value")
  func anchored() async throws {
    let before = await project(number: "anchored").build()
    let new = #"{"id": "d", "title": "D", "tags": ["New"], "price": 1}, "#
    let after = await project(number: "anchored", records: new).build()
    #expect(before.files["shop/index.html"] != after.files["shop/index.html"])
    #expect(
      after.files["shop/filter-list.json"]?.contains("\"pages\":[[\"./index.html\",2],[\"./page/1/index.html\",2]]")
        == true)
    let sealed = before.files.keys.filter { $0.hasPrefix("shop/page/") && $0.hasSuffix(".html") }
    for page in sealed { #expect(before.files[page] == after.files[page], "\(page)") }
  }

  @Test("A section that offers nothing has neither controls nor an index")
  func none() async throws {
    let site = await project("limit: 9").build()
    #expect(site.files["shop/index.html"]?.contains("filters") == false)
    #expect(!site.files.keys.contains { $0.contains("filter-") })
    // No card has a value.
    let without = await project("filter: {by: colour}").build()
    #expect(without.files["shop/index.html"]?.contains("data-filters") == false)
    #expect(without.diagnostics.map(\.code) == ["choices-without-effect"])
    let deck = await project("adaptor: deck, filter: {by: tags}").build()
    #expect(deck.diagnostics.map(\.code) == ["choices-without-effect"])
  }

  @Test(
    "A mistake in a choice is told at its place",
    arguments: [
      ("filter: [{as: tabs}]", "`by`"), ("filter: {by: tags, as: slider}", "slider"),
      ("sortable: [{label: Price}]", "`by`"),
      ("filter: {by: tags, name: \"a b\"}", "a b"),
    ])
  func mistakes(section: String, words: String) async {
    let site = await project(section).build()
    #expect(site.exitStatus == 2)
    #expect(site.messages.contains { $0.contains(words) && $0.contains("site.yml:11") }, "\(site.messages)")
  }
}
