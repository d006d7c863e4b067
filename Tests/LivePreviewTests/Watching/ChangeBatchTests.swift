import LivePreview
import Platform
import Testing

@Suite("Changes that belong together")
struct ChangeBatchTests {
  private func batch() -> ChangeBatch { ChangeBatch(quiet: .milliseconds(10), patience: .milliseconds(50)) }

  @Test("An empty batch is never due")
  func empty() {
    var batch = batch()
    #expect(batch.due == nil)
    #expect(batch.take(at: .seconds(9)) == nil)
  }

  @Test("It is complete once nothing has happened for a moment")
  func quiet() {
    var batch = batch()
    batch.add("a", at: .milliseconds(100))
    batch.add("b", at: .milliseconds(106))
    #expect(batch.due == .milliseconds(116))
    #expect(batch.take(at: .milliseconds(115)) == nil)
    #expect(batch.take(at: .milliseconds(116)) == ["a", "b"])
    #expect(batch.due == nil)
  }

  @Test("A change waits no longer than patience allows")
  func patience() {
    var batch = batch()
    for moment in stride(from: 0, through: 45, by: 5) { batch.add("log", at: .milliseconds(moment)) }
    #expect(batch.due == .milliseconds(50))
    #expect(batch.take(at: .milliseconds(50)) == ["log"])
  }
}

@Suite("Looking again and again")
struct PollingWatcherTests {
  @Test("New, changed and removed files are found; hidden and left-out ones are not")
  func snapshot() throws {
    let files = MemoryFileSystem(["p/a.css": "1", "p/b/c.css": "1", "p/public/x.html": "1", "p/.git/y": "1"])
    func look() -> FolderSnapshot { FolderSnapshot(of: ["p"], leavingOut: { $0 == "p/public" }, files: files) }
    let before = look()
    #expect(look().changes(since: before).isEmpty)
    try files.write("2", to: "p/b/c.css")
    try files.write("2", to: "p/public/x.html")
    try files.write("2", to: "p/.git/y")
    try files.write("new", to: "p/b/d.css")
    try files.remove("p/a.css")
    #expect(look().changes(since: before) == ["p/a.css", "p/b/c.css", "p/b/d.css"])
  }

  @Test("A change counts once two looks in a row agree")
  func settles() async throws {
    let files = MemoryFileSystem(["p/a.css": "1"])
    let (looks, look) = AsyncStream.makeStream(of: Void.self)
    let turns = Turns(looks)
    let changes = PollingWatcher(files: files, pause: { try await turns.next() }).changes(in: ["p"])
    try files.write("half", to: "p/a.css")
    look.yield()
    try files.write("half and the rest", to: "p/a.css")
    look.yield()
    look.yield()
    look.yield()
    var batches = changes.makeAsyncIterator()
    #expect(await batches.next() == ["p/a.css"])
    look.finish()
    #expect(await batches.next() == nil)
  }

  /// Lets a watcher look once for each turn; when there are no more, it stops.
  private actor Turns {
    private var turns: AsyncStream<Void>.Iterator
    struct Over: Error {}
    init(_ turns: AsyncStream<Void>) { self.turns = turns.makeAsyncIterator() }
    func next() async throws {
      var copy = turns
      let turn: Void? = await copy.next(isolation: self)
      turns = copy
      if turn == nil { throw Over() }
    }
  }
}
