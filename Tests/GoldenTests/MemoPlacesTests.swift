import Foundation
import Platform
import SeededNumbers
import Testing

/// The memo changes no verdict, whatever data fills: in cells for everything that rules read, and on pages that may make
/// them right or wrong.
@Suite struct MemoPlacesTests {
  private static let projects = 6

  private static func lines(_ name: String) throws -> [String] {
    let path = FilePath.join(FilePath.parent(of: #filePath), "MemoTables/\(name).txt")
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// Builds with the memo and without; answers what is found without it.
  private func compare(_ feeds: [MemoFeed]) async -> [String] {
    let project = MemoProject(feeds: feeds)
    let whole = await project.report(usesMemo: false)
    let remembered = await project.report(usesMemo: true)
    #expect(whole.filter { !remembered.contains($0) } == [], "what the memo misses")
    #expect(remembered.filter { !whole.contains($0) } == [], "what is found with the memo only")
    return whole
  }

  @Test(arguments: 0..<projects)
  func `the memo changes no verdict of a cell, whatever data fills`(part: Int) async throws {
    var random = SeededNumbers(seed: part + 1)
    let lines = try Self.lines("cells")
    var feeds: [MemoFeed] = []
    for (index, line) in lines.enumerated() where index % Self.projects == part {
      feeds.append(MemoFeed(PlacedHTML(line), random: &random))
      guard feeds.count.isMultiple(of: 3) else { continue }
      // Two cells in one: what they have in common may tie them.
      let other = try #require(lines.randomElement(using: &random))
      feeds.append(MemoFeed(PlacedHTML(line + other), random: &random))
    }
    let findings = await compare(feeds)
    #expect(findings.count > feeds.count / 2)
    // The compiler of templates refuses none of the cells; that would stop the whole project.
    #expect(findings.contains { $0.contains("note: rendered") })
  }

  @Test(arguments: 0..<2)
  func `the memo changes no verdict of a page around cells`(part: Int) async throws {
    var random = SeededNumbers(seed: part + 101)
    let cells = try Self.lines("cells-on-pages")
    var feeds: [MemoFeed] = []
    for (index, line) in try Self.lines("pages").enumerated() {
      let page = PlacedHTML(line)
      for cell in cells.indices where (cell + 5 * index) % 48 == part {
        var feed = MemoFeed(PlacedHTML(cells[cell]), random: &random)
        feed.body = page.filled { page.places[$0].randomElement(using: &random) ?? "" }
        feeds.append(feed)
      }
    }
    let findings = await compare(feeds)
    #expect(findings.count > feeds.count / 4)
  }
}
