import CardloomTesting
import Foundation
import Platform
import Testing

/// Whole sites with the pages or the messages that they must give: the archives in `Cases`, each a `GoldenSite`.
///
/// `CARDLOOM_RECORD=1 swift test --filter GoldenTests` writes what is found into the archives, for review in the diff.
@Suite struct GoldenTests {
  private static let folder = FilePath.join(FilePath.parent(of: #filePath), "Cases")
  private static let isRecording = ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1"

  @Test func thereAreCases() throws { #expect(try GoldenSite.paths(in: Self.folder).count > 30) }

  @Test(arguments: (try? GoldenSite.paths(in: folder).map(FilePath.name(of:))) ?? [])
  func aSiteGivesItsPagesAndMessages(name: String) async throws {
    let path = FilePath.join(Self.folder, name)
    let golden = try GoldenSite(path: path)
    if Self.isRecording { return try await golden.record(to: path) }
    for difference in await golden.differences() { Issue.record("\(name): \(difference)") }
  }

  @Test func whatIsNotAsExpectedIsTold() async throws {
    let archive = SiteArchive(
      """
      A page, a report and a file that are not so.
      -- project/site/site.yml --
      nothing
      -- expected/index.html --
      <p>page</p>
      """)
    let differences = await GoldenSite(archive).differences()
    #expect(differences.map(\.path) == ["index.html", "report.txt"])
    #expect(differences.map(\.description) == ["index.html is missing", "report.txt is not in the archive: record it"])
    let recorded = await GoldenSite(archive).recorded()
    #expect(await GoldenSite(recorded).differences().map(\.path) == ["index.html"])
    #expect(recorded.files.last?.text.hasSuffix("exit 2\n") == true)
  }
}
