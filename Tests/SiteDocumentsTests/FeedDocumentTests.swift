import CardLayout
import HTMLProof
import JSONRecords
import Testing

@testable import FeedPages
@testable import SiteDocuments

/// The documents that a site offers to feed readers.
@Suite struct FeedDocumentTests {
  /// The documents of a feed with one card.
  private static func documents(of card: CellHolder) throws -> [String: String] {
    let section = SectionModel(
      id: "all", cells: CellHolders(try HeldCells([card])), registry: CellRegistry(known: [card.kind]))
    let feed = FeedHolder(
      id: "news", path: PagePath("/news/"), title: "News", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: .sequential, pageSize: 20),
      syndication: Syndication(formats: [.atom, .rss, .json]),
      sections: [section])
    let plan = SitePlan(title: "T", url: "https://example.org/", language: "en", links: .directory, feeds: [feed])
    let made = try FeedDocumentMaker(plan: plan).make(SyndicationPlan(plan).document(at: 0))
    #expect(made.diagnostics == [])
    return made.files.reduce(into: [:]) { $0[$1.file] = String(decoding: $1.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    (["given_name": "Ada", "family_name": "Lovelace"], "Ada Lovelace"),
    (["given_name": "Ada"], "Ada"),
    (["title": "Countess", "given_name": "Ada"], "Countess"),
    (["title": "", "family_name": "Lovelace"], "Lovelace"),
  ])
  func aPersonWithoutTitleIsNamed(_ fields: [String: String], _ title: String) throws {
    let known = ["url": "https://example.org/ada", "date_published": "2026-11-26T08:00:00Z"]
    let members = known.merging(fields) { $1 }.map { RecordData.Member($0, .string($1)) }
    let documents = try Self.documents(of: CellHolder(id: "ada", kind: "person", data: .object(members)))
    #expect(documents["news/atom.xml"]?.contains("<title>\(title)</title>\n<link") == true)
    #expect(documents["news/rss.xml"]?.contains("<title>\(title)</title>\n<link") == true)
    #expect(documents["news/feed.json"]?.contains("\"title\":\"\(title)\"") == true)
  }
}
