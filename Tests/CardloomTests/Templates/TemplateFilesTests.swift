import Platform
import Testing

@testable import Cardloom

@Suite struct TemplateFilesTests {
  /// The folder `Templates` of the package that these tests are in.
  private static let folder = FilePath.normalized(#filePath + "/../../../../Templates")

  @Test func everyBuiltInFileIsThatOfTheFolder() throws {
    let disk = DiskFileSystem()
    for file in TemplateFiles.builtIn.files {
      #expect(try disk.read(FilePath.join(Self.folder, file.path)) == file.bytes, "\(file.path)")
      #expect(file.isBuiltIn)
    }
    for group in ["cells", "pages", "partials", "sections", "states", "theme"] {
      let names = try disk.names(in: FilePath.join(Self.folder, group))
      #expect(TemplateFiles.builtIn.files.filter { $0.group == group }.count == names.count)
    }
  }

  @Test func theProjectsFilesTakeThePlaceOfBuiltInOnes() throws {
    let files = MemoryFileSystem([
      "daily/Templates/cells/article.mustache": "mine", "daily/Templates/cells/recipe.mustache": "new",
      "daily/Templates/cells/.article.mustache.swp": "editor", "daily/Templates/README.md": "read me",
    ])
    let templates = try TemplateFiles.read("daily/Templates", shownAs: "Templates", files: files)
    let article = try #require(templates.file("cells/article.mustache"))
    #expect(
      article
        == TemplateFile(
          path: "cells/article.mustache", file: "Templates/cells/article.mustache", bytes: Array("mine".utf8),
          isBuiltIn: false))
    #expect(templates.file("cells/article.css")?.isBuiltIn == true)
    #expect(templates.file("cells/.article.mustache.swp") == nil)
    let names = templates.files(in: "cells", withExtension: "mustache").map(\.name)
    #expect(names.contains("recipe") && names.contains("article"))
    #expect(templates.files.map(\.path) == templates.files.map(\.path).sorted())
  }

  @Test func aProjectNeedsNoTemplatesOfItsOwn() throws {
    #expect(try TemplateFiles.read("Templates", files: MemoryFileSystem()) == TemplateFiles.builtIn)
  }
}
