import Cardloom
import Diagnostics
import Foundation
import Platform
import Testing

/// The memo changes neither a verdict nor a byte of real projects: the example site, and the benchmark's with 2,000 cards.
@Suite struct MemoProjectsTests {
  private static let repository = FilePath.normalized(#filePath + "/../../..")

  /// Builds a project twice; gives both reports and both sites.
  private func outcomes(project: String) async throws -> [(diagnostics: [Diagnostic], site: [String: [UInt8]])] {
    let disk = DiskFileSystem()
    var outcomes: [(diagnostics: [Diagnostic], site: [String: [UInt8]])] = []
    for usesMemo in [true, false] {
      let output = FileManager.default.temporaryDirectory.path + "/cardloom-memo-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: output) }
      let build = SiteBuild(
        options: BuildOptions(project: project, output: output, jobs: 2, usesMemo: usesMemo), files: disk,
        stopwatch: { .zero })
      let report = try await build.run()
      var site: [String: [UInt8]] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: output) where path.hasSuffix(".html") {
        site[path] = try disk.read(FilePath.join(output, path))
      }
      outcomes.append((report.diagnostics, site))
    }
    return outcomes
  }

  @Test func theExampleSiteIsTheSameWithAndWithoutTheMemo() async throws {
    let outcomes = try await outcomes(project: Self.repository)
    #expect(outcomes[0].diagnostics == outcomes[1].diagnostics)
    #expect(outcomes[0].site == outcomes[1].site)
    #expect(outcomes[0].site.count >= 15)
  }

  @Test func theBenchmarkSiteIsTheSameWithAndWithoutTheMemo() async throws {
    let project = FileManager.default.temporaryDirectory.path + "/cardloom-memo-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: project) }
    try FileManager.default.copyItem(
      atPath: FilePath.join(Self.repository, "Tests/Benchmarks/sites/cardloom"), toPath: project)
    let disk = DiskFileSystem()
    try disk.makeFolder(FilePath.join(project, "site/data"))
    try disk.write(Self.feed(cards: 2_000), to: FilePath.join(project, "site/data/feed.json"))
    let outcomes = try await outcomes(project: project)
    #expect(outcomes[0].diagnostics == outcomes[1].diagnostics)
    #expect(outcomes[0].site == outcomes[1].site)
    #expect(outcomes[0].site.count == 100)
  }

  /// Cards in the form of the benchmark's: with and without picture, subtitle, tags and duration.
  private static func feed(cards: Int) -> String {
    let kinds = ["video", "article", "product", "user"]
    let titles = ["R&D at 5 < 6", "東京の夜景", "<b>bold</b>", "\\\"quoted\\\" time", "naïve café 🎉", "A plain one"]
    let lines = (0..<cards).map { index -> String in
      let image =
        index.isMultiple(of: 7)
        ? ""
        : ", \"image\": {\"url\": \"https://img.example.net/\(index).jpg?w=640&q=80\", \"width\": 640, \"height\": 360}"
      let subtitle = index.isMultiple(of: 5) ? "" : ", \"subtitle\": \"\(titles[(index + 3) % titles.count])\""
      let duration = index % 4 == 0 ? ", \"duration\": \(index + 5)" : ""
      let tags = (0..<index % 6).map { "\"tag\($0)\"" }.joined(separator: ", ")
      return """
        {"id": "c\(index)", "kind": "\(kinds[index % 4])", "title": "\(titles[index % titles.count])"\(subtitle)\(image), \
        "author": {"name": "Ada O'Brien", "avatar": "https://img.example.net/a/\(index % 50).webp?s=64&v=1"}, \
        "tags": [\(tags)], "likes": \(index * 31 % 977), "comments": \(index % 13), \
        "published": "2026-0\(1 + index % 9)-1\(index % 10)T12:00:00Z", "url": "https://example.com/\(index)"\(duration)}
        """
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
