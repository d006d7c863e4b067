import Cardloom
import Testing
import Workbench

@Suite("Scripts of several files")
struct ScriptBundleTests {
  private static let all: [ScriptBundle] = [
    .workbench, .frame, .live, .standalone, .pictures, .changes, .liveChanges, .measuredChanges, .review,
  ]

  @Test("Every file of a folder is part of a script", arguments: Set(all.map(\.folder)).sorted())
  func parts(folder: String) {
    let files = TemplateFiles.builtIn.files.map(\.path).filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".js") }
    let parts = Self.all.filter { $0.folder == folder }.flatMap(\.parts)
    #expect(Set(files) == Set(parts.map { "\(folder)/\($0).js" }))
  }

  @Test("A script contains each file once", arguments: all)
  func noneTwice(bundle: ScriptBundle) {
    #expect(bundle.parts.count == Set(bundle.parts).count)
  }

  @Test("A script shares no name with the page and keeps its comments at home")
  func block() {
    let text = String(decoding: ScriptBundle.workbench.bytes(from: .builtIn), as: UTF8.self)
    #expect(text.hasPrefix("'use strict'\n{\n") && text.hasSuffix("\n}\n"))
    #expect(!text.contains("\n//"))
  }
}
