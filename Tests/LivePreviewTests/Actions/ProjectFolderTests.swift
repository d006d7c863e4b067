import Cardloom
import Diagnostics
import JSONRecords
import LivePreview
import Platform
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("What the preview may open and write")
struct ProjectFolderTests {
  /// A project on the disk, because symbolic links are what matters here, with a folder beside it that must not be touched.
  private final class Place {
    let base: String
    var project: ProjectFolder { ProjectFolder(base + "/project", files: DiskFileSystem()) }

    init() throws {
      let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      var template = Array("\(folder)/cardloom-live-XXXXXX".utf8CString)
      let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
      try #require(made)
      base = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
      for folder in ["project/Templates/cells", "project/site/data", "outside"] {
        try DiskFileSystem().makeFolder(base + "/" + folder)
      }
      try DiskFileSystem().write("x", to: base + "/project/Templates/cells/article.mustache")
      try DiskFileSystem().write("secret", to: base + "/outside/secret.json")
    }

    deinit { try? DiskFileSystem().remove(base) }

    func link(_ path: String, to target: String) throws { try #require(symlink(target, base + "/" + path) == 0) }
    func text(_ path: String) throws -> String {
      String(decoding: try DiskFileSystem().read(base + "/" + path), as: UTF8.self)
    }
  }

  @Test("Files of templates and site are opened")
  func opens() throws {
    let place = try Place()
    #expect(
      try place.project.file("Templates/cells/article.mustache")
        == place.base + "/project/Templates/cells/article.mustache")
  }

  @Test(
    "Nothing else is: no way upwards, no hidden names, no folders, nothing absolute",
    arguments: [
      "Templates/../../outside/secret.json", "../outside/secret.json", "/etc/passwd", "Templates/cells", "Templates",
      "Templates//cells/article.mustache", "Templates/./cells/article.mustache", "Package.swift", "site/.hidden", "",
      "Templates/cells/missing.mustache", "Templates/cells/article.mustache/", "Templates\\..\\x",
    ])
  func refuses(path: String) throws {
    let place = try Place()
    let error = #expect(throws: Diagnosed.self) { try place.project.file(path) }
    #expect(error?.diagnostics.map(\.code) == ["outside-project"])
  }

  @Test("Symbolic links are not followed, neither files nor folders")
  func links() throws {
    let place = try Place()
    try place.link("project/Templates/cells/out.mustache", to: place.base + "/outside/secret.json")
    try place.link("project/site/elsewhere", to: place.base + "/outside")
    #expect(throws: Diagnosed.self) { try place.project.file("Templates/cells/out.mustache") }
    #expect(throws: Diagnosed.self) { try place.project.file("site/elsewhere/secret.json") }
  }

  @Test("A variant is written beside its template, and replaced only when that is asked for")
  func variant() throws {
    let place = try Place()
    let path = try place.project.writeVariant("long-title", of: "cells/article", Array("1".utf8), replaces: false)
    #expect(path == "Templates/cells/article~long-title.json")
    #expect(try place.text("project/" + path) == "1")
    let error = #expect(throws: Diagnosed.self) {
      try place.project.writeVariant("long-title", of: "cells/article", Array("2".utf8), replaces: false)
    }
    #expect(error?.diagnostics.map(\.code) == ["variant-exists"])
    _ = try place.project.writeVariant("long-title", of: "cells/article", Array("3".utf8), replaces: true)
    #expect(try place.text("project/" + path) == "3")
  }

  @Test(
    "What is not a name is refused before any disk is asked",
    arguments: [
      "", "../x", "a/b", "a b", ".hidden", "A", "ä", "a\0b", "a.json", "-a", String(repeating: "a", count: 65),
    ])
  func names(name: String) throws {
    let place = try Place()
    #expect(throws: Diagnosed.self) {
      try place.project.writeVariant(name, of: "cells/article", [], replaces: true)
    }
    #expect(throws: Diagnosed.self) { try place.project.writeVariant("a", of: name, [], replaces: true) }
    #expect(throws: Diagnosed.self) { try place.project.writeReview(name + ".json", []) }
  }

  @Test("Style sheets of the theme are replaced, and no other file")
  func styleSheets() throws {
    let place = try Place()
    #expect(try place.project.writeStyleSheet("theme/tokens.css", Array("1".utf8)) == "Templates/theme/tokens.css")
    _ = try place.project.writeStyleSheet("theme/tokens.css", Array("2".utf8))
    #expect(try place.text("project/Templates/theme/tokens.css") == "2")
    for path in ["theme/x.js", "cells/article.css", "theme/../../x.css", "theme//x.css", "theme/.x.css", "x.css"] {
      #expect(throws: Diagnosed.self) { try place.project.writeStyleSheet(path, []) }
    }
    try place.link("project/Templates/themes", to: place.base + "/outside")
    #expect(throws: Diagnosed.self) { try place.project.writeStyleSheet("themes/paper.css", []) }
  }

  @Test("Nothing is written through a symbolic link")
  func writesNotThroughLinks() throws {
    let place = try Place()
    try place.link("project/Templates/cells/article~x.json", to: place.base + "/outside/secret.json")
    try place.link("project/site/review", to: place.base + "/outside")
    #expect(throws: Diagnosed.self) {
      try place.project.writeVariant("x", of: "cells/article", Array("1".utf8), replaces: true)
    }
    #expect(throws: Diagnosed.self) { try place.project.writeReview("article.json", Array("1".utf8)) }
    #expect(try place.text("outside/secret.json") == "secret")
    #expect(try DiskFileSystem().names(in: place.base + "/outside") == ["secret.json"])
  }

  @Test("A file of the review is replaced and removed; no other file is")
  func review() throws {
    let place = try Place()
    #expect(try place.project.writeReview("a1.json", Array("1".utf8)) == "site/review/a1.json")
    _ = try place.project.writeReview("a1.json", Array("2".utf8))
    #expect(try place.text("project/site/review/a1.json") == "2")
    try place.project.removeReview("a1.json")
    #expect(throws: Diagnosed.self) { try place.project.removeReview("a1.json") }
    #expect(throws: Diagnosed.self) { try place.project.removeReview("../site.yml") }
  }

  @Test("A variant holds what differs from the fixture, and null for what it lacks")
  func overlay() {
    let overlay = VariantOverlay(
      of: ["title": "New", "tags": ["a"], "same": 1], over: ["title": "Old", "same": 1, "gone": "x"])
    #expect(
      String(decoding: overlay.text, as: UTF8.self) == """
        {
          "title": "New",
          "tags": [
            "a"
          ],
          "gone": null
        }

        """)
  }

  @Test("A built-in template is not copied through a link, nor over a file")
  func copiesTemplates() throws {
    let place = try Place()
    let article = TemplateFiles.builtIn.files.filter { $0.path.hasPrefix("cells/article.") }
    #expect(
      try place.project.copyTemplate(article) == ["Templates/cells/article.css", "Templates/cells/article.json"])
    #expect(try place.text("project/Templates/cells/article.mustache") == "x")
    let tokens = TemplateFiles.builtIn.files.filter { $0.path == "theme/tokens.css" }
    try place.link("project/Templates/theme", to: place.base + "/outside")
    let error = #expect(throws: Diagnosed.self) { try place.project.copyTemplate(tokens) }
    #expect(error?.diagnostics.map(\.code) == ["outside-project"])
    #expect(throws: FileError.self) { try DiskFileSystem().read(place.base + "/outside/tokens.css") }
  }
}
