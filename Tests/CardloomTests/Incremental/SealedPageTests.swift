import Cardloom
import CardloomTesting
import Testing

/// Which pages of a sorted list a change rewrites: the pages of an anchored list are counted from the end.
@Suite("Sealed pages of a sorted list")
struct SealedPageTests {
  private typealias Card = (id: Int, day: Int, title: String)

  private static func site(_ cards: [Card], _ numbering: String) async -> [String: String] {
    let records = cards.map {
      #"{"id": \#($0.id), "title": "\#($0.title)", "date_published": "2026-01-\#($0.day < 10 ? "0" : "")\#($0.day)T00:00:00Z"}"#
    }
    let site = await MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      syndication: {formats: [atom]}
      sources: {list: {file: data/list.json, defaultKind: note}}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 4, number: \(numbering)}
          sections: [{id: list, source: list, sort: -date_published, loadMore: true}]
      """,
      "site/data/list.json": "[" + records.joined(separator: ",") + "]",
      "Templates/cells/note.mustache": "<p>{{title}}</p>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ]).build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    return site.files
  }

  /// The numbers of the further pages whose files differ, with 0 for the front page, and those of archives.
  private static func changed(_ old: [String: String], _ new: [String: String]) -> (pages: [Int], archives: [Int]) {
    var (pages, archives): (Set<Int>, Set<Int>) = ([], [])
    for path in Set(old.keys).union(new.keys) where old[path] != new[path] {
      let parts = path.split(separator: "/")
      let number = parts.count > 1 && parts[0] == "page" ? Int(parts[1]) ?? 0 : 0
      if path.hasSuffix("index.html") { pages.insert(number) }
      if path.hasSuffix(".xml"), number > 0 { archives.insert(number) }
    }
    return (pages.sorted(), archives.sorted())
  }

  /// Twenty cards, the oldest first in the file: the pages 1 to 5 are sealed, and the front page shows those of the last.
  private static let cards: [Card] = (1...20).map { (id: 100 + $0, day: $0, title: "T\($0)") }

  @Test func `a change rewrites the page in which it falls, and those with newer cards if their cards move`() async {
    let old = await Self.site(Self.cards, "anchored")
    func changed(_ change: (inout [Card]) -> Void) async -> (pages: [Int], archives: [Int]) {
      var cards = Self.cards
      change(&cards)
      return await Self.changed(old, Self.site(cards, "anchored"))
    }
    // A new card comes first.
    #expect(await changed { $0.insert((id: 200, day: 21, title: "New"), at: 3) }.pages == [0])
    // Where the file has it does not matter.
    #expect(await changed { $0.swapAt(2, 15) }.pages == [])
    // In the middle: the sixth card from the end is on page 2.
    let middle = await changed { $0.insert((id: 150, day: 6, title: "Middle"), at: 0) }
    #expect(middle.pages == [0, 2, 3, 4, 5] && middle.archives == [2, 3, 4, 5])
    #expect(await changed { $0.remove(at: 9) }.pages == [0, 3, 4, 5])
    // What does not decide the order rewrites the card's page alone.
    let title = await changed { $0[9].title = "Other" }
    #expect(title.pages == [3] && title.archives == [3])
    // What decides it rewrites the pages from the old place to the new one.
    #expect(await changed { $0[5].day = 11 }.pages == [2, 3])
    #expect(await changed { $0[5].day = 28 }.pages == [0, 2, 3, 4, 5])
  }

  @Test func `sequential pages state the number of cards, and change with it`() async {
    let old = await Self.site(Self.cards, "sequential")
    let new = await Self.site(Self.cards + [(id: 200, day: 21, title: "New")], "sequential")
    #expect(Self.changed(old, new).pages == [0, 2, 3, 4, 5, 6])
    var cards = Self.cards
    cards[9].title = "Other"
    #expect(await Self.changed(old, Self.site(cards, "sequential")).pages == [3])
  }
}
