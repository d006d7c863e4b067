import Cardloom
import Synchronization

/// Measures a source whose records arrive in pages of 500: `BuildModels stream PROJECT OUTPUT RECORDS`.
///
/// Builds the site, builds it again while the revision stays, and cancels a build in the middle of the records. Prints the
/// seconds of each, and how many records were read.
struct BuildStream {
  struct Row: Codable, Identifiable, Sendable {
    let id: Int
    let title: String
    let summary: String
  }

  /// Rows of a table that only counts.
  final class Table: CardStream {
    let rows: Int
    private let state = Mutex((revision: "1", read: 0))

    init(rows: Int) { self.rows = rows }

    var count: Int? { rows }
    var revision: String? { state.withLock { $0.revision } }
    var read: Int { state.withLock { $0.read } }

    /// Forgets what was counted.
    func begin(revision: String) { state.withLock { $0 = (revision, 0) } }

    func records() async throws -> RecordPages<Row, Int> {
      RecordPages(from: 0) { [self] offset in
        let end = min(offset + 500, rows)
        let page = (offset..<end).map { number in
          Row(
            id: number, title: "Boat \(number) of the harbour",
            summary:
              "It left for island \(number % 97) with \(number % 13) men, nets for a week and a letter for the pilot.")
        }
        state.withLock { $0.read += page.count }
        return (page, next: end < rows ? end : nil)
      }
    }
  }

  static func run(project: String, output: String, records: Int) async throws {
    let table = Table(rows: records)
    let site = Site("Boats", url: "https://example.org/", language: "en", folder: project) {
      Feed("home", at: "/", title: "Boats") { Section("boats", Cards("boats", table, template: "row")).loadsMore() }
        .pages(size: 100)
    }
    func build(_ name: String) async throws {
      let wall = try await ContinuousClock().measure { _ = try await site.build(to: output, jobs: 2) }
      print("\(name) | \(wall / .seconds(1)) | \(table.read)")
    }
    try await build("first")
    table.begin(revision: "1")
    try await build("unchanged")
    table.begin(revision: "2")
    let building = Task { try await site.build(to: output, jobs: 2) }
    while table.read < records / 2 { try await Task.sleep(for: .milliseconds(1)) }
    let wall = await ContinuousClock().measure {
      building.cancel()
      _ = await building.result
    }
    print("cancelled | \(wall / .seconds(1)) | \(table.read)")
  }
}
