import Cardloom
import CardloomTesting
import Foundation

/// Measures the library: `BuildModels PROJECT OUTPUT ROUNDS`, or a source whose records arrive: see ``BuildStream``.
///
/// Builds a site of typed models and the same site from its files, in turns and each in a new folder, and tests single
/// cells. Prints the medians. The models are read before, and are what a program would have in memory.
@main
struct BuildModels {
  struct Author: Codable, Sendable {
    let name: String
    let avatar: URL?
  }

  struct Picture: Codable, Sendable {
    let url: URL
    let width: Int
    let height: Int
  }

  struct Card: Codable, Identifiable, Sendable {
    let id: String
    let kind: String
    let title: String
    let subtitle: String?
    let author: Author?
    let image: Picture?
    let tags: [String]?
    let likes: Int?
    let comments: Int?
    let published: Date?
    let url: URL?
  }

  struct Cell: CardCell {
    static let template = "card"
    let model: Card
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "stream", let records = Int(arguments[4]) {
      return try await BuildStream.run(project: arguments[2], output: arguments[3], records: records)
    }
    guard arguments.count == 4, let rounds = Int(arguments[3]) else {
      return print("BuildModels PROJECT OUTPUT ROUNDS")
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let feed = try Data(contentsOf: URL(fileURLWithPath: arguments[1] + "/site/data/feed.json"))
    let cards = try decoder.decode([Card].self, from: feed)
    let site = Site("Card Feed Benchmark", url: "https://example.org/", language: "en", folder: arguments[1]) {
      Feed("feed", at: "/feed/", title: "Feed") {
        Section("cards", cards, template: "card").loadsMore()
          .setting("adaptor", ["table": ["bare": true]]).setting("spacing", 0)
      }
      .setting("page", "benchmark")
    }
    .setting("links", "directory").origins("https://pictures.example.net")
    var (typed, files) = (Times(), Times())
    for round in 0..<rounds {
      let output = "\(arguments[2])/\(round)"
      try await typed.measure { try await site.build(to: output + "-typed", jobs: 2) }
      let options = BuildOptions(project: arguments[1], output: output + "-files", jobs: 2)
      try await files.measure { _ = try await SiteBuild(options: options).run() }
      for name in ["typed", "files"] { try FileManager.default.removeItem(atPath: "\(output)-\(name)") }
    }
    print("typed | \(typed.text)")
    print("files | \(files.text)")
    print("ratio | \(typed.wall / files.wall) | \(typed.processor / files.processor)")
    let templates = try CellTemplates(folder: arguments[1])
    var (first, cells) = (Times(), Times())
    for card in cards.prefix(200) {
      try await cells.measure { _ = try CellTest(Cell(model: card), templates) }
    }
    for card in cards.prefix(rounds) {
      try await first.measure { _ = try CellTest(Cell(model: card), CellTemplates(folder: arguments[1])) }
    }
    print("cell | \(cells.text)")
    print("first cell | \(first.text)")
  }
}

/// The seconds that something takes, of several times.
struct Times {
  private var walls: [Double] = []
  private var processors: [Double] = []

  mutating func measure(_ body: @Sendable () async throws -> Void) async throws {
    let start = clock()
    let wall = try await ContinuousClock().measure { try await body() }
    processors.append(Double(clock() - start) / 1_000_000)  // `CLOCKS_PER_SEC`, as POSIX says.
    walls.append(Double(wall.components.attoseconds) / 1e18 + Double(wall.components.seconds))
  }

  /// The median by the clock.
  var wall: Double { walls.sorted()[walls.count / 2] }
  /// The median of the time of the processors.
  var processor: Double { processors.sorted()[processors.count / 2] }
  var text: String { "\(wall) | \(processor)" }
}
