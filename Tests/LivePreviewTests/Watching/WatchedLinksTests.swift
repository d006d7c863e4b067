import Foundation
import LivePreview
import Platform
import PreviewServer
import Testing

/// Changes behind symbolic links, and the files that they lead to.
@Suite struct WatchedLinksTests {
  private let folder = NSTemporaryDirectory() + "cardloom-links-" + UUID().uuidString
  private let disk = DiskFileSystem()

  init() throws {
    try disk.makeFolder(folder + "/shared/inner")
    try disk.makeFolder(folder + "/p/site/assets")
    try write("one", to: "shared/inner/a.css")
    try link("p/more", to: "../shared")
    // Neither way has an end.
    try link("p/back", to: "..")
    try link("shared/inner/up", to: "..")
  }

  private func write(_ text: String, to path: String) throws { try disk.write(text, to: folder + "/" + path) }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/" + path, withDestinationPath: target)
  }

  private func remove() { #expect(throws: Never.self) { try disk.remove(folder) } }

  @Test func aLookSeesWhatLinksLeadTo() throws {
    defer { remove() }
    try write("one", to: "single.css")
    try link("p/file.css", to: "../single.css")
    func look() -> FolderSnapshot { FolderSnapshot(of: [folder + "/p"], files: disk) }
    let before = look()
    try write("two and three", to: "shared/inner/a.css")
    try write("two and three", to: "single.css")
    #expect(look().changes(since: before) == [folder + "/p/more/inner/a.css", folder + "/p/file.css"])
  }

  #if os(Linux)
    @Test func linuxTellsWhatChangesBehindLinks() async throws {
      defer { remove() }
      let path = folder + "/p"
      var batches = InotifyWatcher().changes(in: [path]).makeAsyncIterator()
      try write("two", to: "shared/inner/a.css")
      while let batch = await batches.next(), !batch.contains(path + "/more/inner/a.css") {}
      try link("p/later", to: "../shared/inner")
      while let batch = await batches.next(), !batch.contains(path + "/later") {}
      try write("three", to: "shared/inner/a.css")
      while let batch = await batches.next(), !batch.contains(path + "/later/a.css") {}
    }
  #endif

  @Test func noLinkLeadsOutOfTheAssets() async throws {
    defer { remove() }
    let configuration = """
      title: Live
      url: https://example.org/
      language: en
      sources:
        cards: {file: data/cards.json}
      feeds:
        home: {path: /, title: Home, sections: [{id: latest, source: cards, adaptor: table}]}

      """
    try write(configuration, to: "p/site/site.yml")
    try disk.makeFolder(folder + "/p/site/data")
    try write("[]", to: "p/site/data/cards.json")
    try disk.makeFolder(folder + "/p/site/assets/own")
    try write("here", to: "p/site/assets/own/a.txt")
    try link("p/site/assets/inside", to: "own")
    try disk.makeFolder(folder + "/elsewhere")
    try write("not to be seen", to: "elsewhere/a.txt")
    try link("p/site/assets/out", to: "../../../elsewhere")
    let site = try LiveSite(folder: folder + "/p", files: disk, token: "t", editor: nil)
    await site.open()
    guard case .file(let file, _) = await site.resource(at: try RequestPath(target: "/assets/inside/a.txt")) else {
      Issue.record("the asset is missing")
      return
    }
    #expect(file.read(from: 0, count: 4) == Array("here".utf8))
    guard case .missing = await site.resource(at: try RequestPath(target: "/assets/out/a.txt")) else {
      Issue.record("a file outside is served")
      return
    }
  }
}
