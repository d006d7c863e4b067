import CardLayout
import CardSources
import HTMLProof
import JSONRecords
import Platform
import SeededNumbers
import Testing

@testable import FeedPages
@testable import SiteDocuments

/// Archives of feeds (RFC 5005).
@Suite struct FeedArchiveTests {
  private static func site(cards: Int, size: Int) throws -> SitePlan {
    let cells = (0..<cards).reversed().map { number in
      CellHolder(
        id: "c\(number)", kind: "note",
        data: [
          "title": .string("Card \(number)"), "url": .string("https://example.org/\(number)"),
          "date_published": .string(Moment(seconds: 1_790_000_000 + Int64(number) * 60).description),
        ])
    }
    var section = SectionModel(
      id: "latest", cells: CellHolders(try HeldCells(cells)), registry: CellRegistry(known: ["note"]))
    section.behaviour.loadsMore = true
    let feed = FeedHolder(
      id: "news", path: PagePath("/news/"), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: .anchored, pageSize: size),
      syndication: Syndication(formats: [.atom, .rss, .json]),
      sections: [section])
    return SitePlan(title: "T", url: "https://example.org/", language: "en", links: .directory, feeds: [feed])
  }

  private static func files(of plan: SitePlan) throws -> [String: String] {
    let (documents, maker) = (SyndicationPlan(plan), FeedDocumentMaker(plan: plan))
    var files: [String: String] = [:]
    for index in 0..<documents.count {
      let made = try maker.make(documents.document(at: index))
      #expect(made.diagnostics == [])
      for file in made.files { files[file.file] = String(decoding: file.bytes, as: UTF8.self) }
    }
    #expect(documents.files.sorted() == files.keys.sorted())
    return files
  }

  private static func matches(_ pattern: Regex<(Substring, Substring)>, in text: String) -> [String] {
    text.matches(of: pattern).map { String($0.output.1) }
  }

  /// How a reader of each format finds the cards and the next older document.
  private static let formats: [(file: String, card: String, older: String)] = [
    ("atom.xml", "<id>https://example.org/#(c[0-9]+)</id>", "rel=\"prev-archive\"[^>]* href=\"([^\"]+)\""),
    (
      "rss.xml", "<guid isPermaLink=\"false\">https://example.org/#(c[0-9]+)</guid>",
      "rel=\"prev-archive\"[^>]* href=\"([^\"]+)\""
    ),
    ("feed.json", "\"id\":\"https://example.org/#(c[0-9]+)\"", "\"next_url\":\"([^\"]+)\""),
  ]

  @Test(arguments: 0..<3) func aReaderThatFollowsArchivesSeesEachCardOnceOver60Arrivals(_ number: Int) throws {
    let format = Self.formats[number]
    let card = try Regex(format.card, as: (Substring, Substring).self)
    let older = try Regex(format.older, as: (Substring, Substring).self)
    var random = SeededNumbers(seed: number)
    var count = 0
    var sealed: [String: String] = [:]
    for arrival in 0..<60 {
      count += random.below(8)
      let files = try Self.files(of: Self.site(cards: count, size: 5))
      var seen: [String] = []
      var next: String? = "news/" + format.file
      var isFirst = true
      while let file = next {
        let text = try #require(files[file], "\(file) at arrival \(arrival)")
        seen += Self.matches(card, in: text)
        if !isFirst {
          #expect(sealed[file] ?? text == text, "\(file) has changed at arrival \(arrival)")
          sealed[file] = text
        }
        isFirst = false
        next = Self.matches(older, in: text).first.map { String($0.dropFirst("https://example.org/".count)) }
      }
      #expect(seen == (0..<count).reversed().map { "c\($0)" }, "arrival \(arrival)")
    }
    #expect(sealed.count > 20)
  }

  @Test func archivesLeadToTheirNeighboursAndToTheNewestDocument() throws {
    let files = try Self.files(of: Self.site(cards: 17, size: 5))
    let archive = try #require(files["news/page/2/atom.xml"])
    #expect(archive.contains("<fh:archive/>"))
    for (relation, target) in [
      ("self", "page/2/atom.xml"), ("current", "atom.xml"), ("prev-archive", "page/1/atom.xml"),
      ("next-archive", "page/3/atom.xml"),
    ] {
      #expect(
        archive.contains(
          "<link rel=\"\(relation)\" type=\"application/atom+xml\" href=\"https://example.org/news/\(target)\"/>"))
    }
    #expect(files["news/atom.xml"]?.contains("<fh:archive/>") == false)
  }
}
