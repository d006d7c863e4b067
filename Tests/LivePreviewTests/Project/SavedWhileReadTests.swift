import Foundation
import LivePreview
import Platform
import PreviewServer
import Testing

/// The live preview while a data file is saved in every way in which programs save: in place, in parts, by a new file.
///
/// `CARDLOOM_SAVES` says how often.
@Suite struct SavedWhileReadTests {
  private static let saves = ProcessInfo.processInfo.environment["CARDLOOM_SAVES"].flatMap { Int($0) } ?? 300

  /// A way to save a file.
  private enum Way: CaseIterable {
    case inPlace, renamed, appended, cut, emptied, halfWritten, gone
  }

  private static func cards(_ save: Int) -> [UInt8] {
    let card = (0..<200).map { #"{"id": "c\#($0)", "kind": "note", "title": "Save \#(save) of a card"}"# }
    return Array("[\(card.joined(separator: ",\n"))]".utf8)
  }

  private static func write(_ bytes: some Collection<UInt8>, to path: String, _ mode: String = "w") {
    guard let file = fopen(path, mode) else { return }
    _ = Array(bytes).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  private static func save(_ number: Int, _ way: Way, to path: String) {
    let bytes = cards(number)
    switch way {
    case .inPlace: write(bytes, to: path)
    case .renamed:
      write(bytes, to: path + ".new")
      rename(path + ".new", path)
    case .appended: write(Array(" ".utf8), to: path, "a")
    case .cut: truncate(path, bytes.count / 3)
    case .emptied: write([], to: path)
    case .halfWritten:
      write(bytes.prefix(bytes.count / 2), to: path)
      write(bytes.dropFirst(bytes.count / 2), to: path, "a")
    case .gone: unlink(path)
    }
  }

  @Test func theServerOutlivesEverySaveAndShowsTheLast() async throws {
    let folder = NSTemporaryDirectory() + "cardloom-saves-" + UUID().uuidString
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    let (disk, path) = (DiskFileSystem(), folder + "/site/data/cards.json")
    try disk.makeFolder(folder + "/site/data")
    try disk.makeFolder(folder + "/Templates/cells")
    try disk.write(Array("<p>{{title}}</p>\n".utf8), to: folder + "/Templates/cells/note.mustache")
    try disk.write(
      Array(
        """
        title: Live
        url: https://example.org/
        language: en
        sources: {cards: {file: data/cards.json, kind: kind}}
        feeds: {home: {path: /, title: Home, sections: [{id: latest, source: cards}]}}
        """.utf8), to: folder + "/site/site.yml")
    Self.save(0, .inPlace, to: path)
    let site = try LiveSite(folder: folder, files: disk, token: "t", editor: nil)
    await site.open()
    let front = try RequestPath(target: "/")

    // Saves go on while the project is read again and pages are asked for, as with an editor that saves at each key.
    let writer = Task.detached {
      for save in 1...Self.saves { Self.save(save, Way.allCases[save % Way.allCases.count], to: path) }
      Self.save(Self.saves + 1, .inPlace, to: path)
    }
    let reader = Task {
      while !Task.isCancelled {
        await site.update([path])
        _ = await site.resource(at: front)
      }
    }
    await writer.value
    reader.cancel()
    await reader.value
    await site.update([path])
    guard case .document(let page, _, _) = await site.resource(at: front) else {
      Issue.record("no page")
      return
    }
    #expect(String(decoding: page, as: UTF8.self).contains("<p>Save \(Self.saves + 1) of a card</p>"))
  }
}
