import Platform
import Testing

/// The article with the files that a new key, format or rule touches.
@Suite struct HowToAddTests {
  private static let repository = FilePath.normalized(#filePath + "/../../../..")

  @Test func everyFileThatTheArticleNamesExists() throws {
    let files = DiskFileSystem()
    let path = FilePath.join(Self.repository, "Sources/Generator/Cardloom/Cardloom.docc/HowToAdd.md")
    let text = String(decoding: try files.read(path), as: UTF8.self)
    let named = text.matches(of: #/`((?:Sources|Tests|Templates)/[^`]+)`/#).map { String($0.output.1) }
    #expect(named.count > 30)
    for name in named {
      #expect(try files.attributes(of: FilePath.join(Self.repository, name)) != nil, "there is no \(name)")
    }
  }
}
