import Cardloom
import Testing
import Workbench

@Suite("Scripts of several files")
struct ScriptBundleTests {
  @Test(
    "Every file of a folder is part of its script, once",
    arguments: [ScriptBundle.workbench, .frame, .live, .standalone, .pictures, .liveChanges, .review])
  func parts(bundle: ScriptBundle) {
    let files = TemplateFiles.builtIn.files.map(\.path).filter {
      $0.hasPrefix(bundle.folder + "/") && $0.hasSuffix(".js")
    }
    #expect(Set(files) == Set(bundle.parts.map { "\(bundle.folder)/\($0).js" }))
    #expect(bundle.parts.count == Set(bundle.parts).count)
  }

  @Test("A script shares no name with the page and keeps its comments at home")
  func block() {
    let text = String(decoding: ScriptBundle.workbench.bytes(from: .builtIn), as: UTF8.self)
    #expect(text.hasPrefix("'use strict'\n{\n") && text.hasSuffix("\n}\n"))
    #expect(!text.contains("\n//"))
  }
}
