import Cardloom
import CardloomTesting
import Foundation
import Testing

@testable import Matchday

@Suite struct MatchdayTests {
  /// The folder of the package: tests run anywhere.
  private static let folder = #filePath.components(separatedBy: "/Tests/")[0]
  private static let templates = Result { try CellTemplates(of: Matchday.site) }

  private let game = Game(
    id: 1, home: "Ajax", away: "Cork", kickoff: Date(timeIntervalSince1970: 0), status: .final, rating: 3,
    report: "https://league.example.org/games/1")

  @Test func aGameHasItsTeamsAndItsRating() throws {
    let card = try CellTest(GameCell(model: game), Self.templates.get())
    #expect(card.text == "Ajax – Cork 1 January 1970 · final · ★★★ of 5 Tickets")
    #expect(card.events == ["tickets"] && card.links == [game.report])
  }

  @Test func eachGameIsShownOnceInBothLanguages() async throws {
    let feeds = try await FeedTest(Matchday.site)
    try feeds.expect(.eachCardOnce)
    #expect(feeds.warnings.isEmpty)
  }

  @Test func aServerGetsAPageAndAFragment() async throws {
    let prepared = try await Matchday.site(in: Self.folder).prepared()
    let page = try #require(try await prepared.page("/", 2))
    #expect(page.text.contains("data-adaptor=\"ladder\"") && page.text.contains("Tickets"))
    let part = try #require(try await prepared.fragment(of: "games", after: "20", count: 3))
    #expect(part.cells.map(\.id) == ["21", "22", "23"])
  }
}
