import Platform
import Testing

@testable import Cardloom
@testable import Starter

@Suite struct StarterProjectTests {
  @Test func `what the starter offers in comments works`() async throws {
    let files = MemoryFileSystem()
    _ = try StarterProject().write(to: "daily", files: files)
    var configuration = try #require(files.files["daily/site/site.yml"])
    for key in ["syndication", "page", "months"] {
      #expect(configuration.contains("# \(key):"))
      configuration = configuration.replacing("# \(key):", with: "\(key):")
    }
    try files.write(configuration, to: "daily/site/site.yml")
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    let pages = files.files.keys.filter { $0.hasPrefix("daily/site/public/") }
    #expect(pages.contains("daily/site/public/rss.xml"))
    #expect(pages.contains("daily/site/public/months/2026-11/index.html"))
    #expect(pages.contains("daily/site/public/cards/this-is-your-first-card/index.html"))
  }
}
