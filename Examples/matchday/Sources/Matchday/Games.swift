import Cardloom
import Foundation

/// A game, as the league's service describes it.
struct Game: Codable, Identifiable, Sendable {
  enum Status: String, Codable, CaseIterable { case scheduled, live, final }

  let id: Int
  var home: String
  var away: String
  var kickoff: Date
  var status: Status
  var rating: Double?
  var report: String
}

/// The games of a season, which arrive in pages of 500; a program of yours asks its service for each.
struct Games: CardStream {
  let season: [Game]
  var revision: String? { "\(season.count)" }
  var count: Int? { season.count }

  func records() -> RecordPages<Game, Int> {
    RecordPages(from: 0) { [season] first in
      let page = season.dropFirst(first).prefix(500)
      return (Array(page), next: first + 500 < season.count ? first + 500 : nil)
    }
  }
}

extension Games {
  static let season1 = Games(season: (1...1200).map(game))

  private static func game(_ number: Int) -> Game {
    let teams = ["Ajax", "Bergen", "Cork", "Dijon"]
    return Game(
      id: number, home: teams[number % 4], away: teams[(number + 1) % 4],
      kickoff: Date(timeIntervalSince1970: 1_790_000_000 - Double(number) * 86_400),
      status: number < 3 ? .scheduled : number < 9 ? .live : .final, rating: number < 9 ? nil : Double(number % 6),
      report: "https://league.example.org/games/\(number)")
  }
}
