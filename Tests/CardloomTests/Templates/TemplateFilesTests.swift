import Platform
import Testing

@testable import Cardloom

@Suite struct TemplateFilesTests {
  /// The folders of the package that are built in: what designers copy, and the product's own pages and scripts.
  private static let folders = ["Templates", "Sources/Assets"].map {
    FilePath.normalized(#filePath + "/../../../../" + $0)
  }

  @Test func everyBuiltInFileIsThatOfItsFolder() throws {
    let disk = DiskFileSystem()
    let onDisk = try Self.folders.flatMap { folder in
      try FolderListing(.search, files: disk).files(in: folder).map { (path: $0, file: FilePath.join(folder, $0)) }
    }.filter { FilePath.name(of: $0.path) != "README.md" }
    #expect(TemplateFiles.builtIn.files.map(\.path).sorted() == onDisk.map(\.path).sorted())
    for (path, file) in onDisk {
      let bytes = try disk.read(file)
      #expect(bytes == TemplateFiles.builtIn.file(path)?.bytes, "\(path)")
    }
    #expect(!TemplateFiles.builtIn.files.contains { !$0.isBuiltIn })
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
