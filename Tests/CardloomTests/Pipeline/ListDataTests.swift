import Cardloom
import CardloomTesting
import Testing

/// Lists whose data are empty, unsorted, or more than the configuration expects.
@Suite("The data of lists")
struct ListDataTests {
  private static func project(
    _ data: String, source: String = ", items: items", feed: String = "",
    section: String = "cell: note, loadMore: true",
    more: String = ""
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      sources:
        list: {file: data/list.json\(source)}
        \(more)
      feeds:
        home:
          path: /
          title: Home
          \(feed)
          sections:
            - {id: list, source: list, \(section)}
      """,
      "site/data/list.json": data,
      "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
      "Templates/sections/group.mustache": "<h2>{{data.title}}</h2>\n",
      "Templates/states/empty.mustache": "<p>Nothing here</p>\n",
      "Templates/pages/feed.mustache": MemoryProject.plainPage,
    ])
  }

  // MARK: Null

  @Test(
    "a null in place of a list is an empty list",
    arguments: [
      (#"{"items": null, "total": 0}"#, ", items: items"), (#"{"a": {"items": null}, "b": 1}"#, ", items: a.items"),
      ("null", ""), (" null\n", ", format: json"),
    ])
  func nullList(data: String, source: String) async {
    let site = await Self.project(data, source: source).build()
    #expect(site.messages == [])
    #expect(site.files["index.html"]?.contains("Nothing here") == true)
    #expect(site.files["index.html"]?.contains("data-state=\"requestNoMoreData\"") == true)
  }

  @Test(
    "a null among the records is left out, and one warning tells of all",
    arguments: [
      (#"{"items": [null, {"id": 1, "title": "A"}, null, {"id": 2, "title": "B"}]}"#, ", items: items"),
      (
        #"{"pages": [{"items": [null, {"id": 1, "title": "A"}]}, {"items": [{"id": 2, "title": "B"}, null]}]}"#,
        ", items: pages.*.items"
      ),
      ("null\n{\"id\": 1, \"title\": \"A\"}\n{\"id\": 2, \"title\": \"B\"}\nnull\n", ", format: ndjson"),
    ])
  func nullRecords(data: String, source: String) async {
    let site = await Self.project(data, source: source).build()
    #expect(site.exitStatus == 0)
    #expect(site.diagnostics.map(\.code) == ["null-record"], "\(site.messages)")
    #expect(site.diagnostics.first?.occurrences == 2)
    for title in ["A", "B"] { #expect(site.files["index.html"]?.contains(">\(title)</h2>") == true) }
  }

  @Test("a null before texts leaves them texts")
  func nullBeforeTexts() async {
    let site = await Self.project(
      #"{"items": [null, "One", "Two"]}"#, source: ", items: items, id: title"
    ).build()
    #expect(site.diagnostics.map(\.code) == ["null-record"], "\(site.messages)")
    #expect(site.files["index.html"]?.contains(">Two</h2>") == true)
  }

  // MARK: Groups

  private static func dated(_ years: [Int]) -> String {
    let records = years.enumerated().map {
      #"{"id": \#($0), "title": "T", "date_published": "\#($1)-03-31T00:00:00Z"}"#
    }
    return "[" + records.joined(separator: ", ") + "]"
  }

  @Test(
    "groups that repeat their heading are told of, once, on whatever page they are",
    arguments: ["{size: 2}", "{size: 2, number: anchored}", "{size: 20}"])
  func repeatedGroups(pages: String) async {
    let section = "cell: note, loadMore: true, group: {by: year, field: date_published, header: {template: group}}"
    let feed = "pages: \(pages)"
    let sorted = await Self.project(
      Self.dated([2026, 2026, 2025, 2025, 2020]), source: "", feed: feed, section: section
    )
    .build()
    #expect(sorted.messages == [])
    let mixed = await Self.project(
      Self.dated([2026, 2025, 2025, 2025, 2026, 2025]), source: "", feed: feed, section: section
    )
    .build()
    #expect(mixed.exitStatus == 0)
    #expect(mixed.diagnostics.map(\.code) == ["repeated-group"], "\(mixed.messages)")
    #expect(mixed.messages.first?.contains("`2026`") == true && mixed.diagnostics.first?.occurrences == 2)
  }

  @Test func `a hosted section whose group has no effect is told of`() async {
    let group = "group: {by: year, field: date_published, header: {template: group}}"
    let section = "cell: note, extension: {at: 1, section: {id: inner, source: list, cell: note, \(group)}}"
    let site = await Self.project(Self.dated([2026, 2025]), source: "", section: section).build()
    #expect(site.diagnostics.map(\.code) == ["group-without-effect"], "\(site.messages)")
    #expect(site.messages.first?.contains("`group` of the section `inner` has no effect") == true, "\(site.messages)")
    #expect(site.files["index.html"]?.contains("<h2>2026</h2>") == false)
  }

  // MARK: Pages

  @Test("pages without a section that loads more are told of if there are more cards than on a page")
  func pagesWithoutEffect() async {
    let data = Self.dated([2026, 2025, 2024])
    for (size, section, codes) in [
      (2, "cell: note", ["pages-without-effect"]), (3, "cell: note", []), (2, "cell: note, limit: 2", []),
      (2, "cell: note, loadMore: true", []),
    ] {
      let site = await Self.project(data, source: "", feed: "pages: {size: \(size)}", section: section).build()
      #expect(site.diagnostics.map(\.code) == codes, "\(size) \(section): \(site.messages)")
      #expect(site.exitStatus == 0)
    }
  }

  // MARK: Names

  @Test(
    "a section without a label is called as its feed, or as its identity says",
    arguments: [
      ("cell: note, loadMore: true", "Home"), ("cell: note, loadMore: true, label: Notes", "Notes"),
      ("cell: note, loadMore: true}\n      - {id: most-read, source: list, cell: note", "List"),
    ])
  func names(section: String, name: String) async {
    let site = await Self.project(#"[{"id": 1, "title": "A"}]"#, source: "", section: section).build()
    #expect(site.messages == [])
    #expect(site.files["index.html"]?.contains("role=\"feed\" aria-label=\"\(name)\"") == true)
  }

  @Test("a name that only the cards of another section have is not a mistake of the template")
  func namesOfSeveralSources() async {
    var project = Self.project(
      #"[{"id": 1, "title": "A"}]"#, source: "",
      section: "cell: note}\n      - {id: other, source: other, cell: note",
      more: "other: {file: data/other.json}")
    project.files["site/data/other.json"] = #"[{"id": 2, "title": "B", "link": "https://example.org/b"}]"#
    project.files["Templates/cells/note.mustache"] =
      "<{{heading}}>{{title}}</{{heading}}>{{#link}}<a href=\"{{link}}\">more</a>{{/link}}{{#lnik}}x{{/lnik}}\n"
    let site = await project.build()
    #expect(!site.messages.contains { $0.contains("`link`") && $0.contains("no record") }, "\(site.messages)")
    #expect(site.messages.contains { $0.contains("`lnik`") }, "\(site.messages)")
  }
}
