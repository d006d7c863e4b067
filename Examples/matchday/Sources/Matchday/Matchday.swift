import Cardloom
import Foundation

struct GameCell: CardCell {
  static let template = "game"
  static let events = [CardEvent("tickets")]
  let model: Game
}

@main
struct Matchday {
  static func main() async {
    await Site.main {
      switch CommandLine.arguments.dropFirst().first {
      case "page": try await printPage()
      case "contract": print(try await site.contract().swift, terminator: "")
      case "records": print(try records())
      default:
        let report = try await site.build(to: "public")
        print("\(report.pages) pages, \(report.diagnostics.count) warnings")
      }
    }
  }

  static var site: Site { site(in: ".") }

  /// The site, with the folder that contains `Templates`; a server names its own.
  static func site(in folder: String) -> Site {
    let games = Cards("games", Games.season1) { GameCell(model: $0) }
    let isOpen = Games.season1.season.contains { $0.status == .scheduled }
    return Site("Matchday", url: "https://matchday.example.org/", language: "en", folder: folder) {
      Feed("home", at: "/", title: "Games") { section(games) }.pages(size: 100, .anchored)
      if isOpen {
        Feed("german", at: "/de/", title: "Spiele") { section(games) }.pages(size: 100, .anchored)
          .language("de").words(["tickets": "Karten"])
      }
    }
    .words(["tickets": "Tickets"])
    .format("stars") { value, _ in
      value.number.map { String(repeating: "★", count: Int($0)) + " of \(value.argument ?? "10")" }
    }
  }

  private static func section(_ games: Cards) -> Section {
    Section("games", games).adaptor(Ladder(step: 24)).loadsMore()
  }

  /// What a server answers with: a page, and the cards after the fifth.
  private static func printPage() async throws {
    let prepared = try await site.prepared()
    guard let page = try await prepared.page("/de/"),
      let part = try await prepared.fragment(of: "games", after: "5", count: 5)
    else { return print("there is no such page") }
    print(page.path, page.text.contains("Karten"), page.entityTag.isEmpty, page.warnings.count)
    print(part.cells.map(\.id), part.hasMore, part.text.contains("★★★ of 5"))
  }

  private static func records() throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(Games.season1.season), as: UTF8.self)
  }
}
