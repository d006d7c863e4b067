import Cardloom
import CardloomTesting
import ChangeReview
import DamagedRecords
import Diagnostics
import LivePreview
import Platform
import PreviewServer
import Testing
import Workbench

/// What `preview`, `diff`, `review` and `serve` do with the records that `build` leaves out.
@Suite("Damaged records in the workbench")
struct DamagedRecordPreviewTests {
  private static func files(_ project: MemoryProject) -> MemoryFileSystem {
    MemoryFileSystem(Dictionary(uniqueKeysWithValues: project.files.map { ("p/" + $0.key, $0.value) }))
  }

  /// The built-in templates without the cells that the site does not use, which would be shown, too.
  private static var templates: TemplateFiles {
    get throws {
      let used = ["article", "article-text", "plain", "story", "value"].map { "cells/" + $0 }
      let files = TemplateFiles.builtIn.files.filter { file in
        file.group != "cells" || used.contains { file.path == $0 + "." + FilePath.fileExtension(of: file.path) }
      }
      let disk = MemoryFileSystem(
        Dictionary(uniqueKeysWithValues: files.map { ("T/" + $0.path, String(decoding: $0.bytes, as: UTF8.self)) }))
      return try TemplateFiles.read("T", over: .none, files: disk)
    }
  }

  private static func state(_ project: MemoryProject, name: String) async throws -> PreviewState {
    try await PreviewState.made(
      PreviewBuild.Options(project: "p"), name: name, files: files(project), builtIn: try templates)
  }

  /// The state without the damaged record.
  private static let good = Task { try await state(DamagedRecord.project(nil), name: "old") }

  @Test("Preview, diff and review leave out what the build leaves out", arguments: DamagedRecord.all)
  func sameAsTheBuild(damage: DamagedRecord) async throws {
    let project = DamagedRecord.project(damage.members)
    let built = await project.build()
    let state = try await Self.state(project, name: "new")
    let errors = state.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(TextReport(color: false).text(of:)))")
    // What leaves out a card is told here, too.
    let codes = built.diagnostics.filter { $0.notes.contains { $0.message.contains("left out") } }.map(\.code)
    #expect(Set(codes).isSubset(of: state.diagnostics.map(\.code)))

    let report = try ChangeReport(from: try await Self.good.value, to: state)
    #expect(!report.text.contains("cardloom-error"))
    let review = try ReviewFile(of: state, options: ReviewFile.Options(version: "1"))
    #expect(review.frameCount > 0 && review.bytes.firstRange(of: Array("cardloom-error\\\"".utf8)) == nil)

    let site = try LiveSite(folder: "p", files: Self.files(project), token: "t", editor: nil)
    await site.open()
    for path in ["", "plain/", "deck/", "tags/alpha/", "modules/"] {
      guard case .document(let bytes, _, _) = await site.resource(at: try RequestPath(target: "/" + path)) else {
        Issue.record("no page \(path)")
        continue
      }
      let live = String(decoding: bytes, as: UTF8.self)
      // All cards of the built page; what is wrong with another one is shown in its place.
      func cards(_ html: String?) -> [Substring] {
        (html ?? "").split(separator: "data-card=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      }
      #expect(Set(cards(built.files[path + "index.html"])).isSubset(of: cards(live)), "\(path)")
    }
  }

  @Test(
    "A template whose only record is damaged is shown with other data",
    arguments: DamagedRecord.all.filter { !$0.codes.isDisjoint(with: ["not-text", "missing-value", "bad-value"]) })
  func onlyRecord(damage: DamagedRecord) async throws {
    let state = try await Self.state(DamagedRecord.project(damage.members, isAlone: true), name: "new")
    let errors = state.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(TextReport(color: false).text(of:)))")
  }

  @Test("A mistake of the template is shown in its place")
  func templateAtFault() async throws {
    var project = DamagedRecord.project("\"title\": null")
    project.files["Templates/cells/article-text.mustache"] = "<p>{{{title}}}</p>\n"
    let state = try await Self.state(project, name: "new")
    #expect(state.diagnostics.contains { $0.code == "not-html" && $0.severity == .error })
  }
}
