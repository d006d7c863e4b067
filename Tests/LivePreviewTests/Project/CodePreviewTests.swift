import Cardloom
import CardloomPreview
import Foundation
import Platform
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
}
