import Foundation
import HTMLProof
import Platform
import Testing

/// The page of rules in the documentation is generated; `CARDLOOM_RECORD=1 swift test --filter RulesPage` writes it anew.
@Suite struct RulesPageTests {
  private static let page = FilePath.normalized(
    #filePath + "/../../../../Sources/Generator/Cardloom/Cardloom.docc/Rules.md")

  @Test func thePageOfRulesIsThatOfTheTable() throws {
    let disk = DiskFileSystem()
    let text = RuleCatalogue.markdown() + RuleCatalogue.elementsMarkdown()
    if ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1" {
      try disk.write(text, to: Self.page)
      return
    }
    #expect(String(decoding: try disk.read(Self.page), as: UTF8.self) == text)
  }
}
