import Foundation
import Testing

/// `cardloom pull` against a server that misbehaves: slow, cut, huge, moved, swollen, refusing.
@Suite struct PullMishapTests {
  private static let first = LoopbackServer.answer(200, [:], PullingProject.feed("First"))

  /// Pulls from a server that answers in one way.
  private func pull(_ arguments: String..., answer: @escaping LoopbackServer.Answer) throws -> (
    result: Command.Result, project: PullingProject
  ) {
    let project = try PullingProject()
    project.server["/feed"] = answer
    return (try project.pull(arguments), project)
  }

  /// Compresses bytes with the system's `gzip`.
  static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try StarterFolder(project: nil)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/file"))
    let result = try Command.run("/usr/bin/env", ["gzip", "file"], in: folder.path)
    try #require(result.status == 0, "\(result.errors)")
    return try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/file.gz")))
  }

  @Test func aServerThatDoesNotAnswerIsGivenUp() throws {
    let (result, _) = try pull("--timeout", "0.3", "--attempts", "1") { $0.waitForEnd() }
    #expect(result.status == 3)
    #expect(result.errors.contains("pull-timeout") && result.errors.contains("300 ms"))
  }

  @Test func aServerThatSendsAByteNowAndThenIsGivenUp() throws {
    let (result, _) = try pull("--timeout", "0.5", "--attempts", "1") { connection in
      connection.begin(200, ["Content-Length": "1000000"])
      repeat { connection.write([0x20]) } while !connection.waitForEnd(patience: 50)
    }
    #expect(result.status == 3 && result.errors.contains("pull-timeout"))
  }

  @Test func aDocumentThatIsCutIsNotKept() throws {
    let (result, project) = try pull("--attempts", "2") { connection in
      connection.begin(200, ["Content-Length": "5000"])
      connection.write(Array(PullingProject.feed("First").utf8))
    }
    #expect(result.status == 3 && result.errors.contains("pull-cut"))
    #expect(project.server.requests(for: "/feed").count == 2)
    #expect(!project.hasCopy)
  }

  @Test(arguments: [true, false]) func aDocumentThatIsTooLargeIsNotKept(isDeclared: Bool) throws {
    let (result, project) = try pull("--max-size", "1") { connection in
      connection.begin(200, isDeclared ? ["Content-Length": String(10 << 20)] : [:])
      let chunk = [UInt8](repeating: 0x20, count: 1 << 16)
      for _ in 0..<160 where !connection.write(chunk) { return }
    }
    #expect(result.status == 3)
    #expect(result.errors.contains("pull-too-large") && result.errors.contains("--max-size"))
    #expect(!project.hasCopy)
  }

  @Test func compressedFeedsAreUnpacked() throws {
    let body = try Self.gzip(Array(PullingProject.feed("First").utf8))
    let (result, project) = try pull(answer: LoopbackServer.answer(200, ["Content-Encoding": "gzip"], body))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try project.text(PullingProject.copy).contains("First"))
  }

  @Test func aCompressedDocumentThatSwellsIsNotKept() throws {
    let body = try Self.gzip([UInt8](repeating: 0x20, count: 20 << 20))
    let (result, project) = try pull(
      "--max-size", "1", answer: LoopbackServer.answer(200, ["Content-Encoding": "gzip"], body))
    #expect(result.status == 3 && result.errors.contains("pull-too-large"))
    #expect(!project.hasCopy)
  }

  @Test func whatIsNotCompressedAsItSaysIsRefused() throws {
    let (result, _) = try pull(
      "--attempts", "1",
      answer: LoopbackServer.answer(200, ["Content-Encoding": "gzip"], PullingProject.feed("First")))
    #expect(result.status == 3 && result.errors.contains("pull-compression"))
  }

  @Test func redirectsAreFollowedButNotForEver() throws {
    let project = try PullingProject(path: "/old")
    project.server["/old"] = LoopbackServer.answer(301, ["Location": "/feed"])
    project.server["/feed"] = Self.first
    #expect(try project.pull().status == 0)
    project.server["/old"] = LoopbackServer.answer(302, ["Location": "/old"])
    let result = try project.pull()
    #expect(result.status == 3 && result.errors.contains("pull-redirects"))
  }

  @Test func anAddressThatHasMovedForGoodIsReported() throws {
    let project = try PullingProject(path: "/old")
    let new = "`\(project.server.url)/feed`"
    project.server["/old"] = LoopbackServer.answer(301, ["Location": "/older"])
    project.server["/older"] = LoopbackServer.answer(308, ["Location": "/feed"])
    project.server["/feed"] = Self.first
    let moved = try project.pull()
    #expect(moved.status == 0 && moved.errors.contains("pull-moved") && moved.errors.contains(new))
    project.server["/feed"] = LoopbackServer.answer(304)
    let unchanged = try project.pull()
    #expect(unchanged.status == 0 && unchanged.output.contains("unchanged since") && unchanged.errors.contains(new))
    // One step of the way is only for now.
    project.server["/older"] = LoopbackServer.answer(302, ["Location": "/feed"])
    #expect(try !project.pull().errors.contains("pull-moved"))
  }

  @Test func anAddressWithAPasswordIsRefused() throws {
    let project = try PullingProject()
    let url = project.server.url.replacing("://", with: "://me:secret@")
    try project.setSource(url + "/feed")
    for result in [try project.pull(), try project.run("init", "new", "--from", url)] {
      #expect(result.status == 2 && result.errors.contains(".netrc"))
    }
    #expect(!project.server.wasAsked)
  }

  @Test func aPageThatNamesAFeedSaysWhereItIs() throws {
    let project = try PullingProject(path: "/")
    project.server["/"] = LoopbackServer.answer(
      200, [:],
      """
      <!DOCTYPE html><html><head><title>x</title>
      <link title="Feed" type="application/rss+xml" rel="alternate" href="/feed.xml"></head></html>
      """)
    let result = try project.pull()
    #expect(result.status == 3 && result.errors.contains("`\(project.server.url)/feed.xml`"))
  }

  @Test(arguments: [(401, ".netrc"), (404, "look for its address"), (410, "gone for good")])
  func aRefusalSaysWhatToDo(status: Int, words: String) throws {
    let (result, project) = try pull(answer: LoopbackServer.answer(status))
    #expect(result.status == 3 && result.errors.contains(words))
    #expect(project.server.requests(for: "/feed").count == 1)
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
  func aRedirectMayNotLeaveHTTP(place: String) throws {
    let (result, project) = try pull(answer: LoopbackServer.answer(302, ["Location": place]))
    #expect(result.status == 3 && result.errors.contains("pull-address"))
    #expect(!project.hasCopy)
  }

  @Test func aRefusedConnectionIsReported() throws {
    let project = try PullingProject()
    project.server.close()
    let result = try project.pull("--attempts", "2")
    #expect(result.status == 3 && result.errors.contains("pull-connection"))
  }

  @Test func anEmptyAnswerIsNoFeed() throws {
    let (result, _) = try pull(answer: LoopbackServer.answer())
    #expect(result.status == 3)
    #expect(result.errors.contains("pull-no-feed") && result.errors.contains("empty"))
  }
}
