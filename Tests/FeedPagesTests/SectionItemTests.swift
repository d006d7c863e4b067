import CardLayout
import JSONRecords
import Testing

@testable import FeedPages

/// Pages cut one sequence of items: whatever the numbering, each stands once, at its position in the whole section.
@Suite struct SectionItemTests {
  private static let views: [SupplementaryView.Placement] = [
    .start, .every(2), .before(1), .before(4), .every(3), .end, .before(30),
  ]

  private static func feed(_ count: Int, _ numbering: PageNumbering, size: Int = 3) throws -> FeedHolder {
    let cells = try HeldCells((0..<count).map { CellHolder(id: "\(count - $0)", kind: "note", data: [:]) })
    var section = SectionModel(id: "list", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
    section.behaviour.loadsMore = true
    section.chrome.supplementary = views.enumerated().map { place, placement in
      SupplementaryView(kind: place == 2 ? "note" : "ad", view: HeldView(template: "ad"), placement: placement)
    }
    let guest = SectionModel(
      id: "guest", cells: CellHolders(HeldCells()), registry: CellRegistry(known: ["note"]))
    section.chrome.extensions = [0, 2, 5, 30].map { SectionExtension(at: $0, section: guest) }
    return FeedHolder(
      id: "news", path: PagePath("/"), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: numbering, pageSize: size),
      sections: [section])
  }

  private static func items(_ feed: FeedHolder, _ index: Int) throws -> [SectionItem] {
    let page = PlannedPage(index: index, feed: feed, slice: feed.page(at: index))
    return try page.shownSections(reader: CellReader()).flatMap { $0.slice.items(of: feed.sections[0]) }
  }

  /// The items of all pages that a reader meets on the way from the front page.
  private static func chain(_ feed: FeedHolder) throws -> [SectionItem] {
    var all: [SectionItem] = []
    var index: Int? = 0
    while let current = index {
      all += try items(feed, current)
      index = feed.page(at: current).older.flatMap { position in
        (0..<feed.pageCount).first { feed.page(at: $0).position == position }
      }
    }
    return all
  }

  @Test(arguments: [PageNumbering.sequential, .anchored], 0...14)
  func `from page to page each item stands once`(numbering: PageNumbering, count: Int) throws {
    let items = try Self.chain(try Self.feed(count, numbering))
    #expect(items.compactMap { if case .cell(let position) = $0 { position } else { nil } } == Array(0..<count))
    #expect(items.compactMap { if case .hosted(let place) = $0 { place } else { nil } } == [0, 1, 2, 3])
    var places: [Int: Int] = [:]
    for case .supplementary(let place, _) in items { places[place, default: 0] += 1 }
    for (place, view) in Self.views.enumerated() {
      if case .every(let step) = view {
        #expect(places[place] ?? 0 == max(0, count - 1) / step, "every \(step)")
      } else {
        #expect(places[place] == 1, "\(view)")
      }
    }
  }

  @Test(arguments: 0...14)
  func `sequential pages cut the sequence of one page that shows all`(count: Int) throws {
    let pages = try Self.chain(try Self.feed(count, .sequential))
    #expect(pages == SectionSlice(all: count).items(of: try Self.feed(count, .sequential).sections[0]))
  }

  @Test func `views stand before the cell at their position`() throws {
    let items = try Self.chain(try Self.feed(7, .sequential))
    let text = items.map { item in
      switch item {
      case .cell(let position): "\(position)"
      case .hosted(let place): "h\(place)"
      case .supplementary(let place, let index): "s\(place).\(index)"
      }
    }.joined(separator: " ")
    #expect(
      text == "s0.0 h0 0 s2.0 1 s1.1 h1 2 s4.2 3 s1.3 s3.4 4 h2 5 s1.5 s4.6 6 s5.7 s6.8 h3")
  }

  @Test(arguments: [PageNumbering.sequential, .anchored], 0...14)
  func `an index tells a view from all others of its kind`(numbering: PageNumbering, count: Int) throws {
    let feed = try Self.feed(count, numbering)
    var indices: [String: [Int]] = [:]
    for case .supplementary(let place, let index) in try Self.chain(feed) {
      indices[feed.sections[0].chrome.supplementary[place].kind, default: []].append(index)
    }
    for (kind, found) in indices { #expect(found.sorted() == Array(0..<found.count), "\(kind) of \(count)") }
  }

  @Test func `a sealed page shows the same items however many newer cards there are`() throws {
    func described(_ feed: FeedHolder, page number: Int) throws -> [String]? {
      guard let index = (0..<feed.pageCount).first(where: { feed.page(at: $0).position == .numbered(number) }) else {
        return nil
      }
      let section = feed.sections[0]
      return try Self.items(feed, index).map { item in
        if case .cell(let position) = item { section.cells.identity(at: position) } else { "\(item)" }
      }
    }
    var known: [Int: [String]] = [:]
    for count in 3...30 {
      let feed = try Self.feed(count, .anchored)
      for number in 1...count / 3 {
        let items = try #require(try described(feed, page: number))
        if let before = known[number] { #expect(items == before, "page \(number) at \(count) cards") }
        known[number] = items
      }
    }
  }

  @Test(arguments: [PageNumbering.sequential, .anchored])
  func `numbers run over all pages, where a page may tell them`(numbering: PageNumbering) throws {
    let feed = try Self.feed(7, numbering)
    let numbers = try (0..<feed.pageCount).map { index in
      let page = PlannedPage(index: index, feed: feed, slice: feed.page(at: index))
      let slice = try #require(try page.shownSections(reader: CellReader()).first).slice
      return "\(slice.cells.map(slice.number(of:))) of \(slice.setSize ?? -1), count \(slice.count)"
    }
    #expect(
      numbers
        == (numbering == .sequential
          ? ["[1, 2, 3] of 7, count 7", "[4, 5, 6] of 7, count 7", "[7] of 7, count 7"]
          : ["[1, 2, 3, 4] of -1, count 7", "[1, 2, 3] of -1, count 3", "[1, 2, 3] of -1, count 3"]))
  }
}
