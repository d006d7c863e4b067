import Cardloom
import Diagnostics
import FeedPages
import Foundation
import Platform
import Synchronization
import Testing

/// Builds of a site in Swift, one after the other.
@Suite struct CodeBuildTests {
  private struct Note: Codable, Identifiable, Sendable {
    let id: Int
    var text: String
    var image: String?
  }

  private static let templates = [
    "Templates/cells/note.mustache": "<p>{{text}}</p>{{#image}}<img src=\"{{image}}\" alt=\"\">{{/image}}\n"
  ]

  private static let notes = (1...40).map { Note(id: $0, text: "Note \($0)") }

  private func site(_ notes: [Note]) -> Site {
    Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("latest", Cards(nil, notes, template: "note").page("/notes/{id}/", template: "note")).loadsMore()
      }
      .pages(size: 4, .anchored)
    }
  }

  @discardableResult private func build(
    _ site: Site, _ files: MemoryFileSystem, program: String? = "guide", hooks: RenderHooks = RenderHooks()
  ) async throws -> BuildReport {
    try await site.build(BuildOptions(output: "out", jobs: 2, program: program), hooks: hooks, files: files)
  }

  /// The files of the site, without those in which Cardloom notes what it has written.
  private func pages(_ files: MemoryFileSystem) -> [String: String] {
    files.files.filter { $0.key.hasPrefix("out/") && !$0.key.contains("/.") }
  }

  @Test func aSiteThatIsBuiltAgainKeepsEveryPage() async throws {
    let files = MemoryFileSystem(Self.templates)
    let first = try await build(site(Self.notes), files)
    let before = pages(files)
    let again = try await build(site(Self.notes), files)
    #expect(first.kept == 0 && again.kept == first.pages && again.written == 0)
    #expect(pages(files) == before)
  }

  @Test(arguments: [0, 17, 39], ["guide", "guide, compiled again"])
  func aModelThatIsEditedChangesTheFilesThatDifferAndNoOther(_ index: Int, program: String) async throws {
    let files = MemoryFileSystem(Self.templates)
    try await build(site(Self.notes), files)
    let before = pages(files)
    var notes = Self.notes
    notes[index].text = "Edited"
    let report = try await build(site(notes), files, program: program)
    let fresh = MemoryFileSystem(Self.templates)
    try await build(site(notes), fresh, program: nil)
    #expect(pages(files) == pages(fresh))
    let differing = pages(fresh).filter { before[$0.key] != $0.value }.keys
    #expect(differing.contains("out/notes/\(index + 1)/index.html"))
    #expect(report.written == differing.count, "\(differing.sorted())")
    #expect(program == "guide" ? report.pages - report.kept <= differing.count : report.kept == 0)
  }

  @Test func aSettingThatIsEditedMakesEveryPageAnew() async throws {
    let files = MemoryFileSystem(Self.templates)
    try await build(site(Self.notes), files)
    #expect(try await build(site(Self.notes).currency("EUR"), files).kept == 0)
  }

  @Test func hooksAreCalledForPagesThatHaveNotChanged() async throws {
    let files = MemoryFileSystem(Self.templates)
    let pages = try await build(site(Self.notes), files).pages
    let count = Mutex(0)
    let hooks = RenderHooks(willDisplay: { _ in count.withLock { $0 += 1 } })
    #expect(try await build(site(Self.notes), files, hooks: hooks).kept == 0)
    #expect(count.withLock { $0 } == pages)
  }

  @Test func theRunningProgramHasACacheUnlessItWantsNone() async throws {
    let folder = try TemporaryFolder()
    let site = Site("Notes", url: "https://example.org/", language: "en", folder: folder.path) {
      Feed("home", at: "/") { Section("latest").header("section-title", data: ["title": "News"]) }
    }
    .events("see-all")
    let output = folder.path + "/public"
    try await site.build(to: output, usesCache: false)
    #expect(try await site.build(to: output).kept == 0)
    #expect(try await site.build(to: output).kept == 1)
    #expect(try await site.build(to: output, usesCache: false).kept == 0)
  }

  @Test func aBuildWarnsOfMissingFilesUnlessTheSiteSaysOtherwise() async throws {
    let folder = try TemporaryFolder()
    let note = Note(id: 1, text: "Fog", image: "assets/fog.png")
    try DiskFileSystem().makeFolder(folder.path + "/Templates/cells")
    for (path, text) in Self.templates { try DiskFileSystem().write(Array(text.utf8), to: folder.path + "/" + path) }
    let site = Site("Notes", url: "https://example.org/", language: "en", folder: folder.path) {
      Feed("home", at: "/") { Section("latest", Cards(nil, [note], template: "note")) }
    }
    let report = try await site.build(to: folder.path + "/public")
    #expect(report.diagnostics.map(\.code) == ["missing-asset"])
    let silent = site.onMissing(MissingPolicy(asset: .ignore, page: .ignore, target: .ignore))
    #expect(try await silent.build(to: folder.path + "/public").diagnostics.isEmpty)
  }

  @Test func aCancelledBuildThrowsACancellationErrorAndLeavesNothing() async throws {
    let files = MemoryFileSystem(Self.templates)
    let running = Mutex<Task<BuildReport, any Error>?>(nil)
    let hooks = RenderHooks(willDisplay: { _ in running.withLock { $0?.cancel() } })
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate { break }
      return try await build(site(Self.notes), files, hooks: hooks)
    }
    running.withLock { $0 = task }
    opening.yield()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(pages(files).isEmpty)
  }

  @Test func aProgramPrintsTheWarningsOfItsBuilds() async throws {
    let text = Mutex("")
    let notes = Self.notes + [Self.notes[0]]
    let status = await Site.status(of: {
      try await build(site(notes), MemoryFileSystem(Self.templates))
    }) { part in text.withLock { $0 += part } }
    let printed = text.withLock { $0 }
    #expect(status == nil)
    #expect(printed.hasPrefix("warning: ") && printed.contains("--> \(#filePath):"), "\(printed)")
  }

  @Test func aDiagnosticThatIsPrintedReadsAsTheCommandPrintsIt() {
    let one = Diagnostic(
      .error, code: SomeCode.example, "it is wrong", at: SourceLocation(file: "/a/Main.swift", line: 3, column: 1),
      hint: "correct it")
    #expect("\(one)" == "error: it is wrong  [example]\n  --> /a/Main.swift:3:1\n   fix: correct it")
  }

  private enum SomeCode: String, DiagnosticCode { case example }
}

/// A folder of the system's temporary files that ends with its owner.
private struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    path = FilePath.join(NSTemporaryDirectory(), "built-\(UUID())")
    try DiskFileSystem().makeFolder(path)
  }

  deinit {
    do { try DiskFileSystem().remove(path) } catch { Issue.record(error) }
  }
}
