import Cardloom
import CardloomPreview
import Foundation
import LivePreview
import Platform
import PreviewServer
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A site in Swift in front of designers.
@Suite struct CodePreviewTests {
  private struct Note: Codable, Identifiable, Sendable {
    let id: Int
    let text: String
  }

  private func site(folder: String = ".") -> Site {
    Site("Notes", url: "https://example.org/", language: "en", folder: folder) {
      Feed("home", at: "/") { Section("latest", [Note(id: 1, text: "Hello")], template: "note").setting("colour", 1) }
    }
  }

  private func notes(folder: String = ".", text: String = "Hello") -> Site {
    Site("Notes", url: "https://example.org/", language: "en", folder: folder) {
      Feed("home", at: "/") { Section("latest", [Note(id: 1, text: text)], template: "note") }
    }
  }

  @Test func thePreviewHasTheSiteAndAPageForItsCells() async throws {
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<h2>{{text}}</h2>\n"])
    let found = try await notes().preview(to: "out", jobs: 1, files: files)
    #expect(found.allSatisfy { $0.severity != .error })
    #expect(files.files["out/site/index.html"]?.contains("<h2>Hello</h2>") == true)
    #expect(files.files["out/index.html"]?.contains("note") == true)
  }

  @Test func anErrorOfAPreviewNamesTheLineOfTheCode() async {
    let error = await #expect(throws: Diagnosed.self) {
      try await site().preview(to: "out", jobs: 1, files: MemoryFileSystem())
    }
    #expect(error?.diagnostics.first?.location?.file == #filePath)
  }

  @Test func theSiteAndItsWorkbenchAreServedUntilTheTaskIsCancelled() async throws {
    let folder = NSTemporaryDirectory() + "served-\(UUID())"
    try DiskFileSystem().makeFolder(folder + "/Templates/cells")
    try DiskFileSystem().write(Array("<h2>{{text}}</h2>\n".utf8), to: folder + "/Templates/cells/note.mustache")
    let (addresses, continuation) = AsyncStream<String>.makeStream()
    let site = notes(folder: folder, text: "Served")
    let server = Task { try await site.serve(port: 0) { continuation.yield($0) } }
    var pages: [String] = []
    for await address in addresses {
      for path in ["", "~preview/"] {
        // Other tests run beside this one, so an answer may take long.
        let request = URLRequest(url: try #require(URL(string: address + path)), timeoutInterval: 3600)
        pages.append(String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self))
      }
      server.cancel()
      continuation.finish()
    }
    try await server.value
    #expect(pages.count == 2 && pages[0].contains("<h2>Served</h2>") && pages[1].contains("note"))
    try DiskFileSystem().remove(folder)
  }

  /// Notes that arrive, which a test changes.
  private final class Notes: CardStream {
    struct Lost: Error, CustomStringConvertible { let description = "the line is dead" }

    struct Answer {
      var text = "First"
      var revision = "1"
      var fails = false
    }

    private let state = Mutex((answer: Answer(), read: 0))

    var revision: String? { state.withLock { $0.answer.revision } }
    var read: Int { state.withLock { $0.read } }

    func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

    func records() throws -> AsyncStream<Note> {
      let answer = state.withLock { state in
        state.read += 1
        return state.answer
      }
      if answer.fails { throw Lost() }
      let text = answer.text
      return AsyncStream { continuation in
        continuation.yield(Note(id: 1, text: text))
        continuation.finish()
      }
    }
  }

  @Test func pagesFollowWhatStreamsSay() async throws {
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<h2>{{text}}</h2>\n"])
    let notes = Notes()
    let site = Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("latest", Cards("notes", notes, template: "note"))
        Section("kept", Cards("kept", notes, template: "note").onFailure(.stale))
        Section("fixed", [Note(id: 1, text: "Fixed")], template: "note")
      }
    }
    let project = try await CodeProject(site, jobs: 1)
    let live = try LiveSite(
      folder: ".", code: project.code, files: project.files(in: ".", over: files), token: "t", editor: nil)
    await live.open()
    func page() async throws -> String {
      guard case .document(let bytes, _, _) = await live.resource(at: try RequestPath(target: "/")) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    let before = try await page()
    #expect(before.ranges(of: "<h2>First</h2>").count == 2 && before.contains("<h2>Fixed</h2>"))
    // What the streams say at each question.
    let answers = [
      Notes.Answer(text: "Nobody tells of this"), Notes.Answer(text: "Second", revision: "2"),
      Notes.Answer(text: "Second", revision: "2"), Notes.Answer(text: "Second", revision: "3", fails: true),
      Notes.Answer(text: "Second", revision: "3", fails: true), Notes.Answer(text: "Third", revision: "3"),
    ]
    let asked = Mutex(0)
    let (told, tell) = AsyncStream.makeStream(of: Set<String>.self)
    let (ready, go) = AsyncStream.makeStream(of: Void.self)
    let following = Task {
      await site.follow(
        streamsOf: project, on: live, over: files,
        pause: {
          let number = asked.withLock { number in
            defer { number += 1 }
            return number
          }
          // A change is told before the next question.
          if [2, 4, 6].contains(number) { for await _ in ready { break } }
          guard number < answers.count else { throw CancellationError() }
          notes.answer(answers[number])
        }, tell: { tell.yield($0) })
      tell.finish()
    }
    var pages: [String] = []
    for await paths in told {
      await live.update(paths)
      pages.append(try await page())
      #expect(paths.isSuperset(of: ["site/data/notes.json", "site/data/kept.json"]))
      #expect(!paths.contains { $0.contains("fixed") })
      go.yield()
    }
    await following.value
    try #require(pages.count == 3)
    #expect(pages[0].ranges(of: "<h2>Second</h2>").count == 2)
    #expect(pages[1].contains("state-error") && pages[1].contains("data-stale"))
    #expect(pages[1].ranges(of: "<h2>Second</h2>").count == 1)
    #expect(pages[2].ranges(of: "<h2>Third</h2>").count == 2 && !pages[2].contains("data-stale"))
    // Two streams, read at the beginning, at "2", twice while they failed and at the end.
    #expect(notes.read == 2 * 5)
  }
}
