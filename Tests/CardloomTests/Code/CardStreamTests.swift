import Cardloom
import Diagnostics
import Platform
import Synchronization
import Testing

/// Cards that arrive one after the other are the cards of a source like any other.
@Suite struct CardStreamTests {
  struct Row: Codable, Identifiable, Sendable {
    let id: Int
    var title = "Row"
  }

  struct Lost: Error, CustomStringConvertible { let description = "the database is locked" }

  /// Rows that are counted as they are read.
  final class Table: CardStream {
    let rows: Int
    let failsAt: Int?
    let count: Int?
    private let state: Mutex<(revision: String?, begun: Int, read: Int)>

    init(rows: Int, failsAt: Int? = nil, count: Int? = nil, revision: String? = nil) {
      self.rows = rows
      self.failsAt = failsAt
      self.count = count
      state = Mutex((revision, 0, 0))
    }

    var revision: String? {
      get { state.withLock { $0.revision } }
      set { state.withLock { $0.revision = newValue } }
    }
    var begun: Int { state.withLock { $0.begun } }
    var read: Int { state.withLock { $0.read } }

    func records() async throws -> AsyncThrowingStream<Row, any Error> {
      state.withLock { $0.begun += 1 }
      return AsyncThrowingStream(unfolding: { [self] in
        let number = state.withLock { state in
          state.read += 1
          return state.read
        }
        if number == failsAt { throw Lost() }
        return number > rows ? nil : Row(id: number, title: "Row \(number)")
      })
    }
  }

  private static let templates = ["Templates/cells/row.mustache": "<{{heading}}>{{title}}</{{heading}}>\n"]

  private static func site(_ table: Table, onFailure: FailurePolicy? = nil) -> Site {
    var cards = Cards("rows", table, template: "row")
    if let onFailure { cards = cards.onFailure(onFailure) }
    return Site("Rows", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("rows", cards).loadsMore() }.pages(size: 50)
      Feed("again", at: "/again/") { Section("top", cards).limit(2) }
    }
  }

  @Test func `the pages are those of an array with the same models, read once`() async throws {
    let table = Table(rows: 130, count: 130)
    let (arrived, held) = (MemoryFileSystem(Self.templates), MemoryFileSystem(Self.templates))
    let report = try await Self.site(table).run(BuildOptions(output: "out"), files: arrived)
    #expect(report.pages == 4 && report.diagnostics.isEmpty && table.begun == 1)
    let cards = Cards("rows", (1...130).map { Row(id: $0, title: "Row \($0)") }, template: "row")
    let array = Site("Rows", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("rows", cards).loadsMore() }.pages(size: 50)
      Feed("again", at: "/again/") { Section("top", cards).limit(2) }
    }
    _ = try await array.run(BuildOptions(output: "out"), files: held)
    #expect(arrived.files == held.files)
  }

  struct RowCell: CardCell {
    static let template = "row"
    let model: Row
  }

  @Test func `an element without a cell is not shown`() async throws {
    func site(_ cards: Cards) async throws -> [String: String] {
      let files = MemoryFileSystem(Self.templates)
      let site = Site("Rows", url: "https://example.org/", language: "en") {
        Feed("home", at: "/") { Section("rows", cards).loadsMore() }.pages(size: 50)
      }
      let report = try await site.run(BuildOptions(output: "out"), files: files)
      #expect(report.diagnostics.isEmpty)
      return files.files
    }
    let odd = stride(from: 1, through: 201, by: 2).map { Row(id: $0, title: "Row \($0)") }
    let expected = try await site(Cards("rows", odd, template: "row"))
    let all = (1...202).map { Row(id: $0, title: "Row \($0)") }
    let held = try await site(Cards("rows", all) { row in if row.id % 2 == 1 { RowCell(model: row) } })
    #expect(held == expected)
    let arrived = try await site(
      Cards("rows", Table(rows: 202, count: 202)) { row in if row.id % 2 == 1 { RowCell(model: row) } })
    #expect(arrived == expected)
    let none = try await site(
      Cards("rows", Table(rows: 3)) { row in if row.id > 3 { RowCell(model: row) } })
    #expect(none["out/index.html"]?.contains("Row 1") == false)
  }

  @Test func `no records are an empty list`() async throws {
    let files = MemoryFileSystem(Self.templates)
    let report = try await Self.site(Table(rows: 0)).run(BuildOptions(output: "out"), files: files)
    #expect(report.pages == 2)
  }

  @Test func `an unchanged revision reads nothing, and another one forgets the old records`() async throws {
    let files = MemoryFileSystem(Self.templates)
    let table = Table(rows: 60, revision: "7")
    func build(_ program: String? = "p") async throws -> BuildReport {
      try await Self.site(table).run(BuildOptions(output: "out", program: program), files: files)
    }
    _ = try await build()
    let first = files.files["out/index.html"]
    let again = try await build()
    #expect(table.begun == 1 && table.read == 61 && again.written == 0)
    #expect(files.files["out/index.html"] == first)
    table.revision = "8"
    _ = try await build()
    #expect(table.begun == 2)
    #expect(files.files.keys.filter { $0.hasPrefix("site/.sources.cardloom-records/rows/") }.count == 1)
    // Another program may make other records of the same rows.
    _ = try await build("q")
    #expect(table.begun == 3)
    _ = try await build(nil)
    #expect(table.begun == 4)
  }

  @Test func `a stream that fails is a source that fails`() async throws {
    let files = MemoryFileSystem(Self.templates)
    let report = try await Self.site(Table(rows: 60, failsAt: 20)).run(BuildOptions(output: "out"), files: files)
    let told = try #require(report.diagnostics.first)
    #expect("\(told.code)" == "unreadable-records" && told.reason == "the database is locked")
    #expect(told.location?.file.hasSuffix("CardStreamTests.swift") == true)
    #expect(files.files["out/index.html"]?.contains("data-state=\"requestFail\"") == true)
    let error = await #expect(throws: Diagnosed.self) {
      try await Self.site(Table(rows: 60, failsAt: 20), onFailure: .fail).run(
        BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    }
    #expect(error?.diagnostics.contains { "\($0.code)" == "unreadable-records" } == true)
  }

  @Test func `the last records of a stream that fails are shown where that is wanted`() async throws {
    let files = MemoryFileSystem(Self.templates)
    func build(_ table: Table, _ policy: FailurePolicy = .stale, isFull: Bool = false) async throws -> BuildReport {
      try await Self.site(table, onFailure: policy).run(
        BuildOptions(output: "out", isFull: isFull, program: "p"), files: files)
    }
    // Nothing is kept of a stream that has no revision.
    _ = try await build(Table(rows: 60))
    _ = try await build(Table(rows: 60, failsAt: 20))
    #expect(files.files["out/index.html"]?.contains("state-error") == true)
    _ = try await build(Table(rows: 60, revision: "7"))
    for isFull in [false, true] {
      let report = try await build(Table(rows: 60, failsAt: 20, revision: "8"), isFull: isFull)
      let page = try #require(files.files["out/index.html"])
      #expect(page.contains("data-stale") && page.contains("Row 50") && !page.contains("state-error"))
      #expect(report.diagnostics.map { "\($0.code)" } == ["unreadable-records", "stale-source"])
      #expect(report.diagnostics.last?.message == "`rows` shows the records that could be read last")
    }
    _ = try await build(Table(rows: 60, failsAt: 20, revision: "8"), .show)
    #expect(files.files["out/index.html"]?.contains("state-error") == true)
    _ = try await build(Table(rows: 60, revision: "8"))
    #expect(files.files["out/index.html"]?.contains("data-stale") == false)
  }

  @Test func `another number of records than it says is a failure`() async throws {
    let report = try await Self.site(Table(rows: 3, count: 4)).run(
      BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    #expect(report.diagnostics.first?.reason == "its `count` is 4, and 3 arrived")
  }

  @Test func `a cancelled build stops between two records`() async throws {
    let table = Table(rows: .max)
    let build = Task {
      try await Self.site(table).build(
        BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    }
    while table.read < 1000 { await Task.yield() }
    build.cancel()
    await #expect(throws: CancellationError.self) { try await build.value }
    #expect(table.begun == 1)
  }

  @Test func `a stream that waits is cancelled, too`() async throws {
    struct Silence: CardStream {
      let begun: AsyncStream<Void>.Continuation

      func records() -> RecordPages<Row, Int> {
        RecordPages(from: 0) { [begun] number in
          guard number > 0 else { return ([Row(id: 1)], next: 1) }
          begun.yield()
          try await Task.sleep(for: .seconds(3600))
          return ([], next: nil)
        }
      }
    }
    let (started, begun) = AsyncStream.makeStream(of: Void.self)
    let site = Site("Rows", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("rows", Cards("rows", Silence(begun: begun), template: "row")) }
    }
    let build = Task {
      try await site.build(BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    }
    for await _ in started { break }
    build.cancel()
    await #expect(throws: CancellationError.self) { try await build.value }
  }

  @Test func `one page is held at a time, and pages without records are passed over`() async throws {
    let asked = Mutex<[Int]>([])
    let pages = RecordPages(from: 0) { number in
      asked.withLock { $0.append(number) }
      return (number == 2 ? [] : [number * 2, number * 2 + 1], next: number < 3 ? number + 1 : nil)
    }
    var taken: [Int] = []
    for try await record in pages {
      taken.append(record)
      #expect(asked.withLock { $0.last } == record / 2)
    }
    #expect(taken == [0, 1, 2, 3, 6, 7])
  }

  @Test func `records as data are those of a file`() async throws {
    struct Objects: CardStream {
      func records() -> AsyncStream<RecordData> {
        AsyncStream { continuation in
          continuation.yield(["id": 1, "headline": "First"])
          continuation.yield(["id": "b", "headline": "Second", "kind": "bold"])
          continuation.finish()
        }
      }
    }
    let files = MemoryFileSystem(
      Self.templates.merging(["Templates/cells/bold.mustache": "<{{heading}}><b>{{title}}</b></{{heading}}>\n"]) { $1 })
    let site = Site("Objects", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("all", Cards("all", Objects(), template: "row").fields(["title": "headline"]))
      }
    }
    let report = try await site.run(BuildOptions(output: "out"), files: files)
    let page = try #require(files.files["out/index.html"])
    #expect(report.diagnostics.isEmpty && page.contains(">First</h") && page.contains("<b>Second</b>"))
  }

  @Test func `a project with cards that failed is not written`() async throws {
    let files = MemoryFileSystem(Self.templates)
    await #expect(throws: Diagnosed.self) {
      try await Self.site(Table(rows: 60, failsAt: 20)).writeProject(to: "project", files: files)
    }
    #expect(files.files.keys.filter { $0.hasPrefix("project") }.isEmpty)
    try await Self.site(Table(rows: 2)).writeProject(to: "project", files: files)
    #expect(files.files["project/site/data/rows.json"]?.contains("\"Row 2\"") == true)
  }

  @Test func `what a computed property makes each time is read once`() async throws {
    let table = Table(rows: 3)
    var cards: Cards { Cards("rows", table, template: "row") }
    let site = Site("Rows", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("one", cards)
        Section("two", cards)
      }
    }
    _ = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    #expect(table.begun == 1)
  }

  @Test func `a model that cannot be written is named`() async throws {
    struct Odd: Codable, Identifiable, Sendable {
      let id: Int
      let value: Double
    }
    struct Odds: CardStream {
      func records() -> AsyncStream<Odd> {
        AsyncStream { continuation in
          for id in 1...3 { continuation.yield(Odd(id: id, value: id == 3 ? .nan : 1)) }
          continuation.finish()
        }
      }
    }
    let site = Site("Odds", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("odds", Cards("odds", Odds(), template: "row")) }
    }
    let error = await #expect(throws: Diagnosed.self) {
      try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.templates))
    }
    #expect(error?.diagnostics.first?.message == "the `Odd` at index 2 of `odds` cannot be written as a card")
  }
}
