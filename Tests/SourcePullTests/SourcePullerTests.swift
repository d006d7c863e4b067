import CardSources
import Cardloom
import Diagnostics
import Platform
import SourcePull
import Synchronization
import Testing

/// Patience with servers, and what the lock keeps; the network itself is tried by the `PullMishapTests` of the command.
@Suite struct SourcePullerTests {
  /// Gives prepared answers one after the other, the last one for ever.
  final class Script: SourceFetching {
    private let answers: Mutex<[Result<FetchAnswer, FetchFailure>]>
    let requests = Mutex<[FetchRequest]>([])

    init(_ answers: [Result<FetchAnswer, FetchFailure>]) { self.answers = Mutex(answers) }

    func fetch(_ request: FetchRequest, limits: FetchLimits) async throws(FetchFailure) -> FetchAnswer {
      requests.withLock { $0.append(request) }
      return try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
  }

  static let feed = FetchAnswer.document(
    bytes: Array(#"[{"id": 1}, {"id": 2}]"#.utf8), etag: "\"a\"", lastModified: nil)
  static let busy = FetchFailure(.pullStatus, "busy", isPassing: true)

  private func configuration(_ files: MemoryFileSystem) throws -> SiteConfiguration {
    try files.makeFolder("site")
    try files.write(
      """
      title: T
      url: https://example.org/
      language: en
      sources: {news: {url: "https://example.org/feed"}}
      feeds: {home: {path: /, sections: [{id: a, source: news}]}}
      """, to: "site/site.yml")
    return try SiteConfiguration.read("site/site.yml", files: files)
  }

  private func pull(
    _ script: Script, files: MemoryFileSystem, now: String = "2026-03-02T10:00:00Z",
    limits: FetchLimits = FetchLimits(), waited: @escaping @Sendable (Duration) -> Void = { _ in }
  ) async throws -> [PulledSource] {
    try await SourcePuller(
      configuration: configuration(files), files: files, fetcher: script, limits: limits, now: now,
      wait: { waited($0.duration) }
    ).run()
  }

  @Test func eachWaitIsTwiceAsLongUpToALimit() async throws {
    let waits = Mutex<[Duration]>([])
    let limits = FetchLimits(attempts: 5, delay: .seconds(1), longestDelay: .seconds(3))
    let results = try await pull(
      Script([.failure(Self.busy)]), files: MemoryFileSystem(), limits: limits,
      waited: { wait in waits.withLock { $0.append(wait) } })
    #expect(waits.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
    #expect(results.map(\.outcome) == [.failed(Self.busy)])
  }

  @Test func theServerMayAskForAWait() async throws {
    let waits = Mutex<[Duration]>([])
    let busy = FetchFailure(.pullStatus, "busy", isPassing: true, retryAfter: .seconds(7))
    let results = try await pull(
      Script([.failure(busy), .success(Self.feed)]), files: MemoryFileSystem(),
      waited: { wait in waits.withLock { $0.append(wait) } })
    #expect(waits.withLock { $0 } == [.seconds(7)])
    #expect(results.map(\.outcome) == [.pulled(bytes: 22, cards: 2)])
  }

  @Test func aServerThatAsksForALongWaitIsNotAskedBeforeItIsOver() async throws {
    let script = Script([.failure(FetchFailure(.pullStatus, "busy", isPassing: true, retryAfter: .seconds(3_600)))])
    let results = try await pull(script, files: MemoryFileSystem())
    #expect(script.requests.withLock { $0.count } == 1)
    #expect(results.compactMap(\.diagnostic).first?.message.hasSuffix("busy and asks to wait 3600 s") == true)
  }

  @Test func aDamagedDocumentIsAskedForAgain() async throws {
    let files = MemoryFileSystem()
    let cut = FetchAnswer.document(bytes: Array(#"[{"id": 1}, {"id""#.utf8), etag: "\"b\"", lastModified: nil)
    let results = try await pull(Script([.success(cut), .success(cut), .success(Self.feed)]), files: files)
    #expect(results.map(\.outcome) == [.pulled(bytes: 22, cards: 2)])
  }

  @Test func aDocumentThatStaysDamagedLeavesTheCopyAndItsValidators() async throws {
    let files = MemoryFileSystem()
    _ = try await pull(Script([.success(Self.feed)]), files: files)
    let cut = FetchAnswer.document(bytes: Array(#"[{"id": 1}, {"id""#.utf8), etag: "\"b\"", lastModified: nil)
    let script = Script([.success(cut)])
    let results = try await pull(script, files: files)
    let finding = try #require(results.compactMap(\.diagnostic).first)
    #expect(finding.code == "pull-damaged" && finding.category == .site && finding.reason?.contains("stays") == true)
    #expect(script.requests.withLock { $0.count } == 4)
    #expect(files.files["site/snapshots/news"] == #"[{"id": 1}, {"id": 2}]"#)
    #expect(try SnapshotLock.read(from: "site/snapshots", files: files).entries["news"]?.etag == "\"a\"")
  }

  @Test func theLockKeepsTheLastGoodCopyAndWhyItIsOld() async throws {
    let files = MemoryFileSystem()
    _ = try await pull(Script([.success(Self.feed)]), files: files)
    _ = try await pull(Script([.failure(Self.busy)]), files: files, now: "2026-03-03T10:00:00Z")
    let lock = try SnapshotLock.read(from: "site/snapshots", files: files)
    let entry = try #require(lock.entries["news"])
    #expect(entry.date == "2026-03-02T10:00:00Z" && entry.etag == "\"a\"")
    #expect(entry.failure == SnapshotLock.Failure(code: .pullStatus, message: "busy", date: "2026-03-03T10:00:00Z"))
    #expect(files.files["site/snapshots/news"] == #"[{"id": 1}, {"id": 2}]"#)
  }

  @Test func aNewAddressIsToldThoughTheDocumentIsUnchanged() async throws {
    let files = MemoryFileSystem()
    _ = try await pull(Script([.success(Self.feed)]), files: files)
    let results = try await pull(Script([.success(.unchanged(movedTo: "https://example.org/new"))]), files: files)
    #expect(results.map(\.outcome) == [.unchanged])
    #expect(results.compactMap(\.diagnostic).map(\.code) == ["pull-moved"])
  }

  @Test func aDocumentThatIsNoFeedLeavesNoCopy() async throws {
    let files = MemoryFileSystem()
    let page = FetchAnswer.document(bytes: Array("<html>".utf8), etag: nil, lastModified: nil)
    let results = try await pull(Script([.success(page)]), files: files)
    #expect(results.compactMap(\.diagnostic).map(\.code) == ["pull-no-feed"])
    #expect(files.files["site/snapshots/news"] == nil)
  }

  @Test func validatorsOfAnotherAddressAreNotSent() async throws {
    let files = MemoryFileSystem()
    _ = try await pull(Script([.success(Self.feed)]), files: files)
    let lock = try #require(files.files["site/snapshots/lock.json"])
    try files.write(lock.replacing("example.org/feed", with: "example.org/old"), to: "site/snapshots/lock.json")
    let script = Script([.success(Self.feed)])
    _ = try await pull(script, files: files)
    #expect(script.requests.withLock { $0 } == [FetchRequest(url: "https://example.org/feed")])
  }

  @Test(arguments: ["", "{", "[]", #"{"sources": []}"#])
  func aDamagedLockIsNamed(text: String) async throws {
    let files = MemoryFileSystem(["site/snapshots/lock.json": text])
    let error = await #expect(throws: Diagnosed.self) { try await pull(Script([.success(Self.feed)]), files: files) }
    #expect(error?.diagnostics.map(\.code) == ["damaged-lock"])
  }
}
