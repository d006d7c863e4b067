import Cardloom
import Testing
import Workbench

@Suite("Scripts of several modules")
struct ScriptBundleTests {
  private static let all: [ScriptBundle] = [
    .workbench, .frame, .live, .pictures, .changes, .liveChanges, .measuredChanges, .review, .reviewWithChanges,
  ]

  private static let modules = TemplateFiles.builtIn.files.map(\.path).filter { path in
    path.hasSuffix(".js") && (path.hasPrefix("live/") || path.split(separator: "/").count > 2)
  }

  @Test("The modules of a script fit together", arguments: all.map(\.entry))
  func fits(entry: String) throws {
    let bundle = try #require(Self.all.first { $0.entry == entry })
    #expect(try bundle.paths(in: .builtIn).last == entry)
  }

  @Test func everyModuleIsPartOfAScript() throws {
    var parts: Set<String> = []
    for bundle in Self.all { parts.formUnion(try bundle.paths(in: .builtIn)) }
    #expect(Set(Self.modules) == parts)
  }

  @Test func everyExportIsImported() throws {
    var unused: [String] = []
    let texts = TemplateFiles.builtIn.files.filter { Self.modules.contains($0.path) }.map {
      (path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self))
    }
    for (path, text) in texts {
      let declaration = /^export (?:async )?(?:const|let|class|function) ([\w$]+)/.anchorsMatchLineEndings()
      for name in text.matches(of: declaration).map(\.1) {
        let isImported = texts.contains { other in
          other.path != path
            && other.text.matches(of: /import \{([^}]*)\}/).contains {
              $0.1.split { ", \n".contains($0) }.contains(name)
            }
        }
        if !isImported { unused.append("\(path): \(name)") }
      }
    }
    #expect(unused == [])
  }

  @Test("A script shares no name with the page and keeps its comments at home")
  func block() throws {
    let text = try ScriptBundle.workbench.text(from: .builtIn)
    #expect(text.hasPrefix("'use strict'\n{\n") && text.hasSuffix("\n}\n"))
    #expect(!text.contains("\n//") && !text.contains("\nimport ") && !text.contains("\nexport "))
  }

  @Test func scriptsNameTheActionsOfTheServer() throws {
    let text = try ScriptBundle.live.text(from: .builtIn)
    for action in LiveAction.allCases { #expect(text.contains("Action = '\(action.rawValue)'\n")) }
    #expect(text.contains("const noteStatusAction = 'note-status'\n"))
  }
}
