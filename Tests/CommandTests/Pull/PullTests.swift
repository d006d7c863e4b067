import Foundation
import Synchronization
import Testing

/// `cardloom pull`: what it keeps of a source, what `build` makes of that offline, and what it says.
@Suite struct PullTests {
  private static let first = LoopbackServer.answer(
    200, ["ETag": "\"1\"", "Last-Modified": "Mon, 02 Mar 2026 10:00:00 GMT"], PullingProject.feed("First"))

  private func feed(_ title: String) -> LoopbackServer.Answer {
    LoopbackServer.answer(200, [:], PullingProject.feed(title))
  }

  @Test func aFeedIsPulledAndBuiltOffline() throws {
    let project = try PullingProject()
    project.server["/feed"] = Self.first
    let result = try project.pull()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("feed: pulled, 1 card"))
    let entry = try project.lockEntry()
    #expect(entry.etag == "\"1\"")
    #expect(try entry.bytes == project.text(PullingProject.copy).utf8.count)
    #expect(entry.hash.count == 24)
    project.server.close()
    let page = try project.page()
    #expect(page.contains("First"))
    // Relative addresses count from where the feed was pulled.
    #expect(page.contains("\(project.server.url)/first"))
  }

  @Test func aSourceThatWasNeverPulledShowsASkeleton() throws {
    let page = try PullingProject().page()
    #expect(page.contains("data-state=\"default\""))
    #expect(page.contains("skeleton"))
  }

  @Test func anUnchangedFeedIsNotSentAgain() throws {
    let project = try PullingProject()
    project.server["/feed"] = Self.first
    _ = try project.pull()
    let lock = try project.text("site/snapshots/lock.json")
    project.server["/feed"] = LoopbackServer.answer(304)
    let result = try project.pull()
    #expect(result.status == 0 && result.output.contains("unchanged since"))
    let request = try #require(project.server.requests(for: "/feed").last)
    #expect(request["if-none-match"] == "\"1\"")
    #expect(request["if-modified-since"] == "Mon, 02 Mar 2026 10:00:00 GMT")
    #expect(try project.text("site/snapshots/lock.json") == lock)
  }

  @Test func withoutItsCopyTheWholeFeedIsAskedFor() throws {
    let project = try PullingProject()
    project.server["/feed"] = Self.first
    _ = try project.pull()
    try project.remove(PullingProject.copy)
    #expect(try project.pull().status == 0)
    let requests = project.server.requests(for: "/feed")
    #expect(requests.count == 2 && requests.last?["if-none-match"] == nil)
    #expect(project.hasCopy)
  }

  @Test func theLastGoodCopyStaysAndIsMarked() throws {
    let project = try PullingProject()
    project.server["/feed"] = feed("First")
    _ = try project.pull()
    project.server["/feed"] = LoopbackServer.answer(
      200, ["Content-Type": "text/html"], "<!DOCTYPE html><title>Log in</title>")
    let result = try project.pull()
    #expect(result.status == 3)
    #expect(result.errors.contains("pull-no-feed") && result.errors.contains("web page"))
    #expect(try project.lockEntry().failure?.code == "pull-no-feed")
    let stale = try project.page()
    #expect(stale.contains("First") && stale.contains("data-stale"))
    #expect(stale.contains("data-state=\"requestFail\""))
    project.server["/feed"] = feed("Second")
    #expect(try project.pull().status == 0)
    let page = try project.page()
    #expect(page.contains("Second") && !page.contains("data-stale"))
  }

  @Test func aSourceMayShowAnErrorCardAllTheSame() throws {
    let project = try PullingProject(more: ", onFailure: show")
    project.server["/feed"] = LoopbackServer.answer(404, [:], "no")
    #expect(try project.pull().status == 3)
    // A page that is gone is not asked for again.
    #expect(project.server.requests(for: "/feed").count == 1)
    #expect(try project.page().contains("Couldn’t load. Tap to try again."))
  }

  @Test func aPassingFailureIsTriedAgain() throws {
    let project = try PullingProject()
    let answers = Mutex([
      LoopbackServer.answer(503, ["Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"], "busy"),
      LoopbackServer.answer(500, [:], "oops"), feed("First"),
    ])
    project.server["/feed"] = { connection in answers.withLock { $0.removeFirst() }(connection) }
    let result = try project.pull()
    #expect(result.status == 0, "\(result.errors)")
    #expect(project.server.requests(for: "/feed").count == 3)
  }

  @Test func attemptsComeToAnEnd() throws {
    let project = try PullingProject()
    project.server["/feed"] = LoopbackServer.answer(500, [:], "oops")
    let result = try project.pull("--attempts", "3")
    #expect(result.status == 3)
    #expect(result.errors.contains("pull-status") && result.errors.contains("500"))
    #expect(project.server.requests(for: "/feed").count == 3)
  }

  @Test func aChangedCopyIsReported() throws {
    let project = try PullingProject()
    project.server["/feed"] = feed("First")
    _ = try project.pull()
    try project.write(PullingProject.feed("Forged"), to: PullingProject.copy)
    let result = try project.run("check")
    #expect((result.errors + result.output).contains("changed-snapshot"))
    #expect(try !project.page().contains("Forged"))
  }

  @Test func filesAreSourcesToo() throws {
    let project = try PullingProject()
    try project.write(PullingProject.feed("First"), to: "elsewhere.xml")
    try project.setSource(URL(fileURLWithPath: project.path("elsewhere.xml")).absoluteString)
    #expect(try project.pull().status == 0)
    #expect(try project.page().contains("First"))
    try project.remove("elsewhere.xml")
    let result = try project.pull()
    #expect(result.status == 3 && result.errors.contains("pull-file"))
    #expect(try project.page().contains("data-stale"))
  }

  @Test func theReportForProgramsNamesEachSourceAndItsOutcome() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        let code: String
      }
      struct Summary: Decodable {
        struct Source: Decodable, Equatable {
          let name: String
          let outcome: String
        }
        let sources: [Source]
      }
      let diagnostics: [Finding]
      let summary: Summary
    }
    func report(_ project: PullingProject) throws -> Report {
      try JSONDecoder().decode(Report.self, from: Data(project.pull("--format", "json").output.utf8))
    }
    let project = try PullingProject()
    project.server["/feed"] = feed("First")
    #expect(try report(project).summary.sources == [.init(name: "feed", outcome: "pulled")])
    project.server["/feed"] = LoopbackServer.answer(410, [:], "no")
    #expect(try report(project).diagnostics.first?.code == "pull-status")
  }

  @Test func aSourceThatNobodyKnowsIsRefused() throws {
    let result = try PullingProject().pull("fed")
    #expect(result.status == 2 && result.errors.contains("did you mean `feed`?"))
  }
}
