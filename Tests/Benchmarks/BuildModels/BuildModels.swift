import Cardloom
import Foundation

/// Builds a site of typed models and the same site from its files, in turns: `BuildModels PROJECT OUTPUT ROUNDS`.
///
/// Prints the median seconds of both. The models are read before, and are what a program would have in memory.
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

  static func main() async throws {
    let arguments = CommandLine.arguments
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
    let clock = ContinuousClock()
    var times: [[Double]] = [[], []]
    for _ in 0..<rounds {
      let typed = try await clock.measure { try await site.build(to: arguments[2] + "/typed", jobs: 2) }
      let options = BuildOptions(project: arguments[1], output: arguments[2] + "/files", jobs: 2)
      let files = try await clock.measure { _ = try await SiteBuild(options: options).run() }
      for (index, time) in [typed, files].enumerated() {
        times[index].append(Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
      }
    }
    let medians = times.map { $0.sorted()[rounds / 2] }
    print("typed \(medians[0]) s, files \(medians[1]) s, ratio \(medians[0] / medians[1])")
  }
}
