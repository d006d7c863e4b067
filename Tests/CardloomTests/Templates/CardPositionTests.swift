import Cardloom
import CardloomTesting
import Diagnostics
import Testing

/// `{{@position}}` and its like in the cells of a site: over pages, groups and hosted sections, and after edits.
@Suite struct CardPositionTests {
  private func project(
    cards: Int, pages: String = "{size: 3}", source: String = "", section: String = "",
    header: String = "<h2>{{data.title}}</h2>\n"
  ) -> MemoryProject {
    let records = (1...cards).reversed().map {
      #"{"id": "n\#($0)", "title": "N\#($0)", "tag": "\#($0 % 2 == 0 ? "even" : "odd")", "date_published": "2026-0\#(1 + $0 / 4)-0\#(1 + $0 % 4)T00:00:00Z"}"#
    }
    return MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources:
        notes: {file: data/notes.json, defaultKind: note\(source)}
        picks: {file: data/picks.json, defaultKind: note}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: \(pages)
          sections: [{id: list, source: notes, label: Notes, loadMore: true\(section)}]
      """,
      "site/data/notes.json": "[\(records.joined(separator: ", "))]",
      "site/data/picks.json": #"[{"id": "p1", "title": "P1"}, {"id": "p2", "title": "P2"}]"#,
      "Templates/cells/note.mustache":
        "<p>{{@position}}:{{@index}}{{#@first}}F{{/@first}}{{#@last}}L{{/@last}}</p>\n",
      "Templates/sections/head.mustache": header,
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
      "Templates/pages/card.mustache": MemoryProject.plainPage,
    ])
  }

  /// What the cells of a page say, in order.
  private func cells(_ site: BuiltSite, _ page: String) throws -> [String] {
    let html = try #require(site.files[page.isEmpty ? "index.html" : page + "/index.html"], "\(site.messages)")
    return html.matches(of: #/<p>([^<]*)<\/p>/#).map { String($0.1) }
  }

  @Test("The number goes on over pages, and the last card is that of the section")
  func pages() async throws {
    let site = await project(cards: 7).build()
    #expect(try cells(site, "") == ["1:0F", "2:1", "3:2"])
    #expect(try cells(site, "page/2") == ["4:3", "5:4", "6:5"])
    #expect(try cells(site, "page/3") == ["7:6L"])
  }

  @Test("Groups count as one section, hosted sections for themselves")
  func groupsAndHosted() async throws {
    let grouped = await project(
      cards: 5, pages: "{size: 9}",
      section: ", group: {by: month, field: date_published, header: {template: head, data: {title: M}}}"
    ).build()
    #expect(try cells(grouped, "") == ["1:0F", "2:1", "3:2", "4:3", "5:4L"])
    let hosted = await project(
      cards: 2, pages: "{size: 9}", section: ", extension: [{at: 1, section: {id: guest, source: picks}}]"
    ).build()
    #expect(try cells(hosted, "") == ["1:0F", "1:0F", "2:1L", "2:1L"])
  }

  @Test("Anchored pages count from the oldest card, so that a new card changes no number")
  func anchored() async throws {
    let before = await project(cards: 7, pages: "{size: 3, number: anchored}").build()
    let after = await project(cards: 8, pages: "{size: 3, number: anchored}").build()
    let sealed = before.files.keys.filter { $0.hasPrefix("page/") && $0.hasSuffix(".html") }
    #expect(!sealed.isEmpty)
    for page in sealed { #expect(before.files[page] == after.files[page], "\(page)") }
    #expect(try cells(before, "").prefix(1) == ["7:6F"])
    #expect(try cells(after, "").prefix(2) == ["8:7F", "7:6"])
    #expect(try cells(before, "page/1") == ["3:2", "2:1", "1:0L"])
  }

  @Test("On its own page a card is alone")
  func cardPages() async throws {
    let site = await project(cards: 2, source: #", page: {path: "/{id}/", template: note}"#).build()
    #expect(try cells(site, "n1") == ["1:0FL"], "\(site.messages)")
  }

  @Test("A header is not an element of the list: the error names the tag")
  func header() async {
    let site = await project(
      cards: 2, section: ", header: {template: head, data: {title: T}}", header: "<h2>{{@position}}</h2>\n"
    ).build()
    #expect(site.exitStatus == 1)
    let codes = site.diagnostics.map(\.code)
    #expect(codes == ["no-position"])
    #expect(site.messages.first?.contains("head.mustache:1:5") == true, "\(site.messages)")
  }
}
