import CardloomTesting
import Diagnostics
import Testing

/// A warning that many cards cause is told once, with the first card and the number of cards.
@Suite struct RepeatedWarningTests {
  private func project(cards: Int, hosts: Int, page: String = "") -> MemoryProject {
    let records = (0..<cards).map { number in
      // The second picture of a card is of the same origin: the card counts once.
      let picture = "https://p\(number % hosts).example.net/\(number)"
      let link = number % 5 == 3 ? "javascript:x(\(number))" : "https://example.org/\(number)"
      return """
        {"id": "c\(number)", "title": "Card \(number)", "url": "\(link)", "pictures": ["\(picture).jpg", "\(picture).png"]}
        """
    }
    return MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json\(page)}, more: {file: data/notes.json}}
      feeds:
        home:
          path: /
          title: T
          pages: {size: 7}
          sections:
            - {id: s, source: notes, cell: note, label: S, loadMore: true}
            - {id: others, source: more, cell: note, label: O}
      """,
      "site/data/notes.json": "[\(records.joined(separator: ",\n"))]",
      "Templates/cells/note.mustache": """
      <h2><a href="{{url}}">{{title}}</a></h2>
      {{#pictures}}<img src="{{.}}" alt="" width="20" height="20">{{/pictures}}

      """,
    ])
  }

  @Test(arguments: [(1, 1), (40, 1), (40, 3), (90, 7)])
  func `each cause is told once, with the number of its cards and the first`(cards: Int, hosts: Int) async {
    let site = await project(cards: cards, hosts: hosts).build()
    let foreign = site.diagnostics.filter { $0.code == "foreign-origin" }
    // Both sections show all cards.
    #expect(foreign.map(\.occurrences) == [2 * cards], "\(site.report)")
    #expect(foreign.first?.subject?.card == "c0" && foreign.first?.subject?.page == "/")
    #expect(foreign.first?.notes.count == (hosts > 1 ? 1 : 0))
    let unsafe = site.diagnostics.filter { $0.code == "unsafe-url" }
    #expect(unsafe.map(\.occurrences) == (cards > 3 ? [2 * ((cards + 1) / 5)] : []), "\(site.report)")
    #expect(cards <= 3 || unsafe.first?.message == "`javascript:x(3)` is not a safe URL")
    #expect(site.exitStatus == 0)
  }

  /// With pages of cards, a page begins with the card with which another one ends.
  @Test(arguments: ["", ", page: {path: \"/notes/{id}/\", template: note}"])
  func `the number of workers makes no difference`(page: String) async {
    let project = project(cards: 400, hosts: 3, page: page)
    let alone = await project.build()
    for jobs in [2, 5] { #expect(await project.build(jobs: jobs).messages == alone.messages) }
  }
}
