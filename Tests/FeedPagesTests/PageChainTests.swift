import CardLayout
import JSONRecords
import Platform
import Testing

@testable import FeedPages

/// Where several sections load more, each has its own pages.
@Suite struct PageChainTests {
  private static func section(_ id: String, _ count: Int, loadsMore: Bool = true) throws -> SectionModel {
    let cells = try HeldCells((0..<count).map { CellHolder(id: "\(count - $0)", kind: "note", data: [:]) })
    var section = SectionModel(id: id, cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
    section.behaviour.loadsMore = loadsMore
    return section
  }

  private static func feed(
    _ sections: [SectionModel], _ numbering: PageNumbering = .sequential, id: String = "home", path: String = "/home/"
  ) -> FeedHolder {
    FeedHolder(
      id: id, path: PagePath(path), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: numbering, pageSize: 3),
      sections: sections)
  }

  private static func paths(_ feed: FeedHolder) -> [String] {
    (0..<feed.pageCount).map { feed.plannedPage(at: $0).path.text }
  }

  @Test func `a single section that loads more continues the feed's pages`() throws {
    let feed = Self.feed([try Self.section("near", 7), try Self.section("far", 9, loadsMore: false)])
    #expect(Self.paths(feed) == ["/home/", "/home/page/2/", "/home/page/3/"])
    #expect(feed.sections[0].onPage.pager == nil && feed.sections[0].onPage.cellIDPrefix == nil)
  }

  @Test func `several sections have pages of their own from the first card on`() throws {
    let feed = Self.feed([try Self.section("near", 7), try Self.section("far", 4), try Self.section("short", 3)])
    #expect(
      Self.paths(feed) == [
        "/home/", "/home/near/", "/home/near/page/2/", "/home/near/page/3/", "/home/far/", "/home/far/page/2/",
      ])
    let front = feed.plannedPage(at: 0).sections
    #expect(front.map { $0.slice.cells } == [0..<3, 0..<3, 0..<3])
    #expect(front.map { $0.section.onPage.pager?.path } == ["home/near/page/2/", "home/far/page/2/", nil])
    let second = feed.plannedPage(at: 5).sections
    #expect(second.map(\.section.id) == ["far"] && second.map(\.slice.cells) == [3..<4])
    #expect(second[0].section.onPage.pager == nil)
  }

  @Test func `anchored sections show on the front page what is on their own`() throws {
    let feed = Self.feed([try Self.section("near", 8), try Self.section("far", 4)], .anchored)
    #expect(
      Self.paths(feed) == [
        "/home/", "/home/near/", "/home/near/page/2/", "/home/near/page/1/", "/home/far/", "/home/far/page/1/",
      ])
    #expect(feed.plannedPage(at: 0).sections.map(\.slice.cells) == [0..<5, 0..<4])
    #expect(feed.sections.map { $0.onPage.pager?.path } == ["home/near/page/1/", nil])
  }

  @Test func `a hosted section that loads more has pages of its own, and so has its host`() throws {
    var host = try Self.section("host", 7)
    host.chrome.extensions = [SectionExtension(at: 4, section: try Self.section("guest", 5))]
    let feed = Self.feed([host])
    #expect(
      Self.paths(feed) == [
        "/home/", "/home/host/", "/home/host/page/2/", "/home/host/page/3/", "/home/guest/", "/home/guest/page/2/",
      ])
    let guest = feed.sections[0].chrome.extensions[0].section
    #expect(guest.onPage.slice?.cells == 0..<3 && guest.onPage.pager?.path == "home/guest/page/2/")
  }

  @Test(arguments: [PageNumbering.sequential, .anchored])
  func `every page is found at its path, and no card is counted twice`(numbering: PageNumbering) throws {
    let feed = Self.feed([try Self.section("near", 7), try Self.section("far", 10)], numbering)
    for index in 0..<feed.pageCount {
      let page = feed.plannedPage(at: index)
      #expect(feed.plannedPage(at: page.path)?.index == index)
    }
    for path in ["/home/page/2/", "/home/near/page/1/x/", "/home/near/page/09/", "/home/other/", "/home/near/page/9/"] {
      #expect(feed.plannedPage(at: PagePath(path)) == nil, "\(path)")
    }
    let numbers = feed.chains.flatMap { $0.firstCard..<$0.firstCard + $0.cardCount }
    #expect(numbers == Array(0..<17))
  }

  @Test(arguments: [
    ("top_stories", "top_stories"), ("..", "_2e_2e"), (".", "_2e"), ("a/b", "a_2fb"), ("新", "_e6_96_b0"),
  ])
  func `any identity is the name of one folder`(id: String, folder: String) throws {
    let feed = Self.feed([try Self.section(id, 4), try Self.section("far", 1)])
    #expect(Self.paths(feed) == ["/home/", "/home/\(folder)/", "/home/\(folder)/page/2/"])
  }

  @Test func `two owners of a path are an error before pages are made`() throws {
    let home = Self.feed([try Self.section("near", 7), try Self.section("far", 1)])
    let others = [
      ("/home/Near/", true), ("/home/near/page/3/", true), ("/home/near/page/4/", false), ("/home/far/", true),
    ]
    for (path, collides) in others {
      let other = Self.feed([], id: "other", path: path)
      let plan = SitePlan(title: "", url: "https://example.org/", language: "en", links: .file, feeds: [home, other])
      #expect(plan.pathCollisions.isEmpty == !collides, "\(path)")
    }
  }
}
