import Foundation
import Platform
import SafeHTML
import Testing

/// The page of allowed content is generated; `CARDLOOM_RECORD=1 swift test --filter ContentPage` writes it anew.
@Suite struct ContentPageTests {
  private static let page = FilePath.normalized(
    #filePath + "/../../../../Sources/Generator/Cardloom/Cardloom.docc/AllowedContent.md")

  @Test func thePageOfAllowedContentIsThatOfTheTables() throws {
    let disk = DiskFileSystem()
    let text = ContentDocument.markdown()
    if ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1" {
      try disk.write(text, to: Self.page)
      return
    }
    #expect(String(decoding: try disk.read(Self.page), as: UTF8.self) == text)
  }
}
