import Cardloom
import Diagnostics
import Foundation
import Platform
import Testing

/// Whole sites with the pages or the messages that they must give.
///
/// A case is an archive in `Cases/`. Its files under `project/` are the project; `expected/report.txt` is the report with the
/// exit status in its last line, a file `warnings` names the warnings that are asked for, and every other file under `expected/` must be in the output folder with just this content.
/// `CARDLOOM_RECORD=1 swift test --filter GoldenTests` writes what is found into the archives, for review in the diff.
@Suite struct GoldenTests {
  static let folder = FilePath.join(FilePath.parent(of: #filePath), "Cases")
  static let names = (try? DiskFileSystem().names(in: folder).filter { $0.hasSuffix(".txt") }) ?? []

  @Test(arguments: names)
  func aSiteGivesItsPagesAndMessages(name: String) async throws {
    let path = FilePath.join(Self.folder, name)
    let disk = DiskFileSystem()
    let archive = SiteArchive(String(decoding: try disk.read(path), as: UTF8.self))
    let found = await Self.build(archive)
    let expected = archive.files(under: "expected/")

    if ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1" {
      var recorded = archive
      recorded.files.removeAll { $0.path.hasPrefix("expected/") }
      let wanted = expected.isEmpty ? Array(found.keys) : Array(expected.keys)
      for key in Set(wanted).union(["report.txt"]).sorted() {
        recorded.files.append(("expected/" + key, found[key] ?? "(no such file)\n"))
      }
      try disk.write(recorded.text, to: path)
      return
    }
    #expect(expected["report.txt"] != nil, "a case without a report proves nothing")
    for (key, text) in expected.sorted(by: { $0.key < $1.key }) {
      #expect(found[key] == text, "\(name): \(key)")
    }
  }

  /// Builds an archive's project in memory; gives the report and every file of the output.
  static func build(_ archive: SiteArchive) async -> [String: String] {
    let files = MemoryFileSystem(archive.files(under: "project/"))
    let warnings = archive.files(under: "")["warnings"] ?? ""
    let build = SiteBuild(
      options: BuildOptions(
        project: ".", output: "out", jobs: 2, warnings: Set(warnings.split(separator: "\n").map(String.init))),
      files: files, builtIn: .none,
      stopwatch: { .zero })
    var found: [String: String] = [:]
    let report = TextReport(colour: false)
    do {
      let result = try await build.run()
      found["report.txt"] =
        result.diagnostics.map(report.text(of:)).joined(separator: "\n")
        + "\(result.pages) pages, \(result.cells) cells, \(result.written) files written\nexit 0\n"
    } catch {
      found["report.txt"] =
        error.diagnostics.map(report.text(of:)).joined(separator: "\n") + "\nexit \(error.exitStatus)\n"
    }
    for (path, text) in files.files where path.hasPrefix("out/") && !path.hasPrefix("out/.") {
      found[String(path.dropFirst(4))] = text
    }
    return found
  }
}
