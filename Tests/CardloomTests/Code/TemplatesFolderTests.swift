import CardloomTesting
import Platform
import Testing

/// Tests find the templates of their package wherever they run.
@Suite struct TemplatesFolderTests {
  private static let files = MemoryFileSystem([
    "/home/me/guide/Templates/cells/show.mustache": "", "/home/me/guide/Package.swift": "",
    "/home/me/guide/apps/tv/Templates/cells/show.mustache": "",
  ])

  @Test(arguments: [
    ("/home/me/guide/Tests/GuideTests/ShowTests.swift" as StaticString, "/home/me/guide"),
    ("/home/me/guide/apps/tv/Tests/ShowTests.swift", "/home/me/guide/apps/tv"), ("/home/me/other/ShowTests.swift", "."),
    ("Sources/Article.md", "."),
  ])
  func `they are in the nearest folder above the file`(file: StaticString, folder: String) {
    #expect(TemplatesFolder.above(file, files: Self.files) == folder)
  }
}
